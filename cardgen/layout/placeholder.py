"""A problem in, a face that says so out: what stands in a draft for a face that could not be laid out."""

from __future__ import annotations

from cardgen.data.fonts import MissingFont
from cardgen.diagnostics import Diagnostic
from cardgen.geometry import Rect
from cardgen.layout.compose import Piece
from cardgen.layout.edges import Canvas
from cardgen.layout.frame import Group, Item
from cardgen.layout.shapes import MAGENTA, marked
from cardgen.layout.text.style import Chunk, Style
from cardgen.layout.text.typesetter import Typesetter
from cardgen.model.game import Theme

SIZE = 12.0
SMALLEST = 4.0
LEADING = 1.2


def placeholder(canvas: Canvas, problem: Diagnostic, typesetter: Typesetter, theme: Theme) -> Piece:
    """A face framed in magenta, with the place and words of the problem, as far as they fit."""
    trim: Rect = canvas.rect("trim")
    safe = canvas.rect("safe").grown(-SIZE)
    items: list[Item] = [marked(trim), marked(canvas.rect("safe"))]
    style = Style(family=theme.fonts.get("text", ""), bold=False, italic=False)
    try:
        words = Chunk(f"{problem.span}: {problem.message}", style)
        paragraph = typesetter.paragraph((words,), style, None)
    except MissingFont:
        return Piece(Group(tuple(items)), (), ())  # the font is the problem: the frame alone must do
    fitted = paragraph.fit(safe.width, safe.height, SIZE, SMALLEST, LEADING)
    items.append(paragraph.place(fitted, safe.x, safe.y, safe.width, LEADING, "left", MAGENTA))
    return Piece(Group(tuple(items)), (), ())
