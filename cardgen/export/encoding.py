"""A drawn page goes in, the bytes of its picture come out: PNG, JPEG or WebP, with its corners cut away or not."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.export.png import Pixels, encode, pack

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.export.targets.pictures import Format

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
    """How a drawn page becomes a file. `shape` is a PDF of what is left of a piece when it is cut; empty for all of it.

    It is made by `cutout.shape`.
    """

    format: Format = "png"
    shape: bytes = b""


PLAIN = Finish()


def finisher(finish: Finish, sizes: Iterable[tuple[int, int]]) -> Callable[[Pixels, int], bytes]:
    """What makes files of drawn pages of these sizes and a resolution. To be called before any of them is drawn."""
    if finish == PLAIN:
        return encode
    from cardgen.export.cutout import masks

    found = masks(finish.shape, sizes) if finish.shape else {}
    return lambda pixels, dpi: finished(pixels, dpi, finish.format, found.get((pixels.width, pixels.height)))


def finished(pixels: Pixels, dpi: int, format_: Format, mask: Image | None = None) -> bytes:
    """The bytes of a picture, of what a mask leaves of it. Only the libraries' own versions could change them."""
    from cardgen.export.cutout import picture

    found = picture(pixels)
    if mask is not None:
        found = _cut(found, mask, format_)
    if format_ == "png":
        return pack(found.tobytes(), found.size, len(found.getbands()), dpi)
    file = io.BytesIO()
    if format_ == "jpeg":
        found.save(file, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        found.save(file, "WEBP", **WEBP)
    return file.getvalue()


def _cut(picture: Image, mask: Image, format_: Format) -> Image:
    """What a mask leaves of a picture: transparent around it, or white where a format has nothing transparent."""
    from PIL import Image

    if format_ == "jpeg":
        return Image.composite(picture, Image.new("RGB", picture.size, "white"), mask)
    picture.putalpha(mask)
    return picture
