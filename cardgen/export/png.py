"""The pages of a PDF go in, one PNG for each comes out, with its resolution inside.

pdfium draws, Pillow subtracts each row from the one above (PNG's “Up” filter), libdeflate packs. On a card of
750 x 1050 pixels drawing takes from 7 ms (flat art) to 60 (many gradients), filtering 2, packing 10; so packing goes
on in other threads meanwhile. pdfium draws in one thread only: `processes.py` shares out many pages.
"""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import Future

MM_PER_INCH = 25.4

LEVEL = 1
"""libdeflate's effort. Measured on filtered cards: two thirds of the time of zlib's fastest way, and 1 % smaller."""

UP = 2
"""The filter that stores each byte less the one above it: https://www.w3.org/TR/png-3/#9Filter-types."""

COLOR = {3: 2, 4: 6}
"""PNG's colour types by their channels, of 8 bits each: https://www.w3.org/TR/png-3/#table111."""


class Pixels(NamedTuple):
    """A drawn page: rows of one spare byte (for PNG's filter) and then red, green, blue for each pixel."""

    width: int
    height: int
    rows: bytearray


def pngs(
    pdf: bytes,
    sizes: Mapping[int, tuple[int, int]],
    dpi: int,
    threads: int = 2,
    finish: Callable[[Pixels, int], bytes] | None = None,
) -> Iterator[bytes]:
    """Some pages of `pdf`, each as a PNG of the size in pixels that `sizes` names by page; `dpi` is written into it.

    The page is stretched to that size, so it should be as large as that many pixels are. `finish` makes another kind of
    file of the pixels and the dpi.
    """
    from concurrent.futures import ThreadPoolExecutor

    waiting: deque[Future[bytes]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for pixels in drawn(pdf, sizes):
            waiting.append(pool.submit(finish or encode, pixels, dpi))
            # Drawing may run ahead, but not so far that a large deck's pixels fill the memory.
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def drawn(pdf: bytes, sizes: Mapping[int, tuple[int, int]]) -> Iterator[Pixels]:
    """Some pages of a PDF (counted from 0) drawn on white, one by one, each in its size."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, (width, height) in sizes.items():
            rows = bytearray(b"\xff") * ((3 * width + 1) * height)
            memory = (ctypes.c_ubyte * len(rows)).from_buffer(rows)
            # The picture begins at the second byte, and a row is one byte longer than its pixels: the filter's place.
            bitmap = pdfium.FPDFBitmap_CreateEx(
                width, height, pdfium.FPDFBitmap_BGR, ctypes.byref(memory, 1), 3 * width + 1
            )
            page = document[number]
            pdfium.FPDF_RenderPageBitmap(bitmap, page.raw, 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
            pdfium.FPDFBitmap_Destroy(bitmap)
            page.close()
            yield Pixels(width, height, rows)
    finally:
        document.close()


def encode(pixels: Pixels, dpi: int) -> bytes:
    """A PNG of 8-bit RGB, with its resolution. Only libdeflate's own version could change the bytes."""
    return _packed(pixels.rows, (pixels.width, pixels.height), 3, dpi)


def pack(data: bytes, size: tuple[int, int], channels: int, dpi: int) -> bytes:
    """A PNG of the bytes of a picture, row by row without any between: three channels, or four with transparency."""
    from PIL import Image

    wide, high = channels * size[0], size[1]
    rows = Image.new("L", (wide + 1, high))
    rows.paste(Image.frombuffer("L", (wide, high), data, "raw", "L", 0, 1), (1, 0))
    return _packed(rows.tobytes(), size, channels, dpi)


def _packed(rows: bytes | bytearray, size: tuple[int, int], channels: int, dpi: int) -> bytes:
    """A PNG of rows of one spare byte and then so many for each pixel."""
    import deflate
    from PIL import Image, ImageChops

    # All bytes of the rows as one grey picture: then Pillow's difference of pictures is PNG's filter.
    wide, high = channels * size[0] + 1, size[1]
    picture = Image.frombuffer("L", (wide, high), rows, "raw", "L", 0, 1)
    above = Image.new("L", (wide, high))
    above.paste(picture, (0, 1))
    filtered = ImageChops.subtract_modulo(picture, above)
    filtered.paste(UP, (0, 0, 1, high))
    packed = bytes(deflate.zlib_compress(filtered.tobytes(), LEVEL))
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, COLOR[channels], 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
