"""The checks that need paper: each does what its own page says, and none fails anything that can be printed."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity, Span
from cardgen.export import preflight
from cardgen.export.preflight import CHECKS, FACES, SHEETS, THINGS
from cardgen.export.targets import target
from cardgen.model.build import load_game

GAME = """name: Example
players: {min: 1, max: 4, usual: 3}
components:
  crew:
    {SETTINGS, cards: crew.yaml, front: crew.xml}
"""


def said(deck: str, settings: str = "stock: poker", name: str = "home-letter") -> list[Diagnostic]:
    """What the checks say of a component with this deck."""
    files = {"card_data/x/game.yaml": GAME.replace("SETTINGS", settings), "card_data/x/crew.yaml": deck}
    problems = Diagnostics()
    memory = Memory({file: text.encode() for file, text in {**files, "templates/crew.xml": "<card/>"}.items()})
    game, chosen = load_game(memory, "x", problems), target(name, Span("x"), problems)
    assert game is not None
    assert chosen is not None
    assert list(problems) == []
    return list(preflight.preflight(game, chosen))


def deck(cards: int) -> str:
    return "cards:\n" + "".join(f"  - id: c{number}\n" for number in range(cards))


def examples(code: str, word: str) -> list[str]:
    """The YAML blocks of a page under `Bad:` or `Good:`."""
    blocks = re.findall(rf"^{word}:\n\n((?:    .*\n|\n)+)", f"{CHECKS[code].__doc__}\n", re.MULTILINE)
    return [textwrap.dedent(block) for block in blocks]


@pytest.mark.parametrize("code", SHEETS)
def test_examples(code: str) -> None:
    """The bad example of a page is found by its check, and the good one by none; tests/test_codes.py has the others."""
    assert examples(code, "Bad")
    assert examples(code, "Good")
    assert all({problem.code for problem in said(deck)} == {code} for deck in examples(code, "Bad"))
    assert all(said(deck) == [] for deck in examples(code, "Good"))


def test_every_check_is_listed() -> None:
    """Every file of the folder stands in the table, under the code that is its name."""
    files = {path.stem.replace("_", "-") for path in Path(preflight.__file__).parent.glob("[!_]*.py")}
    assert files == set(CHECKS)
    for table in (SHEETS, FACES, THINGS):
        assert list(table) == sorted(table)


@pytest.mark.parametrize(
    ("cards", "settings", "message", "hint"),
    [
        (16, "stock: poker", "2 more cards of “crew” would cost no paper", "7 of the 9 places"),
        (17, "stock: poker, title: Crew cards", "1 more card of “Crew cards” would cost no paper", "8 of the 9 places"),
        (5, "stock: poker, sets: per player", "1 more card of “crew” would cost no paper", "6 of the 9 places"),
        (10, "stock: mini-usa, sets: 2", "8 more cards of “crew” would cost no paper", "2 of the 18 places"),
    ],
)
def test_a_sheet_that_is_not_filled(cards: int, settings: str, message: str, hint: str) -> None:
    """It is a note at the component; a card more is one in every set."""
    (problem,) = said(deck(cards), settings)
    assert (problem.span.line, problem.code, problem.severity) == (5, "sheet-not-filled", Severity.NOTE)
    assert problem.message == message
    assert problem.hints == (f"home-letter fills {hint} of the last sheet when 3 play",)


@pytest.mark.parametrize(
    ("cards", "settings", "name"),
    [
        (18, "stock: poker", "home-letter"),
        (8, "stock: poker", "home-letter"),
        (17, "stock: poker", "images"),
        (17, "stock: poker, optional: true", "home-letter"),
        (11, "stock: poker, sets: 4", "home-letter"),
        (16, "stock: poker, sets: 0", "home-letter"),
        (200, "stock: medium-token", "home-letter"),
        (16, "stock: {width: 63mm, height: 88mm, folds: {x: [31mm]}}", "home-letter"),
        (3, "stock: {width: 98mm, height: 130mm}", "home-letter"),
        (5, "stock: {width: 70mm, height: 160mm}", "home-letter"),
        (3, "stock: {width: 500mm, height: 500mm}", "home-letter"),
    ],
)
def test_sheets_that_nobody_need_fill(cards: int, settings: str, name: str) -> None:
    """Full sheets, decks of less than one, tokens, folded and large pieces, pictures, what is not printed."""
    assert said(deck(cards), settings, name) == []
