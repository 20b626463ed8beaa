"""The pages of a run go in, frames at their places come out: marks below the art, the art, folds, and the strip."""

from __future__ import annotations

from cardgen.draw.document import Page, Placement
from cardgen.export import marks, strip
from cardgen.export.cuts import cuts
from cardgen.export.labels import Margins
from cardgen.export.pieces import Leaf, Run
from cardgen.export.plan import SidePlan, side_plan, strip_edge
from cardgen.export.proof import overlaid
from cardgen.export.targets import Paper
from cardgen.geometry import Rect
from cardgen.impose.duplex import mirrored
from cardgen.impose.schemes import extent_of
from cardgen.impose.sheet import Sheet
from cardgen.layout.frame import Frame


class Press:
    """Makes the pages of a run. `shown` is how much of their bleed fronts may show; `cramped` are the
    numbers of the sheets on which a strip had no room.
    """

    def __init__(self, run: Run, paper: Paper, shown: float, margins: Margins) -> None:
        self.cramped: set[int] = set()
        self._run, self._paper, self._shown, self._margins = run, paper, shown, margins
        self._lines: dict[int, Frame | None] = {}
        self._marks: dict[tuple[object, ...], tuple[Frame, ...]] = {}
        self._plans: dict[tuple[object, ...], SidePlan] = {}

    def page(self, leaf: Leaf, frames: tuple[Frame, ...]) -> Page:
        """The page of a leaf, with these frames in its margin."""
        sheet, run = leaf.sheet, self._run
        side = self._plan(sheet)
        if side.edge is None and frames:
            self.cramped.add(leaf.number)
        placements = [Placement(frame, 0.0, 0.0) for frame in self._below(sheet, side)]
        proofs: list[Placement] = []
        for slot, face, clip in zip(sheet.slots, leaf.faces, side.clips, strict=True):
            if face is not None:
                deck = run.pieces[slot.piece].deck
                placed = Placement(face, slot.trim.x, slot.trim.y, deck.scale, slot.turn, clip)
                placements.append(placed)
                proofs += overlaid(placed, deck.proof)
        placements += proofs  # over all art: a neighbour's bleed would hide half of the cut
        if sheet.side == "front":
            placements += self._cut_lines(sheet)
        if side.edge is not None and frames:
            distance = side.margins[side.edge].strip or 0.0
            placements += strip.place(frames, sheet.size, side.extent, side.edge, distance, strip.crossed(sheet.folds))
        bookmark = f"{run.title} · sheet {leaf.number} {sheet.side}"
        trim = bleed = None
        if run.imposed.capacity == 1 and len(sheet.slots) == 1:  # what a print shop calls the page's own trim
            trim = sheet.slots[0].trim
            bleed = trim.spread(*side.clips[0])
        return Page(sheet.size, tuple(placements), trim, bleed, bookmark)

    def _below(self, sheet: Sheet, side: SidePlan) -> tuple[Frame, ...]:
        """Marks and folds, which must not be drawn over art; sheets whose pieces stand alike have the same."""
        trims = [slot.trim for slot in sheet.slots]
        key = (sheet.side, side.extent, *trims)
        if key not in self._marks:
            found = marks.sheet_marks(self._paper, trims, side) if sheet.side == "front" else None
            folds = marks.fold_lines(sheet.size, sheet.folds, self._paper.dead_zone)
            self._marks[key] = tuple(frame for frame in (found, folds) if frame is not None)
        return self._marks[key]

    def _cut_lines(self, sheet: Sheet) -> list[Placement]:
        """The lines to cut and fold along: over all art, as a neighbour's bleed would hide half of them."""
        placements: list[Placement] = []
        for slot in (slot for slot in sheet.slots if slot.side == "front"):  # on a back they would be mirrored
            deck = self._run.pieces[slot.piece].deck
            if id(deck) not in self._lines:
                self._lines[id(deck)] = cuts(deck.component.stock, deck.ratio)
            lines = self._lines[id(deck)]
            if lines is not None:
                reach = (lines.bleed * deck.ratio,) * 4
                placements.append(Placement(lines, slot.trim.x, slot.trim.y, deck.ratio, slot.turn, reach))
        return placements

    def _plan(self, sheet: Sheet) -> SidePlan:
        """What stands round the pieces of a side; sheets whose pieces stand alike share it."""
        trims = tuple(slot.trim for slot in sheet.slots)
        front = sheet.side == "front"
        decks = [self._run.pieces[slot.piece].deck for slot in sheet.slots]
        bleeds = tuple(min(deck.bleed, self._shown) if front else deck.bleed for deck in decks)
        key = (front, trims, bleeds)
        if key not in self._plans:
            self._plans[key] = self._planned(sheet, trims, bleeds, front)
        return self._plans[key]

    def _planned(self, sheet: Sheet, trims: tuple[Rect, ...], bleeds: tuple[float, ...], front: bool) -> SidePlan:
        paper, needed = self._paper, self._margins.longest
        extent = self._run.imposed.extent
        if extent is None:
            extent = extent_of(sheet)
        elif not front:
            extent = mirrored(extent, sheet.size, paper.flip)
        edge = strip_edge(paper, extent, needed, sheet.folds) if needed.height else None
        return side_plan(paper, extent, trims, bleeds, needed.height, edge, front and paper.ticked)
