"""Decks go in, runs come out in which pieces of all sizes share sheets: those of one paper on as few as are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.export.deck import Deck
from cardgen.export.names import different
from cardgen.export.pieces import Piece, Run
from cardgen.export.targets import Paper
from cardgen.geometry import Size
from cardgen.impose.gang import gang
from cardgen.impose.grid import DoesNotFit, grid_of
from cardgen.impose.schemes import Imposed

NAME, TITLE = "shared", "Shared sheets"


def ganged(decks: Sequence[Deck], paper: Paper, bleed: float) -> tuple[tuple[Run, ...], tuple[Deck, ...]]:
    """The runs of all decks that can share sheets, and the decks that cannot: of another paper than all others, or too
    large for a page. `bleed` is how much of it pieces show.
    """
    groups: dict[str, list[Deck]] = {}
    alone: list[Deck] = []
    for deck in decks:
        if fits_a_page(deck.size, paper, bleed):
            groups.setdefault(deck.component.paper, []).append(deck)
        else:
            alone.append(deck)
    shared = [group for group in groups.values() if len(group) > 1]
    alone += [group[0] for group in groups.values() if len(group) == 1]
    names = different([NAME] * len(shared), taken=[deck.file for deck in decks])
    runs = tuple(_run(group, name, paper, bleed) for group, name in zip(shared, names, strict=True))
    return runs, tuple(deck for deck in decks if deck in alone)


def fits_a_page(size: Size, paper: Paper, bleed: float) -> bool:
    """Whether a piece fits on one page, clear of all marks."""
    try:
        grid_of(size, paper.size, _margin(paper, bleed), paper.gutter)
    except DoesNotFit:
        return False
    return True


def _run(decks: Sequence[Deck], name: str, paper: Paper, bleed: float) -> Run:
    pieces = tuple(_pieces(decks))
    sheets = gang([piece.deck.size for piece in pieces], paper.size, _margin(paper, bleed), paper.gutter)
    first = decks[0]
    title = f"{TITLE}, {first.component.paper}" if first.component.paper else TITLE
    return Run(first.game, name, title, first.component.span, pieces, Imposed(sheets, None, 0))


def _pieces(decks: Sequence[Deck]) -> Iterator[Piece]:
    for deck in decks:
        for copy in deck.copies:
            yield Piece(deck, copy)


def _margin(paper: Paper, bleed: float) -> float:
    """What is kept free all round: registration marks take the corners of a page, so all that is beside them."""
    return max(max(room.margin, room.side or 0.0) for room in paper.rooms(bleed))
