"""docs/rules.md and docs/reference/rules.md: every example is run, and every table is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tiny_project import ROOT

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.expressions.environments import expression
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.model.rules import KEYS
from cardgen.validate import validate
from cardgen.validate.contests import READINGS
from cardgen.validate.functions import Functions
from cardgen.validate.manual import Entry, entries

GUIDE = Path(ROOT, "docs/rules.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\S*) ?(.*)\n((?:.*\n)*?)^```$", GUIDE, re.MULTILINE)
FILES = {label: text for _, label, text in BLOCKS if label.endswith(".yaml")}
RULES = [text for _, label, text in BLOCKS if label == "rule"]


def judged(rules: str) -> tuple[Game, list[Diagnostic]]:
    """The game of the guide with these rules, and all its problems."""
    files = {f"card_data/tide/{name}": text for name, text in {**FILES, "rules.yaml": rules}.items()}
    problems = Diagnostics()
    memory = Memory({name: text.encode() for name, text in {**files, "templates/tide/card.xml": "<card/>"}.items()})
    game = load_game(memory, "tide", problems)
    assert game is not None
    problems.extend(validate(game))
    return game, list(problems)


def rows(head: str) -> list[list[str]]:
    """The rows of the table that has this head, as cells."""
    table = re.search(rf"^{re.escape(head)}\n\|[-| ]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    assert table, head
    cells = [re.split(r"(?<!\\)\|", row.strip()[1:-1]) for row in table[1].splitlines()]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells]


def code(cell: str) -> str:
    return cell.strip("`")


def test_every_block_is_looked_at() -> None:
    """Each block says what it is, so that a test reads it."""
    files = ("game.yaml", "islands.yaml", "land.yaml", "boats.yaml", "rules.yaml")
    assert {label for _, label, _ in BLOCKS} == {*files, "rule"}


@pytest.mark.parametrize("rules", [FILES["rules.yaml"], *RULES], ids=lambda text: text[:30])
def test_rules_of_the_guide_hold(rules: str) -> None:
    """None is broken, wrong or idle."""
    if not rules.startswith("- "):
        rules = "- " + rules.strip().replace("\n", "\n  ")
    game, problems = judged(rules)
    assert problems == []
    assert game.rules


def test_every_key_is_told() -> None:
    """The table of keys names every key there is, in the order that rules are written in, and no other."""
    assert [code(key) for key, _, _ in rows("| key | what it is | default |")] == list(KEYS)


def test_every_name_is_told() -> None:
    """The table of names and the page of functions name all that an expression knows."""
    game, _ = judged(FILES["rules.yaml"])
    names = Functions(game).names
    told = {code(name): what for name, what in rows("| name | what it is |")}
    called = {entry.call.partition("(")[0] for entry in entries()}
    assert {*told, *called} == {"card", *names}
    for what in names["components"]["land"]:
        assert f"`{what}`" in told["components"]
    for part in ("players", "print"):
        for what in names[part]:
            assert f"`{part}.{what}`" in told[part]


@pytest.mark.parametrize(("asked", "written"), rows("| asked | written |"))
def test_what_is_asked_holds(asked: str, written: str) -> None:
    """Each row of the table of questions is an expression that can be worked out, and is true of some card."""
    game, _ = judged(FILES["rules.yaml"])
    names = Functions(game).names
    cards = [card.fields for component in game.components.values() for card in component.cards]
    found = []
    for card in cards:
        try:
            found.append(expression(code(written)).value({**names, "card": card}))
        except Exception:
            continue
    assert any(found), asked


@pytest.mark.parametrize("row", rows("| written | code | where | said |"), ids=lambda row: row[1] + row[2])
def test_wrong_rules(row: list[str]) -> None:
    """What is wrong with a rule is said as the table says, at the key that it names, and nothing besides."""
    written, found, where, said = row
    _, problems = judged(f"- {code(written)}\n")
    assert [(problem.code, problem.message) for problem in problems] == [(code(found), said)]
    before, after = (
        f"- {code(written)}"[: problems[0].span.column - 1],
        f"- {code(written)}"[problems[0].span.column - 1 :],
    )
    assert before.endswith(f"{code(where)}: ") or after.startswith(f"{code(where)}: ")


def test_every_reading_is_told() -> None:
    """The table of readings names all there are."""
    assert [code(reading) for reading, _, _ in rows("| `reading` | who wins | overkill |")] == list(READINGS)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.call)
def test_examples_of_functions_hold(entry: Entry) -> None:
    """Each example calls its function, and is true of the game of the guide."""
    game, _ = judged(FILES["rules.yaml"])
    assert f"{entry.call.partition('(')[0]}(" in entry.example or "| max" in entry.example
    assert expression(entry.example).value(Functions(game).names) is True
