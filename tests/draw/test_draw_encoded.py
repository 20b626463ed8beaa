"""Encoded pictures: what a PDF can hold as it is, and what it cannot."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from proof import picture, quarters

from cardgen.draw.encoded import encoded


def test_what_a_pdf_cannot_hold_is_left_to_sampling() -> None:
    """Alpha, 16 bits, transparency of palettes and other formats are not passed through."""
    clear = quarters().convert("P")
    for image, options in ((quarters().convert("RGBA"), {}), (clear, {"transparency": 0})):
        assert encoded(picture(image, "PNG", **options).read()) is None
    assert encoded(picture(Image.new("I;16", (4, 4))).read()) is None
    assert encoded(picture(quarters(), "WEBP").read()) is None


def test_rgb_jpeg_without_a_marker_says_that_it_is_rgb() -> None:
    """Components named R, G and B are not taken for YCbCr."""
    data = bytearray(picture(quarters(), "JPEG", quality=95, subsampling=0).read())
    at = data.index(b"\xff\xc0") + 10
    data[at], data[at + 3], data[at + 6] = b"RGB"
    found = encoded(bytes(data))
    assert found is not None and "/ColorTransform 0" in found.entries


@given(st.data())
@settings(max_examples=150)
def test_broken_pictures_are_never_a_traceback(data: st.DataObject) -> None:
    """Any bytes, or a picture with some changed or cut, are read or refused."""
    source = data.draw(st.sampled_from(BROKEN))
    cut = data.draw(st.integers(0, len(source)))
    at, byte = data.draw(st.integers(0, len(source) - 1)), data.draw(st.integers(0, 255))
    found = encoded(source[:cut] + bytes([byte]) + source[at:])
    assert found is None or found.width >= 0


BROKEN = [
    picture(quarters(), "JPEG").read(),
    picture(quarters()).read(),
    picture(quarters().convert("P")).read(),
    b"\xff\xd8\xff\xc0",
    b"\x89PNG\r\n\x1a\n",
]
