"""SeaCrashers' dice, counted exactly: how two pools are compared, which the rulebook leaves open.

Both pools are put in order, highest first. Equal dice at the top cancel in pairs. The higher top die wins; a pool with
no dice left loses; when both are empty, nobody wins. Overkill is the winner's further dice that beat the loser's best
one left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple


class Odds(NamedTuple):
    """One pool against another: how likely the first wins and nobody does, what a win takes, how many have overkill."""

    win: float
    tie: float
    loss: float
    """Crew or gold that a win takes on average: one for each overkill, at least one."""
    overkill: float
    """The share of wins that have overkill."""


def odds(pool: int, other: int, sides: int) -> Odds:
    """The chances of one pool of dice against another."""
    total = sides ** (pool + other)
    wins: dict[int, int] = dict(_wins(pool, other, sides))
    won = sum(wins.values())
    taken = sum(max(1, overkill) * ways for overkill, ways in wins.items())
    ties = total - won - sum(ways for _, ways in _wins(other, pool, sides))
    return Odds(won / total, ties / total, taken / won, 1 - wins.get(0, 0) / won)


@cache
def _wins(pool: int, other: int, sides: int) -> tuple[tuple[int, int], ...]:
    """In how many ways the first pool wins, for each overkill. Dice show 1 to `sides`.

    Only how many dice show the highest number matters: equally many cancel, and what is left is a smaller contest of
    lower dice. This stands in for going through all rolls, 78 billion of them for seven dice against seven.
    """
    found: dict[int, int] = {}
    if pool and sides:
        for top, lower, ways in _tops(pool, sides):
            for other_top, other_lower, other_ways in _tops(other, sides):
                if top == other_top:
                    outcomes = _wins(lower, other_lower, sides - 1)
                elif top > other_top:
                    outcomes = tuple(_overkills(top - other_top - 1, lower, other_lower, sides - 1))
                else:
                    continue
                for overkill, rest in outcomes:
                    found[overkill] = found.get(overkill, 0) + ways * other_ways * rest
    return tuple(sorted(found.items()))


def _tops(pool: int, sides: int) -> Iterator[tuple[int, int, int]]:
    """How many dice may show the highest number, how many are then lower, and in how many ways."""
    for top in range(pool + 1):
        if sides > 1 or top == pool:
            yield top, pool - top, comb(pool, top)


def _overkills(sure: int, lower: int, other: int, sides: int) -> Iterator[tuple[int, int]]:
    """Each overkill of a contest that is won, and its ways: `sure` dice at the top, and the lower ones that beat the
    best of the other pool's, which all show 1 to `sides`."""
    if not other:
        yield sure + lower, sides**lower
        return
    for best in range(1, sides + 1):
        ways = best**other - (best - 1) ** other
        for beating in range(lower + 1):
            yield sure + beating, ways * comb(lower, beating) * (sides - best) ** beating * best ** (lower - beating)
