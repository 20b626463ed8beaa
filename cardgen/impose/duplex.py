"""The front of a leaf goes in, its back comes out: every slot mirrored about the page's centre, never re-flowed."""

from __future__ import annotations

from typing import Literal

from cardgen.geometry import Rect, Size
from cardgen.impose.sheet import Sheet, Side, Slot

Flip = Literal["long", "short"]
"""Which edge of the page the printer turns the leaf about: the driver's “long edge” or “short edge” (IPP, RFC 8011)."""


def backs(sheet: Sheet, flip: Flip = "long") -> Sheet:
    """The other side of a leaf: the same pieces in the same order, behind their fronts.

    The art is turned so that a player who turns a card over from left to right sees the back upright.
    """
    sideways = flips_sideways(sheet.size, flip)
    slots = tuple(
        Slot(
            slot.piece,
            mirrored(slot.trim, sheet.size, flip),
            # Behind an upright card the back is upright when the page turns sideways, upside down when it tumbles.
            # A mirror also reverses the sense of a turn.
            (-slot.turn if sideways else 180 - slot.turn) % 360,
            other(slot.side),
        )
        for slot in sheet.slots
    )
    return Sheet(sheet.size, other(sheet.side), slots)


def other(side: Side) -> Side:
    """The other side of a leaf or a piece."""
    return "back" if side == "front" else "front"


def mirrored(rect: Rect, page: Size, flip: Flip = "long") -> Rect:
    """Where a rectangle of one side lies on the other side of the page."""
    if flips_sideways(page, flip):
        return Rect(page.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, page.height - rect.bottom, rect.width, rect.height)


def flips_sideways(page: Size, flip: Flip) -> bool:
    """Whether the leaf turns about its vertical axis: columns change places, else rows do.

    The long edge of an upright page is vertical, that of a landscape page horizontal. A square page counts as upright.
    """
    upright = page.height >= page.width
    return upright == (flip == "long")
