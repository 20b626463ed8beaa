"""Pictures of the project: what a file holds, found out without decoding it; and its pixels, upright."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class PictureFile:
    """A raster picture whose head was read and found sound.

    `width` and `height` are pixels as seen upright (EXIF orientation applied: `turned` is that tag, 1 = none). `format`
    is what the bytes are, whatever the name says. `mode` tells the colours: "L", "RGB", "CMYK", with `alpha` beside it.
    `digest` names its content. `read()` gives its bytes again.
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
