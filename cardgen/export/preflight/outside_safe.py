"""A text or an icon stands nearer to the cut than is safe, or the cut goes through it.

No knife hits the line: shops ask that nothing that matters stands within 1/8 in of it
(http://help.thegamecrafter.com/article/33-dpi-dots-per-inch). `safe` under `print:` in game.yaml is that distance, on
paper; a print shop may ask for more. Pictures, shapes and drawings that are no icons may go to the edge. Round and
pointed pieces, and the round corners of cards, are judged by their outline, and of a piece smaller than a mini card,
44.45 mm, that share of the distance is asked. Where an outline is round, so are icons taken to be: the corners of a
square one are not looked at.

Of a text it is looked at where its capitals and the baseline are; where the box of its element goes beyond the safe
line, also at what hangs below, at accents, and at icons in it.

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
from functools import lru_cache
from itertools import pairwise

from cardgen.diagnostics import Severity
from cardgen.export.covering import Point, corners_of
from cardgen.export.surface import Extent, Lettering, Surface, Thing, box_of, called, inked, letters
from cardgen.geometry import INCH
from cardgen.layout.edges import LEAST
from cardgen.layout.frame import Frame
from cardgen.layout.report import Report
from cardgen.model.dielines import dieline
from cardgen.model.game import Game, Stock

STRAIGHT = frozenset(("rectangle", "standee"))
"""Shapes of stocks that end with their rectangle, but for round corners."""

ROUND = tuple((math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16))
"""Points on a circle, at which the outline of an icon is looked at."""

SMALL = 1.75 * INCH
"""The short side of a mini card: what is smaller keeps a share of the margin, having no room for all. Our choice."""


def margin(stock: Stock, game: Game, asked: float | None = None) -> float:
    """How far inside the cut of a piece is safe, in printed points: what the game says, or more if a shop asks."""
    return max(game.print.safe, asked or 0.0) * min(1.0, min(stock.size) / SMALL)


def check(thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
    """A warning for a text or icon that stands too near to the cut."""
    least = surface.safe - LEAST
    if isinstance(thing, Lettering):
        room = _room_of_text(thing, least, surface)
    elif thing.is_icon:
        room = _room(thing.extent, surface)
        if room < least:
            room = _room_of_icon(inked(thing), surface)
    else:
        return
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


def _room_of_text(text: Lettering, least: float, surface: Surface) -> float:
    """How far a text stays inside the cut: its capitals, or all of its ink where only that is not safe, or cut."""
    room = min([_room(line, surface) for line in text.lines])
    if room >= least and _room(box_of(text), surface) >= least:
        return room
    ink = min([room, *[_room(line, surface) for line in letters(text)]])
    return ink if room >= least or ink < -LEAST else room  # capitals: what is the same of many cards is told once


def _room(extent: Extent, surface: Surface) -> float:
    """How far a box stays inside the cut, in points of design; less than 0 where it crosses it."""
    left, top, right, bottom = extent
    frame = surface.frame
    if surface.stock.shape in STRAIGHT:
        across, down = min(left, frame.width - right), min(top, frame.height - bottom)
        if across >= frame.corner or down >= frame.corner:  # near no corner
            return min(across, down)
    return min(_inside((x, y), surface) for x in (left, right) for y in (top, bottom))


def _room_of_icon(extent: Extent, surface: Surface) -> float:
    """The same of an icon with such ink: along round outlines by the ellipse in its box."""
    left, top, right, bottom = extent
    x, y, across, down = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
    room = min(_inside((x + across * cos, y + down * sin), surface) for cos, sin in ROUND)
    if surface.stock.shape in STRAIGHT:
        room = min(room, left, top, surface.frame.width - right, surface.frame.height - bottom)
    return room


def _inside(point: Point, surface: Surface) -> float:
    """How far inside the outline of its piece a point lies."""
    if surface.stock.shape in STRAIGHT:
        return _inside_corners(point, surface.frame)
    wide, high = surface.frame.width, surface.frame.height
    if surface.stock.shape == "circle" and wide == high:
        return wide / 2 - math.hypot(point[0] - wide / 2, point[1] - wide / 2)
    x, y = point[0] * surface.scale, point[1] * surface.scale
    corners, within, nearest = _outline(surface.stock, wide * surface.scale), False, math.inf
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            within = not within
        dx, dy = x2 - x1, y2 - y1
        along = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1.0)))
        nearest = min(nearest, math.hypot(x - x1 - along * dx, y - y1 - along * dy))
    return (nearest if within else -nearest) / surface.scale


def _inside_corners(point: Point, frame: Frame) -> float:
    """How far inside a rectangle with round corners a point lies."""
    (x, y), corner = point, frame.corner
    room = min(x, y, frame.width - x, frame.height - y)
    across = max(corner - x, x - frame.width + corner)
    down = max(corner - y, y - frame.height + corner)
    return min(room, corner - math.hypot(across, down)) if across > 0 and down > 0 else room


@lru_cache(maxsize=16)
def _outline(stock: Stock, width: float) -> list[Point]:
    """The corners of a piece that is printed so wide."""
    factor = width / stock.size.width
    (corners,) = corners_of(dieline(stock).outline)
    return [(x * factor, y * factor) for x, y in corners]
