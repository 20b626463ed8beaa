"""Gradients as values of a frame."""

from __future__ import annotations

import pytest

from cardgen.colors import Color, Rgb
from cardgen.geometry import Matrix
from cardgen.layout.frame import Gradient

RED, BLUE = Color(Rgb(1, 0, 0)), Color(Rgb(0, 0, 1))
STOPS = '<stop stop-color="red"/><stop offset="100%" style="stop-color:blue;stop-opacity:.5"/>'
PAINTED = '<rect x="10" y="20" width="30" height="40" fill="url(#g)"/>'
ENDS = ((0.0, RED), (1.0, Color(Rgb(0, 0, 1), 0.5)))


def test_a_linear_gradient_runs_across_the_box(draw) -> None:
    """What says nothing runs from left to right in parts of the shape's box."""
    (shape,) = draw(f'<linearGradient id="g">{STOPS}</linearGradient>{PAINTED}')
    assert shape.fill == Gradient("linear", 0, 0, 1, 0, ENDS, matrix=Matrix(30, 0, 0, 40, 10, 20))


def test_a_gradient_in_user_space(draw) -> None:
    """With userSpaceOnUse numbers are user units, per cents are of the view box, and the transform is its matrix."""
    (shape,) = draw(
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="5" y1="10%" y2="7" gradientTransform="scale(2)">'
        f"{STOPS}</linearGradient>{PAINTED}"
    )
    assert shape.fill == Gradient("linear", 5, 5, 100, 7, ENDS, matrix=Matrix(a=2, d=2))
    (shape,) = draw(f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="9">{STOPS}</linearGradient>{PAINTED}')
    assert shape.fill.matrix is None


def test_a_radial_gradient_runs_from_its_focus(draw) -> None:
    """The focus is the centre unless said, with radius `fr`; the outer circle is the second."""
    (shape,) = draw(f'<radialGradient id="g">{STOPS}</radialGradient>{PAINTED}')
    assert shape.fill == Gradient("radial", 0.5, 0.5, 0.5, 0.5, ENDS, 0, 0.5, Matrix(30, 0, 0, 40, 10, 20))
    (shape,) = draw(
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="20" cy="20" r="10" fx="15" fr="1">'
        f"{STOPS}</radialGradient>{PAINTED}"
    )
    assert shape.fill == Gradient("radial", 15, 20, 20, 20, ENDS, 1, 10)


def test_a_focus_outside_is_brought_inside(draw) -> None:
    """A focus beyond the rim is drawn just inside it."""
    (shape,) = draw(f'<radialGradient id="g" fx="5">{STOPS}</radialGradient>{PAINTED}')
    assert shape.fill.x1 == pytest.approx(0.5 + 0.5 * 0.999)


def test_a_gradient_takes_from_another_what_it_does_not_say(draw) -> None:
    """Stops, units and ends come along the chain of links; what is said first holds."""
    (shape,) = draw(
        f'<linearGradient id="a" x1="3" gradientUnits="userSpaceOnUse">{STOPS}</linearGradient>'
        '<linearGradient id="b" x1="4" x2="9" xlink:href="#a"/><linearGradient id="g" y2="8" href="#b"/>' + PAINTED
    )
    assert shape.fill == Gradient("linear", 4, 0, 9, 8, ENDS)


def test_offsets_never_go_back(draw) -> None:
    """A stop lies no earlier than the one before it, and all lie from 0 to 1."""
    (shape,) = draw(
        '<linearGradient id="g"><stop offset="-1"/><stop offset=".6"/><stop offset="50%"/><stop offset="7"/>'
        f"</linearGradient>{PAINTED}"
    )
    assert [offset for offset, _ in shape.fill.stops] == [0, 0.6, 0.6, 1]


@pytest.mark.parametrize(
    ("gradient", "color"),
    [
        ('<linearGradient id="g"><stop stop-color="red"/></linearGradient>', RED),
        (f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>', ENDS[1][1]),
        (f'<radialGradient id="g" r="0">{STOPS}</radialGradient>', ENDS[1][1]),
    ],
)
def test_a_gradient_without_a_way_is_a_colour(draw, gradient: str, color: Color) -> None:
    """One stop is that colour; without length or radius it is the last one's."""
    (shape,) = draw(gradient + PAINTED)
    assert shape.fill == color


def test_a_gradient_along_a_stroke_fades_with_it(draw) -> None:
    """A stroke may be a gradient; its opacity is that of every stop."""
    (shape,) = draw(
        f'<linearGradient id="g">{STOPS}</linearGradient>'
        '<rect width="8" height="8" fill="none" stroke="url(#g)" stroke-opacity=".5"/>'
    )
    assert [color.alpha for _, color in shape.stroke.paint.stops] == [0.5, 0.25]


def test_classes_and_colours_of_stops(draw) -> None:
    """Illustrator gives stops their colours by class; a transparent stop is black with no opacity."""
    (shape,) = draw(
        '<style>.s{stop-color:blue}</style><linearGradient id="g"><stop class="s"/>'
        f'<stop offset="1" stop-color="transparent"/></linearGradient>{PAINTED}'
    )
    (_, first), (_, last) = shape.fill.stops
    assert (first, last.alpha) == (BLUE, 0)


@pytest.mark.parametrize(
    ("inside", "code", "words"),
    [
        (f'<linearGradient id="g" spreadMethod="reflect">{STOPS}</linearGradient>', "unsupported-svg", "“pad”"),
        ('<linearGradient id="g"/>', "unsupported-svg", "without stops"),
        (
            '<linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1"/></linearGradient>',
            "unsupported-svg",
            "“currentColor” in a gradient",
        ),
        (
            '<linearGradient id="g"><stop stop-color="red"/><stop stop-color="cmyk(1 2 3 4)"/></linearGradient>',
            "bad-svg-value",
            "one kind of ink",
        ),
        (f'<linearGradient id="g" gradientTransform="up">{STOPS}</linearGradient>', "bad-svg-value", "“up”"),
        (f'<linearGradient id="g" x1="left">{STOPS}</linearGradient>', "bad-svg-value", "“x1” of <linearGradient>"),
        ('<linearGradient id="g"><stop offset="x"/></linearGradient>', "bad-svg-value", "“offset” of <stop>"),
        ('<linearGradient id="g"><stop stop-color="rde"/></linearGradient>', "bad-svg-value", "“stop-color”"),
        ('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>', "circular-svg", "takes from itself"),
        ('<linearGradient id="g" href="#nothing"/>', "unknown-svg-reference", "nothing has the id “nothing”"),
        ('<linearGradient id="gg"/>', "unknown-svg-reference", "nothing has the id “g”"),
        ('<g id="g"/>', "unknown-svg-reference", "“g” is a <g>"),
        ('<pattern id="g"/>', "unsupported-svg", "a pattern is not drawn"),
    ],
)
def test_what_is_wrong_with_a_gradient(read, inside: str, code: str, words: str) -> None:
    """Faults of a gradient and what is not drawn of it are told in words."""
    _, problems = read(inside + PAINTED)
    assert code in [problem.code for problem in problems]
    assert any(words in problem.message for problem in problems)


def test_a_shape_without_a_box_has_no_gradient_of_it(read) -> None:
    """A gradient in parts of the box cannot show on a straight line, and that is told."""
    art, (problem,) = read(
        f'<linearGradient id="g">{STOPS}</linearGradient><path d="M0 0h9" fill="none" stroke="url(#g)"/>'
    )
    assert art.items == () and "without width or height" in problem.message


def test_a_missing_gradient_has_its_fallback(draw) -> None:
    """The colour after the reference is taken, and nothing is amiss."""
    (shape,) = draw('<rect width="8" height="8" fill="url(#none) red"/>')
    assert shape.fill == RED
