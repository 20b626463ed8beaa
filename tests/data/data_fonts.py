"""Tiny fonts for tests: a few glyphs, every name and weight as wanted."""

from __future__ import annotations

import io
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

WIDE = 600  # the advance of “A”
ADVANCES = {".notdef": (500, 0), "A": (WIDE, 0)}


def _leaf(pen: Any, top: int = 700) -> Any:
    """A shape with a curve in it."""
    pen.moveTo((0, 0))
    pen.curveTo((0, 400), (200, top), (500, top)) if isinstance(pen, T2CharStringPen) else pen.qCurveTo(
        (0, top), (500, top)
    )
    pen.lineTo((500, 0))
    pen.closePath()
    return pen


def font(
    family: str = "Tiny",
    style: str = "Regular",
    weight: int = 400,
    *,
    italic: bool = False,
    typographic: tuple[str, str] | None = None,
    postscript: str | None = None,
    rights: int = 0,
    cubic: bool = False,
    axes: tuple[tuple[str, float, float, float, str], ...] = (),
    instances: tuple[dict[str, Any], ...] = (),
    top: int = 700,
) -> bytes:
    """A font with the glyph “A”; PostScript outlines when `cubic`, variable when there are `axes`."""
    builder = FontBuilder(1000, isTTF=not cubic)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    if cubic:
        outlines = {".notdef": T2CharStringPen(500, None), "A": _leaf(T2CharStringPen(WIDE, None), top)}
        name = postscript or f"{family}-{style}".replace(" ", "")
        builder.setupCFF(name, {}, {glyph: pen.getCharString() for glyph, pen in outlines.items()}, {})
    else:
        builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "A": _leaf(TTGlyphPen(None), top).glyph()})
    builder.setupHorizontalMetrics(ADVANCES)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    names = {"familyName": family, "styleName": style, "psName": postscript or f"{family}-{style}".replace(" ", "")}
    if typographic:
        names |= {"typographicFamily": typographic[0], "typographicSubfamily": typographic[1]}
    builder.setupNameTable(names)
    builder.setupOS2(usWeightClass=weight, fsSelection=1 if italic else 64, fsType=rights)
    builder.setupPost()
    if axes:
        builder.setupFvar(list(axes), list(instances))
        shift = [(0, 0), (0, 0), (0, 0), (100, 0), (0, 0), (0, 0), (0, 0), (0, 0)]  # the third point and phantoms
        count = len(builder.font["glyf"]["A"].coordinates)
        from fontTools.ttLib.tables.TupleVariation import TupleVariation

        moved = [(100, 0)] * count + shift[-4:]
        builder.setupGvar({"A": [TupleVariation({axes[0][0]: (0.0, 1.0, 1.0)}, moved)], ".notdef": []})
    return saved(builder.font)


def saved(made: TTFont | TTCollection) -> bytes:
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def opened(data: bytes) -> TTFont:
    return TTFont(io.BytesIO(data), recalcTimestamp=False)


def packed(data: bytes, flavor: str) -> bytes:
    """A font as `woff` or `woff2`."""
    made = opened(data)
    made.flavor = flavor
    return saved(made)


def collected(*fonts: bytes) -> bytes:
    """Fonts in one collection (.ttc)."""
    collection = TTCollection()
    collection.fonts = [opened(data) for data in fonts]
    return saved(collection)


def without(data: bytes, *tags: str, **others: bytes) -> bytes:
    """A font that lacks some tables and has others, empty of sense."""
    from cardgen.data.sfnt import assembled, tables

    kept = {tag: table for tag, table in tables(data).items() if tag not in tags}
    return assembled(kept | others)
