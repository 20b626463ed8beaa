"""The bytes of a PNG or JPEG in, the same compressed data as a PDF picture out, where a PDF can hold it as it is."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.draw.inks import Mode

SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
"""PDF's names of Pillow's modes."""


class Encoded(NamedTuple):
    """A picture as a PDF stores it: the entries of its dictionary and its data; its size in pixels as stored."""

    mode: Mode
    width: int
    height: int
    entries: str
    data: bytes


def encoded(data: bytes) -> Encoded | None:
    """The picture without decoding it; None when a PDF cannot hold it so, or when its parts do not add up."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data)
        return _jpeg(data) if data.startswith(b"\xff\xd8") else None
    except (struct.error, IndexError):
        return None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 12 <= len(data):
        (size,) = struct.unpack(">L", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += 12 + size


def _png(data: bytes) -> Encoded | None:
    """PNG's filters are PDF's predictor 15. Alpha, 16 bits and interlacing have no counterpart."""
    head, colors, parts = b"", b"", []
    for kind, body in _chunks(data):
        if kind == b"IHDR":
            head = body
        elif kind == b"PLTE":
            colors = body
        elif kind == b"tRNS":
            return None
        elif kind == b"IDAT":
            parts.append(body)
    width, height, bits, kind_of_color, _, _, interlaced = struct.unpack(">LLBBBBB", head)
    if interlaced or bits > 8 or kind_of_color not in (0, 2, 3) or not parts:
        return None
    channels = 3 if kind_of_color == 2 else 1
    mode: Mode = "L" if kind_of_color == 0 else "RGB"
    space = SPACES[mode]
    if kind_of_color == 3:
        known = min(len(colors) // 3, 1 << bits)
        if not known:
            return None
        space = f"[/Indexed /DeviceRGB {known - 1} <{colors[: 3 * known].hex().upper()}>]"
    entries = (
        f"/ColorSpace {space} /BitsPerComponent {bits} /Filter /FlateDecode"
        f" /DecodeParms << /Predictor 15 /Colors {channels} /BitsPerComponent {bits} /Columns {width} >>"
    )
    return Encoded(mode, width, height, entries, b"".join(parts))


def _jpeg(data: bytes) -> Encoded | None:
    """Baseline and progressive JPEG of 8 bits with 1, 3 or 4 components."""
    at, adobe = 2, False
    while True:
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        (size,) = struct.unpack(">H", data[at + 2 : at + 4])
        if marker == 0xEE and data[at + 4 : at + 9] == b"Adobe":
            adobe = True
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _frame(data, at, adobe) if marker <= 0xC2 else None
        at += 2 + size


def _frame(data: bytes, at: int, adobe: bool) -> Encoded | None:
    bits, height, width, components = struct.unpack(">BHHB", data[at + 4 : at + 10])
    modes: dict[int, Mode] = {1: "L", 3: "RGB", 4: "CMYK"}
    if bits != 8 or components not in modes or not height:
        return None
    mode = modes[components]
    extra = ""
    if mode == "CMYK" and adobe:  # Photoshop and all who follow it write CMYK upside down
        extra = " /Decode [1 0 1 0 1 0 1 0]"
    if mode == "RGB" and not adobe and data[at + 10 : at + 19 : 3] == b"RGB":
        # Components named R, G and B are what they say; without this a viewer would take them for YCbCr.
        extra = " /DecodeParms << /ColorTransform 0 >>"
    entries = f"/ColorSpace {SPACES[mode]} /BitsPerComponent 8 /Filter /DCTDecode{extra}"
    return Encoded(mode, width, height, entries, data)
