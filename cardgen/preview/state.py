"""What a preview knows at one moment: games, decks, cards and their faces, and what is wrong. Plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Span
from cardgen.layout.frame import Frame
from cardgen.model.game import Component, Game, Value


class FaceState(NamedTuple):
    """A side of a card: `version` names what it looks like. It is `stale` when it is an earlier one, as the card cannot
    be laid out as it is now.
    """

    version: str
    stale: bool = False


class CardState(NamedTuple):
    """A card as it was when it could last be read. A side without a face has none, or none that could be laid out."""

    id: str
    name: str
    copies: int
    span: Span
    fields: Mapping[str, Value]
    faces: Mapping[str, FaceState]


class DeckState(NamedTuple):
    """A component and its cards by id, in their order; `stale` when some of it is what was read before."""

    component: Component
    cards: Mapping[str, CardState]
    stale: bool = False


class Problem(NamedTuple):
    """What is wrong, and the cards that it befalls, as component/id."""

    diagnostic: Diagnostic
    cards: tuple[str, ...] = ()


class GameState(NamedTuple):
    """A game. `game` is None as long as it could never be read; it is `stale` when it cannot be read now."""

    folder: str
    game: Game | None
    decks: Mapping[str, DeckState]
    problems: tuple[Problem, ...] = ()
    stale: bool = False

    def version(self, component: str, card: str, side: str) -> str | None:
        """The version of a face; None where there is none."""
        deck = self.decks.get(component)
        entry = deck.cards.get(card) if deck else None
        face = entry.faces.get(side) if entry else None
        return face.version if face else None


class Shown(NamedTuple):
    """All that the picture of a face is made of."""

    game: Game
    component: Component
    frame: Frame
