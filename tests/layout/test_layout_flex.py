"""Rows and columns share out their room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.flex import Ask, offsets, share_out

extents = st.floats(0, 200)
asks = st.builds(
    Ask,
    base=extents,
    grow=st.sampled_from((0.0, 1.0, 2.0)),
    shrinks=st.booleans(),
    least=st.just(0.0),
    most=st.just(float("inf")),
)
bounded = st.builds(
    Ask,
    base=extents,
    grow=st.sampled_from((0.0, 1.0, 2.0)),
    shrinks=st.booleans(),
    least=st.floats(0, 50),
    most=st.floats(50, 200),
)


def test_what_is_left_goes_to_those_who_grow() -> None:
    """Room left over is shared by `grow`, on top of the base."""
    assert share_out([Ask(10), Ask(10, grow=1), Ask(0, grow=3)], 60) == ([10, 20, 30], 0.0)


def test_who_meets_a_bound_is_held_there_and_the_others_share_again() -> None:
    """A child at its most passes the rest on."""
    assert share_out([Ask(0, grow=1, most=5), Ask(0, grow=1)], 40) == ([5, 35], 0.0)


def test_texts_give_up_in_proportion() -> None:
    """When there is too little room only those who can shrink give way, each in proportion to its base."""
    extents, left = share_out([Ask(40, shrinks=True), Ask(20, shrinks=True), Ask(30)], 60)
    assert extents == [20, 10, 30]
    assert left == 0.0


def test_too_full_says_by_how_much() -> None:
    """Nobody can give way: what is left over is negative."""
    assert share_out([Ask(40), Ask(30)], 60) == ([40, 30], -10)


@given(st.lists(asks, min_size=1, max_size=6), st.floats(0, 400))
def test_the_room_is_kept(parts: list[Ask], room: float) -> None:
    """Extents and what is left over always make up the room, and no extent is negative."""
    extents, left = share_out(parts, room)
    assert all(extent >= 0 for extent in extents)
    free = room - sum(extents)
    if any(ask.grow for ask in parts) and sum(ask.base for ask in parts) <= room:
        assert abs(free) < 1e-6
    if left < 0:
        assert abs(free - left) < 0.02
        assert not any(ask.shrinks and extent > 0.02 for ask, extent in zip(parts, extents, strict=True))


@given(st.lists(extents, min_size=1, max_size=6), st.floats(0, 20), st.floats(0, 100))
def test_children_follow_one_another(parts: list[float], gap: float, left: float) -> None:
    """Whatever the justification, children never overlap and end inside the room."""
    for justify in ("start", "center", "end", "between"):
        starts = offsets(parts, gap, justify, left)
        for start, extent, following in zip(starts, parts, starts[1:], strict=False):
            assert start + extent <= following + 1e-6
        assert starts[-1] + parts[-1] <= sum(parts) + gap * (len(parts) - 1) + left + 1e-6


@given(st.lists(bounded, min_size=1, max_size=6), st.floats(0, 400))
def test_bounds_are_kept(parts: list[Ask], room: float) -> None:
    """No child is smaller than its least or larger than its most, and what is left over is told truly."""
    extents, left = share_out(parts, room)
    for ask, extent in zip(parts, extents, strict=True):
        assert ask.least - 1e-6 <= extent <= ask.most + 1e-6
    if left < 0:
        assert room - sum(extents) < 0
