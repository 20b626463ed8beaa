"""Two pools of dice and a reading in; how likely the first wins, and what it wins, out. Counted exactly.

How two pools are compared is a rule of the game, its *reading*:

- `highest-first`: both pools are put in order, highest first. Equal dice at the top cancel in pairs. The higher top die
  wins; a pool with no dice left loses; when both are empty, nobody wins. Overkill is the winner's further dice that
  beat the loser's best one left.
- `successes`: each die that shows at least `least` counts one; more win. Overkill is the difference, less one.
- `total`: the higher total wins. Overkill is the difference, less one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import comb
from typing import NamedTuple

MOST_DICE = 20
"""Dice of one pool: twice the largest of any game met; it keeps every reading below 50 ms."""

MOST_SIDES = 20


class Odds(NamedTuple):
    """One pool against another: how likely the first wins and nobody does, what a win takes, how many have overkill."""

    win: float
    tie: float
    loss: float
    """What a win takes on average: one for each overkill, at least one."""
    overkill: float
    """The share of wins that have overkill."""


def odds(pool: int, other: int, sides: int, reading: str = "highest-first", least: int = 4) -> Odds:
    """The chances of one pool of dice against another, under a reading of `READINGS`."""
    ways = READINGS[reading]
    wins, losses = ways(pool, other, sides, least), ways(other, pool, sides, least)
    total = sides ** (pool + other)
    won, lost = sum(wins.values()), sum(losses.values())
    taken = sum(max(1, overkill) * count for overkill, count in wins.items())
    return Odds(
        won / total,
        (total - won - lost) / total,
        taken / won if won else 0.0,
        1 - wins.get(0, 0) / won if won else 0.0,
    )


def _highest_first(pool: int, other: int, sides: int, _: int) -> dict[int, int]:
    return _unpacked(_wins(pool, other, sides))


_ROOM = 192
"""Bits for each number of a row. The largest is that of all rolls, at most 20 ** 40, which has 173."""


def _packed(numbers: Mapping[int, int]) -> int:
    """A row of numbers by their places from 0, as one: rows are added and multiplied some twenty times as fast so."""
    return sum(number << _ROOM * place for place, number in numbers.items())


def _unpacked(row: int) -> dict[int, int]:
    """The numbers of a row by their places, without those that are 0."""
    found = {}
    for place in range(-(-row.bit_length() // _ROOM)):
        if number := row >> _ROOM * place & (1 << _ROOM) - 1:
            found[place] = number
    return found


@cache
def _wins(pool: int, other: int, sides: int) -> int:
    """In how many ways the first pool wins, for each overkill, as a row. Dice show 1 to `sides`.

    Only how many dice show the highest number matters: equally many cancel, and what is left is a smaller contest of
    lower dice. This stands in for going through all rolls, 78 billion of them for seven dice against seven.
    """
    found = 0
    if pool and sides:
        for top, lower, ways in _tops(pool, sides):
            for other_top, other_lower, other_ways in _tops(other, sides):
                if top == other_top:
                    found += ways * other_ways * _wins(lower, other_lower, sides - 1)
                elif top > other_top:
                    sure = top - other_top - 1
                    found += ways * other_ways * _overkills(lower, other_lower, sides - 1) << _ROOM * sure
    return found


def _tops(pool: int, sides: int) -> Iterator[tuple[int, int, int]]:
    """How many dice may show the highest number, how many are then lower, and in how many ways."""
    for top in range(pool + 1):
        if sides > 1 or top == pool:
            yield top, pool - top, comb(pool, top)


@cache
def _overkills(lower: int, other: int, sides: int) -> int:
    """In how many ways each number of the lower dice beats the best of the other pool's, which all show 1 to `sides`,
    as a row."""
    if not other:
        return _packed({lower: sides**lower})
    found = 0
    for best in range(1, sides + 1):
        ways = best**other - (best - 1) ** other
        beating = ((sides - best) << _ROOM) + best  # each die beats the best, or does not
        found += ways * beating**lower
    return found


def _successes(pool: int, other: int, sides: int, least: int) -> dict[int, int]:
    return _differences(_counts(pool, sides, least), _counts(other, sides, least))


def _counts(pool: int, sides: int, least: int) -> dict[int, int]:
    """In how many ways each number of dice shows at least `least`."""
    good = max(0, min(sides, sides - least + 1))
    return {n: comb(pool, n) * good**n * (sides - good) ** (pool - n) for n in range(pool + 1)}


def _total(pool: int, other: int, sides: int, _: int) -> dict[int, int]:
    return _differences(_sums(pool, sides), _sums(other, sides))


@cache
def _sums(pool: int, sides: int) -> Mapping[int, int]:
    """In how many ways a pool comes to each total."""
    if not pool:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in _sums(pool - 1, sides).items():
        for die in range(1, sides + 1):
            found[total + die] = found.get(total + die, 0) + ways
    return found


def _differences(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """In how many ways the first is more, by how much less one."""
    most = max(other)
    both = _packed(one) * _packed({most - number: ways for number, ways in other.items()})
    return _unpacked(both >> _ROOM * (most + 1))


READINGS: Mapping[str, Callable[[int, int, int, int], dict[int, int]]] = {
    "highest-first": _highest_first,
    "successes": _successes,
    "total": _total,
}
"""Readings by the name that `constants.dice.reading` calls them."""
