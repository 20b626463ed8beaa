"""Pixels: upright, eight bits a colour, with the inks and clear parts that the file means."""

from __future__ import annotations

import pytest
from data_pictures import chunk, fields, png, seen, turned, written
from PIL import Image

from cardgen.data.files import Memory, Unreadable
from cardgen.data.pictures import decode, open_picture

UPRIGHT = {
    1: "RGB/YCM",
    2: "BGR/MCY",
    3: "MCY/BGR",
    4: "YCM/RGB",
    5: "RY/GC/BM",
    6: "YR/CG/MB",
    7: "MB/CG/YR",
    8: "BM/GC/RY",
}
"""The six fields as each EXIF orientation shows them (EXIF 2.32, tag 0x0112)."""


def pixels(data: bytes) -> Image.Image:
    picture = open_picture(Memory({"x": data}), "x")
    image = decode(picture)
    assert image.size == (picture.width, picture.height)
    assert image.mode == {"L": "LA", "RGB": "RGBA"}.get(picture.mode, "") if picture.alpha else picture.mode
    return image


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", UPRIGHT)
def test_a_picture_is_upright(kind: str, orientation: int) -> None:
    """A picture that a camera stored on its side is turned as EXIF says, in every format."""
    assert seen(pixels(turned(kind, orientation))) == UPRIGHT[orientation]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_the_colours_are_those_stored(mode: str) -> None:
    """Palette, colour, and colour with alpha show the same fields."""
    assert seen(pixels(written(fields(mode), "PNG"))) == UPRIGHT[1]


def test_grey_and_black_and_white() -> None:
    """Grey stays grey, and one bit becomes eight."""
    assert pixels(written(fields("L"), "PNG")).getpixel((0, 0)) == fields("L").getpixel((0, 0))
    assert set(pixels(written(fields("1"), "PNG")).tobytes()) == {0, 255}
    assert pixels(written(fields("LA"), "PNG")).getpixel((0, 0)) == (fields("L").getpixel((0, 0)), 255)


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_sixteen_bits_become_eight(kind: str) -> None:
    """The whole range of a grey of 16 bits is kept, not its lower part."""
    image = Image.new("I;16", (4, 1))
    for x, value in enumerate((0, 255, 0x8003, 0xFFFF)):
        image.putpixel((x, 0), value)
    assert list(pixels(written(image, kind)).tobytes()) == [0, 0, 128, 255]


def test_sixteen_bits_with_a_clear_grey() -> None:
    """One grey of 16 bits that stands for nothing is clear, and its neighbours are not."""
    image = Image.new("I;16", (3, 1))
    for x, value in enumerate((0x1234, 0x1235, 0x1334)):
        image.putpixel((x, 0), value)
    data = written(image, "PNG")
    data = data[:33] + chunk(b"tRNS", b"\x12\x34") + data[33:]
    assert [pixels(data).getpixel((x, 0)) for x in range(3)] == [(0x12, 0), (0x12, 255), (0x13, 255)]


def test_clear_colours_are_clear() -> None:
    """A palette entry, or a colour, that stands for nothing has alpha 0."""
    palette = fields("P")
    clear = palette.getpixel((0, 0))
    image = pixels(written(palette, "PNG", transparency=clear))
    assert [image.getpixel((x, 0))[3] for x in (0, 20)] == [0, 255]
    image = pixels(written(fields(), "PNG", transparency=(0, 255, 0)))
    assert [image.getpixel((x, 0))[3] for x in (0, 20)] == [255, 0]


@pytest.mark.parametrize("kind", ["JPEG", "TIFF"])
def test_four_inks_mean_what_they_say(kind: str) -> None:
    """In a CMYK picture 0 is no ink, also in a JPEG that stores its inks inverted, as Adobe does."""
    image = pixels(written(fields("CMYK"), kind))
    assert image.mode == "CMYK"
    assert image.getpixel((8, 8)) == (0, 255, 255, 0)


def test_four_inks_without_adobes_mark_are_not_inverted() -> None:
    """A CMYK JPEG that does not say it is Adobe's stores its inks as they are."""
    data = written(fields("CMYK"), "JPEG")
    start = data.index(b"\xff\xee")
    plain = data[:start] + data[start + 2 + int.from_bytes(data[start + 2 : start + 4], "big") :]
    assert b"Adobe" not in plain
    assert pixels(plain).getpixel((8, 8)) == (255, 0, 0, 255)


def test_the_first_frame_of_an_animation() -> None:
    """Of a moving picture the first frame is printed."""
    white = Image.new("RGB", (48, 32), "white")
    for kind in ("GIF", "WEBP"):
        assert seen(pixels(written(fields(), kind, save_all=True, append_images=[white]))) == UPRIGHT[1]


def test_pixels_that_do_not_unpack_are_an_error() -> None:
    """Damage that the head does not show is named when the pixels are wanted."""
    picture = open_picture(Memory({"x": png(40, 40)}), "x")
    with pytest.raises(Unreadable, match="“x” is a damaged PNG"):
        decode(picture)


def test_a_large_picture_is_decoded_without_a_warning() -> None:
    """Pillow's own bound, below ours, stays silent: warnings are errors here."""
    picture = open_picture(Memory({"x": png(9600, 9600, 1, 0)}), "x")
    with pytest.raises(Unreadable, match="damaged PNG"):
        decode(picture)
