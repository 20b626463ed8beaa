"""The margins of a page and some small frames go in, a line of them in one margin comes out: label and ruler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.draw.document import Placement
from cardgen.export.margins import Edge, margin
from cardgen.geometry import MM, Rect, Size, fits
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


def edge_for(
    wide: float, long: float, page: Size, rooms: Mapping[Edge, float], dead_zone: float, ticks: bool
) -> Edge | None:
    """The margin with the most room in which a strip so wide and long fits beside ticks; None when it fits in none."""
    # The corners of the page belong to the strip: ticks stand only beside the pieces.
    along = {"left": page.height, "right": page.height, "top": page.width, "bottom": page.width}
    able = [
        edge
        for edge in _PREFERRED
        if margin(rooms[edge], 0.0, ticks, wide) is not None and fits(long, along[edge] - 2 * dead_zone)
    ]
    # Rounded, or float noise would choose between equal margins; many printers lose most at the bottom, so it is last.
    return max(able, key=lambda edge: round(rooms[edge], 2), default=None)


def place(frames: Sequence[Frame], page: Size, extent: Rect, edge: Edge, distance: float) -> tuple[Placement, ...]:
    """The frames one after the other in a margin, `distance` outside the outer cut, in the middle of the page's edge.

    In a side margin they are turned and read upwards.
    """
    upwards = edge in ("left", "right")
    tall = height(frames)
    at = ((page.height if upwards else page.width) - length(frames)) / 2
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
