"""Sheets as PDFs: what lies where."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from export_game import (
    BLEED,
    COLORS,
    POKER,
    card,
    codes,
    component,
    deck_of,
    faces_of,
    flat,
    game,
    label,
    lettered,
    slots,
)
from export_pages import color, forms, opened, page_sizes, pixels

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.targets import Target, target
from cardgen.geometry import INCH, MM, Rect, Size
from cardgen.impose.duplex import Flip
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Game

WHITE = (255, 255, 255)
LETTER = Size(612, 792)


def record(target_name: str = "home-letter", /, **changes: Any) -> Target:
    """A target, with parts of its paper changed."""
    found = target(target_name, Span("a test"), Diagnostics())
    assert found is not None and found.paper is not None
    return found._replace(paper=found.paper._replace(**changes))


def build(
    game: Game,
    problems: Diagnostics,
    to: Target | None = None,
    faces: Faces | None = None,
    label: Callable[[str, float], Frame] = label,
    **options: Any,
) -> Exported:
    to = to or record()
    return export(game, faces or faces_of(game), to, players=3, label=label, problems=problems, **options)


def own_backs(card: Card) -> Frame:
    """A back in a dark shade of its own, by the number in the card's id."""
    return flat(POKER, (int(card.id[1:]) * 10 / 255, 0.2, 0))


def test_trims_are_true_in_the_manifest_and_on_the_page(problems: Diagnostics) -> None:
    """A poker card is 63.5 x 88.9 mm within a hundredth of a millimetre, and stands where the manifest says."""
    built = build(deck_of(10), problems)
    for page in range(4):
        listed = slots(built.manifest, "crew.pdf", page)
        cards = [
            one.trim
            for one in forms(built.files["crew.pdf"], page, BLEED / 0.6)
            if one.trim.width == pytest.approx(180, abs=0.5)
        ]
        assert len(listed) == len(cards) == (9, 9, 1, 1)[page]
        for slot, trim in zip(listed, cards, strict=True):
            assert slot["trim"][2:] == [63.5, 88.9]
            seen = [value / MM for value in (trim.x, trim.y, trim.width, trim.height)]
            assert seen == pytest.approx(slot["trim"], abs=0.01)
    assert not len(problems)


@pytest.mark.parametrize("name", ["home-letter", "home-a4"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_their_fronts(name: str, flip: Flip, problems: Diagnostics) -> None:
    """Ten cards on nine-up sheets: each card's own back is found by holding the leaf to the light."""
    tiny = deck_of(10)
    built = build(tiny, problems, record(name, flip=flip), faces_of(tiny, own_backs))
    drawn = pixels(built.files["crew.pdf"])
    assert len(drawn) == 4
    found = []
    for page in (0, 2):
        front, back = drawn[page], drawn[page + 1]
        for slot in slots(built.manifest, "crew.pdf", page):
            x, y = ((slot["trim"][n] + slot["trim"][n + 2] / 2) * MM for n in (0, 1))
            number = int(slot["card"][1:])
            assert color(front, x, y) == tuple(round(part * 255) for part in COLORS[number % 9])
            through = (back.width - 1 - x, y) if flip == "long" else (x, back.height - 1 - y)
            assert color(back, *through) == (number * 10, 51, 0)
            found.append(number)
    assert found == list(range(10))


def test_a_card_without_a_back_leaves_its_place_empty(problems: Diagnostics) -> None:
    """Cards with and without backs are mixed: behind the one without, the paper is white."""
    cards = tuple(card("crew", f"c{number}") for number in range(9))
    tiny = game(component("crew", cards, backs=("c0", "c2")))
    built = build(tiny, problems)
    assert [slot["card"] for slot in slots(built.manifest, "crew.pdf", 1)] == ["c0", "c2"]
    back = pixels(built.files["crew.pdf"])[1]
    assert color(back, 612 - 126, 144) == (102, 102, 102)
    assert color(back, 612 - 306, 144) == WHITE
    assert color(back, 612 - 486, 144) == (102, 102, 102)


def test_a_face_that_could_not_be_laid_out_leaves_its_place_empty(problems: Diagnostics) -> None:
    """A draft of a faulty game still prints the other cards, each in its own place."""
    tiny = deck_of(3)
    faces = {key: frame for key, frame in faces_of(tiny).items() if key != ("crew", "c1", "front")}
    built = build(tiny, problems, faces=faces)
    found = [(slot["card"], slot["trim"][0]) for slot in slots(built.manifest, "crew.pdf", 0)]
    assert found == [("c0", 12.7), ("c2", 139.7)]
    assert color(pixels(built.files["crew.pdf"])[0], 306, 144) == WHITE


def test_a_deck_without_backs_prints_fronts_only(problems: Diagnostics) -> None:
    """No page is wasted on empty backs."""
    built = build(deck_of(10, backs=False), problems)
    assert len(page_sizes(built.files["crew.pdf"])) == 2


@pytest.mark.parametrize(("backed", "sides"), [("c0", "fbf"), ("c9", "fbfb")])
def test_an_empty_back_is_kept_between_leaves_and_dropped_at_the_end(
    backed: str, sides: str, problems: Diagnostics
) -> None:
    """Behind a full sheet without backs the next front would land on its back, so an empty page stands between."""
    cards = tuple(card("crew", f"c{number}") for number in range(10))
    built = build(game(component("crew", cards, backs=(backed,))), problems)
    (file,) = built.manifest["files"]  # type: ignore[misc]
    assert "".join(page["side"][0] for page in file["pages"]) == sides
    assert len(page_sizes(built.files["crew.pdf"])) == len(sides)


@pytest.mark.parametrize("count", [9, 18])
def test_a_deck_that_fills_its_sheets_has_no_blank_page(count: int, problems: Diagnostics) -> None:
    """Nine or eighteen cards are one or two leaves."""
    assert len(page_sizes(build(deck_of(count), problems).files["crew.pdf"])) == 2 * count // 9


def test_all_pages_are_as_large_as_the_paper(problems: Diagnostics) -> None:
    """Letter is 612 x 792 points on each page."""
    assert set(page_sizes(build(deck_of(10), problems).files["crew.pdf"])) == {LETTER}


def test_cards_lie_butt_to_butt_without_a_seam_of_bleed(problems: Diagnostics) -> None:
    """Left of the cut is the one colour, right of it the other; outside the outer cut there is bleed, then paper."""
    built = build(deck_of(9), problems)
    page = pixels(built.files["crew.pdf"], 720)[0]
    assert color(page, 2159, 1000) == (255, 0, 0) and color(page, 2161, 1000) == (0, 255, 0)
    shown = 1.5 * MM * 10
    assert color(page, 360 - shown + 2, 1000) == (255, 0, 0)
    assert color(page, 360 - shown - 2, 1000) == WHITE


def test_backs_show_all_their_bleed_outside(problems: Diagnostics) -> None:
    """A leaf that is fed a millimetre off still has no white edge: backs are wider than their fronts."""
    back = pixels(build(deck_of(9), problems).files["crew.pdf"], 720)[1]
    assert color(back, (36 - BLEED) * 10 + 2, 1000) == (102, 102, 102)
    assert color(back, (36 - BLEED) * 10 - 2, 1000) == WHITE


def test_ticks_stand_on_fronts_only_and_outside_all_art(problems: Diagnostics) -> None:
    """Each of the four column edges and four row edges has a tick on both sides; the back has none."""
    built = build(deck_of(9), problems, label=lambda text, size: Frame(1, 1, 0, flat(Size(1, 1), (1, 1, 1)).root))
    front, back = pixels(built.files["crew.pdf"], 720)[:2]
    for edge in range(4):
        x, y = 360 + edge * 1800, 180 + edge * 2520
        assert color(front, x, 130) != WHITE and color(front, x, 7920 - 130) != WHITE
        assert color(front, 360 - 80, y) != WHITE and color(front, 5760 + 80, y) != WHITE
        assert color(front, x + 40, 130) == WHITE
        assert color(back, x, 120 - 5) == WHITE and color(back, 5760 + 110, y) == WHITE
    assert color(front, 360, 110) == WHITE  # the dead zone


def test_marks_can_be_left_out(problems: Diagnostics) -> None:
    """Without marks nothing stands beside the cards but label and ruler."""
    built = build(deck_of(9), problems, record(marks="none"))
    page = pixels(built.files["crew.pdf"], 720)[0]
    assert all(color(page, 5760 + 100, 180 + edge * 2520) == WHITE for edge in range(4))


def texts_of(game: Game, problems: Diagnostics, **options: Any) -> list[str]:
    texts: list[str] = []

    def noted(text: str, size: float) -> Frame:
        texts.append(text)
        return label(text, size)

    build(game, problems, label=noted, **options)
    return texts


def test_each_page_says_what_it_is_and_how_to_print_it(problems: Diagnostics) -> None:
    """Game, deck, sheet, side and “actual size” stand in the margin, and a ruler says how long it is."""
    assert texts_of(deck_of(10), problems) == [
        "50 mm",
        "Tiny · Crew cards · sheet 1 of 2 front · print at 100 %, actual size",
        "Tiny · Crew cards · sheet 1 of 2 back · print at 100 %, actual size",
        "Tiny · Crew cards · sheet 2 of 2 front · print at 100 %, actual size",
        "Tiny · Crew cards · sheet 2 of 2 back · print at 100 %, actual size",
    ]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_the_label_can_be_read_and_copied(problems: Diagnostics) -> None:
    """A reader of PDF finds the line on each page, though it stands on its side."""
    built = build(deck_of(10), problems, label=lettered)
    done = subprocess.run(["pdftotext", "-", "-"], input=built.files["crew.pdf"], capture_output=True, check=True)
    pages = done.stdout.decode().split("\f")[:-1]
    assert len(pages) == 4
    for page, (sheet, side) in zip(pages, ((1, "front"), (1, "back"), (2, "front"), (2, "back")), strict=True):
        assert f"Tiny · Crew cards · sheet {sheet} of 2 {side} · print at 100 %, actual size" in page
        assert ("50 mm" in page) == (side == "front")


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_the_file_is_sound(problems: Diagnostics, tmp_path: Path) -> None:
    """A strict reader finds nothing wrong with a file of sheets."""
    (tmp_path / "crew.pdf").write_bytes(build(deck_of(10), problems, label=lettered).files["crew.pdf"])
    done = subprocess.run(["qpdf", "--check", str(tmp_path / "crew.pdf")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_another_scale_is_said_on_the_sheets(problems: Diagnostics) -> None:
    """Cards at another scale are smaller than the stock, and the label says so."""
    texts = texts_of(deck_of(1, backs=False), problems, scale=1 / 2)
    assert "sheet 1 of 1 front · made at 50 % instead of 60 % · print at 100 %, actual size" in texts[1]


def test_another_scale_changes_the_imposition_only(problems: Diagnostics) -> None:
    """At half instead of six tenths, a poker card prints 52.92 mm wide, and ten fit on a sheet when they lie."""
    built = build(deck_of(16, backs=False), problems, scale=1 / 2)
    found = slots(built.manifest, "crew.pdf", 0)
    assert len(found) == 10 and found[0]["trim"][2:] == [74.0833, 52.9167]
    assert built.manifest["scale"] == "50%"


def test_label_and_ruler_touch_neither_art_nor_ticks_nor_the_dead_zone(problems: Diagnostics) -> None:
    """On Letter they stand left of the ticks, on A4 above them."""
    for name, page in (("home-letter", LETTER), ("home-a4", Size(210 * MM, 297 * MM))):
        built = build(deck_of(9), problems, record(name))
        marks, *rest = forms(built.files["crew.pdf"], 0)
        strip = [one.trim for one in rest if one.trim.width < 100 or one.trim.height < 100]
        assert len(strip) == 3
        cells = Rect(page.width / 2 - 270, page.height / 2 - 378, 540, 756)
        for trim in strip:
            assert trim.x >= 12 - 0.01 and trim.y >= 12 - 0.01
            assert trim.right <= page.width - 12 and trim.bottom <= page.height - 12
            if name == "home-letter":
                assert trim.right < cells.x - 1.5 * MM - 1.25 * MM
            else:
                assert trim.bottom < cells.y - 1.5 * MM - 1.25 * MM
        assert (marks.trim.width, marks.trim.height) == pytest.approx((page.width, page.height), abs=0.01)


def test_the_ruler_is_fifty_millimetres(problems: Diagnostics) -> None:
    """On A4 it lies in the upper margin: from its first to its last line are 50 mm."""
    built = build(deck_of(9), problems, record("home-a4"))
    lying = next(
        one.trim for one in forms(built.files["crew.pdf"], 0) if one.trim.height == pytest.approx(2 * MM, abs=0.01)
    )
    page = pixels(built.files["crew.pdf"], 720)[0]
    row = [x for x in range(int(lying.x * 10), int(lying.right * 10)) if color(page, x, lying.y * 10 + 5)[0] < 200]
    assert (row[-1] - row[0]) / 10 / MM == pytest.approx(50, abs=0.15)
    starts = [x for x in row if x - 1 not in row]
    assert len(starts) == 6


def test_a_sheet_without_room_for_a_label_is_a_warning(problems: Diagnostics) -> None:
    """A card that fills its page prints, and the warning says what is missing."""
    tiny = deck_of(2, size=Size(8.5 * INCH, 11 * INCH))
    built = build(tiny, problems)
    (problem,) = problems
    assert (problem.code, problem.span) == ("no-room-for-label", tiny.components["crew"].span)
    assert len(page_sizes(built.files["crew.pdf"])) == 4


def test_one_piece_a_page_has_trim_and_bleed_boxes(problems: Diagnostics) -> None:
    """A board alone on its page carries its trim, in PDF's own boxes; pages with many pieces carry none."""
    built = build(deck_of(1, size=Size(400, 500)), problems)
    file = opened(built.files["crew.pdf"])
    page = file.pages[0]
    assert [float(each) for each in page.obj.TrimBox] == pytest.approx([106, 146, 506, 646])  # type: ignore[attr-defined]
    shown = 1.5 * MM
    assert [float(each) for each in page.obj.BleedBox] == pytest.approx(  # type: ignore[attr-defined]
        [106 - shown, 146 - shown, 506 + shown, 646 + shown], abs=0.01
    )
    many = opened(build(deck_of(2), problems).files["crew.pdf"])
    assert "/TrimBox" not in many.pages[0].obj


def test_a_piece_that_fits_nowhere_is_an_error_and_the_other_decks_print(problems: Diagnostics) -> None:
    """The message has the sizes in millimetres and names the paper."""
    board = component("board", (card("board", "b"),), Size(700, 900))
    built = build(game(board, component("crew", (card("crew", "c"),))), problems)
    (problem,) = problems
    assert (problem.code, problem.span) == ("piece-does-not-fit", board.span)
    assert "246.94 x 317.5 mm" in problem.message and "Letter" in problem.message
    assert list(built.files) == ["crew.pdf"]


def test_a_card_as_large_as_the_page_is_one_a_page(problems: Diagnostics) -> None:
    """Three cards on pages of their size are three leaves."""
    built = build(deck_of(3), problems, record(size=POKER, name="Poker"))
    assert page_sizes(built.files["crew.pdf"]) == [Size(180, 252)] * 6
    assert codes(problems) == ["no-room-for-label"]


def test_turned_pieces_stand_turned_on_both_sides(problems: Diagnostics) -> None:
    """Where more fit lying, fronts turn clockwise and backs the other way."""
    built = build(deck_of(10, size=Size(2.25 * INCH, 3.5 * INCH)), problems, record("home-a4", margin=5 * MM))
    assert {slot["turn"] for slot in slots(built.manifest, "crew.pdf", 0)} == {90}
    assert {slot["turn"] for slot in slots(built.manifest, "crew.pdf", 1)} == {270}
    assert len(slots(built.manifest, "crew.pdf", 0)) == 10


def test_a_gutter_leaves_room_for_bleed_between_cards(problems: Diagnostics) -> None:
    """With a gutter each card shows bleed up to its middle."""
    built = build(deck_of(6, backs=False), problems, record(gutter=2 * MM, margin=4 * MM))
    first, second = (slot["trim"] for slot in slots(built.manifest, "crew.pdf", 0)[:2])
    assert second[0] - first[0] == pytest.approx(65.5)
    page = pixels(built.files["crew.pdf"], 720)[0]
    cut = (first[0] + 63.5) * MM * 10
    assert color(page, cut + 20, 1000) == (255, 0, 0)
    assert color(page, cut + 37, 1000) == (0, 255, 0)


def test_a_file_carries_title_author_and_bookmarks(problems: Diagnostics) -> None:
    """The viewer's window and side panel say which deck and which sheet."""
    pdf = opened(build(deck_of(10), problems).files["crew.pdf"])
    assert str(pdf.docinfo["/Title"]) == "Tiny – Crew cards"
    assert str(pdf.docinfo["/Author"]) == "A. Nonymous"
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [
            "Crew cards · sheet 1 front",
            "Crew cards · sheet 1 back",
            "Crew cards · sheet 2 front",
            "Crew cards · sheet 2 back",
        ]


def test_a_shared_back_is_one_form(problems: Diagnostics) -> None:
    """Nine equal backs are one drawing, placed nine times."""
    names = [one.name for one in forms(build(deck_of(9), problems).files["crew.pdf"], 1)]
    assert len(set(names[:9])) == 1


def test_copies_and_sets_are_told_apart_in_the_manifest(problems: Diagnostics) -> None:
    """Two sets of two copies are four slots of one card."""
    built = build(game(component("crew", (card("crew", "c", 2),), sets=2)), problems)
    found = [(slot["set"], slot["copy"]) for slot in slots(built.manifest, "crew.pdf", 0)]
    assert found == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_the_same_game_gives_the_same_bytes(problems: Diagnostics) -> None:
    """Nothing of the clock or of chance is in a file or in the manifest."""
    assert build(deck_of(10), problems) == build(deck_of(10), problems)


def test_a_sheet_filled_in_part_has_ticks_for_its_pieces_only(problems: Diagnostics) -> None:
    """Two of nine: no ticks for the rows and the column that stay empty, and the others beside the pieces."""
    unlabelled = build(
        deck_of(11, backs=False), problems, label=lambda text, size: Frame(1, 1, 0, flat(Size(1, 1), (1, 1, 1)).root)
    )
    first, last = pixels(unlabelled.files["crew.pdf"], 720)
    for sheet, rows, columns in ((first, 4, 4), (last, 2, 3)):
        right = 360 + (columns - 1) * 1800
        ticked = [color(sheet, right + 80, 180 + edge * 2520) != WHITE for edge in range(4)]
        assert ticked == [edge < rows for edge in range(4)]
        ticked = [color(sheet, 360 + edge * 1800, 130) != WHITE for edge in range(4)]
        assert ticked == [edge < columns for edge in range(4)]
