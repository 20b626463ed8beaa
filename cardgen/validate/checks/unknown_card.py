"""A text names a card that does not exist.

`[[card-id]]` prints the name of a card of the same game; a card of any component will do. In game.yaml, `paper`,
`making` and `needs` may name cards too.

Bad:

    cards:
      - {id: guard, text: "Worth two of [[guart]]."}

Good:

    cards:
      - {id: guard, text: "Worth two of [[captain]]."}
      - id: captain
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from cardgen.diagnostics import Diagnostic, Severity, nearest
from cardgen.model.game import Game
from cardgen.model.markup import tokens
from cardgen.model.remarks import place, remarks
from cardgen.validate.texts import texts


def check(game: Game) -> Iterator[Diagnostic]:
    """Every `[[card-id]]` whose id no card of the game has; none where a deck could not be read, which may have it."""
    if not all(component.whole for component in game.components.values()):
        return
    known = {card.id for component in game.components.values() for card in component.cards}
    for component in game.components.values():
        for text in texts(component.cards):
            if "[[" not in text.said:
                continue
            for name in (token.text for token in tokens(text.said) if token.kind == "card"):
                if name not in known:
                    message = f"there is no card “{name}”"
                    yield Diagnostic(text.span, "unknown-card", Severity.ERROR, message, nearest(name, known))
    yield from _in_the_guide(game, known)


def _in_the_guide(game: Game, known: Set[str]) -> Iterator[Diagnostic]:
    """The same for what game.yaml says to the print guide."""
    for path, text in remarks(game):
        for name in (token.text for token in tokens(text) if token.kind == "card" and token.text not in known):
            message = f"there is no card “{name}”"
            yield Diagnostic(place(game, path), "unknown-card", Severity.ERROR, message, nearest(name, known))
