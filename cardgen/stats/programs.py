"""Statistics in; JSON for programs out, with keys that stay."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cardgen.stats.tables import GameStats, Row, Spread, Table, Value

FORMAT = 1
"""Grows when a key changes its meaning."""


def as_json(games: Iterable[GameStats]) -> str:
    """One object: `format`, and `games` with the tables of each."""
    return json.dumps({"format": FORMAT, "games": list(map(_game, games))}, ensure_ascii=False, indent=2)


def _game(stats: GameStats) -> dict[str, Any]:
    return {
        "game": stats.folder,
        "name": stats.name,
        "players": stats.players,
        "against": stats.against or None,
        "tables": list(map(_table, stats.tables)),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "component": table.part or None,
        "title": table.title,
        "state": table.state or None,
        "note": table.note or None,
        "head": table.head,
        "columns": [{"name": one.name, "share": one.share, "state": one.state or None} for one in table.columns],
        "rows": [_row(row, table) for row in table.rows],
        "plot": {"kind": table.plot.kind, "columns": list(table.plot.columns)} if table.plot else None,
    }


def _row(row: Row, table: Table) -> dict[str, Any]:
    """A row; `was` holds what the cells were that are others now, by the names of their columns."""
    pairs = list(zip(table.columns, row.cells, strict=True))
    return {
        "label": row.label,
        "state": row.state or None,
        "cells": {column.name: _value(cell.now) for column, cell in pairs},
        "was": {column.name: _value(cell.was) for column, cell in pairs if cell.changed},
    }


def _value(value: Value) -> Any:
    return [list(pair) for pair in value.bins] if isinstance(value, Spread) else value
