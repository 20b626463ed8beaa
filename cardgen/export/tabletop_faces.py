"""A deck goes in, its distinct faces as pictures of one size come out; pictures go in, sheets of them come out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.draw.document import Page, Placement
from cardgen.export.deck import Deck
from cardgen.export.document import document
from cardgen.export.png import Pixels, pngs
from cardgen.export.processes import pictures
from cardgen.export.proof import overlaid
from cardgen.export.tabletop_grid import Grid, grid, shares
from cardgen.export.targets import Tabletop, Target
from cardgen.geometry import Rect
from cardgen.layout.frame import Frame
from cardgen.model.game import Card

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

EMPTY = 0x80
"""The grey, in each of red, green and blue, of a back that a card does not have and of cells without a card: a table
shows something there, and grey is the back of nothing."""

ANY_DPI = 1
"""The resolution that is written into the picture of a face: nobody sees it, that of the sheet counts."""

Look = tuple[int | None, int | None]
"""The faces on the front and the back of a card, by number; None where a side is empty."""


class Faces(NamedTuple):
    """The faces of a deck as pictures of one size in pixels, by their numbers: those of their pages in `pdf`.

    Faces that look alike have the number of the first of them.
    """

    pdf: bytes
    numbers: dict[Frame, int]
    size: tuple[int, int]
    drawn: dict[int, bytes]

    def png(self, number: int | None) -> bytes | None:
        """The picture of a face; None for a side that is empty."""
        return None if number is None else self.drawn[number]

    def sized(self, size: tuple[int, int], only: Iterable[int] | None = None) -> Faces:
        """The same in another size, or some of them."""
        if size == self.size:
            return self
        wanted = dict.fromkeys(self.drawn if only is None else only, size)
        drawn = pngs(self.pdf, wanted, ANY_DPI) if wanted else ()
        return self._replace(size=size, drawn=dict(zip(wanted, drawn, strict=True)))

    def look(self, deck: Deck, card: Card) -> Look:
        """How a card of the deck looks."""
        front, back = deck.face(card, "front"), deck.face(card, "back")
        return (self.numbers[front] if front else None, self.numbers[back] if back else None)


def faces_of(deck: Deck, target: Target, table: Tabletop, store: Shelf | None, jobs: int | None) -> Faces:
    """The faces of a deck, as large as cells are if no two of its faces look alike.

    They are drawn by `jobs` processes at most, None for as many as pay. Raises Unreadable.
    """
    cards = {copy.card: (deck.face(copy.card, "front"), deck.face(copy.card, "back")) for copy in deck.copies}
    frames = dict.fromkeys(frame for sides in cards.values() for frame in sides if frame is not None)
    most = len(shares(len(set(cards.values())), table)[0])
    size = grid(most, deck.size, table, target.dpi).cell
    if not frames:
        return Faces(b"", {}, size, {})
    pdf = document(deck.game, deck.component.title, target, store)
    for frame in frames:
        # The art goes on beyond the page, so that pixels at its edges are full.
        placement = Placement(frame, 0.0, 0.0, deck.scale, 0, (deck.bleed,) * 4)
        pdf.page(Page(deck.size, (placement, *overlaid(placement, deck.proof)), Rect(0.0, 0.0, *deck.size)))
    data = pdf.save()
    numbers: dict[bytes, int] = {}
    drawn = pictures(data, [size] * len(frames), ANY_DPI, most=jobs)
    found = [numbers.setdefault(png, number) for number, png in enumerate(drawn)]
    return Faces(data, dict(zip(frames, found, strict=True)), size, {number: png for png, number in numbers.items()})


def pasted(cells: Grid, shown: Sequence[bytes | None], last: bytes | None = None) -> Pixels:
    """Pictures of the size of a cell in the cells of a sheet, and one in its last; cells without one are grey."""
    from PIL import Image

    wide, high = cells.size
    row = 3 * wide + 1
    rows = bytearray((EMPTY,)) * (row * high)
    across = 3 * cells.cell[0]
    for number, png in (*enumerate(shown), (cells.columns * cells.rows - 1, last)):
        if png is None:
            continue
        with Image.open(io.BytesIO(png)) as picture:
            pixels = picture.convert("RGB").tobytes()
        x, y = cells.corner(number)
        for line in range(cells.cell[1]):
            begin = (y + line) * row + 1 + 3 * x
            rows[begin : begin + across] = pixels[line * across : (line + 1) * across]
    return Pixels(wide, high, rows)
