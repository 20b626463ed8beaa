"""The bytes of a picture go in; its pixels come out, upright, with eight bits a colour. Pillow is opened here only."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardgen.data import profiles
from cardgen.data.picture_heads import BadPicture, Format, Head, Mode, bounded

if TYPE_CHECKING:
    from PIL.Image import Image

_MODES: dict[str, Mode] = {
    "1": "L",
    "L": "L",
    "LA": "L",
    "La": "L",
    "I;16": "L",
    "I;16B": "L",
    "I;16L": "L",
    "P": "RGB",
    "PA": "RGB",
    "RGB": "RGB",
    "RGBA": "RGB",
    "RGBa": "RGB",
    "RGBX": "RGB",
    "YCbCr": "RGB",
    "CMYK": "CMYK",
}
"""Pillow's modes (https://pillow.readthedocs.io/en/stable/handbook/concepts.html#modes) -> colours."""

_WITH_ALPHA = ("LA", "La", "PA", "RGBA", "RGBa")


def opened_head(data: bytes, kind: Format) -> Head:
    """The head of a picture as Pillow sees it; all of it is decoded, to know that it is sound. Raises BadPicture."""
    image = _opened(data, kind)
    bounded(*image.size)
    turned = _turn(image)
    _load(image)
    width, height = image.size
    if kind == "TIFF" and turned > 4:  # turned by Pillow already
        width, height = height, width
    if image.mode not in _MODES:
        raise BadPicture(f"has colours of the kind {image.mode}, which is not read", "save it with 8 bits a colour")
    alpha = image.mode in _WITH_ALPHA or "transparency" in image.info
    mode = _MODES[image.mode]
    return Head(kind, width, height, mode, alpha, turned, profiles.differs(image.info.get("icc_profile"), mode))


def decoded(data: bytes, head: Head) -> Image:
    """The pixels of a picture: mode L, LA, RGB, RGBA or CMYK (0 = no ink), upright. Raises BadPicture.

    Light is sRGB's, whatever the profile of the picture is.
    """
    from PIL import Image, ImageChops

    image = _opened(data, head.format)
    _load(image)
    pixels: Image.Image = image
    if image.mode.startswith("I;16"):
        pixels = _eight_bits(image)
    elif head.mode == "CMYK":
        # Pillow takes every JPEG of four colours for one of Adobe's, which are stored inverted; without Adobe's mark
        # it is not (Adobe technical note 5116, APP14).
        if head.format == "JPEG" and "adobe" not in image.info:
            pixels = ImageChops.invert(image)
    else:
        pixels = image.convert({"L": "LA", "RGB": "RGBA"}[head.mode] if head.alpha else head.mode)
    if head.profiled:
        pixels = profiles.in_srgb(pixels, image.info.get("icc_profile") or b"")
    if head.turned == 1 or head.format == "TIFF":  # Pillow turns a TIFF by itself
        return pixels
    turn = Image.Transpose
    return pixels.transpose(
        {
            2: turn.FLIP_LEFT_RIGHT,
            3: turn.ROTATE_180,
            4: turn.FLIP_TOP_BOTTOM,
            5: turn.TRANSPOSE,
            6: turn.ROTATE_270,
            7: turn.TRANSVERSE,
            8: turn.ROTATE_90,
        }[head.turned]
    )


def _opened(data: bytes, kind: Format) -> Image:
    """The picture, its pixels not yet decoded. Raises BadPicture."""
    from PIL import Image

    logging.getLogger("PIL").setLevel(logging.CRITICAL)  # small blemishes; large ones are raised
    if kind == "PNG":
        from PIL import PngImagePlugin

        # Pillow's own is 1 MiB, and refuses a picture with the larger profile of a press.
        PngImagePlugin.MAX_TEXT_CHUNK = profiles.LARGEST
    with _decoding(kind):
        return Image.open(io.BytesIO(data), formats=(kind,))


def _load(image: Image) -> None:
    """Decodes the first frame. Raises BadPicture."""
    with _decoding(image.format):
        image.load()


@contextmanager
def _decoding(kind: str | None) -> Iterator[None]:
    """Pillow at work on a picture of this format, without a word but BadPicture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of size, which is bounded here, and of odd metadata, which is not used
            yield
    except Exception as error:  # Pillow raises whatever a damaged file leads to
        raise BadPicture(f"is a damaged {kind}: {_short(error)}", "save it again, as PNG or JPEG") from error


def _turn(image: Image) -> int:
    """The EXIF orientation, 1 = none."""
    try:
        with _decoding(image.format):
            turned = image.getexif().get(0x0112, 1)
    except BadPicture:  # EXIF is often damaged by editors, and the picture is as sound without it
        return 1
    return turned if isinstance(turned, int) and 1 <= turned <= 8 else 1


def _eight_bits(image: Image) -> Image:
    """Grey of 16 bits as grey of 8, with alpha where one grey stands for nothing."""
    from PIL import Image, ImageChops

    order = (0, 1) if image.mode == "I;16B" else (1, 0)
    raw = image.tobytes()
    high, low = (Image.frombytes("L", image.size, raw[start::2]) for start in order)
    clear = image.info.get("transparency")
    if not isinstance(clear, int):
        return high
    alpha = ImageChops.lighter(
        *(plane.point(_unlike(part)) for plane, part in ((high, clear >> 8), (low, clear & 255)))
    )
    return Image.merge("LA", (high, alpha))


def _unlike(value: int) -> list[int]:
    """A table that sends one value to 0 and every other to 255."""
    return [0 if other == value else 255 for other in range(256)]


def _short(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0][:120] or type(error).__name__
