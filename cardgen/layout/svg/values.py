"""Numbers, lengths, boxes and transforms as SVG writes them go in, floats and matrices come out."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from cardgen.geometry import Matrix
from cardgen.layout.svg.path import HUGE
from cardgen.layout.svg.plain import NUMBER, SPACE

EM = 16.0
"""The font size that a browser starts with: a drawing without letters has no other."""

# User units in one of each: https://www.w3.org/TR/css-values-4/#absolute-lengths
_UNITS = {"": 1.0, "px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16.0}
LONGEST = 200
"""The most letters of one length or view box."""

TINY = 1e-6
"""A view box with a side below this shows nothing."""

_FONT_UNITS = {"em": EM, "rem": EM, "ex": EM / 2}

_NUMBER = re.compile(NUMBER)
_LENGTH = re.compile(rf"({NUMBER})([a-zA-Z]*+|%)")
_LIST = re.compile(rf"{SPACE}(?:{NUMBER}{SPACE},?+{SPACE})*+")
_TRANSFORM = re.compile(rf"([a-zA-Z]+){SPACE}\(([^()]*+)\){SPACE},?+{SPACE}")


class Unsupported(ValueError):
    """SVG allows it, and cardgen does not draw it; the sentence is for the person. `instead` is what is taken."""

    def __init__(self, message: str, instead: object) -> None:
        super().__init__(message)
        self.instead = instead


class View(NamedTuple):
    """The box that per cents are of: a drawing's own view box, or that of a drawing inside it."""

    width: float
    height: float

    @property
    def diagonal(self) -> float:
        """What a per cent is of that goes neither across nor down: https://www.w3.org/TR/SVG2/coords.html#Units."""
        return math.hypot(self.width, self.height) / math.sqrt(2)


def number(text: str) -> float:
    """A number, or a share in per cent. Raises ValueError."""
    match = _LENGTH.fullmatch(text.strip())
    if not match or match[2] not in ("", "%"):
        raise ValueError(f"“{text}” is not a number")
    return _bounded(float(match[1])) / (100 if match[2] else 1)


def share(text: str) -> float:
    """An opacity or an offset: a number or a per cent, brought between 0 and 1. Raises ValueError."""
    return min(1.0, max(0.0, number(text)))


def numbers(text: str) -> list[float]:
    """Numbers with spaces or commas between them; those before the first fault are in the error. Raises ValueError."""
    sound = _LIST.match(text)
    end = sound.end() if sound else 0
    found = [_bounded(float(number)) for number in _NUMBER.findall(text, 0, end)]
    if end < len(text):
        raise Partial(f"expected a number, found “{text[end : end + 12]}”", found)
    return found


class Partial(ValueError):
    """A list of numbers with a fault in it, and those before the fault."""

    def __init__(self, message: str, found: list[float]) -> None:
        super().__init__(message)
        self.found = found


def length(text: str, whole: float) -> float:
    """A length in user units; `whole` is what 100 % is. Raises ValueError, or Unsupported for units of letters."""
    match = _LENGTH.fullmatch(text.strip()) if len(text) < LONGEST else None
    unit = match[2].lower() if match else "?"
    if not match or not (unit in _UNITS or unit in _FONT_UNITS or unit == "%"):
        raise ValueError(f"“{text}” is not a length; write for example 12, 3mm or 50%")
    size = _bounded(float(match[1]))
    if unit == "%":
        return size / 100 * whole
    if unit in _FONT_UNITS:
        instead = size * _FONT_UNITS[unit]
        raise Unsupported(f"lengths in “{unit}” are taken as if letters were {EM:g} high", instead)
    return size * _UNITS[unit]


def extent(text: str, whole: float) -> float:
    """A length that is not below zero. Raises ValueError, or Unsupported."""
    found = length(text, whole)
    if found < 0:
        raise ValueError(f"“{text}” is below zero")
    return found


def view_box(text: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of a `viewBox`. Raises ValueError."""
    found = numbers(text) if len(text) < LONGEST else []
    if len(found) != 4:
        raise ValueError(f"“viewBox” takes four numbers: left, top, width and height; found {len(found)}")
    left, top, width, height = found
    if width < TINY or height < TINY:
        raise ValueError("the width and the height of “viewBox” must be more than zero")
    return left, top, width, height


def transform(text: str) -> Matrix:
    """The map that a `transform` attribute says. Raises ValueError."""
    text = text.strip()
    matrix, at = Matrix(), 0
    if text == "none":
        return matrix
    while at < len(text):
        match = _TRANSFORM.match(text, at)
        if not match:
            raise ValueError(f"expected for example “translate(10 20)”, found “{text[at : at + 20]}”")
        matrix @= _step(match[1], numbers(match[2].strip()))
        at = match.end()
    return proportionate(matrix)


def proportionate(matrix: Matrix) -> Matrix:
    """The matrix itself. Raises ValueError when it moves or grows things out of all bounds."""
    if not all(abs(part) <= HUGE for part in (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)):
        raise ValueError("the transform is out of all proportion")
    return matrix


def _step(word: str, n: list[float]) -> Matrix:
    counts = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
    if word not in counts:
        raise ValueError(f"“{word}” is not a transform; there are {', '.join(counts)}")
    if len(n) not in counts[word]:
        takes = " or ".join(str(count) for count in counts[word])
        raise ValueError(f"“{word}” takes {takes} numbers, found {len(n)}")
    if word == "matrix":
        return Matrix(*n)
    if word == "translate":
        return Matrix(e=n[0], f=n[1] if len(n) > 1 else 0.0)
    if word == "scale":
        return Matrix(a=n[0], d=n[-1])
    if word == "rotate":
        return Matrix.rotation(*n)
    slope = math.tan(math.radians(n[0]))
    return Matrix(c=slope) if word == "skewX" else Matrix(b=slope)


def fitted(text: str | None, box: tuple[float, float, float, float], width: float, height: float) -> Matrix:
    """The map of a view box into a rectangle at the origin, as `preserveAspectRatio` says. Raises ValueError."""
    words = (text or "xMidYMid")[:LONGEST].split()
    align, slice_ = words[0] if words else "", words[1:] == ["slice"]
    sound = re.fullmatch(r"none|x(Min|Mid|Max)Y(Min|Mid|Max)", align)
    if not sound or words[1:] not in ([], ["meet"], ["slice"]):
        raise ValueError(f"“{text}” is not an alignment; write for example “xMidYMid meet”")
    left, top, box_width, box_height = box
    across, down = width / box_width, height / box_height
    if align != "none":
        across = down = max(across, down) if slice_ else min(across, down)
    part = {"Min": 0.0, "Mid": 0.5, "Max": 1.0, None: 0.0}
    x = part[sound[1]] * (width - box_width * across) - left * across
    y = part[sound[2]] * (height - box_height * down) - top * down
    return proportionate(Matrix(across, 0.0, 0.0, down, x, y))


def _bounded(value: float) -> float:
    if not abs(value) <= HUGE:
        raise ValueError(f"numbers beyond {HUGE:.0f} are not taken")
    return value
