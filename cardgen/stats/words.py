"""The cells of a table in; the same as words out, the numbers of a column with as many decimals as each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.stats.tables import Cell, Spread, Table, Value

MOST_DECIMALS = 2
EMPTY = "–"


class Signs(NamedTuple):
    """What stands between two states, in place of nothing, and for the heights of a spread, from none to the most."""

    to: str
    empty: str
    heights: str


FULL = Signs("→", EMPTY, " ▁▂▃▄▅▆▇█")
PLAIN = Signs("->", "-", "")


def columns_of(table: Table, signs: Signs = FULL) -> list[list[str]]:
    """The cells of each column in words."""
    found = []
    for place, column in enumerate(table.columns):
        cells = [row.cells[place] for row in table.rows]
        decimals = _decimals(cells, column.share)
        found.append([said(cell, decimals, column.share, signs) for cell in cells])
    return found


def said(cell: Cell, decimals: int, share: bool, signs: Signs) -> str:
    """A cell in words: 4.6, or where it was another 4.2 → 4.6 (+0.4)."""
    now = _value(cell.now, decimals, share, signs)
    if not cell.changed:
        return now
    was = _value(cell.was, decimals, share, signs)
    if isinstance(cell.now, Spread) or isinstance(cell.was, Spread):
        return f"{was} {signs.to} {now}"
    if not (is_number(cell.now) and is_number(cell.was)):
        return f"{was} {signs.to} {now}"
    more = _value(float(str(cell.now)) - float(str(cell.was)), decimals, share, signs).removesuffix(" %")
    return f"{was} {signs.to} {now} ({'' if more.startswith('-') else '+'}{more})"


def labels(table: Table) -> list[str]:
    """The labels of the rows, with what became of them."""
    return [f"{row.label} ({row.state})" if row.state else row.label for row in table.rows]


def heads(table: Table) -> list[str]:
    """What stands over the columns, with what became of them."""
    return [f"{one.name} ({one.state})" if one.state else one.name for one in table.columns]


def is_number(value: Value) -> bool:
    """Whether a cell holds a number, and not true or false."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_of_numbers(table: Table, place: int) -> bool:
    """Whether a column holds numbers, and what is empty."""
    return all(is_number(row.cells[place].now) or row.cells[place].now is None for row in table.rows)


def number(value: Value) -> float:
    """A number of a cell to draw by; 0 of what is none."""
    return float(value) if isinstance(value, int | float) else 0.0


def drawn_by(table: Table) -> int | None:
    """The place of the first column that is drawn; None where none is."""
    places = (place for place, one in enumerate(table.columns) if table.plot and one.name in table.plot.columns)
    return next(places, None)


def bars_of(table: Table) -> list[float]:
    """For each row the length of its bar, from 0 to 1, by that column; nothing for a total, and where none fit."""
    place = drawn_by(table)
    if place is None:
        return []
    rows = table.rows[:-1] if table.total else table.rows
    drawn = [number(row.cells[place].now) for row in rows]
    most = max(drawn, default=0.0)
    if most <= 0 or min(drawn) < 0:
        return []
    return [*(one / most for one in drawn), *[0.0] * (len(table.rows) - len(rows))]


def spread(value: Value) -> str:
    """How often each value is printed, in words: 12 × 1, 5 × 2."""
    if not isinstance(value, Spread):
        return EMPTY
    return ", ".join(f"{copies} × {name}" for name, copies in value.bins if copies)


def _value(value: Value, decimals: int, share: bool, signs: Signs) -> str:
    if value is None:
        return signs.empty
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Spread):
        return (
            _heights(value, signs)
            if signs.heights
            else " ".join(f"{name}:{copies}" for name, copies in value.bins if copies)
        )
    if isinstance(value, str):
        return value
    if share:
        return f"{100 * value:.{decimals}f} %"
    if isinstance(value, int) and decimals == 0:
        return str(value)
    text = f"{value:.{decimals}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text


def _heights(value: Spread, signs: Signs) -> str:
    """A little picture of a spread, between its least and its most."""
    most = max((copies for _, copies in value.bins), default=0)
    steps = len(signs.heights) - 1
    drawn = "".join(signs.heights[-(-copies * steps // most)] if copies else "." for _, copies in value.bins)
    first, last = value.bins[0][0].partition("..")[0], value.bins[-1][0].rpartition("..")[2]
    return f"{first} {drawn} {last}" if len(value.bins) > 1 else f"{drawn} {value.bins[0][0]}"


def _decimals(cells: Sequence[Cell], share: bool) -> int:
    """How many decimals the numbers of a column need, and no more than are read."""
    most = 1 if share else MOST_DECIMALS
    found = 0
    for cell in cells:
        for value in (cell.now, cell.was) if cell.changed else (cell.now,):
            if isinstance(value, float):
                text = f"{100 * value if share else value:.{most}f}".rstrip("0")
                found = max(found, len(text.partition(".")[2]))
    return 0 if share and found and all(_is_near(cell) for cell in cells) else found


def _is_near(cell: Cell) -> bool:
    """Whether whole per cents tell a share well enough: unless it changed by less."""
    if not cell.changed or not (is_number(cell.now) and is_number(cell.was)):
        return True
    return abs(number(cell.now) - number(cell.was)) >= 0.01
