"""Things that went and things that came go in; those that are the same under another name come out, in pairs.

A card was renamed when one of the same name came, or one that says nearly the same (NEAR). What all cards of a
component say alike tells nothing of any. A component was renamed when half of its cards have the ids of another's.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from cardgen.changes.values import LONG, leaves, same
from cardgen.model.game import Card, Component, Value

NEAR = 0.75
"""The share of what two cards say that must be the same, for the one to be the other renamed: three of four values."""

FEWEST = 3
"""Values by which cards can be told apart at all: with fewer, being the same in most is chance."""

FEW = 6
"""Cards, those of both states counted, below which what all say alike may well be what tells them from others."""

HALF = 0.5
"""The share of ids, of those of both, that a renamed component kept at least."""

OWN = frozenset(("id", "name", "copies", "player"))
"""Fields that do not tell what a card is."""

Thing = TypeVar("Thing")


def cards_renamed(gone: Iterable[Card], came: Iterable[Card], all_cards: Sequence[Card]) -> dict[str, str]:
    """The ids that cards have now, by those that they had. `all_cards` are those of both states of their component."""
    said = {id(card): dict(_told(card)) for card in all_cards}
    dull = _dull(list(said.values()))

    def nearness(first: Card, second: Card) -> float:
        if first.name.casefold() == second.name.casefold():
            return 2.0
        one, other = (_without(said[id(card)], dull) for card in (first, second))
        paths = one.keys() | other.keys()
        if len(paths) < FEWEST:
            return 0.0
        return sum(_agree(one[path], other[path]) for path in paths if path in one and path in other) / len(paths)

    return {first.id: second.id for first, second in _pairs(gone, came, nearness, NEAR)}


def components_renamed(gone: Iterable[Component], came: Iterable[Component]) -> dict[str, str]:
    """The names that components have now, by those that they had."""

    def nearness(first: Component, second: Component) -> float:
        one, other = ({card.id for card in component.cards} for component in (first, second))
        return len(one & other) / len(one | other) if one | other else 0.0

    return {first.name: second.name for first, second in _pairs(gone, came, nearness, HALF)}


def _pairs(
    gone: Iterable[Thing], came: Iterable[Thing], nearness: Callable[[Thing, Thing], float], least: float
) -> list[tuple[Thing, Thing]]:
    """Each thing with the nearest, the nearest pair first; of equally near ones in their order."""
    firsts, seconds = list(gone), list(came)
    near = [
        (-how, one, other)
        for one, first in enumerate(firsts)
        for other, second in enumerate(seconds)
        if (how := nearness(first, second)) >= least
    ]
    taken: dict[int, int] = {}
    for _, one, other in sorted(near):
        if one not in taken and other not in taken.values():
            taken[one] = other
    return [(firsts[one], seconds[other]) for one, other in sorted(taken.items())]


def _told(card: Card) -> Iterable[tuple[str, Value]]:
    return leaves({name: value for name, value in card.fields.items() if name not in OWN})


def _dull(cards: list[dict[str, Value]]) -> frozenset[str]:
    """The paths at which all cards say the same; none where there are too few to tell."""
    if len(cards) < FEW:
        return frozenset()
    first, *others = cards
    return frozenset(
        path for path, value in first.items() if all(path in one and same(one[path], value) for one in others)
    )


def _without(said: Mapping[str, Value], dull: frozenset[str]) -> dict[str, Value]:
    return {path: value for path, value in said.items() if path not in dull}


def _agree(first: Value, second: Value) -> float:
    """1 for the same; for long texts the share of their letters that is the same, from three quarters on."""
    if same(first, second):
        return 1.0
    if isinstance(first, str) and isinstance(second, str) and min(len(first), len(second)) >= LONG:
        share = difflib.SequenceMatcher(None, first, second, autojunk=False).ratio()
        return share if share >= NEAR else 0.0
    return 0.0
