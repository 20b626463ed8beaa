"""We're Doomed!: the pieces beside its two decks. Enough of each, numbers that follow the constants, whole credits."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from face_words import said
from reference_cards import credited, drawn_by, icons_used, typed_numbers
from tiny_project import ROOT

from cardgen.colors import Rgb
from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import library
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.layout.faces import EVERYTHING, FaceKey, Wanted, lay_out
from cardgen.layout.frame import Frame
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.model.printing import copies, printed
from cardgen.pipeline import Request, build
from cardgen.store import Store

HERE = Folder(ROOT)
GAME, REFERENCE = "card_data/were_doomed/game.yaml", "card_data/were_doomed/reference.yaml"
FOLDERS = ("card_data/were_doomed", "templates/were_doomed", "templates/shared")
MM = 72 / 25.4
CARD = 0.3
"""Millimetres: the thickness of card stock of 250 to 300 g/m²."""
ROUNDS_OF_TEN = 7
"""As many rounds as ten players get through in 15 minutes."""

PIECES = {
    "events": lambda n: 108,
    "civilizations": lambda n: n,
    "reference": lambda n: n + 2,
    "project": lambda n: 1,
    "tokens": lambda n: 140 + 70,
    "coin": lambda n: 1,
}
"""What must lie on the table."""
OPTIONAL = {"civilization-cards": lambda n: n, "stands": lambda n: n}
"""What is printed when it is asked for: in place of the folded civilizations."""

CONSTANTS = {
    "players: {min: 4,": "players: {min: 5,",
    "minutes: 15": "minutes: 20",
    "countdown: 10": "countdown: 12",
    "produce: 2 ": "produce: 4 ",
    "indoctrinate: 1 ": "indoctrinate: 3 ",
    "propagandize: {price: 1, steals: 1}": "propagandize: {price: 6, steals: 7}",
    "invade: {price: 1, steals: 2}": "invade: {price: 5, steals: 8}",
    "nuke: {price: 8}": "nuke: {price: 9}",
    "{produce: 3, indoctrinate: 2, propagandize: 0, invade: 0, nuke: 5}": (
        "{produce: 5, indoctrinate: 4, propagandize: 2, invade: 0, nuke: 7}"
    ),
    "reward: {influence: 1, events: 1}": "reward: {influence: 3, events: 2}",
    "seats: {first: 40, step: 10, most: 10}": "seats: {first: 50, step: 15, most: 8}",
    "resources: 140": "resources: 160",
    "influence: 70": "influence: 80",
}
SAYINGS = [
    ("player-reference", "front", "20 minutes of these"),
    ("player-reference", "front", "Produce nothing gain 4 Technocracy: gain 5"),
    ("player-reference", "front", "Indoctrinate nothing gain 3 Theocracy: gain 4"),
    ("player-reference", "front", "Propagandize 6 steal 7 Corporatocracy: pay 2"),
    ("player-reference", "front", "Invade 5 steal 8 Democracy: pay nothing"),
    ("player-reference", "front", "Nuke 9 eliminate Autocracy: pay 7"),
    ("player-reference", "front", "3 influence, from the bag 2 event"),
    ("player-reference", "back", "count down from 12 aloud."),
    ("player-reference", "back", "Fewer than 50 resource build no seat"),
    ("set-up", "front", "160 resource in one, 80 influence in the other"),
    ("set-up", "front", "20 minutes, not running"),
    ("set-up", "front", "5+ 5+ 5+ 5+ 5+ 5 players 6+ 6 7+ 7"),
]
RULES = {
    "Produce nothing gain 2 Technocracy: gain 3",
    "Indoctrinate nothing gain 1 Theocracy: gain 2",
    "Propagandize 1 steal 1 Corporatocracy: pay nothing",
    "Invade 1 steal 2 Democracy: pay nothing",
    "Nuke 8 eliminate Autocracy: pay 5",
    "the 1st Player Coin 1 influence, from the bag 1 event",
}
"""The rulebook's numbers, as the reference card has them."""


@cache
def files(changed: bool) -> Memory:
    """The game's files; all its constants changed, or none."""
    found = {name: HERE.read(name) for folder in (*FOLDERS, "fonts") for name in HERE.names(folder)}
    text = found[GAME].decode()
    for old, new in CONSTANTS.items() if changed else ():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    found[GAME] = text.encode()
    return Memory(found)


@cache
def read(changed: bool = False) -> Game:
    game = load_game(files(changed), "were_doomed", Diagnostics())
    assert game is not None
    return game


def lay(wanted: Wanted, changed: bool = False) -> Mapping[FaceKey, Frame]:
    """The faces that are wanted; nothing may be wrong with them."""
    problems = Diagnostics()
    faces = lay_out(read(changed), files(changed), library(HERE, problems), problems, wanted=wanted)
    assert [str(problem) for problem in problems] == []
    return faces


@cache
def faces(changed: bool = False) -> Mapping[FaceKey, Frame]:
    """The reference cards and the tray."""
    return lay(Wanted(frozenset(("reference", "project"))), changed)


def words(card: str, side: str, changed: bool = False, component: str = "reference") -> str:
    return said(faces(changed)[component, card, side])


def seats(constants: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Resources in The Project, and the seats that they build."""
    table = constants["seats"]
    return [(table["first"] + table["step"] * n, n + 1) for n in range(table["most"])]


@pytest.mark.parametrize("players", [4, 6, 10])
def test_what_is_printed(players: int) -> None:
    """As many of each as must lie on the table."""
    components = read().components
    assert {name: printed(each, players) for name, each in components.items()} == {
        name: count(players) for name, count in (PIECES | OPTIONAL).items()
    }
    assert {name for name, each in components.items() if each.optional} == set(OPTIONAL)


def test_the_bags_hold_what_the_constants_say() -> None:
    """All seats can be built, and ten players who Indoctrinate every other round find influence left."""
    constants: Any = read().constants
    tokens = {card.id: card.copies for card in read().components["tokens"].cards}
    assert tokens == {"resource": constants["resources"], "influence": constants["influence"]}
    assert tokens["resource"] >= seats(constants)[-1][0]
    usual, better = constants["indoctrinate"], constants["better"]["indoctrinate"]
    nations = copies(read().components["civilizations"], 10)
    actions = [constants["governments"][copy.card.fields["government"]] for copy in nations]
    a_round = sum(better if action == "indoctrinate" else usual for action in actions) / 2
    assert tokens["influence"] >= ROUNDS_OF_TEN * (a_round + constants["reward"]["influence"])


def test_tokens_need_no_colour() -> None:
    """One is dark with a pale picture, the other pale with a dark one, and no two pictures are alike."""
    kinds = read().components["tokens"].cards
    assert sorted(str(card.fields["ground"]) for card in kinds) == ["hollow", "solid"]
    assert len({card.id for card in kinds}) == 2
    palette = read().theme.palette

    def grey(name: str) -> float:
        ink = palette[name].ink
        assert isinstance(ink, Rgb)
        return sum(share * part for share, part in zip((0.3, 0.59, 0.11), ink, strict=True))

    assert grey("paper") - grey("corporatocracy") > 0.4
    assert grey("paper") - grey("theocracy-dark") > 0.4


@pytest.mark.parametrize("changed", [False, True])
def test_the_rocket_has_the_seats_of_the_constants(changed: bool) -> None:
    """From the nose down on the reference card, from the flame on along both walls of the tray, and no row more."""
    rows = seats(read(changed).constants)
    assert changed or rows == [(40 + 10 * n, 1 + n) for n in range(10)], "the rulebook's"
    down = " ".join(f"{resources} {seat}" for resources, seat in reversed(rows))
    along = " ".join(f"{resources} {seat}" for resources, seat in rows)
    tray = words("the-project", "front", changed, "project")
    assert re.findall(r"\b\d+ \d+(?: \d+ \d+)+", words("player-reference", "back", changed)) == [down]
    assert re.findall(r"\d+", tray) == (along.split() * 2)


@pytest.mark.parametrize("rule", sorted(RULES))
def test_the_rulebook_has_these_numbers(rule: str) -> None:
    assert rule in words("player-reference", "front")


@pytest.mark.parametrize(("card", "side", "saying"), SAYINGS)
def test_words_follow_the_constants(card: str, side: str, saying: str) -> None:
    """A constant that is changed is printed as it is now, and the cards still have room for it."""
    assert saying in words(card, side, changed=True)
    assert saying not in words(card, side)


def test_numbers_come_from_the_constants() -> None:
    """No digit of a rule is typed in the deck. The credits have none of the game's numbers."""
    assert typed_numbers(REFERENCE) == []


def test_the_set_up_card_has_the_corners_of_the_nations() -> None:
    """As many of each number as there are civilizations that say it."""
    least = read().players.min
    nations = copies(read().components["civilizations"], read().players.max)
    corners = sorted(max(copy.card.fields["player"], least) for copy in nations)
    assert [int(found) for found in re.findall(r"(\d+)\+", words("set-up", "front"))] == corners


def test_what_the_reference_card_must_say() -> None:
    """Each rule that a table asks for in the middle of a game."""
    front, back = words("player-reference", "front"), words("player-reference", "back")
    for rule in ("call out your total", "none comes out again", "Do the event first", "Tell the truth", "An empty bag"):
        assert rule in front
    for rule in (
        "Public",
        "Clandestine",
        "KEEP",
        "HOLD",
        "Under the deck",
        "three, two, one",
        "Stalling",
        "Eliminated",
    ):
        assert rule in back
    assert "No action, contribution or card any more. An event under way is played out." in back
    assert "Board in order of influence. If tied, of resource; still tied, each makes a last speech" in back


def test_the_tray_holds_a_full_rocket() -> None:
    """The tokens of all seats take a tenth of it at most; spread out, they lie in two layers on its floor."""
    stock, token = read().components["project"].stock, read().components["tokens"].stock
    (left, right), (top, bottom) = stock.folds
    wall = stock.size.width - right
    assert all(abs(fold - wall) < 0.01 for fold in (left, top, stock.size.height - bottom))
    assert 30 <= wall / MM <= 35
    full = seats(read().constants)[-1][0]
    floor, one = (right - left) * (bottom - top), token.size.width * token.size.height
    assert full * one * CARD * MM <= floor * wall / 10
    assert 2 * ((right - left) // token.size.width) * ((bottom - top) // token.size.height) >= full


def test_the_corners_of_the_tray_are_cut_from_its_short_walls() -> None:
    """Four slits, each from the outer edge to a corner of the floor; they free the ends of the short walls."""
    stock = read().components["project"].stock
    (left, right), (top, bottom) = stock.folds
    ends = [(left, 0, left, top), (right, 0, right, top)]
    ends += [(x, bottom, x, stock.size.height) for x in (left, right)]
    assert [tuple(round(end, 3) for end in slit) for slit in stock.slits] == [
        tuple(round(end, 3) for end in slit) for slit in ends
    ]


def test_a_stand_holds_a_card_upright() -> None:
    """It is folded in its middle, its slits are as far from the fold as from the ends, and as deep as a card's foot."""
    stand, card = read().components["stands"].stock, read().components["civilization-cards"].stock
    ((fold,), across), (width, height) = stand.folds, stand.size
    assert fold == pytest.approx(width / 2)
    assert across == ()
    assert [slit[0] / width for slit in stand.slits] == pytest.approx([1 / 4, 3 / 4])
    (depth,) = {slit[3] for slit in stand.slits}
    assert all(slit[0] == slit[2] and slit[1] == 0 for slit in stand.slits)
    tent = read().components["civilizations"].stock
    assert card.size.height - (tent.folds[1][1] - tent.folds[1][0]) == pytest.approx(depth)
    assert depth < height - depth, "more of it is whole than cut"
    reach, middle = width / 4 / 2**0.5, height - depth + card.size.height / 2
    assert reach > middle / 4, "it falls over at more than 14 degrees only"
    assert math.dist((0, 0), (width / 4, width / 4)) < card.size.width / 2, "far from the card's ends"


@pytest.mark.parametrize("target", ["home-letter", "home-a4"])
def test_large_and_optional_pieces_fit_a_page(target: str) -> None:
    problems = Diagnostics()
    request = Request(target=target, components=("project", *OPTIONAL))
    made = build(Project(ROOT, files(False)), "were_doomed", request, problems, Store(None))
    assert made is not None
    assert list(problems) == []


def test_head_and_tail_lie_back_to_back() -> None:
    """The coin is folded in its middle, and its faces stand in the middle of either half."""
    stock = read().components["coin"].stock
    assert stock.folds == ((stock.size.width / 2,), ())
    assert stock.size.width == pytest.approx(2 * stock.size.height)


def test_the_title_page_shows_all_nations() -> None:
    (credits,) = (card for card in read().components["reference"].cards if card.id == "credits")
    back: Any = credits.fields["back"]
    nations = {card.id for card in read().components["civilizations"].cards}
    assert set(back["cover"]["emblems"]) == nations


def test_the_credits_name_all_who_drew_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those and only those whose icons stand on some face of the game; the game's own icons are the edition's."""
    own = {name.rsplit("/", 1)[-1].removesuffix(".svg") for name in HERE.names("templates/were_doomed/icons")}
    used = icons_used(monkeypatch)
    everything = lay(EVERYTHING)
    named = credited(read())
    assert named == drawn_by(used - own)
    assert ", ".join(named[:-1]) + f" and {named[-1]}." in said(everything["reference", "credits", "front"])


def test_the_credits_name_the_designer_and_all_fonts() -> None:
    """Every family that the theme may use, and its licence."""
    front = words("credits", "front")
    assert "Mike Horton" in front
    for family in (*read().theme.fonts.values(), *read().theme.fallback):
        assert family.removesuffix(" Medium") in front
    for licence in ("SIL Open Font License 1.1", "Apache License 2.0", "Bitstream Vera licence", "MIT licence"):
        assert licence in front
    assert "Mike Horton" in words("credits", "back")
