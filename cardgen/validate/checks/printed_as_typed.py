"""A text has what looks like an icon or the name of a card, and prints as it is typed.

Icons are small letters, digits and `-` between two colons. A card is called by its id alone, with no space beside it:
`[[guard]]`. A backslash prints what is meant to stand there: `\\[[`, `\\:`.

Bad:

    cards:
      - {id: guard, text: "Takes one :Gold: from you."}

Bad:

    cards:
      - {id: guard, text: "Worth two of [[ cook ]]."}
      - id: cook

Good:

    cards:
      - {id: guard, text: "Worth two of [[cook]]."}
      - {id: cook, text: 'Writes \\[[soup of the day]] on the menu.'}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from cardgen.diagnostics import Diagnostic, Severity, nearest
from cardgen.model.game import Game
from cardgen.model.markup import tokens
from cardgen.validate.texts import decks, sentences

_ESCAPED = re.compile(r"\\[*:\[{\\]")

_CARD = re.compile(r"\[\[([^\[\]]*)\]\]")

_ICON = re.compile(r"(?<![^\W_]):(?=[a-z0-9-]*[A-Z])([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*):(?![^\W_])")
"""An icon with a capital, which does not touch a letter or a digit."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every text with brackets or colons that were meant for a card or an icon, the first of each kind."""
    known = {card.id for component in game.components.values() for card in component.cards}
    for cards in decks(game).values():
        for text in sentences(cards):
            if "[[" not in text.said and ":" not in text.said:
                continue
            for printed, *hints in _printed(text.said, known):
                message = f"“{printed}” is printed as it is typed"
                yield Diagnostic(text.span, "printed-as-typed", Severity.WARNING, message, tuple(hints))


def _printed(said: str, known: Set[str]) -> Iterator[tuple[str, ...]]:
    """What is printed and was meant, and what to write."""
    words = " ".join(token.text for token in tokens(_ESCAPED.sub("_", said)) if token.kind == "text")
    if card := _CARD.search(words):
        yield card[0], *_card(card[1], known), "write \\[[ to print brackets"
    if icon := _ICON.search(words):
        yield icon[0], f"write :{icon[1].lower()}: for the icon", "write \\: to print a colon"


def _card(name: str, known: Set[str]) -> tuple[str, ...]:
    """How to call the card that was meant."""
    meant = name.partition("|")[0].strip().replace(" ", "-").lower()
    if meant in known:
        return (f"write [[{meant}]] for the name of the card",)
    return (*nearest(meant, known), "write [[id]], the id of a card and nothing else")
