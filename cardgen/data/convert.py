"""A font file of any kind goes in; the tables of its faces come out, and each face as a static TrueType font.

TrueType as it is wanted goes through untouched. WOFF 2, PostScript outlines (CFF) and variable fonts are converted by
fontTools, once: the store keeps what came of it.
"""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardgen.data.sfnt import LARGEST, BadFont, Instance, Tables, assembled, collection, tables, woff_tables

if TYPE_CHECKING:
    from cardgen.store import Store

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Names of files that hold a font."""

UNREAD = (".pfb", ".pfa", ".dfont", ".eot", ".bdf", ".fon")
"""Names of fonts in forms that are not read: to be named, not passed over."""

_VERSION = "1"
"""Part of every key of the store; to be raised when a conversion below gives other bytes than before."""

_ERROR = 1 / 1000
"""How far a quadratic outline may stray from the cubic one, in em: the tolerance that cu2qu itself proposes."""


def faces(data: bytes, store: Store | None = None) -> Iterator[Tables]:
    """The tables of each face of a font file: one, or those of a collection. Raises BadFont."""
    if plain(data):
        yield tables(data)
    elif data[:4] == b"wOFF":
        yield woff_tables(data)
    elif data[:4] == b"wOF2":
        yield tables(_kept(store, f"woff2 {digest(data)}", lambda: _from_woff2(data)))
    elif data[:4] == b"ttcf":
        for offset in collection(data):
            yield tables(data, offset)
    else:
        raise BadFont("is empty" if not data else "is not a font, whatever its name says")


def plain(data: bytes) -> bool:
    """Whether a file is an unpacked TrueType or OpenType font already."""
    return data[:4] in (b"\0\1\0\0", b"true", b"OTTO")


def static(found: Tables, instance: Instance | None, source: str, store: Store | None = None) -> bytes:
    """A static TrueType font of these tables, at one instance of a variable font. Raises BadFont.

    `source` names the content of the tables, for the store.
    """
    if instance is None and "glyf" in found:
        return assembled(found)
    place = instance.place if instance else ()
    return _kept(store, f"static {source} {place}", lambda: _converted(assembled(found), dict(place)))


def digest(data: bytes, part: str = "") -> str:
    """The name of a content, or of a part of it."""
    return hashlib.blake2b(data, digest_size=20, key=part.encode()[:64]).hexdigest()


def _kept(store: Store | None, key: str, make: Callable[[], bytes]) -> bytes:
    """What the store has under a key; made and put there when it has nothing. Raises BadFont."""
    if store is None:
        return make()
    key = f"{_VERSION} {key}"
    data = store.get("font", key)
    if data is None:
        data = make()
        store.put("font", key, data)
    return data


def _from_woff2(data: bytes) -> bytes:
    """The unpacked font of a WOFF 2 file (https://www.w3.org/TR/WOFF2/). Raises BadFont."""
    import brotli
    from fontTools.ttLib.woff2 import decompress

    _silence()
    unpacked = io.BytesIO()
    try:
        start, size = _woff2_stream(data)
        trial = brotli.Decompressor()
        total = len(trial.process(data[start : start + size], output_buffer_limit=LARGEST))
        if total >= LARGEST or not trial.is_finished():  # fontTools unpacks without a bound: so it is tried first
            raise BadFont("is damaged: it does not unpack")
        decompress(io.BytesIO(data), unpacked)
    except Exception as error:  # fontTools raises whatever a damaged table leads to
        raise BadFont("is damaged: it does not unpack") from error
    return unpacked.getvalue()


def _woff2_stream(data: bytes) -> tuple[int, int]:
    """Where the packed stream of a WOFF 2 file begins, and how long it is: after a directory of uneven entries."""
    (count,) = struct.unpack_from(">H", data, 12)
    (size,) = struct.unpack_from(">L", data, 20)
    position = 48
    for _ in range(count):
        flags = data[position]
        kind, version = flags & 63, flags >> 6
        position += 5 if kind == 63 else 1
        transformed = version != 3 if kind in (10, 11) else version != 0  # 10, 11: glyf and loca
        for _ in range(2 if transformed else 1):
            while data[position] & 0x80:
                position += 1
            position += 1
    return position, size


def _converted(data: bytes, place: dict[str, float]) -> bytes:
    """A font at one place of its axes, with quadratic outlines."""
    from fontTools.ttLib import TTFont

    _silence()
    try:
        font = TTFont(io.BytesIO(data), recalcTimestamp=False)
        if "fvar" in font:
            from fontTools.varLib.instancer import instantiateVariableFont

            font = instantiateVariableFont(font, place)
        if "glyf" not in font:
            _to_quadratic(font)
        saved = io.BytesIO()
        font.save(saved)
    except Exception as error:  # fontTools raises whatever a damaged table leads to
        raise BadFont(f"cannot be converted to TrueType: {str(error) or type(error).__name__}") from error
    return saved.getvalue()


def _silence() -> None:
    """Keeps fontTools from writing about small blemishes to the terminal; large ones it raises."""
    import logging

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)


def _to_quadratic(font: Any) -> None:
    """Puts TrueType outlines in the place of PostScript ones."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order = font.getGlyphOrder()
    drawings = font.getGlyphSet()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        drawings[name].draw(Cu2QuPen(pen, _ERROR * font["head"].unitsPerEm, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    glyf = font["glyf"] = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, outlines
    for name in order:
        outlines[name].recalcBounds(glyf)
        advance = font["hmtx"][name][0]
        font["hmtx"][name] = (advance, getattr(outlines[name], "xMin", 0))
    for tag in ("CFF ", "CFF2", "VORG"):
        if tag in font:
            del font[tag]
    _set_limits(font, len(order))
    post = font["post"] if "post" in font else newTable("post")
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\0\1\0\0"


def _set_limits(font: Any, count: int) -> None:
    """The table `maxp` of TrueType; the compiler counts points and contours itself, and there are no instructions."""
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    limits.numGlyphs = count
    limits.maxZones = 1
    for name in (
        "maxTwilightPoints",
        "maxStorage",
        "maxFunctionDefs",
        "maxInstructionDefs",
        "maxStackElements",
        "maxSizeOfInstructions",
        "maxComponentElements",
    ):
        setattr(limits, name, 0)
