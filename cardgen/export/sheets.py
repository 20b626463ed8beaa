"""Pieces and a target go in, PDFs of sheets come out with the place of every piece, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Document
from cardgen.export import dead_zone, ranges
from cardgen.export.deck import Deck, Label
from cardgen.export.document import document
from cardgen.export.labels import Margins, strips
from cardgen.export.manifest import PageEntry, SlotEntry, TileEntry
from cardgen.export.pages import Press
from cardgen.export.pieces import Leaf, Part, Run, files_of, run_of
from cardgen.export.targets import Paper, Target
from cardgen.geometry import Matrix, Rect, millimetres
from cardgen.impose.correction import correction
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.sheet import Side

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
    if paper.scheme == "fold" and not deck.has_backs:  # nothing to fold behind: half of each page would stay white
        paper = paper._replace(scheme="fronts")
        target = target._replace(paper=paper)
    try:
        imposed = paper.imposed(len(deck.copies), deck.size, min(deck.bleed, target.bleed))
    except DoesNotFit as wrong:
        if deck.component.tiled is not None and paper.scheme != "fold" and paper.perforation is None:
            from cardgen.export.boards import board_sheets

            return board_sheets(deck, target, label, problems, store)
        _does_not_fit(deck, paper, wrong, problems)
        return ()
    dead_zone.check(deck, paper, target.bleed, imposed, problems)
    return printed(run_of(deck, imposed), target, label, problems, store)


def printed(
    run: Run,
    target: Target,
    label: Label,
    problems: Diagnostics,
    store: Shelf | None = None,
    press_of: Callable[[Run, Paper, float, Margins], Press] = Press,
) -> tuple[Sheets, ...]:
    """The files of a run, whose pages a press makes."""
    paper = _paper(target)
    made: list[Sheets] = []
    files = files_of(run, paper.scheme, paper.flip)
    dead_zone.check_fronts(run, paper, target.bleed, problems)
    dead_zone.check_backs(run, _backs(leaf for _, leaves in files for leaf in leaves), paper, problems)
    for name, leaves in files:
        pdf = document(run.game, run.title, target, store)
        margins = strips(run, leaves, label, paper)
        press = press_of(run, paper, target.bleed, margins)
        for leaf, strip in zip(leaves, margins.strips, strict=True):
            page = press.page(leaf, strip)
            pdf.page(page._replace(correction=_correction(paper)) if leaf.sheet.side == "back" else page)
        if press.cramped:
            _report_no_room(run, sorted(press.cramped), paper, margins, problems)
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
        f"“{deck.component.title}” ({wrong.piece}) does not fit {_room(paper, wrong)}",
        "choose a target with larger paper, a smaller stock, or a smaller scale",
        _tiling(deck, paper),
    )


def _room(paper: Paper, wrong: DoesNotFit) -> str:
    """What there is room for, and what takes it away."""
    if paper.perforation is not None:
        return f"the places of the perforated sheet, which are {wrong.room}"
    if min(wrong.room) <= 0:
        taken = (
            "its registration marks leave" if paper.registration else f"margins of {millimetres(paper.inset)} mm leave"
        )
        return f"on {paper.name}: {taken} no room at all"
    margins = f" within margins of {millimetres(paper.inset)} mm" if paper.inset else ""
    marks = " beside registration marks" if paper.registration else " on either side of the fold"
    also = marks if paper.registration or paper.scheme == "fold" else ""
    return f"on {paper.name}, which has room for {wrong.room}{margins}{also}"


def _tiling(deck: Deck, paper: Paper) -> str:
    """What to do, to have it printed on several pages."""
    if paper.perforation is not None:
        return "perforated sheets hold whole pieces only"
    if deck.component.tiled is not None:
        return "it is printed on several pages to glue where the scheme is not “fold”"
    return f"“tiled: true” under {deck.component.name} prints it on several pages to glue"


def _report_no_room(run: Run, cramped: Sequence[int], paper: Paper, margins: Margins, problems: Diagnostics) -> None:
    tall, long = margins.longest
    one, all_of_them = len(cramped) == 1, len(cramped) == len(run.imposed.sheets)
    which = "the sheets" if all_of_them else ranges.sheets(cramped)
    have = "has" if one and not all_of_them else "have"
    problems.warning(
        run.span,
        "no-room-for-label",
        f"{which} of “{run.title}” {have} no label and no ruler: the margins of {paper.name} have no room",
        f"a strip of {millimetres(long)} x {millimetres(tall)} mm must fit beside the ticks",
        "print at 100 %, actual size, and measure a card before cutting",
    )


def _backs(leaves: Iterable[Leaf]) -> set[Rect]:
    """Where backs lie, of all sheets together."""
    return {
        slot.trim
        for leaf in leaves
        if leaf.sheet.side == "back"
        for slot, face in zip(leaf.sheet.slots, leaf.faces, strict=True)
        if face is not None
    }


def _entry(run: Run, leaf: Leaf) -> PageEntry:
    slots: list[SlotEntry] = []
    for slot, face in zip(leaf.sheet.slots, leaf.faces, strict=True):
        if face is not None:
            piece = run.pieces[slot.piece]
            copy, card = piece.copy, piece.copy.card
            entry = SlotEntry(
                card.component, card.id, slot.side, slot.trim, slot.turn, copy.set, copy.player, copy.copy
            )
            slots.append(entry._replace(tile=_tile(piece.part, slot.side)) if piece.part else entry)
    return PageEntry(leaf.sheet.size, leaf.sheet.side, leaf.number, tuple(slots))


def _tile(part: Part, side: Side) -> TileEntry:
    return TileEntry(part.tile.row + 1, part.tile.column + 1, part.rows, part.columns, part.window(side))
