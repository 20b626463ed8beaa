"""A deck and a target go in; whether its faces have the bleed that is shown comes out."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.targets import Target
from cardgen.geometry import MM, fits


def enough_bleed(
    deck: Deck, target: Target, problems: Diagnostics, bleed: float | None = None, product: str = ""
) -> bool:
    """Whether the faces of a deck reach as far as they are shown; an error with the number to set where not.

    That is the target's bleed, or another in printed points, which a product asks for. Art is never stretched.
    """
    bleed = target.bleed if bleed is None else bleed
    if fits(bleed, deck.bleed):
        return True
    # print.bleed holds at the game's own scale: a deck that is printed smaller needs more.
    shown, to_set = f"{bleed / MM:.4g} mm", f"{bleed / deck.ratio / MM:.4g}mm"
    of = f" of “{product}”" if product else ""
    problems.error(
        deck.game.place("print", "bleed"),
        "bleed-too-small",
        f"target “{target.name}” shows {shown} of bleed{of}, and faces have {deck.bleed / MM:.4g} mm",
        f"set print.bleed to {to_set} or more",
    )
    return False
