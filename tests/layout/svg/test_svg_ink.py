"""The box of the ink, exact to the curve and the corner."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostics
from cardgen.geometry import Rect
from cardgen.layout.svg import ink_box, load_art
from cardgen.layout.svg.measures import shown_ink

HALF = math.sqrt(0.5)


def box(inside: str) -> tuple[float, float, float, float]:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'
    art = load_art(text.encode(), "a.svg", "d", {}, Diagnostics())
    assert art is not None
    found = ink_box(art)
    return found.x, found.y, found.right, found.bottom


def line(d: str, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="red" stroke-width="2" {more}/>'


BOXES = {
    '<rect x="1" y="2" width="3" height="4"/>': (1, 2, 4, 6),
    '<rect x="1" y="2" width="3" height="4" stroke="red" stroke-width="2"/>': (0, 1, 5, 7),
    '<circle cx="5" cy="5" r="4"/>': (1, 1, 9, 9),
    '<circle cx="5" cy="5" r="4" transform="rotate(33 5 5)"/>': (1, 1, 9, 9),
    '<circle r="4" stroke="red" stroke-width="2" transform="scale(2 1)"/>': (-10, -5, 10, 5),
    '<path d="M0 0C0 4 8 4 8 0"/>': (0, 0, 8, 3),
    '<path d="M0 0Q4 8 8 0z"/>': (0, 0, 8, 4),
    '<path d="M0 0h2v2zM10 10h2v2z"/>': (0, 0, 12, 12),
    '<rect width="2" height="2" transform="rotate(45)"/>': (-2 * HALF, 0, 2 * HALF, 4 * HALF),
    '<g transform="translate(10 0)scale(2)"><rect width="2" height="2"/></g><circle r="1"/>': (-1, -1, 14, 4),
    line("M5 5h10"): (5, 4, 15, 6),
    line("M5 5h10", 'stroke-linecap="square"'): (4, 4, 16, 6),
    line("M5 5h10", 'stroke-linecap="round"'): (4, 4, 16, 6),
    line("M0 0L10 10"): (-HALF, -HALF, 10 + HALF, 10 + HALF),
    line("M0 0L10 10", 'stroke-linecap="square"'): (-2 * HALF, -2 * HALF, 10 + 2 * HALF, 10 + 2 * HALF),
    line("M0 0h10v10"): (0, -1, 11, 10),
    line("M0 10L5 0L10 10", 'stroke-linejoin="round"'): (-math.cos(math.atan(0.5)), -1, None, None),
    line("M-10 10L0 0L10 10"): (-10 - HALF, -1 / HALF, 10 + HALF, 10 + HALF),
    line("M-10 10L0 0L10 10", 'stroke-miterlimit="1"'): (-10 - HALF, -HALF, 10 + HALF, 10 + HALF),
    line("M0 0h10v10h-10z"): (-1, -1, 11, 11),
    line("M0 0h10v10h-10z", 'transform="scale(3)"'): (-3, -3, 33, 33),
    line("M0 0C0 4 8 4 8 0"): (-1, 0, 9, 4),
    line("M5 5h0", 'stroke-linecap="round"'): (4, 4, 6, 6),
    line("M5 5z", 'stroke-linecap="square"'): (4, 4, 6, 6),
    '<clipPath id="c"><rect width="3" height="3"/></clipPath><circle r="9" clip-path="url(#c)"/>': (0, 0, 3, 3),
    '<rect width="2" height="2"/><rect width="9" height="9" fill="#f000"/>': (0, 0, 2, 2),
}


@pytest.mark.parametrize("inside", BOXES)
def test_the_box_of_the_ink(inside: str) -> None:
    """Fills, strokes, caps, corners, clips and maps are measured where they end."""
    for found, expected in zip(box(inside), BOXES[inside], strict=True):
        assert expected is None or found == pytest.approx(expected, abs=1e-9)


CUT_AWAY = '<clipPath id="c"><rect x="9" width="3" height="3"/></clipPath><circle r="1" clip-path="url(#c)"/>'


@pytest.mark.parametrize("inside", ["", line("M5 5h0"), CUT_AWAY])
def test_without_ink_it_is_the_view_box(inside: str) -> None:
    """A drawing that shows nothing has the box of the drawing."""
    assert box(inside) == (0, 0, 100, 100)


@given(
    st.lists(st.tuples(*[st.floats(-50, 50)] * 6), min_size=1, max_size=4),
    st.floats(-180, 180),
    st.floats(0.2, 3),
    st.floats(0.1, 6),
)
@settings(max_examples=60, deadline=None)
def test_no_point_of_a_curve_or_its_edges_is_outside(
    curves: list[tuple[float, ...]], degrees: float, scale: float, width: float
) -> None:
    """Points of a stroke's edges are in the box, within 2 % of its width, and the box is in that of a round stroke."""
    d = "M0 0" + "".join("C" + " ".join(f"{number:.3f}" for number in curve) for curve in curves)
    stroke = f'fill="none" stroke="red" stroke-width="{width}" stroke-linejoin="bevel"'
    turn = f'transform="rotate({degrees}) scale({scale} 1)"'
    left, top, right, bottom = box(f'<path d="{d}" {stroke} {turn}/>')
    around = box(f'<path d="{d}" {stroke} stroke-linecap="round" {turn}/>'.replace("bevel", "round"))
    if (left, top, right, bottom) == (0, 0, 100, 100):
        return
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    slack = 0.02 * width * max(1, scale)
    at = (0.0, 0.0)
    for curve in curves:
        a, b, c, e, f, g = (float(f"{number:.3f}") for number in curve)
        for step in range(21):
            t = step / 20
            u = 1 - t
            x = u**3 * at[0] + 3 * u * u * t * a + 3 * u * t * t * c + t**3 * f
            y = u**3 * at[1] + 3 * u * u * t * b + 3 * u * t * t * e + t**3 * g
            dx = 3 * (u * u * (a - at[0]) + 2 * u * t * (c - a) + t * t * (f - c))
            dy = 3 * (u * u * (b - at[1]) + 2 * u * t * (e - b) + t * t * (g - e))
            long = math.hypot(dx, dy)
            if long < 1e-3:
                continue
            for side in (-width / 2, width / 2):
                px, py = scale * (x - dy / long * side), y + dx / long * side
                seen_x, seen_y = cos * px - sin * py, sin * px + cos * py
                assert left - slack <= seen_x <= right + slack
                assert top - slack <= seen_y <= bottom + slack
        at = (f, g)
    assert around[0] <= left + 1e-9 and around[1] <= top + 1e-9
    assert around[2] >= right - 1e-9 and around[3] >= bottom - 1e-9


NUMBERS = st.integers(-60, 160)
LOOKS = st.sampled_from(
    (
        'fill="red"',
        'fill="none" stroke="red" stroke-width="9"',
        'stroke="red" stroke-width="5" stroke-linejoin="round" stroke-linecap="square"',
        'fill="red" clip-path="url(#c)"',
        'fill="none" stroke="red" stroke-width="12" clip-path="url(#c)" transform="rotate(30) scale(1 .5)"',
    )
)
SHAPES = st.one_of(
    st.builds("<path d='M{} {}C{} {} {} {} {} {}L{} {}' {}/>".format, *[NUMBERS] * 10, LOOKS),
    st.builds("<rect x='{}' y='{}' width='17' height='23' {}/>".format, NUMBERS, NUMBERS, LOOKS),
    st.builds("<circle cx='{}' cy='{}' r='11' {}/>".format, NUMBERS, NUMBERS, LOOKS),
    st.builds("<g transform='matrix(1 {} .2 1 3 4)'><ellipse rx='40' ry='9' {}/></g>".format, NUMBERS, LOOKS),
)
CLIP = '<clipPath id="c"><circle cx="50" cy="40" r="35"/></clipPath>'


@given(st.lists(SHAPES, min_size=1, max_size=6))
@settings(max_examples=80, deadline=None)
def test_the_ink_of_all_goes_as_far_as_that_of_the_farthest(shapes: list[str]) -> None:
    """What is passed over because others go farther goes no farther; and what is shown ends with the view box."""
    each = [box(CLIP + shape) for shape in shapes]
    inked = [one for one in each if one != (0, 0, 100, 100)]
    found = box(CLIP + "".join(shapes))
    if not inked:
        assert found == (0, 0, 100, 100)
        return
    lefts, tops, rights, bottoms = zip(*inked, strict=True)
    assert found == pytest.approx((min(lefts), min(tops), max(rights), max(bottoms)), abs=1e-9)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{CLIP}{"".join(shapes)}</svg>'
    art = load_art(text.encode(), "a.svg", "d", {}, Diagnostics())
    assert art is not None
    shown = shown_ink(art)
    if shown.width and shown.height:
        cut = max(found[0], 0), max(found[1], 0), min(found[2], 100), min(found[3], 100)
        assert (shown.x, shown.y, shown.right, shown.bottom) == pytest.approx(cut, abs=1e-9)


def test_an_empty_drawing_measures_as_its_own_box() -> None:
    """The box of the ink of a drawing without shapes keeps the view box's own corner."""
    data = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -6 7 8"/>'
    art = load_art(data, "a.svg", "d", {}, Diagnostics())
    assert art is not None and ink_box(art) == Rect(-5, -6, 7, 8)
