"""Who gets how much of a margin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.margins import STRIP_GAP, TICK_GAP, TICK_LONGEST, TICK_SHORTEST, margin, rooms
from cardgen.geometry import MM, Rect, Size

POKER_ON_LETTER = Rect(36, 18, 540, 756)
lengths = st.floats(0, 80)


def test_poker_on_letter_leaves_less_room_above_than_beside() -> None:
    """Half an inch beside and a quarter above, less the dead zone of 12 pt."""
    assert rooms(Size(612, 792), POKER_ON_LETTER, 12) == {"top": 6, "right": 24, "bottom": 6, "left": 24}


def test_the_dead_zone_may_reach_into_the_cards() -> None:
    """Room is never negative."""
    assert set(rooms(Size(612, 792), Rect(0, 0, 612, 792), 12).values()) == {0.0}


def test_poker_on_letter_has_ticks_on_all_sides() -> None:
    """Above the cards there is room for a short tick and a little bleed, beside them for a longer one and a label."""
    above, beside = margin(6, 1.5 * MM, True), margin(24, 1.5 * MM, True, 7.2)
    assert above is not None and beside is not None
    assert above.tick == pytest.approx((6 - TICK_SHORTEST, 6))
    assert 0 < above.bleed < 1.5 * MM
    assert beside.bleed == pytest.approx(1.5 * MM)
    assert beside.tick is not None and beside.tick[1] - beside.tick[0] > 2 * MM
    assert beside.strip is not None and beside.strip + 7.2 <= 24 + 1e-9


def test_without_room_for_a_tick_all_of_it_is_bleed() -> None:
    """A margin of a millimetre has no tick, but the art goes on to its end."""
    found = margin(1 * MM, 1.5 * MM, True)
    assert found is not None
    assert (found.tick, found.bleed, found.strip) == (None, 1 * MM, None)


def test_ticks_shorten_to_keep_the_strip_where_every_printer_prints() -> None:
    """A lost tick costs nothing, a lost ruler does; but no tick becomes shorter than the shortest."""
    plain, careful, narrow = (margin(24, 1.5 * MM, True, 7.2, risky) for risky in (0, 6, 24))
    assert plain is not None and careful is not None and narrow is not None
    assert plain.strip is not None and plain.strip + 7.2 > 18
    assert careful.strip is not None and careful.strip + 7.2 == pytest.approx(18)
    assert narrow.tick is not None and narrow.tick[1] - narrow.tick[0] == pytest.approx(TICK_SHORTEST)


def test_a_strip_without_room_is_refused() -> None:
    """A strip never pushes the ticks away."""
    assert margin(10, 0, True, 7.2) is None
    assert margin(10, 0, False, 7.2) is not None


@given(lengths, lengths, st.booleans(), st.sampled_from([0.0, 5.0, 7.2]), st.floats(0, 20))
def test_nothing_overlaps_and_nothing_enters_the_dead_zone(
    room: float, bleed: float, ticks: bool, strip: float, risky: float
) -> None:
    """From the cut outwards stand bleed, tick and strip, each outside the other, all within the room."""
    found = margin(room, bleed, ticks, strip, risky)
    if found is None:
        assert room < strip + STRIP_GAP + TICK_GAP + TICK_SHORTEST
        return
    assert 0 <= found.bleed <= bleed
    end = found.bleed
    if found.tick:
        near, far = found.tick
        assert near >= end + TICK_GAP - 1e-9
        assert TICK_SHORTEST - 0.011 <= far - near <= TICK_LONGEST + 1e-9
        end = far
    if strip:
        assert found.strip is not None and found.strip >= end + STRIP_GAP - 1e-9
        end = found.strip + strip
    assert end <= room + 0.011
