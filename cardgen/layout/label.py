"""Words in, a small frame out: labels of sheets, rulers and guides, which are frames like any face."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.colors import BLACK
from cardgen.data.fonts import Library, MissingFont
from cardgen.layout.frame import Frame, Group
from cardgen.layout.text.style import Chunk, Style
from cardgen.layout.text.typesetter import Typesetter
from cardgen.model.game import Theme

LEADING = 1.2


class Labels:
    """Sets labels in the text font of a theme. The same words at the same size are one frame.

    `missing` holds the characters that no font had: they print as boxes, and whoever prints the labels says so.
    """

    def __init__(self, theme: Theme, library: Library) -> None:
        family = next((family for family in families(theme, library) if has(library, family)), None)
        self._style = Style(family, bold=False, italic=False) if family is not None else None
        self._typesetter, self._without = Typesetter(library.find, theme.fallback), Typesetter(library.find)
        self._made: dict[tuple[str, float], Frame] = {}
        self.missing: dict[str, None] = {}

    def __call__(self, words: str, size: float) -> Frame:
        """One line of words at `size` points, as a frame just large enough; an empty one where there is no font."""
        made = self._made.get((words, size))
        if made is None:
            made = self._made[words, size] = self._make(words, size)
        return made

    def _make(self, words: str, size: float) -> Frame:
        if self._style is None:
            return Frame(0.0, size * LEADING, 0.0, Group(()), name=words)
        content = (Chunk(words, self._style),)
        try:
            paragraph = self._typesetter.paragraph(content, self._style)
        except MissingFont:  # to fall back on: a draft is made all the same
            paragraph = self._without.paragraph(content, self._style)
        self.missing |= dict.fromkeys(characters for characters, _ in paragraph.missing)
        width, height = paragraph.measure(1e6, size, LEADING)
        fitted = paragraph.at(1e6, None, size, LEADING, 1)
        text = paragraph.place(fitted, 0.0, 0.0, width, LEADING, "left", BLACK)
        return Frame(width, height, 0.0, Group((text,)), name=words)


def families(theme: Theme, library: Library) -> Iterator[str]:
    """The families that labels may take, the best first: a game may do without a text font, and labels may not."""
    if "text" in theme.fonts:
        yield theme.fonts["text"]
    yield from theme.fonts.values()
    yield from library.families


def has(library: Library, family: str, bold: bool = False, italic: bool = False) -> bool:
    """Whether there is the face of a family."""
    try:
        library.find(family, bold, italic)
    except MissingFont:
        return False
    return True
