"""A thin shape in; places along it out, each with the places on both sides of it, in the space of the shape."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from cardgen.export.covering import Point, corners_of
from cardgen.layout.frame import Box, Ellipse, Geometry, Line, Outline, Shape

PARTS = tuple((number + 0.5) / 8 for number in range(8))
"""Where along a straight edge it is looked."""

TURNS = tuple((math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16))
"""Where around a round one."""

MOST = 64
"""Edges of a path that are looked at."""


def places(shape: Shape, is_edge: bool, away: float) -> Iterator[tuple[Point, Point, Point]]:
    """Places on the edge of a shape, or along the middle of one that is a long box, and those `away` from the ends of
    its ink on both sides. Of other long shapes there are none.
    """
    geometry, half = shape.geometry, shape.stroke.width / 2 if shape.stroke else 0.0
    if not is_edge:
        if not isinstance(geometry, Box):
            return
        geometry, half = _middle(geometry, half)
    for (x, y), (across, down) in _normals(geometry):
        far = half + away
        yield (x, y), (x - across * far, y - down * far), (x + across * far, y + down * far)


def _middle(box: Box, half: float) -> tuple[Line, float]:
    """The line along the middle of a long box, and half of its width."""
    x, y, width, height, _ = box
    if width > height:
        return Line(x, y + height / 2, x + width, y + height / 2), height / 2 + half
    return Line(x + width / 2, y, x + width / 2, y + height), width / 2 + half


def _normals(geometry: Geometry) -> Iterator[tuple[Point, Point]]:
    """Places along a geometry, and the direction of length 1 across it there."""
    if isinstance(geometry, Box) and geometry.width == geometry.height <= 2 * geometry.radius:
        geometry = Ellipse(*geometry[:4])
    if isinstance(geometry, Ellipse):
        rx, ry = geometry.width / 2, geometry.height / 2
        for cos, sin in TURNS if rx and ry else ():
            length = math.hypot(cos / rx, sin / ry)
            place = (geometry.x + rx + rx * cos, geometry.y + ry + ry * sin)
            yield place, (cos / rx / length, sin / ry / length)
        return
    edges = _edges(geometry)
    parts = PARTS if len(edges) <= len(PARTS) else (0.5,)
    for (x1, y1), (x2, y2) in edges[:: 1 + len(edges) // MOST]:
        length = math.hypot(x2 - x1, y2 - y1)
        for part in parts if length else ():
            place = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
            yield place, ((y2 - y1) / length, (x1 - x2) / length)


def _edges(geometry: Line | Box | Outline) -> list[tuple[Point, Point]]:
    """The straight pieces of a geometry; of a box what lies between its corners."""
    if isinstance(geometry, Line):
        return [((geometry.x1, geometry.y1), (geometry.x2, geometry.y2))]
    if isinstance(geometry, Outline):
        return [edge for part in corners_of(geometry.segments) for edge in pairwise(part)]
    left, top, width, height, radius = geometry
    radius = min(radius, width / 2, height / 2)
    right, bottom = left + width, top + height
    across, down = (left + radius, right - radius), (top + radius, bottom - radius)
    level = [((across[0], y), (across[1], y)) for y in (top, bottom) if across[0] < across[1]]
    return level + [((x, down[0]), (x, down[1])) for x in (left, right) if down[0] < down[1]]
