"""Words in, their letters as outlines out: each glyph of a font is read once, and each word put together once."""

from __future__ import annotations

from typing import Any

from cardgen.data.fonts import Font
from cardgen.geometry import Matrix
from cardgen.layout.frame import Outline, Segment, Word
from cardgen.layout.svg.outlines import area, moved_segments, turned

Segments = tuple[Segment, ...]

DIGITS = 1
"""Decimals of coordinates in thousandths of an em: off by 0.0005 pt at 10 pt, as `draw` places letters too, and files
are a twentieth to a fifth smaller than with three."""


class Contours:
    """The outlines of words in thousandths of an em, y up, from where the pen is set down on the baseline."""

    def __init__(self) -> None:
        self._fonts: dict[Font, _Glyphs] = {}
        self._words: dict[Word, tuple[Outline, float]] = {}

    def word(self, word: Word) -> tuple[Outline, float]:
        """All letters of a word as one outline, to be filled by the nonzero rule, and how far the pen goes on, in em.

        A word without ink, a space, has no segments. Raises Unreadable when the font's file is gone.
        """
        known = self._words.get(word)
        if known is None:
            known = self._words[word] = self._joined(word)
        return known

    def _joined(self, word: Word) -> tuple[Outline, float]:
        glyphs = self._fonts.get(word.font)
        if glyphs is None:
            glyphs = self._fonts[word.font] = _Glyphs(word.font)
        segments: list[Segment] = []
        pen = 0.0
        for glyph in word.glyphs:
            place = Matrix(e=round(pen + glyph.dx, DIGITS), f=round(glyph.dy, DIGITS))
            segments += moved_segments(glyphs[glyph.id], place)
            pen += glyph.advance
        return Outline(tuple(segments)), pen / 1000


class _Glyphs(dict[int, Segments]):
    """The outlines of one font's glyphs by their numbers, each read when it is first asked for."""

    def __init__(self, font: Font) -> None:
        import uharfbuzz

        super().__init__()
        face = uharfbuzz.Face(uharfbuzz.Blob(font.load()))
        self._font: Any = uharfbuzz.Font(face)
        self._unit = 1000 / face.upem
        self._pens: Any = uharfbuzz.DrawFuncs()
        self._pens.set_move_to_func(_Pen.move)
        self._pens.set_line_to_func(_Pen.line)
        self._pens.set_quadratic_to_func(_Pen.quadratic)
        self._pens.set_cubic_to_func(_Pen.cubic)
        self._pens.set_close_path_func(_Pen.close)

    def __missing__(self, number: int) -> Segments:
        pen = _Pen(self._unit)
        self._font.draw_glyph(number, self._pens, pen)
        drawn = tuple(pen.segments)
        # Letters of one word may overlap. With all of them turned the same way, none cuts a hole into its neighbour;
        # TrueType's way round is clockwise as seen (https://learn.microsoft.com/typography/opentype/spec/glyf).
        outline = self[number] = turned(drawn) if area(drawn) > 0 else drawn
        return outline


class _Pen:
    """Takes down what HarfBuzz draws, in thousandths of an em. HarfBuzz hands the pen over last."""

    def __init__(self, unit: float) -> None:
        self.segments: list[Segment] = []
        self._unit = unit
        self._start = self._at = (0.0, 0.0)

    @staticmethod
    def move(x: float, y: float, pen: _Pen) -> None:
        pen._start = pen._at = x, y
        pen.segments.append(("M", pen._em(x), pen._em(y)))

    @staticmethod
    def line(x: float, y: float, pen: _Pen) -> None:
        pen._at = x, y
        pen.segments.append(("L", pen._em(x), pen._em(y)))

    @staticmethod
    def quadratic(cx: float, cy: float, x: float, y: float, pen: _Pen) -> None:
        """The same curve as a cubic one: its control points stand two thirds of the way to the one of the other."""
        (x0, y0) = pen._at
        _Pen.cubic((x0 + 2 * cx) / 3, (y0 + 2 * cy) / 3, (x + 2 * cx) / 3, (y + 2 * cy) / 3, x, y, pen)

    @staticmethod
    def cubic(x1: float, y1: float, x2: float, y2: float, x: float, y: float, pen: _Pen) -> None:
        em = pen._em
        pen._at = x, y
        pen.segments.append(("C", em(x1), em(y1), em(x2), em(y2), em(x), em(y)))

    @staticmethod
    def close(pen: _Pen) -> None:
        # What closes a contour draws its last straight line by itself.
        if pen.segments and pen.segments[-1][0] == "L" and pen._at == pen._start:
            pen.segments.pop()
        pen.segments.append(("Z",))

    def _em(self, length: float) -> float:
        """Units of the font as thousandths of an em."""
        return round(length * self._unit, DIGITS)
