"""The sizes of piles go in, where each lies on the table comes out. Numbers only."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.geometry import INCH, Size

GAP = 1.0
"""Between two piles, in units of the table: room for fingers, our choice. A unit is taken for an inch: then a card of
2.5 in is no wider than its place."""

WIDE = 1.5
"""How much wider than high all piles together are to be, about: so are tables."""

Spot = tuple[float, float]
"""The middle of a pile in units of the table: to the right, and away from who sits at it."""


def spread(groups: Sequence[Sequence[Size]]) -> tuple[Spot, ...]:
    """Where piles of these sizes (printed points) lie: in rows, in their order, and the middle of all is (0, 0).

    Piles of a row have their middles on a line. The first row is the farthest away. A group stays in one row, if any
    row can hold it.
    """
    rooms = [(size.width / INCH + GAP, size.height / INCH + GAP) for group in groups for size in group]
    rows = _rows(rooms, [len(group) for group in groups])
    depths = [max(rooms[pile][1] for pile in row) for row in rows]
    left = -max((sum(rooms[pile][0] for pile in row) for row in rows), default=0.0) / 2
    found: dict[int, Spot] = {}
    away = sum(depths) / 2
    for row, depth in zip(rows, depths, strict=True):
        across = left
        for pile in row:
            wide = rooms[pile][0]
            # Adding 0.0 makes 0.0 of -0.0.
            found[pile] = (round(across + wide / 2, 4) + 0.0, round(away - depth / 2, 4) + 0.0)
            across += wide
        away -= depth
    return tuple(found[pile] for pile in range(len(rooms)))


def _rows(rooms: Sequence[tuple[float, float]], groups: Sequence[int]) -> list[list[int]]:
    """Which piles lie in each row, as many as its width holds. `groups` are how many belong together."""
    most = max(math.sqrt(WIDE * sum(wide * deep for wide, deep in rooms)), max((wide for wide, _ in rooms), default=0))
    rows: list[list[int]] = []
    used, start = most, 0
    for count in groups:
        together = sum(wide for wide, _ in rooms[start : start + count])
        for pile in range(start, start + count):
            wide = rooms[pile][0]
            if used + wide > most or (pile == start and together <= most < used + together):
                rows.append([])
                used = 0.0
            rows[-1].append(pile)
            used += wide
        start += count
    return rows
