"""Items of a drawing go in; the box of what they ink comes out: fills, strokes, caps and corners, where they end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Art, Ellipse, Geometry, Gradient, Group, Item, Paint, Segment, Shape, Stroke
from cardgen.layout.svg.outlines import Piece, Point, bulges, hull, reach, segments, subpaths

_Sides = tuple[float, float, float, float]
"""How far something goes left, up, right and down, each along its own direction: -x, -y, x, y."""

_DIRECTIONS = ((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0))
_NONE: _Sides = (-math.inf, -math.inf, -math.inf, -math.inf)
_ALL: _Sides = (math.inf, math.inf, math.inf, math.inf)

STEPS = 32
"""The steps in which the edge of a tight curve is looked at: what lies between them is within 2 % of its width."""


def ink_box(art: Art) -> Rect:
    """The box of what a drawing inks, in its own units; its view box when it inks nothing."""
    return _ink(art, _ALL)


def shown_box(art: Art) -> Rect:
    """The same, as far as the view box shows it."""
    left, top, right, bottom = art.x, art.y, art.x + art.width, art.y + art.height
    ink = _ink(art, (-left, -top, right, bottom))
    left, top = max(ink.x, left), max(ink.y, top)
    return Rect(left, top, max(0.0, min(ink.right, right) - left), max(0.0, min(ink.bottom, bottom) - top))


def _ink(art: Art, enough: _Sides) -> Rect:
    sides = _sides(list(_parts(art.items, Matrix(), strokes=True)), enough)
    if not all(math.isfinite(side) for side in sides) or -sides[0] >= sides[2] or -sides[1] >= sides[3]:
        return Rect(art.x, art.y, art.width, art.height)
    return _rect(sides)


def filled_box(items: Iterable[Item]) -> Rect:
    """The box of the geometries of items without their strokes and clips, as SVG's object bounding box is."""
    sides = _sides(list(_parts(items, Matrix(), strokes=False)))
    return _rect(sides) if all(math.isfinite(side) for side in sides) else Rect(0.0, 0.0, 0.0, 0.0)


def _rect(sides: _Sides) -> Rect:
    left, top, right, bottom = sides
    return Rect(-left, -top, right + left, bottom + top)


class _Shape:
    """A shape under a map, of which the fill, the stroke or both are seen. It goes no farther than `most` each way."""

    def __init__(self, geometry: Geometry, matrix: Matrix, stroke: Stroke | None = None, fill: bool = True) -> None:
        self._geometry, self._matrix, self._stroke, self._fill = geometry, matrix, stroke, fill
        self.most: _Sides = _at_most(geometry, matrix, stroke)

    def reach(self, side: int, enough: float) -> float:
        """How far it goes one way."""
        return _reach(self._geometry, self._matrix, self._stroke, self._fill, side, enough)


class _Clipped:
    """Items under a map and a clip, measured when that is asked for. They go no farther than `most` each way."""

    def __init__(self, items: Iterable[Item], clip: Geometry, matrix: Matrix) -> None:
        self._parts, self._clip = list(_parts(items, matrix, strokes=True)), _Shape(clip, matrix)
        mosts = [part.most for part in self._parts]
        left, top, right, bottom = (max(sides) for sides in zip(*mosts, strict=True)) if mosts else _NONE
        self.most: _Sides = _least((left, top, right, bottom), self._clip.most)
        self._sides: _Sides | None = None

    def reach(self, side: int, _: float) -> float:
        """How far it goes one way."""
        if self._sides is None:
            clip = _sides([self._clip])
            self._sides = _least(_sides(self._parts, clip), clip)
        return self._sides[side]


_Part = _Shape | _Clipped


def _sides(parts: Sequence[_Part], enough: _Sides = _ALL) -> _Sides:
    """How far parts go each way; of what goes farther than is `enough` one way, that it does."""
    left, top, right, bottom = (_farthest(parts, side, enough[side]) for side in range(4))
    return left, top, right, bottom


def _farthest(parts: Sequence[_Part], side: int, enough: float) -> float:
    """How far parts go one way. Those that may go farthest are measured first, and most others need not be."""
    found = -math.inf
    for part in sorted(parts, key=lambda part: -part.most[side]):
        if part.most[side] <= found or found >= enough:
            break
        found = max(found, part.reach(side, found))
    return found


def _parts(items: Iterable[Item], matrix: Matrix, strokes: bool) -> Iterator[_Part]:
    """The parts of items that ink anything; without strokes, of all their geometries without clips."""
    for item in items:
        if isinstance(item, Group):
            inner = matrix @ item.matrix if item.matrix else matrix
            if item.clip and strokes:
                yield _Clipped(item.items, item.clip.geometry, inner)
            else:
                yield from _parts(item.items, inner, strokes)
        elif isinstance(item, Shape):
            fill = item.tinted or (item.fill is not None and _shows(item.fill))
            stroke = item.stroke if item.stroke and (item.stroke.tinted or _shows(item.stroke.paint)) else None
            if not strokes:
                yield _Shape(item.geometry, matrix)
            elif item.opacity > 0 and (fill or stroke):
                yield _Shape(item.geometry, matrix, stroke, fill)


def _least(one: _Sides, other: _Sides) -> _Sides:
    """Where two boxes meet; nothing where they do not."""
    both = (min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return both if -both[0] <= both[2] and -both[1] <= both[3] else _NONE


def _shows(paint: Paint) -> bool:
    return any(color.alpha for _, color in paint.stops) if isinstance(paint, Gradient) else paint.alpha > 0


def _at_most(geometry: Geometry, matrix: Matrix, stroke: Stroke | None) -> _Sides:
    """How far a geometry under a map goes each way at most: its control points, and the farthest corner of a stroke."""
    left, top, right, bottom = hull(geometry)
    a, b, c, d, e, f = matrix
    across = down = 0.0
    if stroke:
        beyond = stroke.width / 2 * max(math.sqrt(2.0), stroke.miter if stroke.join == "miter" else 1.0)
        across, down = beyond * math.hypot(a, c), beyond * math.hypot(b, d)
    return (
        max(-a * left, -a * right) + max(-c * top, -c * bottom) - e + across,
        max(-b * left, -b * right) + max(-d * top, -d * bottom) - f + down,
        max(a * left, a * right) + max(c * top, c * bottom) + e + across,
        max(b * left, b * right) + max(d * top, d * bottom) + f + down,
    )


def _reach(geometry: Geometry, matrix: Matrix, stroke: Stroke | None, fill: bool, side: int, enough: float) -> float:
    """How far a geometry under a map goes along one direction, measured in its own space along the map's own.

    Of a stroke that ends before `enough` only that is told.
    """
    x, y = _DIRECTIONS[side]
    vx, vy = matrix.a * x + matrix.b * y, matrix.c * x + matrix.d * y
    away = matrix.e * x + matrix.f * y
    far = -math.inf
    if isinstance(geometry, Ellipse):
        rx, ry = geometry.width / 2, geometry.height / 2
        far = (geometry.x + rx) * vx + (geometry.y + ry) * vy + math.hypot(rx * vx, ry * vy)
        return far + (stroke.width / 2 * math.hypot(vx, vy) if stroke else 0.0) + away
    outline = segments(geometry)
    if fill:
        far = reach(outline, vx, vy)
    if stroke:
        far = max((far, *_stroked(outline, stroke, vx, vy, enough - away)))
    return far + away


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
        # The line itself is inked, and its edge is half the stroke from it: what lies farther inside ends nowhere.
        line = max(piece[3][0] * vx + piece[3][1] * vy for piece in drawn)
        yield line
        enough = max(enough, line)
        for piece in drawn:
            # A curve is within its control points.
            if max([x * vx + y * vy for x, y in piece]) + push > enough:
                far = max(_along(piece, half, push, vx, vy))
                enough = max(enough, far)
                yield far
        if not closed:
            out = _direction(drawn[0])
            yield from _cap(drawn[0][0], (-out[0], -out[1]), stroke, half, push, vx, vy)
            yield from _cap(drawn[-1][3], _direction(drawn[-1], end=True), stroke, half, push, vx, vy)
        tip = push * max(1.0, stroke.miter)
        for before, after in pairwise((drawn[-1], *drawn) if closed else drawn):
            if after[0][0] * vx + after[0][1] * vy + tip > enough:
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
