"""A count of pieces of one size goes in, sheets with those pieces in rows and columns come out."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits
from cardgen.impose.sheet import Sheet, Slot


class DoesNotFit(ValueError):
    """Not one piece fits on the page, upright or turned. Carries the two sizes, in points, for a message."""

    def __init__(self, piece: Size, room: Size) -> None:
        super().__init__(f"a piece of {piece} does not fit into {room}")
        self.piece = piece
        self.room = room


class Grid(NamedTuple):
    """Where the pieces of a full sheet stand: a page, a cell size, and the gutter between cells, in points.

    `turn` is 90 when the pieces lie on their side; `cell` is the size as it then stands on the page.
    """

    page: Size
    cell: Size
    columns: int
    rows: int
    gutter: float
    turn: int

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def extent(self) -> Rect:
        """The rectangle around all cells, centred on the page."""
        width = self.columns * self.cell.width + (self.columns - 1) * self.gutter
        height = self.rows * self.cell.height + (self.rows - 1) * self.gutter
        return Rect((self.page.width - width) / 2, (self.page.height - height) / 2, width, height)

    def cells(self) -> tuple[Rect, ...]:
        """The trim rectangles of a full sheet, row by row from the top left."""
        extent, cell = self.extent, self.cell
        return tuple(
            Rect(
                extent.x + column * (cell.width + self.gutter),
                extent.y + row * (cell.height + self.gutter),
                cell.width,
                cell.height,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )


def grid_of(size: Size, page: Size, margin: float, gutter: float = 0.0, side: float | None = None) -> Grid:
    """The fullest grid of pieces of `size` inside the margins of `page`; all in points.

    `side` is the margin at the left and the right, where it is not that at top and bottom.

    Pieces stand upright, unless more of them fit turned by 90 degrees. A page of exactly the piece's own size is one
    piece: then the margin does not count. Raises DoesNotFit.
    """
    if same(size, page):
        return Grid(page, size, 1, 1, gutter, 0)
    room = inner(page, margin, side)
    best = fullest(size, page, room, gutter)
    if not best.capacity:
        raise DoesNotFit(size, room)
    return best


def inner(page: Size, margin: float, side: float | None = None) -> Size:
    """What is inside the margins of a page."""
    return Size(page.width - 2 * (margin if side is None else side), page.height - 2 * margin)


def single(size: Size, page: Size, margin: float, side: float | None = None) -> Grid:
    """One piece in the middle of the page, upright where it fits so. Raises DoesNotFit."""
    best = grid_of(size, page, margin, 0.0, side)
    upright = Grid(page, size, 1, 1, 0.0, 0)
    room = inner(page, margin, side)
    inside = fits(size.width, room.width) and fits(size.height, room.height)
    return upright if inside or not best.turn else best._replace(columns=1, rows=1)


def fullest(size: Size, page: Size, room: Size, gutter: float) -> Grid:
    """The fullest grid of pieces in a part of the page; one without places where not one piece fits."""
    upright = _fill(page, room, size, gutter, 0)
    turned = _fill(page, room, Size(size.height, size.width), gutter, 90)
    return turned if turned.capacity > upright.capacity else upright


def grid(count: int, size: Size, page: Size, margin: float, gutter: float = 0.0) -> tuple[Sheet, ...]:
    """The front sheets for `count` pieces, numbered from 0 row by row; the last sheet may be partly filled.

    As many pieces stand on a sheet as `grid_of` finds room for, the whole grid centred, butt to butt unless there is
    a gutter. No sheet is empty. Raises DoesNotFit.
    """
    return sheets(count, grid_of(size, page, margin, gutter))


def sheets(count: int, grid: Grid) -> tuple[Sheet, ...]:
    """The front sheets for `count` pieces on a known grid."""
    return spread(count, grid.page, grid.cells(), grid.turn)


def spread(count: int, page: Size, cells: tuple[Rect, ...], turn: int) -> tuple[Sheet, ...]:
    """The front sheets for `count` pieces, as many on each as it has cells."""
    return tuple(
        Sheet(
            page,
            "front",
            tuple(Slot(piece, cells[piece - first], turn) for piece in range(first, min(first + len(cells), count))),
        )
        for first in range(0, count, len(cells))
    )


def _fill(page: Size, room: Size, cell: Size, gutter: float, turn: int) -> Grid:
    columns, rows = along(cell.width, room.width, gutter), along(cell.height, room.height, gutter)
    return Grid(page, cell, columns, rows, gutter, turn)


def along(piece: float, room: float, gutter: float) -> int:
    """How many pieces stand in a row of `room` points, within the one tolerance."""
    if piece <= 0:
        raise ValueError(f"a piece must have a size, not {piece}")
    number = max(0, int((room + gutter) / (piece + gutter)))
    # The quotient may fall short of a whole number by float noise: nine poker cards fill Letter's margins exactly.
    return number + 1 if fits((number + 1) * piece + number * gutter, room) else number


def same(a: Size, b: Size) -> bool:
    """Whether two sizes are one, within the tolerance."""
    return fits(a.width, b.width) and fits(b.width, a.width) and fits(a.height, b.height) and fits(b.height, a.height)
