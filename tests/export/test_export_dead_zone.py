"""A printer's own dead zone takes the place of the target's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from export_game import POKER, SCALE, codes, deck_of, faces_of, label, slots
from export_pages import color, pixels
from hypothesis import given, settings
from hypothesis import strategies as st
from test_export_corrected import placings, record

from cardgen.diagnostics import Diagnostics
from cardgen.export.files import Exported, export
from cardgen.export.printers import Printer
from cardgen.geometry import MM, Size
from cardgen.impose.correction import Misprint


def build(zone: float | None, problems: Diagnostics, size: Size = POKER, count: int = 9) -> Exported:
    """Sheets for a printer with that dead zone in mm."""
    game = deck_of(count, size=size)
    to = record(printer=Printer("attic-laser", Misprint(), None if zone is None else zone * MM))
    return export(game, faces_of(game), to, players=3, label=label, problems=problems)


@pytest.mark.parametrize("zone", [None, 0, 3, 4.8])
def test_a_zone_that_takes_nothing_away_says_nothing(zone: float | None, problems: Diagnostics) -> None:
    """Nine poker cards on Letter leave 6.35 mm, of which their bleed takes 1.5."""
    assert len(slots(build(zone, problems).manifest, "crew.pdf", 0)) == 9
    assert codes(problems) == []


def test_bleed_in_the_dead_zone_is_told_with_edges_and_millimetres(problems: Diagnostics) -> None:
    """Of 1.5 mm of bleed at 6.35 mm a zone of 5.5 mm hides 0.65 mm, above and below; the sides have room."""
    build(5.5, problems)
    (problem,) = problems
    assert (problem.code, problem.span.line) == ("bleed-in-dead-zone", 7)
    assert problem.message == (
        "the dead zone of attic-laser (5.5 mm) lies over the outer bleed of “Crew cards”:"
        " at the top and at the bottom it hides up to 0.65 of 1.5 mm"
    )


def test_pieces_keep_out_of_the_dead_zone(problems: Diagnostics) -> None:
    """With 7 mm the third row has no room: fewer cards stand on a sheet, and that is told."""
    built = build(7, problems)
    listed = slots(built.manifest, "crew.pdf", 0)
    assert codes(problems) == ["fewer-pieces-on-a-sheet"]
    (problem,) = problems
    assert f"leaves room for {len(listed)} of “Crew cards” on a sheet, not 9" in problem.message
    for slot in listed:
        x, y, width, height = slot["trim"]
        assert min(x, y) >= 6.99
        assert x + width <= 215.9 - 6.99
        assert y + height <= 279.4 - 6.99


def test_a_piece_that_only_the_dead_zone_keeps_off_the_page_is_an_error(problems: Diagnostics) -> None:
    """A sheet of 200 x 266 mm fits inside the margins, and not inside 9 mm."""
    size = Size(200 * MM, 266 * MM)
    assert build(None, Diagnostics(), size, 1).files
    build(9, problems, size, 1)
    assert codes(problems) == ["piece-does-not-fit"]


@pytest.mark.parametrize("zone", [2, 6, 11])
def test_labels_and_ticks_keep_out_of_it(zone: float, problems: Diagnostics) -> None:
    """The border of the page stays white as far as the zone goes; just inside it stands the label."""
    built = build(zone, problems, Size(60 * MM, 80 * MM))
    assert codes(problems) == []
    for page in pixels(built.files["crew.pdf"]):
        dark = [
            min(x, page.width - 1 - x, y, page.height - 1 - y)
            for x in range(page.width)
            for y in range(page.height)
            if color(page, x, y) != (255, 255, 255)
        ]
        assert min(dark) >= int(zone * MM)
        assert min(dark) < 16 * MM, "the label or a tick"


def misprinted(back: Misprint, problems: Diagnostics, zone: float | None = None, **changes: Any) -> Exported:
    """Nine poker cards on Letter, 6.35 mm from its top, with their backs, for a printer with that fault."""
    game = deck_of(9, **changes)
    to = record(printer=Printer("attic-laser", back, None if zone is None else zone * MM))
    return export(game, faces_of(game), to, players=3, label=label, problems=problems)


@pytest.mark.parametrize(
    ("back", "zone", "lost"),
    [
        (Misprint(down=3 * MM), None, "0.88 mm at the top"),  # Letter's zone of 12 pt is 4.23 mm
        (Misprint(down=3 * MM), 4, "0.65 mm at the top"),
        (Misprint(down=-8 * MM), 4, "5.65 mm at the bottom"),  # off the page by 1.65 mm
        (Misprint(right=10 * MM, down=3 * MM), 4, "0.65 mm at the top and 1.3 mm on the left"),
        (Misprint(right=-10 * MM), 4, "1.3 mm on the right"),
        (Misprint(along=0.97), 4, "1.77 mm at the top and 1.77 mm at the bottom"),
        (Misprint(turn=2.0), 4, "0.89 mm at the top and 0.89 mm at the bottom"),
    ],
)
def test_a_correction_that_moves_backs_off_what_prints_is_told(
    back: Misprint, zone: float | None, lost: str, problems: Diagnostics
) -> None:
    """At the component, with the edges of the page and the millimetres that are lost there."""
    misprinted(back, problems, zone)
    (problem,) = problems
    assert (problem.code, problem.span.line) == ("back-in-dead-zone", 7)
    assert problem.message == (
        f"made up for attic-laser, the backs of “Crew cards” lie where it does not print: {lost}"
    )


@pytest.mark.parametrize("back", [Misprint(), Misprint(0.8 * MM, -0.4 * MM, 0.2, 1.002, 1.002), Misprint(down=2 * MM)])
def test_a_correction_that_the_margin_takes_says_nothing(back: Misprint, problems: Diagnostics) -> None:
    """6.35 mm of margin are 2.12 more than the dead zone."""
    misprinted(back, problems)
    assert codes(problems) == []


def test_where_there_is_no_back_there_is_nothing_to_lose(problems: Diagnostics) -> None:
    """Neither in a deck without backs nor where only cards have them that lie elsewhere."""
    misprinted(Misprint(down=8 * MM), problems, backs=False)
    assert codes(problems) == []
    one = deck_of(9)
    crew = one.components["crew"]
    middle = replace(crew, back={each.id: "tiny/back.xml" if each.id == "c4" else None for each in crew.cards})
    few = replace(one, components={"crew": middle})
    to = record(printer=Printer("attic-laser", Misprint(down=8 * MM)))
    export(few, faces_of(few), to, players=3, label=label, problems=problems)
    assert codes(problems) == []


@given(
    *(st.floats(-20, 20) for _ in "rd"),
    st.floats(-5, 5),
    *(st.floats(0.95, 1.05) for _ in "xy"),
    st.sampled_from(["long", "short"]),
    st.floats(0, 20),
)
@settings(max_examples=40, deadline=None)
def test_what_is_told_is_what_the_pages_hold(right, down, turn, across, along, flip, zone) -> None:
    """Whatever the fault: no warning when all corners of all backs of the file keep out of the zone, else one."""
    problems, game = Diagnostics(), deck_of(4, size=Size(80 * MM, 110 * MM))
    to = record(flip, Printer("a", Misprint(right * MM, down * MM, turn, across, along), zone * MM))
    built = export(game, faces_of(game), to, players=3, label=label, problems=problems)
    outside = 0.0
    wide, high = (side / SCALE for side in (80 * MM, 110 * MM))
    found = placings(built.files["crew.pdf"], 1)
    for form in found[: min(4, len(slots(built.manifest, "crew.pdf", 1)))]:
        for x, y in ((0, 0), (wide, 0), (0, high), (wide, high)):
            left, low = form.apply(x, y)
            outside = max(outside, *(zone * MM - one for one in (left, low, 612 - left, 792 - low)))
    if abs(outside) > 0.02 * MM:
        assert ("back-in-dead-zone" in codes(problems)) == (outside > 0)
