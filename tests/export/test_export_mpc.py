"""The order of a deck for MPC Autofill, read back by a reader written from the form of its files."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from export_game import POKER, card, codes, component, deck_of, flat, game, label
from PIL import Image

from cardgen.diagnostics import Diagnostics, Severity, Span
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.targets import Target, target
from cardgen.model.game import Game

STOCKS = {"(S27) Smooth", "(S30) Standard Smooth", "(S33) Superior Smooth", "(M31) Linen", "(P10) Plastic"}


class Order(NamedTuple):
    """An order as the desktop tool sees it: the file of each slot, front and back."""

    quantity: int
    fronts: dict[int, str]
    backs: dict[int, str]
    cardback: str


def read_order(files: Mapping[str, bytes], name: str) -> Order:
    """The order in a file, the folder of which the tool works in: an id is a file there, or it is an error."""
    folder = PurePosixPath(name).parent
    root = ElementTree.fromstring(files[name])
    assert root.tag == "order"
    assert {child.tag for child in root} <= {"details", "fronts", "backs", "cardback"}
    details = {child.tag: child.text for child in root.find("details") or ()}
    assert details["stock"] in STOCKS and details["foil"] in ("true", "false")
    quantity = int(details["quantity"] or "")

    def found(id_: str | None) -> str:
        path = str(folder / (id_ or "nothing"))
        assert path in files, f"{path} is no file"
        return path

    def slots(side: str) -> dict[int, str]:
        taken: dict[int, str] = {}
        for one in root.find(side) or ():
            fields = {child.tag: child.text for child in one}
            path = found(fields["id"])
            assert fields["name"] == PurePosixPath(path).name
            for slot in map(int, (fields["slots"] or "").split(",")):
                assert slot not in taken and 0 <= slot < quantity
                taken[slot] = path
        return taken

    cardback = root.findtext("cardback") or ""
    fronts, backs = slots("fronts"), slots("backs")
    if cardback:
        cardback = found(cardback)
        backs = {slot: backs.get(slot, cardback) for slot in range(quantity)}
    return Order(quantity, fronts, backs, cardback)


def record(name: str = "makeplayingcards") -> Target:
    found = target(name, Span("a test"), Diagnostics())
    assert found is not None
    return found


def build(tiny: Game, faces: Faces, problems: Diagnostics, to: Target | None = None) -> Exported:
    return export(tiny, faces, to or record(), players=3, label=label, problems=problems)


def color(data: bytes) -> Any:
    return Image.open(io.BytesIO(data)).getpixel((400, 500))


@pytest.fixture
def three() -> tuple[Game, Faces]:
    """Three cards in 1, 3 and 2 copies; the first has a back of its own."""
    cards = (card("crew", "a"), card("crew", "b", 3), card("crew", "c", 2))
    common = flat(POKER, (0.4, 0.4, 0.4))
    faces = {("crew", name, "front"): flat(POKER, (number / 3, 0, 0)) for number, name in enumerate("abc")}
    backs = {
        ("crew", "a", "back"): flat(POKER, (0, 1, 0)),
        ("crew", "b", "back"): common,
        ("crew", "c", "back"): common,
    }
    return game(component("crew", cards, backs=("a", "b", "c"))), {**faces, **backs}


@pytest.mark.parametrize("name", ["makeplayingcards", "printerstudio"])
def test_every_slot_shows_its_card(name: str, three: tuple[Game, Faces], problems: Diagnostics) -> None:
    """Slots follow the deck; backs are those of the cards, and the usual one is named once."""
    built = build(*three, problems, record(name))
    order = read_order(built.files, "crew/cards.xml")
    assert order.quantity == 6
    reds = [color(built.files[order.fronts[slot]])[0] for slot in range(6)]
    assert reds == [0, 85, 85, 85, 170, 170]
    assert [color(built.files[order.backs[slot]]) for slot in range(6)] == [(0, 255, 0), *[(102, 102, 102)] * 5]
    assert order.cardback == "crew/cards/backs/002-b.png"


def test_files_stand_by_their_sides_in_the_order_of_the_deck(three: tuple[Game, Faces], problems: Diagnostics) -> None:
    """Who uploads by hand takes one folder after the other, sorted by name."""
    fronts = [f"crew/cards/fronts/00{number}-{name}.png" for number, name in enumerate("abc", 1)]
    backs = ["crew/cards/backs/001-a.png", "crew/cards/backs/002-b.png"]
    assert sorted(build(*three, problems).files) == ["crew/cards.xml", *backs, *fronts]


def test_a_back_that_all_share_is_one_file(problems: Diagnostics) -> None:
    """Called so, and no back is listed for a slot."""
    tiny = deck_of(3)
    faces = {("crew", f"c{n}", "front"): flat(POKER, (n / 3, 0, 0)) for n in range(3)}
    back = flat(POKER, (0, 0, 1))
    built = build(tiny, {**faces, **{("crew", f"c{n}", "back"): back for n in range(3)}}, problems)
    order = read_order(built.files, "crew/cards.xml")
    assert order.cardback == "crew/cards/backs/back.png"
    assert b"<backs>" not in built.files["crew/cards.xml"]
    assert len(order.fronts) == 3 and set(order.backs.values()) == {order.cardback}


def test_no_path_of_a_machine_stands_in_the_order(three: tuple[Game, Faces], problems: Diagnostics) -> None:
    """Ids begin at the folder of the order, which may be moved."""
    ids = re.findall(r"<(?:id|cardback)>(.*?)<", build(*three, problems).files["crew/cards.xml"].decode())
    assert len(ids) == 5
    assert all(re.fullmatch(r"cards/(fronts|backs)/[\w-]+\.png", one) for one in ids)


def test_613_cards_are_an_error_and_nothing_is_made(problems: Diagnostics) -> None:
    """A project holds 612; the message says into how many parts a deck goes."""
    tiny = game(component("crew", (card("crew", "a", 613),)))
    built = build(tiny, {("crew", "a", "front"): flat(POKER, (1, 0, 0))}, problems)
    assert built.files == {}
    (problem,) = (one for one in problems if one.severity is Severity.ERROR)
    assert problem.code == "too-many-cards"
    assert problem.hints == ("divide them among 2 components of at most 307 cards, or print fewer sets",)


@pytest.mark.parametrize(("count", "paid"), [(1, 18), (18, 18), (19, 36), (55, 55), (397, 504), (612, 612)])
def test_the_next_step_of_the_prices_is_noted(count: int, paid: int, problems: Diagnostics) -> None:
    """And the deck is made: 612 cards are one project."""
    tiny = game(component("crew", (card("crew", "a", count),)))
    built = build(tiny, {("crew", "a", "front"): flat(POKER, (1, 0, 0))}, problems)
    assert codes(problems) == ["price-bracket"]
    assert next(iter(problems)).message.endswith(f": order up to {paid}")
    assert read_order(built.files, "crew/cards.xml").quantity == count
    components: Any = built.manifest["components"]
    assert components["crew"]["bracket"] == paid
