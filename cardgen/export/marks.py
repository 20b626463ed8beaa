"""Where the cuts run goes in, ticks and a ruler come out: frames, like everything else on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.colors import BLACK
from cardgen.export.margins import Edge, Margin
from cardgen.geometry import MM, Rect, Size
from cardgen.layout.frame import Frame, Group, Line, Shape, Stroke

WEIGHT = 0.25
"""Of a tick, in points: the usual hairline. Never 0, which is as thin as the device can and vanishes on a plate."""

RULER = 50 * MM
"""The length of the ruler, from the middle of its first line to the middle of its last."""

RULER_HEIGHT = 2.0 * MM


def ticks(page: Size, extent: Rect, cells: Iterable[Rect], margins: Mapping[Edge, Margin]) -> Frame:
    """Lines in the margins that show where to cut, one for every edge of a cell; the frame is as large as the page.

    Plain black: at home, registration colour would only be four inks on top of each other.
    """
    cells = tuple(cells)
    columns = _apart(edge for cell in cells for edge in (cell.x, cell.right))
    rows = _apart(edge for cell in cells for edge in (cell.y, cell.bottom))
    lines: list[Line] = []
    for edge, margin in margins.items():
        if margin.tick is None:
            continue
        near, far = margin.tick
        if edge == "top":
            lines += (Line(x, extent.y - far, x, extent.y - near) for x in columns)
        elif edge == "bottom":
            lines += (Line(x, extent.bottom + near, x, extent.bottom + far) for x in columns)
        elif edge == "left":
            lines += (Line(extent.x - far, y, extent.x - near, y) for y in rows)
        else:
            lines += (Line(extent.right + near, y, extent.right + far, y) for y in rows)
    return Frame(page.width, page.height, 0.0, _stroked(lines), name="ticks")


def ruler() -> Frame:
    """A lying ruler of 50 mm, long lines every 10 mm, short ones every 5 mm: it shows if a print is true to size."""
    # One point of air at either end: a frame is cut at its trim, and the outer lines are half outside the measure.
    air, bottom = 1.0, RULER_HEIGHT - WEIGHT
    lines = [Line(air, bottom, air + RULER, bottom)]
    for step in range(11):
        x = air + step * RULER / 10
        lines.append(Line(x, 0.0 if step % 2 == 0 else RULER_HEIGHT / 2, x, bottom))
    return Frame(RULER + 2 * air, RULER_HEIGHT, 0.0, _stroked(lines), name="ruler")


def _stroked(lines: Iterable[Line]) -> Group:
    stroke = Stroke(BLACK, WEIGHT)
    return Group(tuple(Shape(line, stroke=stroke) for line in lines))


def _apart(places: Iterable[float]) -> tuple[float, ...]:
    """The places in order, each once: butt to butt, the right edge of one cell is the left edge of the next."""
    return tuple(sorted({round(place, 3): place for place in places}.values()))
