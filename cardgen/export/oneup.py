"""Decks and a target of pages go in, PDFs with one side of a card on each page come out, in the shop's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export.deck import Deck, Side
from cardgen.export.document import document
from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.sheets import Sheets
from cardgen.export.targets import Target
from cardgen.geometry import Rect, Size
from cardgen.model.game import Copy

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


def oneup(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None = None
) -> tuple[tuple[Deck, Sheets], ...]:
    """A file for each deck: a page for each side of each copy, as large as the trim and the bleed that the target asks
    for.
    """
    return tuple((deck, _file(deck, target, store)) for deck in decks)


def _file(deck: Deck, target: Target, store: Shelf | None) -> Sheets:
    pdf = document(deck.game, deck.component.title, target, store)
    entries: list[PageEntry] = []
    bleed = target.bleed
    trim = Rect(bleed, bleed, *deck.size)
    size = Size(trim.right + bleed, trim.bottom + bleed)
    for copy, side in _sides(deck):
        frame = deck.face(copy.card, side)
        if frame is None:
            continue
        placement = Placement(frame, trim.x, trim.y, deck.scale, 0, (bleed,) * 4)
        pdf.page(Page(size, (placement,), trim, Rect(0, 0, *size)))
        card = copy.card
        slot = SlotEntry(card.component, card.id, side, trim, 0, copy.set, copy.player, copy.copy)
        entries.append(PageEntry(size, side, None, (slot,)))
    return Sheets(f"{deck.file}.pdf", pdf, tuple(entries))


def _sides(deck: Deck) -> Iterator[tuple[Copy, Side]]:
    for copy in deck.copies:
        yield copy, "front"
        yield copy, "back"
