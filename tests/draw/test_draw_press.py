"""The inks of a press: what prints each colour, and how much ink lies on one spot."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from light_profiles import profile
from PIL import Image, ImageCms
from proof import frame, picture, text

from cardgen.colors import Cmyk, Color, Rgb, Spot, parse
from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.inks import Inks
from cardgen.draw.press import PressInks, limited, mixed
from cardgen.export.targets.press import ICC, PROFILES
from cardgen.geometry import Size
from cardgen.layout.frame import Box, Frame, Gradient, Shape, Stroke
from cardgen.layout.frame import Picture as Placed

PROFILE = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()
PRESS = PressInks(PROFILE, 2.4, Cmyk(0.6, 0.4, 0.4, 1.0))

shares = st.floats(0, 1)
inks = st.builds(Cmyk, shares, shares, shares, shares)
lights = st.builds(Rgb, shares, shares, shares)
limits = st.floats(1, 4)


def black_of(ink: object) -> float:
    assert isinstance(ink, Cmyk)
    return ink.black


@given(inks, limits)
def test_a_mix_keeps_the_limit_and_its_black(ink: Cmyk, limit: float) -> None:
    """No colour gains, black stays, and what is inside the limit stays as it is, to a level of the plate."""
    found = mixed(ink, limit)
    assert sum(found) <= limit + 1e-9
    assert found.black == pytest.approx(ink.black, abs=0.5 / 255)
    assert all(part <= was + 0.5 / 255 + 1e-9 for part, was in zip(found, ink, strict=True))
    if sum(ink) < limit - 4 / 255:
        assert found == pytest.approx(ink, abs=0.5 / 255)


@given(inks, limits)
def test_colours_make_room_in_equal_shares(ink: Cmyk, limit: float) -> None:
    """The hue stays: no plate lies more than a level beside its share."""
    *was, _ = (round(part * 255) for part in ink)
    *now, _ = (round(part * 255) for part in mixed(ink, limit))
    if sum(now) < sum(was):
        factor = (int(limit * 255 + 1e-6) - round(ink.black * 255)) / sum(was)
        assert all(abs(a - b * factor) <= 1 for a, b in zip(now, was, strict=True))


@given(lights, limits)
@settings(max_examples=200, deadline=None)
def test_light_keeps_the_limit(light: Rgb, limit: float) -> None:
    """Whatever the colour, in areas and in letters."""
    press = PressInks(PROFILE, limit)
    for fine in (False, True):
        found = press.ink(Color(light), fine)
        assert isinstance(found, Cmyk) and sum(found) <= limit + 1e-9


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 4), min_size=1, max_size=40), limits)
@settings(deadline=None)
def test_pictures_of_ink_keep_the_limit_and_their_black(pixels: list[tuple[int, ...]], limit: float) -> None:
    """Pixel by pixel as single colours are."""
    image = Image.new("CMYK", (len(pixels), 1))
    image.putdata(pixels)
    for was, now in zip(pixels, limited(image, limit).get_flattened_data(), strict=True):
        expected = mixed(Cmyk(*(part / 255 for part in was)), limit)
        assert now == tuple(round(part * 255) for part in expected)


def test_black_letters_are_black_ink_alone() -> None:
    """Four plates would blur them."""
    assert PRESS.ink(Color(Rgb(0, 0, 0)), fine=True) == Cmyk(0, 0, 0, 1)
    assert PRESS.ink(Color(Rgb(1, 1, 1)), fine=True) == Cmyk(0, 0, 0, 0)


def test_grey_letters_are_tints_of_black_and_darker_greys_have_more() -> None:
    """From white to black, without a step back, and never another plate."""
    found = [PRESS.ink(Color(Rgb(*[level / 255] * 3)), fine=True) for level in range(256)]
    assert all(isinstance(ink, Cmyk) and ink[:3] == (0, 0, 0) for ink in found)
    blacks = [black_of(ink) for ink in found]
    assert blacks == sorted(blacks, reverse=True) and (blacks[0], blacks[-1]) == (1, 0)
    assert len(set(blacks)) > 100


def test_a_grey_letter_is_as_light_as_it_is_on_a_screen() -> None:
    """By the profile: L* 54 of sRGB's middle grey, to one level of L*."""
    tint = round(255 * black_of(PRESS.ink(Color(Rgb(*[128 / 255] * 3)), fine=True)))
    press, lab = ImageCms.ImageCmsProfile(io.BytesIO(PROFILE)), ImageCms.createProfile("LAB")
    transform = ImageCms.buildTransform(press, lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    found = ImageCms.applyTransform(Image.new("CMYK", (1, 1), (0, 0, 0, tint)), transform)
    assert found is not None
    pixel = found.getpixel((0, 0))
    assert isinstance(pixel, tuple) and pixel[0] * 100 / 255 == pytest.approx(53.6, abs=1)


def test_black_areas_are_rich() -> None:
    """The shop's mix where it has one, what the profile makes where not."""
    assert PRESS.ink(Color(Rgb(0, 0, 0))) == pytest.approx(Cmyk(0.6, 0.4, 0.4, 1.0))
    profiles = PressInks(PROFILE).ink(Color(Rgb(0, 0, 0)))
    assert isinstance(profiles, Cmyk) and 2.9 < sum(profiles) <= 3.0 and profiles.black > 0.9


def test_a_colour_goes_through_the_profile() -> None:
    """Relative colorimetric with black point compensation: the middle grey of areas, as measured by hand."""
    grey = PRESS.ink(Color(Rgb(*[128 / 255] * 3)))
    assert grey == pytest.approx(Cmyk(0.48, 0.39, 0.38, 0.20), abs=0.01)


def test_inks_of_the_palette_are_used_as_they_are() -> None:
    """What `print` says of a colour wins over its light, in letters too."""
    sea = Color(Rgb(0, 0.4, 0.8), 1.0, Cmyk(1.0, 0.5, 0, 0.1))
    for fine in (False, True):
        assert PRESS.ink(sea, fine) == pytest.approx(Cmyk(1.0, 0.5, 0, 0.1), abs=0.5 / 255)
    written = parse("cmyk(0 100 100 0)", {})
    assert written is not None and PRESS.ink(written, True) == Cmyk(0, 1, 1, 0)


def test_a_spot_ink_stays_and_its_stand_in_keeps_the_limit() -> None:
    """It has a plate of its own, by its name and tint."""
    gold = Spot("GOLD", Cmyk(1, 1, 1, 1), 0.7)
    found = PRESS.ink(Color(Rgb(1, 1, 0), 1.0, gold))
    assert isinstance(found, Spot) and (found.name, found.tint) == ("GOLD", 0.7)
    assert sum(found.alternate) <= 2.4 + 1e-9 and found.alternate.black == 1


def converted(image: Image.Image, press: PressInks = PRESS) -> Image.Image:
    found = press.convert(image)
    assert found.mode == "CMYK" and found.size == image.size
    return found


def test_a_picture_of_light_keeps_the_limit_and_agrees_with_single_colours() -> None:
    """The pixels of a colour have the inks of that colour."""
    colors = [(255, 0, 0), (0, 96, 200), (20, 20, 60), (250, 240, 200)]
    image = Image.new("RGB", (len(colors), 1))
    image.putdata(colors)
    for color, pixel in zip(colors, converted(image).get_flattened_data(), strict=True):
        single = PRESS.ink(Color(Rgb(*(part / 255 for part in color))))
        assert isinstance(single, Cmyk)
        assert pixel == tuple(round(255 * part) for part in single)


@pytest.mark.parametrize("mode", ["1", "LA", "P", "RGBA", "HSV", "YCbCr"])
def test_pictures_of_other_modes_are_taken(mode: str) -> None:
    """Whatever light they are made of."""
    converted(Image.new("RGB", (2, 2), (200, 30, 30)).convert(mode))


def test_pictures_of_ink_are_limited_only() -> None:
    """A light mix stays; a heavy one makes room."""
    image = Image.new("CMYK", (2, 1))
    image.putdata([(10, 20, 30, 40), (255, 255, 255, 255)])
    light, heavy = converted(image).get_flattened_data()
    assert light == (10, 20, 30, 40)
    assert heavy == (119, 119, 119, 255)


def test_no_picture_goes_through_as_it_is() -> None:
    """Inks may be over the limit, and light has no place there."""
    assert not any(PRESS.takes(mode) for mode in ("L", "RGB", "CMYK"))


@pytest.mark.parametrize("light", [0, 30, 64, 128, 200, 255])
def test_grey_pictures_have_the_tints_of_grey_letters(light: int) -> None:
    """Black alone, as light as the grey looks on a screen."""
    letters = PRESS.ink(Color(Rgb(*(light / 255,) * 3)), fine=True)
    assert isinstance(letters, Cmyk)
    made = PRESS.convert(Image.new("L", (2, 2), light))
    assert made.mode == "L" and made.getpixel((0, 0)) == 255 - round(255 * letters.black)


def test_the_key_tells_what_decides_pictures() -> None:
    """Another profile or limit makes other pictures, another rich black does not."""
    assert PRESS.key == PRESS._replace(rich_black=None).key
    assert len({PRESS.key, PRESS._replace(limit=3.0).key, PRESS._replace(profile=b"other").key}) == 3


def drawn(face: Frame, inks: Inks = PRESS) -> str:
    """A document of one face, as text: its dictionaries, and what is drawn."""
    plain = io.BytesIO()
    with pikepdf.open(io.BytesIO(saved(face, inks))) as file:
        level = pikepdf.StreamDecodeLevel.generalized
        file.save(plain, qdf=True, compress_streams=False, stream_decode_level=level)
    return plain.getvalue().decode("latin-1")


def saved(face: Frame, inks: Inks = PRESS) -> bytes:
    document = Document("A face", inks=inks, dpi=300)
    document.page(Page(Size(60, 40), (Placement(face, 0, 0),)))
    return document.save()


def test_a_face_has_no_light_in_it() -> None:
    """Fills, lines, letters and gradients are set in process inks, and pictures are of them."""
    box = Box(0, 0, 60, 40)
    fade = Gradient("linear", 0, 0, 60, 0, ((0.0, Color(Rgb(1, 0, 0))), (1.0, Color(Rgb(0, 0, 1)))))
    face = frame(
        Shape(box, Color(Rgb(0.9, 0.8, 0.7))),
        Shape(Box(5, 5, 20, 20), fade, Stroke(Color(Rgb(0, 0, 0)), 1)),
        text("Sea", 10, 5, 30),
        Placed(picture(Image.new("RGB", (40, 40), (9, 99, 200)), "PNG"), 30, 5, 20, 20, (0, 0, 40, 40)),
    )
    words = drawn(face)
    assert not re.search(r"DeviceRGB|CalRGB|[\d.]+ (rg|RG)\b", words)
    assert "/DeviceCMYK" in words and re.search(r"\b0 0 0 1 k\b", words)


def test_grey_pictures_stay_grey_and_light_becomes_ink() -> None:
    """By the colour spaces in the file."""
    for image, space in ((Image.new("L", (40, 40), 99), "/DeviceGray"), (Image.new("RGB", (40, 40)), "/DeviceCMYK")):
        face = frame(Placed(picture(image, "PNG"), 0, 0, 40, 40, (0, 0, 40, 40)))
        with pikepdf.open(io.BytesIO(saved(face))) as file:
            (found,) = [
                one for one in file.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
            ]
            assert str(found.ColorSpace) == space


def plates_of(*colors: tuple[int, int, int], **options: bytes) -> list[tuple[int, ...]]:
    """What prints pictures of these colours."""
    found = []
    for color in colors:
        file = picture(Image.new("RGB", (8, 8), color), "PNG", **options)
        with pikepdf.open(io.BytesIO(saved(frame(Placed(file, 0, 0, 40, 40, (0, 0, 8, 8)))))) as pdf:
            (one,) = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
            found.append(tuple(one.read_bytes()[:4]))
    return found


def test_a_pictures_own_profile_counts() -> None:
    """Half of linear light is a pale grey: it prints as that grey, with far less ink than sRGB's half. A damaged
    profile, and that of other inks than the picture has, are as if there were none.
    """
    half = (128, 128, 128)
    (linear,) = plates_of(half, icc_profile=profile("Linear", 1.0))
    pale, dark = plates_of((188, 188, 188), half)
    assert linear == pytest.approx(pale, abs=4)
    assert sum(dark) > sum(linear) + 100
    assert plates_of(half, icc_profile=b"nothing of the kind") == plates_of(half, icc_profile=PROFILE) == [dark]


def stored_inks(image: Image.Image, limit: float) -> tuple[str, float]:
    """How a photograph is stored, and the most ink on one of its pixels."""
    face = frame(Placed(picture(image, "JPEG"), 0, 0, 60, 60, (0, 0, image.width, image.height)))
    with pikepdf.open(io.BytesIO(saved(face, PressInks(PROFILE, limit)))) as file:
        (found,) = [one for one in file.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        pixels = pikepdf.PdfImage(found).as_pil_image()
        assert pixels.mode == "CMYK"
        return str(found.Filter), max(map(sum, pixels.get_flattened_data())) / 255  # type: ignore[arg-type]


def test_photographs_keep_the_limit_as_they_are_stored() -> None:
    """JPEG strays from its pixels: a smooth picture has room for that, and one that has none is stored as it is."""
    smooth = Image.radial_gradient("L").resize((96, 96))
    smooth = Image.merge(
        "RGB", (smooth.point(lambda level: level // 3), smooth.point(lambda level: level // 8), smooth)
    )
    noise = Image.effect_noise((96, 96), 60)
    noise = Image.merge(
        "RGB", (noise.point(lambda level: level // 3), noise.transpose(1).point(lambda a: a // 3), noise)
    )
    kind, most = stored_inks(smooth, 2.0)
    assert kind == "/DCTDecode" and 1.9 < most <= 2.0
    kind, most = stored_inks(noise, 2.0)
    assert kind == "/FlateDecode" and 1.9 < most <= 2.0
