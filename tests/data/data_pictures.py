"""Tiny pictures for tests: six colours, three by two, in every form."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image

COLORS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255), (255, 0, 255))
"""Of the six fields, row by row: red, green, blue; yellow, cyan, magenta."""

FIELD = 16  # pixels a field is wide and high, so that JPEG's blocks do not blur it


def fields(mode: str = "RGB") -> Image.Image:
    """The six fields, 48 by 32 pixels."""
    image = Image.new("RGB", (3, 2))
    for index, color in enumerate(COLORS):
        image.putpixel((index % 3, index // 3), color)
    return image.resize((3 * FIELD, 2 * FIELD), Image.Resampling.NEAREST).convert(mode)


def written(image: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    lossless: dict[str, dict[str, Any]] = {"JPEG": {"quality": 95, "subsampling": 0}, "WEBP": {"lossless": True}}
    image.save(file, kind, **(lossless.get(kind, {}) | options))
    return file.getvalue()


def turned(kind: str, orientation: int) -> bytes:
    """The six fields as stored, with an EXIF orientation."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return written(fields(), kind, exif=exif)


def seen(image: Image.Image) -> str:
    """The colours of a picture's fields as letters, row by row."""
    letters = dict(zip(COLORS, "RGBYCM", strict=True)) | {(255, 255, 255): "_", (0, 0, 0): "K"}
    rows = []
    for y in range(FIELD // 2, image.height, FIELD):
        pixels = (image.convert("RGB").getpixel((x, y)) for x in range(FIELD // 2, image.width, FIELD))
        rows.append("".join(letters[min(letters, key=lambda color: _far(color, pixel))] for pixel in pixels))
    return "/".join(rows)


def _far(one: tuple[int, ...], other: Any) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def chunk(tag: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">L", len(body)) + tag + body + struct.pack(">L", zlib.crc32(tag + body))


def png(width: int, height: int, depth: int = 8, color: int = 2, *chunks: bytes) -> bytes:
    """A PNG of any size with a few bytes for its pixels: its head is sound, and there is little to it."""
    head = chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, depth, color, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
