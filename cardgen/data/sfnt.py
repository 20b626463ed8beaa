"""The bytes of a font file go in; its names, weight and tables come out, read with `struct` alone.

Importing fontTools takes longer than reading twenty fonts here, so it is left for the fonts that must be converted.
Field offsets are those of the OpenType specification 1.9.1 (https://learn.microsoft.com/typography/opentype/spec/).
"""

from __future__ import annotations

import struct
import zlib
from typing import Literal, NamedTuple

Outlines = Literal["glyf", "CFF ", "CFF2"]

LARGEST = 64 * 1024 * 1024
"""The most bytes that a compressed font may unpack to: as many as a file may have."""

_MOST_FACES = 64  # of a collection; those of CJK have ten
_MOST_INSTANCES = 512  # of a variable font; the largest families name about a hundred

_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp", "name")
_WINDOWS, _MACINTOSH, _UNICODE = 3, 1, 0
_USED = frozenset((1, 2, 6, 16, 17))
_ENGLISH = {_WINDOWS: 0x409, _MACINTOSH: 0, _UNICODE: 0}


class BadFont(Exception):
    """A font that cannot be used. `str()` is one short phrase that goes on after the file's name."""


class Instance(NamedTuple):
    """A named style of a variable font: its subfamily name, PostScript name (may be ""), and place on each axis."""

    style: str
    postscript: str
    place: tuple[tuple[str, float], ...]


class Face(NamedTuple):
    """What a font says of itself. `family` and `style` are the typographic names where there are such."""

    family: str
    style: str
    legacy: str
    postscript: str
    weight: int
    italic: bool
    outlines: Outlines
    color: bool
    license: Literal["free", "restricted", "no-subset", "bitmap"]
    instances: tuple[Instance, ...]


Tables = dict[str, bytes]


def tables(data: bytes, offset: int = 0) -> Tables:
    """The tables of a static or variable font, from its directory at `offset`. Raises BadFont when one is cut off."""
    try:
        (count,) = struct.unpack_from(">H", data, offset + 4)
        found: Tables = {}
        total = 0
        for entry in range(count):
            tag, _, start, size = struct.unpack_from(">4sLLL", data, offset + 12 + 16 * entry)
            total += size
            if start + size > len(data):
                raise BadFont(f"is cut off: its table “{_word(tag)}” ends after the file")
            if total > len(data):
                raise BadFont("is damaged: its tables overlap")
            found[tag.decode("latin-1")] = data[start : start + size]
    except struct.error as error:
        raise BadFont("is cut off within its first lines") from error
    return found


def woff_tables(data: bytes) -> Tables:
    """The tables of a WOFF 1 file (https://www.w3.org/TR/WOFF/), unpacked. Raises BadFont."""
    try:
        (count,) = struct.unpack_from(">H", data, 12)
        found: Tables = {}
        total = 0
        for entry in range(count):
            tag, start, packed, size, _ = struct.unpack_from(">4sLLLL", data, 44 + 20 * entry)
            total += size
            if total > LARGEST:
                raise BadFont(f"unpacks to more than {LARGEST // 2**20} MiB")
            if start + packed > len(data):
                raise BadFont(f"is cut off: its table “{_word(tag)}” ends after the file")
            table = data[start : start + packed]
            if packed < size:
                table = zlib.decompressobj().decompress(table, size)
            if len(table) != size:
                raise BadFont(f"is damaged: its table “{_word(tag)}” does not unpack")
            found[tag.decode("latin-1")] = table
    except (struct.error, zlib.error) as error:
        raise BadFont("is damaged: its tables do not unpack") from error
    return found


def collection(data: bytes) -> tuple[int, ...]:
    """Where the fonts of a collection (.ttc) begin. Raises BadFont."""
    try:
        (count,) = struct.unpack_from(">L", data, 8)
        return struct.unpack_from(f">{min(count, _MOST_FACES)}L", data, 12)
    except struct.error as error:
        raise BadFont("is cut off within its first lines") from error


def assembled(found: Tables) -> bytes:
    """A font file of these tables; the order is that of their tags, so that equal tables give equal bytes."""
    version = 0x4F54544F if "glyf" not in found and ("CFF " in found or "CFF2" in found) else 0x00010000
    count = len(found)
    power = 1 << (count.bit_length() - 1)
    header = struct.pack(">LHHHH", version, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    directory, body, offset = [], [], 12 + 16 * count
    for tag in sorted(found):
        table = found[tag]
        padded = table + bytes(-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        directory.append(struct.pack(">4sLLL", tag.encode("latin-1"), total, offset, len(table)))
        body.append(padded)
        offset += len(padded)
    return header + b"".join(directory) + b"".join(body)


def face(found: Tables) -> Face:
    """What the tables of a font say of it. Raises BadFont when it cannot be drawn, or lacks what must be known."""
    try:
        outlines = _outlines(found)
        missing = [tag for tag in _NEEDED if tag not in found]
        if missing:
            raise BadFont(f"is damaged: its table “{missing[0]}” is missing")
        if found["head"][12:16] != b"\x5f\x0f\x3c\xf5":
            raise BadFont("is damaged: its table “head” is not one")
        names = _names(found["name"], every="fvar" in found)
        weight, italic, rights = _style(found)
        family = names.get(16) or names.get(1)
        if not family:
            raise BadFont("does not say the name of its family")
        style = names.get(17) or names.get(2) or "Regular"
        return Face(
            family=family,
            style=style,
            legacy=names.get(1) or family,
            postscript=names.get(6) or f"{family}-{style}".replace(" ", ""),
            weight=weight,
            italic=italic,
            outlines=outlines,
            color=any(tag in found for tag in ("COLR", "SVG ", "CBDT", "sbix")),
            license=rights,
            instances=_instances(found, names),
        )
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise BadFont("is damaged: its tables are too short") from error


def _outlines(found: Tables) -> Outlines:
    if "glyf" in found and "loca" in found and "sbix" not in found:
        return "glyf"
    if "CFF " in found:
        return "CFF "
    if "CFF2" in found:
        return "CFF2"
    raise BadFont("holds bitmaps and no outlines, as fonts of colour emoji do, and cannot be printed sharp")


def _names(table: bytes, every: bool) -> dict[int, str]:
    """The English names by number, all or those used here; Windows's before the others (OpenType, `name`)."""
    count, storage = struct.unpack_from(">HH", table, 2)
    found: dict[int, tuple[int, str]] = {}
    for entry in range(count):
        platform, _, language, number, size, offset = struct.unpack_from(">6H", table, 6 + 12 * entry)
        if platform not in _ENGLISH or not (every or number in _USED):
            continue
        rank = 2 * (platform == _WINDOWS) + (platform == _UNICODE) + 4 * (language == _ENGLISH[platform])
        if number in found and found[number][0] >= rank:
            continue
        text = table[storage + offset : storage + offset + size]
        found[number] = (
            rank,
            text.decode("mac_roman" if platform == _MACINTOSH else "utf-16-be", "replace").strip("\0 "),
        )
    return {number: text for number, (_, text) in found.items() if text}


def _style(found: Tables) -> tuple[int, bool, Literal["free", "restricted", "no-subset", "bitmap"]]:
    """Weight (100 to 900), whether it slopes, and what its licence bits allow (OpenType, `OS/2` and `head`)."""
    (mac,) = struct.unpack_from(">H", found["head"], 44)
    table = found.get("OS/2")
    if not table:
        return (700 if mac & 1 else 400), bool(mac & 2), "free"
    (weight,) = struct.unpack_from(">H", table, 4)
    (rights,) = struct.unpack_from(">H", table, 8)
    (selection,) = struct.unpack_from(">H", table, 62)
    italic = bool(selection & 0x201 or mac & 2)  # ITALIC or OBLIQUE
    if weight < 10:  # some old fonts count from 1 to 9
        weight *= 100
    if (selection & 0x20 or mac & 1) and weight < 600:  # BOLD; some old fonts call every weight 400
        weight = 700
    # fsType: of the lowest four bits the most generous counts; 2 alone forbids embedding.
    if rights & 0xF == 2:
        return weight, italic, "restricted"
    return weight, italic, "bitmap" if rights & 0x200 else "no-subset" if rights & 0x100 else "free"


def _instances(found: Tables, names: dict[int, str]) -> tuple[Instance, ...]:
    """The named styles of a variable font; its default alone when it names none (OpenType, `fvar`)."""
    table = found.get("fvar")
    if not table:
        return ()
    start, _, axes, width, count, size = struct.unpack_from(">HHHHHH", table, 4)
    if count > _MOST_INSTANCES or size < 4 + 4 * axes:
        raise BadFont("is damaged: its table “fvar” is not one")
    tags, defaults = [], []
    for axis in range(axes):
        tag, _, default, _ = struct.unpack_from(">4slll", table, start + width * axis)
        tags.append(tag.decode("latin-1"))
        defaults.append(default / 65536)
    found_here = []
    for number in range(count):
        offset = start + width * axes + size * number
        (style,) = struct.unpack_from(">H", table, offset)
        place = [value / 65536 for value in struct.unpack_from(f">{axes}l", table, offset + 4)]
        named = struct.unpack_from(">H", table, offset + 4 + 4 * axes)[0] if size >= 6 + 4 * axes else 0xFFFF
        found_here.append(Instance(names.get(style, ""), names.get(named, ""), tuple(zip(tags, place, strict=True))))
    return tuple(found_here) or (Instance("", "", tuple(zip(tags, defaults, strict=True))),)


def _word(tag: bytes) -> str:
    return tag.decode("latin-1").strip() if tag.isalnum() else tag.hex()
