"""A deck and a target go in, an empty PDF comes out: its title, author, inks and resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.draw.document import Document
from cardgen.draw.inks import RGB
from cardgen.export.deck import Deck
from cardgen.export.targets import Target

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

INKS = {"rgb": RGB}
"""The inks of a target by the name in its record."""


def document(deck: Deck, target: Target, store: Shelf | None = None) -> Document:
    """A PDF without pages for a deck, in the target's inks; pictures are sampled to its resolution."""
    return Document(deck.title, deck.game.author, INKS[target.inks], target.dpi, store)
