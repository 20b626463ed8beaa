"""Picture files and their crops in, PDF pictures at print resolution out: pixels are made when saving, each once."""

from __future__ import annotations

import math
from typing import NamedTuple

from cardgen.data.pictures import PictureFile
from cardgen.draw.encoded import Encoded, encoded
from cardgen.draw.inks import Inks
from cardgen.draw.objects import Objects, stream
from cardgen.draw.paths import trimmed
from cardgen.draw.resources import digest
from cardgen.draw.sampling import Shelf, Stored, sampled
from cardgen.geometry import INCH, Matrix

Crop = tuple[float, float, float, float]

OVERSIZE = 2.0
"""Pictures up to so many times finer than the print resolution go through as they are: sampling one takes about
8 ms, and four times the pixels are still a file that prints well."""

WASTE = 0.5
"""The least part of a picture that must be seen for all of it to go through."""

TURNS = {
    1: Matrix(1, 0, 0, 1, 0, 0),
    2: Matrix(-1, 0, 0, 1, 1, 0),
    3: Matrix(-1, 0, 0, -1, 1, 1),
    4: Matrix(1, 0, 0, -1, 0, 1),
    5: Matrix(0, -1, -1, 0, 1, 1),
    6: Matrix(0, -1, 1, 0, 0, 1),
    7: Matrix(0, 1, 1, 0, 0, 0),
    8: Matrix(0, 1, -1, 0, 1, 0),
}
"""What puts the unit square of a stored picture upright, by EXIF's orientation tag (CIPA DC-008, 4.6.4 A)."""


class Part(NamedTuple):
    """A part of a picture (left, top, right, bottom in upright pixels)."""

    file: PictureFile
    crop: Crop


class Pictures:
    """The parts of pictures that faces show, by name."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}

    def label(self, file: PictureFile, crop: Crop) -> str:
        """The name of a part of a picture (left, top, right, bottom in pixels), as a square from 0 to 1."""
        label = "X" + digest("picture", file.digest, *(f"{edge:.3f}" for edge in crop))
        if label not in self.parts:
            self.parts[label] = Part(file, crop)
        return label


class Printing:
    """Writes the pictures of one document."""

    def __init__(self, objects: Objects, inks: Inks, dpi: int, shelf: Shelf | None) -> None:
        self._objects = objects
        self._inks = inks
        self._dpi = dpi
        self._shelf = shelf
        self._whole: dict[str, tuple[int, int]] = {}

    def write(self, number: int, part: Part, size: tuple[float, float]) -> None:
        """Fill the object reserved for a part that is printed at most at this size in points (0 when nobody said)."""
        file, crop, objects = part.file, part.crop, self._objects
        across, down = crop[2] - crop[0], crop[3] - crop[1]
        wanted = self._pixels(size[0]), self._pixels(size[1])
        if size[0] and max(across / wanted[0], down / wanted[1]) > OVERSIZE:
            pixels = min(wanted[0], math.ceil(across)), min(wanted[1], math.ceil(down))
            objects.fill(number, self._image(sampled(file, crop, pixels, self._inks, self._shelf)))
        elif across * down < WASTE * file.width * file.height:
            around = math.floor(crop[0]), math.floor(crop[1]), math.ceil(crop[2]), math.ceil(crop[3])
            pixels = around[2] - around[0], around[3] - around[1]
            picture = self._add(sampled(file, around, pixels, self._inks, self._shelf))
            objects.fill(number, _window(picture, 1, around, crop))
        else:
            picture, turned = self._complete(file)
            objects.fill(number, _window(picture, turned, (0, 0, file.width, file.height), crop))

    def _pixels(self, points: float) -> int:
        # A hair less than a whole pixel more is no pixel more.
        return max(1, math.ceil(points / INCH * self._dpi - 1e-3))

    def _complete(self, file: PictureFile) -> tuple[int, int]:
        """The number of a whole picture as stored, and how it must be turned."""
        known = self._whole.get(file.digest)
        if known is None:
            as_it_is = self._inks.takes(file.mode) and not file.alpha and not file.profiled
            ready = encoded(file.read()) if as_it_is else None
            if ready is None:
                box = (0.0, 0.0, float(file.width), float(file.height))
                known = self._add(sampled(file, box, (file.width, file.height), self._inks, self._shelf)), 1
            else:
                known = self._objects.add(_stream(ready, "")), file.turned
            self._whole[file.digest] = known
        return known

    def _add(self, stored: Stored) -> int:
        return self._objects.add(self._image(stored))

    def _image(self, stored: Stored) -> bytes:
        mask = ""
        if stored.alpha is not None:
            mask = f" /SMask {self._objects.add(_stream(stored.alpha, ''))} 0 R"
        return _stream(stored.image, mask)


def _stream(picture: Encoded, more: str) -> bytes:
    head = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} {picture.entries}{more}"
    return stream(head, picture.data, packed=False)


def _window(picture: int, turned: int, part: Crop, crop: Crop) -> bytes:
    """A form that shows the crop of a picture, which itself is the part given, in a square from 0 to 1."""
    width, height = crop[2] - crop[0], crop[3] - crop[1]
    place = Matrix(
        (part[2] - part[0]) / width,
        0,
        0,
        (part[3] - part[1]) / height,
        (part[0] - crop[0]) / width,
        (crop[3] - part[3]) / height,
    )
    turn = place @ TURNS.get(turned, TURNS[1])
    # In a square of 1 a thousandth is much: eight decimals.
    numbers = trimmed("".join([f"{value:.8f} " for value in (turn.a, turn.b, turn.c, turn.d, turn.e, turn.f)]))
    head = f"/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /Im {picture} 0 R >> >>"
    return stream(head, f"{numbers}cm /Im Do".encode())
