"""A game and a press in; how much of each plate lies where a colour is printed, out.

The plates are those of the four process inks. Of a spot ink it is the mix that stands in for it, by its tint.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.colors import Cmyk, Color, Spot
from cardgen.diagnostics import Span
from cardgen.draw.press import PressInks
from cardgen.export.shades import Shade
from cardgen.export.targets.press import Press
from cardgen.identity import identity
from cardgen.model.game import Game


@identity
class Separation:
    """How a press prints the colours of a game. `named` are the names and places in its palette of inks given there,
    and what is `opaque` lets nothing transparent be.
    """

    inks: PressInks
    named: Mapping[Cmyk | Spot, tuple[str, Span]]
    opaque: bool = False

    def area(self, color: Color) -> Shade:
        """A colour of a shape as plates, from 0 to 1, and how opaque it is."""
        return self._shade(color, False)

    def letters(self, color: Color) -> Shade:
        """The same of a colour of letters."""
        return self._shade(color, True)

    def _shade(self, color: Color, fine: bool) -> Shade:
        ink = self.inks.ink(color, fine)
        if isinstance(ink, Spot):
            return (*(part * ink.tint for part in ink.alternate), color.alpha)
        return (*ink, color.alpha)


def separation(game: Game, press: Press) -> Separation:
    """How a press prints the colours of a game."""
    named: dict[Cmyk | Spot, tuple[str, Span]] = {}
    for name, color in game.theme.palette.items():
        ink = color.press or color.ink
        if isinstance(ink, Cmyk | Spot):
            named.setdefault(ink, (name, game.place("theme", "palette", name)))
    return Separation(PressInks(press.profile, press.limit, press.rich_black), named, press.opaque)
