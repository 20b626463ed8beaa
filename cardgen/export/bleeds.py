"""A deck and a target go in; whether its faces have the bleed that the target shows comes out."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.targets import Target
from cardgen.geometry import MM, fits


def enough_bleed(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether the faces of a deck reach as far as the target shows them; an error with the number to set where not.

    Art is never stretched or padded.
    """
    if fits(target.bleed, deck.bleed):
        return True
    # print.bleed holds at the game's own scale: a deck that is printed smaller needs more.
    shown, to_set = f"{target.bleed / MM:.4g} mm", f"{target.bleed / deck.ratio / MM:.4g}mm"
    problems.error(
        deck.game.place("print", "bleed"),
        "bleed-too-small",
        f"target “{target.name}” shows {shown} of bleed, and faces have {deck.bleed / MM:.4g} mm",
        f"set print.bleed to {to_set} or more",
    )
    return False
