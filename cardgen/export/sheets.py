"""A deck and a target go in, one PDF of sheets comes out with the place of every piece, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Document, Page, Placement
from cardgen.export import dead_zone, marks, strip
from cardgen.export.cuts import cuts
from cardgen.export.deck import Deck, Label
from cardgen.export.document import document
from cardgen.export.manifest import PageEntry, SlotEntry, percent
from cardgen.export.plan import Plan, clips, plan
from cardgen.export.printers import Printer
from cardgen.export.proof import proofed
from cardgen.export.targets import Paper, Target
from cardgen.geometry import Rect, millimetres
from cardgen.impose.correction import correction
from cardgen.impose.duplex import Flip, backs
from cardgen.impose.grid import DoesNotFit, Grid, grid_of, sheets
from cardgen.impose.sheet import Sheet
from cardgen.layout.frame import Frame

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

LABEL_SIZE = 6.0
"""Points: the smallest for offset printing, https://support.jukeboxprint.com/hc/en-us/articles/201472556."""

RULER_SAYS = "50 mm"


class Leaf(NamedTuple):
    """One side of one sheet: the sheet's number from 1, its slots, and the face in each (None = stays empty)."""

    number: int
    sheet: Sheet
    faces: tuple[Frame | None, ...]


class Sheets(NamedTuple):
    """The sheets of a deck before they are saved: the name of their file, the document, and what its pages hold."""

    name: str
    pdf: Document
    pages: tuple[PageEntry, ...]


def sheets_of(
    deck: Deck, target: Target, label: Label, problems: Diagnostics, store: Shelf | None = None
) -> Sheets | None:
    """The sheets of a deck: a page of fronts, then the page of their backs, and so on.

    A deck in which no card has a back prints fronts only. Where one card has none, its place on the back stays empty.
    None, and a problem reported, when a piece fits on no page of the target.
    """
    paper = target.paper
    if paper is None:
        raise ValueError(f"target {target.name} has no paper to put pieces on")
    try:
        grid = grid_of(deck.size, paper.size, paper.inset, paper.gutter)
    except DoesNotFit as wrong:
        problems.error(
            deck.component.span,
            "piece-does-not-fit",
            f"“{deck.component.title}” ({wrong.piece}) does not fit on {paper.name}, which has room for {wrong.room}",
            "choose a target with larger paper, a smaller stock, or a smaller scale",
        )
        return None
    dead_zone.check(deck, paper, target.bleed, grid, problems)
    leaves = tuple(leaves_of(deck, grid, paper.flip))
    strips = _strips(deck, leaves, label, paper.printer)
    shared = plan(grid, paper, deck.bleed, target.bleed, max(strips, key=strip.length))
    if shared.edge is None:
        _report_no_room(deck, paper.name, strips, problems)
    pdf = document(deck, target, store)
    lines = cuts(deck.component.stock, deck.ratio)
    for leaf, frames in zip(leaves, strips, strict=True):
        page = _page(deck, leaf, shared, frames, lines if leaf.sheet.side == "front" else None)
        pdf.page(_corrected(page, paper) if leaf.sheet.side == "back" else page)
    return Sheets(f"{deck.file}.pdf", pdf, tuple(_entry(deck, leaf) for leaf in leaves))


def leaves_of(deck: Deck, grid: Grid, flip: Flip) -> Iterator[Leaf]:
    """Fronts and backs in turn. An empty back is kept, for the next front needs a new leaf; at the end it is not."""
    fronts = sheets(len(deck.copies), grid)
    two_sided = deck.has_backs
    for number, front in enumerate(fronts, 1):
        yield Leaf(number, front, tuple(deck.face(deck.copies[slot.piece].card, "front") for slot in front.slots))
        if not two_sided:
            continue
        back = backs(front, flip)
        faces = tuple(deck.face(deck.copies[slot.piece].card, "back") for slot in back.slots)
        if any(faces) or number < len(fronts):
            yield Leaf(number, back, faces)


def _strips(deck: Deck, leaves: Sequence[Leaf], label: Label, printer: Printer | None) -> tuple[tuple[Frame, ...], ...]:
    """What stands in the margin of each page: which page it is and how to print it; on fronts a ruler to check that."""
    own = deck.game.print.scale
    scaled = f" · made at {_spaced(percent(deck.scale))} instead of {_spaced(percent(own))}"
    begin = (
        f"{'DRAFT · ' if deck.draft else ''}{'PROOF · ' if deck.proof else ''}{deck.game.name} · {deck.component.title}"
    )
    made_for = f" · for the printer {printer.name}" if printer else ""
    ending = f"{scaled if deck.scale != own else ''}{made_for} · print at 100 %, actual size"
    ruler = (marks.ruler(), label(RULER_SAYS, LABEL_SIZE))
    last = leaves[-1].number
    strips: list[tuple[Frame, ...]] = []
    for leaf in leaves:
        side = leaf.sheet.side
        text = f"{begin} · sheet {leaf.number} of {last} {side}{ending}"
        strips.append((label(text, LABEL_SIZE), *(ruler if side == "front" else ())))
    return tuple(strips)


def _report_no_room(deck: Deck, paper: str, strips: Sequence[Sequence[Frame]], problems: Diagnostics) -> None:
    tall, long = (max(map(measure, strips)) for measure in (strip.height, strip.length))
    problems.warning(
        deck.component.span,
        "no-room-for-label",
        f"the sheets of “{deck.component.title}” have no label and no ruler: the margins of {paper} have no room",
        f"a strip of {millimetres(long)} x {millimetres(tall)} mm must fit beside the ticks",
        "print at 100 %, actual size, and measure a card before cutting",
    )


def _page(deck: Deck, leaf: Leaf, shared: Plan, frames: Sequence[Frame], lines: Frame | None) -> Page:
    """A page: ticks below the art, then the art, the lines to cut and fold along, and the strip."""
    sheet, side = leaf.sheet, shared.side(leaf.sheet)
    placements: list[Placement] = []
    if sheet.side == "front" and shared.ticks is not None:
        placements.append(Placement(_ticks(sheet, shared) or shared.ticks, 0.0, 0.0, 1.0))
    scale = deck.scale
    seen = clips(shared, sheet)
    placed = [
        Placement(face, slot.trim.x, slot.trim.y, scale, slot.turn, clip)
        for slot, face, clip in zip(sheet.slots, leaf.faces, seen, strict=True)
        if face is not None
    ]
    placements += proofed(placed, deck.proof)
    if lines is not None:  # over all art: a neighbour's bleed would hide half of them
        reach = (lines.bleed * deck.ratio,) * 4
        for slot in sheet.slots:
            placements.append(Placement(lines, slot.trim.x, slot.trim.y, deck.ratio, slot.turn, reach))
    if shared.edge is not None:
        distance = side.margins[shared.edge].strip or 0.0
        placements += strip.place(frames, sheet.size, side.extent, shared.edge, distance)
    bookmark = f"{deck.component.title} · sheet {leaf.number} {sheet.side}"
    trim = bleed = None
    if shared.grid.capacity == 1:  # one piece a page: what a print shop calls the page's own trim
        trim = sheet.slots[0].trim
        bleed = _grown(trim, seen[0])
    return Page(sheet.size, tuple(placements), trim, bleed, bookmark)


def _corrected(page: Page, paper: Paper) -> Page:
    """A back as the printer of the paper must be given it, so that it lies behind its front."""
    if paper.printer is None:
        return page
    return page._replace(correction=correction(paper.printer.back, paper.size, paper.flip))


def _ticks(sheet: Sheet, shared: Plan) -> Frame | None:
    """The ticks of a sheet that is filled in part: none where nothing is cut. None for a full sheet."""
    if len(sheet.slots) == shared.grid.capacity:
        return None
    trims = [slot.trim for slot in sheet.slots]
    used = Rect(
        min(trim.x for trim in trims),
        min(trim.y for trim in trims),
        max(trim.right for trim in trims) - min(trim.x for trim in trims),
        max(trim.bottom for trim in trims) - min(trim.y for trim in trims),
    )
    return marks.ticks(sheet.size, used, trims, shared.beside(used))


def _entry(deck: Deck, leaf: Leaf) -> PageEntry:
    slots: list[SlotEntry] = []
    for slot, face in zip(leaf.sheet.slots, leaf.faces, strict=True):
        if face is not None:
            copy, side = deck.copies[slot.piece], leaf.sheet.side
            card = copy.card
            slots.append(
                SlotEntry(card.component, card.id, side, slot.trim, slot.turn, copy.set, copy.player, copy.copy)
            )
    return PageEntry(leaf.sheet.size, leaf.sheet.side, leaf.number, tuple(slots))


def _grown(rect: Rect, by: tuple[float, float, float, float]) -> Rect:
    top, right, bottom, left = by
    return Rect(rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom)


def _spaced(percentage: str) -> str:
    return percentage.replace("%", " %")
