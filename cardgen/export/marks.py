"""Where a sheet is cut and folded goes in, marks and a ruler come out: frames, like everything else on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.colors import BLACK
from cardgen.export import cuts
from cardgen.export.margins import EDGES, TICK_GAP, TICK_SHORTEST
from cardgen.export.near import Near
from cardgen.export.plan import SidePlan, printable
from cardgen.export.targets import Paper
from cardgen.export.targets.paper import TICK_WEIGHT
from cardgen.geometry import MM, TOLERANCE, Rect, Size
from cardgen.impose.schemes import around
from cardgen.impose.sheet import Crease
from cardgen.layout.frame import Frame, Group, Line, Shape, Stroke

RULER = 50 * MM
"""The length of the ruler, from the middle of its first line to the middle of its last."""

RULER_HEIGHT = 2.0 * MM


def sheet_marks(paper: Paper, trims: Sequence[Rect], side: SidePlan) -> Frame | None:
    """The marks of a side: those that a machine looks for or, for people, those that show the cuts."""
    return paper.registration.marks(paper.size) if paper.registration else cut_marks(paper, trims, side)


def cut_marks(paper: Paper, trims: Sequence[Rect], side: SidePlan) -> Frame | None:
    """What shows where the pieces of a side are cut, as large as the page; None when there is nothing to show.

    Ticks begin outside all art; lines may run under it. Plain black: at home, registration colour would only be four
    inks on top of each other.
    """
    if not trims or paper.marks == "none":
        return None
    art = [trim.spread(*clip) for trim, clip in zip(trims, side.clips, strict=True)]
    if paper.marks == "lines":
        limit = _clear_of_strip(paper, side)
        lines = list(_full_lines(trims, limit))
    else:
        lines = [tick for one in range(4) for tick in _ticks_at(one, paper, trims, art, side)]
        if paper.marks == "outer":
            used = around(trims)
            lines = [line for line in lines if _outside(line, used)]
    if not lines:
        return None
    return Frame(paper.size.width, paper.size.height, 0.0, _stroked(_each_once(lines), paper.tick_weight), name="ticks")


def fold_lines(page: Size, folds: Iterable[Crease], dead_zone: float) -> Frame | None:
    """Dashed lines from edge to edge of what the printer reaches; None when nothing is folded."""
    reach = printable(page, dead_zone)
    lines = [
        Line(max(x1, reach.x), max(y1, reach.y), min(x2, reach.right), min(y2, reach.bottom))
        for x1, y1, x2, y2 in folds
    ]
    stroke = Stroke(BLACK, cuts.WEIGHT, cuts.DASH)
    items = tuple(Shape(line, stroke=stroke) for line in lines)
    return Frame(page.width, page.height, 0.0, Group(items), name="folds") if lines else None


class _View(NamedTuple):
    """A rectangle seen with one of its sides on top, which is `near`; `left` and `right` are the ends of that side."""

    near: float
    far: float
    left: float
    right: float


def _seen(rect: Rect, side: int) -> _View:
    """A rectangle with its top (0), right, bottom or left (3) on top: distances grow away from that side."""
    if side in (0, 2):
        ends = (rect.y, rect.bottom) if side == 0 else (-rect.bottom, -rect.y)
        return _View(*ends, rect.x, rect.right)
    ends = (rect.x, rect.right) if side == 3 else (-rect.right, -rect.x)
    return _View(*ends, rect.y, rect.bottom)


def _line(side: int, at: float, start: float, end: float) -> Line:
    """The line at `at` between two distances, of what was seen from that side."""
    if side in (0, 2):
        start, end = (start, end) if side == 0 else (-start, -end)
        return Line(at, min(start, end), at, max(start, end))
    start, end = (start, end) if side == 3 else (-start, -end)
    return Line(min(start, end), at, max(start, end), at)


def _ticks_at(side: int, paper: Paper, trims: Sequence[Rect], art: Sequence[Rect], plan: SidePlan) -> Iterator[Line]:
    """The ticks beyond one side of all pieces, one for either end of it, where there is room."""
    views, arts = [_seen(trim, side) for trim in trims], [_seen(one, side) for one in art]
    margin, whole = plan.margins[EDGES[side]], _seen(plan.extent, side)
    outermost = whole.near - margin.tick[1] if margin.tick else whole.near - margin.bleed
    near = Near(art, paper.tick_length + 2 * TICK_GAP)  # what is farther away shortens no tick
    for view, own, drawn in zip(views, arts, art, strict=True):
        start = own.near - TICK_GAP
        around = [_seen(one, side) for one in near.around(drawn)]
        for at in (view.left, view.right):
            behind = [
                one.far
                for one in around
                if one.left - TOLERANCE <= at <= one.right + TOLERANCE and one.near < own.near - TOLERANCE
            ]
            room = start - max([outermost, *(far + TICK_GAP for far in behind)])
            length = min(room, paper.tick_length)
            if length >= min(TICK_SHORTEST, paper.tick_length) - TOLERANCE and length > 0:
                yield _line(side, at, start - length, start)


def _full_lines(trims: Sequence[Rect], limit: Rect) -> Iterator[Line]:
    """Each edge of a piece, made longer until it meets another piece or the limit."""
    for side in (0, 3):
        views, end = [_seen(trim, side) for trim in trims], _seen(limit, side)
        for view in views:
            for at in (view.left, view.right):
                inside = [one for one in views if one.left + TOLERANCE < at < one.right - TOLERANCE]
                start = max([end.near, *(one.far for one in inside if one.far <= view.near + TOLERANCE)])
                stop = min([end.far, *(one.near for one in inside if one.near >= view.far - TOLERANCE)])
                yield _line(side, at, start, stop)


def _clear_of_strip(paper: Paper, side: SidePlan) -> Rect:
    """What lines may reach: the printable part of the page, but for the margin that the strip stands in."""
    reach, extent = printable(paper.size, paper.dead_zone), side.extent
    left, top, right, bottom = reach.x, reach.y, reach.right, reach.bottom
    if side.edge is not None:
        inside = side.margins[side.edge].bleed
        left = extent.x - inside if side.edge == "left" else left
        right = extent.right + inside if side.edge == "right" else right
        top = extent.y - inside if side.edge == "top" else top
        bottom = extent.bottom + inside if side.edge == "bottom" else bottom
    return Rect(left, top, right - left, bottom - top)


def _outside(line: Line, used: Rect) -> bool:
    """Whether a line lies beside all pieces."""
    return (
        max(line.x1, line.x2) <= used.x + TOLERANCE
        or min(line.x1, line.x2) >= used.right - TOLERANCE
        or max(line.y1, line.y2) <= used.y + TOLERANCE
        or min(line.y1, line.y2) >= used.bottom - TOLERANCE
    ) and not _along(line, used)


def _along(line: Line, used: Rect) -> bool:
    """Whether a line runs along an edge of the pieces, not away from it."""
    upright = abs(line.x1 - line.x2) < TOLERANCE
    if upright:
        return line.y1 > used.y - TOLERANCE and line.y2 < used.bottom + TOLERANCE
    return line.x1 > used.x - TOLERANCE and line.x2 < used.right + TOLERANCE


def _each_once(lines: Iterable[Line]) -> list[Line]:
    """Butt to butt, the right edge of one piece is the left edge of the next."""
    return list({tuple(round(number, 2) for number in line): line for line in lines}.values())


def ruler() -> Frame:
    """A lying ruler of 50 mm, long lines every 10 mm, short ones every 5 mm: it shows if a print is true to size."""
    # One point of air at either end: a frame is cut at its trim, and the outer lines are half outside the measure.
    air, bottom = 1.0, RULER_HEIGHT - TICK_WEIGHT
    lines = [Line(air, bottom, air + RULER, bottom)]
    for step in range(11):
        x = air + step * RULER / 10
        lines.append(Line(x, 0.0 if step % 2 == 0 else RULER_HEIGHT / 2, x, bottom))
    return Frame(RULER + 2 * air, RULER_HEIGHT, 0.0, _stroked(lines), name="ruler")


def _stroked(lines: Iterable[Line], weight: float = TICK_WEIGHT) -> Group:
    stroke = Stroke(BLACK, weight)
    return Group(tuple(Shape(line, stroke=stroke) for line in lines))
