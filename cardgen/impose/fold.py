"""A count of pieces goes in, sheets that show front and back on one side come out: folded, the two lie back to back.

The fold line is the axis that a back is mirrored about, in the middle of the page: no printer can misplace these
backs, for the same pass prints both.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.geometry import Rect, Size
from cardgen.impose.grid import DoesNotFit, Grid, fullest, inner
from cardgen.impose.sheet import Crease, Sheet, Slot


class Fold(NamedTuple):
    """Places of a full sheet: the grid of its fronts, the half page that they stand on, and the fold.

    `lying` is a fold that runs across the page from left to right: fronts stand above it, else to the left of it.
    """

    page: Size
    grid: Grid
    lying: bool
    clear: float

    @property
    def capacity(self) -> int:
        """Pieces on a sheet."""
        return self.grid.capacity

    @property
    def crease(self) -> Crease:
        """The fold, from edge to edge of the page."""
        x, y = self.page.width / 2, self.page.height / 2
        return (0.0, y, self.page.width, y) if self.lying else (x, 0.0, x, self.page.height)

    @property
    def extent(self) -> Rect:
        """The rectangle around fronts and backs."""
        front = self._moved(self.grid.extent)
        if self.lying:
            return Rect(front.x, front.y, front.width, self.page.height - 2 * front.y)
        return Rect(front.x, front.y, self.page.width - 2 * front.x, front.height)

    def cells(self) -> tuple[Rect, ...]:
        """The trims of the fronts of a full sheet, those at the fold first: near to it, backs are folded truest."""
        cells, columns = self.grid.cells(), self.grid.columns
        rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        if self.lying:
            return tuple(self._moved(cell) for row in reversed(rows) for cell in row)
        return tuple(self._moved(row[column]) for column in reversed(range(columns)) for row in rows)

    def behind(self, front: Slot) -> Slot:
        """The place where the back of a piece lies: beyond the fold, turned so that it is upright when folded."""
        trim, page = front.trim, self.page
        if self.lying:
            place = Rect(trim.x, page.height - trim.bottom, trim.width, trim.height)
            return Slot(front.piece, place, (180 - front.turn) % 360, "back")
        place = Rect(page.width - trim.right, trim.y, trim.width, trim.height)
        return Slot(front.piece, place, -front.turn % 360, "back")

    def _moved(self, rect: Rect) -> Rect:
        """A rectangle of the grid, moved up to the fold: what room is left over stands outside, for labels."""
        extent = self.grid.extent
        if self.lying:
            return Rect(rect.x, rect.y + self.page.height / 2 - self.clear - extent.bottom, rect.width, rect.height)
        return Rect(rect.x + self.page.width / 2 - self.clear - extent.right, rect.y, rect.width, rect.height)


def fold_of(size: Size, page: Size, margin: float, gutter: float, clear: float, side: float | None = None) -> Fold:
    """The fullest fold sheet of pieces of `size`; `clear` is kept free on either side of the fold. All in points.

    `side` is the margin at the left and the right, where it is not that at top and bottom.
    Of two that hold as many, the one with the lying fold: it is the shorter on an upright page. Raises DoesNotFit.
    """
    room = inner(page, margin, side)
    lying = fullest(size, page, Size(room.width, room.height / 2 - clear), gutter)
    standing = fullest(size, page, Size(room.width / 2 - clear, room.height), gutter)
    best = max(lying, standing, key=lambda grid: grid.capacity)
    if not best.capacity:
        raise DoesNotFit(size, Size(room.width, room.height / 2 - clear))
    return Fold(page, best, best is lying, clear)


def folded(count: int, fold: Fold) -> tuple[Sheet, ...]:
    """The sheets of `count` pieces: for each its front, and then its back."""
    cells = fold.cells()
    sheets: list[Sheet] = []
    for first in range(0, count, len(cells)):
        fronts = [
            Slot(piece, cells[piece - first], fold.grid.turn) for piece in range(first, min(first + len(cells), count))
        ]
        slots = tuple(slot for front in fronts for slot in (front, fold.behind(front)))
        sheets.append(Sheet(fold.page, "front", slots, (fold.crease,)))
    return tuple(sheets)
