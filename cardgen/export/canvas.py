"""A deck and a target of pictures go in, how large a picture is and where the card lies in it come out."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.export.bleeds import enough_bleed
from cardgen.export.deck import Deck, Side
from cardgen.export.encoding import LONGEST, Finish
from cardgen.export.targets import Target
from cardgen.export.targets.product import Product, match
from cardgen.geometry import INCH, Rect, Size

LARGEST = 100_000_000
"""Pixels of one picture: a board of 33 x 33 in at 300 dpi, and 300 MB while it is drawn."""


class Canvas(NamedTuple):
    """A picture in pixels and in printed points, the trim of a card in the middle of it, and the product that it is of.

    A card that lies on its side in the product is `turned`.
    """

    pixels: tuple[int, int]
    page: Size
    trim: Rect
    turned: bool = False
    product: Product | None = None

    @property
    def shown(self) -> float:
        """The most bleed that is seen at any edge, in printed points."""
        return max(self.trim.x, self.trim.y)

    def turn(self, side: Side) -> int:
        """How a side is turned, clockwise. Backs are turned the other way: then both are upright for who turns the card
        over like a page.
        """
        if not self.turned:
            return 0
        return 90 if side == "front" else 270


def canvas(deck: Deck, target: Target) -> Canvas:
    """The picture of a deck's cards: as large as its product's, or as the trim and the bleed that the target shows.

    A metric card is not a whole number of pixels, and a part of one would be a pale line at the edge.
    """
    size = deck.size
    found = match(target.products, size, deck.component.stock.shape)
    turned = found is not None and found.turned
    if found is not None and found.product.pixels is not None:
        wide, high = found.product.pixels
    else:
        shown = (length + 2 * target.bleed for length in size)
        wide, high = (max(1, round(length * target.dpi / INCH)) for length in shown)
    page = Size(wide * INCH / target.dpi, high * INCH / target.dpi)
    width, height = (size.height, size.width) if turned else size
    trim = Rect((page.width - width) / 2, (page.height - height) / 2, width, height)
    return Canvas((wide, high), page, trim, turned, found.product if found else None)


def finish(deck: Deck, target: Target) -> Finish:
    """How a target's pictures of a deck become files."""
    pictures = target.pictures
    assert pictures is not None
    if not pictures.rounded:
        return Finish(pictures.format)
    from cardgen.export.cutout import shape

    return Finish(pictures.format, shape(deck.component.stock))


def sound(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether pictures of that size can be made of a deck; reports why not."""
    found = canvas(deck, target)
    # Without a product the bleed is what the target says, and the canvas that in whole pixels.
    bleed, product = (found.shown, found.product.name) if found.product else (target.bleed, "")
    if not enough_bleed(deck, target, problems, bleed, product):
        return False
    pixels, longest = found.pixels[0] * found.pixels[1], LONGEST[target.pictures.format if target.pictures else "png"]
    if pixels > LARGEST or max(found.pixels) > longest:
        large = (
            (f"of {pixels // 1_000_000} million pixels", f"at most {LARGEST // 1_000_000} million are made")
            if pixels > LARGEST
            else (f"{max(found.pixels)} pixels long", f"its format ends at {longest}")
        )
        problems.error(
            deck.component.span,
            "picture-too-large",
            f"“{deck.component.title}” ({deck.size}) would be a picture {large[0]}",
            f"{large[1]}: choose a smaller stock or scale",
        )
        return False
    return True
