"""A thin line is left out of a darker ground on both sides: its ink runs into it.

Such lines need 1 pt on paper, dark ones half of that (https://www.myfolie.com/en/faq/what-font-size-is-required/). It
holds for lines, for edges of shapes and for long, thin boxes, on targets that print in ink.

A line is left out of a ground when it is lighter, and one ink at least that covers 30 % of the ground or more is less
than half as much in the line. It is looked at what lies beside it in some places, on both sides, and told when that is
so in a quarter of those where it is seen. What lies beside a picture or a drawing is not judged, nor are lines in
drawings. Those that are too thin whatever lies under them are told as `thin-line`.

Bad:

    # game.yaml
    print: {target: pdfx1a}

    # crew.xml
    <card fill="#201810"><line x1="10" y1="10" x2="50" y2="10" stroke="white" stroke-width="0.8"/></card>

Good:

    # game.yaml
    print: {target: pdfx1a}

    # crew.xml
    <card fill="#201810"><line x1="10" y1="10" x2="50" y2="10" stroke="white" stroke-width="1"/></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardgen.diagnostics import Severity
from cardgen.export.alongside import places
from cardgen.export.covering import CLEAR, Point, covers, shade_at, shown
from cardgen.export.ground import over
from cardgen.export.preflight.reversed_type import spared
from cardgen.export.preflight.thin_line import LEAST as THINNEST
from cardgen.export.separation import Separation
from cardgen.export.shades import Light, shades
from cardgen.export.surface import Surface, Thing, called
from cardgen.geometry import fits
from cardgen.layout.frame import Gradient, Shape
from cardgen.layout.report import Report
from cardgen.layout.svg.measures import line_width, narrowing, shape_width

LEAST = 1.0
"""Printed points (https://www.myfolie.com/en/faq/what-font-size-is-required/)."""

BESIDE = 0.4
"""Printed points away from a line: where what lies beside it is looked for. Our choice."""

ENOUGH = 0.25
"""Of the places where a line is seen: how many make a line one that is left out. Our choice."""


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each line that is left out of darker grounds and too thin."""
    press = surface.press
    for thing in surface.things if press else ():
        if press is None or not isinstance(thing, Thing) or not isinstance(thing.item, Shape):
            continue
        drawn = shape_width(thing.item)
        width = drawn * narrowing(thing.matrix) * surface.scale
        if not width or fits(LEAST, width) or not fits(THINNEST, width):
            continue
        if _is_left_out(thing, _near(thing, surface), press, BESIDE / surface.scale):
            needed = f"{math.ceil(LEAST / width * drawn * 100) / 100:g} pt"
            message = (
                f"{_part(thing.item)} of {called(thing.source)} is left out of a darker ground and printed {width:.2f} "
                f"pt wide, and such lines need {LEAST:g} pt"
            )
            hint = f"make it {needed} wide" + (" in the layout" if surface.scale != 1 else "")
            yield Report(thing.source[0].span, "reversed-line", Severity.WARNING, message, (hint,))


def _part(shape: Shape) -> str:
    return "the line" if _is_edge(shape) else "the box"


def _is_edge(shape: Shape) -> bool:
    """Whether the edge of a shape is its line: else the shape is so thin itself."""
    return shape.stroke is not None and bool(line_width(shape.stroke)) and shape.stroke.paint != shape.fill


def _near(thing: Thing, surface: Surface) -> tuple[Thing, ...]:
    """What lies under, beside or over a thing, texts aside; many faces share both."""
    away = BESIDE / surface.scale
    left, top, right, bottom = thing.extent
    return tuple(
        [
            other
            for other in surface.things
            if isinstance(other, Thing)
            and other.extent[0] < right + away
            and left - away < other.extent[2]
            and other.extent[1] < bottom + away
            and top - away < other.extent[3]
        ]
    )


@lru_cache(maxsize=1024)
def _is_left_out(thing: Thing, near: tuple[Thing, ...], press: Separation, beside: float) -> bool:
    shape, matrix = thing.item, thing.matrix
    assert isinstance(shape, Shape)
    number = near.index(thing)
    found: list[bool] = []
    for place, *sides in places(shape, _is_edge(shape), beside / (narrowing(matrix) or 1.0)):
        point, *around = [matrix.apply(*each) if matrix else each for each in (place, *sides)]
        if not shown(thing, *point) or any(covers(other, *point) for other in near[number + 1 :]):
            continue
        lights = [_beside(near, each, press) for each in around]
        found.append(all(light is not None and _is_spared(thing, shape, place, light, press) for light in lights))
    return any(found) and sum(found) >= ENOUGH * len(found)


def _is_spared(thing: Thing, shape: Shape, place: Point, ground: Light, press: Separation) -> bool:
    """Whether the line of a shape is left out of a ground, at a place in the space of the shape."""
    paint = shape.stroke.paint if shape.stroke and _is_edge(shape) else shape.fill
    color = next(shades(paint, [place], press.area)) if isinstance(paint, Gradient) else press.area(paint or CLEAR)
    return spared(over(color, thing.opacity, ground), ground)


def _beside(things: Sequence[Thing], point: Point, press: Separation) -> Light | None:
    """The plates at a point of the face; None where a picture or a drawing is seen there."""
    light: Light | None = press.area(CLEAR)[:-1]
    for thing in things:
        if not covers(thing, *point):
            continue
        if not isinstance(thing.item, Shape):
            light = None
            continue
        shade = shade_at(thing, thing.item, point, press.area)
        if light is None and shade[-1] * thing.opacity == 1:
            light = shade[:-1]
        elif light is not None:
            light = over(shade, thing.opacity, light)
    return light
