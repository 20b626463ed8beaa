"""The bytes of a picture go in; its format, size, colours and turn come out, without decoding a pixel of PNG and JPEG.

Those two are walked from the first part to the last, so that a file that was cut off is found out. The others, rare in
print, are opened with Pillow.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import Literal, NamedTuple

from cardgen.data import profiles

Format = Literal["PNG", "JPEG", "WEBP", "GIF", "TIFF"]
Mode = Literal["L", "RGB", "CMYK"]

MOST_PIXELS = 100_000_000
"""The most pixels of a picture: a 24 x 36 in board at 300 ppi has 78 million, and up to four bytes of each are held."""

MOST_PARTS = 100_000
"""The most chunks or segments walked: a PNG of 64 MiB in the usual 8 KiB chunks has 8,192."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_MODES: dict[int, tuple[Mode, bool]] = {
    0: ("L", False),
    2: ("RGB", False),
    3: ("RGB", False),
    4: ("L", True),
    6: ("RGB", True),
}
"""Colour type -> colours and alpha (https://www.w3.org/TR/png-3/#11IHDR)."""

_JPEG_MODES: dict[int, Mode] = {1: "L", 3: "RGB", 4: "CMYK"}
_JPEG_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive, Huffman-coded: what Pillow and PDF can decode
_JPEG_OTHER = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)  # lossless, hierarchical or arithmetic
_JPEG_ALONE = (0x01, *range(0xD0, 0xD9))  # markers without a length (ITU-T T.81, table B.1)
_JPEG_MARKER = re.compile(rb"\xff([^\x00\xff])")
_JPEG_AFTER_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")  # not a stuffed zero, not a restart

_ORIENTATION = 0x0112

# Patterns for files that are refused: compiled only when there is one.
_OTHERS = (
    (rb"BM", "a BMP picture"),
    (rb"8BPS", "a Photoshop file"),
    (rb"%PDF", "a PDF"),
    (rb"%!PS", "a PostScript file"),
    (rb"\0\0\0\x0cjP  |\xff\x4f\xff\x51", "a JPEG 2000 picture"),
    (rb"\xff\x0a|\0\0\0\x0cJXL ", "a JPEG XL picture"),
    (rb"(?s)....ftypavi", "an AVIF picture"),
    (rb"(?s)....ftyp(?:hei|hev|mif)", "a HEIC picture"),
)
_DRAWING = rb"(?s)\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<(?:\w+:)?svg\b"


class BadPicture(Exception):
    """A picture that cannot be used. `str()` is one short phrase that goes on after the file's name."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = hints


class Head(NamedTuple):
    """What a picture is. Width and height are pixels as stored; `turned` is the EXIF orientation, 1 = none. `profiled`
    tells that a profile of its own gives it other colours than sRGB's.
    """

    format: Format
    width: int
    height: int
    mode: Mode
    alpha: bool
    turned: int
    profiled: bool = False


def head(data: bytes) -> Head:
    """The head of a picture, by its content. Raises BadPicture when it is none, or damaged, or too large."""
    if data.startswith(_PNG):
        found = _png(data)
    elif data.startswith(b"\xff\xd8\xff"):
        found = _jpeg(data)
    else:
        from cardgen.data.pixels import opened_head

        found = opened_head(data, _format(data))
    bounded(found.width, found.height)
    return found


def bounded(width: int, height: int) -> None:
    """Raises BadPicture for a picture without pixels, or with more than are taken."""
    if not width or not height:
        raise BadPicture("has no pixels")
    if width * height > MOST_PIXELS:
        raise BadPicture(
            f"has {width} x {height} pixels; the most is {MOST_PIXELS // 1_000_000} million",
            "300 pixels an inch of the printed size are enough",
        )


def turn_of(exif: bytes) -> int:
    """The orientation that EXIF data (a small TIFF) states, 1 to 8; 1 when it states none that counts."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}L", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for entry in range(count):
            tag, kind = struct.unpack_from(f"{order}HH", exif, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                (value,) = struct.unpack_from(f"{order}{'L' if kind == 4 else 'H'}", exif, start + 10 + 12 * entry)
                return value if 1 <= value <= 8 else 1
    except struct.error:  # EXIF is often damaged by editors, and the picture is as sound without it
        return 1
    return 1


def _png(data: bytes) -> Head:
    """Walks the chunks of a PNG to its end (https://www.w3.org/TR/png-3/#5Chunk-layout)."""
    cut = "is cut off: it is a PNG that ends too early"
    position, chunks, turned = len(_PNG), set[bytes](), 1
    profile: bytes | None = None
    count = 0
    while b"IEND" not in chunks:
        count = _counted(count)
        if position + 12 > len(data):
            raise BadPicture(cut, "copy the file again")
        size, tag = struct.unpack_from(">L4s", data, position)
        body = position + 8
        if body + size + 4 > len(data):
            raise BadPicture(cut, "copy the file again")
        if not chunks and (tag != b"IHDR" or size != 13 or not _sound(data, position, size)):
            raise BadPicture("is a damaged PNG: its head is wrong")
        if tag == b"eXIf":
            turned = turn_of(data[body : body + size])
        elif tag == b"iCCP":
            profile = profiles.unpacked(data[body : body + size])
        chunks.add(tag)
        position = body + size + 4
    width, height, depth, color = struct.unpack_from(">LLBB", data, len(_PNG) + 8)
    if color not in _PNG_MODES or depth not in (1, 2, 4, 8, 16):
        raise BadPicture("is a damaged PNG: its head is wrong")
    if b"IDAT" not in chunks or (color == 3 and b"PLTE" not in chunks):
        raise BadPicture("is a damaged PNG: it holds no pixels")
    mode, alpha = _PNG_MODES[color]
    profiled = b"sRGB" not in chunks and profiles.differs(profile, mode)
    return Head("PNG", width, height, mode, alpha or b"tRNS" in chunks, turned, profiled)


def _counted(parts: int) -> int:
    """One part more. Raises BadPicture when there are too many."""
    if parts == MOST_PARTS:
        raise BadPicture(f"is damaged: it has more than {MOST_PARTS:,} parts", "save it again")
    return parts + 1


def _sound(data: bytes, position: int, size: int) -> bool:
    """Whether a chunk has the checksum it states."""
    body = data[position + 4 : position + 8 + size]
    return data[position + 8 + size : position + 12 + size] == struct.pack(">L", zlib.crc32(body))


def _jpeg(data: bytes) -> Head:
    """Walks the segments and scans of a JPEG to its end (ITU-T T.81, annex B)."""
    position, turned, scans = 2, 1, 0
    frame: tuple[int, int, int] | None = None
    profile: list[bytes] = []
    count = 0
    while True:
        count = _counted(count)
        found = _JPEG_MARKER.search(data, position)
        if not found:
            raise BadPicture("is cut off: it is a JPEG that ends too early", "copy the file again")
        marker, position = found[1][0], found.end()
        if marker == 0xD9:
            break
        if marker in _JPEG_ALONE:
            continue
        body = data[position + 2 : position + int.from_bytes(data[position : position + 2], "big")]
        position += 2 + len(body)
        if marker in _JPEG_FRAMES and frame is None:
            frame = _frame(body)
        elif marker in _JPEG_OTHER:
            raise BadPicture("is a JPEG of a kind that PDF cannot hold", "save it as baseline or progressive JPEG")
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            turned = turn_of(body[6:])
        elif marker == 0xE2 and body.startswith(profiles.SEGMENT):
            profile.append(body)
        elif marker == 0xDA:
            scans += 1
            after = _JPEG_AFTER_SCAN.search(data, position)
            position = after.start() if after else len(data)
    if frame is None or not scans:
        raise BadPicture("is a damaged JPEG: it holds no pixels")
    width, height, components = frame
    if components not in _JPEG_MODES:
        raise BadPicture(f"is a JPEG of {components} colours; 1, 3 or 4 are known")
    mode = _JPEG_MODES[components]
    return Head("JPEG", width, height, mode, False, turned, profiles.differs(profiles.joined(profile), mode))


def _frame(body: bytes) -> tuple[int, int, int]:
    """Width, height and number of colours of a JPEG's frame."""
    if len(body) < 6:
        raise BadPicture("is a damaged JPEG: its head is wrong")
    depth, height, width, components = struct.unpack_from(">BHHB", body)
    if depth != 8:
        raise BadPicture(f"is a JPEG of {depth} bits a colour; 8 are known", "save it with 8 bits a colour")
    return width, height, components


def _format(data: bytes) -> Format:
    """The format of a picture that is neither PNG nor JPEG. Raises BadPicture that says what the file is instead."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        if int.from_bytes(data[4:8], "little") + 8 > len(data):
            raise BadPicture("is cut off: it is a WebP that ends too early", "copy the file again")
        return "WEBP"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    if data[:4] in (b"II*\0", b"MM\0*"):
        return "TIFF"
    raise BadPicture(*_instead(data))


def _instead(data: bytes) -> tuple[str, ...]:
    """What a file is that is no picture, and what to do."""
    if not data:
        return ("is empty",)
    if re.match(_DRAWING, data[:4096]):
        return "is an SVG drawing, not a picture of pixels", "place it as a drawing"
    if data.startswith(b"version https://git-lfs"):
        return "is only a pointer to the picture, which Git LFS holds", "run “git lfs pull”"
    for magic, words in _OTHERS:
        if re.match(magic, data):
            return f"is {words}, which is not read", "save it as PNG or JPEG"
    try:
        text = data[:512].decode("utf-8", "strict" if len(data) <= 512 else "ignore")
    except UnicodeDecodeError:
        return "is not a picture, whatever its name says", "save it as PNG or JPEG"
    kind = "a web page" if re.match(r"\s*<(?:!doctype html|html)\b", text, re.IGNORECASE) else "text"
    return f"is not a picture: it holds {kind}", "take the file from its source again"
