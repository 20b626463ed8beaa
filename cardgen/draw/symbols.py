"""Icons in text in, Type 3 fonts of one glyph out, so that they take the text's colour and are copied as their names.

A font for each, because then its name and code come of the icon alone, and not of the icons that were met before.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import NamedTuple

from cardgen.draw.copying import to_unicode
from cardgen.draw.objects import literal
from cardgen.draw.paths import matrix, number
from cardgen.draw.resources import Fragment, Resources, dictionary, reference
from cardgen.layout.frame import Group, Item, Shape, Stroke, Symbol
from cardgen.layout.text.symbols import place, silhouette

LETTER = "m", 600
"""The name and width of a glyph that is never shown. Type 3 fonts have no em, so poppler guesses the size of their text
from the width of their m, 600 of a normal one (`TextPage::updateFont`); without it, it takes icons for larger text
and tears them out of their line. Its code is the one before the icon's."""

Draw = Callable[[tuple[Item, ...]], Fragment]


class Inscription(NamedTuple):
    """A word, a symbol or a move of the pen as it stands in a TJ array: its font's name ("" for a move), the inside
    of the array, its width in em.

    Where glyphs are lifted `parts` stands for the array: pieces of it, each with its lift in thousandths of an em.
    `symbol` is what it was made of, when that is no word. A tuple, because a deck unpacks half a million of them.
    """

    font: str
    array: str
    width: float
    parts: tuple[tuple[float, str], ...] = ()
    symbol: Symbol | None = None


class Symbols:
    """The symbols of a document, each written once."""

    def __init__(self, resources: Resources, draw: Draw) -> None:
        self._resources = resources
        self._draw = draw
        self._known: dict[tuple[str, str, float, float, float, float], Inscription] = {}

    def inscription(self, symbol: Symbol) -> Inscription:
        """How a symbol is written."""
        return self._of(symbol, 0.0)

    def outlined(self, symbol: Symbol, width: float) -> Inscription:
        """How the outline behind a symbol is written, `width` em wide; it is copied as nothing."""
        return self._of(symbol, width)

    def _of(self, symbol: Symbol, outline: float) -> Inscription:
        key = (symbol.art.digest, symbol.name, symbol.width, symbol.height, symbol.drop, outline)
        known = self._known.get(key)
        if known is None:
            code = _code(symbol, outline)
            font, array = self._font(symbol, outline, code), f"({literal(chr(code))})"
            known = self._known[key] = Inscription(font, array, symbol.width, symbol=symbol)
        return known

    def _font(self, symbol: Symbol, outline: float, code: int) -> str:
        """The name of its font: the drawing in thousandths of an em, y up, its ink fitted into the symbol's box, in the
        middle across.
        """
        width, height, drop = 1000 * symbol.width, 1000 * symbol.height, 1000 * symbol.drop
        by = place(symbol)
        reach = 1 + 1000 * outline
        box = (-reach, -drop - reach, width + reach, height - drop + reach)
        drawn = self._draw(silhouette(symbol.art.items, 2000 * outline / by.a) if outline else symbol.art.items)
        bounds = " ".join(map(number, box))
        # d1 promises a shape without colours of its own, d0 a drawing with some.
        head = f"{number(width)} 0 {bounds} d1" if outline or _plain(symbol.art.items) else f"{number(width)} 0 d0"
        content = f"{head}\n{matrix(by)} cm\n{drawn.content}"
        texts = to_unicode({code: "" if outline else symbol.name}, 1)
        return self._defined(code, content, drawn.needs, number(width), bounds, texts)

    def _defined(self, code: int, content: str, needs: frozenset[str], width: str, bounds: str, texts: str) -> str:
        resources = self._resources
        blank = reference(resources.stream("", f"{LETTER[1]} 0 d0"))
        procedure = reference(resources.stream("", content))
        copied = reference(resources.stream("", texts))
        return resources.define(
            "F",
            f"<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [{bounds}]"
            f" /FirstChar {code - 1} /LastChar {code} /Widths [{LETTER[1]} {width}]"
            f" /Encoding << /Type /Encoding /Differences [{code - 1} /{LETTER[0]} /icon] >>"
            f" /CharProcs << /{LETTER[0]} {blank} /icon {procedure} >>"
            f" /Resources {dictionary(needs)} /ToUnicode {copied} >>",
        )


def _code(symbol: Symbol, outline: float) -> int:
    """From 1 to 255, most often another for another symbol; an outline's is even, its symbol's odd.

    pdfium takes text of the same code that stands nearly in the same place for a shadow, whatever its font, and leaves
    it out (`CPDF_TextPage::IsSameTextObject`).
    """
    return 2 * (zlib.crc32(symbol.name.encode()) % 127) + (2 if outline else 1)


def _plain(items: tuple[Item, ...]) -> bool:
    """Whether a drawing has no colour of its own: nothing but shapes that take the caller's, all of them solid."""
    return all(
        (isinstance(item, Shape) and item.fill is None and item.opacity == 1 and _takes_caller(item.stroke))
        or (isinstance(item, Group) and item.opacity == 1 and _plain(item.items))
        for item in items
    )


def _takes_caller(stroke: Stroke | None) -> bool:
    return stroke is None or stroke.tinted
