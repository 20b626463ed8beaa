"""A deck and a target go in; whether its faces have the bleed and keep the margin that the target wants comes out."""

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


def keeps_safe(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether texts are held as far inside the cut as the shop wants them; a warning with the number to set where not.

    What stands too near is found by the checks of faces, which know the game's own margin.
    """
    safe = deck.game.print.safe * deck.ratio
    if target.safe is None or fits(target.safe, safe):
        return True
    problems.warning(
        deck.game.place("print", "safe"),
        "safe-too-small",
        f"“{target.name}” wants texts {target.safe / MM:.4g} mm inside the cut; the game keeps {safe / MM:.4g} mm",
        f"set print.safe to {target.safe / deck.ratio / MM:.4g}mm, and see which texts stand nearer",
    )
    return False
