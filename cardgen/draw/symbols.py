"""Icons in text in, glyphs of Type 3 fonts out, so that they take the text's colour and are copied as their names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.draw.copying import to_unicode
from cardgen.draw.objects import literal, stream
from cardgen.draw.paths import clipped, matrix, number, path
from cardgen.draw.resources import Fragment, Resources
from cardgen.geometry import Matrix
from cardgen.layout.frame import Group, Item, Placed, Shape, Stroke, Symbol
from cardgen.layout.svg.ink import ink_box

FULL = 255
"""Glyphs in one Type 3 font: its codes are one byte, and 0 is the letter below."""

LETTER = "m", 600
"""The name and width of a glyph that is never shown. Type 3 fonts have no em, so poppler guesses the size of their text
from the width of their m, 600 of a normal one (`TextPage::updateFont`); without it, it takes icons for larger text
and tears them out of their line."""

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


class _Glyph(NamedTuple):
    procedure: bytes
    needs: frozenset[str]
    text: str
    width: str
    box: tuple[float, float, float, float]


@dataclass(slots=True)
class _IconFont:
    label: str
    glyphs: list[_Glyph] = field(default_factory=list)


class Symbols:
    """The symbols of a document. Their codes follow the order in which faces first use them."""

    def __init__(self, resources: Resources, draw: Draw) -> None:
        self._resources = resources
        self._draw = draw
        self._fonts: list[_IconFont] = []
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
            font, code = self._code(self._glyph(symbol, outline))
            known = self._known[key] = Inscription(font, f"({literal(chr(code))})", symbol.width, symbol=symbol)
        return known

    def _code(self, glyph: _Glyph) -> tuple[str, int]:
        if not self._fonts or len(self._fonts[-1].glyphs) == FULL:
            label = f"FIcons{len(self._fonts) + 1}"
            self._resources.reserve(label)
            self._fonts.append(_IconFont(label))
        font = self._fonts[-1]
        font.glyphs.append(glyph)
        return font.label, len(font.glyphs)

    def _glyph(self, symbol: Symbol, outline: float) -> _Glyph:
        """The drawing in thousandths of an em, y up: its ink fitted into the symbol's box, in the middle across."""
        width, height, drop = 1000 * symbol.width, 1000 * symbol.height, 1000 * symbol.drop
        ink = ink_box(symbol.art)
        scale = min(width / ink.width if ink.width else height, height / ink.height if ink.height else width)
        left = (width - scale * ink.width) / 2 - scale * ink.x
        place = Matrix(scale, 0, 0, -scale, left, scale * ink.bottom - drop)
        reach = 1 + 1000 * outline
        box = (-reach, -drop - reach, width + reach, height - drop + reach)
        if outline:
            drawn = Fragment(f"1 J 1 j {_silhouette(symbol.art.items, 2000 * outline / scale)}")
        else:
            drawn = self._draw(symbol.art.items)
        bounds = " ".join(map(number, box))
        # d1 promises a shape without colours of its own, d0 a drawing with some.
        head = f"{number(width)} 0 {bounds} d1" if outline or _plain(symbol.art.items) else f"{number(width)} 0 d0"
        content = f"{head}\n{matrix(place)} cm\n{drawn.content}"
        text = "" if outline else symbol.name
        return _Glyph(stream("", content.encode("latin-1")), drawn.needs, text, number(width), box)

    def write(self) -> None:
        """Write every font of symbols. Nothing can be drawn after."""
        for font in self._fonts:
            self._write(font)

    def _write(self, font: _IconFont) -> None:
        objects, glyphs = self._resources.objects, font.glyphs
        names = [f"/{LETTER[0]}", *(f"/g{place}" for place in range(1, len(glyphs) + 1))]
        blank = stream("", f"{LETTER[1]} 0 d0".encode())
        numbers = [objects.add(procedure) for procedure in (blank, *(glyph.procedure for glyph in glyphs))]
        procedures = " ".join(f"{name} {number} 0 R" for name, number in zip(names, numbers, strict=True))
        boxes = [glyph.box for glyph in glyphs]
        around = [edge(box[side] for box in boxes) for side, edge in enumerate((min, min, max, max))]
        texts = objects.add(to_unicode({place: glyph.text for place, glyph in enumerate(glyphs, 1)}, 1))
        needs = frozenset().union(*[glyph.needs for glyph in glyphs])
        objects.fill(
            self._resources.reserve(font.label),
            f"<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0]"
            f" /FontBBox [{' '.join(map(number, around))}] /FirstChar 0 /LastChar {len(glyphs)}"
            f" /Widths [{LETTER[1]} {' '.join(glyph.width for glyph in glyphs)}]"
            f" /Encoding << /Type /Encoding /Differences [0 {' '.join(names)}] >> /CharProcs << {procedures} >>"
            f" /Resources {self._resources.dictionary(needs)} /ToUnicode {texts} 0 R >>".encode(),
        )


def _plain(items: tuple[Item, ...]) -> bool:
    """Whether a drawing has no colour of its own: nothing but shapes that take the caller's, all of them solid."""
    return all(
        (isinstance(item, Shape) and item.fill is None and item.opacity == 1 and _takes_caller(item.stroke))
        or (isinstance(item, Group) and item.opacity == 1 and _plain(item.items))
        for item in items
    )


def _takes_caller(stroke: Stroke | None) -> bool:
    return stroke is None or stroke.tinted


def _silhouette(items: tuple[Item, ...], wider: float) -> str:
    """All that a drawing covers, in the colour that is set, and `wider` by half on every side."""
    parts = []
    for item in items:
        if isinstance(item, Shape):
            star = "*" if item.rule == "evenodd" else ""
            paint = f"B{star}" if item.fill is not None or item.tinted else "S"
            width = wider + (item.stroke.width if item.stroke else 0.0)
            parts.append(f"{number(width)} w {path(item.geometry)}{paint}\n")
        elif isinstance(item, Group):
            by = f"{matrix(item.matrix)} cm " if item.matrix else ""
            parts.append(f"q {by}{clipped(item.clip) if item.clip else ''}{_silhouette(item.items, wider)}Q\n")
        elif isinstance(item, Placed):
            parts.append(f"q {matrix(item.matrix)} cm {_silhouette(item.art.items, wider)}Q\n")
    return "".join(parts)
