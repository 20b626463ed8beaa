"""A gradient and a place in; its colours there out, as light or as whatever else colours are looked at as."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from cardgen.colors import Cmyk, Color, Ink, Rgb
from cardgen.geometry import Matrix
from cardgen.layout.frame import Gradient

Light = tuple[float, ...]
"""Red, green and blue from 0 to 1; or the plates of a press, which mix as light does."""

Shade = tuple[float, ...]
"""Light, and last how opaque it is from 0 to 1."""

Look = Callable[[Color], Shade]
"""What a colour is looked at as."""


def screen(ink: Ink) -> Light:
    """An ink as light, as simple viewers show it: process inks take their share of the light, one after the other."""
    if isinstance(ink, Rgb):
        return ink
    mix, tint = (ink, 1.0) if isinstance(ink, Cmyk) else (ink.alternate, ink.tint)
    red, green, blue = ((1 - part * tint) * (1 - mix.black * tint) for part in mix[:3])
    return red, green, blue


def shade(color: Color) -> Shade:
    """A colour as light."""
    return (*screen(color.ink), color.alpha)


def shades(gradient: Gradient, points: Iterable[tuple[float, float]], look: Look = shade) -> Iterator[Shade]:
    """The colours that a gradient has between some points of the shape's space: at the ends, and at stops between."""
    offsets = [_offset(gradient, x, y) for x, y in points]
    low, high = min(offsets), max(offsets)
    for offset in (low, high, *(stop for stop, _ in gradient.stops if low < stop < high)):
        yield _at(gradient, offset, look)


def _offset(gradient: Gradient, x: float, y: float) -> float:
    """How far a gradient has come at a point; of a radial one as if both circles had the middle of the larger."""
    if gradient.matrix is not None:
        x, y = back(gradient.matrix, x, y)
    _, x1, y1, x2, y2, _, r1, r2, _ = gradient
    if gradient.kind == "radial":
        away = math.hypot(x - x2, y - y2)
        return min(1.0, max(0.0, (away - r1) / (r2 - r1))) if r2 > r1 else 1.0
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    return min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 1.0


def _at(gradient: Gradient, offset: float, look: Look) -> Shade:
    stops = gradient.stops
    if offset <= stops[0][0]:
        return look(stops[0][1])
    for (start, first), (end, last) in pairwise(stops):
        if offset <= end:
            part = (offset - start) / (end - start) if end > start else 1.0
            return tuple([a + (b - a) * part for a, b in zip(look(first), look(last), strict=True)])
    return look(stops[-1][1])


def back(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point that a map sends to (x, y); where it flattens everything, a point far from all."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return math.inf, math.inf
    x, y = x - e, y - f
    return (d * x - c * y) / area, (a * y - b * x) / area
