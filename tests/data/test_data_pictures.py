"""Pictures: what a file holds, whatever its name says, and what is said of damaged ones."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest
from data_pictures import chunk, fields, png, turned, written
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data import files as files_module
from cardgen.data.files import Memory, Unreadable
from cardgen.data.picture_heads import MOST_PIXELS, turn_of
from cardgen.data.pictures import PictureFile, Pictures, decode, open_picture

PNG, JPEG = written(fields(), "PNG"), written(fields(), "JPEG")


def opened(data: bytes, name: str = "art/x.png") -> PictureFile:
    return open_picture(Memory({name: data}), name)


def refusal(data: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        opened(data)
    return caught.value


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
def test_a_picture_is_known_by_its_content(kind: str) -> None:
    """Format and size come from the bytes; a name that ends otherwise does not matter."""
    picture = opened(written(fields(), kind))
    assert (picture.format, picture.width, picture.height, picture.turned) == (kind, 48, 32, 1)
    assert (picture.mode, picture.alpha, picture.name) == ("RGB", False, "art/x.png")
    assert picture.read() == written(fields(), kind)


@pytest.mark.parametrize(
    ("mode", "kind", "expected"),
    [
        ("1", "PNG", ("L", False)),
        ("L", "PNG", ("L", False)),
        ("LA", "PNG", ("L", True)),
        ("P", "PNG", ("RGB", False)),
        ("RGBA", "PNG", ("RGB", True)),
        ("I;16", "PNG", ("L", False)),
        ("L", "JPEG", ("L", False)),
        ("CMYK", "JPEG", ("CMYK", False)),
        ("RGBA", "WEBP", ("RGB", True)),
        ("P", "GIF", ("RGB", False)),
        ("L", "TIFF", ("L", False)),
        ("CMYK", "TIFF", ("CMYK", False)),
    ],
)
def test_the_colours_are_known(mode: str, kind: str, expected: tuple[str, bool]) -> None:
    """Grey, colour, four inks, and whether parts are clear, are known from the head."""
    image = fields("L").convert("I;16") if mode == "I;16" else fields(mode)
    if mode == "RGBA":
        image.putpixel((0, 0), (0, 0, 0, 0))
    picture = opened(written(image, kind))
    assert (picture.mode, picture.alpha) == expected


def test_a_colour_that_stands_for_nothing_is_alpha() -> None:
    """A PNG may name one colour, or palette entries, as clear."""
    assert opened(png(1, 1, 8, 2, chunk(b"tRNS", bytes(6)))).alpha
    assert opened(written(fields("P"), "PNG", transparency=3)).alpha


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_sizes_are_those_seen_upright(kind: str, orientation: int) -> None:
    """A picture stored on its side has its width and height as they are seen."""
    picture = opened(turned(kind, orientation))
    assert picture.turned == orientation
    assert (picture.width, picture.height) == ((48, 32) if orientation < 5 else (32, 48))


@pytest.mark.parametrize(
    "exif", [b"", b"II*\0", b"XX*\0" + bytes(20), b"II*\0\xff\xff\xff\x7f", b"MM\0*\0\0\0\x08\xff\xff"]
)
def test_damaged_exif_turns_nothing(exif: bytes) -> None:
    """A picture is no worse for its EXIF being cut off."""
    assert turn_of(exif) == 1


def test_exif_out_of_range_turns_nothing() -> None:
    """Only the numbers 1 to 8 are turns; both byte orders are read."""
    entry = b"\x01\x12\0\x03\0\0\0\x01\0%c\0\0"
    for value, turn in ((6, 6), (0, 1), (9, 1)):
        big = b"MM\0*\0\0\0\x08\0\x01" + entry % value
        assert turn_of(big) == turn
    assert turn_of(b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0") == 8


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"hello", "is not a picture: it holds text"),
        ("é".encode() * 600, "is not a picture: it holds text"),
        (b"\n<!DOCTYPE html><title>404</title>", "is not a picture: it holds a web page"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG drawing, not a picture of pixels"),
        (b'<?xml version="1.0"?>\n<!-- by me -->\n<svg/>', "is an SVG drawing, not a picture of pixels"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid x\n",
            "is only a pointer to the picture, which Git LFS holds",
        ),
        (written(fields(), "BMP"), "is a BMP picture, which is not read"),
        (b"%PDF-1.7\n", "is a PDF, which is not read"),
        (b"\0\0\0\x1cftypavif", "is an AVIF picture, which is not read"),
        (b"\0\0\0\x1cftypheic", "is a HEIC picture, which is not read"),
        (b"\xfe\xed\xfa\xce\0\0", "is not a picture, whatever its name says"),
    ],
)
def test_what_is_no_picture_is_named(data: bytes, words: str) -> None:
    """A file that is something else is named as what it is, with what to do."""
    error = refusal(data)
    assert str(error) == f"“art/x.png” {words}"
    assert error.hints or words == "is empty"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
@pytest.mark.parametrize("part", [0.999, 0.9, 0.5, 0.1])
def test_a_picture_cut_off_is_an_error(kind: str, part: float) -> None:
    """However much of a picture is there, it is not taken for whole."""
    data = written(fields(), kind)
    error = refusal(data[: max(20, min(int(len(data) * part), len(data) - 3))])
    assert any(words in str(error) for words in ("is cut off", "is damaged", "is a damaged"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (PNG[:20] + b"\x99" + PNG[21:], "is a damaged PNG: its head is wrong"),
        (PNG[:8] + PNG[33:], "is a damaged PNG: its head is wrong"),
        (png(1, 1, 3), "is a damaged PNG: its head is wrong"),
        (png(1, 1, 8, 5), "is a damaged PNG: its head is wrong"),
        (png(1, 1, 8, 3), "is a damaged PNG: it holds no pixels"),
        (png(0, 5), "has no pixels"),
        (b"\xff\xd8\xff\xd9", "is a damaged JPEG: it holds no pixels"),
        (b"\xff\xd8\xff\xc0\0\x04\0\0\xff\xd9", "is a damaged JPEG: its head is wrong"),
        (JPEG.replace(b"\xff\xc0\0\x11\x08", b"\xff\xc0\0\x11\x0c"), "is a JPEG of 12 bits a colour; 8 are known"),
        (JPEG.replace(b"\xff\xc0\0\x11\x08", b"\xff\xc9\0\x11\x08"), "is a JPEG of a kind that PDF cannot hold"),
        (written(fields("F"), "TIFF"), "has colours of the kind F, which is not read"),
    ],
)
def test_a_damaged_head_is_an_error(data: bytes, words: str) -> None:
    """A head that contradicts itself, or asks for what cannot be printed, is named."""
    assert str(refusal(data)) == f"“art/x.png” {words}"


def test_pixels_are_bounded() -> None:
    """A picture that claims more pixels than are taken is refused by its head, and none is decoded."""
    side = 10_000
    assert side * side == MOST_PIXELS
    assert opened(png(side, side)).width == side
    assert "has 10001 x 10000 pixels" in str(refusal(png(side + 1, side)))
    assert "pixels" in str(refusal(png(2**31 - 1, 2**31 - 1)))
    gif = b"GIF89a" + (65535).to_bytes(2, "little") * 2 + b"\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;"
    assert refusal(gif)


def test_bytes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file over the bound of files is not read."""
    monkeypatch.setattr(files_module, "LARGEST", 10)
    assert "MiB" in str(refusal(PNG))


def test_a_missing_picture_names_the_nearest() -> None:
    """A mistyped picture gets the nearest file name."""
    with pytest.raises(Unreadable) as caught:
        open_picture(Memory({"art/dragon.png": PNG}), "art/dragn.png")
    assert caught.value.hints == ("did you mean “art/dragon.png”?",)


def test_a_digest_names_the_content() -> None:
    """One picture under two names has one digest; another has another."""
    files = Memory({"a.png": PNG, "b.png": PNG, "c.png": JPEG})
    first, second, third = (open_picture(files, name) for name in ("a.png", "b.png", "c.png"))
    assert first.digest == second.digest != third.digest


def test_a_picture_is_opened_once() -> None:
    """The pictures of a project are remembered, the bad ones too."""
    asked: list[str] = []

    class Counted(Memory):
        def read(self, name: str) -> bytes:
            asked.append(name)
            return super().read(name)

    pictures = Pictures(Counted({"a.png": PNG, "b.png": b"text"}))
    assert pictures.open("a.png") is pictures.open("a.png")
    for name in ("b.png", "c.png"):
        errors = []
        for _ in range(2):
            with pytest.raises(Unreadable) as caught:
                pictures.open(name)
            errors.append((str(caught.value), caught.value.hints))
        assert errors[0] == errors[1]
    assert asked == ["a.png", "b.png", "c.png"]


def test_heads_of_png_and_jpeg_do_not_import_pillow(tmp_path: Path) -> None:
    """The two formats that cards are made of cost no import."""
    (tmp_path / "a.png").write_bytes(PNG)
    (tmp_path / "b.jpg").write_bytes(JPEG)
    code = (
        "import sys; from pathlib import Path\n"
        "from cardgen.data.files import Folder; from cardgen.data.pictures import open_picture\n"
        "files = Folder(Path(sys.argv[1])); open_picture(files, 'a.png'); open_picture(files, 'b.jpg')\n"
        "print('PIL' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=os.environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


SOURCES = [written(fields(), kind) for kind in ("PNG", "JPEG", "WEBP", "GIF", "TIFF")] + [
    turned("JPEG", 6),
    turned("PNG", 6),
]


@given(st.data())
def test_any_damage_gives_a_picture_or_an_error(data: st.DataObject) -> None:
    """A picture with some bytes changed or cut off is opened and decoded, or named; nothing else leaks."""
    source = bytearray(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 4))):
        source[data.draw(st.integers(0, len(source) - 1))] = data.draw(st.integers(0, 255))
    damaged = bytes(source[: data.draw(st.integers(0, len(source)))] if data.draw(st.booleans()) else source)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            picture = opened(damaged)
            assert decode(picture).size == (picture.width, picture.height)
        except Unreadable as error:
            assert str(error).startswith("“art/x.png”")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8" + b"\xff" * 3_000_000,
        b"\xff\xd8" + b"\xff\xd0" * 1_000_000,
        png(1, 1)[:33] + b"\0\0\0\0aaaa\0\0\0\0" * 200_000,
        b"<!---->" * 500 + b"x",
    ],
    ids=["fill", "markers", "chunks", "comments"],
)
def test_a_hostile_picture_costs_no_more_than_it_weighs(data: bytes) -> None:
    """Endless parts, and patterns that could be matched in endless ways, are refused in a moment."""
    started = time.process_time()
    assert refusal(data)
    assert time.process_time() - started < 2
