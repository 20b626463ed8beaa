"""Glyphs of the project's fonts in, embedded subsets out: codes while drawing, PDF font objects when saving."""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass, field

from cardgen.data.files import Unreadable
from cardgen.data.fonts import Font
from cardgen.draw.copying import to_unicode
from cardgen.draw.objects import Objects, literal, name, stream
from cardgen.draw.resources import digest
from cardgen.draw.truetype import Tables
from cardgen.partner import Lost

OTHER_TEXT = 0xF000
"""Codes from here on stand for glyphs that are copied as more than one text: beyond the glyphs of nearly all fonts."""


@dataclass(slots=True)
class Embedded:
    """One font as a document uses it: which code shows which glyph, and what text it stands for.

    A code is two bytes and mostly is the glyph's own number, so that it means the same on every face.
    """

    font: Font
    label: str
    glyphs: dict[int, tuple[int, str]] = field(default_factory=dict)
    _codes: dict[tuple[int, str], str] = field(default_factory=dict)

    def code(self, glyph: int, text: str) -> str:
        """The two bytes, escaped for a literal string, that show a glyph and are copied as `text`."""
        known = self._codes.get((glyph, text))
        if known is None:
            number = self._free(glyph, text)
            self.glyphs[number] = (glyph, text)
            known = self._codes[glyph, text] = literal(chr(number >> 8) + chr(number & 0xFF))
        return known

    def _free(self, glyph: int, text: str) -> int:
        if self.glyphs.setdefault(glyph, (glyph, text)) == (glyph, text):
            return glyph
        number = _another(glyph, text)
        while self.glyphs.get(number, (glyph, text)) != (glyph, text):
            number = number + 1 if number < 0xFFFF else OTHER_TEXT
        return number

    def displaced(self) -> tuple[tuple[int, int, str], ...]:
        """The codes that mean something else than they would alone, as another glyph or text had their place."""
        return tuple(
            (code, glyph, text)
            for code, (glyph, text) in sorted(self.glyphs.items())
            if code not in (glyph, _another(glyph, text))
        )

    def take(self, glyphs: dict[int, tuple[int, str]]) -> None:
        """Add the codes that another process gave. Raises Lost when they do not go with the codes given here."""
        both = self.glyphs | glyphs
        if len(set(both.values())) < len(both) or any(
            self.glyphs.get(code, pair) != pair for code, pair in glyphs.items()
        ):
            raise Lost
        self.glyphs = both

    def write(self, objects: Objects, number: int) -> None:
        """Fill the object reserved for the font, and add those it needs. Raises Unreadable when its file is damaged."""
        from reportlab.pdfbase.ttfonts import TTFError

        try:
            self._write(objects, number)
        except (TTFError, struct.error, LookupError, ValueError) as error:
            # What a font file with wrong offsets or lengths leads its readers to.
            hint = "take a sound copy of the font, or another font"
            raise Unreadable(f"“{self.font.file}” is damaged and cannot be embedded", hint) from error

    def _write(self, objects: Objects, number: int) -> None:
        tables = Tables(self.font.load())
        used = sorted({glyph for glyph, _ in self.glyphs.values()} - {0})
        subset = tables.subset(used)
        # The tag of a subset is six capitals (ISO 32000-1, 9.6.4); the same glyphs have the same.
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(repr(used).encode()).digest()[:6])
        title = f"{tag}+{name(self.font.postscript)}"
        renumbered = {glyph: place for place, glyph in enumerate([0, *used])}
        file = objects.add(stream(f"/Length1 {len(subset)}", subset))
        gids = bytearray(2 * (max(self.glyphs) + 1))
        for code, (glyph, _) in self.glyphs.items():
            struct.pack_into(">H", gids, 2 * code, renumbered[glyph])
        gid_map = objects.add(stream("", bytes(gids)))
        descriptor = objects.add(
            f"<< /Type /FontDescriptor /FontName /{title} {tables.description()} /FontFile2 {file} 0 R >>".encode()
        )
        widths = " ".join(f"{code} [{tables.width(self.glyphs[code][0])}]" for code in sorted(self.glyphs))
        descendant = objects.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{title}"
            " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            f" /FontDescriptor {descriptor} 0 R /CIDToGIDMap {gid_map} 0 R /DW 0 /W [{widths}] >>".encode()
        )
        texts = to_unicode({code: text for code, (_, text) in self.glyphs.items()}, 2)
        texts_map = objects.add(stream("", texts.encode("ascii")))
        objects.fill(
            number,
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{title} /Encoding /Identity-H"
            f" /DescendantFonts [{descendant} 0 R] /ToUnicode {texts_map} 0 R >>".encode(),
        )


def _another(glyph: int, text: str) -> int:
    """The code that a glyph has where it is copied as another text than is usual for it."""
    return OTHER_TEXT + zlib.crc32(f"{glyph} {text}".encode()) % (0x10000 - OTHER_TEXT)


class Fonts:
    """The fonts of a document by name."""

    def __init__(self) -> None:
        self.known: dict[str, Embedded] = {}

    def embedded(self, font: Font) -> Embedded:
        """The embedded form of a font; fonts of one content and name are one."""
        label = "F" + digest(font.postscript, font.digest)
        known = self.known.get(label)
        if known is None:
            known = self.known[label] = Embedded(font, label)
        return known
