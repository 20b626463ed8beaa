"""Faces in; the same faces with nothing transparent on them out, for standards that forbid it.

What lies below the topmost texts and spot inks becomes one picture, the texts stay letters. Each plate is drawn by
itself, as light: so whatever shines through mixes in the inks that the press will print, and colours are those of faces
left alone.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.colors import Cmyk, Color, Ink, Rgb, Spot
from cardgen.data.pictures import PictureFile
from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.inks import Inks, Mode
from cardgen.draw.press import limited, of_press
from cardgen.export.layers import layers
from cardgen.export.png import Pixels, drawn
from cardgen.geometry import INCH, Size
from cardgen.layout.frame import Frame, Group, Picture

if TYPE_CHECKING:
    from PIL.Image import Image


class Plates(NamedTuple):
    """Inks that show plates of others as light: cyan, magenta and yellow as what red, green and blue lack, or black."""

    inks: Inks
    plates: Literal["cmy", "k"]

    def ink(self, color: Color, fine: bool = False) -> Ink:
        """The light that is left where the plates of a colour lie."""
        ink = of_press(self.inks.ink(color, fine))
        if isinstance(ink, Spot):
            ink = Cmyk(*(part * ink.tint for part in ink.alternate))
        if self.plates == "k":
            return Rgb(*(1 - ink.black,) * 3)
        return Rgb(1 - ink.cyan, 1 - ink.magenta, 1 - ink.yellow)

    def takes(self, mode: Mode) -> bool:
        """No picture is made of plates yet."""
        return False

    def convert(self, image: Image, spare: int = 0) -> Image:
        """The plates of a picture as light."""
        from PIL import Image, ImageChops

        image = self.inks.convert(image)
        if image.mode == "L":  # grey is printed with black alone
            return image if self.plates == "k" else Image.new("L", image.size, 255)
        *colors, black = image.split()
        return ImageChops.invert(black if self.plates == "k" else Image.merge("RGB", colors))

    @property
    def key(self) -> str:
        """What decides how pictures are converted."""
        return f"{self.inks.key} {self.plates}"


def flattened(faces: Mapping[Frame, float], inks: Inks, limit: float) -> Mapping[Frame, Frame]:
    """Each face as it is, or with one picture in place of all that takes part in what shines through.

    `faces` gives the pixels an inch, by the size of the design, for each. No spot of a picture has more ink than
    `limit`.
    """
    split = {frame: parts for frame in faces if (parts := layers(frame.root)) is not None}
    pictures = _pictures({frame: (parts.below, faces[frame]) for frame, parts in split.items()}, inks, limit)
    return {
        frame: _with_root(frame, Group((picture, split[frame].above), source=frame.root.source))
        if (picture := pictures.get(frame))
        else frame
        for frame in faces
    }


def _pictures(faces: Mapping[Frame, tuple[Group, float]], inks: Inks, limit: float) -> Mapping[Frame, Picture]:
    """What lies in a group of each face, with its bleed, as a picture of so many pixels an inch."""
    if not faces:
        return {}
    sizes = [_pixels(frame, dpi) for frame, (_, dpi) in faces.items()]
    colors, blacks = (_drawn(faces, Plates(inks, plates), sizes) for plates in ("cmy", "k"))
    found: dict[Frame, Picture] = {}
    for (frame, (_, dpi)), color, black in zip(faces.items(), colors, blacks, strict=True):
        file = _file(limited(_merged(color, black), limit), frame.name)
        width, height = (pixels * INCH / dpi for pixels in (file.width, file.height))
        crop = (0.0, 0.0, float(file.width), float(file.height))
        found[frame] = Picture(file, -frame.bleed, -frame.bleed, width, height, crop)
    return found


def _pixels(frame: Frame, dpi: float) -> tuple[int, int]:
    """Whole pixels that cover a face with its bleed."""
    wide, high = (int((side + 2 * frame.bleed) * dpi / INCH + 0.999) for side in (frame.width, frame.height))
    return wide, high


def _drawn(
    faces: Mapping[Frame, tuple[Group, float]], plates: Plates, sizes: list[tuple[int, int]]
) -> Iterator[Pixels]:
    """The faces as light, one after the other, with only what lies in their groups."""
    pdf = Document("", inks=plates)
    for (frame, (below, dpi)), (wide, high) in zip(faces.items(), sizes, strict=True):
        bleed = frame.bleed
        placement = Placement(_with_root(frame, below), bleed, bleed, clip=(bleed,) * 4)
        pdf.page(Page(Size(wide * INCH / dpi, high * INCH / dpi), (placement,)))
    return drawn(pdf.save(), dict(enumerate(sizes)))


def _merged(colors: Pixels, black: Pixels) -> Image:
    """The picture in process inks whose plates were drawn as light."""
    from PIL import Image, ImageChops

    cyan, magenta, yellow = ImageChops.invert(_image(colors)).split()
    key = ImageChops.invert(_image(black).getchannel("R"))
    return Image.merge("CMYK", (cyan, magenta, yellow, key))


def _image(pixels: Pixels) -> Image:
    """The pixels without the byte before each row."""
    from PIL import Image

    row = 3 * pixels.width + 1
    return Image.frombytes("RGB", (pixels.width, pixels.height), bytes(pixels.rows[1:]), "raw", "RGB", row, 1)


def _file(image: Image, name: str) -> PictureFile:
    """A picture as a file in memory, packed: those of all faces are kept until the last is written."""
    file = io.BytesIO()
    image.save(file, "TIFF", compression="tiff_adobe_deflate")
    data = file.getvalue()
    digest = hashlib.sha256(data).hexdigest()
    return PictureFile(name, digest, "TIFF", image.width, image.height, "CMYK", False, 1, lambda: data)


def _with_root(frame: Frame, root: Group) -> Frame:
    return Frame(frame.width, frame.height, frame.bleed, root, frame.corner, frame.name)
