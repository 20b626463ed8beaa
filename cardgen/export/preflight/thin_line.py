"""A line is printed thinner than a quarter of a point: it breaks up, or is not there.

0.25 pt is the finest that offset printing holds (https://support.jukeboxprint.com/hc/en-us/articles/201472556), and
what a game that is printed at 60 % writes as 0.42 pt. It holds for edges of shapes and of letters, for dashes, and
for the thinnest line of a drawing, also of an icon in a text, as large as it is printed. Filled shapes that are long
and thin are lines too, and so is what a clip leaves of one. An edge of the colour of its fill is none.

It is not looked at what lies under a line: white on white is told as well. Of paths, and in drawings, a thin shape is
found where it lies flat or stands upright.

Bad:

    # game.yaml
    print: {scale: 60%}

    # crew.xml
    <card><box x="10" y="10" w="30" h="20" stroke="black" stroke-width="0.3"/></card>

Good:

    # game.yaml
    print: {scale: 60%}

    # crew.xml
    <card><box x="10" y="10" w="30" h="20" stroke="black" stroke-width="0.5"/></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from cardgen.colors import Color
from cardgen.diagnostics import Severity
from cardgen.export.surface import Lettering, Surface, Thing, called, ink_of, is_upright
from cardgen.geometry import fits
from cardgen.layout.frame import Art, Box, Placed, Shape, Symbol, Text
from cardgen.layout.report import Report
from cardgen.layout.svg.measures import LONG, line_width, narrowing, shape_width, thinnest

LEAST = 0.25
"""The finest line of offset printing, in points (https://support.jukeboxprint.com/hc/en-us/articles/201472556)."""


def check(thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
    """A warning for a thing with a line that is too thin."""
    if _is_wide(thing, surface.scale):
        return
    drawn, what = _line(thing)
    width = drawn * narrowing(thing.matrix)
    if (left := _left_of(thing)) and (left < width - 0.001 or not width):
        width = drawn = left
        what = "what is seen"
    width *= surface.scale
    if width and not fits(LEAST, width):
        if isinstance(thing.item, Shape):
            what = what or _kind(thing.item)
        message = f"{what} of {called(thing.source)} is printed {width:.2f} pt wide, and lines need {LEAST:g} pt"
        times = LEAST / width
        wide = (
            f"{math.ceil(times * drawn * 100) / 100:g} pt" if isinstance(thing.item, Shape) else f"{times:.3g} times as"
        )
        hint = f"make it {wide} wide, or leave it out"
        yield Report(thing.source[0].span, "thin-line", Severity.WARNING, message, (hint,))


def _is_wide(thing: Thing | Lettering, scale: float) -> bool:
    """Whether a shape without an edge is seen to be no line at once, as most are."""
    if not isinstance(thing.item, Shape) or thing.item.stroke or not is_upright(thing.matrix):
        return False
    left, top, right, bottom = thing.extent
    return min(right - left, bottom - top) * scale >= LEAST


def _line(thing: Thing | Lettering) -> tuple[float, str]:
    """The thinnest line of a thing before its map, 0 where there is none, and what it is, where it is no shape."""
    if isinstance(thing, Lettering):
        widths = [(outline[1], "the outline") for _, outline in thing.colors if outline and outline[0].alpha]
        return min([*widths, *_in_symbols(thing.item)], default=(0.0, ""))
    item = thing.item
    if isinstance(item, Placed):
        return _thinnest(item.art) * narrowing(item.matrix), f"a line in “{_name(item.art)}”"
    if not isinstance(item, Shape):
        return 0.0, ""
    return shape_width(item), ""


def _kind(shape: Shape) -> str:
    """What of a shape is a line."""
    stroke = shape.stroke
    if stroke and stroke.paint != shape.fill and line_width(stroke):
        return "the line"
    return "the box" if isinstance(shape.geometry, Box) else "the shape"


def _left_of(thing: Thing | Lettering) -> float:
    """How wide the line is that a clip leaves of a filled shape, 0 where it leaves none."""
    item = thing.item
    if not isinstance(item, Shape) or not item.fill or (isinstance(item.fill, Color) and not item.fill.alpha):
        return 0.0
    left, top, right, bottom = thing.extent
    short, long = sorted((right - left, bottom - top))
    return short if long >= LONG * short else 0.0


def _in_symbols(text: Text) -> Iterator[tuple[float, str]]:
    """The thinnest line of each icon in a text that has lines, as large as it stands there."""
    for run in (run for line in text.lines for run in line.runs):
        for symbol in [word for word in run.words if word.__class__ is Symbol]:
            width, ink = _thinnest(symbol.art), ink_of(symbol.art)
            if width and ink.width and ink.height:
                factor = run.size * min(symbol.width / ink.width, symbol.height / ink.height)
                yield width * factor, f"a line in “{_name(symbol.art)}”"


@lru_cache(maxsize=1024)
def _thinnest(art: Art) -> float:
    return thinnest(art)


def _name(art: Art) -> str:
    return art.name.rpartition("/")[2]
