"""A stock in; where it is cut and folded, and the panels between the folds, out. Numbers only.

Lengths are printed points; the origin is the top left corner of the stock's rectangle, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from cardgen.geometry import MM, Rect
from cardgen.model.game import Stock

Step = tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
"""One step of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",), all absolute."""

Crease = tuple[float, float, float, float]
"""A straight line from (x1, y1) to (x2, y2)."""

ARC = 0.5522847498
"""Of the radius, from the end of a quarter circle to its control point: the usual Bézier circle, 0.03 % off at most."""

TAPER = 0.78
"""Height of a pennant's fly by its height at the stick: our choice, room for an emblem and still a flag in the wind."""


ON = 0.05 * MM
"""What lies nearer to a fold than this lies on it: no knife and no printer is as exact. Our choice."""


class Dieline(NamedTuple):
    """How a piece is cut and folded: the closed outline, cuts inside it, folds, and what lies between the folds.

    `panels` are the rectangles that layouts place things on, by name.
    """

    outline: tuple[Step, ...]
    slits: tuple[Crease, ...] = ()
    folds: tuple[Crease, ...] = ()
    panels: Mapping[str, Rect] = {}


def is_plain(stock: Stock) -> bool:
    """Whether the ticks beside the sheet say all: a rectangle that is not folded."""
    return stock.shape == "rectangle" and not any(stock.folds) and not stock.slits


def dieline(stock: Stock) -> Dieline:
    """The cuts and folds of a stock."""
    width, height = stock.size
    if stock.shape == "circle":
        return Dieline(_ellipse(width, height))
    if stock.shape == "hex":
        points = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
        return Dieline(_polygon([(x * width, y * height) for x, y in points]))
    if stock.shape == "pennant":
        return _pennant(width, height, stock.wrap, stock.notch)
    if stock.shape == "standee":
        return _standee(width, height, stock.base)
    return _folded(stock)


def path_data(steps: Iterable[Step], factor: float = 1.0) -> str:
    """Steps as the path data of SVG, to the thousandth."""
    return " ".join(
        " ".join((step[0], *(f"{round(number * factor, 3) + 0.0:g}" for number in step[1:]))) for step in steps
    )


def _pennant(width: float, height: float, wrap: float, notch: float) -> Dieline:
    """Two swallowtails that fly left and right from a strip for the stick; folded round it they are back to back."""
    left, right = (width - wrap) / 2, (width + wrap) / 2
    low = height * TAPER
    top, bottom = (height - low) / 2, (height + low) / 2
    outline = _polygon(
        [
            *((left, 0.0), (right, 0.0), (width, top), (width - notch, height / 2), (width, bottom)),
            *((right, height), (left, height), (0.0, bottom), (notch, height / 2), (0.0, top)),
        ]
    )
    panels = {
        "front": Rect(right, 0.0, width - right, height),
        "wrap": Rect(left, 0.0, wrap, height),
        "back": Rect(0.0, 0.0, left, height),
    }
    return Dieline(outline, folds=((left, 0.0, left, height), (right, 0.0, right, height)), panels=panels)


def _standee(width: float, height: float, base: float) -> Dieline:
    """Two faces beside each other, folded back to back, and below each a base that is folded out."""
    middle, foot = width / 2, height - base
    panels = {
        "front": Rect(0.0, 0.0, middle, foot),
        "back": Rect(middle, 0.0, middle, foot),
        "front-base": Rect(0.0, foot, middle, base),
        "back-base": Rect(middle, foot, middle, base),
    }
    return Dieline(
        _rectangle(width, height),
        slits=((middle, foot, middle, height),),
        folds=((middle, 0.0, middle, foot), (0.0, foot, width, foot)),
        panels=panels,
    )


def _folded(stock: Stock) -> Dieline:
    """A rectangle, folded along straight lines: its panels are numbered from the left, then from the top."""
    (width, height), (across, down) = stock.size, stock.folds
    columns, rows = (0.0, *across, width), (0.0, *down, height)
    rects = [
        Rect(left, top, right - left, bottom - top)
        for top, bottom in pairwise(rows)
        for left, right in pairwise(columns)
    ]
    folds = tuple(
        part
        for fold in (*((x, 0.0, x, height) for x in across), *((0.0, y, width, y) for y in down))
        for part in _uncut(fold, stock.slits)
    )
    panels = {f"panel-{number}": rect for number, rect in enumerate(rects, 1)} if folds else {}
    return Dieline(_rectangle(width, height, stock.corner), stock.slits, folds, panels)


def _uncut(fold: Crease, slits: Iterable[Crease]) -> Iterator[Crease]:
    """The parts of a fold from edge to edge where no slit lies on it: what is cut is not folded."""
    lying = fold[1] == fold[3]
    along, across = (0, 1) if lying else (1, 0)
    place, start, end = fold[across], fold[along], fold[along + 2]
    cut = [
        sorted((slit[along], slit[along + 2]))
        for slit in slits
        if all(abs(at - place) < ON for at in (slit[across], slit[across + 2]))
    ]
    for near, far in (*sorted(cut), [end, end]):
        if near - start > ON:
            yield (start, place, near, place) if lying else (place, start, place, near)
        start = max(start, far)


def _polygon(points: list[tuple[float, float]]) -> tuple[Step, ...]:
    (x, y), *others = points
    return (("M", x, y), *(("L", x, y) for x, y in others), ("Z",))


def _rectangle(width: float, height: float, corner: float = 0.0) -> tuple[Step, ...]:
    if not corner:
        return _polygon([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    r, k = corner, corner * (1 - ARC)
    return (
        ("M", r, 0.0),
        ("L", width - r, 0.0),
        ("C", width - k, 0.0, width, k, width, r),
        ("L", width, height - r),
        ("C", width, height - k, width - k, height, width - r, height),
        ("L", r, height),
        ("C", k, height, 0.0, height - k, 0.0, height - r),
        ("L", 0.0, r),
        ("C", 0.0, k, k, 0.0, r, 0.0),
        ("Z",),
    )


def _ellipse(width: float, height: float) -> tuple[Step, ...]:
    x, y = width / 2, height / 2
    kx, ky = x * ARC, y * ARC
    return (
        ("M", width, y),
        ("C", width, y + ky, x + kx, height, x, height),
        ("C", x - kx, height, 0.0, y + ky, 0.0, y),
        ("C", 0.0, y - ky, x - kx, 0.0, x, 0.0),
        ("C", x + kx, 0.0, width, y - ky, width, y),
        ("Z",),
    )
