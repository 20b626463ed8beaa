"""A deck of pieces larger than the paper goes in, sheets to be glued together come out: a part of a piece a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export import joins, marks, strip
from cardgen.export.cuts import cuts
from cardgen.export.deck import Deck, Label
from cardgen.export.joins import Join
from cardgen.export.labels import LABEL_SIZE, Margins
from cardgen.export.margins import EDGES, STRIP_GAP, TICK_GAP, Edge, Margin, margin, rooms
from cardgen.export.pages import Press
from cardgen.export.pieces import Leaf, Part, Piece, Run
from cardgen.export.plan import Edges, SidePlan, strip_edge
from cardgen.export.proof import overlaid
from cardgen.export.sheets import Sheets, printed
from cardgen.export.targets import Paper, Target
from cardgen.geometry import Size
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.schemes import Imposed
from cardgen.impose.sheet import Sheet, Slot
from cardgen.impose.tiled import Tile, behind, shape, tiles, whole
from cardgen.layout.frame import Frame

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

MOST_SHEETS = 5000
"""Of one component: ten reams."""


def board_sheets(
    deck: Deck, target: Target, label: Label, problems: Diagnostics, store: Shelf | None = None
) -> tuple[Sheets, ...]:
    """The sheets of a deck whose pieces are glued together: for each piece a page of its front a part, and its back.

    None at all, and a problem reported, when no page of the target has room for a part, or there would be too many.
    """
    paper, component = target.paper, deck.component
    if paper is None or component.tiled is None:
        raise ValueError(f"{component.name} is not to be glued of pages of {target.name}")
    overlap, high = component.tiled, _mark_height(label)
    needed = target.bleed + TICK_GAP + high + STRIP_GAP + max(marks.RULER_HEIGHT, label("A1", LABEL_SIZE).height)
    if paper.registration is not None:  # whatever stands beside the corners of its marks is clear of them
        needed += label("A1", LABEL_SIZE).height  # the strip has a second line
        needed = max(needed, paper.registration.reach + target.bleed - paper.dead_zone)
    try:
        parts = tiles(deck.size, paper.size, max(paper.inset, paper.dead_zone + needed), overlap)
    except DoesNotFit as wrong:
        message = f"“{component.title}” cannot be glued of pages of {paper.name}, which have room for {wrong.room}"
        problems.error(component.span, "piece-does-not-fit", message, "choose a target with larger paper")
        return ()
    count = len(parts) * len(deck.copies)
    if count > MOST_SHEETS:
        message = f"“{component.title}” would be printed on {count:,} sheets of {paper.name}"
        problems.error(component.span, "too-many-pieces", message, f"at most {MOST_SHEETS:,} are; choose larger paper")
        return ()

    def press(run: Run, paper: Paper, shown: float, margins: Margins) -> Press:
        return _Boards(run, paper, shown, margins, overlap, label)

    return printed(_run_of(deck, parts, paper.size), target, label, problems, store, press)


def _run_of(deck: Deck, parts: tuple[Tile, ...], page: Size) -> Run:
    """The run of a deck, a part a page, piece by piece."""
    pieces = [Piece(deck, copy, Part(tile, *shape(parts), deck.size)) for copy in deck.copies for tile in parts]
    slots = [Slot(number, tile.at, tile.turn) for number, tile in enumerate(parts * len(deck.copies))]
    sheets = tuple(Sheet(page, "front", (slot,)) for slot in slots)
    component = deck.component
    return Run(deck.game, deck.file, component.title, component.span, tuple(pieces), Imposed(sheets, parts[0].at, 1))


def _mark_height(label: Label) -> float:
    return label("A1 | A2", joins.SIZE).height


class _Boards(Press):
    """Makes the pages of a run of parts, all of which lie at the same place of their pages.

    A page shows its part, and bleed outside the edges of the whole piece and of the cuts that lie over a neighbour.
    """

    def __init__(self, run: Run, paper: Paper, shown: float, margins: Margins, overlap: float, label: Label) -> None:
        super().__init__(run, paper, shown, margins)
        self._overlap, self._label = overlap, label
        self._longest = max(paper.tick_length, _mark_height(label))
        deck, needed = run.pieces[0].deck, margins.longest
        self._at = run.imposed.sheets[0].slots[0].trim
        self._edge = strip_edge(paper, self._at, needed) if needed.height else None
        self._cuts = cuts(deck.component.stock, deck.ratio)

    def page(self, leaf: Leaf, frames: tuple[Frame, ...]) -> Page:
        """Ticks below the art, then the art, the lines to cut and fold along, the marks of joins, and the strip."""
        (slot,), (face,) = leaf.sheet.slots, leaf.faces
        if self._edge is None and frames:
            self.cramped.add(leaf.number)
        front, piece, page = leaf.sheet.side == "front", self._run.pieces[slot.piece], leaf.sheet.size
        assert piece.part is not None
        deck, part = piece.deck, piece.part
        tile = part.tile if front else behind(part.tile, part.size, page, self._paper.flip)
        found = joins.joins(part) if front else ()
        side = self._side(found, front, deck)
        bleed = side.clips[0]
        placed: list[Placement] = []
        ticks = marks.sheet_marks(self._paper, (tile.at,), side) if front else None
        if ticks is not None:
            placed.append(Placement(ticks, 0.0, 0.0))
        if face is not None:
            window = _window(face, tile, part.size, deck.scale, bleed)
            placed += (window, *overlaid(window, deck.proof))
        if front and self._cuts is not None:
            reach = self._cuts.bleed * deck.ratio
            wide = (max(bleed[0], reach), max(bleed[1], reach), max(bleed[2], reach), max(bleed[3], reach))
            placed.append(_window(self._cuts, tile, part.size, deck.ratio, wide))
        placed += self._joined(page, found, dict(zip(EDGES, bleed, strict=True)))
        if self._edge is not None and frames:
            placed += strip.place(frames, page, tile.at, self._edge, side.margins[self._edge].strip or 0.0)
        bookmark = f"{self._run.title} · {tile.name} · sheet {leaf.number} {leaf.sheet.side}"
        return Page(page, tuple(placed), tile.at, tile.at.spread(*bleed), bookmark)

    def _joined(self, page: Size, found: tuple[Join, ...], bleed: Mapping[Edge, float]) -> list[Placement]:
        """What shows where neighbours come to lie, and which."""
        lines = joins.overlaps(page, self._at, found, self._overlap)
        placed = [Placement(lines, 0.0, 0.0)] if lines is not None else []
        placed += (joins.place(joins.mark(one, self._label), one, self._at, self._overlap, bleed) for one in found)
        return placed

    def _side(self, found: tuple[Join, ...], front: bool, deck: Deck) -> SidePlan:
        """The margins of a page. A strip to be covered needs no bleed, and backs have all that there is room for."""
        wanted = dict.fromkeys(EDGES, min(deck.bleed, self._shown) if front else deck.bleed)
        wanted |= {join.edge: 0.0 if join.under else self._shown for join in found}
        free = rooms(self._paper.size, self._at, self._paper.dead_zone)
        margins = {edge: self._margin(free[edge], wanted[edge], front) for edge in EDGES}
        top, right, bottom, left = (margins[edge].bleed for edge in EDGES)
        return SidePlan(self._at, margins, ((top, right, bottom, left),), self._edge)

    def _margin(self, room: float, bleed: float, ticks: bool) -> Margin:
        shared = margin(room, bleed, ticks, self._margins.longest.height, longest=self._longest)
        if shared is None:
            raise AssertionError("the margin was made for a strip")
        return shared


def _window(frame: Frame, tile: Tile, size: Size, scale: float, bleed: Edges) -> Placement:
    """A frame of the whole piece, cut down to the tile's part and the bleed that is seen beyond its edges."""
    around, seen = whole(tile, size), tile.at.spread(*bleed)
    clip = (around.y - seen.y, seen.right - around.right, seen.bottom - around.bottom, around.x - seen.x)
    return Placement(frame, around.x, around.y, scale, tile.turn, clip)
