"""A drawing in; what print asks of it out: how thin its lines are, where its ink ends, and how much it asks for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from cardgen.colors import NO_INK, Cmyk, Rgb, Spot
from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Art, Geometry, Gradient, Group, Item, Line, Paint, Shape, Stroke
from cardgen.layout.svg.ink import shown_box
from cardgen.layout.svg.outlines import hull

LONG = 4.0
"""Times as long as wide: a filled shape like that is a line, others are dots or specks. Our choice."""

_Window = tuple[float, float, float, float]
"""What is seen of a drawing: left, top, right, bottom."""


def thinnest(art: Art) -> float:
    """The width of the thinnest line of a drawing in its own units, 0 where it has none."""
    if art.measures:
        return art.measures.thinnest
    window = (art.x, art.y, art.x + art.width, art.y + art.height)
    least = _least(art.items, Matrix(), window)
    return least if least < math.inf else 0.0


def heaviest(art: Art) -> Cmyk:
    """The mix with the most ink among the colours of a drawing that were given as ink; no ink where none was."""
    if art.measures:
        return art.measures.heaviest
    return max(_mixes(art.items), key=sum, default=NO_INK)


def given(paint: Paint | None) -> Iterator[Cmyk | Spot]:
    """The inks for a press that a paint was given as: those of a palette's `print`, process mixes and spot inks."""
    colors = [color for _, color in paint.stops] if isinstance(paint, Gradient) else [paint] if paint else []
    for color in colors:
        ink = color.press or color.ink
        if color.alpha and not isinstance(ink, Rgb):
            yield ink


def shown_ink(art: Art) -> Rect:
    """The box of the ink of a drawing, as far as its view box shows it."""
    if art.measures:
        return art.measures.ink()
    return shown_box(art)


def narrowing(matrix: Matrix | None) -> float:
    """What a map multiplies the width of a line by where it makes it thinnest: its smaller singular value."""
    if matrix is None:
        return 1.0
    a, b, c, d = matrix[:4]
    return abs(math.hypot(a + d, b - c) - math.hypot(a - d, b + c)) / 2


def shape_width(shape: Shape) -> float:
    """How wide a shape is where it is a line, 0 where it is none: that of its edge or, if it is long and thin, its own.

    An edge of the colour of its fill is no line, but makes the shape wider.
    """
    stroke, fill = shape.stroke, shape.fill
    filled = shape.tinted or (fill is not None and _shows(fill))
    edge = line_width(stroke) if stroke else 0.0
    if stroke and edge:
        if not filled or (stroke.paint != fill and not (stroke.tinted and shape.tinted)):
            return edge
        edge = stroke.width
    if not filled or isinstance(shape.geometry, Line):
        return 0.0
    left, top, right, bottom = hull(shape.geometry)
    short, long = sorted((right - left, bottom - top))
    return short + edge if short and long >= LONG * (short + edge) else 0.0


def line_width(stroke: Stroke) -> float:
    """What is thinnest in a line: its width or, where dashes end bluntly, its shortest one; 0 where it is not seen."""
    if not stroke.tinted and not _shows(stroke.paint):
        return 0.0
    drawn = stroke.dash if len(stroke.dash) % 2 else stroke.dash[::2]
    dashes = [dash for dash in drawn if dash > 0] if stroke.cap == "butt" else []
    return min((stroke.width, *dashes))


def _mixes(items: Iterable[Item]) -> Iterator[Cmyk]:
    """The mixes that items were given as; of a spot ink the one that stands in for it."""
    for item in items:
        if isinstance(item, Group):
            yield from _mixes(item.items)
        elif isinstance(item, Shape):
            for paint in (item.fill, item.stroke.paint if item.stroke else None):
                for ink in given(paint):
                    yield ink.alternate if isinstance(ink, Spot) else ink


def _shows(paint: Paint) -> bool:
    return any(color.alpha for _, color in paint.stops) if isinstance(paint, Gradient) else paint.alpha > 0


def _least(items: Iterable[Item], matrix: Matrix, window: _Window, least: float = math.inf) -> float:
    """The width of the thinnest line of which something is seen in a window, or `least` where that is thinner."""
    narrow = narrowing(matrix)
    for item in items:
        if isinstance(item, Group):
            inner = matrix @ item.matrix if item.matrix else matrix
            seen = _part(window, item.clip.geometry, inner, 0.0) if item.clip else window
            if item.opacity and seen:
                least = _least(item.items, inner, seen, least)
        elif isinstance(item, Shape) and item.opacity and (width := shape_width(item)) and width * narrow < least:
            half = item.stroke.width / 2 if item.stroke else 0.0
            if _part(window, item.geometry, matrix, half):
                least = width * narrow
    return least


def _part(window: _Window, geometry: Geometry, matrix: Matrix, half: float) -> _Window | None:
    """The part of a window in which a geometry with a line of twice `half` may be seen; None where there is none."""
    left, top, right, bottom = hull(geometry)
    corners = [matrix.apply(x, y) for x in (left - half, right + half) for y in (top - half, bottom + half)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, right = max(window[0], min(xs)), min(window[2], max(xs))
    top, bottom = max(window[1], min(ys)), min(window[3], max(ys))
    return (left, top, right, bottom) if left < right and top < bottom else None
