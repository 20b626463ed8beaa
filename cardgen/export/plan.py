"""A grid, a paper and the longest strip go in; what all sheets of a deck share comes out: margins, ticks, clips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.export import marks, strip
from cardgen.export.margins import EDGES, TICK_GAP, TICK_LONGEST, Edge, Margin, margin, rooms
from cardgen.export.targets import Paper
from cardgen.geometry import TOLERANCE, Rect
from cardgen.impose.duplex import mirrored
from cardgen.impose.grid import Grid
from cardgen.impose.sheet import Sheet, Slot
from cardgen.layout.frame import Frame

Edges = tuple[float, float, float, float]
"""Top, right, bottom, left."""


class SidePlan(NamedTuple):
    """One side of every sheet of a deck: the rectangle around its cells, and its margins."""

    extent: Rect
    margins: Mapping[Edge, Margin]


class Plan(NamedTuple):
    """What all sheets of a deck share. `edge` is the margin that the strip stands in, None when there is no room.

    `bleed` is how far the art may reach into a place that stays empty, `gutter` the room between two pieces.
    """

    grid: Grid
    front: SidePlan
    back: SidePlan
    ticks: Frame | None
    edge: Edge | None
    bleed: float
    gutter: float

    def beside(self, used: Rect) -> Mapping[Edge, Margin]:
        """The margins of a front of which only the `used` part is filled: ticks stand beside that, off its bleed."""
        whole = self.front.extent
        empty = {"right": used.right < whole.right - TOLERANCE, "bottom": used.bottom < whole.bottom - TOLERANCE}
        return {
            edge: Margin(self.bleed, (self.bleed + TICK_GAP, self.bleed + TICK_GAP + TICK_LONGEST), None)
            if self.ticks is not None and empty.get(edge)
            else margin
            for edge, margin in self.front.margins.items()
        }

    def side(self, sheet: Sheet) -> SidePlan:
        return self.front if sheet.side == "front" else self.back


def plan(grid: Grid, paper: Paper, bleed: float, shown: float, frames: Sequence[Frame]) -> Plan:
    """Shares out the margins. `bleed` is what the art has, `shown` what fronts show of it; `frames` the longest strip.

    Backs carry no ticks, because the cuts follow the fronts: there, all the room is for bleed, against a leaf that the
    printer feeds a millimetre off.
    """
    extent, behind = grid.extent, mirrored(grid.extent, grid.page, paper.flip)
    ticked = paper.marks == "ticks"
    free = rooms(grid.page, extent, paper.dead_zone)
    edge = strip.edge_for(frames, grid.page, free, paper.dead_zone, ticked)
    tall = strip.height(frames)
    shown = min(bleed, shown)
    risky = max(0.0, paper.margin - paper.dead_zone)

    def shared(extent: Rect, bleed: float, ticks: bool) -> SidePlan:
        free = rooms(grid.page, extent, paper.dead_zone)
        return SidePlan(
            extent, {side: _share(free[side], bleed, ticks, tall * (side == edge), risky) for side in EDGES}
        )

    front, back = shared(extent, shown, ticked), shared(behind, bleed, False)
    drawn = marks.ticks(grid.page, extent, grid.cells(), front.margins) if ticked else None
    return Plan(grid, front, back, drawn, edge, shown, paper.gutter)


def clips(plan: Plan, sheet: Sheet) -> tuple[Edges, ...]:
    """For each slot of a sheet, how much bleed may be seen beyond each edge of its trim, as the page is seen.

    Outside the outer cuts as much as the margin gives, between two pieces half the gutter (butt to butt nothing), and
    the front's bleed towards a place that stays empty on a partly filled sheet.
    """
    side = plan.side(sheet)
    cells = [_cell(plan, side.extent, slot) for slot in sheet.slots]
    filled = set(cells)
    last_row, last_column = plan.grid.rows - 1, plan.grid.columns - 1
    outer = {edge: side.margins[edge].bleed for edge in EDGES}

    def beyond(edge: Edge, at_the_end: bool, neighbour: tuple[int, int]) -> float:
        if at_the_end:
            return outer[edge]
        return min(plan.bleed, plan.gutter / 2) if neighbour in filled else plan.bleed

    return tuple(
        (
            beyond("top", row == 0, (row - 1, column)),
            beyond("right", column == last_column, (row, column + 1)),
            beyond("bottom", row == last_row, (row + 1, column)),
            beyond("left", column == 0, (row, column - 1)),
        )
        for row, column in cells
    )


def _cell(plan: Plan, extent: Rect, slot: Slot) -> tuple[int, int]:
    """The row and column of a slot, as the page is seen."""
    grid = plan.grid
    return (
        round((slot.trim.y - extent.y) / (grid.cell.height + grid.gutter)),
        round((slot.trim.x - extent.x) / (grid.cell.width + grid.gutter)),
    )


def _share(room: float, bleed: float, ticks: bool, tall: float, risky: float) -> Margin:
    shared = margin(room, bleed, ticks, tall, risky)
    if shared is None:
        raise AssertionError("the strip stands in a margin that has no room for it")
    return shared
