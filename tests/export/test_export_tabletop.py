"""Decks for Tabletop Simulator: what its table would show of them, read back by a reader of its own."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import pytest
from export_game import POKER, card, codes, component, deck_of, flat, game, label
from export_game import faces_of as usual_faces
from PIL import Image
from tts_reader import SavedObject, middle
from tts_reader import flat as one_color

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.targets import Tabletop, Target, target
from cardgen.export.targets.target import read_target
from cardgen.geometry import MM, Size
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Game, Shape, Stock

GREY = (128, 128, 128)
BACK = (102, 102, 102)


def record(**changes: Any) -> Target:
    """The target with another table or resolution; it knows where its pictures will lie."""
    found = target("tabletop-simulator", Span("a test"), Diagnostics())
    assert found is not None
    assert found.tabletop is not None
    table = {name: changes.pop(name) for name in Tabletop._fields if name in changes}
    table.setdefault("base_url", "https://example.org/tide/")
    return found._replace(tabletop=found.tabletop._replace(**table), **changes)


def color_of(number: int) -> tuple[int, int, int]:
    """A colour of its own for each of some thousands of cards."""
    return 5 * (number % 50), 5 * (number // 50), 250


def faces_of(tiny: Game, back: Any = None) -> Faces:
    """As usual, and the fronts each in a colour of its own."""
    faces = dict(usual_faces(tiny, back))
    for one in tiny.components.values():
        for number, each in enumerate(one.cards):
            color = [part / 255 for part in color_of(number)]
            faces[one.name, each.id, "front"] = flat(one.stock.size, (color[0], color[1], color[2]))
    return faces


def build(tiny: Game, to: Target | None = None, faces: Faces | None = None, jobs: int | None = 1) -> Exported:
    problems = Diagnostics()
    faces = faces_of(tiny) if faces is None else faces
    built = export(tiny, faces, to or record(), players=3, label=label, problems=problems, jobs=jobs)
    assert not len(problems)
    return built


def read(built: Exported, name: str = "crew.json", base: str = "https://example.org/tide/") -> SavedObject:
    return SavedObject(name, built.files, base)


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


def test_one_card_is_a_card_and_five_copies_of_it_are_a_deck() -> None:
    """A deck of one card cannot be on a table."""
    alone = read(build(deck_of(1)))
    assert (alone.top["Name"], alone.top["CardID"], len(alone.cards())) == ("CardCustom", 100, 1)
    copied = read(build(game(component("crew", (card("crew", "c0", 5),)))))
    assert copied.top["DeckIDs"] == [100] * 5
    assert [one_color(one.front) for one in copied.cards()] == [color_of(0)] * 5


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


def test_decks_of_two_sizes_are_true_to_each_other() -> None:
    """A card of 63.5 mm has scale 1, one of half the width a half; a landscape card says so."""
    decks = (
        component("crew", (card("crew", "a"), card("crew", "b"))),
        component("mini", (card("mini", "a"),), Size(POKER.width / 2, POKER.height / 2)),
        component("wide", (card("wide", "a"),), Size(POKER.height, POKER.width)),
    )
    built = build(game(*decks))
    tops = [read(built, f"{name}.json").top for name in ("crew", "mini", "wide")]
    assert [top["Transform"]["scaleX"] for top in tops] == [1, 0.5, 1.4]
    assert all(top["Transform"]["scaleX"] == top["Transform"]["scaleZ"] for top in tops)
    assert [top["SidewaysCard"] for top in tops] == [False, False, True]
    assert [one.keys["SidewaysCard"] for one in read(built, "wide.json").cards()] == [True]


@pytest.mark.parametrize(
    ("shape", "corner", "number"),
    [("rectangle", 9.0, 0), ("rectangle", 0.0, 1), ("hex", 0.0, 3), ("circle", 0.0, 4), ("pennant", 0.0, 1)],
)
def test_the_outline_is_that_of_the_stock(shape: Shape, corner: float, number: int) -> None:
    """0 rounded rectangle, 1 rectangle, 3 hexagon, 4 circle; what the table has not is a rectangle."""
    tiny = deck_of(1)
    one = tiny.components["crew"]
    stock = Stock("crew", "crew", POKER, corner, shape, "a test")
    cut = dataclasses.replace(one, stock=stock)
    found = read(build(game(cut), record(dpi=20)))
    assert found.top["CustomDeck"]["1"]["Type"] == number


def test_every_object_of_a_file_has_a_name_of_its_own() -> None:
    """Six hexadecimal digits, never twice; the same deck has the same."""
    tiny = game(component("crew", (card("crew", "a", 700),)))
    tops = [read(build(tiny, record(dpi=20))).top for _ in range(2)]
    names = [[top["GUID"], *(one["GUID"] for one in top["ContainedObjects"])] for top in tops]
    assert names[0] == names[1]
    assert len(set(names[0])) == 701
    assert all(re.fullmatch("[0-9a-f]{6}", name) for name in names[0])


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


def test_addresses_begin_with_the_place_and_have_no_odd_letters() -> None:
    """A deck whose name is no part of an address has one that is."""
    tiny = game(component("crew & co", (card("crew & co", "a"),)))
    built = build(tiny, record(dpi=20))
    [name] = [name for name in built.files if name.endswith(".json")]
    sheet = read(built, name).top["CustomDeck"]["1"]
    for url in (sheet["FaceURL"], sheet["BackURL"]):
        assert urlsplit(url).path.startswith("/tide/crew-co-")
        assert re.fullmatch(r"[A-Za-z0-9/_.-]+", urlsplit(url).path)
    assert read(built, name).cards()[0].name == "a"


def test_without_a_place_pictures_have_bare_names_and_that_is_told(problems: Diagnostics) -> None:
    """Once for all decks, as a note: the host's own table still shows them."""
    tiny = game(component("crew", (card("crew", "a"),)), component("sea", (card("sea", "b"),)))
    to = record(dpi=20, base_url="")
    built = export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems)
    assert codes(problems) == ["no-base-url"]
    assert not problems.warned
    assert read(built, "sea.json", "").top["CustomDeck"]["1"]["FaceURL"] == "sea-fronts.png"
    assert [middle(one.front) for one in read(built, "sea.json", "").cards()] == [color_of(0)]


def test_a_deck_called_manifest_does_not_meet_the_manifest() -> None:
    """Its object has another name."""
    built = build(game(component("manifest", (card("manifest", "a", 2),))), record(dpi=20))
    assert "manifest.json" not in built.files
    assert read(built, "manifest-2.json").top["Nickname"] == "Manifest cards"


def test_a_target_with_bleed_is_refused(problems: Diagnostics) -> None:
    """A table would show it."""
    tiny = deck_of(2)
    to = record(bleed=MM)
    assert export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems).files == {}
    [problem] = problems
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


def described(fields: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> str:
    """What a card with these fields says on the table."""
    told = card("crew", "helm")
    told = dataclasses.replace(
        told, name="The Helm", fields=MappingProxyType({"id": "helm", "name": "The Helm", **fields})
    )
    one = dataclasses.replace(component("crew", (told,)), options=options or {})
    [shown] = read(build(game(one), record(dpi=20))).cards()
    assert shown.name == "The Helm"
    return shown.text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"text": "**Pay** 2 :gold-coin: *now*."}, "Pay 2 gold coin now."),
        ({"text": "See [[helm]]: 3 \\* 4 & more."}, "See The Helm: 3 * 4 & more."),
        ({"text": "One.\n\nTwo\nlines."}, "One.\nTwo lines."),
        ({"text": "Do it.", "flavour": "Or not."}, "Do it.\nOr not."),
        ({"lines": ("First of all", "Second of all")}, "First of all\nSecond of all"),
        ({"icon": "two-swords", "art": "art/helm.svg", "tint": "#fff", "cost": 3, "text": "Go."}, "Go."),
        ({"copies": "per player", "text": "“Go!” he said"}, "“Go!” he said"),
        ({}, ""),
    ],
)
def test_the_text_of_a_card_is_told_in_plain_words(fields: Mapping[str, Any], text: str) -> None:
    """Marks are made readable; names of files and icons are no text."""
    assert described(fields) == text


def test_words_that_the_schema_lists_are_no_text() -> None:
    """A field that is one of a few words sorts cards, and says nothing."""
    assert described({"type": "Helmsman", "text": "Go."}, {"type": ("Helmsman", "Cook")}) == "Go."


def test_sheets_are_the_largest_that_the_target_allows() -> None:
    """Another number of pixels is another size of cells."""
    found = read(build(deck_of(20), record(pixels=1024)))
    [sheet] = found.top["CustomDeck"].values()
    picture: Image.Image = found.picture(sheet["FaceURL"])
    assert 1024 - 6 <= max(picture.size) <= 1024
