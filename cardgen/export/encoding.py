"""A drawn page goes in, the bytes of its picture come out: PNG, JPEG or WebP, with its corners cut away or not."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.export.png import Pixels, encode, pack

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.export.targets.pictures import Format
    from cardgen.model.dielines import Step

ENDINGS: dict[Format, str] = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
"""What the names of files end in."""

LONGEST: dict[Format, int] = {"png": 1_000_000, "jpeg": 65_500, "webp": 16_383}
"""The longest side that a format can say, in pixels: https://developers.google.com/speed/webp/faq; libjpeg's
JPEG_MAX_DIMENSION; PNG has no limit that matters."""

QUALITY = 95
"""Of JPEG: the highest for which Pillow's manual says that more gains next to nothing
(https://pillow.readthedocs.io/en/stable/handbook/image-file-formats.html#jpeg-saving)."""

WEBP: dict[str, Any] = {"lossless": True, "quality": 50, "method": 2}
"""WebP loses nothing here: with loss it always halves the resolution of colour, which blurs coloured letters, and JPEG
in 4:4:4 is the better choice. The effort is measured: a third smaller than PNG in 0.4 s a card, and more gains 1 %."""


class Finish(NamedTuple):
    """How a drawn page becomes a file. `outline` is where its piece is cut, in pixels; () is all of the page."""

    format: Format = "png"
    outline: tuple[Step, ...] = ()


PLAIN = Finish()


def finished(pixels: Pixels, dpi: int, finish: Finish) -> bytes:
    """The bytes of a picture. Only the libraries' own versions could change them."""
    if finish == PLAIN:
        return encode(pixels, dpi)
    from PIL import Image

    size = (pixels.width, pixels.height)
    wide = 3 * pixels.width + 1
    rows = Image.frombuffer("L", (wide, pixels.height), pixels.rows, "raw", "L", 0, 1)
    picture = Image.frombytes("RGB", size, rows.crop((1, 0, wide, pixels.height)).tobytes())
    if finish.outline:
        picture = _cut(picture, _mask(finish.outline, size), finish.format)
    if finish.format == "png":
        return pack(picture.tobytes(), size, 4 if finish.outline else 3, dpi)
    file = io.BytesIO()
    if finish.format == "jpeg":
        picture.save(file, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        picture.save(file, "WEBP", **WEBP)
    return file.getvalue()


def _cut(picture: Image, shape: Image, format_: Format) -> Image:
    """The picture inside a shape: transparent around it, or white where a format has nothing transparent."""
    from PIL import Image

    if format_ == "jpeg":
        return Image.composite(picture, Image.new("RGB", picture.size, "white"), shape)
    found = picture.copy()
    found.putalpha(shape)
    return found


@lru_cache(maxsize=2)
def _mask(outline: tuple[Step, ...], size: tuple[int, int]) -> Image:
    from cardgen.export.cutout import mask

    return mask(outline, size)
