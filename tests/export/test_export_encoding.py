"""Formats of pictures, and corners that are cut away."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from typing import Any

import pytest
from export_game import POKER, card, codes, component, deck_of, faces_of, flat, game, label
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.canvas import sound
from cardgen.export.cutout import masks, shape
from cardgen.export.deck import Deck
from cardgen.export.encoding import Finish, finished
from cardgen.export.files import Exported, export
from cardgen.export.png import Pixels
from cardgen.export.processes import kept_pictures
from cardgen.export.targets import Target, target
from cardgen.geometry import INCH, MM, Size
from cardgen.model.game import Shape, Stock

CORNER = 0.125 * INCH


def record(**changes: Any) -> Target:
    found = target("images", Span("a test"), Diagnostics())
    assert found is not None and found.pictures is not None
    return found._replace(pictures=found.pictures._replace(**changes))


def stock(size: Size = POKER, form: Shape = "rectangle", corner: float = CORNER) -> Stock:
    return Stock("a", "A", size, corner, form, "a test")


def build(to: Target, problems: Diagnostics, of: Stock | None = None) -> Exported:
    of = of or stock()
    crew = replace(component("crew", (card("crew", "a"),), of.size), stock=of)
    faces = {("crew", "a", "front"): flat(of.size, (1, 0, 0))}
    built = export(game(crew), faces, to, players=3, label=label, problems=problems)
    assert not len(problems)
    return built


def opened(built: Exported) -> Image.Image:
    (name,) = built.files
    return Image.open(io.BytesIO(built.files[name]))


@pytest.mark.parametrize(
    ("format_", "ending", "kind"), [("png", ".png", "PNG"), ("jpeg", ".jpg", "JPEG"), ("webp", ".webp", "WEBP")]
)
def test_a_picture_is_of_the_format_that_is_asked_for(
    format_: str, ending: str, kind: str, problems: Diagnostics
) -> None:
    """In its colour up to the corner, and called as its format is."""
    built = build(record(format=format_), problems)
    assert list(built.files) == [f"crew/01-a-front{ending}"]
    picture = opened(built)
    assert (picture.format, picture.mode, picture.size) == (kind, "RGB", (750, 1050))
    for place in ((0, 0), (375, 525), (749, 1049)):
        assert picture.getpixel(place) == pytest.approx((255, 0, 0), abs=2)


def test_a_jpeg_keeps_the_resolution_of_colour_and_says_its_own(problems: Diagnostics) -> None:
    """4:4:4, or red letters would be blurred; and 300 dots an inch."""
    picture = opened(build(record(format="jpeg"), problems))
    assert [layer[1:3] for layer in picture.layer] == [(1, 1)] * 3  # type: ignore[attr-defined]
    assert picture.info["dpi"] == (300, 300)


@given(st.data())
def test_webp_and_png_lose_nothing(data: st.DataObject) -> None:
    """Any pixels come back as they were; with a mask PNG gives the colours back below it too."""
    width, height = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    colors = data.draw(st.binary(min_size=3 * width * height, max_size=3 * width * height))
    lines = [b"\xff" + colors[start : start + 3 * width] for start in range(0, len(colors), 3 * width)]
    pixels = Pixels(width, height, bytearray(b"".join(lines)))
    for format_ in ("png", "webp"):
        assert Image.open(io.BytesIO(finished(pixels, 300, format_))).convert("RGB").tobytes() == colors
    alphas = data.draw(st.binary(min_size=width * height, max_size=width * height))
    mask = Image.frombytes("L", (width, height), alphas)
    picture = Image.open(io.BytesIO(finished(pixels, 300, "png", mask)))
    assert picture.mode == "RGBA" and picture.getchannel("A").tobytes() == alphas
    assert picture.convert("RGB").tobytes() == colors


@pytest.mark.parametrize("format_", ["png", "webp"])
def test_round_corners_are_transparent(format_: str, problems: Diagnostics) -> None:
    """Nothing at the very corner, all in the middle and at the edges, shades between."""
    picture = opened(build(record(format=format_, rounded=True), problems))
    assert picture.mode == "RGBA" and picture.size == (750, 1050)
    alpha = picture.getchannel("A")
    for corner in ((0, 0), (749, 0), (0, 1049), (749, 1049)):
        assert alpha.getpixel(corner) == 0
    for inside in ((375, 525), (375, 0), (0, 525), (749, 525), (375, 1049)):
        assert alpha.getpixel(inside) == 255
    assert picture.getpixel((375, 525)) == (255, 0, 0, 255)
    shades = {value for _, value in alpha.getcolors() or ()}
    assert len(shades) > 8, "an edge in steps would look broken"


def test_round_corners_of_a_jpeg_are_white(problems: Diagnostics) -> None:
    """It has nothing transparent."""
    picture = opened(build(record(format="jpeg", rounded=True), problems))
    assert picture.getpixel((0, 0)) == pytest.approx((255, 255, 255), abs=3)
    assert picture.getpixel((375, 525)) == pytest.approx((255, 0, 0), abs=2)


def test_square_pieces_stay_whole(problems: Diagnostics) -> None:
    """Also where millimetres are no whole pixels: no pale line at the edge."""
    picture = opened(build(record(rounded=True), problems, stock(Size(63 * MM, 88 * MM), corner=0)))
    assert picture.getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize(
    ("of", "area"),
    [
        (stock(Size(72, 72), "circle", 0), math.pi / 4),
        (stock(Size(80, 69.28), "hex", 0), 0.75),
        (stock(), 1 - (4 - math.pi) * CORNER**2 / (POKER.width * POKER.height)),
    ],
)
def test_what_is_left_is_as_large_as_the_piece(of: Stock, area: float) -> None:
    """Circles and hexagons are cut to their shape, to a thousandth of their area."""
    pixels = (round(of.size.width * 4), round(of.size.height * 4))
    found = masks(shape(of), [pixels])[pixels]
    assert sum(found.tobytes()) / 255 / (pixels[0] * pixels[1]) == pytest.approx(area, rel=1e-3)
    flipped = found.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    difference = max(abs(a - b) for a, b in zip(found.tobytes(), flipped.tobytes(), strict=True))
    assert difference <= 16, "as round on the left as on the right"


def test_other_processes_finish_pictures_alike() -> None:
    """Shape and format travel with the request."""
    from cardgen.draw.document import Document, Page, Placement

    pdf = Document("A test")
    for number in range(4):
        face = flat(Size(20, 20), (number / 4, 0, 0), 1, 0)
        pdf.page(Page(Size(20, 20), (Placement(face, 0, 0),)))
    data, sizes = pdf.save(), [(20, 20)] * 4
    finish = Finish("png", shape(stock(Size(20, 20), "circle", 0)))
    alone = kept_pictures(data, sizes, 300, bytes, finish, processes=1)
    assert kept_pictures(data, sizes, 300, bytes, finish, processes=3) == alone
    assert Image.open(io.BytesIO(alone[0])).mode == "RGBA"


def test_a_side_longer_than_a_format_can_say_is_an_error(problems: Diagnostics) -> None:
    """A banner of 1.5 m is 17,717 pixels: PNG takes it, WebP does not."""
    tiny = deck_of(1, backs=False, size=Size(1500 * MM, 20 * MM))
    deck = Deck(tiny, tiny.components["crew"], (), faces_of(tiny), 0.6, "crew")
    assert sound(deck, record(), problems) and not len(problems)
    assert not sound(deck, record(format="webp"), problems)
    assert codes(problems) == ["picture-too-large"]
