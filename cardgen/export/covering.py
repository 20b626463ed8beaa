"""A thing and a point or a box of a face in; whether the thing covers it out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from cardgen.colors import Color, Rgb
from cardgen.data.files import Unreadable
from cardgen.data.pictures import PictureFile, decode
from cardgen.export.shades import Look, Shade, back, shade, shades
from cardgen.export.surface import Extent, Thing, ink_of
from cardgen.layout.frame import Box, Ellipse, Geometry, Gradient, Line, Outline, Picture, Placed, Rule, Segment, Shape

STEPS = 6
"""Straight pieces for each curve of an outline: within some hundredths of a millimetre on a card."""

Point = tuple[float, float]

NEAR = 0.01
"""What rounding may cost at the rim of a drawing, in its units."""

CLEAR = Color(Rgb(1.0, 1.0, 1.0), 0.0)

THUMB = 128
"""Pixels each way in which it is looked at where a picture lets all through: half a millimetre on a card."""

FAINT = 32
"""Of 255: a pixel that is less opaque covers nothing."""


def covers(thing: Thing, x: float, y: float) -> bool:
    """Whether a thing covers a point of the face: the box of its ink stands for all of a drawing."""
    left, top, right, bottom = thing.extent
    if not (left <= x <= right and top <= y <= bottom) or (thing.masks and not shown(thing, x, y)):
        return False
    item = thing.item
    if thing.matrix is not None:
        x, y = back(thing.matrix, x, y)
    if isinstance(item, Placed):
        return _in_ink(item, x, y)
    if isinstance(item, Picture):
        return _in_picture(item, x, y)
    half = item.stroke.width / 2 if item.stroke else 0.0
    if item.fill is not None:
        if isinstance(item.geometry, Outline):
            return _winds(_edges_of(item), item.rule, x, y)
        return _inside(item.geometry, item.rule, half, x, y)
    return _on_line(item.geometry, half, x, y)


def shown(thing: Thing, x: float, y: float) -> bool:
    """Whether the clips around a thing show it at a point."""
    return all(
        _inside(clip.geometry, clip.rule, 0.0, *(back(matrix, x, y) if matrix else (x, y)))
        for clip, matrix in thing.masks
    )


def _in_ink(placed: Placed, x: float, y: float) -> bool:
    x, y = back(placed.matrix, x, y)
    ink = ink_of(placed.art)
    return ink.x - NEAR <= x <= ink.right + NEAR and ink.y - NEAR <= y <= ink.bottom + NEAR


def _in_picture(picture: Picture, x: float, y: float) -> bool:
    across, down = (x - picture.x) / picture.width, (y - picture.y) / picture.height
    if not (0 <= across <= 1 and 0 <= down <= 1):
        return False
    file = picture.file
    if not file.alpha:
        return True
    wide, high, alphas = _alphas(file)
    left, top, right, bottom = picture.crop
    column = int((left + across * (right - left)) / file.width * wide)
    row = int((top + down * (bottom - top)) / file.height * high)
    return alphas[min(row, high - 1) * wide + min(column, wide - 1)] >= FAINT


@lru_cache(maxsize=64)
def _alphas(file: PictureFile) -> tuple[int, int, bytes]:
    """How opaque a picture is, in few pixels: width, height, and each of them."""
    try:
        alpha = decode(file).getchannel("A")
    except (Unreadable, ValueError):  # damaged, which is told elsewhere
        return 1, 1, b"\xff"
    alpha.thumbnail((THUMB, THUMB))
    return *alpha.size, alpha.tobytes()


def shade_at(thing: Thing, shape: Shape, point: Point, look: Look = shade) -> Shade:
    """The colour that a shape has at a point of the face which it covers, its groups aside: of its edge or its fill."""
    x, y = back(thing.matrix, *point) if thing.matrix else point
    stroke, paint = shape.stroke, shape.fill
    if stroke and (paint is None or _on_line(shape.geometry, stroke.width / 2, x, y)):
        paint = stroke.paint
    if isinstance(paint, Gradient):
        return next(shades(paint, [(x, y)], look))
    return look(paint or CLEAR)


def overlaps(thing: Thing, box: Extent) -> float:
    """How much of a box of the face a thing covers: 0 for nothing, 1 for all, 0.5 for a part."""
    left, top, right, bottom = thing.extent
    if right <= box[0] or left >= box[2] or bottom <= box[1] or top >= box[3]:
        return 0.0
    if not isinstance(thing.item, Shape) or (thing.square and thing.item.fill is not None):
        whole = left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]
        return 1.0 if whole else 0.5
    (x1, y1, x2, y2), found = box, covers(thing, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if x1 == x2 and y1 == y2:
        return 1.0 if found else 0.0
    if found and _is_beside_corners(thing, box):
        return 1.0
    for x, y in ((x1, y1), (x2, y1), (x1, y2), (x2, y2)):
        if covers(thing, x, y) != found:
            return 0.5
    return 1.0 if found else 0.0


def _is_beside_corners(thing: Thing, box: Extent) -> bool:
    """Whether a box lies inside an upright one and between its round corners."""
    shape, (left, top, right, bottom) = thing.item, thing.extent
    if thing.matrix is not None or thing.masks or not isinstance(shape, Shape) or shape.fill is None:
        return False
    if not isinstance(shape.geometry, Box) or box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
        return False
    corner = shape.geometry.radius + (shape.stroke.width if shape.stroke else 0.0)
    across = left + corner <= box[0] and box[2] <= right - corner
    return across or (top + corner <= box[1] and box[3] <= bottom - corner)


def _inside(geometry: Geometry, rule: Rule, half: float, x: float, y: float) -> bool:
    if isinstance(geometry, Box):
        return _in_box(geometry, half, x, y)
    if isinstance(geometry, Ellipse):
        rx, ry = geometry.width / 2 + half, geometry.height / 2 + half
        across, down = x - geometry.x - geometry.width / 2, y - geometry.y - geometry.height / 2
        return rx > 0 and ry > 0 and (across / rx) ** 2 + (down / ry) ** 2 <= 1
    if isinstance(geometry, Outline):
        return _winds(_edges(geometry), rule, x, y)
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
        x1, y1, x2, y2 = geometry
        dx, dy = x2 - x1, y2 - y1
        away = abs((x - x1) * dy - (y - y1) * dx)
        return away <= half * math.hypot(dx, dy) or not (dx and dy)  # a straight one fills its extent
    if isinstance(geometry, Box):
        return _in_box(geometry, half, x, y) and not _in_box(geometry, -half, x, y)
    if isinstance(geometry, Ellipse):
        return _inside(geometry, "nonzero", half, x, y) and not _inside(geometry, "nonzero", -half, x, y)
    return False


def _winds(edges: tuple[tuple[float, float, float, float], ...], rule: Rule, x: float, y: float) -> bool:
    """Whether a path winds around a point: a ray to the right crosses it more one way than the other, or oddly."""
    winding = 0
    for x1, y1, x2, y2 in edges:
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            winding += 1 if y2 > y1 else -1
    return winding % 2 == 1 if rule == "evenodd" else winding != 0


@lru_cache(maxsize=512)
def _edges_of(shape: Shape) -> tuple[tuple[float, float, float, float], ...]:
    """The edges of a shape that is a path, kept by the shape: a long path takes long to be looked up."""
    assert isinstance(shape.geometry, Outline)
    return _edges(shape.geometry)


def _edges(outline: Outline) -> tuple[tuple[float, float, float, float], ...]:
    return tuple(
        (*start, *end) for corners in corners_of(outline.segments) for start, end in pairwise((*corners, corners[0]))
    )


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
