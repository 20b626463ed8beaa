"""Sheets of slots: numbers only. A slot says where a piece goes, never what is on it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.geometry import Rect, Size

Side = Literal["front", "back"]


class Slot(NamedTuple):
    """A place for one face of a piece: the piece's number in the order of printing, its trim rectangle, its turn.

    `trim` is in printed points from the page's top left corner. `turn` (0, 90, 180, 270) turns the art clockwise.
    `side` is the face of the piece that stands here: where a leaf is folded, one side of it shows both.
    """

    piece: int
    trim: Rect
    turn: int = 0
    side: Side = "front"


Crease = tuple[float, float, float, float]
"""A straight line to fold along, from (x1, y1) to (x2, y2) in points from the page's top left corner."""


class Sheet(NamedTuple):
    """One side of one leaf, and where it is folded."""

    size: Size
    side: Side
    slots: tuple[Slot, ...]
    folds: tuple[Crease, ...] = ()
