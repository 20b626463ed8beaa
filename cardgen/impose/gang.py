"""Pieces of several sizes go in, sheets that they share come out. Numbers only.

What fills sheets of its own stands on plain grids, and what is left of each size is ganged: fewer sheets, few cuts.
Backs are found as those of any sheet are: `duplex.backs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.geometry import Rect, Size
from cardgen.impose.blocks import Block, least, packed, sheets_of
from cardgen.impose.grid import Grid, grid_of, inner, same, sheets
from cardgen.impose.sheet import Sheet, Slot

FULL = (0, 1, 2, 4, 8)
"""How many full sheets of a size are ganged again, tried in turn: our choice."""


class _Kind(NamedTuple):
    """The pieces of one size, by their numbers, and the fullest grid of them."""

    pieces: tuple[int, ...]
    grid: Grid

    @property
    def shares(self) -> bool:
        """Whether these pieces may stand beside others: one that is the page itself keeps no margin."""
        return not same(self.grid.cell, self.grid.page)

    def sheets(self, count: int) -> int:
        return -(-count // self.grid.capacity)


class _Plan(NamedTuple):
    """How many pieces of each kind stand on grids of their own, and the blocks of the others."""

    own: tuple[int, ...]
    blocks: tuple[Block, ...]


def gang(
    sizes: Sequence[Size], page: Size, margin: float, gutter: float = 0.0, side: float | None = None
) -> tuple[Sheet, ...]:
    """The front sheets for pieces of these printed sizes, numbered from 0 in this order; all in points.

    `side` is the margin at the left and the right, where it is not that at top and bottom.

    Each piece stands once, inside the margins, at least a gutter from the next, and every sheet can be cut with a
    guillotine. First come the sheets of one size, plain grids as `grid` makes them, then those that sizes share, each
    as a whole in the middle of the page. Sizes that differ by their turn only are one size.

    There are never more sheets than if each size had its own. Of seven pieces or less there could not be fewer; of
    more, that is tried in many ways and not proved.

    Raises DoesNotFit for a size that fits nowhere.
    """
    kinds = _kinds(sizes, page, margin, gutter, side)
    plan = _tidied(kinds, _plan(kinds, inner(page, margin, side), gutter))
    made = [
        Sheet(page, "front", tuple(_slot(kind.pieces[slot.piece], slot.trim, sizes) for slot in sheet.slots))
        for kind, count in zip(kinds, plan.own, strict=True)
        for sheet in sheets(count, kind.grid)
    ]
    rest = [iter(kind.pieces[count:]) for kind, count in zip(kinds, plan.own, strict=True)]
    for number in range(sheets_of(plan.blocks)):
        blocks = [block for block in plan.blocks if block.sheet == number]
        trims = [(block.kind, trim) for block in blocks for trim in _cells(block, gutter)]
        placed = zip((kind for kind, _ in trims), _centred([trim for _, trim in trims], page), strict=True)
        slots = (_slot(next(rest[kind]), trim, sizes) for kind, trim in placed)
        made.append(Sheet(page, "front", tuple(sorted(slots))))
    return tuple(made)


def _kinds(sizes: Sequence[Size], page: Size, margin: float, gutter: float, side: float | None) -> list[_Kind]:
    """The pieces by size, in the order in which the sizes first come. Raises DoesNotFit."""
    pieces: dict[Size, list[int]] = {}
    for number, size in enumerate(sizes):
        pieces.setdefault(size, []).append(number)
    merged: dict[tuple[bool, float, float], list[Size]] = {}
    for size in pieces:
        key = same(size, page), round(min(size), 2), round(max(size), 2)
        merged.setdefault(key, []).append(size)
    return [
        _Kind(
            tuple(sorted(number for size in alike for number in pieces[size])),
            grid_of(alike[0], page, margin, gutter, side),
        )
        for alike in merged.values()
    ]


def _plan(kinds: Sequence[_Kind], room: Size, gutter: float) -> _Plan:
    """Remainders are ganged; where that saves a sheet, so are some full sheets of each size. Else each for itself."""
    counts = [len(kind.pieces) for kind in kinds]
    cells = [kind.grid.cell for kind in kinds]
    best = _Plan(tuple(counts), ())
    for more in FULL:
        own = tuple(
            kind.grid.capacity * max(0, count // kind.grid.capacity - more * kind.shares)
            for kind, count in zip(kinds, counts, strict=True)
        )
        rest = [count - full for count, full in zip(counts, own, strict=True)]
        if _sheets(kinds, _Plan(own, ())) + least(rest, cells, room, gutter) < _sheets(kinds, best):
            best = min(best, _Plan(own, packed(rest, cells, room, gutter)), key=lambda plan: _sheets(kinds, plan))
        if not any(own):
            break
    return best


def _sheets(kinds: Sequence[_Kind], plan: _Plan) -> int:
    return sheets_of(plan.blocks) + sum(kind.sheets(count) for kind, count in zip(kinds, plan.own, strict=True))


def _tidied(kinds: Sequence[_Kind], plan: _Plan) -> _Plan:
    """A sheet that one size has for itself is a grid of that size."""
    own = list(plan.own)
    kept: list[Block] = []
    number = 0
    for sheet in range(sheets_of(plan.blocks)):
        blocks = [block for block in plan.blocks if block.sheet == sheet]
        kind, count = blocks[0].kind, sum(block.pieces for block in blocks)
        if len({block.kind for block in blocks}) == 1 and count <= kinds[kind].grid.capacity:
            own[kind] += count
        else:
            kept += (block._replace(sheet=number) for block in blocks)
            number += 1
    return _Plan(tuple(own), tuple(kept))


def _cells(block: Block, gutter: float) -> Iterator[Rect]:
    for row in range(block.rows):
        for column in range(block.columns):
            x = block.x + column * (block.cell.width + gutter)
            yield Rect(x, block.y + row * (block.cell.height + gutter), *block.cell)


def _centred(trims: Sequence[Rect], page: Size) -> Iterable[Rect]:
    """The trims, moved so that all together stand in the middle of the page."""
    right = (page.width - min(trim.x for trim in trims) - max(trim.right for trim in trims)) / 2
    down = (page.height - min(trim.y for trim in trims) - max(trim.bottom for trim in trims)) / 2
    return (trim._replace(x=trim.x + right, y=trim.y + down) for trim in trims)


def _slot(piece: int, trim: Rect, sizes: Sequence[Size]) -> Slot:
    """A piece in its place, on its side where that is as the place is."""
    return Slot(piece, trim, 0 if same(sizes[piece], Size(trim.width, trim.height)) else 90)
