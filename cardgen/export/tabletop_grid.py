"""A number of cards and their size go in; how many sheets they take, and the grid of each, comes out. Numbers only."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.export.targets.tabletop import Tabletop
from cardgen.geometry import INCH, Size

Pixels = tuple[int, int]
"""A width and a height."""


class Grid(NamedTuple):
    """A sheet of equal cells, filled row by row from the top left; `cell` is in pixels."""

    columns: int
    rows: int
    cell: Pixels

    @property
    def size(self) -> Pixels:
        """The pixels of the whole sheet."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def corner(self, number: int) -> Pixels:
        """The top left pixel of a cell, counted from 0."""
        row, column = divmod(number, self.columns)
        return column * self.cell[0], row * self.cell[1]


def shares(count: int, table: Tabletop) -> tuple[range, ...]:
    """Which of so many cards each sheet holds, in their order: as few sheets as will do, all filled alike.

    So the last sheet is not left with one card, and cells are as large as they can be.
    """
    usable = table.columns * table.rows - table.hidden
    sheets = -(-count // usable)
    each = -(-count // sheets) if sheets else 0
    return tuple(range(start, min(start + each, count)) for start in range(0, count, each or 1))


def grid(count: int, size: Size, table: Tabletop, dpi: int) -> Grid:
    """The grid in which so many cards of a size (printed points) are as large as can be, and never finer than `dpi`.

    With `hidden` one cell more is kept, the last. Among grids with equal cells it is the one with the fewest, and then
    the one whose longer side is shortest.
    """
    cells = count + table.hidden
    ways = [
        Grid(columns, rows, _cell(size, columns, rows, table, dpi))
        for columns in range(1, table.columns + 1)
        for rows in range(1, table.rows + 1)
        if columns * rows >= cells
    ]
    return max(ways, key=lambda way: (way.cell[0] * way.cell[1], -way.columns * way.rows, -max(way.size), way.columns))


def alone(size: Size, table: Tabletop, dpi: int) -> Pixels:
    """The pixels of a picture that is no sheet: one card, as large as a sheet may be and never finer than `dpi`."""
    return _cell(size, 1, 1, table, dpi)


def _cell(size: Size, columns: int, rows: int, table: Tabletop, dpi: int) -> Pixels:
    """The largest cell of a card's shape in whole pixels: half a pixel off at most."""
    across, down = table.pixels // columns, table.pixels // rows
    by = min(dpi / INCH, across / size.width, down / size.height)
    return max(1, round(size.width * by)), max(1, round(size.height * by))
