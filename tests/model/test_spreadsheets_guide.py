"""docs/spreadsheets.md: its example is a game that loads, and its tables are what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from workbooks import workbook

from cardgen.data.files import Memory
from cardgen.data.table_text import ENCODINGS
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game

GUIDE = (Path(__file__).parents[2] / "docs" / "spreadsheets.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```\w+ (\S+)\n((?:.*\n)*?)^```$", GUIDE, re.MULTILINE))
SCHEMA = "properties: {ambush: {properties: {melee: {type: integer, minimum: 0}}}}\n"


def game(crew: str):
    files = {
        "card_data/tide/game.yaml": BLOCKS["game.yaml"].encode(),
        "card_data/tide/crew.csv": crew.encode(),
        "card_data/tide/schemas/crew.yaml": SCHEMA.encode(),
        "card_data/tide/sea.csv": "id;text\na;Crème\n".encode("cp1252"),
        "card_data/tide/game.xlsx": workbook(Crew=[["id"], ["no"]], Land=[["id", "gold"], ["a", 7]]),
        **{f"templates/tide/{name}.xml": b"<card/>" for name in ("crew", "land", "sea")},
    }
    problems = Diagnostics()
    return load_game(Memory(files), "tide", problems), list(problems)


def test_the_game():
    """The files of the guide are a game without a problem, and it is what the guide says of it."""
    found, problems = game(BLOCKS["crew.csv"].replace("\n", "\r\n"))
    assert problems == []
    crew, land, sea = found.components.values()
    assert [(card.id, card.copies) for card in crew.cards] == [("guard", 2), ("old-cook", 1), ("guard-2", 0)]
    guard, cook, _ = crew.cards
    assert guard.fields["tags"] == ("crew", "armed")
    assert guard.fields["ambush"] == {"melee": 3}
    assert guard.fields["text"] == 'Says "halt", and means it.'
    assert cook.fields["text"] == "Stirs.\n\nTastes of tar."
    assert "#to do" not in guard.fields and "tags" not in found.components["crew"].cards[2].fields
    assert land.cards[0].fields["gold"] == 7
    assert (sea.cards[0].copies, sea.cards[0].fields["text"]) == (2, "Crème")


def test_the_message():
    """The message of the guide is what its slip brings about."""
    _, problems = game(BLOCKS["crew.csv"].replace("Old Cook,,,", "Old Cook,,1a,").replace("Says", "Says\n"))
    problem = next(problem for problem in problems if problem.code == "wrong-value")
    shown = f"{problem.span.within}: error: {problem.message} [{problem.code}]"
    assert shown in GUIDE


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings(encoding):
    """The guide names what is known."""
    assert encoding in GUIDE or encoding in ("cp1251", "cp1252", "cp1253")
