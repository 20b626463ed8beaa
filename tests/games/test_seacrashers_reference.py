"""SeaCrashers' reference cards: their words follow the constants, and the credits name all whose work is printed."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import pytest
from face_words import items, said
from reference_cards import credited, drawn_by, icons_used, typed_numbers
from tiny_project import ROOT

from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import library
from cardgen.diagnostics import Diagnostics
from cardgen.layout.faces import EVERYTHING, FaceKey, Wanted, lay_out
from cardgen.layout.frame import Frame, Placed, Text
from cardgen.model.build import load_game
from cardgen.model.game import Game

HERE = Folder(ROOT)
GAME, DECK = "card_data/seacrashers/game.yaml", "card_data/seacrashers/reference.yaml"
FOLDERS = ("card_data/seacrashers", "templates/seacrashers", "templates/shared")
SMALLEST = 6.5 / 0.6
"""Type is designed at printed size / 0.6, and printed type is never below 6.5 pt."""

CONSTANTS = {
    "starting_gold: 7": "starting_gold: 9",
    "crew_per_gold: 2": "crew_per_gold: 3",
    "max_crew: 12": "max_crew: 14",
    "max_vessels: 3": "max_vessels: 4",
    "actions_per_vessel: 2": "actions_per_vessel: 5",
    "{short: 10, usual: 15, long: 20}": "{short: 11, usual: 16, long: 21}",
    "cards_per_corner: 4": "cards_per_corner: 6",
    "cards_per_shipwreck: 3": "cards_per_shipwreck: 5",
    "shipwreck_strike: 4": "shipwreck_strike: 8",
    "sea_move: 2 ": "sea_move: 7 ",
    "extra_move: 1": "extra_move: 2",
    "hold_bonus: 1": "hold_bonus: 2",
    "prize: {gold: 1, treasures: 1}": "prize: {gold: 3, treasures: 2}",
    "shipwrecks: 3": "shipwrecks: 2",
    "corner_distance: 3.5": "corner_distance: 3",
    "side: 90, width: 100, depth: 75": "side: 80, width: 95, depth: 70",
    "players: 3–4": "players: 3–5",
}
SAYINGS = [
    ("player-reference", "front", "5 actions each."),
    ("player-reference", "front", "a move of 2 sticks."),
    ("player-reference", "front", "Evade for +2 melee."),
    ("player-reference", "front", "3 crew for one gold"),
    ("player-reference", "front", "At most 14 crew, 4 vessels."),
    ("player-reference", "front", "First with 16 cashed in wins! Or 11 or 21, as agreed at set-up."),
    ("player-reference", "back", "roll +2 melee."),
    ("player-reference", "back", "3 gold, or with overkill 2 treasure instead."),
    ("sea-reference", "front", "may move up to 7 sticks."),
    ("sea-reference", "back", "It strikes at once with 8 cannon-strike."),
    ("sea-reference", "back", "5 Island Cards face down"),
    ("set-up", "front", "corner islands 3 sticks away"),
    ("set-up", "front", "6 Island Cards face down"),
    ("set-up", "front", "Volcano 6 cards"),
    ("set-up", "front", "The 2 Shipwreck tiles"),
    ("set-up", "front", "80 × 80 cm or 70 × 95"),
    ("set-up", "front", "Each has 9 gold for vessels at their cost, 3 crew for one gold."),
    ("set-up", "front", "2 players 21 3–5 players 16 5–6 players 11"),
    ("set-up", "back", "a charge is +2 melee, like Hold."),
]


def files(changes: Mapping[str, Mapping[str, str]]) -> Memory:
    """The game's files with some words changed, by the name of the file; the words must stand there."""
    found = {name: HERE.read(name) for folder in FOLDERS for name in HERE.names(folder)}
    for name, words in changes.items():
        text = found[name].decode()
        for old, new in words.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        found[name] = text.encode()
    return Memory(found)


REFERENCE = Wanted(frozenset(("reference",)))


def laid_out(
    changes: Mapping[str, Mapping[str, str]], wanted: Wanted = REFERENCE
) -> tuple[Game, Mapping[FaceKey, Frame]]:
    """The game and its faces; nothing may be wrong with them."""
    problems = Diagnostics()
    memory = files(changes)
    game = load_game(memory, "seacrashers", problems)
    assert game is not None
    faces = lay_out(game, memory, library(HERE, problems), problems, wanted=wanted)
    assert [str(problem) for problem in problems] == []
    return game, faces


def of(faces: Mapping[FaceKey, Frame], card: str, side: str) -> Frame:
    """One side of a card."""
    return faces["reference", card, side]


@pytest.fixture(scope="module")
def printed() -> tuple[Game, Mapping[FaceKey, Frame]]:
    """The reference cards as they are."""
    return laid_out({})


@pytest.fixture(scope="module")
def changed() -> Mapping[FaceKey, Frame]:
    """The reference cards of a game with other constants."""
    return laid_out({GAME: CONSTANTS})[1]


@pytest.mark.parametrize(("card", "side", "words"), SAYINGS)
def test_words_follow_the_constants(
    printed: tuple[Game, Mapping[FaceKey, Frame]], changed: Mapping[FaceKey, Frame], card: str, side: str, words: str
) -> None:
    """A constant that is changed is printed as it is now, and the cards still have room for it."""
    assert words in said(of(changed, card, side))
    assert words not in said(of(printed[1], card, side))


def test_numbers_come_from_the_constants() -> None:
    """No digit of a rule is typed in the deck. The credits have none of the game's numbers."""
    assert typed_numbers(DECK) == []


def test_no_type_is_too_small(printed: tuple[Game, Mapping[FaceKey, Frame]]) -> None:
    """All eight sides are there, and all their words are large enough to read."""
    faces = printed[1]
    assert len(faces) == 8
    texts = [item for frame in faces.values() for item in items(frame.root) if isinstance(item, Text)]
    assert min(run.size for text in texts for line in text.lines for run in line.runs) >= SMALLEST


def test_the_corner_islands_lie_on_the_board(printed: tuple[Game, Mapping[FaceKey, Frame]]) -> None:
    """Both boards that the set-up card names hold the islands at their distance; a tile is as wide as a stick."""
    constants: Any = printed[0].constants
    stick, board = constants["stick"], constants["board"]
    away, tile = (1 + constants["corner_distance"]) * stick, stick / 2
    assert away / math.sqrt(2) + tile <= board["side"] / 2
    assert math.hypot(board["width"] / 2 - tile, board["depth"] / 2 - tile) >= away
    assert constants["corner_islands"] == 4, "the card draws four"


def overkill(yours: list[int], theirs: list[int]) -> int:
    """The winner's further dice that beat the loser's best one left, when yours win."""
    first, second = sorted(yours, reverse=True), sorted(theirs, reverse=True)
    while first and second and first[0] == second[0]:
        first, second = first[1:], second[1:]
    best = second[0] if second else 0
    assert first
    assert first[0] > best
    return sum(die > best for die in first[1:])


ROLL = "roll: {yours: [6, 5, 5, 2], theirs: [6, 4, 3]}"


@pytest.mark.parametrize(
    ("yours", "theirs"),
    [
        ([6, 5, 5, 2], [6, 4, 3]),
        ([2, 5, 6, 5], [3, 6, 4]),
        ([4, 2], [4, 1]),
        ([5, 6, 6], [2]),
        ([3, 1, 3], [3]),
        ([6, 4, 4, 1], [6, 4]),
        ([5, 2], [3, 3, 3]),
    ],
)
def test_the_example_reads_its_dice(yours: list[int], theirs: list[int]) -> None:
    """Any dice may stand in the example: they are drawn in order, and their overkill is counted as the rules say."""
    changes = {DECK: {ROLL: f"roll: {{yours: {yours}, theirs: {theirs}}}"}}
    frame = of(laid_out(changes)[1], "player-reference", "back")
    assert f"with {overkill(yours, theirs) or 'no'} overkill." in said(frame)
    drawn = [item.art.name for item in items(frame.root) if isinstance(item, Placed)]
    dice = [int(found[1]) for name in drawn if (found := re.search(r"/die-(\d)\.svg$", name))]
    assert dice == sorted(yours, reverse=True) + sorted(theirs, reverse=True)


def test_the_credits_name_all_who_drew_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those and only those whose icons stand on some face of the game, as their table of attribution has them."""
    used = icons_used(monkeypatch)
    game, faces = laid_out({}, EVERYTHING)
    named = credited(game)
    assert named == drawn_by(used)
    words = said(of(faces, "credits", "front"))
    assert ", ".join(named[:-1]) + f" and {named[-1]}." in words


def test_the_credits_name_all_fonts(printed: tuple[Game, Mapping[FaceKey, Frame]]) -> None:
    """Every family that the theme may use, by the name that its makers gave it."""
    game, faces = printed
    words = said(of(faces, "credits", "front"))
    for family in (*game.theme.fonts.values(), *game.theme.fallback):
        assert family.removesuffix(" LF").removesuffix(" Condensed") in words
