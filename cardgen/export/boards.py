"""A deck of pieces larger than the paper goes in, sheets to be glued together come out: a part of a piece a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export import dead_zone, joins, marks, strip
from cardgen.export.cuts import cuts
from cardgen.export.deck import Deck, Label
from cardgen.export.document import document
from cardgen.export.joins import Join
from cardgen.export.manifest import PageEntry, SlotEntry, TileEntry
from cardgen.export.margins import EDGES, STRIP_GAP, TICK_GAP, Edge, Margin, margin, rooms
from cardgen.export.sheets import LABEL_SIZE, RULER_SAYS, Sheets, corrected, grown, report_no_room, says
from cardgen.export.targets import Paper, Target
from cardgen.geometry import Rect, Size
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.sheet import Side
from cardgen.impose.tiled import Tile, behind, shape, tiles, whole
from cardgen.layout.frame import Frame
from cardgen.model.game import Copy

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

MOST_SHEETS = 5000
"""Of one component: ten reams, as for pieces that fit on the paper."""


class Leaf(NamedTuple):
    """One side of one sheet: its number from 1, its piece, the part that is on this side, and the face it is of."""

    number: int
    side: Side
    copy: Copy
    tile: Tile
    face: Frame | None


class Plan(NamedTuple):
    """What all sheets share: the rows and columns of a piece, and where the parts lie, which is the same on every page.

    `tall` is the height of the strip, `edge` the margin that it stands in, None when there is no room for it. `shown`
    is the bleed of the fronts at the outer edges of a piece, `cut` that of edges which are laid over a neighbour.
    `lines` are those to cut and fold a piece along.
    """

    deck: Deck
    paper: Paper
    overlap: float
    rows: int
    columns: int
    at: Rect
    free: Mapping[Edge, float]
    edge: Edge | None
    tall: float
    shown: float
    cut: float
    lines: Frame | None

    def joins(self, leaf: Leaf) -> tuple[Join, ...]:
        """Of fronts; a back has none that need a mark."""
        return joins.joins(leaf.tile, self.rows, self.columns) if leaf.side == "front" else ()

    def margins(self, leaf: Leaf) -> dict[Edge, Margin]:
        """The margins of a page. A strip to be covered needs no bleed, and backs have all that there is room for."""
        if leaf.side == "back":
            wanted = dict.fromkeys(EDGES, self.deck.bleed)
        else:
            wanted = dict.fromkeys(EDGES, self.shown)
            wanted |= {join.edge: 0.0 if join.under else self.cut for join in self.joins(leaf)}
        return {edge: self._margin(edge, wanted[edge], leaf.side == "front") for edge in EDGES}

    def _margin(self, edge: Edge, bleed: float, ticks: bool) -> Margin:
        shared = margin(self.free[edge], bleed, ticks, self.tall)
        if shared is None:
            raise AssertionError("the margin was made for a strip")
        return shared


def board_sheets(
    deck: Deck, target: Target, label: Label, problems: Diagnostics, store: Shelf | None = None
) -> Sheets | None:
    """The sheets of a deck whose pieces are glued together: for each piece a page of its front a part, and its back.

    None, and a problem reported, when no page of the target has room for a part, or there would be too many.
    """
    paper, component = target.paper, deck.component
    if paper is None or component.tiled is None:
        raise ValueError(f"{component.name} is not to be glued of pages of {target.name}")
    shown, size = min(deck.bleed, target.bleed), deck.size
    first = marks.ruler(), label(RULER_SAYS, LABEL_SIZE)
    tall = strip.height(first)
    needed = target.bleed + TICK_GAP + label("A1 | A2", joins.SIZE).height + STRIP_GAP + tall
    try:
        parts = tiles(size, paper.size, max(paper.inset, paper.dead_zone + needed), component.tiled)
    except DoesNotFit as wrong:
        message = f"“{component.title}” cannot be glued of pages of {paper.name}, which have room for {wrong.room}"
        problems.error(component.span, "piece-does-not-fit", message, "choose a target with larger paper")
        return None
    if len(parts) * len(deck.copies) > MOST_SHEETS:
        message = f"“{component.title}” would be printed on {len(parts) * len(deck.copies):,} sheets of {paper.name}"
        problems.error(component.span, "too-many-pieces", message, f"at most {MOST_SHEETS:,} are; choose larger paper")
        return None
    leaves = tuple(_leaves(deck, parts, paper))
    strips = [_strip(deck, leaf, shape(parts), leaves[-1].number, label, paper, tall) for leaf in leaves]
    free = rooms(paper.size, parts[0].at, paper.dead_zone)
    edge = strip.edge_for(max(strips, key=strip.length), paper.size, free, paper.dead_zone, True)
    if edge is None:
        report_no_room(deck, paper.name, strips, problems)
    dead_zone.check_backs(deck, paper, {leaf.tile.at for leaf in leaves if leaf.side == "back" and leaf.face}, problems)
    lines = cuts(component.stock, deck.ratio)
    plan = Plan(deck, paper, component.tiled, *shape(parts), parts[0].at, free, edge, tall, shown, target.bleed, lines)
    pdf = document(deck, target, store)
    for leaf, frames in zip(leaves, strips, strict=True):
        page = _page(plan, leaf, frames, label)
        pdf.page(corrected(page, paper) if leaf.side == "back" else page)
    return Sheets(f"{deck.file}.pdf", pdf, tuple(_entry(plan, leaf) for leaf in leaves))


def _leaves(deck: Deck, parts: tuple[Tile, ...], paper: Paper) -> Iterator[Leaf]:
    """Fronts and backs in turn, piece by piece. An empty back is kept where another front follows it."""
    sheets = [(copy, tile) for copy in deck.copies for tile in parts]
    two_sided = deck.has_backs
    for number, (copy, tile) in enumerate(sheets, 1):
        yield Leaf(number, "front", copy, tile, deck.face(copy.card, "front"))
        face = deck.face(copy.card, "back") if two_sided else None
        if face or (two_sided and number < len(sheets)):
            yield Leaf(number, "back", copy, behind(tile, deck.size, paper.size, paper.flip), face)


def _strip(
    deck: Deck, leaf: Leaf, of: tuple[int, int], last: int, label: Label, paper: Paper, tall: float
) -> tuple[Frame, ...]:
    """What stands in the margin: which part of which piece it is; on fronts a plan of the whole, and a ruler."""
    name = f"{leaf.copy.card.name} · " if len(deck.component.cards) > 1 else ""
    part = f"{leaf.tile.name} of {of[0]} x {of[1]}"
    words = label(says(deck, paper.printer, f"{name}{part} · sheet {leaf.number} of {last} {leaf.side}"), LABEL_SIZE)
    if leaf.side == "back":
        return (words,)
    return words, joins.plan(leaf.tile, *of, deck.size, tall), marks.ruler(), label(RULER_SAYS, LABEL_SIZE)


def _page(plan: Plan, leaf: Leaf, frames: tuple[Frame, ...], label: Label) -> Page:
    """A page: ticks below the art, then the art, the lines to cut and fold along, the marks of joins, and the strip."""
    paper, tile = plan.paper, leaf.tile
    margins, found = plan.margins(leaf), plan.joins(leaf)
    bleed = {edge: margins[edge].bleed for edge in EDGES}
    placed: list[Placement] = []
    if leaf.side == "front" and paper.marks == "ticks":
        placed.append(Placement(marks.ticks(paper.size, tile.at, (tile.at,), margins), 0.0, 0.0))
    if leaf.face is not None:
        placed.append(_window(leaf.face, tile, plan.deck.size, plan.deck.scale, bleed))
    lines = plan.lines if leaf.side == "front" else None
    if lines is not None:
        reach = {edge: max(seen, lines.bleed * plan.deck.ratio) for edge, seen in bleed.items()}
        placed.append(_window(lines, tile, plan.deck.size, plan.deck.ratio, reach))
    edges = joins.overlaps(paper.size, tile.at, found, plan.overlap)
    if edges is not None:
        placed.append(Placement(edges, 0.0, 0.0))
    placed += (joins.place(joins.mark(one, label), one, tile.at, plan.overlap, bleed) for one in found)
    if plan.edge is not None:
        placed += strip.place(frames, paper.size, tile.at, plan.edge, margins[plan.edge].strip or 0.0)
    bookmark = f"{plan.deck.component.title} · {tile.name} · sheet {leaf.number} {leaf.side}"
    return Page(paper.size, tuple(placed), tile.at, grown(tile.at, _edges(bleed)), bookmark)


def _window(frame: Frame, tile: Tile, size: Size, scale: float, bleed: Mapping[Edge, float]) -> Placement:
    """A frame of the whole piece, cut down to the tile's part and the bleed that is seen beyond its edges."""
    all_, seen = whole(tile, size), grown(tile.at, _edges(bleed))
    clip = (all_.y - seen.y, seen.right - all_.right, seen.bottom - all_.bottom, all_.x - seen.x)
    return Placement(frame, all_.x, all_.y, scale, tile.turn, clip)


def _edges(by: Mapping[Edge, float]) -> tuple[float, float, float, float]:
    return by["top"], by["right"], by["bottom"], by["left"]


def _entry(plan: Plan, leaf: Leaf) -> PageEntry:
    copy, tile = leaf.copy, leaf.tile
    part = TileEntry(tile.row + 1, tile.column + 1, plan.rows, plan.columns, tile.window)
    card = copy.card
    slot = SlotEntry(
        card.component, card.id, leaf.side, tile.at, tile.turn, copy.set, copy.player, copy.copy, None, part
    )
    return PageEntry(plan.paper.size, leaf.side, leaf.number, (slot,) if leaf.face is not None else ())
