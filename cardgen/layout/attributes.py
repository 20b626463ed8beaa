"""Attribute text in, typed values out: one small converter for each kind of value of the layout language.

Every converter raises ValueError with a sentence for the person; the caller adds the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen import geometry
from cardgen.colors import Color
from cardgen.diagnostics import nearest
from cardgen.layout.paint import PaintSpec, parse_paint

Palette = Mapping[str, Color]


class Percent(NamedTuple):
    """A share of the parent's content box."""

    share: float


Dim = float | Percent
"""A length in points, or a share of the parent."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_IDENT = re.compile(r"[A-Za-z][\w.-]*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z]{2,8})*")
_FEATURE = re.compile(r"-?[A-Za-z0-9]{4}(?:=\d{1,3})?")


def resolve(dim: Dim | None, whole: float) -> float | None:
    """A dimension in points, where `whole` is the parent's extent."""
    return dim.share * whole if isinstance(dim, Percent) else dim


@lru_cache(maxsize=4096)
def dim(text: str) -> Dim:
    """A length, or a percentage of the parent's content box."""
    stripped = text.strip()
    if stripped.endswith("%"):
        return Percent(_plain(stripped[:-1], "a percentage", -10_000, 10_000) / 100)
    return geometry.length(stripped)


def extent(text: str) -> Dim:
    """A length or percentage that is not negative."""
    value = dim(text)
    if (value.share if isinstance(value, Percent) else value) < 0:
        raise ValueError(f"“{text}” must not be negative")
    return value


def size(text: str) -> float:
    """A type size or line weight that is more than nothing; a bare number is design points."""
    points = geometry.length(text, bare="pt")
    if points <= 0:
        raise ValueError(f"“{text}” must be more than 0")
    return points


def weight(text: str) -> float:
    """A line weight, 0 or more; a bare number is design points."""
    points = geometry.length(text, bare="pt")
    if points < 0:
        raise ValueError(f"“{text}” must not be negative")
    return points


def positive(text: str) -> float:
    """A length that is not negative; a bare number is design millimetres."""
    points = geometry.length(text)
    if points < 0:
        raise ValueError(f"“{text}” must not be negative")
    return points


def pads(text: str) -> tuple[float, float, float, float]:
    """One, two or four lengths: all sides; top-bottom and sides; top, right, bottom, left."""
    sides = [positive(part) for part in text.split()]
    if len(sides) == 1:
        return (sides[0],) * 4
    if len(sides) == 2:
        return (sides[0], sides[1], sides[0], sides[1])
    if len(sides) == 4:
        return (sides[0], sides[1], sides[2], sides[3])
    raise ValueError(f"“{text}” has {len(sides)} lengths; write one, two or four")


def dashes(text: str) -> tuple[float, ...]:
    """Lengths of dash and gap in turn; bare numbers are design points."""
    steps = tuple(weight(part) for part in text.replace(",", " ").split())
    if not steps or not sum(steps) or len(steps) > 16:
        raise ValueError(f"“{text}” is not a dash pattern; write for example “4 2”")
    return steps


def factor(text: str) -> float:
    """A plain number that is not negative."""
    return _plain(text, "a number", 0, 1000)


def spacing(text: str) -> float:
    """Letter spacing in em, negative to tighten."""
    return _plain(text.removesuffix("em"), "a number of em", -1, 10)


def share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    if text.strip().endswith("%"):
        return _plain(text.strip()[:-1], "a percentage", 0, 100) / 100
    return _plain(text, "a number", 0, 1)


def degrees(text: str) -> float:
    """An angle in degrees, clockwise."""
    return _plain(text.strip().removesuffix("deg"), "an angle in degrees", -36_000, 36_000)


def count(text: str) -> int:
    """A whole number from 1 to 1000."""
    if not text.strip().isascii() or not text.strip().isdigit() or not 1 <= int(text.strip()[:5]) <= 1000:
        raise ValueError(f"“{text}” is not a whole number from 1 to 1000")
    return int(text)


def switch(text: str) -> bool:
    """`true` or `false`."""
    if text not in ("true", "false"):
        raise ValueError(f"“{text}” is neither true nor false")
    return text == "true"


def word(*words: str) -> Callable[[str], str]:
    """One of a few words."""

    def convert(text: str) -> str:
        if text not in words:
            hint = "".join(f"; {near}" for near in nearest(text, words))
            raise ValueError(f"“{text}” is not one of {', '.join(words)}{hint}")
        return text

    convert.words = words  # type: ignore[attr-defined]  # the manual lists them
    return convert


def ident(text: str) -> str:
    """A name: a letter, then letters, digits, `.`, `_`, `-`."""
    if not _IDENT.fullmatch(text):
        raise ValueError(f"“{text}” is not a name; begin with a letter, go on with letters, digits, “.”, “_”, “-”")
    return text


def plain(text: str) -> str:
    """Any text but none."""
    if not text.strip():
        raise ValueError("must not be empty")
    return text.strip()


def language(text: str) -> str:
    """A language for hyphenation, such as `en_US`; `none` for no hyphens."""
    if text != "none" and not _LANGUAGE.fullmatch(text):
        raise ValueError(f"“{text}” is not a language; write for example en_US")
    return text


def features(text: str) -> tuple[str, ...]:
    """OpenType features: `lnum -liga ss01=2`."""
    tags = tuple(text.split())
    for tag in tags:
        if not _FEATURE.fullmatch(tag):
            raise ValueError(f"“{tag}” is not an OpenType feature; write for example lnum, -liga or ss01=2")
    return tags


def focus(text: str) -> tuple[float, float]:
    """The point of a picture that stays in sight: one or two percentages."""
    shares = [share(part) for part in text.split()]
    if not 1 <= len(shares) <= 2:
        raise ValueError(f"“{text}” is not one or two percentages, such as “50% 35%”")
    return shares[0], shares[-1] if len(shares) == 2 else 0.5


def viewbox(text: str) -> tuple[float, float, float, float]:
    """Four numbers: the left, top, width and height that a path is drawn in."""
    parts = text.replace(",", " ").split()
    if len(parts) != 4:
        raise ValueError(f"“{text}” is not four numbers: left, top, width, height")
    x, y, w, h = (_plain(part, "a number", -1e6, 1e6) for part in parts)
    if w <= 0 or h <= 0:
        raise ValueError(f"“{text}” has no width or no height")
    return x, y, w, h


def color(text: str, palette: Palette) -> Color | None:
    """A colour or `none`."""
    from cardgen.colors import parse

    return parse(text, palette)


def paint(text: str, palette: Palette) -> PaintSpec | None:
    """A colour, a gradient, or `none`."""
    return parse_paint(text, palette)


def _plain(text: str, what: str, low: float, high: float) -> float:
    match = _NUMBER.fullmatch(text.strip())
    if not match:
        raise ValueError(f"“{text}” is not {what}")
    number = float(match[0])
    if not low <= number <= high:
        raise ValueError(f"“{text}” must lie between {low:g} and {high:g}")
    return number


Converter = Callable[[str], Any]
Painter = Callable[[str, Palette], Any]
