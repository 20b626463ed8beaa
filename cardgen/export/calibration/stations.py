"""The scales that tell how a back lies by its front: where they stand, and what is drawn of them on either side.

A station has a cross and two scales. On the front the lines of a scale are 1 mm apart, on the back 0.9 mm: the line
of the back that runs straight on in one of the front is the 10th part of a millimetre that the back is off by. All
numbers stand on the back and are read there.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.export.calibration.sketch import Sketch
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.duplex import Flip, mirrored

PITCH, STEP, MOST = 1.0, 0.1, 15
"""Millimetres between the lines of the front; what a line of the back is worth; the lines either way: 1.5 mm."""

FACTORS = (0.14, 0.15, 0.16, 0.18, 0.2, 0.22, 0.25, 0.28, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1.0)
"""Degrees that 1 mm between two stations is worth: round numbers, and so the stations stand as far apart as that."""

INSET = Size(30.0, 22.0)
"""How far inside the page's edges the middle of a station must stand at least, in millimetres."""

SCALE_X, ACROSS_Y, ALONG_X = -8.0, 10.0, 14.0
"""From the middle of a station: cross and lying scale to the left, the lying scale below, the upright one right."""

TICK, LONG_TICK = 2.6, 3.6
OVER = 1.2
"""How far the lines of the front reach over the middle line, in mm: they meet the back's though that is shifted."""


class Stations(NamedTuple):
    """The middles of the stations on the back in mm: 1 and 2 at the top, 3 and 4 at the bottom, 5 in the centre.

    `across` and `along` are the degrees that 1 mm of difference is worth between two side by side, and above another.
    """

    places: tuple[tuple[float, float], ...]
    across: float
    along: float

    @property
    def width(self) -> float:
        """Between two stations side by side."""
        return self.places[1][0] - self.places[0][0]

    @property
    def height(self) -> float:
        """Between two stations one above the other."""
        return self.places[2][1] - self.places[0][1]


def stations(page: Size) -> Stations:
    """Where the stations of a page stand."""
    width, height = page.width / MM, page.height / MM
    across, along = _factor(width - 2 * INSET.width), _factor(height - 2 * INSET.height)
    x, y = _apart(across) / 2, _apart(along) / 2
    middle = width / 2, height / 2
    signs = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0))
    return Stations(tuple((middle[0] + i * x, middle[1] + j * y) for i, j in signs), across, along)


def draw_back(sketch: Sketch, places: tuple[tuple[float, float], ...]) -> None:
    """The numbered half of every station."""
    for number, (x, y) in enumerate(places, 1):
        sketch.word(x - 23, y - 11, str(number), 22, "left", bold=True)
        _numbered_cross(sketch, x + SCALE_X, y)
        axis = y + ACROSS_Y
        sketch.line(x + SCALE_X - MOST, axis, x + SCALE_X + MOST, axis)
        sketch.word(x + SCALE_X - MOST, y + 4.2, "RIGHT", 6, "left", bold=True)
        sketch.arrow(x + SCALE_X - 9, y + 4.2, 4.0, 0)
        for line, at in _lines(PITCH - STEP):
            sketch.line(x + SCALE_X + at, axis, x + SCALE_X + at, axis + _long(line))
            if line % 5 == 0:
                sketch.word(x + SCALE_X + at, axis + 5.0, _signed(line * STEP), 5.5)
        axis = x + ALONG_X
        sketch.line(axis, y - MOST, axis, y + MOST)
        sketch.word(axis, y - MOST - 2, "DOWN", 6, "right", bold=True)
        sketch.arrow(axis + 2, y - MOST - 4, 4.0, 90)
        for line, at in _lines(PITCH - STEP):
            sketch.line(axis, y + at, axis + _long(line), y + at)
            if line % 5 == 0:
                sketch.word(axis + 4.3, y + at, _signed(line * STEP), 5.5, "left")


def draw_front(sketch: Sketch, places: tuple[tuple[float, float], ...], page: Size, flip: Flip) -> None:
    """The other half of every station: where the back's, printed without fault, would have it behind its own."""

    def line(x1: float, y1: float, x2: float, y2: float) -> None:
        (x1, y1), (x2, y2) = (behind(x, y, page, flip) for x, y in ((x1, y1), (x2, y2)))
        sketch.line(x1, y1, x2, y2)

    for x, y in places:
        middle = x + SCALE_X
        line(middle - 3, y, middle + 3, y)
        line(middle, y - 3, middle, y + 3)
        sketch.ring(*behind(middle, y, page, flip), 1.5)
        for number, at in _lines(PITCH):
            line(middle + at, y + ACROSS_Y + OVER, middle + at, y + ACROSS_Y - _long(number))
            line(x + ALONG_X + OVER, y + at, x + ALONG_X - _long(number), y + at)


def behind(x: float, y: float, page: Size, flip: Flip) -> tuple[float, float]:
    """The place on one side of the leaf that lies behind a place of the other, in mm."""
    there = mirrored(Rect(x * MM, y * MM, 0.0, 0.0), page, flip)
    return there.x / MM, there.y / MM


def _numbered_cross(sketch: Sketch, x: float, y: float) -> None:
    """A cross with a tick every 0.5 mm. What was meant for its middle lies to the left when the print lies right."""
    sketch.line(x - 5, y, x + 5, y)
    sketch.line(x, y - 5, x, y + 5)
    for half in range(-10, 11):
        at, reach = half / 2, 0.4 if half % 2 else 0.8
        if half:
            sketch.line(x + at, y - reach, x + at, y + reach)
            sketch.line(x - reach, y + at, x + reach, y + at)
    for at in (-4, 4):
        sketch.word(x + at, y - 2, _signed(-at), 5.5)
        sketch.word(x + 1.6, y + at, _signed(-at), 5.5, "left")


def _lines(pitch: float) -> tuple[tuple[int, float], ...]:
    """The lines of a scale, each with its place from the middle."""
    return tuple((number, number * pitch) for number in range(-MOST, MOST + 1))


def _long(line: int) -> float:
    return LONG_TICK if line % 5 == 0 else TICK


def _signed(value: float) -> str:
    return f"{value:+.1f}".removesuffix(".0").replace("-", "−") if abs(value) > STEP / 2 else "0"


def _apart(factor: float) -> float:
    """How far apart two stations stand when 1 mm between them is worth `factor` degrees."""
    return 57.29577951308232 / factor


def _factor(room: float) -> float:
    return next((factor for factor in FACTORS if _apart(factor) <= room), FACTORS[-1])
