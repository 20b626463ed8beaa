"""The order of cutting, as the print guide draws and says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from export_game import card, component

from cardgen.draw.document import Document
from cardgen.export import cutting
from cardgen.export.cutting import drawings, kinds, sentence
from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.printed import Printed
from cardgen.export.sheets import Sheets
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.grid import grid
from cardgen.impose.guillotine import Cut
from cardgen.impose.pages import page_size

LETTER = page_size("Letter")
POKER, DISC = Size(180, 252), Size(54, 54)
PINWHEEL = (Rect(0, 0, 200, 100), Rect(200, 0, 100, 200), Rect(100, 200, 200, 100), Rect(0, 100, 100, 200))


def printed(name: str, *pages: Sequence[Rect], shape: Any = "rectangle", page: Size = LETTER) -> Printed:
    """A deck whose sheets hold these trims; each sheet has a back, which is never looked at."""
    deck = component(name, (card(name, "one"),))
    deck = replace(deck, stock=deck.stock._replace(shape=shape))
    entries = [
        PageEntry(page, side, number, tuple(SlotEntry(name, "one", side, trim) for trim in trims))
        for number, trims in enumerate(pages, 1)
        for side in ("front", "back")
    ]
    return Printed(deck, (Sheets(f"{name}.pdf", Document(name), tuple(entries)),), 1.0)


def on_grid(count: int, size: Size = POKER) -> list[list[Rect]]:
    return [[slot.trim for slot in sheet.slots] for sheet in grid(count, size, LETTER, 18)]


def only(*decks: Printed) -> Any:
    ((drawing,),) = drawings(decks)
    return drawing


def test_sheets_of_one_kind_are_drawn_once() -> None:
    """However many there are, in however many files; a sheet filled in part is cut like the full one."""
    decks = [printed("crew", *on_grid(20)), printed("event", *on_grid(5)), printed("disc", *on_grid(3, DISC))]
    found = kinds(decks)
    assert [(len(kind.trims), kind.files) for kind in found] == [(9, ("crew.pdf", "event.pdf")), (3, ("disc.pdf",))]


def test_another_page_is_another_kind() -> None:
    """The same places on a longer page are cut from it anew."""
    trims = [Rect(36, 36, 180, 252), Rect(216, 36, 180, 252)]
    assert len(kinds([printed("a", trims), printed("b", trims[:1], page=page_size("Legal"))])) == 2


def test_one_piece_has_no_order() -> None:
    """It is cut out, whichever side comes first."""
    assert drawings([printed("board", on_grid(1, Size(500, 700))[0])]) == []


def test_the_drawing_of_nine_cards() -> None:
    """The lines of the grid from edge to edge, numbers left of and above the sheet, which is 17 x 22 mm."""
    drawing = only(printed("crew", *on_grid(9)))
    assert (drawing["width"], drawing["height"], drawing["viewbox"]) == ("17.00", "22.00", "0 0 612.000 792.000")
    assert (drawing["count"], drawing["says"], drawing["files"]) == ("8 cuts:", "1–4 across, 5–8 down.", "crew.pdf")
    assert drawing["trims"].count("M") == 9
    assert drawing["trims"].startswith("M 36.00 18.00 h 180.00 v 252.00 h -180.00 Z M 216.00 18.00")
    assert drawing["cuts"].startswith("M 0.00 18.00 L 612.00 18.00 M 0.00 270.00 L 612.00 270.00")
    assert drawing["cuts"].endswith("M 576.00 0.00 L 576.00 792.00")
    places = {number["text"]: (number["x"], number["y"]) for number in drawing["numbers"]}
    assert list(places) == ["1", "4", "2", "3", "5", "8", "6", "7"]
    assert places["1"] == ("0.00", f"{18 * 22 / 792 + 1.2:.2f}")
    assert places["5"] == (f"{36 * 22 / 792 + 2.5:.2f}", "0.00")


def test_a_line_ends_at_a_trim_that_is_in_its_way() -> None:
    """Through waste it is drawn to the edge of the page; a number within the sheet stands where its line begins."""
    drawing = only(printed("mixed", [Rect(100, 100, 400, 300), Rect(100, 400, 200, 300), Rect(300, 400, 200, 300)]))
    assert drawing["says"] == "1–3 across, 4–6 down."
    assert "M 300.00 400.00 L 300.00 792.00" in drawing["cuts"]
    (inner,) = (number for number in drawing["numbers"] if number["y"] == f"{400 * 22 / 792:.2f}")
    assert inner["text"] == "6"


def test_numbers_that_have_no_room_are_left_out() -> None:
    """Of many lines every second or third is numbered, and always the first and the last."""
    drawing = only(printed("token", *on_grid(105, Size(51, 51))[:1]))
    shown = [int(number["text"]) for number in drawing["numbers"]]
    cuts = drawing["cuts"].count("M")
    assert drawing["count"] == f"{cuts} cuts:"
    assert {1, cuts} < set(shown)
    assert len(shown) < cuts


def test_round_pieces_are_cut_apart_and_then_out() -> None:
    """Their rectangles come first; a deck of plain cards says nothing of it."""
    assert only(printed("disc", *on_grid(6, DISC), shape="circle"))["says"].endswith("Then each piece along its line.")
    assert "line" not in only(printed("disc", *on_grid(6, DISC), shape="standee"))["says"]
    both = only(printed("card", *on_grid(6, DISC)), printed("disc", *on_grid(6, DISC), shape="hex"))
    assert both["says"].endswith("Then each piece along its line.")


def test_what_no_guillotine_cuts_is_told() -> None:
    """Then there are no lines, and a knife it is."""
    drawing = only(printed("odd", PINWHEEL))
    assert (drawing["cuts"], drawing["numbers"], drawing["count"], drawing["says"]) == ("", [], "", cutting.NO_ORDER)


def test_five_stand_in_a_row() -> None:
    """Seven kinds make two rows."""
    decks = [printed(f"d{n}", *on_grid(2, Size(100 + 10 * n, 90))) for n in range(7)]
    assert [len(row) for row in drawings(decks)] == [5, 2]


@pytest.mark.parametrize(
    ("ways", "says"),
    [
        ("a", "1 across."),
        ("dd", "1–2 down."),
        ("aaddd", "1–2 across, 3–5 down."),
        ("adada", "1 across, 2 down, 3 across, 4 down, 5 across."),
        ("adadad", "Across and down, in the order of the numbers."),
    ],
)
def test_the_order_in_words(ways: str, says: str) -> None:
    """Turn by turn, unless there are many."""
    cuts = [Cut(number, way == "a", 0.0, 0.0, 1.0, ()) for number, way in enumerate(ways, 1)]
    assert sentence(cuts) == says


def test_drawings_find_room_on_small_paper() -> None:
    """Five of the widest, each with its numbers, are no wider than A4 within the guide's margins."""
    widest = cutting.SHEET.width + cutting.NUMBER.width
    assert cutting.ROW * widest + 4 * 3.2 * MM <= page_size("A4").width - 28 * MM


def folded(*fronts: Rect) -> Printed:
    """A sheet whose lower half shows the backs of what is above."""
    deck = printed("crew", fronts)
    slots = tuple(
        SlotEntry("crew", "one", side, trim if side == "front" else trim._replace(y=792 - trim.bottom))
        for trim in fronts
        for side in ("front", "back")
    )
    file = deck.files[0]._replace(pages=(PageEntry(LETTER, "front", 1, slots),))
    return deck._replace(files=(file,))


def test_a_folded_sheet_is_cut_as_it_lies_then() -> None:
    """Half as large, and its backs are behind."""
    drawing = only(folded(Rect(36, 200, 180, 190), Rect(216, 200, 180, 190)))
    assert drawing["viewbox"] == "0 0 612.000 396.000"
    assert drawing["trims"].count("M") == 2
    assert drawing["says"] == "Folded and glued: 1–2 across, 3–5 down."


def test_sheets_of_many_cuts_that_cross_are_drawn_large() -> None:
    """Then every number has room; they come last, two in a row."""
    cards = [Rect(36, 36 + 150 * n, 200, 150) for n in range(4)]
    tokens = [Rect(236 + 40 * n, 36 + 40 * row, 40, 40) for n in range(7) for row in range(15)]
    rows = drawings([printed("mixed", [*cards, *tokens]), printed("crew", *on_grid(9))])
    assert [[one["columns"] for one in row] for row in rows] == [["5"], ["2"]]
    large = rows[1][0]
    assert len(large["numbers"]) == large["cuts"].count("M") > 20


def test_of_a_file_of_several_kinds_the_sheets_are_named() -> None:
    """Shared sheets are all in one file."""
    pair, three = [Rect(36, 36, 180, 252), Rect(216, 36, 180, 252)], [Rect(36 + 60 * n, 36, 60, 99) for n in range(3)]
    shared = printed("shared", pair, three, pair, pair)
    ((first, second),) = drawings([shared])
    assert (first["files"], second["files"]) == ("shared.pdf sheets 1, 3–4", "shared.pdf sheet 2")
