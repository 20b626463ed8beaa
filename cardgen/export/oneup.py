"""Decks and a target of pages go in, PDFs with one side of a card on each page come out, in the shop's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export.bleeds import enough_bleed
from cardgen.export.deck import Deck
from cardgen.export.document import document
from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.names import different, safe
from cardgen.export.orders import PARTS, Part, Turn, parts
from cardgen.export.proof import overlaid
from cardgen.export.sheets import Sheets
from cardgen.export.targets import Target
from cardgen.export.targets.leaves import Leaves
from cardgen.geometry import Rect, Size, millimetres
from cardgen.model.game import Component

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


STEM = 70
"""Letters of a name before the side that it ends in, so that this is not cut off."""


class Batch(NamedTuple):
    """What the shop wants together: decks, and the pages of their files."""

    decks: tuple[Deck, ...]
    files: tuple[tuple[Part, tuple[Turn, ...]], ...]


def oneup(
    decks: Sequence[Deck],
    target: Target,
    problems: Diagnostics,
    store: Shelf | None = None,
) -> tuple[tuple[Component | None, Sheets], ...]:
    """The files, each with its component; None for one that several share.

    A page is as large as the trim and the bleed that the target asks for, lies as the stock does, and has no marks.
    What the shop does not take is reported.
    """
    leaves = _leaves(target)
    made = [deck for deck in decks if enough_bleed(deck, target, problems)]
    batches = [Batch(several, parts(several, leaves)) for several in _together(made, leaves)]
    files: list[tuple[Component | None, Sheets]] = []
    for batch, names in zip(batches, _names(batches, leaves, problems), strict=True):
        _report(batch, names[0], target, problems)
        component = batch.decks[0].component if len(batch.decks) == 1 else None
        for name, (_, turns) in zip(names, batch.files, strict=True):
            files.append((component, _file(f"{name}.pdf", batch, turns, target, store)))
    return tuple(files)


def _leaves(target: Target) -> Leaves:
    if target.leaves is None:
        raise ValueError(f"target {target.name} has no pages of one side each")
    return target.leaves


def _together(decks: Sequence[Deck], leaves: Leaves) -> Iterator[tuple[Deck, ...]]:
    """The decks that share a file: those of one size and form, where the shop wants them so."""
    if leaves.group == "component":
        yield from ((deck,) for deck in decks)
        return
    alike: dict[tuple[str, str], list[Deck]] = {}
    for deck in decks:
        alike.setdefault((_size(deck), deck.component.stock.shape), []).append(deck)
    yield from map(tuple, alike.values())


def _size(deck: Deck) -> str:
    """The trim of a deck, for the name of a file: `63.5x88.9`."""
    return f"{millimetres(deck.size.width)}x{millimetres(deck.size.height)}"


def _names(batches: Sequence[Batch], leaves: Leaves, problems: Diagnostics) -> list[tuple[str, ...]]:
    """The names of the files of each batch, without `.pdf`: safe, and each another."""
    wanted = [tuple(_name(batch, part, leaves, problems) for part, _ in batch.files) for batch in batches]
    safe = iter(different((name for names in wanted for name in names), dots=True))
    return [tuple(next(safe) for _ in names) for names in wanted]


def _name(batch: Batch, part: Part, leaves: Leaves, problems: Diagnostics) -> str:
    """What a file is to be called: its side stands last where it holds one, and the pattern does not say it."""
    first = batch.decks[0]
    name = first.file if leaves.group == "component" else _size(first)
    if leaves.names is not None:
        words = (first.game.author or first.game.name).split()
        width, height = _size(first).split("x")
        names = {
            "game": first.game.name,
            "author": first.game.author,
            "surname": words[-1] if words else "",  # the game's, where nobody is named
            "component": "-".join(deck.component.name for deck in batch.decks),
            "width": width,
            "height": height,
        }
        sides = {side: leaves.names.name({**names, "side": side}, problems) for side in PARTS}
        name = sides[part]
        if len({*sides.values()}) > 1:
            return name
    return name if part == "cards" else f"{safe(name, dots=True)[:STEM]}-{part}"


def _report(batch: Batch, name: str, target: Target, problems: Diagnostics) -> None:
    """Tell what the shop does not take, and what it must be told."""
    leaves = _leaves(target)
    cards = sum(len(deck.copies) for deck in batch.decks)
    if leaves.most is not None and cards > leaves.most:
        hint = "build some of its cards at a time, with --only, or make two components of them"
        if len(batch.decks) > 1:
            hint = f"build some components at a time: --component {batch.decks[0].component.name}"
        problems.error(
            batch.decks[0].component.span,
            "too-many-cards",
            f"“{name}.pdf” would hold {cards} cards, and “{target.name}” takes {leaves.most} in a file",
            hint,
        )
    white = any(turn.side == "back" for _, turns in batch.files for turn in turns)
    for deck in batch.decks:
        if not deck.has_backs:
            made = "the pages of its backs are white" if white else "there are fronts only"
            message = f"no card of “{deck.component.title}” has a back: {made}"
            problems.note(deck.component.span, "no-backs", message, "tell the shop that nothing is printed there")


def _file(name: str, batch: Batch, turns: Sequence[Turn], target: Target, store: Shelf | None) -> Sheets:
    first = batch.decks[0]
    title = first.component.title if len(batch.decks) == 1 else f"{first.size}"
    pdf = document(first.game, title, target, store)
    entries: list[PageEntry] = []
    for turn in turns:
        page = _page(turn, target.bleed)
        pdf.page(page)
        entries.append(PageEntry(page.size, turn.side, None, _slots(turn, page)))
    return Sheets(name, pdf, tuple(entries))


def _page(turn: Turn, bleed: float) -> Page:
    deck = turn.deck
    trim = Rect(bleed, bleed, *deck.size)
    size = Size(trim.right + bleed, trim.bottom + bleed)
    whole = Rect(0, 0, *size)
    if turn.face is None:
        return Page(size, (), trim, whole)
    # All bleed may be seen; the page ends before it does.
    placement = Placement(turn.face, trim.x, trim.y, deck.scale, 0, (deck.bleed,) * 4)
    return Page(size, (placement, *overlaid(placement, deck.proof)), trim, whole)


def _slots(turn: Turn, page: Page) -> tuple[SlotEntry, ...]:
    """The piece on a page; none where it is white."""
    if turn.face is None or page.trim is None:
        return ()
    copy = turn.copy
    return (SlotEntry(copy.card.component, copy.card.id, turn.side, page.trim, 0, copy.set, copy.player, copy.copy),)
