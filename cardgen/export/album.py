"""The pictures of one deck, as lists of them are made: which file shows which side of which card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.export.deck import Deck, Side
from cardgen.export.manifest import FileEntry
from cardgen.export.targets.product import Product
from cardgen.model.game import Card


class Album(NamedTuple):
    """The files of a deck; `names` are those of a card's sides, by its id, below the target's folder."""

    deck: Deck
    product: Product | None
    files: tuple[FileEntry, ...]
    names: Mapping[tuple[str, Side], str]

    def name(self, card: Card, side: Side) -> str | None:
        """The file of one side of a card; None where it has none."""
        return self.names.get((card.id, side))

    def copies(self) -> dict[Card, int]:
        """How many of each card are printed, in the order of the deck."""
        found: dict[Card, int] = {}
        for copy in self.deck.copies:
            found[copy.card] = found.get(copy.card, 0) + 1
        return found

    def usual_back(self) -> str | None:
        """The back that most copies have, the first of them where several have as many; None where none has one."""
        counts: dict[str, int] = {}
        for card, copies in self.copies().items():
            name = self.name(card, "back")
            if name is not None:
                counts[name] = counts.get(name, 0) + copies
        return max(counts, key=lambda name: counts[name], default=None)
