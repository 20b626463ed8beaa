"""Styled pieces in, a paragraph out whose words are shaped: one typesetter a deck, so that each word is shaped once."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.data.fonts import Font
from cardgen.layout.frame import Art
from cardgen.layout.svg.ink import ink_box
from cardgen.layout.text.boxes import IconPart, Look
from cardgen.layout.text.division import Divider
from cardgen.layout.text.hyphenation import hyphenation
from cardgen.layout.text.paragraph import Paragraph
from cardgen.layout.text.row import OpenRow
from cardgen.layout.text.shaping import Metrics, Shaper
from cardgen.layout.text.style import Break, Chunk, IconChunk, Inline, Style
from cardgen.layout.text.typefaces import Typeface


class Typesetter:
    """Makes paragraphs.

    `find(family, bold, italic)` gives the font of a style; the LookupError it raises for an unknown family passes
    through. `fallback` are the families that stand in, in order, for glyphs a font lacks.
    """

    def __init__(self, find: Callable[[str, bool, bool], Font], fallback: tuple[str, ...] = ()) -> None:
        self._find, self._families = find, fallback
        self._shapers: dict[Font, Shaper] = {}
        self._faces: dict[Style, Typeface] = {}
        self._looks: dict[Look, Look] = {}
        self._dividers: dict[str | None, Divider] = {}
        self._icons: dict[tuple[Typeface, Art, str, float], IconPart] = {}

    def paragraph(self, content: tuple[Inline, ...], base: Style, hyphenate: str | None = None) -> Paragraph:
        """The paragraph that `content` makes in a text whose own style is `base`.

        Raises ValueError for a language without hyphenation and a malformed feature, LookupError for an unknown family.
        """
        divider = self._divider(hyphenate)
        row = OpenRow()
        for item in content:
            if isinstance(item, Chunk):
                row.add_text(self._face(item.style), item.text)
            elif isinstance(item, IconChunk):
                row.add_icon(self._icon(item))
            elif isinstance(item, Break):
                row.end_line()
            else:
                row.end_paragraph(item.em)
        row.end()
        return Paragraph(row.finished(), self.metrics(base), divider, content)

    def metrics(self, style: Style) -> Metrics:
        """The heights of a style's font in em."""
        return self._face(style).shaper.metrics

    def _face(self, style: Style) -> Typeface:
        face = self._faces.get(style)
        if face is None:
            shaper = self._shaper(self._find(style.family, style.bold, style.italic))
            look = Look(style.scale, style.color, style.rise, style.outline)
            look = self._looks.setdefault(look, look)
            face = self._faces[style] = Typeface(style, look, shaper, lambda: self._fallback(style))
        return face

    def _shaper(self, font: Font) -> Shaper:
        shaper = self._shapers.get(font)
        if shaper is None:
            shaper = self._shapers[font] = Shaper(font)
        return shaper

    def _fallback(self, style: Style) -> tuple[Shaper, ...]:
        return tuple(self._shaper(self._stand_in(family, style)) for family in self._families)

    def _stand_in(self, family: str, style: Style) -> Font:
        """A fallback family's face in the same weight and slope, or its regular one."""
        if style.bold or style.italic:
            try:
                return self._find(family, style.bold, style.italic)
            except LookupError:
                pass  # most fallback families are regular only; when that lacks too, the next line raises
        return self._find(family, False, False)

    def _divider(self, language: str | None) -> Divider:
        divider = self._dividers.get(language)
        if divider is None:
            divider = self._dividers[language] = Divider(hyphenation(language) if language else None)
        return divider

    def _icon(self, icon: IconChunk) -> IconPart:
        face = self._face(icon.style)
        key = (face, icon.art, icon.name, icon.size)
        part = self._icons.get(key)
        if part is None:
            ink = ink_box(icon.art)
            aspect = ink.width / ink.height
            part = self._icons[key] = IconPart(face, face.icon(icon.art, icon.name, icon.size, aspect))
        return part
