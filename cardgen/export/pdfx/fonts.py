"""The fonts that contents use: each must lie in the file."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Dictionary, Stream

from cardgen.export.pdfx.reading import Value, elements, entries, entry, name_of
from cardgen.export.pdfx.record import Document, Fault
from cardgen.export.pdfx.things import Thing

RULES = {
    "font-embedded": "Each font that a page, form, pattern, glyph or appearance chooses is embedded, whole or as a "
    "subset (yob/pdf-preflight pdfx1a.rb, pdfbox-preflight X1a).",
    "font-glyphs": "A Type3 font has the content streams of its glyphs; what they use is looked into like a page "
    "(derived from ISO 32000-1, 9.6.5).",
}

PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")
"""Where the descriptor of a font keeps its program: Type 1, TrueType, CFF and OpenType (ISO 32000-1, table 126)."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of fonts."""
    for page, called in document.things.missing:
        yield Fault("font-embedded", page, f"{called} is chosen, and the resources do not have it; embed it")
    for font in document.things.fonts:
        kind = name_of(entry(font.object, "/Subtype"))
        if kind == "/Type3":
            yield from _glyphs(font)
            continue
        # A composite font has its program in the one font below it.
        below = elements(entry(font.object, "/DescendantFonts")) if kind == "/Type0" else (font.object,)
        if not below or not all(_embedded(part) for part in below):
            yield Fault("font-embedded", font.page, f"{font.called} is not embedded; embed it, or a subset of it")


def _embedded(font: Value) -> bool:
    descriptor = entry(font, "/FontDescriptor")
    return any(isinstance(entry(descriptor, name), Stream) for name in PROGRAMS)


def _glyphs(font: Thing) -> Iterator[Fault]:
    glyphs = entry(font.object, "/CharProcs")
    if not isinstance(glyphs, Dictionary) or not all(isinstance(glyph, Stream) for _, glyph in entries(glyphs)):
        yield Fault("font-glyphs", font.page, f"{font.called} is a Type3 font, and not all its glyphs are there")
