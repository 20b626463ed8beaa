"""Pages as PNGs."""

from __future__ import annotations

import io
import struct

import pytest
from export_game import POKER, flat
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.colors import Color, Rgb
from cardgen.draw.document import Document, Page, Placement
from cardgen.export.png import Pixels, drawn, encode, pngs
from cardgen.geometry import Size
from cardgen.layout.frame import Box, Frame, Group, Shape


def page_of(*colors: tuple[float, float, float]) -> bytes:
    """A PDF with a page of 30 x 20 points for each colour, whose left third is white."""
    document = Document("A test")
    for color in colors:
        shape = Shape(Box(10, 0, 20, 20), Color(Rgb(*color)))
        document.page(Page(Size(30, 20), (Placement(Frame(30, 20, 0, Group((shape,))), 0, 0),)))
    return document.save()


def chunks(png: bytes) -> dict[bytes, bytes]:
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + length]
        at += length + 12
    return found


def test_a_png_shows_the_page() -> None:
    """Left white, right in its colour, red before blue."""
    (png,) = pngs(page_of((1, 0.2, 0)), {0: (30, 20)}, 72)
    picture = Image.open(io.BytesIO(png))
    assert (picture.mode, picture.size) == ("RGB", (30, 20))
    assert picture.getpixel((2, 10)) == (255, 255, 255)
    assert picture.getpixel((20, 10)) == (255, 51, 0)


def test_pages_keep_their_order_though_they_are_packed_at_once() -> None:
    """Forty pages come out as forty pictures, each where it belongs."""
    shades = [number / 255 for number in range(0, 240, 6)]
    found = list(pngs(page_of(*((shade, 0, 0) for shade in shades)), dict.fromkeys(range(len(shades)), (30, 20)), 72))
    seen = [Image.open(io.BytesIO(png)).getpixel((20, 10)) for png in found]
    assert seen == [(round(shade * 255), 0, 0) for shade in shades]


@pytest.mark.parametrize(("dpi", "per_metre"), [(300, 11811), (72, 2835), (600, 23622)])
def test_a_png_says_its_resolution(dpi: int, per_metre: int) -> None:
    """A word processor then shows the card as large as it is printed."""
    (png,) = pngs(page_of((0, 0, 0)), {0: (30, 20)}, dpi)
    assert chunks(png)[b"pHYs"] == struct.pack(">IIB", per_metre, per_metre, 1)
    assert Image.open(io.BytesIO(png)).info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_png_carries_nothing_but_the_picture() -> None:
    """No time, no name of a program: the same page gives the same bytes."""
    (png,) = pngs(page_of((0, 0, 1)), {0: (30, 20)}, 300)
    assert list(chunks(png)) == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]
    assert list(pngs(page_of((0, 0, 1)), {0: (30, 20)}, 300)) == [png]


def test_the_whole_page_fills_the_whole_picture() -> None:
    """A card of 63.5 x 88.9 mm at 300 dpi has its colour in each of the four corners."""
    document = Document("A test")
    document.page(Page(POKER, (Placement(flat(POKER, (0, 1, 0)), 0, 0, 0.6, 0, (9.0, 9.0, 9.0, 9.0)),)))
    (page,) = drawn(document.save(), {0: (750, 1050)})
    row = 3 * 750 + 1
    for x, y in ((0, 0), (749, 0), (0, 1049), (749, 1049)):
        start = y * row + 1 + 3 * x
        assert tuple(page.rows[start : start + 3]) == (0, 255, 0)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 7), st.integers(1, 6), st.data())
def test_any_pixels_survive(width: int, height: int, data: st.DataObject) -> None:
    """What a reader of PNG sees is what was drawn."""
    rows = data.draw(st.binary(min_size=(3 * width + 1) * height, max_size=(3 * width + 1) * height))
    picture = Image.open(io.BytesIO(encode(Pixels(width, height, bytearray(rows)), 300)))
    assert picture.tobytes() == b"".join(rows[at + 1 : at + 3 * width + 1] for at in range(0, len(rows), 3 * width + 1))
