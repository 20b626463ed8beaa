"""Faces as they were and as they are go in; a picture of each comes out, and where the two differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.draw.document import Document, Page, Placement
from cardgen.export.png import Pixels, drawn
from cardgen.geometry import INCH, Rect, Size
from cardgen.layout.frame import Frame

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.draw.sampling import Shelf

DPI = 150
"""Pixels in an inch of the printed card: enough to read it on a screen, and half of what print takes."""

LEAST = 24
"""By how much a channel of 255 must differ to count: what less is, nobody sees beside the other picture."""

CELL = 8
"""Pixels of the squares that differences are gathered in: a twentieth of an inch, a letter."""

NEAR = 2
"""Squares that are no farther apart than this are one place."""


class Face(NamedTuple):
    """A face, and printed by design."""

    frame: Frame
    scale: float


class Spotted(NamedTuple):
    """A face before and after as PNGs of the printed card, None where there is none; and the places where they differ.

    A place is a rectangle in parts of the card, from its top left corner; there is none where the sizes are not the
    same.
    """

    before: bytes | None
    after: bytes | None
    size: Size
    places: tuple[Rect, ...]


def spotted(
    pairs: Sequence[tuple[Face | None, Face | None]], title: str, store: Shelf | None = None
) -> Iterator[Spotted]:
    """The pictures of each pair. Raises Unreadable when a font or picture cannot be read."""
    faces = list(dict.fromkeys(face for pair in pairs for face in pair if face is not None))
    pdf = Document(title, dpi=DPI, store=store)
    sizes: dict[int, tuple[int, int]] = {}
    for number, (frame, scale) in enumerate(faces):
        size = Size(frame.width * scale, frame.height * scale)
        pdf.page(Page(size, (Placement(frame, 0.0, 0.0, scale),), Rect(0, 0, *size)))
        sizes[number] = max(1, round(size.width * DPI / INCH)), max(1, round(size.height * DPI / INCH))
    pixels: Mapping[Face, Pixels] = dict(zip(faces, drawn(pdf.save(), sizes) if faces else (), strict=True))
    for before, after in pairs:
        shown = after or before
        size = Size(shown.frame.width * shown.scale, shown.frame.height * shown.scale) if shown else Size(0, 0)
        was, now = (pixels[face] if face is not None else None for face in (before, after))
        pictures = [_png(one) if one is not None else None for one in (was, now)]
        yield Spotted(pictures[0], pictures[1], size, places(was, now) if was and now else ())


def places(before: Pixels, after: Pixels) -> tuple[Rect, ...]:
    """Where two pictures differ, in parts of them: rectangles around squares that lie near one another, by row."""
    from PIL import ImageChops

    if (before.width, before.height) != (after.width, after.height):
        return ()
    channels = ImageChops.difference(_image(before), _image(after)).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    cells = most.point([255 if level >= LEAST else 0 for level in range(256)]).reduce(CELL)
    wide = cells.width
    marked = {(at % wide, at // wide) for at, level in enumerate(cells.tobytes()) if level}
    return tuple(_rect(group, before) for group in _groups(marked))


def _groups(marked: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The squares that lie near one another, each group once, the topmost first."""
    left = set(marked)
    for first in sorted(marked, key=lambda cell: (cell[1], cell[0])):
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for x, y in group:  # grows while it is gone through
            near = [(x + dx, y + dy) for dx in range(-NEAR, NEAR + 1) for dy in range(-NEAR, NEAR + 1)]
            found = [cell for cell in near if cell in left]
            left.difference_update(found)
            group += found
        yield group


def _rect(cells: list[tuple[int, int]], pixels: Pixels) -> Rect:
    """The rectangle around some squares, in parts of a picture."""
    left, top = min(x for x, _ in cells) * CELL, min(y for _, y in cells) * CELL
    right = min(pixels.width, (max(x for x, _ in cells) + 1) * CELL)
    bottom = min(pixels.height, (max(y for _, y in cells) + 1) * CELL)
    wide, high = pixels.width, pixels.height
    return Rect(left / wide, top / high, (right - left) / wide, (bottom - top) / high)


def _png(pixels: Pixels) -> bytes:
    """A PNG of 256 colours, a third as large as one of all. A page shows many, and a screen is no press."""
    import io

    from PIL import Image

    file = io.BytesIO()
    few = _image(pixels).quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True, dpi=(DPI, DPI))
    return file.getvalue()


def _image(pixels: Pixels) -> Image:
    from PIL import Image

    row = 3 * pixels.width + 1
    return Image.frombuffer("RGB", (pixels.width, pixels.height), bytes(pixels.rows[1:]), "raw", "RGB", row, 1)
