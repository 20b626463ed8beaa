"""ICC profiles of other light than sRGB, made byte by byte, and what their colours are in sRGB."""

from __future__ import annotations

import struct

GREEN = (60, 200, 60)
"""A colour of Adobe RGB that sRGB shows as another."""


def fixed(value: float) -> bytes:
    """A number as profiles hold it: s15Fixed16Number."""
    return struct.pack(">l", round(value * 65536))


def profile(name: str = "Adobe RGB (1998)", gamma: float = 2.19921875, *columns: tuple[float, float, float]) -> bytes:
    """A matrix profile of version 2: Adobe RGB's primaries, or others, adapted to D50."""
    columns = columns or ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
    tags = {b"wtpt": xyz((0.9642, 1.0, 0.8249))}
    for letter, column in zip((b"r", b"g", b"b"), columns, strict=True):
        tags[letter + b"XYZ"] = xyz(column)
        tags[letter + b"TRC"] = curve(gamma)
    return packed(b"RGB ", name, tags)


def grey(gamma: float) -> bytes:
    """A profile of grey."""
    return packed(b"GRAY", "Grey", {b"wtpt": xyz((0.9642, 1.0, 0.8249)), b"kTRC": curve(gamma)})


def xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(fixed, values))


def curve(gamma: float) -> bytes:
    return b"curv" + bytes(4) + struct.pack(">LH", 1, round(gamma * 256)) + bytes(2)


def packed(space: bytes, name: str, tags: dict[bytes, bytes]) -> bytes:
    """A profile of a screen with these tags (ICC.1:2001-04)."""
    text = name.encode() + b"\0"
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">L", len(text)) + text + bytes(79),
        b"cprt": b"text" + bytes(8),
    } | tags
    table, body, at = struct.pack(">L", len(tags)), b"", 132 + 12 * len(tags)
    for tag, data in tags.items():
        data += bytes(-len(data) % 4)
        table += tag + struct.pack(">LL", at + len(body), len(data))
        body += data
    size = struct.pack(">L", 128 + len(table) + len(body))
    start = size + b"lcms" + bytes.fromhex("02100000") + b"mntr" + space + b"XYZ " + bytes(12) + b"acsp"
    return start.ljust(68, b"\0") + fixed(0.9642) + fixed(1) + fixed(0.8249) + bytes(48) + table + body


def expected(color: tuple[int, int, int] = GREEN) -> list[int]:
    """A colour of Adobe RGB in sRGB, by the two definitions, clipped."""
    light = [(part / 255) ** 2.19921875 for part in color]
    to_xyz = ((0.57667, 0.18556, 0.18823), (0.29734, 0.62736, 0.07529), (0.02703, 0.07069, 0.99134))
    to_rgb = ((3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570))
    for matrix in (to_xyz, to_rgb):
        light = [sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix]
    return [round(255 * curved(min(max(part, 0), 1))) for part in light]


def curved(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
