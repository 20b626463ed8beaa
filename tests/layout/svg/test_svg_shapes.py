"""Shapes and their lengths as values of a frame."""

from __future__ import annotations

import pytest

from cardgen.layout.frame import Box, Ellipse, Line, Outline

SHAPES = {
    '<rect x="1" y="2" width="3" height="4"/>': Box(1, 2, 3, 4),
    '<rect width="30" height="4" rx="1"/>': Box(0, 0, 30, 4, 1),
    '<rect width="30" height="4" ry="9" rx="auto"/>': None,
    '<rect width="8" height="8" rx="9"/>': Box(0, 0, 8, 8, 4),
    '<rect x="10%" y="10%" width="50%" height="50%"/>': Box(10, 5, 50, 25),
    '<circle cx="5" cy="6" r="2"/>': Ellipse(3, 4, 4, 4),
    '<circle style="r:2;cx:5px"/>': Ellipse(3, -2, 4, 4),
    '<ellipse cx="5" cy="6" rx="2" ry="1"/>': Ellipse(3, 5, 4, 2),
    '<ellipse cx="5" cy="6" rx="2"/>': Ellipse(3, 4, 4, 4),
    '<polyline points="0,0 1-1,2 3" fill="red"/>': Outline((("M", 0, 0), ("L", 1, -1), ("L", 2, 3))),
    '<polygon points="0 0 4 0 4 4"/>': Outline((("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",))),
    '<path d="M0 0h1v1z"/>': Outline((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",))),
}


@pytest.mark.parametrize("text", [text for text, geometry in SHAPES.items() if geometry])
def test_a_shape_becomes_its_geometry(draw, text: str) -> None:
    """Each basic shape is the geometry of a frame that says the same."""
    (shape,) = draw(text)
    assert shape.geometry == SHAPES[text]


def test_a_line_is_stroked_and_never_filled(draw) -> None:
    """A line has no inside, whatever fill it inherits."""
    (shape,) = draw('<line x1="1" y1="2" x2="3" y2="4" fill="red" stroke="blue"/>')
    assert shape.geometry == Line(1, 2, 3, 4)
    assert shape.fill is None and shape.stroke is not None


def test_unequal_corner_radii_are_drawn_as_an_outline(draw) -> None:
    """A rectangle with elliptical corners starts at the end of its first corner and goes clockwise."""
    (shape,) = draw('<rect width="10" height="10" rx="4" ry="2"/>')
    segments = shape.geometry.segments
    assert segments[:2] == (("M", 4, 0), ("L", 6, 0))
    assert segments[2][-2:] == (10, 2)
    assert segments[-1] == ("Z",) and segments[-2][-2:] == (4, 0)


@pytest.mark.parametrize(
    ("text", "units"),
    [("10", 10), ("10px", 10), ("1in", 96), ("25.4mm", 96), ("2.54cm", 96), ("72pt", 96), ("6pc", 96), (" 1e1 ", 10)],
)
def test_lengths_are_in_css_pixels(draw, text: str, units: float) -> None:
    """Every unit of CSS is the number of user units that CSS says."""
    (shape,) = draw(f'<rect width="{text}" height="5"/>')
    assert shape.geometry.width == pytest.approx(units)


def test_a_length_in_letters_is_taken_and_told(read) -> None:
    """A drawing has no letters, so `em` is the sixteen pixels that a browser starts with, and a warning."""
    art, (problem,) = read('<rect width="2em" height="5"/>')
    assert art.items[0].geometry == Box(0, 0, 32, 5)
    assert problem.code == "unsupported-svg" and "“em”" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "<path/>",
        '<path d="none"/>',
        '<rect width="5"/>',
        '<circle cx="5"/>',
        '<polyline points=""/>',
        '<polyline points="1 1"/>',
        '<g display="none"><rect width="5" height="5"/></g>',
        '<rect width="5" height="5" style="display:none"/>',
        '<rect width="5" height="5" visibility="hidden"/>',
        '<rect width="5" height="5" fill="none"/>',
        '<rect width="5" height="5" opacity="0"/>',
        '<rect width="5" height="5" fill-opacity="0"/>',
        '<rect width="5" height="5" transform="scale(0)"/>',
        '<path d="M0 0h1" fill="none" stroke="red" stroke-width="0"/>',
        "<title>A rectangle</title><desc>none</desc><metadata/>",
        '<defs><rect width="5" height="5"/></defs><symbol><rect width="5" height="5"/></symbol>',
    ],
)
def test_what_draws_nothing_makes_no_item(draw, text: str) -> None:
    """Nothing is made of what SVG does not draw, and nothing is said of it."""
    assert draw(text) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<rect width="-5" height="5"/>', "“width” of <rect> is below zero"),
        ('<circle r="five"/>', "“r” of <circle>: “five” is not a length"),
        ('<circle r="1e99"/>', "numbers beyond 1000000000 are not taken"),
        ('<circle r="nan"/>', "“nan” is not a length"),
        ('<circle r="5 5"/>', "is not a length"),
        ('<polygon points="0 0 1 1 2"/>', "odd number"),
        ('<polygon points="0 0 1 1 x"/>', "expected a number, found “x”"),
        ('<polygon points="0 0 1e77 1"/>', "numbers beyond"),
        ('<rect width="5" height="5" stroke-width="-1"/>', "“stroke-width” of <rect>: “-1” is below zero"),
        ('<rect width="5" height="5" transform="turn(5)"/>', "“turn” is not a transform"),
        ('<rect width="5" height="5" transform="scale(1 2 3)"/>', "“scale” takes 1 or 2 numbers, found 3"),
        ('<rect width="5" height="5" transform="rotate(5"/>', "expected for example “translate(10 20)”"),
        ('<rect width="5" height="5" transform="skewX(90)"/>', "out of all proportion"),
        ('<rect width="5" height="5" opacity="much"/>', "“opacity” of <rect>: “much” is not a number"),
    ],
)
def test_a_wrong_value_is_an_error_with_its_place(read, text: str, words: str) -> None:
    """A value that is none is told at its element, and the rest of the drawing is drawn."""
    art, (problem,) = read(f"<rect width='1' height='1'/>\n {text}")
    assert problem.code == "bad-svg-value"
    assert words in problem.message
    assert str(problem.span) == "art/it.svg:3:2"
    assert art.items


def test_a_broken_path_is_drawn_up_to_its_fault(read) -> None:
    """As in a browser the steps before the fault are drawn; here it is an error too."""
    art, (problem,) = read('<path d="M0 0h5v5 h"/>')
    assert (problem.code, problem.span.line) == ("bad-path-data", 2)
    assert len(art.items[0].geometry.segments) == 3
