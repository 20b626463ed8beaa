"""Decks of which only some cards have a back: what is said of them, and what a shop would print."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from export_game import POKER, card, component, flat, game, label
from PIL import Image
from test_export_mpc import read_order

from cardgen.diagnostics import Diagnostic, Diagnostics, Severity, Span
from cardgen.export.files import Exported, export
from cardgen.export.targets import target

BLUE, WHITE = (0, 0, 255), (255, 255, 255)


def build(backs: str, name: str, problems: Diagnostics, ids: str = "abc", **more: Any) -> Exported:
    """A deck of some cards, of which those of these ids have a blue back."""
    to = target(name, Span("test"), problems)
    assert to is not None
    cards = tuple(card("crew", one, 2) for one in ids)
    fronts = {("crew", one, "front"): flat(POKER, (number / 30, 0, 0)) for number, one in enumerate(ids)}
    blue = flat(POKER, (0, 0, 1))
    faces = {**fronts, **{("crew", one, "back"): blue for one in backs}}
    tiny = game(component("crew", cards, backs=tuple(backs)))
    return export(tiny, faces, to, players=3, label=label, problems=problems, **more)


def told(problems: Diagnostics) -> list[Diagnostic]:
    return [problem for problem in problems if problem.code == "some-backs-missing"]


def color(built: Exported, name: str) -> Any:
    """The one colour of a picture, from edge to edge."""
    image = Image.open(io.BytesIO(built.files[name])).convert("RGB")
    colors = image.getcolors()
    assert colors is not None and len(colors) == 1
    return colors[0][1]


def game_crafter(built: Exported) -> list[Any]:
    """The back of each card as the shop prints it: the deck's, where a card names none."""
    (deck,) = json.loads(built.files["cards.json"])
    return [color(built, one.get("back", deck["back"])) for one in deck["cards"]]


def makeplayingcards(built: Exported) -> list[Any]:
    """The same of the order's slots, one of the two copies of each card."""
    order = read_order(built.files, "crew/cards.xml")
    return [color(built, order.backs.get(slot, order.cardback)) for slot in range(0, order.quantity, 2)]


@pytest.mark.parametrize("backs", ["a", "ab", "ac", "abc"])
@pytest.mark.parametrize(("name", "shown"), [("game-crafter", game_crafter), ("makeplayingcards", makeplayingcards)])
def test_no_card_takes_the_back_of_another(name: str, shown: Any, backs: str, problems: Diagnostics) -> None:
    """What the shop prints is what the game says: white where a card has no back, whichever kind has more cards."""
    built = build(backs, name, problems)
    assert shown(built) == [BLUE if one in backs else WHITE for one in "abc"]
    assert len(told(problems)) == (backs != "abc")


def test_a_white_back_is_as_large_as_the_others_and_one_file(problems: Diagnostics) -> None:
    """All cards that lack one share it; the manifest says whose it is."""
    built = build("b", "makeplayingcards", problems)
    names = [name for name in built.files if "/backs/" in name]
    assert sorted(names) == ["crew/cards/backs/001-a.png", "crew/cards/backs/002-b.png"]
    assert len({Image.open(io.BytesIO(built.files[name])).size for name in names}) == 1
    (entry,) = [one for one in built.manifest["files"] if one["name"] == "crew/cards/backs/001-a.png"]  # type: ignore[attr-defined]
    assert [slot["card"] for slot in entry["pages"][0]["slots"]] == ["a", "c"]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("game-crafter", "“game-crafter” prints white there"),
        ("printerstudio", "“printerstudio” prints white there"),
        ("gameprototyper", "there is no picture of it"),
        ("playingcards-io", "they show nothing there"),
    ],
)
def test_what_is_said(name: str, made: str, problems: Diagnostics) -> None:
    """At the component, with the cards and what becomes of them."""
    build("a", name, problems)
    (problem,) = told(problems)
    assert problem.severity is Severity.WARNING
    assert problem.message == f"only some cards of “Crew cards” have a back, and b, c have none: {made}"


def test_at_most_five_are_named(problems: Diagnostics) -> None:
    """And how many more there are; a single one is one."""
    build("a", "gameprototyper", problems, "abcdefgh")
    assert "b, c, d, e, f and 2 more have none" in told(problems)[0].message
    one = Diagnostics()
    build("ab", "gameprototyper", one)
    assert "and c has none" in told(one)[0].message


@pytest.mark.parametrize(("backs", "name"), [("abc", "gameprototyper"), ("", "game-crafter"), ("a", "images")])
def test_nothing_is_said_where_nothing_is_lost(backs: str, name: str, problems: Diagnostics) -> None:
    """All have a back, or none has, or the pictures are for nobody yet."""
    built = build(backs, name, problems)
    assert told(problems) == []
    assert sum("back" in one for one in built.files) == bool(backs) * (3 * 2 if name == "gameprototyper" else 1)


def test_only_what_is_printed_counts(problems: Diagnostics) -> None:
    """A part of a deck in which every card has a back is sound."""
    build("a", "game-crafter", problems, only=("a",))
    assert told(problems) == []
