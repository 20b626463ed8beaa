"""A thing and a point or a box of a face in; whether the thing covers it out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from cardgen.export.shades import back
from cardgen.export.surface import Extent, Thing
from cardgen.layout.frame import Box, Ellipse, Geometry, Line, Outline, Rule, Segment, Shape

STEPS = 6
"""Straight pieces for each curve of an outline: within some hundredths of a millimetre on a card."""

Point = tuple[float, float]


def covers(thing: Thing, x: float, y: float) -> bool:
    """Whether a thing covers a point of the face: the box of a drawing stands for all of it."""
    left, top, right, bottom = thing.extent
    if not (left <= x <= right and top <= y <= bottom):
        return False
    shape = thing.item
    if not isinstance(shape, Shape):
        return True
    if thing.matrix is not None:
        x, y = back(thing.matrix, x, y)
    half = shape.stroke.width / 2 if shape.stroke else 0.0
    if shape.fill is not None:
        return _inside(shape.geometry, shape.rule, half, x, y)
    return _on_line(shape.geometry, half, x, y)


def overlaps(thing: Thing, box: Extent) -> float:
    """How much of a box of the face a thing covers: 0 for nothing, 1 for all, 0.5 for a part."""
    left, top, right, bottom = thing.extent
    if right <= box[0] or left >= box[2] or bottom <= box[1] or top >= box[3]:
        return 0.0
    if _is_plain(thing):
        whole = left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]
        return 1.0 if whole else 0.5
    (x1, y1, x2, y2), found = box, covers(thing, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for x, y in ((x1, y1), (x2, y1), (x1, y2), (x2, y2)):
        if covers(thing, x, y) != found:
            return 0.5
    return 1.0 if found else 0.0


def _is_plain(thing: Thing) -> bool:
    """Whether a thing covers all of its extent."""
    shape = thing.item
    if not isinstance(shape, Shape):
        return True
    geometry = shape.geometry
    return thing.matrix is None and shape.fill is not None and isinstance(geometry, Box) and not geometry.radius


def _inside(geometry: Geometry, rule: Rule, half: float, x: float, y: float) -> bool:
    if isinstance(geometry, Box):
        return _in_box(geometry, half, x, y)
    if isinstance(geometry, Ellipse):
        rx, ry = geometry.width / 2 + half, geometry.height / 2 + half
        across, down = x - geometry.x - geometry.width / 2, y - geometry.y - geometry.height / 2
        return rx > 0 and ry > 0 and (across / rx) ** 2 + (down / ry) ** 2 <= 1
    if isinstance(geometry, Outline):
        return _winds(geometry.segments, rule, x, y)
    return False


def _in_box(box: Box, grown: float, x: float, y: float) -> bool:
    left, top = box.x - grown, box.y - grown
    right, bottom = box.x + box.width + grown, box.y + box.height + grown
    if not (left <= x <= right and top <= y <= bottom):
        return False
    radius = max(0.0, box.radius + grown) if box.radius else 0.0
    across = max(left + radius - x, x - right + radius, 0.0)
    down = max(top + radius - y, y - bottom + radius, 0.0)
    return across <= 0 or down <= 0 or math.hypot(across, down) <= radius


def _on_line(geometry: Geometry, half: float, x: float, y: float) -> bool:
    """Whether a point lies on the line along a geometry; outlines of curves are not looked at."""
    if isinstance(geometry, Line):
        return True  # its extent is all of it, where it runs straight
    if isinstance(geometry, Box):
        return _in_box(geometry, half, x, y) and not _in_box(geometry, -half, x, y)
    if isinstance(geometry, Ellipse):
        return _inside(geometry, "nonzero", half, x, y) and not _inside(geometry, "nonzero", -half, x, y)
    return False


def _winds(segments: tuple[Segment, ...], rule: Rule, x: float, y: float) -> bool:
    """Whether a path winds around a point: a ray to the right crosses it more one way than the other, or oddly."""
    winding = 0
    for corners in corners_of(segments):
        for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
            if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                winding += 1 if y2 > y1 else -1
    return winding % 2 == 1 if rule == "evenodd" else winding != 0


@lru_cache(maxsize=512)
def corners_of(segments: tuple[Segment, ...]) -> tuple[tuple[Point, ...], ...]:
    """The parts of a path as corners, its curves cut into straight pieces."""
    parts: list[list[Point]] = []
    for step in segments:
        points = list(zip(step[1::2], step[2::2], strict=True))
        if step[0] == "M":
            parts.append(points)
        elif step[0] == "L" and parts:
            parts[-1] += points
        elif step[0] == "C" and parts:
            parts[-1] += _curve(parts[-1][-1], *points)
    return tuple(tuple(part) for part in parts)


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for number in range(1, STEPS + 1):
        t = number / STEPS
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points = (start, first, second, end)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
        )
