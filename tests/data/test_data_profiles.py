"""The ICC profile of a picture: what is in other light than sRGB is told from what is not, and decoded as sRGB."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from data_pictures import chunk, written
from light_profiles import GREEN, expected, grey, profile
from PIL import Image, ImageCms

from cardgen.data.files import Memory
from cardgen.data.picture_heads import head
from cardgen.data.pictures import decode, open_picture

KINDS = ("PNG", "JPEG", "WEBP", "TIFF")
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def opened(data: bytes) -> tuple[bool, Image.Image]:
    """Whether a picture is profiled, and its pixels."""
    picture = open_picture(Memory({"x": data}), "x")
    return picture.profiled, decode(picture)


def plain(mode: str = "RGB", color: tuple[int, ...] | int = GREEN) -> Image.Image:
    return Image.new(mode, (16, 16), color)


@pytest.mark.parametrize("kind", KINDS)
def test_light_of_another_profile_becomes_srgb(kind: str) -> None:
    """The green of Adobe RGB is a stronger one of sRGB, in every format that can hold a profile."""
    profiled, image = opened(written(plain(), kind, icc_profile=profile()))
    assert profiled and image.mode == "RGB"
    assert image.getpixel((8, 8)) == pytest.approx(expected(), abs=3)
    assert expected()[0] < 20  # far from 60


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("own", [SRGB, b"nothing of the kind", profile("sRGB IEC61966-2.1"), None])
def test_srgb_and_what_is_no_profile_count_as_none(kind: str, own: bytes | None) -> None:
    """They take the short way, and their pixels are as stored."""
    profiled, image = opened(written(plain(), kind, icc_profile=own))
    assert not profiled
    assert image.getpixel((8, 8)) == pytest.approx(GREEN, abs=3)


@pytest.mark.parametrize("name", ["Linear sRGB", "sRGB-elle-V2-g10.icc", "e-sRGB", "Display P3"])
def test_the_kin_of_srgb_are_others(name: str) -> None:
    """A name that only holds the letters does not make it sRGB."""
    assert head(written(plain(), "PNG", icc_profile=profile(name))).profiled


def test_alpha_stays() -> None:
    """Only the colours are converted."""
    for kind in ("PNG", "WEBP", "TIFF"):
        data = written(
            plain("RGBA", (*GREEN, 77)), kind, icc_profile=profile(), **({"exact": True} if kind == "WEBP" else {})
        )
        _, image = opened(data)
        assert image.mode == "RGBA"
        assert image.getpixel((8, 8)) == pytest.approx((*expected(), 77), abs=3)


@pytest.mark.parametrize("mode", ["L", "LA"])
def test_grey_stays_grey(mode: str) -> None:
    """Half of a linear grey is a pale one."""
    profiled, image = opened(written(plain("L", 128).convert(mode), "PNG", icc_profile=grey(1.0)))
    assert profiled and image.mode == mode
    assert image.getchannel("L").getpixel((8, 8)) == pytest.approx(188, abs=2)


def test_a_palette_has_a_profile_as_well() -> None:
    """Its colours are converted."""
    _, image = opened(written(plain().quantize(4), "PNG", icc_profile=profile()))
    assert image.getpixel((8, 8)) == pytest.approx(expected(), abs=3)


@pytest.mark.parametrize("own", [grey(1.0), profile()[:200], profile()[:128] + bytes(100)])
def test_a_profile_that_does_not_fit_is_ignored(own: bytes) -> None:
    """One of grey on colours, and damaged ones."""
    _, image = opened(written(plain(), "PNG", icc_profile=own))
    assert image.getpixel((8, 8)) == GREEN


def test_process_ink_stays_as_it_is() -> None:
    """Nothing converts it, whatever its profile says."""
    profiled, image = opened(written(plain("CMYK", (10, 20, 30, 40)), "TIFF", icc_profile=profile()))
    assert not profiled and image.getpixel((8, 8)) == (10, 20, 30, 40)


def test_a_profile_in_several_segments_is_one() -> None:
    """JPEG holds at most 64 KiB in each; their numbers order them."""
    large = profile() + bytes(150_000)
    large = struct.pack(">L", len(large)) + large[4:]
    data = written(plain(), "JPEG", icc_profile=large)
    assert data.count(b"ICC_PROFILE\0") == 3
    profiled, image = opened(data)
    assert profiled and image.getpixel((8, 8)) == pytest.approx(expected(), abs=3)


def test_a_png_that_says_srgb_is_srgb() -> None:
    """An sRGB chunk overrules the profile; a damaged iCCP chunk is none."""
    data = written(plain(), "PNG")
    start = data.index(b"IDAT") - 4
    own = chunk(b"iCCP", b"x\0\0" + zlib.compress(profile()))
    assert head(data[:start] + own + data[start:]).profiled
    assert not head(data[:start] + own + chunk(b"sRGB", b"\0") + data[start:]).profiled
    assert not head(data[:start] + chunk(b"iCCP", b"x\0\0nonsense") + data[start:]).profiled


def test_the_profiles_made_here_are_ones_that_others_read() -> None:
    """Else all of the above would be true of nonsense."""
    for made in (profile(), grey(1.0)):
        assert ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(made))).strip() in (
            "Adobe RGB (1998)",
            "Grey",
        )
