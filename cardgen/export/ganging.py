"""Decks go in, runs come out in which pieces of all sizes share sheets: those of one paper on as few as are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.export.deck import Deck
from cardgen.export.names import different
from cardgen.export.pieces import ENDINGS, Piece, Run
from cardgen.export.targets import Paper
from cardgen.geometry import Size
from cardgen.impose.gang import gang
from cardgen.impose.grid import DoesNotFit, grid_of
from cardgen.impose.schemes import Imposed, Room

NAME, TITLE = "shared", "Shared sheets"


def ganged(decks: Sequence[Deck], paper: Paper, bleed: float) -> tuple[tuple[Run, ...], tuple[Deck, ...]]:
    """The runs of all decks that share sheets, and the decks that do not: of another paper than all others, too large
    for a page, or on no fewer sheets so. `bleed` is how much of it pieces show.
    """
    groups: dict[str, list[Deck]] = {}
    alone: list[Deck] = []
    for deck in decks:
        if fits_a_page(deck.size, paper, bleed):
            groups.setdefault(deck.component.paper, []).append(deck)
        else:
            alone.append(deck)
    taken = [f"{deck.file}{ending}" for deck in decks for ending in ENDINGS]
    names = different([NAME] * len(groups), taken, ENDINGS)
    runs: list[Run] = []
    for group in groups.values():
        run = _run(group, names[len(runs)], paper, bleed) if len(group) > 1 else None
        if run is None:
            alone += group
        else:
            runs.append(run)
    return tuple(runs), tuple(deck for deck in decks if any(deck is one for one in alone))


def fits_a_page(size: Size, paper: Paper, bleed: float) -> bool:
    """Whether a piece fits on one page, clear of all marks."""
    return all(_fits(size, room) for room in _rooms(paper, bleed))


def _fits(size: Size, room: Room) -> bool:
    try:
        grid_of(size, room.page, room.margin, room.gutter, room.side)
    except DoesNotFit:
        return False
    return True


def _run(decks: Sequence[Deck], name: str, paper: Paper, bleed: float) -> Run | None:
    """The run of decks that share sheets; None where that takes no fewer sheets than if each deck had its own."""
    pieces = tuple(_pieces(decks))
    sizes = [piece.deck.size for piece in pieces]
    found = [gang(sizes, room.page, room.margin, room.gutter, room.side) for room in _rooms(paper, bleed)]
    sheets = min(found, key=len)
    if len(sheets) >= sum(len(paper.imposed(len(deck.copies), deck.size, bleed).sheets) for deck in decks):
        return None
    first = decks[0]
    title = f"{TITLE}, {first.component.paper}" if first.component.paper else TITLE
    return Run(first.game, name, title, first.component.span, pieces, Imposed(sheets, None, 0))


def _pieces(decks: Sequence[Deck]) -> Iterator[Piece]:
    for deck in decks:
        for copy in deck.copies:
            yield Piece(deck, copy)


def _rooms(paper: Paper, bleed: float) -> tuple[Room, ...]:
    """The rooms to try: of those beside registration marks the two that keep clear of them whatever stands there."""
    rooms = paper.rooms(bleed)
    return rooms[1:] if paper.registration else rooms
