"""docs/stats.md: every example is run, and every table is what the program does."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import yaml
from tiny_project import ROOT

from cardgen.cli_stats import command
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.stats import GameStats, statistics
from cardgen.stats.declared import KEYS, MOST_COLUMNS, MOST_TABLES
from cardgen.stats.folds import FOLDS
from cardgen.stats.text import as_text
from cardgen.stats.worked import MOST_ROWS

GUIDE = Path(ROOT, "docs/stats.md").read_text(encoding="utf-8")
RULES = Path(ROOT, "docs/rules.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\S*) ?(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)
FILES = {label: text for _, label, text in BLOCK.findall(RULES) if label.endswith(".yaml") and label != "rules.yaml"}
BLOCKS = {label: text for _, label, text in BLOCK.findall(GUIDE)}


def run(tables: str) -> tuple[GameStats, list[Diagnostic]]:
    """The statistics of the game of the guide with these tables, and what is wrong with them."""
    named = {f"card_data/tide/{name}": text.encode() for name, text in {**FILES, "stats.yaml": tables}.items()}
    problems, memory = Diagnostics(), Memory({**named, "templates/tide/card.xml": b"<card/>"})
    game = load_game(memory, "tide", problems)
    assert game is not None
    return statistics(game, memory, problems), list(problems)


def rows(head: str) -> list[list[str]]:
    """The rows of the table that has this head, as cells."""
    table = re.search(rf"^{re.escape(head)}\n\|[-| ]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    assert table, head
    cells = [re.split(r"(?<!\\)\|", row.strip()[1:-1]) for row in table[1].splitlines()]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells]


def test_the_tables_of_the_guide_are_current() -> None:
    """What the page shows is what the program tells, of its own tables and of any game's."""
    found, problems = run(BLOCKS["stats.yaml"])
    assert problems == []
    text = as_text([found], full=False)
    assert f"{BLOCKS['tables']}\nWhat is printed\n" in text
    assert BLOCKS["land"].strip() in text


def test_every_key_is_told() -> None:
    """The table of keys names every key, in their order, and the bounds are those of the program."""
    assert [key.strip("`") for key, _, _ in rows("| key | what it is | default |")] == list(KEYS)
    assert f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns, a file at most {MOST_TABLES} tables" in GUIDE


def test_every_function_is_told() -> None:
    """The table of functions is made of their docstrings."""
    told = {cell.strip("`"): gives for cell, gives in rows("| function | what it gives |")}
    assert told == {f"{name}(…)": " ".join(inspect.getdoc(one).split()) for name, one in FOLDS.items()}


def test_every_format_is_told() -> None:
    """The table of formats names every one."""
    (option,) = (one for one in command(lambda games: None).params if one.name == "format_")
    assert [name.strip("`") for name, _ in rows("| `--format` | what it is |")] == list(option.type.choices)


@pytest.mark.parametrize("row", rows("| written | code | where | said |"), ids=lambda row: row[0][:60])
def test_mistakes_are_told_as_the_guide_says(row: list[str]) -> None:
    """The code, the place and the words."""
    written, code, where, said = (cell.strip("`") for cell in row)
    _, problems = run(f"- {written}\n")
    (problem,) = (one for one in problems if one.message == said or one.code != "missing-key")
    assert (problem.code, problem.message) == (code, said)
    assert (problem.severity is Severity.WARNING) == (code == "idle-table")
    assert problem.span.file == "card_data/tide/stats.yaml"
    assert problem.span.column == 3 + place(written, where)


def place(written: str, where: str) -> int:
    """Where the value of a key stands in a table that is written on one line; for a key that means nothing, the key."""
    node = yaml.compose(written, Loader=yaml.SafeLoader)
    for step in where.split(".", 1):
        ((key, node),) = ((key, value) for key, value in node.value if key.value == step)
    unknown = where.split(".")[0] not in KEYS
    return int((key if unknown else node).start_mark.column)
