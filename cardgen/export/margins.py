"""The room between the outer cuts and the printer's dead zone goes in, who gets how much of it comes out.

From the outer cut outwards: the art's bleed, a gap, the tick that shows the cut, a gap, the strip with label and
ruler. A tick begins outside the bleed, for it must not be drawn over art
(http://designforprint.co.za/index.php?page=how%20to%20create%20printers%20marks). Lengths are points.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.geometry import MM, Rect, Size, fits

Edge = Literal["top", "right", "bottom", "left"]
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")

TICK_LONGEST = 6 * MM
"""Ghent Workgroup: https://support.canto.com/hc/en-us/articles/47192647357201."""

TICK_SHORTEST = 1.25 * MM
"""The shortest line that a ruler can still be laid along: our choice, so that poker on Letter has ticks at the top."""

TICK_GAP = 0.25 * MM
"""Between the bleed and a tick, so that the end of the tick is seen."""

STRIP_GAP = 0.5 * MM
"""Between whatever stands inside and the strip."""


class Margin(NamedTuple):
    """What one margin holds, as distances outwards from the outer cut: the bleed seen, a tick's ends, the strip."""

    bleed: float
    tick: tuple[float, float] | None
    strip: float | None


def rooms(page: Size, extent: Rect, dead_zone: float) -> dict[Edge, float]:
    """How far it is from the outer cuts to the dead zone; never less than nothing."""
    distances = (extent.y, page.width - extent.right, page.height - extent.bottom, extent.x)
    return {edge: max(0.0, distance - dead_zone) for edge, distance in zip(EDGES, distances, strict=True)}


def margin(
    room: float, bleed: float, ticks: bool, strip: float = 0.0, risky: float = 0.0, longest: float = TICK_LONGEST
) -> Margin | None:
    """How `room` is shared out among bleed (at most `bleed`), ticks and a strip of that height (0 = none).

    Ticks go before bleed; where even the shortest does not fit, there are none. None when the strip does not fit.
    `risky` is the outermost part of the room, which some printers lose: ticks shorten to keep the strip out of it;
    no tick is longer than `longest`.
    """
    inner = room - strip - STRIP_GAP if strip else room
    least = TICK_GAP + min(TICK_SHORTEST, longest)
    if strip and not fits(least if ticks else 0.0, inner):
        return None
    if not ticks or not fits(least, inner):
        shown = min(bleed, inner)
        return Margin(shown, None, shown + STRIP_GAP if strip else None)
    shown = max(0.0, min(bleed, inner - least))
    shortest, whole = shown + least, shown + TICK_GAP + longest
    end = min(inner, whole, max(shortest, inner - risky) if strip else whole)
    return Margin(shown, (shown + TICK_GAP, end), end + STRIP_GAP if strip else None)
