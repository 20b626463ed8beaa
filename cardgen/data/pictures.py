"""Pictures of the project: what a file holds, found out without decoding it; and its pixels, upright."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from cardgen.data.files import Files, Unreadable
from cardgen.data.picture_heads import BadPicture, Head, head
from cardgen.identity import identity

if TYPE_CHECKING:
    from PIL.Image import Image

_ACROSS = (5, 6, 7, 8)  # orientations that swap width and height (EXIF 2.32, tag 0x0112)


@identity
class PictureFile:
    """A raster picture whose head was read and found sound.

    `width` and `height` are pixels as seen upright (EXIF orientation applied: `turned` is that tag, 1 = none). `format`
    is what the bytes are, whatever the name says. `mode` tells the colours: "L", "RGB", "CMYK", with `alpha` beside it.
    `digest` names its content. `read()` gives its bytes again. A picture is `profiled` that is in other light than
    sRGB: only its decoded pixels are in that.
    """

    name: str
    digest: str
    format: Literal["PNG", "JPEG", "WEBP", "GIF", "TIFF"]
    width: int
    height: int
    mode: Literal["L", "RGB", "CMYK"]
    alpha: bool
    turned: int
    read: Callable[[], bytes] = field(repr=False)
    profiled: bool = False


class Pictures:
    """The pictures of a project, each opened once however often it is asked for."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._opened: dict[str, PictureFile | Unreadable] = {}

    def open(self, name: str) -> PictureFile:
        """The picture of a name. Raises Unreadable."""
        found = self._opened.get(name)
        if found is None:
            try:
                found = open_picture(self._files, name)
            except Unreadable as error:
                found = error
            self._opened[name] = found
        if isinstance(found, Unreadable):
            raise Unreadable(str(found), *found.hints)
        return found


def open_picture(files: Files, name: str) -> PictureFile:
    """The picture of a name, its head read. Raises Unreadable when it is missing, damaged, or no picture at all."""
    data = files.read(name)
    content = _digest(data)

    def again() -> bytes:
        """What is drawn, and what is kept under the digest, is what was opened."""
        read = files.read(name)
        if _digest(read) != content:
            raise Unreadable(f"“{name}” was replaced while it was used")
        return read

    try:
        found = head(data)
    except BadPicture as error:
        raise Unreadable(f"“{name}” {error}", *error.hints) from error
    across = found.turned in _ACROSS
    return PictureFile(
        name=name,
        digest=content,
        format=found.format,
        width=found.height if across else found.width,
        height=found.width if across else found.height,
        mode=found.mode,
        alpha=found.alpha,
        turned=found.turned,
        read=again,
        profiled=found.profiled,
    )


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def decode(picture: PictureFile) -> Image:
    """The pixels of a picture, upright, first frame: mode L, LA, RGB, RGBA or CMYK (0 = no ink), light in sRGB. Raises
    Unreadable.
    """
    from cardgen.data.pixels import decoded

    wide = (picture.height, picture.width) if picture.turned in _ACROSS else (picture.width, picture.height)
    stored = Head(picture.format, *wide, picture.mode, picture.alpha, picture.turned, picture.profiled)
    try:
        return decoded(picture.read(), stored)
    except BadPicture as error:
        raise Unreadable(f"“{picture.name}” {error}", *error.hints) from error
