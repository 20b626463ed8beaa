"""Items of a drawing go in; the box of what they ink comes out: fills, strokes, caps and corners, where they end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Art, Ellipse, Geometry, Gradient, Group, Item, Outline, Paint, Segment, Shape, Stroke
from cardgen.layout.svg.outlines import Piece, Point, bulges, reach, segments, subpaths

_Sides = tuple[float, float, float, float]
"""How far something goes left, up, right and down, each along its own direction: -x, -y, x, y."""

_DIRECTIONS = ((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0))
_NONE: _Sides = (-math.inf, -math.inf, -math.inf, -math.inf)


STEPS = 32
"""The steps in which the edge of a tight curve is looked at: what lies between them is within 2 % of its width."""


def ink_box(art: Art) -> Rect:
    """The box of what a drawing inks, in its own units; its view box when it inks nothing."""
    sides = _items(art.items, Matrix(), strokes=True)
    if not all(math.isfinite(side) for side in sides) or -sides[0] >= sides[2] or -sides[1] >= sides[3]:
        return Rect(art.x, art.y, art.width, art.height)
    return _rect(sides)


def filled_box(items: Iterable[Item]) -> Rect:
    """The box of the geometries of items without their strokes and clips, as SVG's object bounding box is."""
    sides = _items(items, Matrix(), strokes=False)
    return _rect(sides) if all(math.isfinite(side) for side in sides) else Rect(0.0, 0.0, 0.0, 0.0)


def _rect(sides: _Sides) -> Rect:
    left, top, right, bottom = sides
    return Rect(-left, -top, right + left, bottom + top)


def _items(items: Iterable[Item], matrix: Matrix, strokes: bool, known: _Sides = _NONE) -> _Sides:
    """How far items go each way; what goes no farther than is `known` already need not be found out."""
    found = known
    for item in items:
        if isinstance(item, Group):
            inner = matrix @ item.matrix if item.matrix else matrix
            clipped = item.clip is not None and strokes
            sides = _items(item.items, inner, strokes, _NONE if clipped else found)
            if item.clip and strokes:
                sides = _least(sides, _geometry(item.clip.geometry, inner, None, True))
        elif isinstance(item, Shape):
            sides = _shape(item, matrix, strokes, found)
        else:
            continue
        found = (max(found[0], sides[0]), max(found[1], sides[1]), max(found[2], sides[2]), max(found[3], sides[3]))
    return found


def _least(one: _Sides, other: _Sides) -> _Sides:
    """Where two boxes meet; nothing where they do not."""
    both = (min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return both if -both[0] <= both[2] and -both[1] <= both[3] else _NONE


def _shape(shape: Shape, matrix: Matrix, strokes: bool, known: _Sides) -> _Sides:
    if not strokes:
        return _geometry(shape.geometry, matrix, None, True)
    fill = shape.tinted or (shape.fill is not None and _shows(shape.fill))
    stroke = shape.stroke if shape.stroke and (shape.stroke.tinted or _shows(shape.stroke.paint)) else None
    return _geometry(shape.geometry, matrix, stroke, fill, known) if shape.opacity > 0 and (fill or stroke) else _NONE


def _shows(paint: Paint) -> bool:
    return any(color.alpha for _, color in paint.stops) if isinstance(paint, Gradient) else paint.alpha > 0


def _geometry(geometry: Geometry, matrix: Matrix, stroke: Stroke | None, fill: bool, known: _Sides = _NONE) -> _Sides:
    """How far a geometry under a map goes each way, measured in its own space along the map's own directions.

    Of a stroke that ends within what is `known` already, only that is told.
    """
    sides = []
    for (x, y), enough in zip(_DIRECTIONS, known, strict=True):
        vx, vy = matrix.a * x + matrix.b * y, matrix.c * x + matrix.d * y
        far = -math.inf
        if isinstance(geometry, Ellipse):
            rx, ry = geometry.width / 2, geometry.height / 2
            far = (geometry.x + rx) * vx + (geometry.y + ry) * vy + math.hypot(rx * vx, ry * vy)
            far += stroke.width / 2 * math.hypot(vx, vy) if stroke else 0.0
        else:
            outline = geometry.segments if isinstance(geometry, Outline) else segments(geometry)
            if fill:
                far = reach(outline, vx, vy)
            if stroke and _at_most(outline, stroke, vx, vy) + matrix.e * x + matrix.f * y > enough:
                far = max((far, *_stroked(outline, stroke, vx, vy, enough - matrix.e * x - matrix.f * y)))
        sides.append(far + matrix.e * x + matrix.f * y)
    return sides[0], sides[1], sides[2], sides[3]


def _at_most(outline: tuple[Segment, ...], stroke: Stroke, vx: float, vy: float) -> float:
    """What a stroke does not go beyond along (vx, vy): its control points, and its farthest corner beyond them."""
    points = (point for segment in outline for point in zip(segment[1::2], segment[2::2], strict=True))
    hull = max((float(x) * vx + float(y) * vy for x, y in points), default=-math.inf)
    corner = max(math.sqrt(2.0), stroke.miter if stroke.join == "miter" else 1.0)
    return hull + stroke.width / 2 * corner * math.hypot(vx, vy)


def _stroked(
    outline: tuple[Segment, ...], stroke: Stroke, vx: float, vy: float, enough: float = -math.inf
) -> Iterator[float]:
    """Values along (vx, vy) among which is the farthest that a stroke goes, where that is farther than `enough`."""
    half = stroke.width / 2
    push = half * math.hypot(vx, vy)
    for pieces, closed, start in subpaths(outline):
        drawn = [piece for piece in pieces if not piece[0] == piece[1] == piece[2] == piece[3]]
        if not drawn:
            if stroke.cap != "butt" and (pieces or closed):
                # A dot: a round one, or a square one along the axes.
                yield start[0] * vx + start[1] * vy + (push if stroke.cap == "round" else half * (abs(vx) + abs(vy)))
            continue
        for piece in drawn:
            # An edge is half the stroke from its curve, and that within its control points.
            if max(x * vx + y * vy for x, y in piece) + push > enough:
                far = max(_along(piece, half, push, vx, vy))
                enough = max(enough, far)
                yield far
        turns = list(pairwise(drawn))
        if closed:
            turns.append((drawn[-1], drawn[0]))
        else:
            out = _direction(drawn[0])
            yield from _cap(drawn[0][0], (-out[0], -out[1]), stroke, half, push, vx, vy)
            yield from _cap(drawn[-1][3], _direction(drawn[-1], end=True), stroke, half, push, vx, vy)
        for before, after in turns:
            yield from _join(before, after, stroke, half, push, vx, vy)


def _along(piece: Piece, half: float, push: float, vx: float, vy: float) -> Iterator[float]:
    """The edges of a stroke along one piece: at its ends, and where a curve bulges and its edge stands square to v.

    Where a curve is tighter than half the stroke its edge goes farther than that; there it is looked at in steps.
    """
    first, a, b, last = (x * vx + y * vy for x, y in piece)
    for place, end in ((first, False), (last, True)):
        x, y = _direction(piece, end)
        yield place + half * abs(y * vx - x * vy)
    for bulge in bulges(first, a, b, last)[2:]:
        yield bulge + push
    if piece[0] == piece[1] and piece[2] == piece[3]:
        return
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = piece
    for step in range(1, STEPS):
        t = step / STEPS
        u = 1 - t
        dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2)
        dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2)
        place = u * u * u * first + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * last
        yield place + half * abs(dy * vx - dx * vy) / (math.hypot(dx, dy) or 1.0)


def _cap(place: Point, out: Point, stroke: Stroke, half: float, push: float, vx: float, vy: float) -> Iterator[float]:
    far = place[0] * vx + place[1] * vy
    if stroke.cap == "round":
        yield far + push
    elif stroke.cap == "square":
        yield far + half * abs(out[1] * vx - out[0] * vy) + half * (out[0] * vx + out[1] * vy)


def _join(
    before: Piece, after: Piece, stroke: Stroke, half: float, push: float, vx: float, vy: float
) -> Iterator[float]:
    """The corner between two pieces: rounded, cut off, or with its tip where the limit allows one."""
    x, y = after[0]
    far = x * vx + y * vy
    (ax, ay), (bx, by) = _direction(before, end=True), _direction(after)
    if stroke.join == "round":
        yield far + push
    elif stroke.join == "miter":
        # https://www.w3.org/TR/SVG2/painting.html#StrokeMiterlimitProperty: the tip is 1 / sin(half the corner) away.
        half_turn = math.sqrt(max(0.0, (1 + ax * bx + ay * by) / 2))
        aside = math.hypot(ax - bx, ay - by)
        if aside > 1e-9 and half_turn * stroke.miter >= 1:
            yield far + half / half_turn * ((ax - bx) * vx + (ay - by) * vy) / aside


def _direction(piece: Piece, end: bool = False) -> Point:
    """The way that the pen goes at one end of a piece, of length 1: towards the next point that is another."""
    points = piece[::-1] if end else piece
    x, y = points[0]
    for other_x, other_y in points[1:]:
        length = math.hypot(other_x - x, other_y - y)
        if length:
            away = (other_x - x) / length, (other_y - y) / length
            return (-away[0], -away[1]) if end else away
    return 0.0, 0.0
