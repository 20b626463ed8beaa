"""Path data (`M0 0h10v10z`) goes in, an outline of absolute lines and cubic curves comes out.

The grammar is https://www.w3.org/TR/SVG2/paths.html#PathDataBNF. As it asks, a fault ends the path but not what
was drawn before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from cardgen.layout.frame import Outline, Segment
from cardgen.layout.svg.arcs import arc
from cardgen.layout.svg.plain import LETTERS, NUMBER, NUMBERS, PLAIN, SEPARATOR, SPACE, numbers_of, plain

HUGE = 1e9
"""The largest number taken in a drawing: thirty thousand times a wall poster, and still exact to a millionth."""

MOST_SEGMENTS = 500_000
"""The most steps of one path; a detailed map has some ten thousand."""

_SOUND = re.compile(rf"(?:{SPACE}[{LETTERS}]{SPACE}(?:{NUMBER}{SEPARATOR})*+)*+{SPACE}")
_STEP = re.compile(rf"([{LETTERS}])([^{LETTERS}]*+)")
_LONG = re.compile(r"[0-9]{10}|[eE]")
"""What a number beyond the largest has in it."""
_ARC = (rf"{SPACE}(?:({NUMBER}){SEPARATOR})" + rf"({NUMBER}){SEPARATOR}" * 2 + rf"([01]){SEPARATOR}" * 2
                  + rf"({NUMBER}){SEPARATOR}" * 2)  # fmt: skip

_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}


class _Pen:
    """Where the pen is, where its subpath began, the last control points, and the steps so far."""

    __slots__ = ("cubic", "quadratic", "segments", "start", "x", "y")

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None
        self.segments: list[Segment] = []


@lru_cache(maxsize=512)
def outline(d: str) -> Outline:
    """The outline of path data. Raises ValueError with what is wrong, and at which character."""
    segments, problem = trace(d)
    if problem is None and not segments:
        problem = "the path draws nothing; begin it with “M”, for example “M0 0 L10 10”"
    if problem is not None:
        raise ValueError(problem)
    return Outline(segments)


@lru_cache(maxsize=512)  # the same path is a fill, a clip and an edge within one picture
def trace(d: str) -> tuple[tuple[Segment, ...], str | None]:
    """The steps of path data up to its first fault, and that fault in words, or None."""
    if len(d) < MOST_SEGMENTS and PLAIN.fullmatch(d):
        numbers = numbers_of(d)
        if max(numbers) <= HUGE and min(numbers) >= -HUGE:
            return plain(d, numbers), None
    long = _LONG.search(d) is not None
    sound = _SOUND.match(d)
    end = at = sound.end() if sound else 0
    pen = _Pen()
    problem = None
    steps = _STEP.findall(d, 0, end)
    done = 0
    for done, (letter, text) in enumerate(steps, 1):
        problem = _take(pen, letter, text, long)
        if problem is not None:
            at = sum(len(letter) + len(text) for letter, text in steps[: done - 1]) + len(d) - len(d.lstrip())
            break
    if end < len(d) and (problem is None or done == len(steps)):
        # What cannot be read stands where numbers are missing: it is the cause.
        problem, at = f"expected a command letter or a number, found “{d[end : end + 12]}”", end
    if pen.segments and pen.segments[-1][0] == "M":
        del pen.segments[-1]
    return tuple(pen.segments), problem and f"path data, character {at + 1}: {problem}"


def _take(pen: _Pen, letter: str, text: str, long: bool) -> str | None:
    """Draw one command with all its numbers; what is wrong with them, or None. `long` when some may be huge or many."""
    kind = letter.upper()
    segments = pen.segments
    if not segments and kind != "M":
        return f"a path begins with “M”, not with “{letter}”"
    if kind == "Z":
        if text.strip():
            return f"“{letter}” takes no numbers, found “{text.strip()[:12]}”"
        if segments[-1][0] != "Z":
            segments.append(("Z",))
        pen.x, pen.y = pen.start
        pen.cubic = pen.quadratic = None
        return None
    if kind != "M" and segments[-1][0] == "Z":
        segments.append(("M", *pen.start))
    if len(segments) + len(text) // 2 > MOST_SEGMENTS and len(segments) + len(NUMBERS.findall(text)) > MOST_SEGMENTS:
        return f"the path has more than {MOST_SEGMENTS} steps"
    if kind == "A":
        problem = _arcs(pen, text, letter == "a")
    else:
        try:
            numbers = [*map(float, text.replace(",", " ").split())]
        except ValueError:  # packed, as in 1-2 or .5.5
            numbers = [float(number) for number in NUMBERS.findall(text)]
        each = _TAKES[kind]
        problem = _missing(letter, numbers, each) if long or not numbers or len(numbers) % each else None
        _DRAW[kind](pen, numbers, letter != kind)
    if kind not in "CS":
        pen.cubic = None
    if kind not in "QT":
        pen.quadratic = None
    return problem


def _missing(letter: str, numbers: list[float], each: int) -> str | None:
    """What is wrong with the numbers of a command that takes `each`, or None. What cannot be drawn is cut off."""
    if numbers and not (max(numbers) <= HUGE and min(numbers) >= -HUGE):
        numbers.clear()
        return "numbers beyond 1000000000 are not taken"
    rest = len(numbers) % each
    if numbers and not rest:
        return None
    if rest:
        del numbers[-rest:]
    return f"“{letter}” takes {each} number{'s' * (each > 1)} at a time, found {rest}"


def _moves(pen: _Pen, numbers: list[float], relative: bool) -> None:
    if not numbers:
        return
    x, y = numbers[:2]
    if relative:
        x, y = pen.x + x, pen.y + y
    if pen.segments and pen.segments[-1][0] == "M":
        del pen.segments[-1]
    pen.segments.append(("M", x, y))
    pen.x, pen.y = pen.start = x, y
    _lines(pen, numbers[2:], relative)


def _lines(pen: _Pen, numbers: list[float], relative: bool) -> None:
    x, y = pen.x, pen.y
    pairs = iter(numbers)
    for a, b in zip(pairs, pairs, strict=True):
        x, y = (x + a, y + b) if relative else (a, b)
        pen.segments.append(("L", x, y))
    pen.x, pen.y = x, y


def _across(pen: _Pen, numbers: list[float], relative: bool) -> None:
    for number in numbers:
        pen.x = pen.x + number if relative else number
        pen.segments.append(("L", pen.x, pen.y))


def _down(pen: _Pen, numbers: list[float], relative: bool) -> None:
    for number in numbers:
        pen.y = pen.y + number if relative else number
        pen.segments.append(("L", pen.x, pen.y))


def _cubics(pen: _Pen, numbers: list[float], relative: bool) -> None:
    x, y = pen.x, pen.y
    add = pen.segments.append
    sixes = iter(numbers)
    for a, b, c, d, e, f in zip(sixes, sixes, sixes, sixes, sixes, sixes, strict=True):
        if relative:
            pen.cubic = c, d = x + c, y + d
            to_x, to_y = x + e, y + f
            add(("C", x + a, y + b, c, d, to_x, to_y))
            x, y = to_x, to_y
        else:
            add(("C", a, b, c, d, e, f))
            pen.cubic = c, d
            x, y = e, f
    pen.x, pen.y = x, y


def _smooth_cubics(pen: _Pen, numbers: list[float], relative: bool) -> None:
    fours = iter(numbers)
    for c, d, e, f in zip(fours, fours, fours, fours, strict=True):
        x, y = pen.x, pen.y
        a, b = (2 * x - pen.cubic[0], 2 * y - pen.cubic[1]) if pen.cubic else (x, y)
        _cubics(pen, [a, b, x + c, y + d, x + e, y + f] if relative else [a, b, c, d, e, f], False)


def _quadratics(pen: _Pen, numbers: list[float], relative: bool) -> None:
    fours = iter(numbers)
    for a, b, c, d in zip(fours, fours, fours, fours, strict=True):
        _quadratic(pen, *((pen.x + a, pen.y + b, pen.x + c, pen.y + d) if relative else (a, b, c, d)))


def _smooth_quadratics(pen: _Pen, numbers: list[float], relative: bool) -> None:
    pairs = iter(numbers)
    for c, d in zip(pairs, pairs, strict=True):
        x, y = pen.x, pen.y
        a, b = (2 * x - pen.quadratic[0], 2 * y - pen.quadratic[1]) if pen.quadratic else (x, y)
        _quadratic(pen, a, b, *((x + c, y + d) if relative else (c, d)))


def _quadratic(pen: _Pen, a: float, b: float, to_x: float, to_y: float) -> None:
    """A quadratic curve as the same curve in cubic form: its arms go two thirds of the way to the control point."""
    x, y = pen.x, pen.y
    arms = x + 2 / 3 * (a - x), y + 2 / 3 * (b - y), to_x + 2 / 3 * (a - to_x), to_y + 2 / 3 * (b - to_y)
    pen.segments.append(("C", *arms, to_x, to_y))
    pen.quadratic = a, b
    pen.x, pen.y = to_x, to_y


def _arcs(pen: _Pen, text: str, relative: bool) -> str | None:
    """Draw arcs; their flags may be packed against the next number (`a5 5 0 0110 0`), so they are read one by one."""
    at, one = 0, re.compile(_ARC)  # here, as it takes long and few pictures have arcs; `re` remembers it
    while match := one.match(text, at):
        at = match.end()
        rx, ry, turn, large, sweep, x, y = (float(number) for number in match.groups())
        problem = _missing("A", [rx, ry, turn, x, y], 5)
        if problem:
            return problem
        if relative:
            x, y = pen.x + x, pen.y + y
        pen.segments += arc(pen.x, pen.y, rx, ry, turn, large == 1, sweep == 1, x, y)
        pen.x, pen.y = x, y
    if at and not text[at:].strip():
        return None
    found = text[at : at + 12].strip()
    wants = "an arc takes 7 numbers: two radii, an angle, two flags (0 or 1) and a point"
    return f"{wants}; found “{found}”" if found else f"{wants}; found none"


_DRAW: dict[str, Callable[[_Pen, list[float], bool], None]] = {
    "M": _moves,
    "L": _lines,
    "H": _across,
    "V": _down,
    "C": _cubics,
    "S": _smooth_cubics,
    "Q": _quadratics,
    "T": _smooth_quadratics,
}
