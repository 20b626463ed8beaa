"""Two cards of one component have the same id.

The id names the card in texts and in the names of files. On Windows and macOS `Guard` and `guard` name one file, so
ids that differ only in capitals count as the same.

Bad:

    cards:
      - id: guard
      - id: Guard

Good:

    cards:
      - id: guard
      - id: guard-of-the-gate
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Card, Game


def check(game: Game) -> Iterator[Diagnostic]:
    """Every card whose id an earlier card of its component has."""
    for component in game.components.values():
        first: dict[str, Card] = {}
        for card in component.cards:
            seen = first.setdefault(card.id.lower(), card)
            if seen is not card and card.id:
                span = card.spans.get(("id",), card.span)
                hints = (
                    f"first used {seen.spans.get(('id',), seen.span).spoken}",
                    "set copies for more of one card",
                )
                yield Diagnostic(span, "duplicate-id", Severity.ERROR, f"the id “{card.id}” is used twice", hints)
