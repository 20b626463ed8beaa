"""Two cards of one component have the same name.

That may be meant, when they differ in other fields; when it is not, one of them was copied and not finished.

Bad:

    cards:
      - {id: guard, name: Guard}
      - {id: guard-2, name: Guard}

Good:

    cards:
      - {id: guard, name: Guard, copies: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Card, Game

MOST_ALIKE = 16
"""So many different cards of one name are compared with the next; a deck of thousands stays quick."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every card that has the name, and all other fields but the id, of an earlier card of its component."""
    for component in game.components.values():
        first: dict[str, list[Card]] = {}
        for card in component.cards:
            alike = first.setdefault(card.name, [])
            seen = next((other for other in alike if _same(other, card)), None)
            if seen:
                span = card.spans.get(("name",), card.span)
                hints = (f"“{seen.id}” says all the same", "set copies for more of one card")
                yield Diagnostic(
                    span, "duplicate-name", Severity.WARNING, f"the card “{card.name}” stands twice", hints
                )
            if len(alike) < MOST_ALIKE:
                alike.append(card)


def _same(one: Card, other: Card) -> bool:
    ignored = ("id", "copies", "name")
    return {name: value for name, value in one.fields.items() if name not in ignored} == {
        name: value for name, value in other.fields.items() if name not in ignored
    }
