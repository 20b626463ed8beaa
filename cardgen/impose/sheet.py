"""Sheets of slots: numbers only. A slot says where a piece goes, never what is on it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.geometry import Rect, Size


class Slot(NamedTuple):
    """A place for one piece: its number in the order of printing, its trim rectangle on the page, and its turn.

    `trim` is in printed points from the page's top left corner. `turn` (0, 90, 180, 270) turns the art clockwise.
    """

    piece: int
    trim: Rect
    turn: int = 0


class Sheet(NamedTuple):
    """One side of one leaf."""

    size: Size
    side: Literal["front", "back"]
    slots: tuple[Slot, ...]
