"""An elliptical arc by its end points goes in, cubic curves come out."""

from __future__ import annotations

import math
from collections.abc import Callable

from cardgen.layout.frame import Segment

_Place = Callable[[float, float], tuple[float, float]]

FLAT = 1e-9
"""A radius below this is no radius: far below what any printer shows, far above what overflows when divided by."""


def arc(
    x1: float, y1: float, rx: float, ry: float, degrees: float, large: bool, sweep: bool, x2: float, y2: float
) -> tuple[Segment, ...]:
    """The curves of an arc from (x1, y1) to (x2, y2), each at most a quarter turn.

    The conversion, the growing of radii that are too short and the straight line for a radius of zero follow
    https://www.w3.org/TR/SVG2/implnote.html#ArcImplementationNotes.
    """
    rx, ry = abs(rx), abs(ry)
    if (x1, y1) == (x2, y2):
        return ()
    if rx < FLAT or ry < FLAT:
        return (("L", x2, y2),)
    turn = math.radians(degrees % 360)
    cos, sin = math.cos(turn), math.sin(turn)
    # The half chord, in the frame in which the ellipse is a unit circle.
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    u, v = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry
    reach = u * u + v * v
    if reach == 0:
        return (("L", x2, y2),)
    if reach > 1:
        grow = math.sqrt(reach)
        rx, ry, u, v, reach = rx * grow, ry * grow, u / grow, v / grow, 1.0
    aside = math.sqrt(1 / reach - 1) * (-1 if large == sweep else 1)
    cu, cv = aside * v, -aside * u
    start = math.atan2(v - cv, u - cu)
    sweep_angle = math.atan2(-v - cv, -u - cu) - start
    if sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    elif not sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    middle_x = (x1 + x2) / 2 + cos * rx * cu - sin * ry * cv
    middle_y = (y1 + y2) / 2 + sin * rx * cu + cos * ry * cv

    def place(a: float, b: float) -> tuple[float, float]:
        return middle_x + cos * rx * a - sin * ry * b, middle_y + sin * rx * a + cos * ry * b

    return _curves(start, sweep_angle, place, (x2, y2))


def _curves(start: float, angle: float, place: _Place, end: tuple[float, float]) -> tuple[Segment, ...]:
    """A unit circle's curves from `start` over `angle` radians, put in place; the last ends exactly at `end`."""
    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    # The length of the control arms of a circle's arc: https://pomax.github.io/bezierinfo/#circles_cubic
    arm = 4 / 3 * math.tan(step / 4)
    curves: list[Segment] = []
    for number in range(count):
        a, b = start + number * step, start + (number + 1) * step
        from_x, from_y, to_x, to_y = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        first = place(from_x - arm * from_y, from_y + arm * from_x)
        second = place(to_x + arm * to_y, to_y - arm * to_x)
        last = end if number == count - 1 else place(to_x, to_y)
        curves.append(("C", *first, *second, *last))
    return tuple(curves)
