"""Shapes, clips, gradients and opacity: what content says, and that three renderers agree on it."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from proof import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    content,
    difference,
    forms,
    frame,
    ghostscript,
    icon,
    letters,
    needs,
    pdf,
    pixels,
    poppler,
)

from cardgen.colors import BLACK, Cmyk, Color, Rgb, Spot
from cardgen.draw.paths import matrix, number, path, trimmed
from cardgen.geometry import Matrix
from cardgen.layout.frame import Box, Clip, Ellipse, Gradient, Group, Line, Outline, Placed, Shape, Stroke

GOLD = Color(Spot("Gold Ink #1", Cmyk(0, 0.2, 0.8, 0.1)))
ACROSS = Gradient("linear", 10, 0, 90, 0, ((0, RED), (1, BLUE)))
FADING = Gradient("linear", 0, 0, 100, 0, ((0, RED), (1, Color(Rgb(0, 0, 1), 0.0))))


AGREES = 2.0
"""Of 255, over a whole face: edges that one renderer smooths and the other does not. A missing shape makes 3."""


def small(*items: Shape | Group | Placed) -> str:
    """A face of 8 x 4 points as letters, one a point."""
    return letters(pixels(pdf(frame(*items, width=8, height=4))))


def test_shapes_stand_where_the_face_counts_from_its_top_left() -> None:
    """A box at the top left of a face is at the top left of the page, and y goes down."""
    found = small(Shape(Box(0, 0, 2, 1), fill=RED), Shape(Box(6, 2, 2, 2), fill=BLUE))
    assert found.split() == ["RR______", "________", "______BB", "______BB"]


def test_later_items_cover_earlier_ones() -> None:
    """Items are drawn back to front."""
    found = small(Shape(Box(0, 0, 8, 4), fill=RED), Shape(Box(2, 1, 4, 2), fill=GREEN))
    assert found.split() == ["RRRRRRRR", "RRGGGGRR", "RRGGGGRR", "RRRRRRRR"]


def test_a_matrix_moves_a_group_and_a_clip_cuts_it_after_that() -> None:
    """The clip of a group is in the coordinates of its items, after the matrix."""
    inner = Shape(Box(0, 0, 10, 10), fill=BLUE)
    found = small(Group((inner,), matrix=Matrix(2, 0, 0, 1, 2, 1), clip=Clip(Box(0, 0, 2, 2))))
    assert found.split() == ["________", "__BBBB__", "__BBBB__", "________"]


def test_an_even_odd_clip_has_a_hole_where_outlines_overlap() -> None:
    """Rules of clips are kept: the same two boxes cut all, or all but where they overlap."""
    boxes = Outline(
        (
            *(("M", 0, 0), ("L", 8, 0), ("L", 8, 4), ("L", 0, 4), ("Z",)),
            *(("M", 2, 1), ("L", 6, 1), ("L", 6, 3), ("L", 2, 3), ("Z",)),
        )
    )
    cloth = Shape(Box(0, 0, 8, 4), fill=RED)
    holed = ["RRRRRRRR", "RR____RR", "RR____RR", "RRRRRRRR"]
    assert small(Group((cloth,), clip=Clip(boxes, "evenodd"))).split() == holed
    assert small(Shape(boxes, fill=RED, rule="evenodd")).split() == holed
    assert small(Group((cloth,), clip=Clip(boxes))).split() == ["RRRRRRRR"] * 4


def test_nothing_is_seen_of_a_group_with_an_empty_clip() -> None:
    """A clip without an inside hides everything."""
    assert set(small(Group((Shape(Box(0, 0, 8, 4), fill=RED),), clip=Clip(Box(1, 1, 0, 3))))) == {"_", "\n"}


def test_a_box_without_a_width_leaves_no_hairline() -> None:
    """PDF would fill an empty rectangle with one pixel; a bar at zero must be gone."""
    assert content(pdf(frame(Shape(Box(5, 5, 0, 20), fill=RED)))) == ""


def test_strokes_say_only_what_differs_from_the_usual() -> None:
    """Width always; dashes, ends and corners where they are not PDF's own."""
    stroke = Stroke(BLACK, 1.5, (4, 2), "round", "bevel", dash_offset=1)
    found = content(pdf(frame(Shape(Line(1, 2, 3, 4.5), stroke=stroke))))
    assert found == "q 0 0 0 RG 1.5 w 1 J 2 j [4 2] 1 d 1 2 m 3 4.5 l S Q\n"
    plain = content(pdf(frame(Shape(Line(1, 2, 3, 4.5), stroke=Stroke(RED, 2)))))
    assert plain == "q 1 0 0 RG 2 w 1 2 m 3 4.5 l S Q\n"


def test_dashes_of_zero_are_a_whole_line() -> None:
    """PDF forbids a dash array of zeros: such a stroke is drawn without gaps."""
    found = content(pdf(frame(Shape(Line(0, 0, 9, 0), stroke=Stroke(RED, 2, (0, 0))))))
    assert " d " not in found


def test_a_solid_shape_is_filled_and_stroked_in_one_go() -> None:
    """One path with fill and line when neither fades."""
    found = content(pdf(frame(Shape(Box(1, 1, 8, 8), fill=RED, stroke=Stroke(BLUE, 1)))))
    assert found == "q 1 0 0 rg 0 0 1 RG 1 w 1 1 8 8 re B Q\n"


def test_process_and_spot_inks_stay_as_authored() -> None:
    """cmyk() becomes `k`, and a spot ink a Separation of its own name with its process mix."""
    cyan = Color(Cmyk(1, 0, 0, 0.25))
    data = pdf(frame(Shape(Box(0, 0, 9, 9), fill=cyan), Shape(Box(9, 9, 9, 9), fill=GOLD)))
    assert "1 0 0 0.25 k" in content(data)
    with pikepdf.open(io.BytesIO(data)) as file:
        (space,) = forms(file)[0].Resources.ColorSpace.values()
        assert [str(space[0]), str(space[1]), str(space[2])] == ["/Separation", "/Gold Ink #1", "/DeviceCMYK"]
        assert [float(part) for part in space[3].C1] == [0, 0.2, 0.8, 0.1]


def test_alpha_and_opacity_multiply() -> None:
    """A half clear colour on a half clear shape lets three quarters through."""
    data = pdf(frame(Shape(Box(0, 0, 60, 40), fill=Color(Rgb(0, 0, 0), 0.5), opacity=0.5)))
    assert pixels(data).getpixel((30, 20)) == pytest.approx((191, 191, 191), abs=1)


def test_a_faded_group_fades_as_one() -> None:
    """Where two shapes of a faded group overlap, the lower one does not show through."""
    both = Group((Shape(Box(0, 0, 40, 40), fill=RED), Shape(Box(20, 0, 40, 40), fill=BLUE)), opacity=0.5)
    page = pixels(pdf(frame(both)))
    assert page.getpixel((30, 20)) == pytest.approx((127, 127, 255), abs=2)
    assert page.getpixel((10, 20)) == pytest.approx((255, 127, 127), abs=2)


def test_a_faded_shape_has_no_darker_seam_under_its_line() -> None:
    """Fill and line of a faded shape fade as one."""
    page = pixels(pdf(frame(Shape(Box(10, 10, 40, 20), fill=RED, stroke=Stroke(RED, 10), opacity=0.5))))
    assert page.getpixel((12, 20)) == page.getpixel((30, 20)) == page.getpixel((7, 20))


def test_a_gradient_runs_between_its_stops_and_goes_on_beyond() -> None:
    """End colours hold outside the stops, and a hard edge is an edge."""
    hard = Gradient("linear", 0, 0, 60, 0, ((0.2, RED), (0.5, RED), (0.5, BLUE), (0.8, BLUE)))
    page = pixels(pdf(frame(Shape(Box(0, 0, 60, 40), fill=hard))))
    assert [page.getpixel((x, 20)) for x in (1, 28, 32, 58)] == [(255, 0, 0)] * 2 + [(0, 0, 255)] * 2


def test_a_gradient_of_one_stop_is_a_colour() -> None:
    """A single stop needs no shading."""
    one = Gradient("radial", 5, 5, 5, 5, ((0.3, GREEN),), 0, 5)
    assert "0 1 0 rg" in content(pdf(frame(Shape(Box(0, 0, 9, 9), fill=one, stroke=Stroke(one, 1)))))


def test_a_gradient_follows_its_matrix() -> None:
    """A gradient from 0 to 1 with a matrix covers the shape that the matrix makes."""
    down = Gradient("linear", 0, 0, 1, 0, ((0, RED), (1, BLUE)), matrix=Matrix(0, 40, -60, 0, 60, 0))
    page = pixels(pdf(frame(Shape(Box(0, 0, 60, 40), fill=down))))
    assert page.getpixel((5, 2)) == page.getpixel((55, 2))
    assert page.getpixel((5, 2))[0] > 230 and page.getpixel((5, 37))[2] > 230


def test_gradients_of_two_spot_inks_meet_in_process_ink() -> None:
    """A shading has one colour space: two different inks are mixed from their process stand-ins."""
    other = Color(Spot("Other", Cmyk(1, 0, 0, 0), 0.5))
    data = pdf(frame(Shape(Box(0, 0, 9, 9), fill=Gradient("linear", 0, 0, 9, 0, ((0, GOLD), (1, other))))))
    with pikepdf.open(io.BytesIO(data)) as file:
        (shading,) = forms(file)[0].Resources.Shading.values()
        assert str(shading.ColorSpace) == "/DeviceCMYK"
        assert [float(part) for part in shading.Function.C1] == [0.5, 0, 0, 0]


def test_icons_take_the_colour_they_are_placed_in_from_one_form() -> None:
    """One drawing in two colours is one form, and without a colour it is black."""
    art = icon()
    fit = Matrix(0.2, 0, 0, 0.2, 0, 10)
    items = [Placed(art, fit, RED), Placed(art, Matrix(0.2, 0, 0, 0.2, 20, 10), BLUE)]
    data = pdf(frame(*items, Placed(art, Matrix(0.2, 0, 0, 0.2, 40, 10))))
    page = pixels(data)
    assert [page.getpixel((x, 25)) for x in (10, 30, 50)] == [(255, 0, 0), (0, 0, 255), (0, 0, 0)]
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(forms(file)[0].Resources.XObject) == 1


def test_only_what_is_tinted_takes_the_colour() -> None:
    """A drawing may mix its own colours with the caller's, in fills and in lines."""
    mixed = icon(
        "mixed",
        Shape(Box(0, 0, 50, 100), tinted=True),
        Shape(Box(50, 0, 50, 100), fill=GREEN),
        Shape(Line(0, 50, 100, 50), stroke=Stroke(BLACK, 20, tinted=True)),
    )
    page = pixels(pdf(frame(Placed(mixed, Matrix(0.4, 0, 0, 0.4, 0, 0), RED))))
    assert [page.getpixel(at) for at in ((10, 5), (30, 5), (30, 20))] == [(255, 0, 0), (0, 255, 0), (255, 0, 0)]


def everything() -> bytes:
    """A face with each kind of paint, turned, scaled and faded."""
    rings = Gradient("radial", 25, 25, 25, 25, ((0, WHITE), (0.5, GREEN), (0.5, BLUE), (1, BLACK)), 0, 20)
    clear = Gradient("radial", 25, 25, 25, 25, ((0, RED), (1, Color(Rgb(1, 0, 0), 0.1))), 0, 25)
    items = (
        Shape(Box(0, 0, 200, 150), fill=Color(Rgb(0.9, 0.9, 0.8))),
        Shape(Box(10, 10, 80, 30, 6), fill=ACROSS, stroke=Stroke(BLACK, 1)),
        Shape(Box(10, 50, 90, 30), fill=FADING, opacity=0.8),
        Group((Shape(Ellipse(0, 0, 50, 50), fill=rings),), Matrix.rotation(30, 25, 25), opacity=0.7),
        Shape(Box(110, 10, 60, 30), stroke=Stroke(FADING._replace(x1=110, x2=170), 8)),
        Shape(Outline((("M", 20, 130), ("L", 50, 95), ("L", 80, 130))), stroke=Stroke(ACROSS, 6, join="round")),
        Shape(Box(110, 50, 30, 30), fill=GOLD, stroke=Stroke(BLUE, 4), opacity=0.5),
        Shape(Box(150, 50, 30, 30), fill=Gradient("linear", 150, 0, 180, 0, ((0, GOLD), (1, GOLD)))),
        Group((Shape(Ellipse(0, 0, 50, 50), fill=clear),), Matrix(1, 0, 0, 0.5, 110, 90), Clip(Box(0, 0, 50, 40))),
        Group((Placed(icon(), Matrix(0.3, 0, 0, 0.3, 165, 95), RED, 0.5),), opacity=0.5),
    )
    return pdf(frame(*items, width=200, height=150))


@needs("pdftoppm")
def test_poppler_agrees_with_pdfium(tmp_path: Path) -> None:
    """Gradients, masks, groups and spot inks inside a form look alike in both."""
    data = everything()
    assert difference(pixels(data, 144), poppler(data, tmp_path, 144)) < AGREES


@needs("gs")
def test_ghostscript_agrees_with_pdfium(tmp_path: Path) -> None:
    """Gradients, masks, groups and spot inks inside a form look alike in both."""
    data = everything()
    assert difference(pixels(data, 144), ghostscript(data, tmp_path, 144)) < AGREES


@given(st.lists(st.floats(-14400, 14400), min_size=1, max_size=6))
def test_trimmed_numbers_are_the_same_numbers(values: list[float]) -> None:
    """Cutting zeros changes no value, and nothing is written as a power of ten."""
    written = trimmed("".join([f"{value:.3f} " for value in values])).split()
    assert [float(text) for text in written] == [float(f"{value:.3f}") for value in values]
    assert all(set(text) <= set("-.0123456789") for text in written)
    assert all(float(number(value)) == float(f"{value:.3f}") for value in values)


@given(st.floats(0, 50), st.floats(1, 100), st.floats(1, 100))
def test_a_rounded_box_stays_inside_its_box(radius: float, width: float, height: float) -> None:
    """However large the radius, no point of the path leaves the rectangle."""
    numbers = [float(part) for part in path(Box(10, 20, width, height, radius)).split() if part[-1].isdigit()]
    if len(numbers) > 4:
        assert min(numbers[::2]) >= 9.999 and max(numbers[::2]) <= 10.001 + width
        assert min(numbers[1::2]) >= 19.999 and max(numbers[1::2]) <= 20.001 + height


def test_a_matrix_is_written_finely_enough_for_a_large_page() -> None:
    """A third of a degree keeps a point 1000 pt away within a hundredth of a point."""
    turned = Matrix.rotation(1 / 3)
    a, b, c, d, e, f = map(float, matrix(turned).split())
    x, y = Matrix(a, b, c, d, e, f).apply(1000, 1000)
    assert (x, y) == pytest.approx(turned.apply(1000, 1000), abs=0.01)
