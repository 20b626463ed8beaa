"""A few pieces go in, and come out on as few sheets as there can be: every way to cut a page is tried. Numbers only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits

MOST_PIECES = 7
"""Of which all ways are tried: a few hundredths of a second. With each piece more it takes three times as long."""


class _Slice(NamedTuple):
    """A rectangle that is cut up to pieces: its size, and its two parts, the second beside the first or below it.

    One that is a single piece has no parts, and its number in place of them.
    """

    size: Size
    piece: int
    beside: bool = False
    parts: tuple[_Slice, _Slice] | None = None


def sliced(pieces: Sequence[Size], room: Size, gutter: float) -> tuple[tuple[tuple[int, Rect], ...], ...]:
    """For each sheet the numbers of its pieces, and where they stand from the room's corner: the fewest sheets.

    Each piece must fit the room by itself. Sheets are cut with a guillotine: of other patterns, some might hold more.
    """
    everything = (1 << len(pieces)) - 1
    around: dict[int, list[_Slice]] = {}
    for pile in range(1, everything + 1):
        found = _alone(pieces, pile) if pile & (pile - 1) == 0 else _joined(around, pile, gutter)
        around[pile] = _smallest(
            one for one in found if fits(one.size.width, room.width) and fits(one.size.height, room.height)
        )

    @lru_cache(None)
    def fewest(pile: int) -> tuple[int, ...]:
        """The piles of the sheets that hold a pile; the first of them holds its first piece."""
        if not pile:
            return ()
        firsts = (part for part in (pile, *_parts(pile)) if around[part] and part & pile & -pile)
        return min(((first, *fewest(pile ^ first)) for first in firsts), key=len)

    return tuple(tuple(_placed(around[pile][0], 0.0, 0.0, gutter)) for pile in fewest(everything))


def _alone(pieces: Sequence[Size], pile: int) -> Iterator[_Slice]:
    piece = pile.bit_length() - 1
    width, height = pieces[piece]
    yield _Slice(Size(width, height), piece)
    yield _Slice(Size(height, width), piece)


def _joined(around: dict[int, list[_Slice]], pile: int, gutter: float) -> Iterator[_Slice]:
    for part in _parts(pile):
        if part & pile & -pile:  # the other half of all pairs is the same the other way round
            for one in around[part]:
                for other in around[pile ^ part]:
                    a, b = one.size, other.size
                    parts = (one, other)
                    yield _Slice(Size(a.width + gutter + b.width, max(a.height, b.height)), -1, True, parts)
                    yield _Slice(Size(max(a.width, b.width), a.height + gutter + b.height), -1, False, parts)


def _parts(pile: int) -> Iterator[int]:
    """Every part of a pile that is neither empty nor all of it."""
    part = (pile - 1) & pile
    while part:
        yield part
        part = (part - 1) & pile


def _smallest(slices: Iterable[_Slice]) -> list[_Slice]:
    """Those into which no other of them fits."""
    kept: list[_Slice] = []
    for one in sorted(slices, key=lambda one: one.size):
        if not kept or one.size.height < kept[-1].size.height:
            kept.append(one)
    return kept


def _placed(one: _Slice, x: float, y: float, gutter: float) -> Iterator[tuple[int, Rect]]:
    if one.parts is None:
        yield one.piece, Rect(x, y, *one.size)
        return
    first, second = one.parts
    yield from _placed(first, x, y, gutter)
    if one.beside:
        yield from _placed(second, x + first.size.width + gutter, y, gutter)
    else:
        yield from _placed(second, x, y + first.size.height + gutter, gutter)
