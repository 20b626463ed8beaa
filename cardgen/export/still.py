"""A face in, its picture for a screen out: a PNG at any resolution, cut to the trim or with some of its bleed.

The picture is that of a build for pictures at the same resolution, of this face alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.inks import RGB
from cardgen.export.deck import Deck
from cardgen.export.png import drawn, encode
from cardgen.export.proof import overlaid
from cardgen.geometry import INCH, Rect, Size
from cardgen.layout.frame import Frame

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

MOST = 24_000_000
"""Pixels of one picture: nine times what a screen of 2560 x 1440 shows at once. Our choice; larger ones are made
smaller."""


def still(
    deck: Deck,
    frame: Frame,
    dpi: int,
    bleed: float = 0.0,
    proof: Callable[[Frame], Frame] | None = None,
    store: Shelf | None = None,
) -> bytes:
    """A face of a deck as a PNG of `dpi` on the printed card. `bleed` of it is shown, in printed points; a `proof`
    lies over it. Raises Unreadable when a font or picture cannot be read.
    """
    wide, high = _pixels(deck, dpi, bleed)
    if wide * high > MOST:
        dpi = max(1, int(dpi * (MOST / (wide * high)) ** 0.5))
        wide, high = _pixels(deck, dpi, bleed)
    page = Size(wide * INCH / dpi, high * INCH / dpi)
    x, y = (page.width - deck.size.width) / 2, (page.height - deck.size.height) / 2
    placement = Placement(frame, x, y, deck.scale, 0, (deck.bleed,) * 4)
    pdf = Document(deck.title, deck.game.author, RGB, dpi, store)
    pdf.page(Page(page, (placement, *overlaid(placement, proof)), Rect(x, y, *deck.size)))
    return page_picture(pdf.save(), 0, (wide, high), dpi)


def page_picture(pdf: bytes, number: int, size: tuple[int, int], dpi: int) -> bytes:
    """A page of a PDF (counted from 0) as a PNG of a size in pixels."""
    (pixels,) = drawn(pdf, {number: size})
    return encode(pixels, dpi)


def _pixels(deck: Deck, dpi: int, bleed: float) -> tuple[int, int]:
    wide, high = (max(1, round((length + 2 * bleed) * dpi / INCH)) for length in deck.size)
    return wide, high
