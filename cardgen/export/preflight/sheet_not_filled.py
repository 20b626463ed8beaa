"""The last sheet of a deck has places left for cards that would cost no paper.

A note: it fails nothing, also not with --strict. It is told by `cardgen check` of decks of cards (no tokens, no folded
pieces, nothing larger than a jumbo card) that fill at least one sheet, as the game's usual target and number of players
print them. With several sets, a card more takes as many places.

Bad:

    cards:
      - {id: guard, copies: 8}
      - {id: captain, copies: 8}

Good:

    cards:
      - {id: guard, copies: 8}
      - {id: captain, copies: 10}
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.export.targets import Paper, Target
from cardgen.geometry import INCH, fits
from cardgen.impose.grid import DoesNotFit
from cardgen.model.game import Component, Game, Stock
from cardgen.model.printing import printed

SMALLEST, LARGEST = 1.25 * INCH, (3.5 * INCH, 5.5 * INCH)
"""The short side of a micro card and both sides of a jumbo one: cards are sold in sizes between (model/stocks)."""


def check(game: Game, target: Target) -> Iterator[Diagnostic]:
    """A note for each deck of cards whose last sheet has room."""
    if target.paper is None:
        return
    players = game.players.usual
    for component in game.asked_for():
        if not (component.sure and _is_card(component.stock)) or len(component.cards) < 2:
            continue
        more, free, capacity = _room(component, players, target.paper, min(game.print.bleed, target.bleed))
        if more:
            message = f"{more} more card{'s' if more > 1 else ''} of “{component.title}” would cost no paper"
            filled = f"{target.name} fills {capacity - free} of the {capacity} places of the last sheet"
            hints = (filled if players == game.players.max else f"{filled} when {players} play",)
            yield Diagnostic(component.span, "sheet-not-filled", Severity.NOTE, message, hints)


def _is_card(stock: Stock) -> bool:
    """Whether pieces are cards by their shape and size."""
    flat = stock.shape == "rectangle" and not any(stock.folds)
    short, long = sorted((stock.size.width, stock.size.height))
    return flat and fits(SMALLEST, short) and fits(short, LARGEST[0]) and fits(long, LARGEST[1])


def _room(component: Component, players: int, paper: Paper, bleed: float) -> tuple[int, int, int]:
    """How many more cards the last sheet takes, how many of its places are free, and of how many."""
    try:
        capacity = paper.imposed(0, component.stock.size, bleed).capacity
    except DoesNotFit:  # told where sheets are made
        return 0, 0, 0
    pieces = printed(component, players)
    sets = players if isinstance(component.sets, str) else component.sets
    free = -pieces % capacity
    return (free // sets if sets and pieces > capacity else 0), free, capacity
