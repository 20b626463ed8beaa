"""Words in, a small frame out: labels of sheets, rulers and guides, which are frames like any face."""

from __future__ import annotations

from cardgen.colors import BLACK
from cardgen.data.fonts import Library
from cardgen.layout.frame import Frame, Group
from cardgen.layout.text.style import Chunk, Style
from cardgen.layout.text.typesetter import Typesetter
from cardgen.model.game import Theme

LEADING = 1.2


class Labels:
    """Sets labels in the text font of a theme. The same words at the same size are one frame."""

    def __init__(self, theme: Theme, library: Library) -> None:
        self._style = Style(family=theme.fonts["text"], bold=False, italic=False)
        self._typesetter = Typesetter(library.find, theme.fallback)
        self._made: dict[tuple[str, float], Frame] = {}

    def __call__(self, words: str, size: float) -> Frame:
        """One line of words at `size` points, as a frame just large enough. Raises MissingFont."""
        made = self._made.get((words, size))
        if made is None:
            paragraph = self._typesetter.paragraph((Chunk(words, self._style),), self._style, None)
            width, height = paragraph.measure(1e6, size, LEADING)
            fitted = paragraph.at(1e6, None, size, LEADING, 1)
            text = paragraph.place(fitted, 0.0, 0.0, width, LEADING, "left", BLACK)
            made = self._made[words, size] = Frame(width, height, 0.0, Group((text,)), name=words)
        return made
