"""What holds of the functions over cards, whatever the cards are."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.stats.automatic import spread
from cardgen.stats.folds import FOLDS, Answers, Nothing

NUMBERS = st.integers(-(10**6), 10**6) | st.floats(-1e9, 1e9, allow_nan=False)
VALUES = st.lists(st.tuples(NUMBERS, st.integers(1, 9)), min_size=1, max_size=12)


def of(name: str, values: list[tuple[float, int]], lacking: int = 0) -> float:
    """What a function gives of these values and of some cards that have none."""
    return FOLDS[name](Answers("card.x", values, sum(copies for _, copies in values) + lacking))


@given(VALUES)
def test_means_and_medians_lie_between_least_and_most(values: list[tuple[float, int]]) -> None:
    """However the numbers are, to the last digit."""
    assert of("min", values) <= of("mean", values) <= of("max", values)
    assert of("min", values) <= of("median", values) <= of("max", values)


@given(VALUES)
def test_copies_count_as_cards_do(values: list[tuple[float, int]]) -> None:
    """A card of three copies is three cards."""
    single = [(value, 1) for value, copies in values for _ in range(copies)]
    for name in FOLDS:
        assert of(name, values) == of(name, single)


@given(VALUES, st.integers(0, 20))
def test_a_draw_shares_the_sum_among_all(values: list[tuple[float, int]], lacking: int) -> None:
    """It is the mean where every card has the number, and the less the more lack it."""
    copies = sum(copies for _, copies in values)
    total = sum(Fraction(value) * copies for value, copies in values)
    assert of("draw", values, lacking) == float(total / (copies + lacking))
    assert of("draw", values) == of("mean", values)
    assert of("mean", values, lacking) == of("mean", values)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 9)), min_size=1))
def test_shares_of_all_kinds_are_one(cards: list[tuple[str, int]]) -> None:
    """So are counts the copies."""
    shares = [of("share", [(kind == one, copies) for kind, copies in cards]) for one in "abc"]
    counts = [of("count", [(kind == one, copies) for kind, copies in cards]) for one in "abc"]
    assert sum(shares) == pytest.approx(1)
    assert sum(counts) == sum(copies for _, copies in cards)


@pytest.mark.parametrize("name", ["mean", "draw", "min", "max", "median", "share"])
def test_of_nothing_there_is_nothing(name: str) -> None:
    """The cell stays empty; a sum and a count of nothing are 0."""
    with pytest.raises(Nothing):
        of(name, [])
    assert of("sum", []) == of("count", []) == 0


@given(st.dictionaries(NUMBERS, st.integers(1, 9), min_size=1, max_size=40))
def test_a_spread_holds_every_copy_once(counts: dict[float, int]) -> None:
    """In at most twelve bins."""
    found = spread(counts)
    assert sum(copies for _, copies in found.bins) == sum(counts.values())
    assert len(found.bins) <= 12
