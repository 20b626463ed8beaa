"""The reading of SeaCrashers' dice: known cases, and every roll of small pools, read word by word."""

from __future__ import annotations

import time
from itertools import product
from statistics import mean

import pytest

from cardgen.validate.contests import odds


def read(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """One roll, as a player reads it: who wins (1, -1, 0 for nobody), and the overkill."""
    one, two = sorted(first, reverse=True), sorted(second, reverse=True)
    while one and two and one[0] == two[0]:
        del one[0], two[0]
    if not one and not two:
        return 0, 0
    won = not two or (bool(one) and one[0] > two[0])
    winner, loser = (one, two) if won else (two, one)
    overkill = sum(not loser or die > loser[0] for die in winner[1:])
    return (1 if won else -1), overkill


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ((6,), (5,), (1, 0)),
        ((4,), (4,), (0, 0)),
        ((6, 5), (4, 3), (1, 1)),
        ((6, 2, 1), (6, 4), (-1, 0)),
        ((6, 6, 1), (6, 5), (1, 0)),
        ((5, 3, 2), (5,), (1, 1)),
        ((3, 3, 2), (3, 3, 2), (0, 0)),
        ((6, 5, 5, 4), (4, 4), (1, 2)),
    ],
)
def test_a_roll(first: tuple[int, ...], second: tuple[int, ...], outcome: tuple[int, int]) -> None:
    """Equal dice at the top cancel, the higher top die wins, further dice that beat the best one left are overkill."""
    assert read(first, second) == outcome
    assert read(second, first) == (-outcome[0], outcome[1])


@pytest.mark.parametrize(("pool", "other"), [(1, 1), (1, 3), (2, 2), (3, 2), (4, 1), (3, 3), (2, 4)])
def test_every_roll_counted(pool: int, other: int) -> None:
    """The chances are those of all rolls gone through one by one."""
    rolls = [read(roll[:pool], roll[pool:]) for roll in product(range(1, 7), repeat=pool + other)]
    wins = [overkill for winner, overkill in rolls if winner > 0]
    counted = (
        len(wins) / len(rolls),
        sum(winner == 0 for winner, _ in rolls) / len(rolls),
        mean(max(1, overkill) for overkill in wins),
        sum(overkill > 0 for overkill in wins) / len(wins),
    )
    assert odds(pool, other, 6) == pytest.approx(counted)


def test_known_chances() -> None:
    """One against one, and pools up to seven: per cent of wins as they have been tabled before."""
    assert (odds(1, 1, 6).win, odds(1, 1, 6).tie) == pytest.approx((15 / 36, 6 / 36))
    known = {
        1: (42, 25, 17, 13, 9, 7),
        2: (75, 47, 34, 25, 20, 15),
        3: (83, 66, 49, 38, 30, 24),
        4: (87, 75, 62, 49, 40, 33),
        5: (91, 80, 70, 60, 50, 42),
        6: (93, 85, 76, 67, 58, 50),
        7: (94, 88, 80, 73, 65, 57),
    }
    for pool, chances in known.items():
        assert tuple(round(100 * odds(pool, other, 6).win) for other in range(1, 7)) == chances
    assert [round(100 * odds(pool, pool, 6).tie) for pool in (1, 2, 3)] == [17, 5, 2]


@pytest.mark.parametrize("pool", range(1, 8))
def test_all_chances_together_are_one(pool: int) -> None:
    """The first wins, the second wins, or nobody does; pools of different sizes cannot tie."""
    for other in range(1, 8):
        here, there = odds(pool, other, 6), odds(other, pool, 6)
        assert here.win + there.win + here.tie == pytest.approx(1)
        assert (here.tie > 0) == (pool == other)


@pytest.mark.parametrize("reading", ["highest-first", "successes", "total"])
def test_all_pools_there_may_be_take_moments(reading):
    """A rule may compare any card with any other."""
    begun = time.process_time()
    chances = [odds(pool, other, 20, reading) for pool in range(21) for other in range(21)]
    assert time.process_time() - begun < 5
    assert all(0 <= found.win <= 1 and 0 <= found.overkill <= 1 for found in chances)
    for pool, other in ((20, 20), (20, 3), (1, 20)):
        one, two = odds(pool, other, 20, reading), odds(other, pool, 20, reading)
        assert one.win + one.tie + two.win == pytest.approx(1)
