"""Pieces and a target go in, PDFs of sheets come out with the place of every piece, backs behind their fronts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Document
from cardgen.export import dead_zone
from cardgen.export.deck import Deck, Label
from cardgen.export.document import document
from cardgen.export.labels import Margins, strips
from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.pages import Press
from cardgen.export.pieces import Leaf, Run, files_of, run_of
from cardgen.export.targets import Paper, Target
from cardgen.geometry import Matrix, millimetres
from cardgen.impose.correction import correction
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.schemes import impose

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


class Sheets(NamedTuple):
    """The sheets of one file before they are saved: its name, the document, and what its pages hold."""

    name: str
    pdf: Document
    pages: tuple[PageEntry, ...]


def sheets_of(
    deck: Deck, target: Target, label: Label, problems: Diagnostics, store: Shelf | None = None
) -> tuple[Sheets, ...]:
    """The sheets of a deck, in as many files as the scheme of the target makes of them.

    None at all, and a problem reported, when a piece fits on no page of the target.
    """
    paper = _paper(target)
    try:
        imposed = impose(paper.scheme, len(deck.copies), deck.size, paper.room(min(deck.bleed, target.bleed)))
    except DoesNotFit as wrong:
        _does_not_fit(deck, paper, wrong, problems)
        return ()
    dead_zone.check(deck, paper, target.bleed, imposed, problems)
    return printed(run_of(deck, imposed), target, label, problems, store)


def printed(
    run: Run, target: Target, label: Label, problems: Diagnostics, store: Shelf | None = None
) -> tuple[Sheets, ...]:
    """The files of a run."""
    paper = _paper(target)
    made: list[Sheets] = []
    for name, leaves in files_of(run, paper.scheme, paper.flip):
        pdf = document(run.game, run.title, target, store)
        margins = strips(run, leaves, label, paper)
        press = Press(run, paper, target.bleed, margins)
        for leaf, strip in zip(leaves, margins.strips, strict=True):
            page = press.page(leaf, strip)
            pdf.page(page._replace(correction=_correction(paper)) if leaf.sheet.side == "back" else page)
        if press.cramped and paper.labels:
            _report_no_room(run, paper, margins, problems)
        made.append(Sheets(f"{name}.pdf", pdf, tuple(_entry(run, leaf) for leaf in leaves)))
    return tuple(made)


def _paper(target: Target) -> Paper:
    if target.paper is None:
        raise ValueError(f"target {target.name} has no paper to put pieces on")
    return target.paper


def _correction(paper: Paper) -> Matrix | None:
    """How a back must be given to the printer of the paper, so that it lies behind its front."""
    return correction(paper.printer.back, paper.size, paper.flip) if paper.printer else None


def _does_not_fit(deck: Deck, paper: Paper, wrong: DoesNotFit, problems: Diagnostics) -> None:
    problems.error(
        deck.component.span,
        "piece-does-not-fit",
        f"“{deck.component.title}” ({wrong.piece}) does not fit on {paper.name}, which has room for {wrong.room}",
        "choose a target with larger paper, a smaller stock, or a smaller scale",
    )


def _report_no_room(run: Run, paper: Paper, margins: Margins, problems: Diagnostics) -> None:
    tall, long = margins.longest
    problems.warning(
        run.span,
        "no-room-for-label",
        f"the sheets of “{run.title}” have no label and no ruler: the margins of {paper.name} have no room",
        f"a strip of {millimetres(long)} x {millimetres(tall)} mm must fit beside the ticks",
        "print at 100 %, actual size, and measure a card before cutting",
    )


def _entry(run: Run, leaf: Leaf) -> PageEntry:
    slots: list[SlotEntry] = []
    for slot, face in zip(leaf.sheet.slots, leaf.faces, strict=True):
        if face is not None:
            copy = run.pieces[slot.piece].copy
            card = copy.card
            slots.append(
                SlotEntry(card.component, card.id, slot.side, slot.trim, slot.turn, copy.set, copy.player, copy.copy)
            )
    return PageEntry(leaf.sheet.size, leaf.sheet.side, leaf.number, tuple(slots))
