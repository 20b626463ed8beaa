"""Lengths as text become points here, and nowhere else; rectangles, matrices and the one tolerance.

Inside cardgen a length is a float in PDF points (1/72 in). The origin of a face is the top left
corner of its trim box, x to the right, y down.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

INCH = 72.0
MM = INCH / 25.4
"""Points in a millimetre: an inch is 25.4 mm exactly (international yard and pound agreement, 1959)."""

UNITS = {"mm": MM, "cm": 10 * MM, "in": INCH, "pt": 1.0, "px": 0.75}
"""Points in one of each unit; `px` is CSS's 1/96 in (https://www.w3.org/TR/css-values-4/#absolute-lengths)."""

TOLERANCE = 0.01
"""The one tolerance, in points (0.0035 mm): finer than any printer, coarser than float noise."""

LIMIT = 14400.0
"""The longest length taken, in points: 200 in, the largest page of PDF (ISO 32000-1, annex C.2)."""

_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|pt|px)?\s*")


class Size(NamedTuple):
    """A width and a height in points."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{millimetres(self.width)} x {millimetres(self.height)} mm"


class Rect(NamedTuple):
    """A rectangle in points: its top left corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, by: float) -> Rect:
        """The rectangle with every side moved out by `by` points (in, when negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def spread(self, top: float, right: float, bottom: float, left: float) -> Rect:
        """The rectangle with each side moved out by points of its own."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f, as PDF and SVG write it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, first: Matrix) -> Matrix:
        """The map that does `first` and then this one."""
        return Matrix(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """The point that (x, y) is sent to."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @staticmethod
    def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
        """A turn clockwise as seen on the face (y down) about the point (x, y)."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        if degrees % 90 == 0:
            cos, sin = float(round(cos)), float(round(sin))
        return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def length(text: str, bare: str = "mm") -> float:
    """A length such as `3`, `2.5mm`, `0.125in` or `8pt`, in points.

    `bare` is the unit of a number without one. Raises ValueError with a sentence for the person.
    """
    match = _LENGTH.fullmatch(text)
    if not match:
        raise ValueError(f"“{text}” is not a length; write for example 3mm, 0.125in or 8pt")
    points = float(match[1]) * UNITS[match[2] or bare]
    if not abs(points) <= LIMIT:
        raise ValueError(f"“{text}” is longer than 200 in, the most a PDF page can hold")
    return points


def fits(length: float, room: float) -> bool:
    """Whether `length` fits in `room`, both in points, within the one tolerance."""
    return length <= room + TOLERANCE


def millimetres(points: float) -> str:
    """Points as millimetres for a message: `63.5`, `0.25`; at most two decimals."""
    text = f"{points / MM:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
