"""An id is a name that Windows keeps for a device.

A picture of the card would be called `con.png`, and Windows opens no file of that name.

Bad:

    cards:
      - id: con

Good:

    cards:
      - id: con-artist
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game

DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"com{digit}" for digit in range(10)), *(f"lpt{digit}" for digit in range(10)))
)
"""https://learn.microsoft.com/windows/win32/fileio/naming-a-file: names that no file may have, in any case."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every card and component named like a device."""
    for component in game.components.values():
        named = [(component.name, component.span)]
        named += [(card.id, card.spans.get(("id",), card.span)) for card in component.cards]
        for name, span in named:
            if name.lower() in DEVICES:
                message = f"“{name}” is a device of Windows, and cannot name a file there"
                yield Diagnostic(span, "unsafe-id", Severity.ERROR, message, (f"call it “{name}-1”",))
