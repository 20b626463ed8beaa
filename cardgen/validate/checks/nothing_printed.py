"""No piece of a component is printed.

Its deck is empty, all its copies are 0, or it has 0 sets.

Bad:

    cards:
      - {id: guard, copies: 0}

Good:

    cards:
      - {id: guard, copies: 0}
      - {id: captain}
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game
from cardgen.model.printing import printed


def check(game: Game) -> Iterator[Diagnostic]:
    """Every component of which nothing is printed, however many play; one that could not be read says so itself."""
    for component in game.components.values():
        if component.whole and not printed(component, game.players.max):
            message = f"nothing of “{component.name}” is printed"
            hints = ("give a card copies, or take the component out",)
            yield Diagnostic(component.span, "nothing-printed", Severity.WARNING, message, hints)
