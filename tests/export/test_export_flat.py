"""Faces on which nothing is transparent any more, and that look as before, ink by ink."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from export_game import image_file, lettered
from export_pages import transparent
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.colors import Cmyk, Color, Rgb, Spot
from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.press import PressInks
from cardgen.draw.standard import Standard
from cardgen.export.flat import flattened
from cardgen.export.layers import layers
from cardgen.export.pressed import prepared
from cardgen.export.targets.press import ICC, PROFILES, Press
from cardgen.geometry import Matrix, Size
from cardgen.layout.frame import (
    Art,
    Box,
    Clip,
    Ellipse,
    Frame,
    Gradient,
    Group,
    Item,
    Outline,
    Picture,
    Placed,
    Shape,
    Stroke,
    Text,
)

PROFILE = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()
INKS = PressInks(PROFILE, 3.0, Cmyk(0.4, 0, 0, 1))

SEA = Color(Rgb(0, 0.4, 0.8), 1.0, Cmyk(1.0, 0.5, 0.0, 0.2))
SUN = Cmyk(0.0, 1.0, 0.4, 0.0)
GROUND = Shape(Box(-6, -6, 72, 52), SEA)


def sun(alpha: float = 0.5) -> Color:
    return Color(Rgb(1, 0, 0.3), alpha, SUN)


def face(*items: Item, bleed: float = 6.0) -> Frame:
    """A face of 60 x 40 points with bleed."""
    return Frame(60, 40, bleed, Group(items), name="crew/cook/front")


def word(x: float, y: float, opacity: float = 1.0) -> Group:
    """Letters 8 points high whose box begins there."""
    (item,) = lettered("Sea", 8).root.items
    assert isinstance(item, Text)
    return Group((Text(item.lines, item.color, None, opacity),), Matrix(e=x, f=y))


def flat(frame: Frame, dpi: float = 72, limit: float = 3.0) -> Frame:
    return flattened({frame: dpi}, INKS, limit)[frame]


def picture_of(frame: Frame) -> Picture:
    """The one picture of a face that was made flat."""
    picture, _ = frame.root.items
    assert isinstance(picture, Picture)
    return picture


def inks_at(frame: Frame, x: float, y: float, dpi: float = 72) -> tuple[float, ...]:
    """The inks of the picture at a point of the face, from 0 to 1."""
    picture = picture_of(frame)
    with Image.open(io.BytesIO(picture.file.read())) as image:
        at = int((x - picture.x) * dpi / 72), int((y - picture.y) * dpi / 72)
        pixel = image.getpixel(at)
        assert isinstance(pixel, tuple)
        return tuple(part / 255 for part in pixel)


def over(below: Cmyk, above: Cmyk, alpha: float) -> Any:
    """What two inks mix to, plate by plate; to two levels of a plate."""
    return pytest.approx([b * (1 - alpha) + a * alpha for b, a in zip(below, above, strict=True)], abs=2 / 255)


SEA_INK = Cmyk(1.0, 0.5, 0.0, 0.2)


def test_a_face_without_transparency_is_the_same_object() -> None:
    """Nothing is made of it."""
    plain = face(GROUND, Shape(Box(10, 10, 20, 20), sun(1.0)), word(5, 5))
    assert flat(plain) is plain


def test_what_shines_through_mixes_ink_by_ink() -> None:
    """Half of the box, half of the ground below it; around it, the ground as it was, up to the edge of the bleed."""
    made = flat(face(GROUND, Shape(Box(10, 10, 20, 20), sun())))
    assert inks_at(made, 20, 20) == over(SEA_INK, SUN, 0.5)
    for x, y in ((40, 20), (-5.5, -5.5), (65.5, 45.5)):
        assert inks_at(made, x, y) == over(SEA_INK, SEA_INK, 1)


def test_the_picture_covers_the_face_and_its_bleed() -> None:
    """Its top left corner is that of the bleed, and pixels are square and whole."""
    made = picture_of(flat(face(GROUND, Shape(Box(10, 10, 20, 20), sun())), dpi=180))
    assert (made.x, made.y) == (-6, -6)
    assert (made.file.width, made.file.height) == (180, 130)
    assert (made.width, made.height) == pytest.approx((72, 52))
    odd = picture_of(flat(face(GROUND, Shape(Box(10, 10, 20, 20), sun())), dpi=100))
    assert (odd.file.width, odd.file.height) == (100, 73)
    assert odd.height == pytest.approx(73 * 72 / 100) and odd.height >= 52


@given(*[st.floats(0.02, 0.98)] * 2, *[st.floats(0, 1)] * 4)
@settings(max_examples=30, deadline=None)
def test_any_mix_is_exact(
    first: float, second: float, cyan: float, magenta: float, yellow: float, black: float
) -> None:
    """Two layers over each other, at any opacity: as a press would mix its inks."""
    ink = Cmyk(cyan, magenta, yellow, black)
    color = Color(Rgb(0.5, 0.5, 0.5), first, ink)
    made = flat(face(GROUND, Shape(Box(0, 0, 30, 40), color), Shape(Box(0, 0, 60, 20), sun(second))), limit=4.0)
    # A plate is a whole number of levels after each layer.
    once = [b * (1 - first) + a * first for b, a in zip(SEA_INK, INKS.ink(color), strict=True)]  # type: ignore[arg-type]
    assert inks_at(made, 10, 30) == pytest.approx(once, abs=2.5 / 255)
    twice = [b * (1 - second) + a * second for b, a in zip(once, SUN, strict=True)]
    assert inks_at(made, 10, 10) == pytest.approx(twice, abs=3.5 / 255)


def test_the_limit_holds_for_mixes() -> None:
    """Where two inks together are over it, the colours make room."""
    heavy = Color(Rgb(0, 0, 0), 0.5, Cmyk(1, 1, 1, 0))
    made = flat(
        face(
            Shape(Box(-6, -6, 72, 52), Color(Rgb(0, 0, 0), 1.0, Cmyk(1, 1, 0.5, 0.5))), Shape(Box(0, 0, 60, 40), heavy)
        ),
        limit=2.0,
    )
    assert sum(inks_at(made, 30, 20)) <= 2.0 + 1e-9
    assert inks_at(made, 30, 20)[3] == pytest.approx(0.25, abs=2 / 255)


def test_text_that_nothing_covers_stays_text() -> None:
    """It stands above the picture, the same object as before."""
    letters = word(5, 5)
    below, above = flat(face(GROUND, Shape(Box(10, 10, 20, 20), sun()), letters)).root.items
    assert isinstance(below, Picture)
    assert list(_texts(above)) == list(_texts(letters))


def _texts(item: Item) -> Iterator[Text]:
    if isinstance(item, Text):
        yield item
    elif isinstance(item, Group):
        for inner in item.items:
            yield from _texts(inner)


@pytest.mark.parametrize(
    ("items", "stays"),
    [
        ((word(5, 5), Shape(Box(0, 0, 30, 20), sun())), False),
        ((word(5, 5), Shape(Box(0, 0, 30, 20), sun(1.0)), Shape(Box(40, 30, 5, 5), sun())), False),
        ((word(5, 5), Shape(Box(40, 20, 10, 10), sun())), True),
        ((Shape(Box(0, 0, 30, 20), sun()), word(5, 5, 0.5)), False),
        ((Shape(Box(0, 0, 30, 20), sun()), Group((word(5, 5),), opacity=0.5)), False),
        ((Shape(Box(0, 0, 30, 20), sun()), Group((word(5, 5),), Matrix.rotation(30))), True),
        ((Shape(Box(0, 0, 30, 20), sun()), Group((word(5, 5),), clip=Clip(Ellipse(0, 0, 20, 20)))), True),
    ],
)
def test_which_text_stays(items: tuple[Item, ...], stays: bool) -> None:
    """What is covered, or shines through itself, goes into the picture, and is not lost there."""
    made = flat(face(GROUND, *items))
    assert len(list(_texts(made.root))) == stays
    if not stays:
        without = flat(
            face(GROUND, *(item for item in items if not list(_texts(item))), Shape(Box(50, 35, 1, 1), sun()))
        )
        assert picture_of(made).file.digest != picture_of(without).file.digest


def test_of_texts_over_each_other_both_stay() -> None:
    """Letters over letters that stay cover nothing of the picture."""
    made = flat(face(GROUND, Shape(Box(0, 0, 30, 20), sun()), word(5, 5), word(6, 6)))
    assert len(list(_texts(made.root))) == 2


def test_a_text_under_one_that_goes_goes_too() -> None:
    """The one above is half clear, so the one below is seen through it."""
    made = flat(face(GROUND, word(5, 5), word(6, 6, 0.5)))
    assert not list(_texts(made.root))


def test_a_clip_cuts_what_shines_through() -> None:
    """Inside the ellipse it mixes, in the corner of its box the ground is as it was."""
    clipped = Group((Shape(Box(10, 10, 20, 20), sun()),), clip=Clip(Ellipse(10, 10, 20, 20)))
    made = flat(face(GROUND, clipped))
    assert inks_at(made, 20, 20) == over(SEA_INK, SUN, 0.5)
    assert inks_at(made, 10.5, 10.5) == over(SEA_INK, SEA_INK, 1)


def test_a_group_fades_as_one() -> None:
    """Where two boxes of it lie over each other, the lower one does not shine through the upper."""
    white = Color(Rgb(1, 1, 1), 1.0, Cmyk(0, 0, 0, 0))
    group = Group((Shape(Box(10, 10, 20, 20), white), Shape(Box(10, 10, 10, 20), sun(1.0))), opacity=0.5)
    made = flat(face(GROUND, group))
    assert inks_at(made, 15, 20) == over(SEA_INK, SUN, 0.5)
    assert inks_at(made, 25, 20) == over(SEA_INK, Cmyk(0, 0, 0, 0), 0.5)


@pytest.mark.parametrize("matrix", [None, Matrix(1, 0, 0, 1, 10, 0)])
def test_a_gradient_that_fades_out_mixes_more_and_more(matrix: Matrix | None) -> None:
    """From all of the sun to nothing of it, linearly."""
    fade = Gradient("linear", 0, 0, 40, 0, ((0.0, sun(1.0)), (1.0, sun(0.0))))
    made = flat(face(GROUND, Group((Shape(Box(0, 0, 40, 40), fade),), matrix)))
    shift = matrix.e if matrix else 0
    for x in (2.5, 10.5, 20.5, 30.5):
        found = inks_at(made, x + shift, 20)
        expected = [b * x / 40 + a * (1 - x / 40) for b, a in zip(SEA_INK, SUN, strict=True)]
        assert found == pytest.approx(expected, abs=5 / 255)


def test_an_opaque_gradient_below_keeps_its_inks() -> None:
    """It goes into the picture with all else, and runs from one mix to the other."""
    run = Gradient("linear", 0, 0, 60, 0, ((0.0, SEA), (1.0, sun(1.0))))
    made = flat(
        face(Shape(Box(-6, -6, 72, 52), run), Shape(Box(0, 30, 60, 10), sun(0.0)), Shape(Box(0, 30, 2, 2), sun()))
    )
    found = inks_at(made, 30.5, 10)
    assert found == pytest.approx([(a + b) / 2 for a, b in zip(SEA_INK, SUN, strict=True)], abs=5 / 255)


def test_a_picture_with_alpha_lets_the_ground_through() -> None:
    """Where it is half clear, half of its inks and half of those below."""
    image = Image.new("RGBA", (40, 40), (255, 255, 255, 128))
    image.paste((255, 255, 255, 0), (20, 0, 40, 40))
    item = Picture(image_file(image), 10, 0, 40, 40, (0, 0, 40, 40))
    made = flat(face(GROUND, item))
    assert inks_at(made, 15, 20) == over(SEA_INK, Cmyk(0, 0, 0, 0), 128 / 255)
    assert inks_at(made, 45, 20) == over(SEA_INK, SEA_INK, 1)


def test_a_picture_of_light_has_the_inks_of_its_colours() -> None:
    """Under something transparent it prints as it would by itself."""
    item = Picture(image_file(Image.new("RGB", (40, 40), (200, 60, 20))), 10, 0, 40, 40, (0, 0, 40, 40))
    made = flat(face(item, Shape(Box(0, 0, 5, 5), sun())))
    alone = INKS.ink(Color(Rgb(200 / 255, 60 / 255, 20 / 255)))
    assert inks_at(made, 30, 20) == over(alone, alone, 1)  # type: ignore[arg-type]


def test_a_grey_picture_is_black_alone() -> None:
    """In the picture as in the file: no colours beside it."""
    item = Picture(image_file(Image.new("L", (40, 40), 155)), 10, 0, 40, 40, (0, 0, 40, 40))
    made = flat(face(item, Shape(Box(0, 0, 5, 5), sun())))
    black = INKS.ink(Color(Rgb(*(155 / 255,) * 3)), fine=True)
    assert inks_at(made, 30, 20) == pytest.approx(black, abs=1.5 / 255)


def test_covered_black_letters_are_black_alone() -> None:
    """A black line in the picture has no other plate: fine things stay fine."""
    line = Shape(Outline((("M", 0.0, 20.0), ("L", 60.0, 20.0))), None, Stroke(Color(Rgb(0, 0, 0)), 4))
    made = flat(face(line, Shape(Box(0, 0, 5, 5), sun())))
    assert inks_at(made, 30, 20) == (0, 0, 0, 1)


GOLD = Color(Rgb(1, 0.8, 0), 1.0, Spot("GOLD", Cmyk(0, 0.2, 0.8, 0.1), 0.5))
FOIL = Shape(Box(20, 10, 20, 20), GOLD)


@pytest.mark.parametrize("foil", [FOIL, Shape(Box(20, 10, 20, 20), None, Stroke(GOLD, 2))])
def test_a_spot_ink_that_nothing_covers_keeps_its_plate(foil: Shape) -> None:
    """A picture has process plates only, so the shape stays above it."""
    below, above = flat(face(GROUND, Shape(Box(0, 0, 60, 20), sun()), foil)).root.items
    assert isinstance(below, Picture) and isinstance(above, Group)
    assert above.items == (foil,)


def test_a_covered_spot_ink_is_its_stand_in() -> None:
    """By its tint, mixed with what lies over it."""
    made = flat(face(FOIL, Shape(Box(30, 0, 30, 40), sun())))
    gold = Cmyk(0, 0.1, 0.4, 0.05)
    assert inks_at(made, 25, 20) == over(gold, gold, 1)
    assert inks_at(made, 35, 20) == over(gold, SUN, 0.5)


EVERYTHING = face(
    GROUND,
    Shape(Box(10, 10, 20, 20), sun()),
    Shape(Box(0, 0, 60, 40), Gradient("linear", 0, 0, 60, 0, ((0.0, sun(1.0)), (1.0, sun(0.0))))),
    Shape(Box(0, 0, 60, 40), None, Stroke(Gradient("radial", 9, 9, 9, 9, ((0.0, sun(1.0)), (1.0, sun(0.2))), 0, 9), 3)),
    Group((Shape(Box(5, 5, 9, 9), SEA), Shape(Box(7, 7, 9, 9), SEA)), opacity=0.4),
    Picture(image_file(Image.new("RGBA", (9, 9), (9, 9, 9, 99))), 20, 0, 9, 9, (0, 0, 9, 9), 0.5),
    Placed(
        Art("icon", "icon digest", 0, 0, 9, 9, (Shape(Box(0, 0, 9, 9), None, tinted=True),), True), Matrix(), sun(0.3)
    ),
    word(2, 20, 0.7),
    word(30, 20),
)


@pytest.mark.parametrize("frame", [EVERYTHING, *(face(GROUND, item) for item in EVERYTHING.root.items[1:])])
def test_nothing_transparent_is_left(frame: Frame) -> None:
    """Of each thing that is transparent by itself, and of all together; the same face left alone has some."""
    press = Press(PROFILE, "iso-coated-v2-300", "FOGRA39", 3.0, "x-1a:2003", flat_dpi=100)
    documents = []
    for prepare in (prepared(press, INKS), None):
        standard = Standard("x-1a:2003", "FOGRA39", PROFILE)
        document = Document("A face", inks=INKS, standard=standard, prepare=prepare)
        document.page(Page(Size(72, 52), (Placement(frame, 6, 6, clip=(6,) * 4),)))
        documents.append(document.save())
    assert transparent(documents[0]) == []
    assert bool(transparent(documents[1])) == (layers(frame.root) is not None)


def test_a_press_that_takes_transparency_leaves_faces_alone() -> None:
    """PDF/X-4 keeps it."""
    press = Press(PROFILE, "iso-coated-v2-300", "FOGRA39", 3.0, "x-4")
    assert prepared(press, INKS) is None


def test_the_picture_is_as_fine_as_the_print_needs() -> None:
    """300 dpi on paper are 180 on a face that is printed at 60 %."""
    press = Press(PROFILE, "iso-coated-v2-300", "FOGRA39", 3.0, "x-1a:2003", flat_dpi=300)
    prepare = prepared(press, INKS)
    assert prepare is not None
    frame = face(GROUND, Shape(Box(10, 10, 20, 20), sun()))
    assert picture_of(prepare({frame: 0.6})[frame]).file.width == 180


def test_the_same_face_gives_the_same_picture() -> None:
    """Its digest is that of its bytes."""
    first, second = (picture_of(flat(face(GROUND, Shape(Box(10, 10, 20, 20), sun())))).file for _ in range(2))
    assert first.read() == second.read() and first.digest == second.digest
