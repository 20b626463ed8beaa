"""The checks of a game: each does what its own page says."""

import re
import textwrap
from pathlib import Path

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.validate import checks, validate
from cardgen.validate.checks import CHECKS

GAME = """
name: Example
players: {min: 1, max: 4}
components:
  deck: {stock: poker, cards: deck.yaml, front: deck.xml}
"""


def codes(deck):
    """Code, line and message of each problem of a game with this deck, which the model takes without a word."""
    files = {"card_data/x/game.yaml": GAME, "card_data/x/deck.yaml": deck, "templates/deck.xml": "<card/>"}
    problems = Diagnostics()
    game = load_game(Memory({name: text.encode() for name, text in files.items()}), "x", problems)
    assert list(problems) == []
    return [(problem.code, problem.span.line, problem.message) for problem in validate(game)]


def examples(code, word):
    """The YAML blocks of a page under `Bad:` or `Good:`."""
    page = CHECKS[code].__doc__
    blocks = re.findall(rf"^{word}:\n\n((?:    .*\n|\n)+)", page + "\n", re.MULTILINE)
    return [textwrap.dedent(block) for block in blocks]


@pytest.mark.parametrize("code", CHECKS)
def test_bad_examples(code):
    """The bad example of a page is found by its check, and by no other."""
    assert examples(code, "Bad")
    for deck in examples(code, "Bad"):
        assert {found for found, _, _ in codes(deck)} == {code}


@pytest.mark.parametrize("code", CHECKS)
def test_good_examples(code):
    """The good example of a page is found by no check."""
    assert examples(code, "Good")
    for deck in examples(code, "Good"):
        assert codes(deck) == []


def test_every_check_is_listed():
    """Every file of the folder stands in the table, under the code that is its name."""
    files = {path.stem.replace("_", "-") for path in Path(checks.__file__).parent.glob("[!_]*.py")}
    assert files == set(CHECKS)
    assert list(CHECKS) == sorted(CHECKS)


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        (
            "cards:\n  - id: guard\n  - id: b\n  - id: GUARD\n",
            [("duplicate-id", 4, "the id “GUARD” is used twice")],
        ),
        ("cards:\n  - id: NUL\n", [("unsafe-id", 2, "“NUL” is a device of Windows, and cannot name a file there")]),
        ("cards: []\n", [("nothing-printed", 5, "nothing of “deck” is printed")]),
        ("cards:\n  - {id: a, name: Guard, x: 1}\n  - {id: b, name: Guard, x: 2}\n", []),
        (
            "cards:\n  - {id: a, name: Guard, x: 1}\n  - {id: b, name: Guard, x: 1}\n",
            [("duplicate-name", 3, "the card “Guard” stands twice")],
        ),
        (
            "cards:\n  - id: a\n    rules: [x, {y: 'see [[b]] and [[a]]'}]\n    t: \\[[c]]\n",
            [("unknown-card", 3, "there is no card “b”")],
        ),
    ],
)
def test_places(deck, found):
    """Each problem stands at the line of the value that is wrong."""
    assert codes(deck) == found


@pytest.mark.parametrize("deck", ["cards:\n  - text: Take :gold: now: x\n", "card: []\n", "cards: 3\n", "", "[]\n"])
def test_nothing_follows_from_a_deck_that_cannot_be_read(deck):
    """A deck that cannot be read is one fault: it is not called empty, and its cards are not missed by others."""
    game = GAME + "  other: {stock: poker, cards: other.yaml, front: deck.xml}\n"
    files = {
        "card_data/x/game.yaml": game,
        "card_data/x/deck.yaml": deck,
        "card_data/x/other.yaml": "cards:\n  - {id: a, text: 'see [[guard]]'}\n",
        "templates/deck.xml": "<card/>",
    }
    problems = Diagnostics()
    found = load_game(Memory({name: text.encode() for name, text in files.items()}), "x", problems)
    assert problems.failed
    assert list(validate(found)) == []


def test_nothing_follows_from_too_many_pieces():
    """A deck of more pieces than can be printed is not called empty as well."""
    game = GAME.replace("deck.xml}", "deck.xml, sets: 1000}")
    files = {
        "card_data/x/game.yaml": game,
        "card_data/x/deck.yaml": "cards:\n  - {id: a, copies: 900}\n",
        "templates/deck.xml": "<card/>",
    }
    problems = Diagnostics()
    found = load_game(Memory({name: text.encode() for name, text in files.items()}), "x", problems)
    assert [problem.code for problem in problems] == ["too-many-pieces"]
    assert list(validate(found)) == []
