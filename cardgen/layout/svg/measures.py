"""A drawing in; what print asks of it out: how thin its lines are, and where its ink ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Art, Gradient, Group, Item, Measures, Shape, Stroke
from cardgen.layout.svg.ink import ink_box


def measures(art: Art) -> Measures:
    """The measures of a drawing."""
    return Measures(thinnest(art), *shown_ink(art))


def thinnest(art: Art) -> float:
    """The width of the thinnest line of a drawing in its own units, 0 where it has none."""
    return art.measures.thinnest if art.measures else min(_widths(art.items, Matrix()), default=0.0)


def shown_ink(art: Art) -> Rect:
    """The box of the ink of a drawing, as far as its view box shows it."""
    if art.measures:
        return Rect(*art.measures[1:])
    ink = ink_box(art)
    left, top = max(ink.x, art.x), max(ink.y, art.y)
    right, bottom = min(ink.right, art.x + art.width), min(ink.bottom, art.y + art.height)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def narrowing(matrix: Matrix | None) -> float:
    """What a map multiplies the width of a line by where it makes it thinnest: its smaller singular value."""
    if matrix is None:
        return 1.0
    a, b, c, d = matrix[:4]
    return abs(math.hypot(a + d, b - c) - math.hypot(a - d, b + c)) / 2


def line_width(stroke: Stroke) -> float:
    """What is thinnest in a line: its width or, where dashes end bluntly, its shortest one; 0 where it is not seen."""
    paint = stroke.paint
    alphas = [color.alpha for _, color in paint.stops] if isinstance(paint, Gradient) else [paint.alpha]
    if not stroke.tinted and not any(alphas):
        return 0.0
    drawn = stroke.dash if len(stroke.dash) % 2 else stroke.dash[::2]
    dashes = [dash for dash in drawn if dash > 0] if stroke.cap == "butt" else []
    return min((stroke.width, *dashes))


def _widths(items: Iterable[Item], matrix: Matrix) -> Iterator[float]:
    for item in items:
        if isinstance(item, Group):
            if item.opacity:
                yield from _widths(item.items, matrix @ item.matrix if item.matrix else matrix)
        elif isinstance(item, Shape) and item.stroke and item.opacity and (width := line_width(item.stroke)):
            yield width * narrowing(matrix)
