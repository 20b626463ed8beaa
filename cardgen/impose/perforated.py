"""Sheets that are sold perforated: where their places are goes in, the places of pieces come out."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.geometry import Rect, Size, fits
from cardgen.impose.grid import DoesNotFit


class Perforation(NamedTuple):
    """The places of a perforated sheet, in points: the top left one, how many there are, and the pitch between them."""

    first: Rect
    columns: int
    rows: int
    across: float
    down: float

    def places(self) -> tuple[Rect, ...]:
        """All places, row by row."""
        x, y, width, height = self.first
        return tuple(
            Rect(x + column * self.across, y + row * self.down, width, height)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def extent(self) -> Rect:
        """The rectangle around all places."""
        x, y, width, height = self.first
        return Rect(x, y, (self.columns - 1) * self.across + width, (self.rows - 1) * self.down + height)


def perforated(size: Size, perforation: Perforation) -> tuple[tuple[Rect, ...], int]:
    """The trims of pieces of `size`, each in the middle of a place, and their turn: 90 where only so they fit.

    Raises DoesNotFit.
    """
    place = perforation.first
    turned = Size(size.height, size.width)
    upright = _inside(size, place)
    if not upright and not _inside(turned, place):
        raise DoesNotFit(size, Size(place.width, place.height))
    cell = size if upright else turned
    trims = tuple(
        Rect(one.x + (one.width - cell.width) / 2, one.y + (one.height - cell.height) / 2, *cell)
        for one in perforation.places()
    )
    return trims, 0 if upright else 90


def _inside(size: Size, place: Rect) -> bool:
    return fits(size.width, place.width) and fits(size.height, place.height)
