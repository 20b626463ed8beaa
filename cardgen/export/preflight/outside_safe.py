"""A text or an icon stands nearer to the cut than is safe, or the cut goes through it.

No knife hits the line: shops ask that nothing that matters stands within 1/8 in of it
(http://help.thegamecrafter.com/article/33-dpi-dots-per-inch). `safe` under `print:` in game.yaml is that distance, on
paper. Pictures, shapes and drawings that are no icons may go to the edge. Round and pointed pieces are judged by
their outline, and of a piece smaller than a mini card, 44.45 mm, that share of the distance is asked.

A text that stands upright and goes beyond the trim is the error `text-off-card`.

Bad:

    # crew.xml
    <card><text x="1" y="10" size="12">Tastes of tar.</text></card>

Good:

    # crew.xml
    <card><text at="safe" size="12">Tastes of tar.</text></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from cardgen.diagnostics import Severity
from cardgen.export.covering import Point, corners_of
from cardgen.export.surface import Extent, Lettering, Surface, Thing, called, inked
from cardgen.geometry import INCH
from cardgen.layout.edges import LEAST
from cardgen.layout.report import Report
from cardgen.model.dielines import dieline
from cardgen.model.game import Game, Stock

STRAIGHT = frozenset(("rectangle", "standee"))
"""Shapes of stocks that end with their rectangle."""


SMALL = 1.75 * INCH
"""The short side of a mini card: what is smaller keeps a share of the margin, having no room for all. Our choice."""


def margin(stock: Stock, game: Game) -> float:
    """How far inside the cut of a piece is safe, in printed points."""
    return game.print.safe * min(1.0, min(stock.size) / SMALL)


def check(thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
    """A warning for a text or icon that stands too near to the cut."""
    if isinstance(thing, Lettering):
        extents: tuple[Extent, ...] = thing.lines
    elif thing.is_icon:
        extents = (thing.extent,)
    else:
        return
    least = surface.safe - LEAST
    room = min([_room(extent, surface) for extent in extents])
    if room < least and isinstance(thing, Thing):
        room = _room(inked(thing), surface)
    if room >= least:
        return
    name, safe = called(thing.source), surface.millimetres(surface.safe)
    if room < -LEAST:
        where = "is cut through"
    else:
        where = f"stands {surface.millimetres(room)} from the cut" if room > LEAST else "stands at the cut"
    message = f"{name} {where}, and {safe} are safe"
    hints = ("move it inside, or place it at=“safe”",)
    yield Report(thing.source[0].span, "outside-safe", Severity.WARNING, message, hints)


def _room(extent: Extent, surface: Surface) -> float:
    """How far a box stays inside the cut, in points of design; less than 0 where it crosses it."""
    left, top, right, bottom = extent
    if surface.stock.shape in STRAIGHT:
        return min(left, top, surface.frame.width - right, surface.frame.height - bottom)
    return min(_inside((x, y), surface) for x in (left, right) for y in (top, bottom))


def _inside(point: Point, surface: Surface) -> float:
    """How far inside the outline of its piece a point lies."""
    x, y = point[0] * surface.scale, point[1] * surface.scale
    corners, within, nearest = _outline(surface.stock, surface.frame.width * surface.scale), False, math.inf
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            within = not within
        dx, dy = x2 - x1, y2 - y1
        along = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1.0)))
        nearest = min(nearest, math.hypot(x - x1 - along * dx, y - y1 - along * dy))
    return (nearest if within else -nearest) / surface.scale


def _outline(stock: Stock, width: float) -> list[Point]:
    """The corners of a piece that is printed so wide."""
    factor = width / stock.size.width
    (corners,) = corners_of(dieline(stock).outline)
    return [(x * factor, y * factor) for x, y in corners]
