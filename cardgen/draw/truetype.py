"""The bytes of a static TrueType font in; a subset of its glyphs and its measures, as a PDF wants them, out.

reportlab parses the table directory and makes the subset, components of composite glyphs included. Its own reading of
names and character maps is left out: glyphs are asked for by number, and fonts with odd names embed all the same.
Names relied on, each held by a test: `TTFontFile.makeSubset`, `TTFontParser.__init__`, `get_table`, `table`,
`hmetrics`, `glyphPos` and `charToGlyph`.
"""

from __future__ import annotations

import io
import struct
from typing import Any

from cardgen.draw.paths import number

FIXED_PITCH, SERIF, SYMBOLIC, ITALIC = 1, 2, 4, 64
"""Bits of /Flags (ISO 32000-1, table 123). Symbolic: the codes are glyph numbers, not characters."""

BOLD_STEM, STEM = 140, 80
"""/StemV of a bold and of any other font. Only a viewer that replaces the font would look at it, and it never may."""


class Tables:
    """The tables of one font that matter for embedding it."""

    def __init__(self, data: bytes) -> None:
        from reportlab.pdfbase import ttfonts

        file: Any = ttfonts.TTFontFile.__new__(ttfonts.TTFontFile)
        ttfonts.TTFontParser.__init__(file, io.BytesIO(data), validate=0)
        self._file = file
        head, maxp = file.get_table("head"), file.get_table("maxp")
        self.unit = 1000 / struct.unpack(">H", head[18:20])[0]
        self._box = struct.unpack(">4h", head[36:44])
        self.count: int = struct.unpack(">H", maxp[4:6])[0]
        self._long = struct.unpack(">h", head[50:52])[0] != 0
        self._read_advances()
        self._read_places()

    def _read_advances(self) -> None:
        file = self._file
        full = struct.unpack(">H", file.get_table("hhea")[34:36])[0]
        table = file.get_table("hmtx")
        pairs = struct.unpack(f">{2 * full}H", table[: 4 * full])
        rest = struct.unpack(f">{self.count - full}H", table[4 * full : 2 * (full + self.count)])
        file.hmetrics = list(zip(pairs[::2], pairs[1::2], strict=True)) + [(pairs[-2], bearing) for bearing in rest]

    def _read_places(self) -> None:
        file, count = self._file, self.count + 1
        table = file.get_table("loca")
        if self._long:
            file.glyphPos = list(struct.unpack(f">{count}L", table[: 4 * count]))
        else:
            file.glyphPos = [half << 1 for half in struct.unpack(f">{count}H", table[: 2 * count])]

    def width(self, glyph: int) -> str:
        """A glyph's advance in thousandths of an em."""
        return number(self._file.hmetrics[glyph][0] * self.unit)

    def subset(self, glyphs: list[int]) -> bytes:
        """A TrueType font of these glyphs, numbered from 1 in their order; 0 stays the missing glyph."""
        self._file.charToGlyph = {glyph: glyph for glyph in glyphs}
        data: bytes = self._file.makeSubset(glyphs)
        return data

    def description(self) -> str:
        """What /FontDescriptor says of the font's measures, in thousandths of an em."""
        hhea = self._file.get_table("hhea")
        ascent, descent = struct.unpack(">2h", hhea[4:8])
        angle, pitch = 0.0, 0
        if "post" in self._file.table:
            whole, part, pitch = struct.unpack(">hH4xL", self._file.get_table("post")[4:16])
            angle = whole + part / 65536
        cap, bold, serif = ascent, False, False
        if "OS/2" in self._file.table:
            os2 = self._file.get_table("OS/2")
            bold = struct.unpack(">H", os2[4:6])[0] >= 600
            # Panose: family 2 is text, and serif styles are 2 to 10 (11 to 15 are sans).
            serif = os2[32] == 2 and 2 <= os2[33] <= 10
            if os2[1] >= 2 and len(os2) >= 90:
                cap = struct.unpack(">h", os2[88:90])[0] or ascent
        flags = SYMBOLIC | (FIXED_PITCH if pitch else 0) | (SERIF if serif else 0) | (ITALIC if angle else 0)
        box = " ".join(number(edge * self.unit) for edge in self._box)
        return (
            f"/Flags {flags} /FontBBox [{box}] /ItalicAngle {number(angle)} /Ascent {number(ascent * self.unit)}"
            f" /Descent {number(descent * self.unit)} /CapHeight {number(cap * self.unit)}"
            f" /StemV {BOLD_STEM if bold else STEM}"
        )
