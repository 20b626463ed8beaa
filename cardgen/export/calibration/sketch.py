"""Lines, boxes and words at places in millimetres go in, a frame as large as the page comes out."""

from __future__ import annotations

from pathlib import Path

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.files import Folder
from cardgen.data.fonts import Library, library
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import MM, Matrix, Size
from cardgen.layout.frame import Box, Ellipse, Frame, Group, Item, Line, Shape, Stroke
from cardgen.layout.text.placing import Align
from cardgen.layout.text.style import Chunk, Style
from cardgen.layout.text.typesetter import Typesetter

FAMILY = "Fira Sans Condensed"
"""A plain face whose figures are told apart at 4 pt. What lies beside is a part of it: Latin letters and figures."""

THIN = 0.3
"""Of the lines that are read to 0.1 mm, in points: that is 0.1 mm, and any printer still prints it."""

LEADING = 1.25
WHITE = Color(Rgb(1.0, 1.0, 1.0))


def own_fonts() -> Library:
    """The fonts that lie in this folder."""
    return library(Folder(Path(__file__).parent), Diagnostics())


class Sketch:
    """What is drawn on one page. Places and lengths are millimetres, weights and sizes of type points."""

    def __init__(self, fonts: Library) -> None:
        self._typesetter = Typesetter(fonts.find)
        self._items: list[Item] = []

    def frame(self, size: Size, name: str) -> Frame:
        """All that was drawn so far, on a page of that size in points."""
        return Frame(size.width, size.height, 0.0, Group(tuple(self._items)), name=name)

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN, color: Color = BLACK) -> None:
        stroke = Stroke(color, weight)
        self._items.append(Shape(Line(x1 * MM, y1 * MM, x2 * MM, y2 * MM), stroke=stroke))

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """A black box."""
        self._items.append(Shape(Box(x * MM, y * MM, width * MM, height * MM), BLACK))

    def square(self, x: float, y: float, side: float) -> None:
        """An empty box to tick."""
        self._items.append(Shape(Box(x * MM, y * MM, side * MM, side * MM), stroke=Stroke(BLACK, 0.75)))

    def ring(self, x: float, y: float, radius: float) -> None:
        at = Ellipse((x - radius) * MM, (y - radius) * MM, 2 * radius * MM, 2 * radius * MM)
        self._items.append(Shape(at, stroke=Stroke(BLACK, THIN)))

    def arrow(self, x: float, y: float, length: float, turn: int) -> None:
        """An arrow from (x, y) to the right, turned about that place."""
        tip, barb = length * MM, (length - 1.2) * MM
        lines = (Line(0.0, 0.0, tip, 0.0), Line(barb, -0.8 * MM, tip, 0.0), Line(barb, 0.8 * MM, tip, 0.0))
        shapes = tuple(Shape(line, stroke=Stroke(BLACK, 0.75)) for line in lines)
        self._items.append(Group(shapes, Matrix(e=x * MM, f=y * MM) @ Matrix.rotation(turn)))

    def word(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        align: Align = "center",
        bold: bool = False,
        color: Color = BLACK,
        turn: int = 0,
    ) -> None:
        """One line: (x, y) is its left end, middle or right end, half way up its capitals; turned about that place."""
        style = Style(FAMILY, bold, False)
        paragraph = self._typesetter.paragraph((Chunk(words, style),), style)
        width, _ = paragraph.measure(1e6, size, LEADING)
        left = {"left": 0.0, "center": width / 2, "right": width}[align]
        middle = (LEADING - paragraph.ascent - paragraph.descent) / 2 + paragraph.ascent - paragraph.cap / 2
        fitted = paragraph.at(1e6, None, size, LEADING)
        text = paragraph.place(fitted, -left, -middle * size, width, LEADING, "left", color)
        self._items.append(Group((text,), Matrix(e=x * MM, f=y * MM) @ Matrix.rotation(turn)))

    def text(self, x: float, y: float, width: float, words: str, size: float, bold: bool = False) -> float:
        """A paragraph with its top at y; its height comes out."""
        style = Style(FAMILY, bold, False)
        paragraph = self._typesetter.paragraph((Chunk(words, style),), style)
        fitted = paragraph.at(width * MM, None, size, LEADING)
        self._items.append(paragraph.place(fitted, x * MM, y * MM, width * MM, LEADING, "left", BLACK))
        return paragraph.height(fitted.lines, size, LEADING) / MM
