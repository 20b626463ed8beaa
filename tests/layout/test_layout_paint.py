"""Colours and gradients as templates write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.colors import Color, Rgb
from cardgen.geometry import Rect
from cardgen.layout.frame import Gradient
from cardgen.layout.paint import GradientSpec, in_box, parse_paint

BOX = Rect(10, 20, 100, 50)
RED, BLUE = Color(Rgb(1, 0, 0)), Color(Rgb(0, 0, 1))


def gradient(text: str) -> Gradient:
    paint = in_box(parse_paint(text, {}), BOX)
    assert isinstance(paint, Gradient)
    return paint


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("linear(red, blue)", (60, 20, 60, 70)),
        ("linear(0deg, red, blue)", (60, 70, 60, 20)),
        ("linear(90deg, red, blue)", (10, 45, 110, 45)),
        ("linear(270deg, red, blue)", (110, 45, 10, 45)),
    ],
)
def test_a_linear_gradient_runs_as_in_css(text: str, line: tuple[float, ...]) -> None:
    """180 degrees, the default, runs from top to bottom, 90 from left to right."""
    paint = gradient(text)
    assert (paint.x1, paint.y1, paint.x2, paint.y2) == pytest.approx(line)
    assert paint.stops == ((0.0, RED), (1.0, BLUE))


def test_a_slanted_gradient_reaches_the_corners() -> None:
    """At 45 degrees the end colours lie on the corners."""
    paint = gradient("linear(45deg, red, blue)")
    half = (100 + 50) / 2 / 2
    assert (paint.x1, paint.y1) == pytest.approx((60 - half, 45 + half))


def test_stops_without_a_place_are_spread_evenly() -> None:
    """CSS's rule: evenly between the neighbours that have one."""
    spec = parse_paint("linear(red, blue, red 80%, blue)", {})
    assert isinstance(spec, GradientSpec)
    assert [offset for offset, _ in spec.stops] == pytest.approx([0, 0.4, 0.8, 1])


@pytest.mark.parametrize(
    "text",
    ["linear()", "linear(red)", "radial(90deg, red, blue)", "linear(red, none)", "linear(red, cmyk(0 0 0 100))"],
)
def test_what_is_no_gradient_says_why(text: str) -> None:
    """A sentence for the person, not a crash."""
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        parse_paint(text, {})


@pytest.mark.parametrize("angle", ["180", "90°", "90 deg", "-.5turn", "3.14rad", "100grad"])
def test_an_angle_is_in_degrees(angle: str) -> None:
    """A number alone, or with another unit, is told as an angle and not as a colour."""
    with pytest.raises(ValueError, match="such as 180deg"):
        parse_paint(f"linear({angle}, red, blue)", {})


@given(st.text(max_size=40))
def test_any_text_is_a_paint_or_a_sentence(text: str) -> None:
    """Nothing but ValueError comes out."""
    for candidate in (text, f"linear({text})", f"radial({text}, {text})", f"linear(red {text}%, blue)"):
        try:
            in_box(parse_paint(candidate, {}), BOX)
        except ValueError as error:
            assert str(error)
