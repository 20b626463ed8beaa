"""The ICC profile of a picture goes in; whether its colours are others than sRGB's comes out, and pixels in sRGB.

What a profile says is read here from its head (ICC.1:2022, 7.2 and 7.3); only what converts pixels opens Pillow.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 16 * 1024 * 1024
"""The most bytes of a profile that was packed: those of printers have up to 3 MiB."""

SEGMENT = b"ICC_PROFILE\0"
"""How the APP2 segments of a JPEG begin that hold a profile (ICC.1:2022, B.4)."""

_SPACES = {b"RGB ": "RGB", b"GRAY": "L"}
"""Colours of a profile (ICC.1:2022, table 19) -> the mode of pictures that it may belong to."""

_SRGB = re.compile(r"(?is)(?!.*(?:linear|g10)).*(?<![\w-])sRGB")
"""How profiles of sRGB are described, such as “sRGB IEC61966-2.1”. Its linear kin are others."""


def differs(profile: bytes | None, mode: str) -> bool:
    """Whether a picture of a mode with this profile has other colours than sRGB's: L and RGB may have."""
    if not profile or profile[36:40] != b"acsp" or _SPACES.get(profile[16:20]) != mode:
        return False
    return not _SRGB.match(_description(profile))


def unpacked(data: bytes) -> bytes | None:
    """The profile of a PNG's iCCP chunk (https://www.w3.org/TR/png-3/#11iCCP); None when it is damaged."""
    _, _, rest = data.partition(b"\0")
    try:
        return zlib.decompressobj().decompress(rest[1:], LARGEST)
    except zlib.error:
        return None


def joined(segments: list[bytes]) -> bytes:
    """The profile of a JPEG's APP2 segments: each states its number and how many there are (ICC.1:2022, B.4)."""
    start = len(SEGMENT)
    return b"".join([body[start + 2 :] for body in sorted(segments, key=lambda body: body[start : start + 1])])


def in_srgb(image: Image, profile: bytes) -> Image:
    """A picture (L, LA, RGB or RGBA) in sRGB: its alpha stays. Itself, where the profile is damaged or does not fit.

    Relative colorimetric, with black point compensation, as editors do it.
    """
    from PIL import Image

    colors = image.mode.removesuffix("A")
    transform = _transform(profile, colors)
    if transform is None:
        return image
    light = image if colors == image.mode else image.convert(colors)
    found = Image.new("RGB", image.size)
    # Not by its own `apply`, which writes the whole profile out again each time.
    transform.transform.apply(light.getim(), found.getim())
    made = found if colors == "RGB" else found.getchannel("G")  # grey has the white of sRGB: its three are alike
    if colors != image.mode:
        made.putalpha(image.getchannel("A"))
    return made


@lru_cache(maxsize=32)
def _transform(profile: bytes, mode: str) -> Any:
    """What makes sRGB of a profile's colours; None where it does not fit the mode, or is damaged."""
    from PIL import ImageCms

    relative, exact = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        screen = ImageCms.createProfile("sRGB")
        return ImageCms.buildTransform(source, screen, mode, "RGB", renderingIntent=relative, flags=exact)
    except (ImageCms.PyCMSError, OSError):
        return None


def _description(profile: bytes) -> str:
    """What a profile calls itself; "" when it does not say."""
    try:
        (count,) = struct.unpack_from(">L", profile, 128)
        for entry in range(min(count, 100)):
            tag, at, size = struct.unpack_from(">4sLL", profile, 132 + 12 * entry)
            if tag == b"desc":
                return _text(profile[at : at + size])
    except struct.error:
        pass
    return ""


def _text(tag: bytes) -> str:
    """The first text of a tag: textDescriptionType of version 2, multiLocalizedUnicodeType of version 4."""
    if tag[:4] == b"desc":
        (size,) = struct.unpack_from(">L", tag, 8)
        return tag[12 : 12 + size].decode("latin-1")
    if tag[:4] == b"mluc":
        size, at = struct.unpack_from(">LL", tag, 20)
        return tag[at : at + size].decode("utf-16-be", "replace")
    return ""
