"""What broke sheets once: each kind, as small as it can be told."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest
from export_game import POKER, card, codes, component, faces_of, game, label
from export_pages import color, pixels
from hypothesis import given, settings
from hypothesis import strategies as st
from test_export_ganging import ganged, parts
from test_export_schemes import deck, in_card, listed, shade_of
from test_export_setup import built, home, record

from cardgen.diagnostics import Diagnostics
from cardgen.export.files import Exported, export
from cardgen.export.plan import side_plan
from cardgen.export.preflight import sheet_not_filled
from cardgen.export.printers import Printer
from cardgen.export.registration import REGISTRATIONS
from cardgen.geometry import MM, TOLERANCE, Rect, Size
from cardgen.impose.correction import Misprint
from cardgen.impose.gang import gang
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.pages import page_size
from cardgen.impose.schemes import extent_of
from cardgen.model.game import Component, Game

MARKS = REGISTRATIONS["silhouette"]


def one(name: str, count: int, size: Size = POKER, backs: bool = True) -> Component:
    cards = tuple(card(name, f"c{number}") for number in range(count))
    return component(name, cards, size, tuple(each.id for each in cards) if backs else ())


def made(tiny: Game, problems: Diagnostics, **changes: Any) -> Exported:
    return export(tiny, faces_of(tiny), record(**changes), players=3, label=label, problems=problems)


def test_no_two_files_have_one_name_where_backs_are_apart(problems: Diagnostics) -> None:
    """A component called `crew-fronts` beside one called `crew`, and one called `shared-backs`."""
    tiny = game(one("crew", 2), one("crew-fronts", 3, backs=False), one("crew-backs", 1))
    files = made(tiny, problems, scheme="backs-apart")
    fronts = [slot for _, _, page in listed(files) for slot in page["slots"] if slot["side"] == "front"]
    assert len(fronts) == 6
    several = game(*parts(), one("shared-backs", 9, Size(700, 500)))
    assert set(ganged(several, problems, scheme="backs-apart").files) == {"shared-2-backs.pdf", "shared-2-fronts.pdf"}


def test_nothing_is_something_to_ask_for(problems: Diagnostics) -> None:
    found = home(problems, margin=0.0, gutter=0.0)
    assert found is not None and found.paper is not None and found.paper.margin == 0
    assert home(problems, "avery-5371", gutter=0.0) is None


@pytest.mark.parametrize("name", REGISTRATIONS)
def test_a_piece_as_large_as_the_paper_has_no_room_for_marks(name: str, problems: Diagnostics) -> None:
    tiny = game(one("board", 1, Size(612, 792)))
    made(tiny, problems, registration=REGISTRATIONS[name])
    assert codes(problems) == ["piece-does-not-fit"]


@pytest.mark.parametrize("page", ["A4", "Letter landscape", "100x150mm"])
def test_boards_keep_clear_of_registration_marks(page: str, problems: Diagnostics) -> None:
    size = page_size(page)
    board = replace(one("board", 1, Size(360 * MM, 530 * MM)), tiled=10 * MM)
    files = made(game(board), problems, registration=MARKS, size=size, name=page)
    pages = [page for _, _, page in listed(files) if page["side"] == "front" and page["slots"]]
    assert len(pages) > 1
    for each in pages:
        trim = Rect(*(length * MM for length in each["slots"][0]["trim"]))
        assert MARKS.is_clear(size, [trim.grown(1.5 * MM)])
    drawn = pixels(files.files["board.pdf"])[0]
    corner = MARKS.placed(size).angles[0][1][1]
    assert max(color(drawn, *corner)) < 160


def test_lines_to_cut_stand_on_folded_fronts_only(problems: Diagnostics) -> None:
    """On a back they would have to be mirrored; the cuts follow the fronts."""
    tiny, faces = deck(1)
    crew = tiny.components["crew"]
    slit = crew.stock._replace(slits=((20.0, 40.0, 90.0, 40.0),))
    tiny = game(replace(crew, stock=slit))
    files = export(tiny, faces, record(scheme="fold"), players=3, label=label, problems=problems)
    (page,) = pixels(files.files["crew.pdf"])
    front, back = listed(files)[0][2]["slots"]
    shades = []
    for slot in (front, back):
        column = [color(page, *in_card(slot, 0.35, down / 252)) for down in range(20, 90)]
        shades.append({shade for shade in column if shade not in (shade_of(0, slot["side"]), (255, 255, 255))})
    assert shades[0] and not shades[1]


# ---- a printer's dead zone


def attic(zone: float) -> Printer:
    return Printer("attic", Misprint(), zone * MM)


def test_marks_in_the_dead_zone_are_told(problems: Diagnostics) -> None:
    made(game(one("crew", 3)), problems, registration=MARKS, printer=attic(15), dead_zone=15 * MM)
    assert "marks-in-dead-zone" in codes(problems)


def test_a_front_in_the_dead_zone_is_told_as_such(problems: Diagnostics) -> None:
    """Not as lost bleed, of which a careful cut would make nothing."""
    made(game(one("board", 1, Size(612, 792), backs=False)), problems, printer=attic(5), dead_zone=5 * MM)
    assert codes(problems)[0] == "front-in-dead-zone"
    assert "bleed-in-dead-zone" not in codes(problems)
    assert "5 mm at the top" in next(iter(problems)).message


def test_shared_sheets_are_looked_at_too(problems: Diagnostics) -> None:
    """Five rows of discs that fill the page up to the dead zone leave no room for bleed."""
    tiny = game(one("disc", 3, Size(580, 200)), one("tile", 3, Size(580, 180)))
    ganged(tiny, problems, margin=0.0, dead_zone=5 * MM, printer=attic(5))
    assert "bleed-in-dead-zone" in codes(problems)


# ---- bleed and marks

lengths = st.integers(15, 90).map(lambda each: each * MM)
sizes = st.lists(st.tuples(st.builds(Size, lengths, lengths), st.integers(1, 6)), min_size=2, max_size=4)


@settings(max_examples=150, deadline=None)
@given(sizes, st.sampled_from([0.0, 1.0, 3.0, 8.0]), st.sampled_from(["front", "back"]))
def test_no_bleed_lies_over_another_piece(kinds: list[tuple[Size, int]], gutter: float, side: str) -> None:
    """Not even over a corner, where pieces of several sizes share a sheet."""
    paper = record(gutter=gutter).paper
    assert paper is not None
    try:
        sheets = gang([size for size, count in kinds for _ in range(count)], paper.size, paper.margin, gutter)
    except DoesNotFit:
        return
    for sheet in sheets:
        trims = tuple(slot.trim for slot in sheet.slots)
        plan = side_plan(paper, extent_of(sheet), trims, (9.0,) * len(trims), 0.0, None, side == "front")
        for number, (trim, clip) in enumerate(zip(trims, plan.clips, strict=True)):
            art = trim.spread(*clip)
            for other in (other for place, other in enumerate(trims) if place != number):
                wide = min(art.right, other.right) - max(art.x, other.x)
                high = min(art.bottom, other.bottom) - max(art.y, other.y)
                assert min(wide, high) <= 2 * TOLERANCE


def test_thousands_of_tokens_are_quick(problems: Diagnostics) -> None:
    """Of 5 mm, 4,000 on one sheet of A3: once each looked at every other one."""
    tiny = game(one("token", 4000, Size(5 * MM, 5 * MM), backs=False))
    begin = time.perf_counter()
    made(tiny, problems, size=page_size("A3"), name="A3")
    assert time.perf_counter() - begin < 6


def test_places_are_counted_as_the_build_counts_them() -> None:
    """With bleed beside the fold there are fewer."""
    eight = one("crew", 8, Size(65 * MM, 70.5 * MM))
    to = record(scheme="fold", size=page_size("A4"), name="A4")
    assert list(sheet_not_filled.check(game(eight, scale=1.0), to)) == []


def test_margins_that_leave_nothing_are_named(problems: Diagnostics) -> None:
    built(record(margin=200 * MM), problems)
    (problem,) = problems
    assert "margins of 200 mm leave no room at all" in problem.message
