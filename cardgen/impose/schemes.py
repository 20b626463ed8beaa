"""A scheme and a number of pieces go in, their sheets come out: the table of schemes.

What a scheme says of the order of pages and of backs is for `export` to follow, which knows which cards have one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from cardgen.geometry import Rect, Size
from cardgen.impose.fold import fold_of, folded
from cardgen.impose.grid import grid_of, sheets, single, spread
from cardgen.impose.perforated import Perforation, perforated
from cardgen.impose.sheet import Sheet

Scheme = Literal["duplex", "fronts", "fronts-then-backs", "backs-apart", "fold", "one-up"]

SCHEMES: dict[Scheme, str] = {
    "duplex": "each front, then its back behind it: for a printer that prints both sides",
    "fronts": "fronts only",
    "fronts-then-backs": "all fronts, then all backs: to turn the stack over by hand",
    "backs-apart": "fronts in one file, backs in another",
    "fold": "front and back on one side of the paper, to fold and glue",
    "one-up": "one piece a page, its back on the next",
}
"""Every scheme, and what it is for."""

assert set(SCHEMES) == set(get_args(Scheme))


class Room(NamedTuple):
    """What a page has for pieces, in points.

    `margin` is kept free all round, or `side` at the left and the right; `gutter` between pieces, `clear` on either
    side of a fold. On a perforated sheet only its own places count.
    """

    page: Size
    margin: float
    gutter: float = 0.0
    clear: float = 0.0
    perforation: Perforation | None = None
    side: float | None = None


class Imposed(NamedTuple):
    """The fronts of a file. `extent` is the rectangle around the places of a full sheet, of which there are `capacity`.

    Sheets of mixed sizes have an extent each, and a capacity of 0.
    """

    sheets: tuple[Sheet, ...]
    extent: Rect | None
    capacity: int


def impose(scheme: Scheme, count: int, size: Size, room: Room) -> Imposed:
    """The sheets of pieces of one size. Raises DoesNotFit."""
    if scheme == "fold":
        fold = fold_of(size, room.page, room.margin, room.gutter, room.clear, room.side)
        return Imposed(folded(count, fold), fold.extent, fold.capacity)
    if room.perforation is not None:
        trims, turn = perforated(size, room.perforation)
        return Imposed(spread(count, room.page, trims, turn), room.perforation.extent, len(trims))
    if scheme == "one-up":
        grid = single(size, room.page, room.margin, room.side)
    else:
        grid = grid_of(size, room.page, room.margin, room.gutter, room.side)
    return Imposed(sheets(count, grid), grid.extent, grid.capacity)


def extent_of(sheet: Sheet) -> Rect:
    """The rectangle around all pieces of a sheet."""
    return around([slot.trim for slot in sheet.slots])


def around(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle that holds all of some."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(left, top, max(rect.right for rect in rects) - left, max(rect.bottom for rect in rects) - top)
