"""The statistics of the games of this repository, held against numbers that were counted otherwise."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tiny_project import ROOT

from cardgen.commands import stats as command
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.stats import GameStats
from cardgen.stats.tables import Table, Value
from cardgen.stats.words import columns_of

BALANCE = (ROOT / "docs/seacrashers-balance.md").read_text(encoding="utf-8")


@cache
def statistics(game: str) -> GameStats:
    """The statistics of a game, with nothing wrong."""
    project, problems = find(ROOT), Diagnostics()
    assert project is not None
    (found,) = command.run(project, [game], problems)
    assert list(problems) == []
    return found


def table(game: str, title: str, part: str = "") -> Table:
    (one,) = (one for one in statistics(game).tables if one.key == (part, title))
    return one


def column(table: Table, name: str) -> dict[str, Value]:
    """The values of a column by the labels of its rows."""
    place = [one.name for one in table.columns].index(name)
    return {row.label: row.cells[place].now for row in table.rows}


def written(head: str) -> list[list[str]]:
    """The rows of a table of the page on balance."""
    found = re.search(rf"^{re.escape(head)}.*\n\|[-| ]+\|\n((?:\|.*\n)+)", BALANCE, re.MULTILINE)
    assert found
    return [[cell.strip(" *") for cell in row.strip()[1:-1].split("|")] for row in found[1].splitlines()]


def test_dice_are_those_of_the_page_on_balance() -> None:
    """Chances in whole per cents, of pools of 1 to 7 dice."""
    drawn = zip(*columns_of(table("seacrashers", "Dice against dice")), strict=True)
    rows = written("| dice | v 1 | v 2")
    assert [[cell.removesuffix(" %") for cell in row] for row in drawn] == [row[1:8] for row in rows]


def test_kinds_are_those_of_the_page_on_balance() -> None:
    """How many cards of each kind a set holds; land has two sets, crew one for each of four players."""
    counted = {(deck, kind): int(number) for deck, kind, _, number, _ in written("| deck | kind | different")}
    fields = {"crew": ("Crew cards", "type", 4), "treasure": ("Treasure cards", "kind", 1)}
    fields |= {"sea": ("Sea cards", "kind", 1), "land": ("Land cards", "kind", 2)}
    for part, (deck, field, sets) in fields.items():
        found = column(table("seacrashers", f"Copies by {field}", part), "copies")
        assert found == {kind: sets * n for (of, kind), n in counted.items() if of == deck and kind != "all"}


def test_enemies_are_those_of_the_page_on_balance() -> None:
    """Each with its dice."""
    found = table("seacrashers", "Enemies of the sea")
    rows = {row[1]: row[3:6] for row in written("| number | enemy |")}
    assert {row.label: [str(cell.now) for cell in row.cells[1:4]] for row in found.rows} == rows


def test_gold_is_what_the_decks_say_of_themselves() -> None:
    """Twenty cards of the treasure deck are 46 gold, and five bounties pay 4, 4, 4, 4 and 7."""
    found = table("seacrashers", "Gold of the treasure deck")
    assert column(found, "gold") == {**dict.fromkeys(column(found, "gold"), 0), "gold": 46, "bounty": 23, "all": 69}
    source = table("seacrashers", "Gold by source")
    rows = {row[0]: row[1:3] for row in written("| source | gold |")}
    assert column(source, "gold") == {"treasure": 46, "sea": 7, "land": 2 * 25, "all": 103}
    assert [rows[name][0] for name in ("treasure deck", "sea deck, flotsam")] == ["46", "7"]
    assert rows["land deck, one set, all away"] == ["25", "5"]
    assert f"A treasure draw is worth {column(source, 'gold of a draw')['treasure']:.2f} gold" in BALANCE
    assert "86 % of that lies on the cards" in BALANCE
    assert column(table("seacrashers", "Gold that a long game needs"), "on cards %")["6"] == pytest.approx(
        0.858, abs=0.001
    )


def test_events_are_a_hundred_and_eight() -> None:
    """As the deck's first line says: a hundred events and eight blanks."""
    found = column(table("were_doomed", "Events by kind"), "cards")
    assert found["all"] == sum(int(str(n)) for kind, n in found.items() if kind != "all") == 108
    assert found["blank"] == 8


def test_a_full_rocket_takes_130_resources() -> None:
    """The rulebook's list of seats: 40 for the first, 50 for two, 130 for ten."""
    seats = column(table("were_doomed", "Seats of the rocket"), "resources")
    assert (seats["1"], seats["2"], seats["10"]) == (40, 50, 130)
