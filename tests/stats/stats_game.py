"""A tiny game for the tests of statistics, and its tables."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.model.build import load_game
from cardgen.stats import GameStats, statistics
from cardgen.stats.tables import Table, Value

GAME = """
name: Sea
players: {min: 2, max: 6, usual: 4}
constants: {gold: 7, dice: {sides: 6, reading: highest-first}}
components:
  land: {stock: poker, cards: land.yaml, front: sea/land.xml, sets: 2}
  crew: {stock: poker, cards: crew.yaml, front: sea/land.xml, sets: per player}
  spare: {stock: poker, cards: crew.yaml, front: sea/land.xml, optional: true}
"""
LAND = """
cards:
  - id: idol
    origin: volcano
    kind: fight
    ambush: {melee: 3}
    gold: 1
    copies: 2
    text: "Beat **it**: :gold:!"
  - {id: gate, origin: fortress, kind: fight, ambush: {melee: 1}, gold: 4}
  - {id: moat, origin: fortress, kind: find, text: Wet feet.}
  - {id: none, origin: fortress, kind: find, gold: 50, copies: 0}
"""
CREW = """
cards:
  - {id: cook, cost: 1, cursed: true}
  - {id: mate, cost: 2, copies: 3, cursed: false}
"""


def files(tables: str = "", **others: str) -> dict[str, bytes]:
    """The files of the game."""
    named = {"game.yaml": GAME, "land.yaml": LAND, "crew.yaml": CREW, "stats.yaml": tables or "[]"}
    named |= {f"{name}.yaml": text for name, text in others.items()}
    found = {f"card_data/sea/{name}": text.encode() for name, text in named.items()}
    return {**found, "templates/sea/land.xml": b"<card/>"}


def stats(tables: str = "", players: int | None = None, **others: str) -> tuple[GameStats, list[Diagnostic]]:
    """The statistics of the game with these tables, and what is wrong with them."""
    problems, memory = Diagnostics(), Memory(files(tables, **others))
    game = load_game(memory, "sea", problems)
    assert game is not None
    return statistics(game, memory, problems, players), list(problems)


def declared(tables: str, **others: str) -> Table:
    """The only table that is declared, with nothing wrong."""
    found, problems = stats(tables, **others)
    assert problems == []
    (table,) = found.declared
    return table


def found(part: str, title: str, **others: str) -> Table:
    """A table that any game has."""
    (table,) = (table for table in stats(**others)[0].found if table.key == (part, title))
    return table


def cells(table: Table) -> Mapping[str, tuple[Value, ...]]:
    """The values of a table by the labels of its rows."""
    return {row.label: tuple(cell.now for cell in row.cells) for row in table.rows}


def of_land(**columns: str) -> str:
    """A table of land by origin."""
    named = "".join(f"    {name}: {source}\n" for name, source in columns.items())
    return f"- title: T\n  each: land\n  by: card.origin\n  total: true\n  columns:\n{named}"
