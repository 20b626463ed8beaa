"""A text and the face it stands on in; the colours that may lie under its letters, and how they contrast, out.

Contrast is that of WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, from the colours of the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardgen.colors import Color
from cardgen.export.covering import overlaps
from cardgen.export.shades import Light, Shade, back, shade, shades
from cardgen.export.surface import Extent, Lettering, Surface, Thing
from cardgen.layout.frame import Gradient, Paint, Shape

PAPER: Light = (1.0, 1.0, 1.0)

PALE = 0.179
"""The luminance that contrasts with black as with white: sqrt(1.05 * 0.05) - 0.05, by WCAG's formula."""

MOST = 24
"""Colours under one text that are told apart: where there are more, it lies on a pattern, which is not judged."""


def grounds(surface: Surface, text: Lettering) -> frozenset[Light] | None:
    """All colours that may lie under a text; None where that is not known, as under pictures and drawings."""
    left, top, right, bottom = text.extent
    below: list[Thing] = []
    for thing in surface.things:
        if thing is text:
            break
        x1, y1, x2, y2 = thing.extent
        if x1 < right and left < x2 and y1 < bottom and top < y2 and _is_ground(thing):
            below.append(thing)  # type: ignore[arg-type]  # no text is ground
    return _grounds(text, tuple(below))


def _is_ground(thing: Thing | Lettering) -> bool:
    """Whether texts can stand on a thing: a filled shape, a picture, a drawing."""
    return thing.__class__ is Thing and not (isinstance(thing.item, Shape) and thing.item.fill is None)


@lru_cache(maxsize=1024)
def _grounds(text: Lettering, below: tuple[Thing, ...]) -> frozenset[Light] | None:
    """The same from the things that may lie under it: many faces share both."""
    found: set[Light] = set()
    for box in _boxes(text, below):
        its = _under(below, box)
        if its is None:
            return None
        found |= its
    return frozenset(found)


def _boxes(text: Lettering, below: tuple[Thing, ...]) -> tuple[Extent, ...]:
    """The text as one box, where all that is seen under it lies under all of it; else its lines."""
    for thing in reversed(below):
        if overlaps(thing, text.extent) < 1:
            return text.lines
        fill = thing.item.fill if isinstance(thing.item, Shape) else None
        if fill is None or (isinstance(fill, Color) and fill.alpha == thing.opacity == 1):
            break
    return (text.extent,)


def seen(color: Color, opacity: float, ground: Light) -> Light:
    """A colour over a ground."""
    return over(shade(color), opacity, ground)


def over(shade: Shade, opacity: float, ground: Light) -> Light:
    """Light of some opacity over a ground."""
    alpha = shade[3] * opacity
    red, green, blue = (part * alpha + below * (1 - alpha) for part, below in zip(shade, ground, strict=False))
    return red, green, blue


def contrast(one: Light, other: Light) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
def luminance(light: Light) -> float:
    """From 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in light)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _under(things: Sequence[Thing], line: Extent) -> set[Light] | None:
    """The colours under one line of a text: looked for from the top down to what hides the rest, made from there up."""
    layers: list[tuple[list[Shade], float, bool]] = []
    found = {PAPER}
    for thing in reversed(things):
        part = overlaps(thing, line)
        if not part:
            continue
        shape = thing.item
        if not isinstance(shape, Shape):
            if part == 1:
                return None
        elif shape.fill is not None:
            colors = _shades(thing, shape.fill, line)
            if part == 1 and thing.opacity == 1 and all(color[3] == 1 for color in colors):
                found = {color[:3] for color in colors}
                break
            layers.append((colors, thing.opacity, part == 1))
    for colors, opacity, whole in reversed(layers):
        lights = {over(color, opacity, light) for color in colors for light in found}
        found = lights if whole else found | lights
        if len(found) > MOST:
            return None
    return found


def _shades(thing: Thing, fill: Paint, line: Extent) -> list[Shade]:
    """The colours of a fill under a line of text; of a gradient those between the corners of the line."""
    if not isinstance(fill, Gradient):
        return [shade(fill)]
    points = [(x, y) for x in (line[0], line[2]) for y in (line[1], line[3])]
    if thing.matrix is not None:
        points = [back(thing.matrix, x, y) for x, y in points]
    if fill.kind == "radial":  # its middle may lie inside
        return [shade(color) for _, color in fill.stops]
    return list(shades(fill, points))
