"""Pictures to be made and a pattern of names go in, the names of their files come out: safe, different, in order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.export.deck import Deck, Side
from cardgen.export.names import numbered, safe, shortened
from cardgen.export.patterns import Pattern
from cardgen.export.targets.pictures import Arrangement, Pictures
from cardgen.model.game import Card

WORDS = ("card", "number", "of", "side", "component", "copy")
"""What a pattern may use: the card's fields, the number of the picture, how many there are, and so on."""

_SIDE = re.compile(r"\{\{[^}]*\bside\b")
"""A pattern that says which side of a card a picture is of."""

SIDES: tuple[Side, Side] = ("front", "back")


class Spot(NamedTuple):
    """One side of a card of which there is to be a picture: as number `number` of `of`, for so many `copies` printed.

    `copy` counts the copies of a card that have pictures of their own, from 1.
    """

    card: Card
    side: Side
    number: int
    of: int
    copies: int
    copy: int = 1


def spots(deck: Deck, files: Arrangement) -> list[Spot]:
    """What there are to be pictures of, in the order of the deck: the sides that have a face.

    Cards are numbered by their place in the deck, whatever else is printed; copies by their own.
    """
    found: list[Spot] = []
    counts: dict[Card, int] = {}
    if files == "cards":
        for number, copy in enumerate(deck.copies, 1):
            counts[copy.card] = counts.get(copy.card, 0) + 1
            found += (Spot(copy.card, side, number, len(deck.copies), 1, counts[copy.card]) for side in SIDES)
    else:
        for copy in deck.copies:
            counts[copy.card] = counts.get(copy.card, 0) + 1
        numbers = {card: number for number, card in enumerate(deck.component.cards, 1)}
        for card in sorted(counts, key=lambda card: numbers[card]):
            found += (Spot(card, side, numbers[card], len(numbers), counts[card]) for side in SIDES)
    return [spot for spot in found if deck.face(spot.card, spot.side) is not None]


def stems(deck: Deck, spots: Sequence[Spot], pictures: Pictures, problems: Diagnostics) -> list[str]:
    """What each file would be called, without its ending: safe, and not yet different.

    What is wrong with a pattern is reported at its place.
    """
    if pictures.names:
        tells = _SIDE.search(pictures.names.source) or pictures.files == "sides"
        ends = {"front": "", "back": "" if tells else "-back"}
        found = {spot: Diagnostics() for spot in spots}
        worked_out = [_worked_out(deck, spot, pictures.names, pictures.files, found[spot]) for spot in spots]
        _tell(deck, found, problems)
        return [shortened(f"{name}{ends[spot.side]}") for name, spot in zip(worked_out, spots, strict=True)]
    if pictures.files == "cards":
        return [f"{_number(spot, pictures.files)}-{spot.side}" for spot in spots]
    if pictures.files == "sides":  # their folders say which side
        return [f"{_number(spot, pictures.files)}-{safe(spot.card.id)}" for spot in spots]
    return [f"{numbered(spot.number, spot.of, spot.card.id)}-{spot.side}" for spot in spots]


def _tell(deck: Deck, found: Mapping[Spot, Diagnostics], problems: Diagnostics) -> None:
    """Report what is wrong with names: each mistake once, with the first card that has it and how many more."""
    cards: dict[Diagnostic, dict[str, None]] = {}
    for spot, its in found.items():
        for problem in its:
            cards.setdefault(problem, {})[spot.card.id] = None
    for problem, (first, *more) in cards.items():
        others = f" and {len(more)} more" if more else ""
        message = f"{deck.component.name}/{first}{others}: {problem.message}"
        problems.error(problem.span, problem.code, message, *problem.hints)


def _worked_out(deck: Deck, spot: Spot, pattern: Pattern, files: Arrangement, problems: Diagnostics) -> str:
    names: dict[str, Any] = {
        "card": spot.card.fields,
        "number": _number(spot, files),
        "of": spot.of,
        "side": spot.side,
        "component": deck.component.name,
        "copy": spot.copy,
    }

    return pattern.name(names, problems)


def _number(spot: Spot, files: Arrangement) -> str:
    """The number with zeros before it, so that file 2 stands before file 10 wherever names are sorted by letters."""
    return f"{spot.number:0{max(2 if files == 'faces' else 3, len(str(spot.of)))}}"
