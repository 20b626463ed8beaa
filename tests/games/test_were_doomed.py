"""We're Doomed!: the right nations for each number of players, faces that say what the constants say, legible type."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from face_words import items
from PIL import Image, ImageChops
from tiny_project import ROOT

from cardgen.colors import Color, Rgb
from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import library
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.layout.faces import FaceKey, Wanted, lay_out
from cardgen.layout.frame import Frame, Symbol, Text
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.model.printing import copies
from cardgen.pipeline import Request, build
from cardgen.store import Store

HERE = Folder(ROOT)
GAME = "card_data/were_doomed/game.yaml"
FOLDERS = ("card_data/were_doomed", "templates/were_doomed", "templates/shared")
SCALE = 0.6
SMALLEST, SMALLEST_REVERSED = 6.5, 7.0
"""Printed points: of all type, and of pale letters on dark, which ink runs into."""
PALE = 0.45
"""From this lightness on letters are pale: the yellow is, the grey of what stands back is not."""
RIM = 2.0
"""Printed millimetres inside the cut that stay pale on a front."""

WORDS = {
    "upgradia": "Gain 3 resource others 2",
    "sanctimonia": "Gain 2 influence others 1",
    "incorporia": "Pay nothing Steal 1 influence others pay 1",
    "referendia": "Pay nothing Steal 2 resource others pay 1",
    "supremia": "Pay 5 resource Eliminate 1 player others pay 8",
}
"""What stands on the coupon of the action that a nation does better; icons by their names."""
CHANGES = [
    ("upgradia", "produce: 2 ", "produce: 4 ", "Gain 3 resource others 4"),
    ("upgradia", "{produce: 3,", "{produce: 6,", "Gain 6 resource others 2"),
    ("sanctimonia", "produce: 2 ", "produce: 4 ", "Produce Pay nothing Gain 4 resource"),
    ("sanctimonia", "indoctrinate: 2,", "indoctrinate: 5,", "Gain 5 influence others 1"),
    ("incorporia", "propagandize: {price: 1,", "propagandize: {price: 3,", "Steal 1 influence others pay 3"),
    ("upgradia", "propagandize: {price: 1,", "propagandize: {price: 3,", "Pay 3 resource Steal 1 influence"),
    ("upgradia", "{price: 1, steals: 2}", "{price: 1, steals: 4}", "Pay 1 influence Steal 4 resource"),
    ("referendia", "invade: 0,", "invade: 1,", "Pay 1 influence Steal 2 resource others pay 1"),
    ("supremia", "nuke: {price: 8}", "nuke: {price: 9}", "Pay 5 resource Eliminate 1 player others pay 9"),
    ("supremia", "nuke: 5}", "nuke: 4}", "Pay 4 resource Eliminate 1 player others pay 8"),
    ("upgradia", "players: {min: 4,", "players: {min: 3,", "3+"),
]


def files(old: str = "", new: str = "") -> Memory:
    """The game's files, with some words of game.yaml changed; they must stand there, once."""
    found = {name: HERE.read(name) for folder in FOLDERS for name in HERE.names(folder)}
    text = found[GAME].decode()
    assert not old or text.count(old) == 1, old
    found[GAME] = text.replace(old, new).encode() if old else found[GAME]
    return Memory(found)


@cache
def read(old: str = "", new: str = "") -> Game:
    """The game."""
    game = load_game(files(old, new), "were_doomed", Diagnostics())
    assert game is not None
    return game


@cache
def laid_out(old: str = "", new: str = "", *only: str) -> Mapping[FaceKey, Frame]:
    """Its faces, all or those of some cards. Nothing may be wrong with them."""
    problems = Diagnostics()
    wanted = Wanted(None, frozenset(only) or None)
    faces = lay_out(read(old, new), files(old, new), library(HERE, problems), problems, wanted=wanted)
    assert [str(problem) for problem in problems if problem.severity is not Severity.NOTE] == []
    return faces


def texts(frame: Frame) -> Iterator[Text]:
    return (item for item in items(frame.root) if isinstance(item, Text))


def lightness(color: Color) -> float:
    """From 0 for black to 1 for white, as the eye has it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    assert isinstance(color.ink, Rgb)
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in color.ink)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def said(frame: Frame) -> str:
    """The words of a face and the icons among them, in the order of drawing."""
    found = []
    for item in items(frame.root):
        if isinstance(item, Text):
            words = [word for line in item.lines for run in line.runs for word in (*run.words, None)]
            found.append("".join(_letters(word) for word in words))
        elif (name := getattr(getattr(item, "art", None), "name", "")).endswith(".svg"):
            found.append(name.rsplit("/", 1)[-1].removesuffix(".svg"))
    return " ".join(" ".join(found).split())


def _letters(word: Any) -> str:
    if word is None or isinstance(word, float):
        return " " if word is None else ""
    return word.name if isinstance(word, Symbol) else "".join(glyph.text for glyph in word.glyphs)


def nations(players: int) -> list[Mapping[str, Any]]:
    """The fields of the civilizations that are printed for so many players."""
    return [copy.card.fields for copy in copies(read().components["civilizations"], players)]


def corner(nation: Mapping[str, Any]) -> int:
    return max(int(nation["player"]), read().players.min)


def test_corners() -> None:
    """Four nations for any game, and one more for each player more."""
    assert [corner(nation) for nation in nations(10)] == [4, 4, 4, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("players", range(4, 11))
def test_nations_for_each_number_of_players(players: int) -> None:
    """As many as play: the nations whose corner is no higher. From five on all governments, none three times."""
    chosen = nations(players)
    assert len(chosen) == players
    assert [nation["id"] for nation in chosen] == [one["id"] for one in nations(10) if corner(one) <= players]
    governments = Counter(nation["government"] for nation in chosen)
    assert len(governments) == min(players, 5)
    assert max(governments.values()) <= 2


def test_each_government_is_better_at_one_action_of_its_own() -> None:
    """Strictly: it gains more, or it pays less. No two are better at the same."""
    constants: Any = read().constants
    better = constants["better"]
    assert sorted(constants["governments"].values()) == sorted(better)
    for action, number in better.items():
        usual = constants[action]
        assert number < usual["price"] if isinstance(usual, Mapping) else number > usual


def test_the_bags_hold_enough() -> None:
    """All seats can be built with the tokens there are."""
    constants: Any = read().constants
    seats = constants["seats"]
    assert constants["resources"] >= seats["first"] + seats["step"] * (seats["most"] - 1)
    assert seats["most"] == read().players.max


@pytest.mark.parametrize("nation", nations(10), ids=lambda nation: nation["id"])
def test_a_civilization_says_who_it_is(nation: Mapping[str, Any]) -> None:
    """Both sides name the government and the nation and have the corner; one action is marked, and only one."""
    faces = laid_out()
    constants: Any = read().constants
    (frame,) = (frame for key, frame in faces.items() if key[:2] == ("civilizations", nation["id"]))
    words = said(frame)
    assert words.count(nation["government"].upper()) == 2
    assert nation["name"].upper() in words
    assert words.split().count(f"{corner(nation)}+") == 2
    assert words.split().count("BETTER") == 2  # once with AT, for the others
    assert f"BETTER AT {constants['governments'][nation['government']].capitalize()}" in words


@pytest.mark.parametrize("nation", nations(10), ids=lambda nation: nation["id"])
def test_a_civilization_card_says_the_same(nation: Mapping[str, Any]) -> None:
    """What stands on the card of a nation, outward and actions side, stands on its tent too."""
    faces = laid_out()
    tent = said(faces["civilizations", nation["id"], "front"])
    outward, own = (said(faces["civilization-cards", nation["id"], side]) for side in ("front", "back"))
    assert f"{outward} {own}" in tent
    assert "BETTER AT" in outward
    assert "Say your action out loud." in own


@pytest.mark.parametrize(("nation", "words"), WORDS.items())
def test_numbers_of_the_rulebook(nation: str, words: str) -> None:
    """The improved action has its own number, and the others' beside it."""
    faces = laid_out()
    (frame,) = (frame for key, frame in faces.items() if key[:2] == ("civilizations", nation))
    assert words in said(frame)


@pytest.mark.parametrize(("nation", "old", "new", "words"), CHANGES)
def test_faces_follow_the_constants(nation: str, old: str, new: str, words: str) -> None:
    """A number changed in game.yaml is changed on the faces."""
    before = laid_out()
    after = laid_out(old, new, f"civilizations/{nation}")
    (frame,) = after.values()
    (usual,) = (frame for key, frame in before.items() if key[:2] == ("civilizations", nation))
    assert words in said(frame)
    assert words not in said(usual)


def test_type_is_large_enough() -> None:
    """No letter is printed below 6.5 points, and no pale one below 7."""
    faces = laid_out()
    for key, frame in faces.items():
        for text in texts(frame):
            for run in (run for line in text.lines for run in line.runs):
                color = run.color or text.color
                least = SMALLEST_REVERSED if lightness(color) > PALE else SMALLEST
                assert run.size * SCALE >= least - 1e-6, (key, run.size * SCALE)


def pictures(*only: str) -> dict[str, Image.Image]:
    """Faces as pictures, cut to the trim, by the ends of their names: `front` and `back`."""
    problems = Diagnostics()
    found = {name: HERE.read(name) for folder in (*FOLDERS, "fonts") for name in HERE.names(folder)}
    request = Request(target="images", only=only)
    built = build(Project(ROOT, Memory(found)), "were_doomed", request, problems, Store(None))
    assert built is not None
    return {
        name: Image.open(io.BytesIO(data)).convert("L") for name, data in built.files.items() if name.endswith(".png")
    }


@pytest.mark.parametrize("tone", ("public", "clandestine"))
def test_an_event_has_a_pale_rim(tone: str) -> None:
    """A cut a little off shows on neither kind, so that nobody tells them apart by their edges."""
    event = next(card for card in read().components["events"].cards if card.fields["tone"] == tone)
    (picture,) = (one for name, one in pictures(f"events/{event.id}").items() if name.endswith("front.png"))
    rim = round(RIM / 25.4 * 300)
    width, height = picture.size
    inside = picture.copy()
    inside.paste(255, (rim, rim, width - rim, height - rim))
    assert not any(inside.histogram()[:230])


def test_the_back_of_events_has_no_up_or_down() -> None:
    """It is the same turned by 180 degrees, and one for all, so that no hand and no cut marks a card."""
    faces = laid_out()
    event = read().components["events"].cards[0]
    assert len({frame for key, frame in faces.items() if key[0] == "events" and key[2] == "back"}) == 1
    (picture,) = (one for name, one in pictures(f"events/{event.id}").items() if "back" in name)
    off = ImageChops.difference(picture, picture.transpose(Image.Transpose.ROTATE_180))
    assert sum(off.histogram()[64:]) < picture.width * picture.height * 0.002
