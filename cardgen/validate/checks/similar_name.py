"""Two names of one component differ by a slip of the finger.

Two letters have changed places, or a long word, of eight letters or more, has one too many, too few or another. In
shorter words that is too often another word (healing, hearing; castle, cattle); so is another first letter (hunter,
punter), and another ending is another form (goblin, goblins; hunter, hunted; merchantman, merchantmen). Names that both
end in a number, a Roman numeral or a single letter are a series and meant.

Bad:

    cards:
      - {id: guard, name: Guard of the Gate}
      - {id: captain, name: Gaurd of the Gate}

Good:

    cards:
      - {id: guard-1, name: Guard of the Gate II}
      - {id: guard-2, name: Guard of the Gate III}
      - {id: castle, name: Castle}
      - {id: cattle, name: Cattle}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple
from unicodedata import combining, normalize

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.model.game import Card, Game

SHORTEST, LONGEST = 5, 80
"""Letters of a name that is compared: of four, too many are words of their own (boat, bolt); of more than eighty, it is
no name."""

LONG = 8
"""Letters of a word in which another letter is a slip. Below, many words differ from others by a letter."""

MOST_ALIKE = 16
"""So many names with the same letters but one are compared with the next; a deck of thousands stays quick."""

_MAN = re.compile(r"m[ae]n\b")

_SERIES = re.compile(r"(?:\d|\s(?:[ivxlcdm]+|[^\W\d_]))\W*\Z")
"""The end of a name in a series, in small letters."""


class Known(NamedTuple):
    """A name in small letters, whether it is one of a series, and its card."""

    name: str
    series: bool
    card: Card


def check(game: Game) -> Iterator[Diagnostic]:
    """Every card whose name an earlier card of its component has but for a slip."""
    for component in game.components.values():
        index: dict[str, tuple[Known, ...]] = {}
        for name, card in _names(component.cards):
            series = _SERIES.search(name) is not None
            keys = {name, *[name[:place] + name[place + 1 :] for place in range(len(name))]}
            met = keys & index.keys()
            alike = dict.fromkeys(known for key in sorted(met) for known in index[key])
            near = [known.card for known in alike if not (series and known.series) and _near(known.name, name)]
            if near:
                yield _told(card, min(near, key=_place))
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
    """Whether two neighbours have changed places, or a letter inside a long word is another or missing."""
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    rest, others = one[start:], other[start:]
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(rest[::-1], others[::-1], strict=False)))
    rest, others = rest[: len(rest) - end], others[: len(others) - end]
    if not all(map(str.isalpha, rest + others)):
        return False
    if len(rest) == len(others) == 2:
        return rest == others[::-1]
    if max(len(rest), len(others)) > 1:
        return False
    return _plain(rest) == _plain(others) or _inside_a_long_word(one, other, start, end)


def _plain(letters: str) -> str:
    """Letters without their accents."""
    return "".join(letter for letter in normalize("NFD", letters) if not combining(letter))


def _inside_a_long_word(one: str, other: str, start: int, end: int) -> bool:
    """Whether what differs between a beginning and an end stands inside a long word, and is no man among men."""
    longer = max(one, other, key=len)
    before = sum(1 for _ in takewhile(str.isalpha, reversed(longer[:start])))
    after = sum(1 for _ in takewhile(str.isalpha, longer[len(longer) - end :]))
    same = _MAN.sub("man", one) == _MAN.sub("man", other)
    return bool(before and after) and not same and before + 1 + after >= LONG


def _told(card: Card, seen: Card) -> Diagnostic:
    span = card.spans.get(("name",), card.span)
    message = f"“{card.name}” differs from “{seen.name}” {_how(card.name.casefold(), seen.name.casefold())}"
    hints = (
        f"“{seen.name}” is {_place(seen).spoken}",
        "mend the slip, or find a name that is told apart at the table",
    )
    return Diagnostic(span, "similar-name", Severity.WARNING, message, hints)


def _how(one: str, other: str) -> str:
    """In what two names differ."""
    if one == other:
        return "in capitals only"
    return "in the order of two letters" if sorted(one) == sorted(other) else "by one letter"


def _place(card: Card) -> Span:
    return card.spans.get(("name",), card.span)
