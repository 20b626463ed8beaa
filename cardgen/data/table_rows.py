"""The rows of a table between the reading of a file and the making of cards, and the bounds that all tables have."""

from __future__ import annotations

from typing import NamedTuple

MOST_ROWS = 100_000
"""Rows of a table that hold something: five times a deck that fills the largest YAML file."""

MOST_COLUMNS = 1_000

LONGEST = 32_767
"""Characters of a cell: Excel has no longer ones
(https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3)."""

Cell = tuple[str, int, int]
"""A text, and the line and column that it begins at."""


class Row(NamedTuple):
    """A row: its number as spreadsheets count, the line that it begins at, and its cells; an empty text is no value."""

    number: int
    line: int
    cells: list[Cell]


def letters(column: int) -> str:
    """The name of a column by its index from 0: A, Z, AA."""
    found = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def cell_name(column: int, row: int) -> str:
    """What spreadsheets call a cell, by the index of its column from 0 and the number of its row: C7."""
    return f"{letters(column)}{row}"
