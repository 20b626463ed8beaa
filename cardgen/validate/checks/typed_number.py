"""A text types a number that a field of its card, or a constant, holds already.

When the field changes, the text goes on saying the old number. Inside {{ }} it follows.

A small number may be there by chance. So it is told only when the text speaks of the field by its name (for `gold`:
“gold” or :gold:), when another text of the deck has the field in {{ }}, or when the number is greater than 9. Of
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
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Card, Game, Value
from cardgen.model.texts import mentioned
from cardgen.validate.texts import Text, decks, sentences

LARGE = 9
"""Up to this, a number is in many texts by chance."""

GREATEST = 1e15
"""What is greater is no number of a game, and is printed in other ways."""

OWN = frozenset(("id", "name", "copies", "player"))
"""Fields that say how a card is printed, and names, which may have a number of their own."""

_NUMBER = re.compile(r"(?<![\w.,:/–-])\d+(?:\.\d+)?(?![\w/]|[.,:–-]\d)")
"""A number by itself: no part of a word, a range, a fraction, a time or a version."""

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


def check(game: Game) -> Iterator[Diagnostic]:
    """Every text that types a number of its card, or a large one of the constants."""
    constants = _unique([number for number in _numbers("constants", game.constants) if abs(number.value) > LARGE])
    for cards in decks(game).values():
        quoted: frozenset[str] | None = None
        for card in cards:
            fields = list(_numbers("card", {name: value for name, value in card.fields.items() if name not in OWN}))
            for text in sentences((card,)):
                near = [number for number in (*fields, *constants) if number.figure in text.said]
                if not near or text.path == ("name",):
                    continue
                typed = _typed(text)
                known = [number for number in near if abs(number.value) in typed]
                if not known:
                    continue
                if quoted is None:
                    quoted = _quoted(cards)
                yield from _told(text, typed, known, quoted)


def _told(text: Text, typed: Mapping[float, str], known: list[Number], quoted: frozenset[str]) -> Iterator[Diagnostic]:
    """A problem for each typed number that is meant, as far as can be told."""
    inserted = {owner: _inserted(text, owner) for owner in ("card", "constants")}
    meant: dict[str, list[str]] = {}
    for number in known:
        near = abs(number.value) > LARGE or number.path[0] in quoted or _named(number, text.typed)
        if near and number.path[0] not in inserted[number.owner]:
            meant.setdefault(typed[abs(number.value)], []).append(number.called)
    for figure, calls in meant.items():
        message = f"{figure} is typed, and is {' or '.join(calls)}"
        hints = (f"write {{{{ {calls[0]} }}}}, which follows when it changes",)
        yield Diagnostic(text.span, "typed-number", Severity.WARNING, message, hints)


def _typed(text: Text) -> dict[float, str]:
    """The numbers that stand in a text by themselves, as written; the number of a step at its beginning is none."""
    typed = text.typed
    begin = _ORDINAL.match(typed)
    return {float(match[0]): match[0] for match in _NUMBER.finditer(typed, begin.end() - 1 if begin else 0)}


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


def _quoted(cards: tuple[Card, ...]) -> frozenset[str]:
    """The fields that any text of a deck has in an expression."""
    written = {text.written for text in sentences(cards)}
    return mentioned((source for source in written if "{{" in source), lambda: ())


def _named(number: Number, words: str) -> bool:
    """Whether words speak of a number by its name; one or many is the same."""
    names = {word for step in number.path for word in re.split(r"[\W_]+", step.lower()) if len(word) > 2}
    spoken = {word.removesuffix("s") for word in re.split(r"[\W\d_]+", words.lower())}
    return any(name.removesuffix("s") in spoken for name in names)
