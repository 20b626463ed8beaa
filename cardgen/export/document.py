"""A part of a game and a target go in, an empty PDF comes out: its title, author, inks, standard and resolution."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.draw.document import Document
from cardgen.draw.inks import RGB, Inks
from cardgen.draw.pictures import OVERSIZE
from cardgen.export.targets import Press, Target
from cardgen.model.game import Game

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


def document(game: Game, title: str, target: Target, store: Shelf | None = None) -> Document:
    """A PDF without pages for a part of a game, in the target's inks and by its standard.

    Pictures are sampled to its resolution. Where the press takes no fonts or nothing transparent, faces are made so.
    """
    press, name = target.press, f"{game.name} – {title}"
    if press is None:
        return Document(name, game.author, RGB, target.dpi, store)
    from cardgen.draw.standard import Standard
    from cardgen.export.pressed import prepared

    inks = inks_of(press)
    standard = Standard(press.level, press.condition, press.profile) if press.level else None
    prepare = prepared(press, inks)
    # What was made flat must not be made coarser as if it were a picture far too fine.
    dpi = max(target.dpi, math.ceil(press.flat_dpi / OVERSIZE)) if prepare else target.dpi
    return Document(name, game.author, inks, dpi, store, standard, prepare)


@lru_cache(maxsize=8)
def inks_of(press: Press) -> Inks:
    """The inks that a press prints with."""
    from cardgen.draw.press import PressInks

    return PressInks(press.profile, press.limit, press.rich_black)
