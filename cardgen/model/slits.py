"""The cuts inside a piece, as game.yaml gives them, in; those that can be cut out, and every problem at its place."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from cardgen.data.nodes import Node
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import MM, Size, fits, millimetres
from cardgen.model import fields
from cardgen.model.dielines import ON, Crease

SHORTEST = MM
"""The shortest slit that a knife makes: our choice."""

_Point = tuple[float, float]


def slits(node: Node | None, what: str, size: Size, corner: float, problems: Diagnostics) -> tuple[Crease, ...]:
    """`slits: [[0, 30mm, 30mm, 30mm]]` of a rectangle with rounded corners: each from one point to another."""
    found: dict[int, Crease] = {}
    for number, item in enumerate(fields.items(node, what, problems), 1):
        ends = [fields.length(end, f"a slit of {what}", problems) for end in fields.items(item, what, problems)]
        line = [end for end in ends if end is not None]
        if len(line) < len(ends):
            continue
        if len(line) != 4:
            message = f"a slit of {what} is four lengths: from x, from y, to x, to y"
            problems.error(item.span, "wrong-length", message)
            continue
        slit = (line[0], line[1], line[2], line[3])
        trouble = _trouble(slit, size, corner) or _twice(slit, found)
        if trouble:
            problems.error(item.span, "wrong-length", f"a slit of {what} {trouble[0]}", *trouble[1:])
        else:
            found[number] = slit
    return tuple(found.values())


def _trouble(slit: Crease, size: Size, corner: float) -> tuple[str, ...]:
    """Why a slit cannot be cut, and what to do; nothing when it can."""
    ends = (slit[:2], slit[2:])
    length = dist(*ends)
    if not all(fits(x, size.width) and fits(y, size.height) for x, y in ends):
        return (f"lies outside of {size}",)
    if not fits(SHORTEST, length):
        shortest = f"a slit is at least {millimetres(SHORTEST)} mm long"
        return f"goes from a point to {'the same' if length < ON else 'one beside it'}", shortest
    if any(_inset(end, size, corner) < -ON for end in ends):
        return "ends outside of a rounded corner", f"the corners have a radius of {millimetres(corner)} mm"
    if any(_lie_on(ends, axis, edge) for axis in (0, 1) for edge in (0.0, size[axis])):
        return "lies on an edge, where the piece is cut out", "take it out, or move it inside"
    if all(_inset(end, size, corner) < ON for end in ends):
        return "cuts the piece in two", "end it before the edge"
    return ()


def _lie_on(ends: tuple[_Point, ...], axis: int, edge: float) -> bool:
    return all(abs(end[axis] - edge) < ON for end in ends)


def _inset(point: _Point, size: Size, corner: float) -> float:
    """How far a point lies inside the outline; less than nothing outside."""
    x, y = (min(at, whole - at) for at, whole in zip(point, size, strict=True))
    if x < corner and y < corner:
        return corner - dist((x, y), (corner, corner))
    return min(x, y)


def _twice(slit: Crease, others: Mapping[int, Crease]) -> tuple[str, ...]:
    """That a slit goes where another one goes, and what to do; nothing when it does not."""
    for number, other in others.items():
        if all(_beside(end, other) < ON for end in (slit[:2], slit[2:])) and _meet(slit, other):
            return f"goes where slit {number} goes", "write both as one"
    return ()


def _beside(point: _Point, line: Crease) -> float:
    """How far a point lies beside the straight line on which a slit lies."""
    x1, y1, x2, y2 = line
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / dist((x1, y1), (x2, y2))


def _meet(slit: Crease, other: Crease) -> bool:
    """Whether two slits on one straight line have a point in common."""
    for low, high in ((0, 2), (1, 3)):
        (start, end), (first, last) = sorted((slit[low], slit[high])), sorted((other[low], other[high]))
        if start > last + ON or first > end + ON:
            return False
    return True
