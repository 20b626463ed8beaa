"""A part of a game and a target go in, an empty PDF comes out: its title, author, inks and resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.draw.document import Document
from cardgen.draw.inks import RGB
from cardgen.export.targets import Target
from cardgen.model.game import Game

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

INKS = {"rgb": RGB}
"""The inks of a target by the name in its record."""


def document(game: Game, title: str, target: Target, store: Shelf | None = None) -> Document:
    """A PDF without pages for a part of a game, in the target's inks; pictures are sampled to its resolution."""
    return Document(f"{game.name} – {title}", game.author, INKS[target.inks], target.dpi, store)
