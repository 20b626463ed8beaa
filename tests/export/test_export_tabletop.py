"""Sheets of cards for Tabletop Simulator: what its table would show of them, read back by a reader of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from export_game import POKER, card, codes, component, deck_of, flat, game, label
from export_tabletop import BACK, GREY, build, color_of, faces_of, read, record
from PIL import Image
from tts_reader import flat as one_color
from tts_reader import middle

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.export.files import export
from cardgen.export.targets.target import read_target
from cardgen.geometry import MM, Size
from cardgen.layout.frame import Frame
from cardgen.model.game import Card


@pytest.mark.parametrize(("count", "sheets"), [(2, 1), (20, 1), (69, 1), (70, 2), (138, 2), (139, 3)])
def test_each_card_shows_its_own_face_and_the_common_back(count: int, sheets: int) -> None:
    """However many sheets there are, the id of a card leads to its cell, and that is its colour to the corners."""
    found = read(build(deck_of(count), record(dpi=20)))
    cards = found.cards()
    assert [one.name for one in cards] == [f"c{number}" for number in range(count)]
    assert [one_color(one.front) for one in cards] == [color_of(number) for number in range(count)]
    assert {one_color(one.back) for one in cards} == {BACK}
    assert list(found.top["CustomDeck"]) == [str(number) for number in range(1, sheets + 1)]
    assert found.hidden() == [BACK] * sheets


def test_no_card_lies_in_the_last_cell() -> None:
    """It is what others see of a card in a hand: one sheet of 69 cards is 10 x 7 cells."""
    [sheet] = read(build(deck_of(69), record(dpi=20))).top["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
    assert (sheet["BackIsHidden"], sheet["UniqueBack"]) == (True, False)


def test_a_table_that_hides_nothing_fills_all_cells() -> None:
    """70 cards then fit on one sheet."""
    found = read(build(deck_of(70), record(dpi=20, hidden=False)))
    assert len(found.top["CustomDeck"]) == 1
    assert [one_color(one.front) for one in found.cards()][-1] == color_of(69) == found.hidden()[0]


@pytest.mark.parametrize(
    ("count", "cell"),
    [(1, (750, 1050)), (5, (750, 1050)), (11, (750, 1050)), (14, (750, 1050)), (20, (682, 955)), (69, (409, 573))],
)
def test_cells_are_as_large_as_a_sheet_allows_and_never_finer_than_asked(count: int, cell: tuple[int, int]) -> None:
    """300 dpi as long as 4096 pixels hold it; then whole pixels in the shape of the card."""
    found = read(build(deck_of(count)))
    assert {one.front.size for one in found.cards()} == {cell}


def test_a_piece_larger_than_a_sheet_is_made_smaller() -> None:
    """A board of a metre is one cell of two."""
    found = read(build(deck_of(1, size=Size(1000 * MM, 500 * MM))))
    [board] = found.cards()
    assert board.front.size == (4096, 2048)
    assert one_color(board.front) == color_of(0)
    assert one_color(board.back) == BACK


def test_copies_come_in_the_order_of_the_deck() -> None:
    """Set by set, each card as often as it is printed; a card that is not printed is not there."""
    cards = (card("crew", "a", 2), card("crew", "b", 0), card("crew", "c"))
    found = read(build(game(component("crew", cards, sets=2)), record(dpi=20)))
    assert [one.name for one in found.cards()] == ["a", "a", "c", "a", "a", "c"]
    assert found.top["DeckIDs"] == [100, 100, 101] * 2


def shaded(each: Card) -> Frame | None:
    return flat(POKER, (0.2, 0.6, int(each.id[1:]) / 255))


@pytest.mark.parametrize("count", [12, 80])
def test_backs_that_differ_lie_where_their_fronts_lie(count: int) -> None:
    """The sheet of backs has the grid and the order of the fronts, and is not mirrored."""
    tiny = deck_of(count)
    found = read(build(tiny, record(dpi=20), faces_of(tiny, shaded)))
    assert [one_color(one.front) for one in found.cards()] == [color_of(number) for number in range(count)]
    assert [one_color(one.back) for one in found.cards()] == [(51, 153, number) for number in range(count)]
    for sheet in found.top["CustomDeck"].values():
        assert sheet["UniqueBack"] is True
        assert found.picture(sheet["FaceURL"]).size == found.picture(sheet["BackURL"]).size
        assert sheet["BackURL"] == sheet["FaceURL"].replace("fronts", "backs")


def test_a_card_without_a_back_among_others_has_a_grey_one() -> None:
    """Some with and some without are backs that differ."""
    cards = tuple(card("crew", name) for name in "abc")
    found = read(build(game(component("crew", cards, backs=("a", "c"))), record(dpi=20)))
    assert [one_color(one.back) for one in found.cards()] == [BACK, GREY, BACK]


def test_a_deck_without_backs_has_a_grey_one_and_lies_face_up() -> None:
    """The table shows something there; whoever loads tiles wants to see them."""
    up, down = (read(build(deck_of(3, backs=backs), record(dpi=20))) for backs in (False, True))
    assert {one_color(one.back) for one in up.cards()} == {GREY}
    assert up.hidden() == [GREY]
    assert [one.top["Transform"]["rotZ"] for one in (up, down)] == [0, 180]


def test_cards_that_look_alike_share_a_cell() -> None:
    """Two frames of the same look are one face, with as many cells as there are looks and the cells as large."""
    tiny = deck_of(30)
    faces = dict(faces_of(tiny))
    for number in range(30):
        faces["crew", f"c{number}", "front"] = flat(POKER, (1, number % 3 / 10, 0))
    found = read(build(tiny, faces=faces))
    assert found.top["DeckIDs"] == [100, 101, 102] * 10
    assert {one.front.size for one in found.cards()} == {(750, 1050)}
    assert [one.name for one in found.cards()] == [f"c{number}" for number in range(30)]


def test_the_same_deck_makes_the_same_bytes_whoever_draws() -> None:
    """Neither a second time nor the number of processes changes a file."""
    tiny = deck_of(30)
    first = build(tiny, record(dpi=60))
    for jobs in (1, 2):
        again = build(deck_of(30), record(dpi=60), jobs=jobs)
        assert again.files == first.files
        assert again.manifest == first.manifest


def test_the_manifest_says_what_is_on_a_sheet() -> None:
    """Every card is listed where it lies, in printed mm, with its copies; the object has no pages."""
    cards = (card("crew", "a", 2), card("crew", "b"))
    manifest: Mapping[str, Any] = build(game(component("crew", cards, backs=("a", "b"))), record(dpi=20)).manifest
    back, fronts, saved = sorted(manifest["files"], key=lambda file: ("back", "fronts", "json").index(kind_of(file)))
    [page] = fronts["pages"]
    assert (page["width"], page["height"]) == (190.5, 88.9)  # the third cell is hidden
    assert [(slot["card"], slot["copies"], slot["trim"]) for slot in page["slots"]] == [
        ("a", 2, [0, 0, 63.5, 88.9]),
        ("b", 1, [63.5, 0, 63.5, 88.9]),
    ]
    assert [(slot["card"], slot["side"]) for slot in back["pages"][0]["slots"]] == [("a", "back"), ("b", "back")]
    assert saved["pages"] == []


def kind_of(file: Mapping[str, Any]) -> str:
    return re.split("[-.]", file["name"].removesuffix(".png"))[-1]


def test_a_target_with_bleed_is_refused(problems: Diagnostics) -> None:
    """A table would show it."""
    tiny = deck_of(2)
    to = record(bleed=MM)
    assert export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems).files == {}
    [problem] = [one for one in problems if one.code != "target-note"]
    assert (problem.code, problem.hints) == ("bad-target", ("write into it: bleed: 0mm",))


def test_one_cell_cannot_be_hidden(problems: Diagnostics) -> None:
    """A grid of one cell has room for a card only where nothing is hidden."""
    text = "like: tabletop-simulator\ncolumns: 1\nrows: 1\n"
    assert read_target(Memory({"a.yaml": text.encode()}), "a.yaml", problems) is None
    assert codes(problems) == ["bad-target"]
    shown = read_target(Memory({"a.yaml": f"{text}hidden: no\n".encode()}), "a.yaml", Diagnostics())
    assert shown is not None
    assert shown.tabletop is not None
    found = read(build(deck_of(3), shown._replace(dpi=20, tabletop=shown.tabletop._replace(base_url="x/"))), base="x/")
    assert found.top["DeckIDs"] == [100, 200, 300]


def test_a_side_that_could_not_be_laid_out_is_grey() -> None:
    """A draft of a faulty game still is a deck."""
    tiny = deck_of(2)
    faces = {key: frame for key, frame in faces_of(tiny).items() if key != ("crew", "c1", "front")}
    assert [middle(one.front) for one in read(build(tiny, record(dpi=20), faces)).cards()] == [color_of(0), GREY]
    assert [middle(one.front) for one in read(build(tiny, record(dpi=20), {})).cards()] == [GREY, GREY]


def test_sheets_are_the_largest_that_the_target_allows() -> None:
    """Another number of pixels is another size of cells."""
    found = read(build(deck_of(20), record(pixels=1024)))
    [sheet] = found.top["CustomDeck"].values()
    picture: Image.Image = found.picture(sheet["FaceURL"])
    assert 1024 - 6 <= max(picture.size) <= 1024
