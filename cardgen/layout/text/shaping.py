"""A font and a word in, glyphs with their places out: HarfBuzz, and the few measures of a font that layout needs."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.data.fonts import Font
from cardgen.layout.frame import Glyph, Word
from cardgen.layout.text.graphemes import ZWJ

_LANGUAGE = "und"
"""Shape as no language in particular: HarfBuzz would else take the locale of the process, and outputs would differ."""
_DIGITS = 3
"""Decimals of an advance in thousandths of an em: far below what can be seen, and without noise in the last places."""
_KEPT = 32768
"""The most words one font remembers in one set of features: ten times the vocabulary of a large game."""
_CAP_HEIGHT_VERSION = 2
"""The first version of the OS/2 table with sCapHeight
(https://learn.microsoft.com/typography/opentype/spec/os2#scapheight)."""


class Metrics(NamedTuple):
    """Heights of a font in em: above the baseline, below it (positive), and of the capitals."""

    ascent: float
    descent: float
    cap_height: float


def feature_values(features: tuple[str, ...]) -> dict[str, int]:
    """OpenType features as HarfBuzz takes them: `lnum` is 1, `-liga` 0, `ss01=2` 2. ValueError if malformed."""
    values = {}
    for feature in features:
        tag, equals, value = feature.lstrip("+-").partition("=")
        if len(tag) != 4 or not tag.isalnum() or (equals and not value.isdecimal()):
            raise ValueError(f"“{feature}” is not an OpenType feature; write for example lnum, -liga or ss01=2")
        values[tag] = int(value) if equals else 0 if feature.startswith("-") else 1
    return values


class Shaper:
    """HarfBuzz with one font; made once a font, on its first use."""

    def __init__(self, font: Font) -> None:
        import uharfbuzz

        self.font = font
        self._harfbuzz: Any = uharfbuzz
        self._face: Any = uharfbuzz.Face(uharfbuzz.Blob(font.load()))
        self._font: Any = uharfbuzz.Font(self._face)
        self._buffer: Any = uharfbuzz.Buffer()
        self._natural: dict[int, float] = {}
        self._glyphs: dict[tuple[int, str, float, float, float], Glyph] = {}
        self._words: dict[tuple[tuple[str, ...], float], dict[str, tuple[Word, bool]]] = {}
        self._covers: dict[str, bool] = {}
        self._unit = 1000 / self._face.upem
        self.metrics = self._measure()

    def word(self, text: str, features: tuple[str, ...] = (), spacing: float = 0.0) -> tuple[Word, bool]:
        """The word that `text` is in this font, and whether the font has every glyph. `spacing` in em.

        Kerning and the standard ligatures are on and discretionary ligatures off, as HarfBuzz does by itself;
        spaced letters have no ligatures.
        """
        words = self._words.setdefault((features, spacing), {})
        found = words.get(text)
        if found is None:
            if len(words) >= _KEPT:
                words.clear()
            found = words[text] = self._shape(text, features, spacing)
        return found

    def _shape(self, text: str, features: tuple[str, ...], spacing: float) -> tuple[Word, bool]:
        values = feature_values(features)
        buffer = self._fill(text, {"liga": 0, "clig": 0, **values} if spacing else values)
        unit, natural = self._unit, self._natural
        glyphs = []
        width, complete = 0.0, True
        ends = _cluster_ends(buffer.glyph_infos, len(text))
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            gid, cluster = info.codepoint, info.cluster
            end = ends.pop(cluster, 0)  # the first glyph of a cluster stands for its text, the others for nothing
            source = _copied(text[cluster:end]) if end else ""
            if not gid:
                complete = False
            advance = round(position.x_advance * unit, _DIGITS)
            if spacing and advance:  # none after a mark that takes no room
                advance += spacing * 1000
            own = natural.get(gid)
            if own is None:
                own = natural[gid] = round(self._font.get_glyph_h_advance(gid) * unit, _DIGITS)
            width += advance
            key = (gid, source, advance, position.x_offset * unit, position.y_offset * unit)
            glyph = self._glyphs.get(key)
            if glyph is None:
                glyph = self._glyphs[key] = Glyph(gid, source, advance, own, key[3], key[4])
            glyphs.append(glyph)
        return Word(self.font, tuple(glyphs), width / 1000), complete

    def covers(self, piece: str) -> bool:
        """Whether the font has a glyph for every part of a grapheme."""
        known = self._covers.get(piece)
        if known is None:
            known = self._covers[piece] = all(info.codepoint for info in self._fill(piece, {}).glyph_infos)
        return known

    def has(self, char: str) -> bool:
        """Whether the font's character map knows a character."""
        return bool(self._font.get_nominal_glyph(ord(char)))

    def _fill(self, text: str, features: Mapping[str, int]) -> Any:
        buffer = self._buffer
        buffer.reset()
        buffer.add_str(text)
        buffer.language = _LANGUAGE
        buffer.guess_segment_properties()
        if not text.isascii():
            buffer.flags = self._harfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self._harfbuzz.shape(self._font, buffer, features)
        return buffer

    def _measure(self) -> Metrics:
        """The typographic metrics of OS/2; what an old or bare font lacks is measured."""
        upem = self._face.upem
        table = self._face.reference_table("OS/2").data or b""
        extents = self._font.get_font_extents("ltr")
        ascent, descent = extents.ascender, -extents.descender
        if len(table) >= 72:
            ascent, descent = struct.unpack(">h", table[68:70])[0], -struct.unpack(">h", table[70:72])[0]
        cap = 0
        if len(table) >= 90 and struct.unpack(">H", table[:2])[0] >= _CAP_HEIGHT_VERSION:
            cap = struct.unpack(">h", table[88:90])[0]
        if cap <= 0:
            capital = self._font.get_nominal_glyph(ord("H"))
            box = self._font.get_glyph_extents(capital) if capital else None
            cap = box.y_bearing if box else ascent
        return Metrics(ascent / upem, descent / upem, cap / upem)


def _cluster_ends(infos: Any, length: int) -> dict[int, int]:
    """Where the text of each cluster ends, by where it starts."""
    starts = [info.cluster for info in infos]
    if len(starts) == length and starts == list(range(length)):  # a glyph for every character, as mostly
        return dict(zip(starts, range(1, length + 1), strict=True))
    starts = sorted(set(starts))
    return dict(zip(starts, [*starts[1:], length], strict=True)) if starts else {}


def _copied(source: str) -> str:
    """What a reader copies: any fixed or no-break space is a space; a joiner beside a letter is dropped."""
    if source.isascii():
        return source
    if source.isspace():
        return " "
    return source.strip(ZWJ + "\u200c") or source
