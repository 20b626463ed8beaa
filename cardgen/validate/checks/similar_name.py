"""Two names of one component differ by one letter.

One of them is a slip, or players will take the one card for the other. Names that both end in a number, a Roman numeral
or a single letter are a series and meant; so are short ones, and words with different first letters (hat, cat).

Bad:

    cards:
      - {id: guard, name: Guard of the Gate}
      - {id: captain, name: Gaurd of the Gate}

Good:

    cards:
      - {id: guard-1, name: Guard of the Gate II}
      - {id: guard-2, name: Guard of the Gate III}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Card, Game

SHORTEST, LONGEST = 5, 80
"""Letters of a name that is compared: of four, too many are words of their own (boat, bolt); of more than eighty, it is
no name."""

MOST_ALIKE = 16
"""So many names with the same letters but one are compared with the next; a deck of thousands stays quick."""

_SERIES = re.compile(r"(?:\d|\s(?:[ivxlcdm]+|[^\W\d_]))\W*\Z")
"""The end of a name in a series, in small letters."""


class Known(NamedTuple):
    """A name in small letters, whether it is one of a series, and its card."""

    name: str
    series: bool
    card: Card


def check(game: Game) -> Iterator[Diagnostic]:
    """Every card whose name an earlier card of its component has but for one letter."""
    for component in game.components.values():
        index: dict[str, tuple[Known, ...]] = {}
        for name, card in _names(component.cards):
            series = _SERIES.search(name) is not None
            keys = {name, *[name[:place] + name[place + 1 :] for place in range(len(name))]}
            met = keys & index.keys()
            alike = dict.fromkeys(known for key in sorted(met) for known in index[key])
            near = [known.card for known in alike if not (series and known.series) and _near(known.name, name)]
            if near:
                yield _told(card, min(near, key=_line))
            this = (Known(name, series, card),)
            index.update(dict.fromkeys(keys - met, this))
            index.update({key: index[key] + this for key in met if len(index[key]) < MOST_ALIKE})


def _names(cards: tuple[Card, ...]) -> Iterator[tuple[str, Card]]:
    """Each name that is written and long enough, once, with its first card."""
    told: set[str] = set()
    for card in cards:
        name = card.name.casefold()
        if card.name not in told and ("name",) in card.spans and SHORTEST <= sum(map(str.isalpha, name)) <= LONGEST:
            told.add(card.name)
            yield name, card


def _near(one: str, other: str) -> bool:
    """Whether one letter is another, missing, or has changed places with its neighbour, and not the first of a word."""
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    rest, others = one[start:], other[start:]
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(rest[::-1], others[::-1], strict=False)))
    rest, others = rest[: len(rest) - end], others[: len(others) - end]
    if not all(map(str.isalpha, rest + others)):
        return False
    if len(rest) == len(others) == 2:
        return rest == others[::-1]
    first = start == 0 or not one[start - 1].isalpha()
    return max(len(rest), len(others)) <= 1 and not (first and rest + others)


def _told(card: Card, seen: Card) -> Diagnostic:
    span = card.spans.get(("name",), card.span)
    differ = "in capitals only" if card.name.casefold() == seen.name.casefold() else "by one letter"
    message = f"“{card.name}” differs from “{seen.name}” {differ}"
    hints = (f"“{seen.name}” is on line {_line(seen)}", "mend the slip, or find a name that is told apart at the table")
    return Diagnostic(span, "similar-name", Severity.WARNING, message, hints)


def _line(card: Card) -> int:
    return card.spans.get(("name",), card.span).line
