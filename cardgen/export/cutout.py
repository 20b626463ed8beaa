"""A stock goes in, the shape that it is cut to comes out, and of that shape masks: white where the piece is.

The shape is a page of a PDF, drawn by what draws the faces: the edges of both are smooth in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardgen.export.png import Pixels, drawn

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.model.game import Stock


def shape(stock: Stock) -> bytes:
    """A PDF with one page as large as a piece, black where the piece is."""
    from cardgen.colors import BLACK
    from cardgen.draw.document import Document, Page, Placement
    from cardgen.layout.frame import Frame, Group, Outline, Shape
    from cardgen.model.dielines import dieline

    frame = Frame(*stock.size, 0.0, Group((Shape(Outline(dieline(stock).outline), BLACK),)))
    document = Document(stock.title)
    document.page(Page(stock.size, (Placement(frame, 0.0, 0.0),)))
    return document.save()


def masks(shape: bytes, sizes: Iterable[tuple[int, int]]) -> Mapping[tuple[int, int], Image]:
    """The masks of a shape in sizes of pixels. Not while other pages are drawn: pdfium is for one thread."""
    from PIL import ImageChops

    found: dict[tuple[int, int], Image] = {}
    for size in dict.fromkeys(sizes):
        (page,) = drawn(shape, {0: size})
        found[size] = ImageChops.invert(picture(page).getchannel("R"))
    return found


def picture(pixels: Pixels) -> Image:
    """A drawn page as Pillow takes it."""
    from PIL import Image

    wide = 3 * pixels.width + 1
    rows = Image.frombuffer("L", (wide, pixels.height), pixels.rows, "raw", "L", 0, 1)
    return Image.frombytes("RGB", (pixels.width, pixels.height), rows.crop((1, 0, wide, pixels.height)).tobytes())
