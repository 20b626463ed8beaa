"""A path with Bézier curves goes in, a polyline of straight lines and arcs comes out, as DXF draws them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.export.cutfiles.drawing import Path

NEAR = 0.005
"""How far an arc may lie from its curve, in the path's unit, which is mm: half of what a printed trim is true to."""

MOST = 64
"""Arcs of one curve, at most: any curve of ours is done with four."""

SAMPLES = 8
"""Places between the ends of an arc where its distance from the curve is looked at."""

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]


class Vertex(NamedTuple):
    """A corner of a polyline. `bulge` is the tangent of a quarter of the angle of the arc from here to the next corner.

    It is 0 for a straight line and positive for an arc that turns counterclockwise where y points up.
    """

    x: float
    y: float
    bulge: float = 0.0


def polyline(path: Path) -> tuple[Vertex, ...]:
    """The corners of a path in mm, y up. That it is closed, if it is, makes the line from the last to the first."""
    corners: list[Vertex] = []
    at: Point = (0.0, 0.0)
    for step in path:
        if len(step) == 7:
            end = (step[5], step[6])
            corners += _arcs((at, (step[1], step[2]), (step[3], step[4]), end))
        elif len(step) == 3:
            end = (step[1], step[2])
            if step[0] == "L" and math.dist(at, end) > NEAR:
                corners.append(Vertex(*at))
        else:
            continue
        at = end
    first = corners[0]
    if path[-1] != ("Z",) or math.dist(at, (first.x, first.y)) > NEAR:
        corners.append(Vertex(*at))
    return tuple(corners)


def _arcs(curve: Curve) -> Iterator[Vertex]:
    """The fewest arcs, of halvings, that lie near enough to a curve."""
    count = 1
    while count < MOST and not all(_is_near(curve, part, count) for part in range(count)):
        count *= 2
    for part in range(count):
        start = _at(curve, part / count)
        yield Vertex(*start, _bulge(start, _at(curve, (part + 0.5) / count), _at(curve, (part + 1) / count)))


def _is_near(curve: Curve, part: int, count: int) -> bool:
    start, middle, end = (_at(curve, (part + step) / count) for step in (0.0, 0.5, 1.0))
    between = [_at(curve, (part + step / SAMPLES) / count) for step in range(1, SAMPLES)]
    bulge = _bulge(start, middle, end)
    if abs(bulge) < 1e-6:
        return all(_beside(start, end, point) < NEAR for point in between)
    center, radius = _circle(start, end, bulge)
    return all(abs(math.dist(center, point) - radius) < NEAR for point in between)


def _bulge(start: Point, middle: Point, end: Point) -> float:
    """Of the arc through three points: an angle at the rim is half of that at the centre."""
    ax, ay, bx, by = start[0] - middle[0], start[1] - middle[1], end[0] - middle[0], end[1] - middle[1]
    cross, dot = ax * by - ay * bx, ax * bx + ay * by
    return math.copysign(math.tan((math.pi - math.atan2(abs(cross), dot)) / 2), -cross)


def _circle(start: Point, end: Point, bulge: float) -> tuple[Point, float]:
    chord = math.dist(start, end)
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    # From the middle of the chord, to the left of it when the arc turns counterclockwise.
    away = (1 - bulge * bulge) / (4 * bulge)
    x = (start[0] + end[0]) / 2 - away * (end[1] - start[1])
    y = (start[1] + end[1]) / 2 + away * (end[0] - start[0])
    return (x, y), radius


def _beside(start: Point, end: Point, point: Point) -> float:
    """How far a point lies from the line through two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return math.dist(start, point)
    return abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / length


def _at(curve: Curve, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y
