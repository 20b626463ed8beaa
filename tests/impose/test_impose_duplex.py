"""Backs behind their fronts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import Matrix, Rect, Size
from cardgen.impose.duplex import Flip, backs, mirrored
from cardgen.impose.sheet import Sheet, Slot

PORTRAIT, LANDSCAPE = Size(600, 800), Size(800, 600)
FLIPS: tuple[Flip, ...] = ("long", "short")

places = st.floats(0, 500).map(lambda place: round(place, 3))
slots = st.builds(
    Slot, st.integers(0, 99), st.builds(Rect, places, places, places, places), st.sampled_from([0, 90, 180, 270])
)
fronts = st.builds(
    Sheet, st.sampled_from([PORTRAIT, LANDSCAPE]), st.just("front"), st.lists(slots, max_size=6).map(tuple)
)


@pytest.mark.parametrize(
    ("page", "flip", "place", "turn"),
    [
        (PORTRAIT, "long", Rect(600 - 10 - 100, 20, 100, 150), 0),
        (PORTRAIT, "short", Rect(10, 800 - 20 - 150, 100, 150), 180),
        (LANDSCAPE, "long", Rect(10, 600 - 20 - 150, 100, 150), 180),
        (LANDSCAPE, "short", Rect(800 - 10 - 100, 20, 100, 150), 0),
    ],
)
def test_each_row_of_the_duplex_table(page: Size, flip: Flip, place: Rect, turn: int) -> None:
    """Page shape and the driver's edge decide whether columns or rows change places, and whether the art turns."""
    front = Sheet(page, "front", (Slot(4, Rect(10, 20, 100, 150)),))
    assert backs(front, flip) == Sheet(page, "back", (Slot(4, place, turn, "back"),))


def test_a_partly_filled_sheet_is_mirrored_and_not_filled_anew() -> None:
    """One card at the top left has its back at the top right."""
    front = Sheet(PORTRAIT, "front", (Slot(0, Rect(30, 25, 180, 250)),))
    assert backs(front).slots[0].trim == Rect(390, 25, 180, 250)


@given(fronts, st.sampled_from(FLIPS))
def test_mirroring_twice_gives_the_front_again(front: Sheet, flip: Flip) -> None:
    """The back of the back is the front: same places, same turns."""
    again = backs(backs(front, flip), flip)
    assert again.side == "front"
    for slot, first in zip(again.slots, front.slots, strict=True):
        assert (slot.piece, slot.turn) == (first.piece, first.turn)
        assert (slot.trim.x, slot.trim.y) == pytest.approx((first.trim.x, first.trim.y), abs=1e-9)


@given(fronts, st.sampled_from(FLIPS))
def test_a_needle_through_a_corner_of_the_front_leaves_at_a_corner_of_the_back(front: Sheet, flip: Flip) -> None:
    """When the leaf is turned over as the printer does, both trims cover each other."""
    for slot, back in zip(front.slots, backs(front, flip).slots, strict=True):
        through = sorted(_through(x, y, front.size, flip) for x, y in _corners(slot.trim))
        corners = sorted(_corners(back.trim))
        assert [value for corner in through for value in corner] == pytest.approx(
            [value for corner in corners for value in corner], abs=1e-9
        )


@given(fronts, st.sampled_from(FLIPS))
def test_a_card_turned_over_from_left_to_right_shows_its_back_upright(front: Sheet, flip: Flip) -> None:
    """The way up of the back, seen through the leaf, is the way up of the front."""
    for slot, back in zip(front.slots, backs(front, flip).slots, strict=True):
        seen_through = _direction_through(_up(back.turn), front.size, flip)
        assert seen_through == pytest.approx(_up(slot.turn))


def test_a_square_page_counts_as_upright() -> None:
    """Where no edge is longer, the columns change places on the long edge."""
    assert mirrored(Rect(0, 0, 10, 10), Size(100, 100)) == Rect(90, 0, 10, 10)


def _vertical_axis(page: Size, flip: Flip) -> bool:
    """A leaf bound at the long edge turns about that edge: vertical when the page stands, horizontal when it lies."""
    longest_is_vertical = page.height > page.width
    return longest_is_vertical if flip == "long" else not longest_is_vertical


def _through(x: float, y: float, page: Size, flip: Flip) -> tuple[float, float]:
    return (page.width - x, y) if _vertical_axis(page, flip) else (x, page.height - y)


def _direction_through(way: tuple[float, float], page: Size, flip: Flip) -> tuple[float, float]:
    return (-way[0], way[1]) if _vertical_axis(page, flip) else (way[0], -way[1])


def _up(turn: int) -> tuple[float, float]:
    return Matrix.rotation(turn).apply(0, -1)


def _corners(rect: Rect) -> list[tuple[float, float]]:
    return [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
