"""A geometry in, the operators of its path out."""

from __future__ import annotations

import re

from cardgen.geometry import Matrix
from cardgen.layout.frame import Box, Clip, Ellipse, Geometry, Line, Outline

ARC = 0.5522847498
"""How far along its tangent the control point of a quarter circle stands: 4/3 (sqrt 2 - 1), off by 0.03 % at most."""

_ZEROS = re.compile(r"\.?0+(?= )")

_FORMATS = {
    "M": "%.3f %.3f m ",
    "L": "%.3f %.3f l ",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c ",
    "Z": "h ",
}

_CURVE = "%.3f %.3f %.3f %.3f %.3f %.3f c "
_ELLIPSE = "%.3f %.3f m " + 4 * _CURVE + "h "
_ROUNDED = "%.3f %.3f m " + 4 * ("%.3f %.3f l " + _CURVE) + "h "


def trimmed(numbers: str) -> str:
    """Numbers written as `%.3f`, a space after each, without the zeros that end them."""
    return _ZEROS.sub("", numbers)


def number(value: float) -> str:
    """One number to 0.001, as short as it gets; for a place where no other stands beside it."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix(by: Matrix) -> str:
    """The six numbers of a map. Its turn and scale have six decimals, so that 1000 pt away it is still right."""
    text = f"{by.a:.6f} {by.b:.6f} {by.c:.6f} {by.d:.6f} {by.e:.3f} {by.f:.3f} "
    return _ZEROS.sub("", text).rstrip()


def path(geometry: Geometry) -> str:
    """The path operators of a geometry, in its own coordinates to 0.001 pt, a space after the last."""
    if isinstance(geometry, Box):
        return trimmed(_box(geometry))
    if isinstance(geometry, Outline):
        formats = _FORMATS
        return trimmed("".join([formats[segment[0]] % segment[1:] for segment in geometry.segments]))
    if isinstance(geometry, Ellipse):
        return trimmed(_ellipse(geometry))
    return trimmed(f"{geometry.x1:.3f} {geometry.y1:.3f} m {geometry.x2:.3f} {geometry.y2:.3f} l ")


def encloses(geometry: Geometry) -> bool:
    """Whether there is anything inside to fill. PDF would show a hairline for a rectangle without a width."""
    if isinstance(geometry, Line):
        return False
    return isinstance(geometry, Outline) or (geometry.width > 0 and geometry.height > 0)


def clipped(clip: Clip) -> str:
    """The operators that let only the inside of a clip be seen from here on."""
    if not encloses(clip.geometry):
        return "0 0 0 0 re W n "
    return path(clip.geometry) + ("W* n " if clip.rule == "evenodd" else "W n ")


def _box(box: Box) -> str:
    x, y, width, height = box.x, box.y, box.width, box.height
    r = min(box.radius, width / 2, height / 2)
    if r <= 0:
        return f"{x:.3f} {y:.3f} {width:.3f} {height:.3f} re "
    right, bottom, k = x + width, y + height, r * (1 - ARC)
    corners = (
        (right - r, y, right - k, y, right, y + k, right, y + r),
        (right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom),
        (x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r),
        (x, y + r, x, y + k, x + k, y, x + r, y),
    )
    return _ROUNDED % (x + r, y, *corners[0], *corners[1], *corners[2], *corners[3])


def _ellipse(ellipse: Ellipse) -> str:
    rx, ry = ellipse.width / 2, ellipse.height / 2
    x, y, kx, ky = ellipse.x + rx, ellipse.y + ry, rx * ARC, ry * ARC
    quarters = (
        (x + rx, y + ky, x + kx, y + ry, x, y + ry),
        (x - kx, y + ry, x - rx, y + ky, x - rx, y),
        (x - rx, y - ky, x - kx, y - ry, x, y - ry),
        (x + kx, y - ry, x + rx, y - ky, x + rx, y),
    )
    return _ELLIPSE % (x + rx, y, *quarters[0], *quarters[1], *quarters[2], *quarters[3])
