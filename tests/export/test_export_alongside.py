"""Where it is looked beside thin shapes: as far away on both sides, straight across."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.colors import BLACK
from cardgen.diagnostics import Span
from cardgen.export.alongside import MOST, places
from cardgen.export.covering import covers
from cardgen.export.surface import Thing, Things
from cardgen.layout.frame import Box, Ellipse, Geometry, Group, Line, Outline, Shape, Stroke
from cardgen.layout.tree import Node

ELEMENT = Node("box", {}, (), Span("crew.xml", 7))

numbers = st.floats(-50, 50)
sides = st.floats(1, 50)
geometries = st.one_of(
    st.builds(Line, numbers, numbers, numbers, numbers),
    st.builds(Box, numbers, numbers, sides, sides, st.floats(0, 30)),
    st.builds(Ellipse, numbers, numbers, sides, sides),
    st.lists(st.tuples(st.just("L"), numbers, numbers), max_size=90).map(
        lambda steps: Outline((("M", 0.0, 0.0), *steps))
    ),
)


@given(geometries, st.floats(0.1, 2), st.floats(0.1, 2))
def test_both_sides_are_as_far_away(geometry: Geometry, width: float, away: float) -> None:
    """From the middle of the line: half of its width and what is asked for."""
    found = list(places(Shape(geometry, stroke=Stroke(BLACK, width)), True, away))
    assert len(found) <= 2 * MOST
    for (x, y), one, other in found:
        assert math.dist((x, y), one) == pytest.approx(width / 2 + away, abs=1e-6)
        assert ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) == pytest.approx((x, y), abs=1e-6)


@given(numbers, numbers, sides, sides)
def test_beside_the_edge_of_a_box(x: float, y: float, width: float, height: float) -> None:
    """One side lies in it and one does not, whatever its corners: a square may be a circle, others have round ends."""
    for box in (Box(x, y, width, high, part * min(width, high)) for high in (height, width) for part in (0, 0.25, 0.5)):
        shape = Shape(box, BLACK, Stroke(BLACK, 0.1))
        (thing,) = Things().of(Group((replace(shape, stroke=None),), source=(ELEMENT, 0.0, 0.0, 9.0, 9.0)))
        assert isinstance(thing, Thing)
        for place, *around in places(shape, True, 0.1):
            assert sorted(covers(thing, *each) for each in around) == [False, True], place


def test_along_the_middle_of_a_long_box() -> None:
    """Of one that stands, and of one that lies; other thin shapes are not looked along."""
    for box, sides in ((Box(0, 0, 80, 2), {(5, -1), (5, 3)}), (Box(0, 0, 2, 80), {(-1, 5), (3, 5)})):
        _, *around = next(iter(places(Shape(box, BLACK), False, 1.0)))
        assert {(round(x, 6), round(y, 6)) for x, y in around} == sides
    assert list(places(Shape(Outline((("M", 0, 0), ("L", 9, 0), ("L", 9, 1))), BLACK), False, 1.0)) == []
