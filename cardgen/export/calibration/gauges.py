"""What a sheet measures without its other side: rulers, the ladder of the dead zone, lines and type of many sizes."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.colors import BLACK, Color
from cardgen.export.calibration.sketch import WHITE, Sketch

LADDER, RUNG, APART = 24, 3.0, 3.5
"""Rungs of a ladder, 0.5 mm deeper each; the length of one and the distance to the next, in mm."""

WEIGHTS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)
SIZES = (3, 4, 5, 6, 7, 8)
"""Points. 0.25 pt and 6 pt are the least in offset printing (support.jukeboxprint.com 201472556)."""

SAMPLE = "Sphinx of quartz, judge 0123456789"


def ruler(sketch: Sketch, x: float, y: float, length: int, down: bool) -> None:
    """A ruler from (x, y) to the right or down, `length` mm long, with a line every millimetre and numbers every 10."""
    sketch.line(x, y, *((x, y + length) if down else (x + length, y)))
    for at in range(length + 1):
        reach = 4.0 if at % 10 == 0 else 3.0 if at % 5 == 0 else 2.0
        if down:
            sketch.line(x, y + at, x + reach, y + at)
        else:
            sketch.line(x + at, y, x + at, y + reach)
        if at % 10 == 0 and at:
            sketch.word(*((x + 4.6, y + at) if down else (x + at, y + 5.8)), str(at), 6, "left" if down else "center")


def ladders(sketch: Sketch, width: float, height: float) -> None:
    """At the middle of every edge of the page, lines along it that stand further and further inside."""
    for rung in range(LADDER):
        deep, start = (rung + 1) / 2, (rung - LADDER / 2) * APART
        x, y = width / 2 + start, height / 2 + start
        for at in (deep, height - deep):
            sketch.line(x, at, x + RUNG, at, 0.5)
        for at in (deep, width - deep):
            sketch.line(at, y, at, y + RUNG, 0.5)
        if deep == int(deep):
            number = str(int(deep))
            sketch.word(x + RUNG / 2, deep + 1.6, number, 5.5)
            sketch.word(x + RUNG / 2, height - deep - 1.6, number, 5.5)
            sketch.word(deep + 1, y + RUNG / 2, number, 5.5, "left")
            sketch.word(width - deep - 1, y + RUNG / 2, number, 5.5, "right")


def weights(sketch: Sketch, x: float, y: float, width: float, reversed_: bool) -> None:
    """Lines of all weights below each other: black, or white in a black box."""
    color = _ground(sketch, x, y, width, len(WEIGHTS) * 3.2 + 3, reversed_)
    for number, weight in enumerate(WEIGHTS):
        at = y + 3 + number * 3.2
        sketch.word(x + 10, at, f"{weight:g} pt", 6, "right", color=color)
        sketch.line(x + 12, at, x + width - 3, at, weight, color)


def type_sizes(sketch: Sketch, x: float, y: float, width: float, reversed_: bool) -> float:
    """Type of all sizes below each other, regular and bold: black, or white in a black box. Its height comes out."""
    rows = tuple(_rows())
    height = rows[-1][0] + 3.5
    color = _ground(sketch, x, y, width, height, reversed_)
    for at, size, bold in rows:
        sketch.word(x + 9, y + at, f"{size} pt", 6, "right", color=color)
        sketch.word(x + 11, y + at, SAMPLE, size, "left", bold, color)
    return height


def _rows() -> Iterable[tuple[float, int, bool]]:
    """Where each line of type stands, its size, and if it is bold."""
    at = 0.0
    for size in SIZES:
        for bold in (False, True):
            at += 1.6 + size * 0.33
            yield at, size, bold


def _ground(sketch: Sketch, x: float, y: float, width: float, height: float, reversed_: bool) -> Color:
    if reversed_:
        sketch.box(x, y, width, height)
    return WHITE if reversed_ else BLACK
