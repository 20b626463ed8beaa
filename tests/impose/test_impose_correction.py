"""What a printer does to a back, and what makes up for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import MM, Matrix, Size
from cardgen.impose.correction import Misprint, correction, misprint
from cardgen.impose.duplex import Flip

LETTER = Size(612, 792)
FLIPS: tuple[Flip, ...] = ("long", "short")

shifts = st.floats(-20 * MM, 20 * MM)
stretches = st.floats(0.95, 1.05)
faults = st.builds(Misprint, shifts, shifts, st.floats(-5, 5), stretches, stretches, st.sampled_from(FLIPS))
pages = st.sampled_from([LETTER, Size(792, 612), Size(842, 1191)])


def corners(page: Size) -> list[tuple[float, float]]:
    return [(x, y) for x in (0, page.width) for y in (0, page.height)]


@given(faults, pages)
def test_what_is_corrected_and_misprinted_lies_where_it_belongs(fault: Misprint, page: Size) -> None:
    """The correction is the inverse of the misprint, to a millionth of a point at the corners of the page."""
    both = misprint(fault, page) @ correction(fault, page, fault.flip)
    for corner in corners(page):
        assert both.apply(*corner) == pytest.approx(corner, abs=1e-6)


@given(faults, pages, st.sampled_from(FLIPS))
def test_a_printer_that_flips_on_the_other_edge_feeds_the_leaf_the_other_way_round(
    fault: Misprint, page: Size, flip: Flip
) -> None:
    """On the other edge the whole misprint is seen turned by half a turn about the page's centre."""
    half = Matrix(-1, 0, 0, -1, page.width, page.height) if flip != fault.flip else Matrix()
    seen = half @ misprint(fault, page) @ half
    for corner in corners(page):
        assert misprint(fault.flipped(flip), page).apply(*corner) == pytest.approx(seen.apply(*corner), abs=1e-6)
        restored = seen.apply(*correction(fault, page, flip).apply(*corner))
        assert restored == pytest.approx(corner, abs=1e-6)


@given(faults)
def test_flipping_twice_is_the_same_fault(fault: Misprint) -> None:
    """There and back again."""
    assert fault.flipped("short").flipped("long").flipped(fault.flip) == fault


def test_the_signs_are_those_of_the_docstring() -> None:
    """Plus is right, down, clockwise and too large, seen on the back as on a screen."""
    middle, right = (306.0, 396.0), (606.0, 396.0)
    assert misprint(Misprint(right=3), LETTER).apply(*middle) == pytest.approx((309, 396))
    assert misprint(Misprint(down=3), LETTER).apply(*middle) == pytest.approx((306, 399))
    x, y = misprint(Misprint(turn=1), LETTER).apply(*right)
    assert (x - 306, y - 396) == pytest.approx((300 * 0.99985, 300 * 0.017452), abs=0.01), "the right edge sinks"
    assert misprint(Misprint(across=1.01), LETTER).apply(*right) == pytest.approx((609, 396))
    assert misprint(Misprint(along=1.01), LETTER).apply(*right) == pytest.approx(right)


def test_no_fault_is_no_correction() -> None:
    """A printer without a fault leaves every place as it is."""
    assert correction(Misprint(), LETTER, "short") == Matrix()
