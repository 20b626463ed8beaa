"""A deck goes in, one PNG for each distinct face comes out, cut to the trim or with some bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export.bleeds import enough_bleed
from cardgen.export.deck import Deck, Side, went_away
from cardgen.export.document import document
from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry
from cardgen.export.names import numbered
from cardgen.export.processes import pictures
from cardgen.export.proof import overlaid
from cardgen.export.targets import Target
from cardgen.geometry import INCH, Rect, Size
from cardgen.layout.frame import Frame
from cardgen.model.game import Card

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

LARGEST = 100_000_000
"""Pixels of one picture: a board of 33 x 33 in at 300 dpi, and 300 MB while it is drawn."""


@dataclass(frozen=True, slots=True)
class Use:
    """A card that shows a face on one of its sides, and how many copies of it are printed."""

    card: Card
    side: Side
    copies: int


def made(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None = None, jobs: int | None = None
) -> Iterator[FileEntry]:
    """The pictures of several decks."""
    for deck in decks:
        try:
            yield from images(deck, target, problems, store, jobs)
        except Unreadable as wrong:
            went_away(deck.component, wrong, problems)


def images(
    deck: Deck, target: Target, problems: Diagnostics, store: Shelf | None = None, jobs: int | None = None
) -> tuple[FileEntry, ...]:
    """The faces of a deck as PNGs in a folder of the deck's name, at the target's resolution on the printed card.

    A file is called by the number of its card in the deck, its id and its side: `crew/02-helmsman-front.png`. Faces
    that look alike are one file, called by the first card; the one back that a deck shares is `back.png`.
    They are drawn by `jobs` processes at most, None for as many as pay. No files, and a problem reported, when the
    bleed is too small for the target or a picture too large.
    """
    uses = _uses(deck)
    frames = list(uses)
    wide, high = _pixels(deck, target)
    if not possible(deck, target, problems):
        return ()
    page = Size(wide * INCH / target.dpi, high * INCH / target.dpi)
    trim = Rect(
        (page.width - deck.size.width) / 2, (page.height - deck.size.height) / 2, deck.size.width, deck.size.height
    )
    pdf = document(deck.game, deck.component.title, target, store)
    for frame in frames:
        # All bleed may be seen; the page ends before it does.
        placement = Placement(frame, trim.x, trim.y, deck.scale, 0, (deck.bleed,) * 4)
        pdf.page(Page(page, (placement, *overlaid(placement, deck.proof)), trim))
    faces: dict[bytes, list[Use]] = {}
    pngs = pictures(pdf.save(), [(wide, high)] * len(frames), target.dpi, most=jobs)
    for frame, picture in zip(frames, pngs, strict=True):
        faces.setdefault(picture, []).extend(uses[frame])
    return _files(deck, faces, page, trim)


def _pixels(deck: Deck, target: Target) -> tuple[int, int]:
    """The width and height of a picture in whole pixels.

    A metric card is not a whole number of them, and a part of one would be a pale line at the edge.
    """
    shown = (length + 2 * target.bleed for length in deck.size)
    wide, high = (max(1, round(length * target.dpi / INCH)) for length in shown)
    return wide, high


def possible(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Whether pictures of a deck can be made; reports why not."""
    wide, high = _pixels(deck, target)
    pixels = wide * high
    if not enough_bleed(deck, target, problems):
        return False
    if pixels > LARGEST:
        problems.error(
            deck.component.span,
            "picture-too-large",
            f"“{deck.component.title}” ({deck.size}) would be a picture of {pixels // 1_000_000} million pixels",
            f"at most {LARGEST // 1_000_000} million are made: choose a smaller stock or scale",
        )
        return False
    return True


def _uses(deck: Deck) -> dict[Frame, list[Use]]:
    """Which cards show which frame, in the order of the deck."""
    uses: dict[Frame, list[Use]] = {}
    counts: dict[Card, int] = {}
    for copy in deck.copies:
        counts[copy.card] = counts.get(copy.card, 0) + 1
    sides: Sequence[Side] = ("front", "back")
    for card, copies in counts.items():
        for side in sides:
            frame = deck.face(card, side)
            if frame is not None:
                uses.setdefault(frame, []).append(Use(card, side, copies))
    return uses


def _files(deck: Deck, faces: dict[bytes, list[Use]], page: Size, trim: Rect) -> tuple[FileEntry, ...]:
    numbers = {card: number for number, card in enumerate(deck.component.cards, 1)}
    only_back = sum(all(use.side == "back" for use in uses) for uses in faces.values()) == 1
    files: list[FileEntry] = []
    for picture, uses in faces.items():
        first = min(uses, key=lambda use: numbers[use.card])
        shared = only_back and first.side == "back" and len({use.card for use in uses}) > 1
        stem = numbered(numbers[first.card], len(numbers), first.card.id)
        name = "back.png" if shared else f"{stem}-{first.side}.png"
        slots = tuple(
            SlotEntry(use.card.component, use.card.id, use.side, trim, copies=use.copies)
            for use in sorted(uses, key=lambda use: (numbers[use.card], use.side))
        )
        files.append(FileEntry(f"{deck.file}/{name}", picture, (PageEntry(page, first.side, None, slots),)))
    return tuple(files)
