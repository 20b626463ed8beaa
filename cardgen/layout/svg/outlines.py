"""Geometries go in, their plain outlines come out: moved, turned round, measured."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Box, Ellipse, Geometry, Line, Outline, Segment
from cardgen.layout.svg.arcs import arc
from cardgen.layout.svg.shapes import rounded

Point = tuple[float, float]
Piece = tuple[Point, Point, Point, Point]
"""A step of an outline from its first to its last point; a straight one has its ends as control points."""


def segments(geometry: Geometry) -> tuple[Segment, ...]:
    """Any geometry as an outline."""
    if isinstance(geometry, Outline):
        return geometry.segments
    if isinstance(geometry, Line):
        return ("M", geometry.x1, geometry.y1), ("L", geometry.x2, geometry.y2)
    x, y, right, bottom = geometry.x, geometry.y, geometry.x + geometry.width, geometry.y + geometry.height
    if isinstance(geometry, Ellipse):
        rx, ry = geometry.width / 2, geometry.height / 2
        half = arc(right, y + ry, rx, ry, 0, False, True, x, y + ry) + arc(
            x, y + ry, rx, ry, 0, False, True, right, y + ry
        )
        return ("M", right, y + ry), *half, ("Z",)
    radius = min(geometry.radius, geometry.width / 2, geometry.height / 2)
    if radius > 0:
        return rounded(x, y, geometry.width, geometry.height, radius, radius)
    return ("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)


def moved(geometry: Geometry, matrix: Matrix) -> Geometry:
    """The geometry where the matrix puts it; it stays what it is where nothing moves."""
    if matrix == Matrix():
        return geometry
    return Outline(moved_segments(segments(geometry), matrix))


def moved_segments(outline: tuple[Segment, ...], matrix: Matrix) -> tuple[Segment, ...]:
    """The outline where the matrix puts it."""
    return tuple([_moved(segment, matrix) for segment in outline])


def _moved(segment: Segment, matrix: Matrix) -> Segment:
    if len(segment) == 7:
        _, a, b, c, d, e, f = segment
        return ("C", *matrix.apply(a, b), *matrix.apply(c, d), *matrix.apply(e, f))
    if len(segment) == 3:
        return (segment[0], *matrix.apply(segment[1], segment[2]))
    return segment


def subpaths(outline: tuple[Segment, ...]) -> Iterator[tuple[list[Piece], bool, Point]]:
    """Each run of the pen: its pieces, whether it is closed (by a straight piece where needed), and where it began."""
    pieces: list[Piece] = []
    start = at = (0.0, 0.0)
    begun = False
    for segment in outline:
        if len(segment) == 1:
            if at != start:
                pieces.append((at, at, start, start))
            yield pieces, True, start
            pieces, at, begun = [], start, False
            continue
        end = (segment[-2], segment[-1])
        if segment[0] == "M":
            if begun:
                yield pieces, False, start
            pieces, start, begun = [], end, True
        elif len(segment) == 7:
            pieces.append((at, (segment[1], segment[2]), (segment[3], segment[4]), end))
        else:
            pieces.append((at, at, end, end))
        at = end
    if begun:
        yield pieces, False, start


def area(outline: tuple[Segment, ...]) -> float:
    """The area inside, by Green's theorem; more than zero when the pen goes clockwise as seen (y down)."""
    return math.fsum(_below(piece) for pieces, _, _ in _closed(outline) for piece in pieces)


def _closed(outline: tuple[Segment, ...]) -> Iterator[tuple[list[Piece], bool, Point]]:
    for pieces, closed, start in subpaths(outline):
        if pieces and pieces[-1][3] != start:
            yield [*pieces, (pieces[-1][3], pieces[-1][3], start, start)], closed, start
        else:
            yield pieces, closed, start


def _below(piece: Piece) -> float:
    """A piece's part of the area: the integral of (x dy - y dx) / 2 over a cubic curve, worked out."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = piece
    if (x1, y1) == (x0, y0) and (x2, y2) == (x3, y3):
        return (x0 * y3 - x3 * y0) / 2
    return (
        x0 * (6 * y1 + 3 * y2 + y3)
        + 3 * x1 * (-2 * y0 + y2 + y3)
        + 3 * x2 * (-y0 - y1 + 2 * y3)
        - x3 * (y0 + 3 * y1 + 6 * y2)
    ) / 20


def turned(outline: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The outline with the pen going the other way round."""
    back: list[Segment] = []
    for pieces, _, _ in subpaths(outline):
        if not pieces:
            continue
        back.append(("M", *pieces[-1][3]))
        for first, a, b, last in reversed(pieces):
            straight = a == first and b == last
            back.append(("L", *first) if straight else ("C", *b, *a, *first))
        back.append(("Z",))
    return tuple(back)


def reach(outline: tuple[Segment, ...], vx: float, vy: float) -> float:
    """How far the outline goes along (vx, vy): the largest x vx + y vy on it, curves measured at their bulge."""
    best = -math.inf
    bends: list[tuple[float, float, float, float]] = []
    at = 0.0
    for segment in outline:
        if len(segment) == 1:
            continue
        end = segment[-2] * vx + segment[-1] * vy
        best = max(best, end)
        if len(segment) == 7:
            bends.append((at, segment[1] * vx + segment[2] * vy, segment[3] * vx + segment[4] * vy, end))
        at = end
    for bend in bends:
        # A curve stays within its control points, so most need no solving.
        if bend[1] > best or bend[2] > best:
            best = max(best, *bulges(*bend))
    return best


def bulges(a: float, b: float, c: float, d: float) -> tuple[float, ...]:
    """The values of a cubic curve at its ends and where it turns back."""
    # The derivative's third: (1-t)² p + 2 (1-t) t q + t² r.
    p, q, r = b - a, c - b, d - c
    square, middle = p - 2 * q + r, q - p
    if abs(square) < 1e-12 * max(abs(p), abs(q), abs(r), 1e-300):
        times = [-p / (2 * middle)] if middle else []
    else:
        root = middle * middle - square * p
        times = [(-middle + sign * math.sqrt(root)) / square for sign in (1, -1)] if root >= 0 else []
    between = [
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d for t in times if 0 < t < 1
    ]
    return (a, d, *between)


def bounds(geometry: Geometry) -> Rect:
    """The smallest rectangle around what a geometry fills."""
    if isinstance(geometry, Box | Ellipse):
        return Rect(geometry.x, geometry.y, geometry.width, geometry.height)
    outline = segments(geometry)
    left, top = -reach(outline, -1, 0), -reach(outline, 0, -1)
    return Rect(left, top, reach(outline, 1, 0) - left, reach(outline, 0, 1) - top)


def hull(geometry: Geometry) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of the points of a geometry, control points among them, beyond which it does not
    go; 0 where it has none.
    """
    if isinstance(geometry, Outline):
        xs: list[float] = []
        ys: list[float] = []
        for step in geometry.segments:
            xs += step[1::2]
            ys += step[2::2]
        return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)
    if isinstance(geometry, Line):
        x1, y1, x2, y2 = geometry
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    return geometry.x, geometry.y, geometry.x + geometry.width, geometry.y + geometry.height
