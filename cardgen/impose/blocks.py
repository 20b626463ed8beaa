"""Counts and cells of several sizes go in, blocks of rows and columns on as few sheets as were found come out.

Every block stands in a corner of a rectangle that cuts from edge to edge set free, and what is left of the rectangle
is cut in two: so whatever comes out can be cut with a guillotine. Numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, permutations, product
from math import ceil
from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits
from cardgen.impose.grid import along
from cardgen.impose.slicing import MOST_PIECES, sliced

MOST_WORK = 12_000
"""How many empty rectangles are looked at in search of fewer sheets: our choice, a twentieth of a second or so."""

MOST_ORDERS = 720
"""Of the orders in which sizes are put down: all of six sizes."""


class Block(NamedTuple):
    """Pieces of a kind in rows and columns on a sheet, as large as `cell`; `x` and `y` from the room's corner."""

    sheet: int
    kind: int
    x: float
    y: float
    cell: Size
    columns: int
    rows: int

    @property
    def pieces(self) -> int:
        return self.columns * self.rows


class _Free(NamedTuple):
    """An empty rectangle on a sheet."""

    sheet: int
    rect: Rect


class _Rules(NamedTuple):
    """How blocks are put down; all combinations are tried.

    A block goes where most pieces find room, then where least is left over; when `dense`, where it fills a rectangle
    best. It fills `rows` first, or columns. Of the two cuts beside it, the one that goes on through the rectangle
    is by `split` the one beyond the narrower rest (0), beyond the wider (1), the one across (2) or the one down (3).
    """

    dense: bool
    rows: bool
    split: int


RULES = tuple(_Rules(*rules) for rules in product((False, True), (True, False), range(4)))


def packed(counts: Sequence[int], cells: Sequence[Size], room: Size, gutter: float) -> tuple[Block, ...]:
    """Blocks for `counts` pieces of each of the `cells`, in a room as large on every sheet; all of them fit into it.

    Of the many ways that are tried, the first with fewest sheets, then with fewest blocks; of a few pieces, all are.
    """
    kinds = [kind for kind, count in enumerate(counts) if count]
    narrow = min((min(cells[kind]) for kind in kinds), default=0.0)
    enough = least(counts, cells, room, gutter)
    best: tuple[Block, ...] = ()
    looked = 0
    for tried, (order, rules) in enumerate(product(_orders(kinds, counts, cells), RULES), 1):
        packing = _Packing(room, gutter, rules, narrow)
        for kind in order:
            packing.put(kind, cells[kind], counts[kind])
        best = min(best or packing.result, packing.result, key=lambda blocks: (sheets_of(blocks), len(blocks)))
        looked += packing.looked
        if looked > MOST_WORK or (tried >= 2 * len(RULES) and sheets_of(best) <= enough):
            break
    if sheets_of(best) > enough and sum(counts) <= MOST_PIECES:
        best = min(best, _exact(counts, cells, room, gutter), key=sheets_of)
    return best


def _exact(counts: Sequence[int], cells: Sequence[Size], room: Size, gutter: float) -> tuple[Block, ...]:
    """Blocks of one piece each, on the fewest sheets there can be."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    sheets = sliced([cells[kind] for kind in kinds], room, gutter)
    return tuple(
        Block(sheet, kinds[piece], place.x, place.y, Size(place.width, place.height), 1, 1)
        for sheet, places in enumerate(sheets)
        for piece, place in places
    )


def sheets_of(blocks: Sequence[Block]) -> int:
    """How many sheets the blocks stand on."""
    return 1 + max((block.sheet for block in blocks), default=-1)


def least(counts: Sequence[int], cells: Sequence[Size], room: Size, gutter: float) -> int:
    """Sheets that no order can do without: by area, a gutter beside and below each piece."""
    area = sum(
        count * (cell.width + gutter) * (cell.height + gutter) for count, cell in zip(counts, cells, strict=True)
    )
    # A little less, for pieces may be longer than their room by the tolerance.
    return ceil(area / ((room.width + gutter) * (room.height + gutter)) - 1e-3) if area else 0


def _orders(kinds: Sequence[int], counts: Sequence[int], cells: Sequence[Size]) -> Iterator[tuple[int, ...]]:
    """Orders of the kinds, each once: large ones first in several senses, then any."""

    def sizes(kind: int) -> tuple[float, ...]:
        width, height = cells[kind]
        return max(width, height), width * height, min(width, height), counts[kind] * width * height

    large = (tuple(sorted(kinds, key=lambda kind: -sizes(kind)[sense])) for sense in range(4))
    return iter(dict.fromkeys(chain(large, islice(permutations(kinds), MOST_ORDERS))))


class _Packing:
    """Blocks put down after each other by some rules; a new sheet is taken where no empty rectangle has room.

    Rectangles narrower than any piece are forgotten. `looked` counts those that were looked at.
    """

    def __init__(self, room: Size, gutter: float, rules: _Rules, narrow: float) -> None:
        self._room, self._gutter, self._rules, self._narrow = room, gutter, rules, narrow
        self._free: list[_Free] = []
        self._blocks: list[Block] = []
        self._sheets = self.looked = 0

    @property
    def result(self) -> tuple[Block, ...]:
        return tuple(self._blocks)

    def put(self, kind: int, size: Size, count: int) -> None:
        """Put down so many pieces of a kind, in as many blocks as it takes."""
        while count:
            found = self._place(size, count)
            if found is None:
                self._free.append(_Free(self._sheets, Rect(0.0, 0.0, *self._room)))
                self._sheets += 1
                continue
            index, cell = found
            block = self._block(self._free.pop(index), kind, cell, count)
            self._blocks.append(block)
            count -= block.pieces

    def _place(self, size: Size, count: int) -> tuple[int, Size] | None:
        """In which empty rectangle, and which way round, so many pieces stand best."""
        best: tuple[float, float] = (0.0, 0.0)
        found: tuple[int, Size] | None = None
        ways = tuple(dict.fromkeys((size, Size(size.height, size.width))))
        self.looked += len(self._free)
        for index, (_, rect) in enumerate(self._free):
            whole = rect.width * rect.height
            for cell in ways:
                number = min(count, self._along(cell.width, rect.width) * self._along(cell.height, rect.height))
                used = number * cell.width * cell.height
                key = (-used / whole, 0.0) if self._rules.dense else (-number, whole)
                if number and key < best:
                    best, found = key, (index, cell)
        return found

    def _block(self, place: _Free, kind: int, cell: Size, count: int) -> Block:
        """Put the largest block of full rows (or columns) of so many pieces into a rectangle, and keep what is left."""
        rect = place.rect
        columns, rows = self._along(cell.width, rect.width), self._along(cell.height, rect.height)
        if self._rules.rows:
            columns = min(columns, count)
            rows = min(rows, count // columns)
        else:
            rows = min(rows, count)
            columns = min(columns, count // rows)
        block = Block(place.sheet, kind, rect.x, rect.y, cell, columns, rows)
        self._keep(place, columns * (cell.width + self._gutter), rows * (cell.height + self._gutter))
        return block

    def _keep(self, place: _Free, wide: float, high: float) -> None:
        """Keep what is empty beside and below a block and its gutter, parted by one of two cuts."""
        x, y, width, height = place.rect
        right, below = width - wide, height - high
        across = (right < below, right >= below, True, False)[self._rules.split]
        if fits(self._narrow, right):
            self._free.append(_Free(place.sheet, Rect(x + wide, y, right, high - self._gutter if across else height)))
        if fits(self._narrow, below):
            self._free.append(_Free(place.sheet, Rect(x, y + high, width if across else wide - self._gutter, below)))

    def _along(self, piece: float, room: float) -> int:
        return along(piece, room, self._gutter) if fits(piece, room) else 0
