"""A paper and one side of a sheet go in; what stands round its pieces comes out: the bleed that is seen, and margins.

Nothing is known here of rows and columns: whatever stands next to a piece is found by where it lies, so that all
schemes and mixed sizes share this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.export.margins import EDGES, Edge, Margin, margin, rooms
from cardgen.export.near import Near
from cardgen.export.strip import crossed, edge_for
from cardgen.export.targets import Paper
from cardgen.geometry import TOLERANCE, Rect, Size
from cardgen.impose.sheet import Crease

Edges = tuple[float, float, float, float]
"""Top, right, bottom, left."""


class Strip(NamedTuple):
    """The room that the longest strip of a file takes in a margin, in points."""

    height: float
    length: float


class SidePlan(NamedTuple):
    """What stands round the pieces of one side: the rectangle around all places, its margins, and the clips.

    A clip tells how much bleed may be seen beyond each edge of a trim, as the page is seen. `edge` is the margin that
    the strip stands in, None when there is no room.
    """

    extent: Rect
    margins: Mapping[Edge, Margin]
    clips: tuple[Edges, ...]
    edge: Edge | None


def strip_edge(paper: Paper, extent: Rect, strip: Strip, folds: Sequence[Crease] = ()) -> Edge | None:
    """The margin beside an extent in which a strip finds room; None when there is none."""
    free = rooms(paper.size, extent, paper.dead_zone)
    ends = max(paper.dead_zone, paper.registration.reach if paper.registration else 0.0)
    return edge_for(strip.height, strip.length, paper.size, free, ends, paper.ticked, crossed(folds))


def side_plan(
    paper: Paper,
    extent: Rect,
    trims: tuple[Rect, ...],
    bleeds: tuple[float, ...],
    strip: float,
    edge: Edge | None,
    ticked: bool,
) -> SidePlan:
    """Shares out the margins and the gutters of one side; `bleeds` tells how much of its bleed each piece may show.

    `strip` is the height of the strip in the margin `edge`. Backs carry no ticks, because the cuts follow the fronts:
    there, all the room is for bleed, against a leaf that the printer feeds a millimetre off.
    """
    free = rooms(paper.size, extent, paper.dead_zone)
    risky = max(0.0, paper.margin - paper.dead_zone)
    most = max(bleeds, default=0.0)
    margins: dict[Edge, Margin] = {}
    for one in EDGES:
        shared = margin(free[one], most, ticked, strip * (one == edge), risky, paper.tick_length)
        if shared is None:
            raise AssertionError("the strip stands in a margin that has no room for it")
        margins[one] = shared
    outer = tuple(margins[one].bleed for one in EDGES)
    return SidePlan(extent, margins, _clips(trims, bleeds, extent, (outer[0], outer[1], outer[2], outer[3])), edge)


@lru_cache(maxsize=256)
def _clips(trims: tuple[Rect, ...], bleeds: tuple[float, ...], extent: Rect, outer: Edges) -> tuple[Edges, ...]:
    """For each trim how much bleed may be seen beyond its edges.

    Outside all pieces as much as the margin gives, between two pieces half the gutter (butt to butt nothing), and all
    of it towards a place that stays empty; never over another piece, also not over the corner of one.
    """
    found: list[Edges] = []
    near = Near(trims, 2 * max(bleeds, default=0.0))  # what is farther away than that takes no bleed
    for trim, bleed in zip(trims, bleeds, strict=True):
        beyond = _to_the_extent(trim, extent)
        around = near.around(trim)
        gaps = _gaps(trim, around)
        top, right, bottom, left = (
            max(0.0, min(bleed, beyond[side] + outer[side] if gaps[side] is None else (gaps[side] or 0.0) / 2))
            for side in range(4)
        )
        found.append(_clear(trim, (top, right, bottom, left), around))
    return tuple(found)


def _clear(trim: Rect, clip: Edges, around: Sequence[Rect]) -> Edges:
    """A clip that leaves the corners of other pieces alone: of two edges, the one that loses less gives way."""
    edges = list(clip)
    for other in around:
        if other == trim:
            continue
        art = trim.spread(edges[0], edges[1], edges[2], edges[3])
        wide = min(art.right, other.right) - max(art.x, other.x)
        high = min(art.bottom, other.bottom) - max(art.y, other.y)
        if wide > TOLERANCE and high > TOLERANCE:
            if wide <= high:
                edges[1 if other.x > trim.x else 3] -= wide
            else:
                edges[2 if other.y > trim.y else 0] -= high
    return tuple(max(0.0, edge) for edge in edges)  # type: ignore[return-value]  # four, as they were


def _to_the_extent(trim: Rect, extent: Rect) -> Edges:
    """How far it is from each edge of a trim to that of the rectangle around all places."""
    return (trim.y - extent.y, extent.right - trim.right, extent.bottom - trim.bottom, trim.x - extent.x)


def _gaps(trim: Rect, trims: Sequence[Rect]) -> tuple[float | None, float | None, float | None, float | None]:
    """How far it is from each edge of a trim to the next one that lies across from it; None where none does."""
    nearest: list[float | None] = [None] * 4
    for other in trims:
        beside = other.y < trim.bottom - TOLERANCE and trim.y < other.bottom - TOLERANCE
        across = other.x < trim.right - TOLERANCE and trim.x < other.right - TOLERANCE
        if beside == across:  # the trim itself, or one that only a corner looks at
            continue
        if across:
            side, gap = (0, trim.y - other.bottom) if other.y < trim.y else (2, other.y - trim.bottom)
        else:
            side, gap = (3, trim.x - other.right) if other.x < trim.x else (1, other.x - trim.right)
        known = nearest[side]
        nearest[side] = gap if known is None else min(known, gap)
    return (nearest[0], nearest[1], nearest[2], nearest[3])


def printable(page: Size, dead_zone: float) -> Rect:
    """The part of a page that its printer reaches."""
    return Rect(0.0, 0.0, page.width, page.height).grown(-dead_zone)
