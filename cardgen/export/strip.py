"""The margins of a page and some small frames go in, a line of them in one margin comes out: label and ruler."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from cardgen.draw.document import Placement
from cardgen.export.margins import Edge, margin
from cardgen.geometry import MM, Rect, Size, fits
from cardgen.impose.sheet import Crease
from cardgen.layout.frame import Frame

BETWEEN = 2 * MM
"""Between two frames of a strip."""

_PREFERRED: tuple[Edge, ...] = ("left", "right", "top", "bottom")


def height(frames: Sequence[Frame]) -> float:
    """How much of a margin a strip takes, in points."""
    return max(frame.height for frame in frames)


def length(frames: Sequence[Frame]) -> float:
    """How much of an edge a strip takes, in points."""
    return sum(frame.width for frame in frames) + BETWEEN * (len(frames) - 1)


def crossed(folds: Sequence[Crease]) -> frozenset[Edge]:
    """The edges of a page that its folds run to: a strip stands in one half of such an edge."""
    found: set[Edge] = set()
    for x1, _, x2, _ in folds:
        found |= {"top", "bottom"} if x1 == x2 else {"left", "right"}
    return frozenset(found)


def edge_for(
    wide: float,
    long: float,
    page: Size,
    rooms: Mapping[Edge, float],
    dead_zone: float,
    ticks: bool,
    halved: Container[Edge] = (),
) -> Edge | None:
    """The margin with the most room in which a strip so wide and long fits beside ticks; None when it fits in none.

    Of the `halved` edges it has one half where that is long enough.
    """
    # The corners of the page belong to the strip: ticks stand only beside the pieces.
    along = {"left": page.height, "right": page.height, "top": page.width, "bottom": page.width}
    able = [
        edge
        for edge in _PREFERRED
        if margin(rooms[edge], 0.0, ticks, wide) is not None and fits(long, along[edge] - 2 * dead_zone)
    ]
    able = [edge for edge in able if edge not in halved or _fits_half(long, along[edge])] or able
    # Rounded, or float noise would choose between equal margins; many printers lose most at the bottom, so it is last.
    return max(able, key=lambda edge: round(rooms[edge], 2), default=None)


def place(
    frames: Sequence[Frame], page: Size, extent: Rect, edge: Edge, distance: float, halved: Container[Edge] = ()
) -> tuple[Placement, ...]:
    """The frames one after the other in a margin, `distance` outside the outer cut, in the middle of the page's edge.

    In a side margin they are turned and read upwards. Of a `halved` edge they stand in the middle of the half
    beside the fronts, where that is long enough.
    """
    upwards = edge in ("left", "right")
    tall = height(frames)
    whole = page.height if upwards else page.width
    half = edge in halved and _fits_half(length(frames), whole)
    middle = (whole * 3 / 4 if upwards else whole / 4) if half else whole / 2
    at = middle - length(frames) / 2
    placements: list[Placement] = []
    for frame in frames:
        lift = (tall - frame.height) / 2
        if edge == "left":
            spot = (extent.x - distance - tall + lift, page.height - at - frame.width)
        elif edge == "right":
            spot = (extent.right + distance + lift, page.height - at - frame.width)
        elif edge == "top":
            spot = (at, extent.y - distance - tall + lift)
        else:
            spot = (at, extent.bottom + distance + lift)
        placements.append(Placement(frame, spot[0], spot[1], 1.0, 270 if upwards else 0))
        at += frame.width + BETWEEN
    return tuple(placements)


def _fits_half(long: float, edge: float) -> bool:
    """Whether a strip fits one half of an edge, clear of the fold and of the corner."""
    return fits(long + 8 * BETWEEN, edge / 2)
