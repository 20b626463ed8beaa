"""A page of a piece to glue goes in, the marks that tell how come out: where its neighbours lie, and their names.

Of two neighbours, the one nearer to the top left keeps the strip that both show, and the other lies over it. So all
marks stand where nothing of them is seen on the finished piece: in that strip, and outside the cut of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.colors import BLACK, Color, Rgb
from cardgen.draw.document import Placement
from cardgen.export.cuts import HALO, WEIGHT
from cardgen.export.deck import Label
from cardgen.export.margins import EDGES, TICK_GAP, Edge
from cardgen.export.pieces import Part
from cardgen.geometry import MM, Matrix, Rect, Size
from cardgen.layout.frame import Box, Frame, Group, Line, Outline, Shape, Stroke

DASHES = (6 * MM, 1 * MM, 0.4 * MM, 1 * MM, 0.4 * MM, 1 * MM)
"""Of the line where a neighbour's edge comes to lie: a long dash and two dots are the outlines of adjacent parts in
ISO 128-2 (line type 05.1); short dashes are folds."""

AIR = 1.5
"""Around the words of a mark, in points."""

HAIRLINE = 0.25

SIZE = 8.0
"""Of the words of a mark, in points: read at arm's length, and no higher than the narrowest strip has room for."""

_WHITE = Color(Rgb(1.0, 1.0, 1.0))


class Join(NamedTuple):
    """An edge of a page, as it lies there, that is glued to a neighbour: `under` it, or over it; and both names."""

    edge: Edge
    under: bool
    says: str


def joins(part: Part) -> tuple[Join, ...]:
    """The joins of the front of one page of a piece."""
    tile, rows, columns = part.tile, part.rows, part.columns
    beside = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
    found = []
    for number, (edge, (down, across)) in enumerate(beside.items()):
        row, column = tile.row + down, tile.column + across
        if 0 <= row < rows and 0 <= column < columns:
            under = edge in ("right", "bottom")
            pair = (tile, tile._replace(row=row, column=column))
            names = [one.name for one in (pair if under else pair[::-1])]
            found.append(Join(EDGES[(number + tile.turn // 90) % 4], under, " | ".join(names)))
    return tuple(found)


def overlaps(page: Size, at: Rect, joins: tuple[Join, ...], overlap: float) -> Frame | None:
    """The lines where the edges of neighbours come to lie, as a frame as large as the page; None without neighbours.

    They are drawn wholly in the strip that is covered.
    """
    lines = [_line(at, join.edge, overlap - HALO / 2) for join in joins if join.under]
    if not lines:
        return None
    strokes = (Stroke(_WHITE, HALO), Stroke(BLACK, WEIGHT, DASHES))
    return Frame(
        page.width,
        page.height,
        0.0,
        Group(tuple(Shape(line, stroke=stroke) for stroke in strokes for line in lines)),
        name="overlaps",
    )


def mark(join: Join, label: Label) -> Frame:
    """An arrow to the line or cut that meets at a join, and the names of both pages, on white."""
    words = label(join.says, SIZE)
    side, high = 0.6 * words.height, words.height
    tip, foot = (0.2 * high, 0.8 * high) if _outwards(join) > 0 else (0.8 * high, 0.2 * high)
    arrow = Outline((("M", AIR, foot), ("L", AIR + side, foot), ("L", AIR + side / 2, tip), ("Z",)))
    width = 3 * AIR + side + words.width
    items = (
        Shape(Box(0.0, 0.0, width, high), _WHITE),
        Shape(arrow, BLACK),
        Group((words.root,), Matrix(e=2 * AIR + side)),
    )
    return Frame(width, high, 0.0, Group(items), name=join.says)


def place(mark: Frame, join: Join, at: Rect, overlap: float, bleed: Mapping[Edge, float]) -> Placement:
    """A mark in the middle of its join: in the strip that is covered, or outside the edge that covers it."""
    reach = HALO + AIR - overlap if join.under else bleed[join.edge] + TICK_GAP
    wide, high = mark.width, mark.height
    x, y = at.x + (at.width - wide) / 2, at.y + (at.height - wide) / 2
    match join.edge:
        case "top":
            return Placement(mark, x, at.y - reach - high)
        case "bottom":
            return Placement(mark, x, at.bottom + reach)
        case "left":
            return Placement(mark, at.x - reach - high, y, turn=270)
        case _:
            return Placement(mark, at.right + reach, y, turn=270)


def plan(part: Part, height: float) -> Frame:
    """The whole piece as small as a line of words, with all its parts, this one filled."""
    tile, rows, columns, size = part
    air = HAIRLINE / 2
    tall = height - 2 * air
    width = min(tall * size.width / size.height, 4 * tall)
    wide, high = width / columns, tall / rows
    cells = [Box(air + c * wide, air + r * high, wide, high) for r in range(rows) for c in range(columns)]
    own = cells[tile.row * columns + tile.column]
    drawn = (Shape(own, BLACK), *(Shape(cell, stroke=Stroke(BLACK, HAIRLINE)) for cell in cells))
    return Frame(width + 2 * air, height, 0.0, Group(drawn), name=f"plan {tile.name}")


def _outwards(join: Join) -> int:
    """1 where the edge is the top of what is turned to read along it and stands outside of it, -1 where the bottom."""
    return 1 if join.edge in ("right", "bottom") else -1


def _line(at: Rect, edge: Edge, inside: float) -> Line:
    match edge:
        case "top":
            return Line(at.x, at.y + inside, at.right, at.y + inside)
        case "bottom":
            return Line(at.x, at.bottom - inside, at.right, at.bottom - inside)
        case "left":
            return Line(at.x + inside, at.y, at.x + inside, at.bottom)
        case _:
            return Line(at.right - inside, at.y, at.right - inside, at.bottom)
