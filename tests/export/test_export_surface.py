"""What preflight sees of a face: sizes after every map, what covers what, and the colours under texts."""

from __future__ import annotations

import math
from functools import reduce
from typing import Any

import pytest
from export_game import card, component, game, lettered
from hypothesis import given
from hypothesis import strategies as st

from cardgen.colors import BLACK, Cmyk, Color, Rgb, Spot, parse
from cardgen.data.pictures import PictureFile
from cardgen.diagnostics import Span
from cardgen.export.covering import covers, overlaps
from cardgen.export.ground import contrast, luminance
from cardgen.export.preflight import FaceJudge
from cardgen.export.shades import screen, shades
from cardgen.export.surface import Thing, Things, bounds
from cardgen.geometry import INCH, Matrix
from cardgen.layout.frame import (
    Art,
    Box,
    Clip,
    Ellipse,
    Frame,
    Gradient,
    Group,
    Item,
    Line,
    Outline,
    Picture,
    Placed,
    Run,
    Shape,
    Stroke,
    Symbol,
    Text,
    TextLine,
)
from cardgen.layout.svg.measures import narrowing, thinnest
from cardgen.layout.tree import Node

WHITE = Color(Rgb(1.0, 1.0, 1.0))
PIECE = component("crew", (card("crew", "cook"),))
GAME = game(PIECE, scale=1.0)
WIDE, HIGH = PIECE.stock.size
MIDDLE = Matrix(e=WIDE / 2, f=HIGH / 2)


def source(tag: str = "box", **attributes: Any) -> Any:
    return Node(tag, attributes, (), Span("crew.xml", 7)), 0.0, 0.0, 9.0, 9.0


def said(*items: Item, scale: float = 1.0, tag: str = "box") -> dict[str, str]:
    """What is said of a face with some items: its messages by their codes."""
    frame = Frame(WIDE, HIGH, 9.0, Group(items, source=source(tag)))
    return {report.code: report.message for report in FaceJudge(GAME, scale)(PIECE, frame)}


maps = st.lists(
    st.tuples(st.floats(0.2, 3.0), st.floats(0, 360)).map(
        lambda one: Matrix.rotation(one[1]) @ Matrix(one[0], 0, 0, one[0])
    ),
    max_size=5,
)


def factor(nested: list[Matrix]) -> float:
    return math.prod(math.hypot(one.a, one.b) for one in nested)


def inside(nested: list[Matrix], *items: Item) -> Group:
    """Items in groups in groups, in the middle of the face."""
    return Group((reduce(lambda group, one: Group((group,), one), reversed(nested), Group(items)),), MIDDLE)


@given(maps, st.floats(0.1, 1.0), st.floats(0.05, 1.0))
def test_a_line_is_as_thin_as_all_scales_make_it(nested: list[Matrix], scale: float, width: float) -> None:
    """Nested groups, turned or not, and the scale of the sheet: their product counts."""
    line = Shape(Line(0, 0, 1, 0), stroke=Stroke(BLACK, width))
    printed = width * factor(nested) * scale
    found = said(inside(nested, line), scale=scale)
    if abs(printed - 0.24) > 0.001:
        assert ("thin-line" in found) == (printed < 0.24)
    if "thin-line" in found:
        assert f"{printed:.2f} pt" in found["thin-line"]


@given(maps, st.floats(0.1, 1.0), st.floats(2.0, 20.0))
def test_type_is_as_small_as_all_scales_make_it(nested: list[Matrix], scale: float, size: float) -> None:
    """Below 5 pt on paper it is told, whatever made it so."""
    (text,) = lettered("a", size).root.items
    printed = size * factor(nested) * scale
    if abs(printed - 4.99) > 0.001:
        assert ("small-type" in said(inside(nested, text), scale=scale)) == (printed < 4.99)


@given(maps, st.floats(0.1, 1.0), st.floats(1.0, 90.0))
def test_a_picture_is_as_coarse_as_all_scales_make_it(nested: list[Matrix], scale: float, side: float) -> None:
    """Pixels an inch on paper are the pixels by the printed side."""
    file = PictureFile("sea.png", "digest", "PNG", 100, 100, "RGB", False, 1, lambda: b"")
    picture = Picture(file, 0, 0, side, side, (0, 0, 100, 100))
    density = 100 / (side * factor(nested) * scale / INCH)
    if abs(density - 298.5) > 0.01:
        assert ("low-resolution" in said(inside(nested, picture), scale=scale)) == (density < 298.5)


@given(maps)
def test_the_thinnest_line_of_a_drawing(nested: list[Matrix]) -> None:
    """It is measured through the groups of the drawing, and again through the map to the face."""
    lines = [Shape(Line(0, 0, 1, 0), stroke=Stroke(BLACK, width)) for width in (3.0, 1.0, 2.0)]
    unseen = Shape(Line(0, 0, 1, 0), stroke=Stroke(Color(Rgb(0, 0, 0), 0.0), 0.001))
    art = Art("sea.svg", "", -9e5, -9e5, 2e6, 2e6, (inside(nested, *lines, unseen),))
    assert thinnest(art) == pytest.approx(factor(nested))
    found = said(Placed(art, Matrix(0.2 / factor(nested), 0, 0, 0.2 / factor(nested), 9, 9)))
    assert "“sea.svg” of <box> is printed 0.20 pt" in found["thin-line"]


@pytest.mark.parametrize(("size", "told"), [(5.0, True), (8.0, False)])
def test_icons_in_texts_have_lines_too(size: float, told: bool) -> None:
    """As large as the icon stands in its line: its ink is fitted into the symbol's box."""
    line = Shape(Line(0, 5, 10, 5), stroke=Stroke(BLACK, 0.4))
    art = Art("gold.svg", "", 0, 0, 10, 10, (line, Shape(Box(0, 0, 10, 10), BLACK)))
    run = Run((Symbol(art, "gold", 1.0, 0.9, 0.1),), size)
    found = said(Text((TextLine(60, 60, (run,)),), BLACK), tag="text")
    assert ("a line in “gold.svg” of <text> is printed 0.18 pt" in found.get("thin-line", "")) == told


@given(*[st.floats(-3, 3)] * 4, st.floats(0, 360))
def test_no_direction_is_narrowed_more(a: float, b: float, c: float, d: float, turn: float) -> None:
    """`narrowing` is the least length that a step of length 1 can have after a map."""
    matrix = Matrix(a, b, c, d)
    x, y = math.cos(turn), math.sin(turn)
    assert math.hypot(a * x + c * y, b * x + d * y) >= narrowing(matrix) - 1e-9


@pytest.mark.parametrize(
    ("stroke", "told"),
    [
        (Stroke(BLACK, 1.0, (0.2, 3.0)), True),
        (Stroke(BLACK, 1.0, (0.2, 3.0), cap="round"), False),
        (Stroke(BLACK, 1.0, (3.0, 0.2)), False),
        (Stroke(Color(Rgb(0, 0, 0), 0.0), 0.1), False),
        (Stroke(BLACK, 0.25), False),
    ],
)
def test_dashes_are_lines_too(stroke: Stroke, told: bool) -> None:
    """A short dash with blunt ends is a thin line; a round dot is as thick as its line."""
    assert ("thin-line" in said(Shape(Line(90, 90, 120, 90), stroke=stroke))) == told


def thing(item: Any, matrix: Matrix | None = None) -> Thing:
    found = Things().of(Group((item,), matrix, source=source()))[0]
    assert isinstance(found, Thing)
    return found


def test_what_covers_what() -> None:
    """Boxes with round corners, ellipses, paths with holes, edges without a fill, and all of them turned."""
    box = thing(Shape(Box(0, 0, 10, 10, 4), BLACK))
    assert (covers(box, 5, 5), covers(box, 0.5, 0.5), covers(box, 0.5, 5)) == (True, False, True)
    assert overlaps(box, (3, 3, 6, 6)) == 1
    assert overlaps(box, (0.2, 0.2, 6, 6)) == 0.5
    assert overlaps(box, (11, 0, 12, 6)) == 0
    ring = Outline(
        (*(("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("L", 0, 9), ("Z",)), ("M", 3, 3), ("L", 6, 3), ("L", 6, 6))
    )
    assert covers(thing(Shape(ring, BLACK, rule="evenodd")), 5.5, 3.5) is False
    assert covers(thing(Shape(ring, BLACK)), 5.5, 3.5) is True
    edge = thing(Shape(Ellipse(0, 0, 20, 20), None, Stroke(BLACK, 2)))
    assert (covers(edge, 10, 10), covers(edge, 0.5, 10), covers(edge, -2, 10)) == (False, True, False)
    turned = thing(Shape(Box(-10, -1, 20, 2), BLACK), Matrix.rotation(45))
    assert (covers(turned, 5, 5), covers(turned, 5, -5)) == (True, False)
    assert bounds(Line(0, 5, 9, 5), 1) == (0, 4, 9, 6)


def test_gradients_where_they_are_looked_at() -> None:
    """The colours between two places, the stops between them included."""
    stops = ((0.0, BLACK), (0.5, WHITE), (1.0, BLACK))
    along = Gradient("linear", 0, 0, 10, 0, stops)
    reds = sorted(round(shade[0], 3) for shade in shades(along, [(2, 7), (6, 0)]))
    assert reds == [0.4, 0.8, 1.0]
    around = Gradient("radial", 5, 5, 5, 5, stops, 0, 10)
    assert [round(shade[0], 3) for shade in shades(around, [(5, 10)])] == [1.0, 1.0]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000", "#fff", 21.0), ("#777", "#fff", 4.48), ("#767676", "#fff", 4.54), ("#f00", "#fff", 4.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    """The values that https://webaim.org/resources/contrastchecker/ shows."""
    lights = [screen(color.ink) for name in (one, other) if (color := parse(name, {}))]
    assert contrast(lights[0], lights[1]) == pytest.approx(ratio, abs=0.005)


def test_inks_as_light() -> None:
    """Process inks take their share, a spot ink that of what stands in for it."""
    assert screen(Cmyk(0, 0, 0, 1)) == (0, 0, 0)
    assert screen(Cmyk(1, 0, 0, 0)) == (0, 1, 1)
    assert screen(Spot("GOLD", Cmyk(0, 0, 1, 0), 0.5)) == (1, 1, 0.5)
    assert luminance((1.0, 1.0, 1.0)) == pytest.approx(1)


def grey(part: float, alpha: float = 1.0) -> Color:
    return Color(Rgb(part, part, part), alpha)


def over(*grounds: Item) -> dict[str, str]:
    """What is said of black letters over some items."""
    (text,) = lettered("mmmm", 14).root.items
    return said(*grounds, Group((text,), Matrix(e=40, f=40)))


FULL = Box(-9, -9, WIDE + 18, HIGH + 18)


def test_the_ground_of_a_text() -> None:
    """What hides all below counts, what lets some through is mixed with it, and of several the worst."""
    assert "low-contrast" not in over()
    assert "has a contrast of 2.02" in over(Shape(FULL, grey(0.25)))["low-contrast"]
    assert "low-contrast" not in over(Shape(FULL, grey(0.25)), Shape(FULL, grey(0.9)))
    assert "low-contrast" in over(Shape(FULL, grey(0.0, 0.8)))
    assert "low-contrast" not in over(Shape(FULL, grey(0.0, 0.2)))
    assert "low-contrast" in over(Shape(Box(45, 30, 8, 90), grey(0.2)))
    assert "low-contrast" not in over(Shape(Box(200, 30, 8, 90), grey(0.2)))
    fading = Gradient("linear", 0, 0, 0, HIGH, ((0.0, WHITE), (1.0, BLACK)))
    assert "low-contrast" not in over(Shape(FULL, fading))
    assert "low-contrast" in over(Shape(FULL, fading._replace(y1=-HIGH * 2, y2=HIGH / 2)))
    assert "low-contrast" in over(Group((Shape(FULL, BLACK),), opacity=0.8))
    assert "low-contrast" not in over(Group((Shape(FULL, BLACK),), clip=Clip(Box(0, 90, 90, 90))))


def test_a_text_on_a_picture_is_not_judged() -> None:
    """Nobody knows what is dark in it; a fill over it is known again."""
    art = Art("sea.svg", "", 0, 0, 9, 9, (Shape(Box(0, 0, 9, 9), BLACK),))
    whole = Placed(art, Matrix(WIDE / 5, 0, 0, HIGH / 5, -9, -9))
    assert "low-contrast" not in over(whole)
    assert "low-contrast" not in over(whole, Shape(FULL, grey(0.2, 0.5)))
    assert "low-contrast" in over(whole, Shape(FULL, grey(0.2)))


def edge_of(*items: Item) -> str | None:
    return said(*items).get("short-of-bleed")


def test_what_ends_at_the_cut_is_told_where_it_is_seen() -> None:
    """Not what is hidden, what goes on in the same colour, or what ends inside."""
    short = Shape(Box(0, 20, WIDE, 20), grey(0.5))
    assert edge_of(short) == "<box> ends at the cut (left, right), and the bleed goes on for 3.17 mm"
    assert edge_of(Shape(FULL, grey(0.5)), short) is None
    assert edge_of(short, Shape(FULL, grey(0.7))) is None
    assert edge_of(Shape(Box(5, 20, WIDE - 10, 20), grey(0.5))) is None
    assert edge_of(Shape(Box(-9, 20, WIDE + 18, 20), grey(0.5))) is None
    assert edge_of(Shape(Box(-4.5, 20, WIDE, 20), grey(0.5))) == (
        "<box> ends 1.59 mm beyond the cut (left), and the bleed goes on for 3.17 mm"
    )
    fading = Gradient("linear", 0, 0, WIDE, 0, ((0.0, grey(0.5)), (1.0, grey(0.5)), (1.0, BLACK)))
    assert edge_of(Shape(FULL, grey(0.5)), Shape(Box(0, 20, WIDE / 2, 20), fading)) is None
    assert "(top, bottom)" in (edge_of(Shape(Line(20, 0, 20, HIGH), stroke=Stroke(BLACK, 3))) or "")
    assert "(left, top, right, bottom)" in (edge_of(Shape(Box(0, 0, WIDE, HIGH), stroke=Stroke(BLACK, 3))) or "")
    assert "(left, top, right, bottom)" in (edge_of(Shape(Ellipse(0, 0, WIDE, HIGH), grey(0.5))) or "")


def test_the_ink_of_a_drawing_must_reach_the_edge_to_be_cut() -> None:
    """The empty rim of a drawing ends nowhere."""
    ring = Shape(Ellipse(2, 2, 5, 5), BLACK)
    matrix = Matrix(WIDE / 9, 0, 0, HIGH / 9)
    assert edge_of(Placed(Art("ring.svg", "", 0, 0, 9, 9, (ring,)), matrix)) is None
    assert edge_of(Placed(Art("full.svg", "", 0, 0, 9, 9, (Shape(Box(0, 0, 9, 9), BLACK),)), matrix))
