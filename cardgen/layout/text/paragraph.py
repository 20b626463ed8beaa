"""A paragraph with its words shaped: how wide and high it is, at which size it fits, and its lines put in place.

Measures are in em of the text's size unless points are said; sizes are points, and a leading is a factor on the size.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from cardgen.colors import Color
from cardgen.geometry import TOLERANCE, fits
from cardgen.layout.frame import Text
from cardgen.layout.text.division import Divider
from cardgen.layout.text.lines import Line, broken
from cardgen.layout.text.placing import Align, placed
from cardgen.layout.text.row import Row
from cardgen.layout.text.shaping import Metrics
from cardgen.layout.text.style import Chunk, IconChunk, Inline

_RAGGED = 1.05
"""How much longer lines are in all than the words in them, for they are not full. Only a search begins from it."""

STEP = 0.1
"""Sizes are tried in steps of so many points: finer cannot be told apart in print."""


class Overflow(NamedTuple):
    """What does not fit, and by how many points (or lines)."""

    kind: Literal["height", "width", "lines"]
    over: float


class Fitted(NamedTuple):
    """A size in points, and the lines of a paragraph at it."""

    size: float
    lines: tuple[Line, ...]
    overflow: Overflow | None


class Paragraph:
    """Shaped text of any size and width. Made by a Typesetter; nothing here changes it.

    `cap`, `ascent` and `descent` are those of the text's own font; `missing` are the characters no font has, each with
    the family that was asked for.
    """

    __slots__ = ("_content", "_divider", "_known", "_row", "ascent", "cap", "descent", "missing")

    def __init__(self, row: Row, metrics: Metrics, divider: Divider, content: tuple[Inline, ...]) -> None:
        self.cap, self.ascent, self.descent = metrics.cap_height, metrics.ascent, metrics.descent
        self._row = row
        boxes = row.boxes
        self.missing = tuple(dict.fromkeys(lack for box in boxes if box.missing for lack in box.missing))
        self._divider = divider if divider.patterns or any(box.soft for box in boxes) else None
        self._content = content
        self._known: tuple[float, tuple[Line, ...]] | None = None

    @property
    def text(self) -> str:
        """The text without styles, for messages; an icon is `:name:`."""
        words = []
        for item in self._content:
            if isinstance(item, Chunk):
                words.append(item.text)
            else:
                words.append(f":{item.name}:" if isinstance(item, IconChunk) else " ")
        return " ".join("".join(words).split())

    def natural_width(self) -> float:
        """The width when lines end only where they must."""
        row = self._row
        return max((row.ends[s.end - 1] - row.starts[s.start] for s in row.segments if s.start < s.end), default=0.0)

    def min_width(self) -> float:
        """The width of the widest part that cannot be broken."""
        narrowest = self._divider.narrowest if self._divider else None
        return max((narrowest(box) if narrowest else box.ink for box in self._row.boxes), default=0.0)

    def height(self, lines: tuple[Line, ...], size: float, leading: float) -> float:
        """The height of lines in points, with the gaps between paragraphs."""
        gaps = sum(line.gap for line in lines[:-1])
        return size * leading * (len(lines) + gaps)

    def measure(self, width: float, size: float, leading: float) -> tuple[float, float]:
        """The widest line and the height, in points, at a width in points."""
        lines = self._broken(width, size)
        return _widest(lines) * size, self.height(lines, size, leading)

    def at(
        self,
        width: float,
        height: float | None,
        size: float,
        leading: float,
        max_lines: int | None = None,
        cut: float = 0.0,
    ) -> Fitted:
        """The paragraph at one size, with what does not fit; width and height in points, `cut` as in `fit`."""
        return self._tried(width, height, size, leading, max_lines, cut)

    def fit(
        self,
        width: float,
        height: float | None,
        size: float,
        min_size: float,
        leading: float,
        max_lines: int | None = None,
        cut: float = 0.0,
    ) -> Fitted:
        """The paragraph at the largest of `size`, a tenth of a point less, and so on to `min_size`, that fits.

        `cut` is how many em less than its lines the text may stand in, when it is measured by its capitals.
        When even the least does not fit, that one with its overflow. A smaller size never needs more room, so the
        sizes are bisected; they are decimal tenths, and widths come from the font's integers: the same everywhere.
        """
        at_most = self._tried(width, height, size, leading, max_lines, cut)
        steps = math.ceil(round((size - min_size) / STEP, 6))
        if at_most.overflow is None or steps <= 0:
            return at_most
        best: Fitted | None = None
        too_big, fitting = 0, steps + 1
        step, stride = min(max(round((size - self._guess(width, height, leading)) / STEP), 1), steps), 1
        while fitting - too_big > 1:
            tried_size = max(round(size - step * STEP, 3), min_size)
            tried = self._tried(width, height, tried_size, leading, max_lines, cut)
            if tried.overflow is None:
                best, fitting, step = tried, step, step - stride
            else:
                too_big, step = step, step + stride
            stride *= 2
            if not too_big < step < fitting:
                step = (too_big + fitting) // 2
        return best or self._tried(width, height, min_size, leading, max_lines, cut)

    def _guess(self, width: float, height: float | None, leading: float) -> float:
        """A size near the one that fits, to begin the search with: the box's area shared out, or one line's width."""
        total = self._row.ends[-1] if self._row.ends else 0.0
        room = max(width, 0.0)
        if total <= 0 or not math.isfinite(room * (height or 1.0)):
            return 0.0
        return max(math.sqrt(max(height or 0.0, 0.0) * room / (leading * total * _RAGGED)), room / total)

    def place(
        self,
        fitted: Fitted,
        x: float,
        top: float,
        width: float,
        leading: float,
        align: Align,
        color: Color,
        outline: tuple[Color, float] | None = None,
        opacity: float = 1.0,
    ) -> Text:
        """The lines on a face: `x`, `top` and `width` of their column in points, y down."""
        size = fitted.size
        baseline = top + (leading - self.ascent - self.descent) / 2 * size + self.ascent * size
        lines = placed(self._row, fitted.lines, size, x, baseline, width, leading * size, align)
        return Text(lines, color, outline, opacity)

    def _broken(self, width: float, size: float) -> tuple[Line, ...]:
        em = (width + TOLERANCE) / size
        if self._known is None or self._known[0] != em:
            self._known = em, broken(self._row, em, self._divider)
        return self._known[1]

    def _tried(
        self,
        width: float,
        height: float | None,
        size: float,
        leading: float,
        max_lines: int | None,
        cut: float,
    ) -> Fitted:
        lines = self._broken(width, size)
        overflow: Overflow | None = None
        tall = self.height(lines, size, leading) - cut * size if lines else 0.0
        wide = _widest(lines) * size
        if max_lines is not None and len(lines) > max_lines:
            overflow = Overflow("lines", float(len(lines) - max_lines))
        elif height is not None and not fits(tall, height):
            overflow = Overflow("height", tall - height)
        elif not fits(wide, width):
            overflow = Overflow("width", wide - width)
        return Fitted(size, lines, overflow)


def _widest(lines: tuple[Line, ...]) -> float:
    return max([line.width for line in lines], default=0.0)
