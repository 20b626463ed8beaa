"""The trims of a sheet go in, the fewest straight cuts that part them come out, in the order to make them.

One cut is one pass of the blade along one straight line. Parts stay where they lie, or are laid together again as they
lay: a pass cuts all parts that it meets, each of them from edge to edge, and no trim. So neighbours that stand butt to
butt share a cut, a gutter takes two, and a grid takes as many as it has lines, however many pieces stand on it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits

Span = tuple[int, int]
"""From one place to another: where trims begin and end in x or in y, numbered from the page's left or top edge."""

Box = tuple[Span, Span]
"""A rectangle by such places, in x and in y. An axis is the index of one: 0 for x, 1 for y."""

MOST_STATES = 500
"""How many ways to go on are tried where no line can be cut as a whole: our choice, half a second or so."""


class Cut(NamedTuple):
    """One pass of the blade, in points from the page's top left. Going `across` it lies at y = `at`, else at x = `at`.

    `number` counts from 1; `start` and `end` are from where to where it goes; `parts` are the rectangles it divides.
    """

    number: int
    across: bool
    at: float
    start: float
    end: float
    parts: tuple[Rect, ...]


class _Part(NamedTuple):
    """What is to be cut on, and the trims in it."""

    box: Box
    trims: tuple[Box, ...]


class _Line(NamedTuple):
    """Edges of trims in line, and no trim lies across it: `at` a place of `axis`, over a `span` of the other one."""

    axis: int
    at: int
    span: Span


class _Stroke(NamedTuple):
    """A line, and the parts that are cut on it at once, in their order along it."""

    line: _Line
    parts: tuple[_Part, ...]


@lru_cache(maxsize=256)
def guillotine(trims: tuple[Rect, ...], page: Size) -> tuple[Cut, ...] | None:
    """The fewest cuts after which every trim lies by itself; None where cuts from edge to edge cannot do that.

    The number is the least there is, proved by search: every line takes one cut at least, and how many take more is
    tried from none up. Where more than MOST_STATES ways were tried in vain, it is the least that was found. Of several
    orders it is one that changes seldom between across and down, then one with few parts under the blade.
    """
    ends = ((0.0, page.width), (0.0, page.height))
    sides = ([(trim.x, trim.right) for trim in trims], [(trim.y, trim.bottom) for trim in trims])
    places = tuple(_places([*both, edges], edges[1]) for both, edges in zip(sides, ends, strict=True))
    boxes = sorted({(_ranks(x, places[0]), _ranks(y, places[1])) for x, y in zip(*sides, strict=True)})
    whole = _Part((_ranks(ends[0], places[0]), _ranks(ends[1], places[1])), tuple(boxes))
    lines = [line for axis in (0, 1) for at in range(1, len(places[axis]) - 1) for line in _lines(boxes, axis, at)]
    found = _fewest(frozenset(_unfinished(whole)), lines)
    return None if found is None else tuple(_cut(number, stroke, places) for number, stroke in enumerate(found, 1))


def _places(spans: Iterable[tuple[float, float]], longest: float) -> tuple[float, ...]:
    """Where spans begin and end, held to the page, in order: what lies within the tolerance is one place."""
    values = sorted(min(max(value, 0.0), longest) for span in spans for value in span)
    return (values[0], *(value for before, value in pairwise(values) if not fits(value, before)))


def _ranks(span: tuple[float, float], places: Sequence[float]) -> Span:
    start, end = (max(0, bisect_right(places, value) - 1) for value in span)
    return start, end


def _lines(trims: Iterable[Box], axis: int, at: int) -> Iterator[_Line]:
    """The lines at one place: edges in a row, until a trim lies across."""
    along = sorted((trim[1 - axis], trim[axis]) for trim in trims if trim[axis][0] <= at <= trim[axis][1])
    for blocked, run in groupby(along, key=lambda one: one[1][0] < at < one[1][1]):
        spans = [span for span, _ in run]
        if not blocked:
            yield _Line(axis, at, (spans[0][0], max(end for _, end in spans)))


def _fewest(parts: frozenset[_Part], lines: Sequence[_Line]) -> list[_Stroke] | None:
    """The strokes in order. What was cut never hinders a cut: so a line that can be cut whole is cut at once."""
    rough = _best(_Search(lines).roughly(parts, axis) for axis in (1, 0))
    if rough is None:
        return None
    for spare in range(len(rough) - len(lines)):
        found = _best(_Search(lines).order(parts, axis, spare) for axis in (1, 0))
        if found is not None:
            return found
    return rough


def _best(orders: Iterable[list[_Stroke] | None]) -> list[_Stroke] | None:
    return min((order for order in orders if order is not None), key=_trouble, default=None)


def _trouble(order: Sequence[_Stroke]) -> tuple[int, int, int]:
    """Cuts, turns of the sheet between across and down, and parts under the blade."""
    turns = sum(one.line.axis != other.line.axis for one, other in pairwise(order))
    return len(order), turns, sum(len(stroke.parts) for stroke in order)


class _Search:
    """Puts the cuts along some lines in order. It remembers from where there was no way."""

    def __init__(self, lines: Sequence[_Line]) -> None:
        ordered = sorted(lines, key=lambda line: (line.span[0], line.at))  # what lies side by side, one after the other
        self._lines = tuple([line for line in ordered if line.axis == axis] for axis in (0, 1))
        self._seen: set[tuple[frozenset[_Part], int]] = set()

    def roughly(self, parts: frozenset[_Part], axis: int) -> list[_Stroke] | None:
        """Some order that begins with the lines of an axis, not the shortest; None where there is none at all."""
        done, parts = self._whole(parts, axis)
        while parts:
            stroke = next(self._partial(parts), None)
            if stroke is None:
                return None
            more, parts = self._whole(_after(parts, stroke), axis)
            done += [stroke, *more]
        return done

    def order(self, parts: frozenset[_Part], axis: int, spare: int) -> list[_Stroke] | None:
        """An order with so many cuts to spare beyond one a line, or None."""
        done, parts = self._whole(parts, axis)
        if not parts:
            return done
        if not spare or (parts, spare) in self._seen or len(self._seen) >= MOST_STATES:
            return None
        self._seen.add((parts, spare))
        for stroke in self._partial(parts):
            rest = self.order(_after(parts, stroke), axis, spare - 1)
            if rest is not None:
                return [*done, stroke, *rest]
        return None

    def _whole(self, parts: frozenset[_Part], axis: int) -> tuple[list[_Stroke], frozenset[_Part]]:
        """All lines that can be cut as a whole, one axis after the other until there is no more; and what is left."""
        done: list[_Stroke] = []
        idle = 0
        while parts and idle < 2:
            count = len(done)
            for line in self._lines[axis]:
                met = _met(parts, line)
                if met and all(_clear(part, line) for part in met):
                    done.append(_Stroke(line, met))
                    parts = _after(parts, done[-1])
            idle = 0 if len(done) > count else idle + 1
            axis = 1 - axis
        return done, parts

    def _partial(self, parts: frozenset[_Part]) -> Iterator[_Stroke]:
        """The longest pieces of lines that can be cut, where no line can be cut whole."""
        for line in (*self._lines[1], *self._lines[0]):
            for clear, run in groupby(_met(parts, line), key=lambda part: _clear(part, line)):
                if clear:
                    yield _Stroke(line, tuple(run))


def _met(parts: Iterable[_Part], line: _Line) -> tuple[_Part, ...]:
    """The parts that a line is yet to be cut in, in their order along it, and those between them."""
    axis, at, (start, end) = line
    met = [
        part
        for part in parts
        if part.box[axis][0] < at < part.box[axis][1] and part.box[1 - axis][0] < end and part.box[1 - axis][1] > start
    ]
    met.sort(key=lambda part: part.box[1 - axis])
    needy = [number for number, part in enumerate(met) if any(at in trim[axis] for trim in part.trims)]
    return tuple(met[needy[0] : needy[-1] + 1]) if needy else ()


def _clear(part: _Part, line: _Line) -> bool:
    return not any(trim[line.axis][0] < line.at < trim[line.axis][1] for trim in part.trims)


def _after(parts: frozenset[_Part], stroke: _Stroke) -> frozenset[_Part]:
    """What is still to be cut on after a stroke."""
    axis, at, _ = stroke.line
    halves = (half for part in stroke.parts for half in _halves(part, axis, at))
    return parts.difference(stroke.parts).union(one for half in halves for one in _unfinished(half))


def _halves(part: _Part, axis: int, at: int) -> Iterator[_Part]:
    start, end = part.box[axis]
    for span in ((start, at), (at, end)):
        box = (span, part.box[1]) if axis == 0 else (part.box[0], span)
        yield _Part(box, tuple(trim for trim in part.trims if span[0] <= trim[axis][0] and trim[axis][1] <= span[1]))


def _unfinished(part: _Part) -> Iterator[_Part]:
    """The part, unless it is waste or a piece already."""
    if part.trims and part.trims != (part.box,):
        yield part


def _cut(number: int, stroke: _Stroke, places: Sequence[Sequence[float]]) -> Cut:
    axis, at, _ = stroke.line
    (first, *_), (*_, last) = stroke.parts, stroke.parts
    across = places[1 - axis]
    parts = tuple(_rect(part.box, places) for part in stroke.parts)
    return Cut(
        number, axis == 1, places[axis][at], across[first.box[1 - axis][0]], across[last.box[1 - axis][1]], parts
    )


def _rect(box: Box, places: Sequence[Sequence[float]]) -> Rect:
    (left, right), (top, bottom) = ((axis[span[0]], axis[span[1]]) for axis, span in zip(places, box, strict=True))
    return Rect(left, top, right - left, bottom - top)
