"""A text types a number that a field of its card, or a constant, holds already.

When the field changes, the text goes on saying the old number. Inside {{ }} it follows.

A number may be there by chance. So it is told only when the field's name stands right beside it (for `gold`: “2 gold”,
“2 :gold:”, “gold: 2”), or when another text of the deck has the field in {{ }} between the same two words. Of
constants, only those greater than 9 are looked for, and only where no other constant is as great.

Bad:

    cards:
      - {id: ferry, gold: 2, text: Pay 2 gold to cross.}

Bad:

    cards:
      - {id: ferry, fare: 2, text: "Pay {{ card.fare }} to cross."}
      - {id: barge, fare: 3, text: Pay 3 to cross.}

Good:

    cards:
      - {id: ferry, gold: 2, text: "Pay {{ card.gold }} gold to cross, and wait for 2 turns."}
      - {id: barge, fare: 3, text: Wait for 3 turns.}
      - {id: toll, gold: 2, text: Take gold from 2 players.}
      - {id: crowd, strength: 12, text: 12 angry men.}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Card, Game, Value
from cardgen.model.texts import mentioned
from cardgen.validate.texts import Text, decks, sentences

LARGE = 9
"""Up to this, a constant is as great as many other numbers."""

GREATEST = 1e15
"""What is greater is no number of a game, and is printed in other ways."""

OWN = frozenset(("id", "name", "copies", "player"))
"""Fields that say how a card is printed, and names, which may have a number of their own."""

_NUMBER = re.compile(r"(?<![\w.,:/–-])\d+(?:\.\d+)?(?![\w/]|[.,:–-]\d)")
"""A number by itself: no part of a word, a range, a fraction, a time or a version."""

RELATING = frozenset(("at", "by", "for", "from", "in", "of", "on", "per", "to", "with"))
"""Words in names of fields; what follows them is not what is counted."""

NEAR = 40
"""How far back the word before a number may begin."""

_BEFORE = re.compile(r"(\w+)[\s:=*+(-]*(?:\bof\s+)?\Z")
_AFTER = re.compile(r"[\s*)]*(?:(?:more|extra)\s+)?[:*]*([^\W_][\w-]*)")
"""The word beside a number: stars, a colon, or a word as in “a weight of 2” and “2 more gold” may stand between."""

_BOUND = re.compile(r"(?:(?:^|[^:\w-])\w+\s*[:=][\s*+(-]*|\bof\s+)\Z")
"""What binds the word before to a number; the second colon of an icon does not."""

_PLAIN = re.compile(r"\{\{\s*card\.(\w+)[\w.]*\s*\}\}")
"""A field in a text, and nothing done to it."""

_ORDINAL = re.compile(r"\s*\d+[.)]\s")
"""The number of a step."""


class Number(NamedTuple):
    """A number of a card or of the constants, how it is written, and how an expression calls it."""

    owner: str
    path: tuple[str, ...]
    value: float
    figure: str

    @property
    def called(self) -> str:
        return ".".join((self.owner, *self.path))


class Typed(NamedTuple):
    """A number in a text as it is written, with the words before and after it in small letters, and whether a sign
    binds it to the first."""

    figure: str
    before: str
    after: str
    bound: bool

    @property
    def counted(self) -> tuple[str, ...]:
        """The words that may say what is counted. In “attack 2 rivals” that is the last."""
        return (self.before, self.after) if self.bound or not self.after else (self.after,)


Quoted = frozenset[tuple[str, str, str]]
"""Fields that texts of a deck have in {{ }}, each with the words before and after it."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every text that types a number of its card, or a large one of the constants."""
    constants = _unique([number for number in _numbers("constants", game.constants) if abs(number.value) > LARGE])
    for cards in decks(game).values():
        quoted: Quoted | None = None
        for card in cards:
            fields = list(_numbers("card", {name: value for name, value in card.fields.items() if name not in OWN}))
            for text in sentences((card,)):
                near = [number for number in (*fields, *constants) if number.figure in text.said]
                if not near or text.path == ("name",):
                    continue
                typed = [(number, found) for number in near for found in _typed(text, abs(number.value))]
                if not typed:
                    continue
                if quoted is None:
                    quoted = _quoted(cards)
                yield from _told(text, typed, quoted)


def _told(text: Text, typed: list[tuple[Number, Typed]], quoted: Quoted) -> Iterator[Diagnostic]:
    """A problem for each typed number that is meant, as far as can be told."""
    inserted = {owner: _inserted(text, owner) for owner in ("card", "constants")}
    meant: dict[str, list[str]] = {}
    for number, found in typed:
        beside = (found.before, found.after)
        alike = number.owner == "card" and any(beside) and (number.path[0], *beside) in quoted
        near = alike or _named(number, found)
        calls = meant.setdefault(found.figure, []) if near and number.path[0] not in inserted[number.owner] else None
        if calls is not None and number.called not in calls:
            calls.append(number.called)
    for figure, calls in meant.items():
        message = f"{figure} is typed, and is {' or '.join(calls)}"
        hints = (f"write {{{{ {calls[0]} }}}}, which follows when it changes",)
        yield Diagnostic(text.span, "typed-number", Severity.WARNING, message, hints)


def _typed(text: Text, value: float) -> Iterator[Typed]:
    """Where a number stands in a text by itself; the number of a step at its beginning is none."""
    typed = text.typed
    begin = _ORDINAL.match(typed)
    for match in _NUMBER.finditer(typed, begin.end() - 1 if begin else 0):
        if float(match[0]) == value:
            bound = _BOUND.search(typed, max(0, match.start() - NEAR), match.start()) is not None
            yield Typed(match[0], *_beside(typed, match), bound)


def _beside(text: str, match: re.Match[str]) -> tuple[str, str]:
    """The words before and after a part of a text, in small letters; none where it or a sentence begins or ends."""
    before = _BEFORE.search(text, max(0, match.start() - NEAR), match.start())
    after = _AFTER.match(text, match.end())
    return (before[1].lower() if before else "", after[1].lower() if after else "")


def _numbers(owner: str, value: Value, path: tuple[str, ...] = ()) -> Iterator[Number]:
    """The numbers of a mapping and of mappings in it. Those of a list have no names, and are one among others."""
    if isinstance(value, Mapping):
        for name, entry in value.items():
            yield from _numbers(owner, entry, (*path, name))
    elif isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < GREATEST:
        yield Number(owner, path, value, str(abs(value)))


def _unique(numbers: list[Number]) -> list[Number]:
    values = [abs(number.value) for number in numbers]
    return [number for number in numbers if values.count(abs(number.value)) == 1]


def _inserted(text: Text, owner: str) -> frozenset[str]:
    """The fields that the expressions of a text look at."""
    return mentioned((text.written,), lambda: text.card.fields, owner)


def _quoted(cards: tuple[Card, ...]) -> Quoted:
    """The fields that texts of a deck have in an expression of nothing else, and the words beside them."""
    written = {text.written for text in sentences(cards)}
    return frozenset(
        (match[1], *_beside(source, match)) for source in written if "{{" in source for match in _PLAIN.finditer(source)
    )


def _words(step: str) -> Iterator[str]:
    """What a field counts: gold_per_player is gold, and of no player's number."""
    words = (word for word in re.split(r"[\W_]+", step) if word)
    return (word for word in takewhile(lambda word: word not in RELATING, words) if len(word) > 2)


def _named(number: Number, found: Typed) -> bool:
    """Whether the word on one side of a typed number is a name of it; one or many is the same."""
    names = {number.path[-1].lower(), *(word for step in number.path for word in _words(step.lower()))}
    spoken = {word.replace("-", "_").removesuffix("s") for word in found.counted}
    return any(name.removesuffix("s") in spoken for name in names)
