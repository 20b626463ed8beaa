"""Boxes on one endless line in, lines of a width out: each takes as much as fits.

All lengths are in em of the text's size, so a width is the line's width in points divided by the size.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from cardgen.layout.text.boxes import Box
from cardgen.layout.text.division import Divider
from cardgen.layout.text.row import Row, Segment


class Line(NamedTuple):
    """Boxes `start` to `end` (exclusive). `first` stands in place of the first box when the line before divided it;
    `last` is the first part of box `end`, with its hyphen. `hard` says that the text ends or breaks here anyway;
    `gap` is the room below, in lines.
    """

    start: int
    end: int
    first: Box | None
    last: Box | None
    width: float
    hard: bool = False
    gap: float = 0.0


def broken(row: Row, width: float, divider: Divider | None) -> tuple[Line, ...]:
    """The lines. Only one that holds nothing but a box (or a part) that cannot be divided is wider than `width`."""
    lines: list[Line] = []
    for segment in row.segments:
        if segment.start == segment.end:
            lines.append(Line(segment.start, segment.end, None, None, 0.0, True, segment.gap))
        else:
            _break(row, segment, width, divider, lines)
    return tuple(lines)


def _break(row: Row, segment: Segment, width: float, divider: Divider | None, lines: list[Line]) -> None:
    boxes, starts, ends = row.boxes, row.starts, row.ends
    at, stop = segment.start, segment.end
    first: Box | None = None
    base = starts[at]  # where this line's left edge lies on the endless line
    while True:
        end = bisect_right(ends, width + base, at, stop)
        if end == stop:
            lines.append(Line(at, end, first, None, ends[end - 1] - base, True, segment.gap))
            return
        if divider is not None:
            whole = first if end == at and first is not None else boxes[end]
            start = base if end == at else starts[end]
            cut = divider.divide(whole, width + base - start, anyhow=end == at)
            if cut is not None:
                head, tail = cut
                lines.append(Line(at, end, first if end > at else None, head, start + head.ink - base))
                at, first = end, tail
                base = ends[at] - tail.ink
                continue
        if end == at:  # a box wider than the line
            end = at + 1
            if end == stop:
                lines.append(Line(at, end, first, None, ends[at] - base, True, segment.gap))
                return
        lines.append(Line(at, end, first, None, ends[end - 1] - base))
        at, first = end, None
        base = starts[at]
