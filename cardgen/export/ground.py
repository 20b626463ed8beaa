"""A text and the face it stands on in; the colours that may lie under its letters, and how they contrast, out.

Colours are light, or whatever else they are looked at as: `Look`.

Contrast is that of WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, from the colours of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from cardgen.colors import Color
from cardgen.export.covering import CLEAR, Point, overlaps
from cardgen.export.shades import Light, Look, Shade, back, shade, shades
from cardgen.export.surface import Extent, Fade, Lettering, Surface, Thing, is_upright, lines_of
from cardgen.geometry import fits
from cardgen.layout.frame import Gradient, Paint, Shape
from cardgen.layout.svg.measures import narrowing

PAPER: Light = (1.0, 1.0, 1.0)

PALE = 0.179
"""The luminance that contrasts with black as with white: sqrt(1.05 * 0.05) - 0.05, by WCAG's formula."""

MOST = 24
"""Colours under one text that are told apart: where there are more, it lies on a pattern, which is not judged."""


DEEP = 4
"""How often a line of text is halved where something lies under a part of it."""

ALONG, DOWN = 12, (0.25, 0.75)
"""Where a line that runs aslant is looked at."""

THICK = 0.5
"""Of the letters' size: how wide a line must be that they stand on. Our choice: thinner ones cross them."""


class Ground(NamedTuple):
    """What may lie under letters: `inner` in the groups that fade them too, which add `rest` and leave a `share`."""

    inner: Light
    rest: Light = ()
    share: float = 1.0

    @property
    def light(self) -> Light:
        return _added(self.rest, self.share, self.inner)

    def under(self, color: Color, opacity: float, look: Look = shade) -> Light:
        """Letters of a colour on it."""
        return _added(self.rest, self.share, over(look(color), opacity, self.inner))

    def inside(self, opacity: float) -> Ground:
        """The same as the ground of a group that fades."""
        return Ground(self.inner, _added(self.rest, self.share * (1 - opacity), self.inner), self.share * opacity)


class _Layer(NamedTuple):
    """The colours that a thing has under a line, one of them at each place."""

    colors: Sequence[Shade]
    opacity: float
    fades: tuple[Fade, ...]


def grounds(surface: Surface, text: Lettering, look: Look = shade) -> frozenset[Ground] | None:
    """All that may lie under a text; None where that is not known, as under pictures and drawings."""
    left, top, right, bottom = text.extent
    below: list[Thing] = []
    for thing in surface.things:
        if thing is text:
            break
        x1, y1, x2, y2 = thing.extent
        if x1 < right and left < x2 and y1 < bottom and top < y2 and _is_ground(thing, text):
            below.append(thing)  # type: ignore[arg-type]  # no text is ground
    return _grounds(text, tuple(below), look)


def beside(
    text: Lettering,
    outline: tuple[Color, float] | None,
    below: Iterable[Ground],
    thinnest: float,
    look: Look = shade,
) -> Iterable[Ground]:
    """What lies next to letters with some ground below: their outline, where it is as wide as the thinnest line."""
    if not outline or not fits(thinnest, outline[1] * narrowing(text.matrix)):
        return below
    if not outline[0].alpha == text.item.opacity == 1:
        return below
    light = look(outline[0])[:-1]
    return [ground._replace(inner=light) for ground in below] if text.fades else (Ground(light),)


def _is_ground(thing: Thing | Lettering, text: Lettering) -> bool:
    """Whether a text can stand on a thing: a filled shape, a thick line, a picture, a drawing."""
    if thing.__class__ is not Thing:
        return False
    shape = thing.item
    if not isinstance(shape, Shape) or shape.fill is not None:
        return True
    stroke = shape.stroke
    return stroke is not None and not stroke.dash and stroke.width * narrowing(thing.matrix) >= text.size * THICK


@lru_cache(maxsize=1024)
def _grounds(text: Lettering, below: tuple[Thing, ...], look: Look) -> frozenset[Ground] | None:
    """The same from the things that may lie under it: many faces share both."""
    found: set[Ground] = set()
    for box in _boxes(text, below):
        its = _under(text, below, box, DEEP, look)
        if its is None:
            return None
        found |= its
    return frozenset(found)


def _boxes(text: Lettering, below: tuple[Thing, ...]) -> Sequence[Extent]:
    """The text as one box, where all that is seen under it lies under all of it; else its lines, or points of these."""
    for thing in reversed(below):
        if overlaps(thing, text.extent) < 1:
            return text.lines if is_upright(text.matrix) else _points(text)
        fill = thing.item.fill if isinstance(thing.item, Shape) else None
        if fill is None or (isinstance(fill, Color) and fill.alpha == thing.opacity == 1):
            break
    return (text.extent,)


def _points(text: Lettering) -> list[Extent]:
    """Points of the lines of a text that is turned, as boxes."""
    assert text.matrix is not None
    places = [
        text.matrix.apply(left + (right - left) * (step + 0.5) / ALONG, top + (bottom - top) * part)
        for left, top, right, bottom in lines_of(text.item)
        for step in range(ALONG)
        for part in DOWN
    ]
    return [(x, y, x, y) for x, y in places]


def over(shade: Shade, opacity: float, ground: Light) -> Light:
    """Light of some opacity over a ground."""
    alpha = shade[-1] * opacity
    return tuple([part * alpha + below * (1 - alpha) for part, below in zip(shade, ground, strict=False)])


def _added(light: Light, share: float, other: Light) -> Light:
    """A share of some light added to another; () is none."""
    if not light:
        return other if share == 1 else tuple([share * part for part in other])
    return tuple([part + share * more for part, more in zip(light, other, strict=True)])


def contrast(one: Light, other: Light) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
def luminance(light: Light) -> float:
    """From 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in light)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _under(text: Lettering, things: Sequence[Thing], box: Extent, deep: int, look: Look) -> set[Ground] | None:
    """What lies under a part of a text, which is halved where something that is seen lies under a part of it only."""
    seen: list[Thing] = []
    layers: list[_Layer] = []
    found: set[Light] | None = {look(CLEAR)[:-1]}
    whole = True
    for thing in reversed(things):
        part = overlaps(thing, box)
        if not part:
            continue
        seen.append(thing)
        if part < 1:
            whole = False
            continue
        shape = thing.item
        if not isinstance(shape, Shape):
            found = None
            break
        colors = _shades(thing, shape.fill or (shape.stroke.paint if shape.stroke else CLEAR), box, look)
        if thing.opacity == 1 and all(color[-1] == 1 for color in colors):
            found = {color[:-1] for color in colors}
            break
        layers.append(_Layer(colors, shape.opacity, thing.fades))
    if whole:
        return None if found is None else _inside(text.fades, layers[::-1], found)
    return _halved(text, seen[::-1], box, deep, look)


def _halved(text: Lettering, things: Sequence[Thing], box: Extent, deep: int, look: Look) -> set[Ground] | None:
    """What lies under both halves of a part of a text, or in the middle of a small one; pictures aside."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    if not deep:
        return _under(text, things, (x, y, x, y), 0, look)
    halves = ((left, top, x, bottom), (x, top, right, bottom))
    if right - left < bottom - top:
        halves = ((left, top, right, y), (left, y, right, bottom))
    known = [its for half in halves if (its := _under(text, things, half, deep - 1, look)) is not None]
    return set().union(*known) if known else None


def _inside(fades: Sequence[Fade], layers: Sequence[_Layer], lights: set[Light]) -> set[Ground] | None:
    """Layers over some lights, up to letters that some groups fade."""
    found = {Ground(light) for light in lights}
    if not layers and not fades:
        return found
    for level, fade in enumerate((*fades, None)):
        outside = [layer for layer in layers if fade is None or layer.fades[level : level + 1] != (fade,)]
        layers = layers[len(outside) :]
        found = {ground._replace(inner=light) for ground in found for light in _piled(outside, level, ground.inner)}
        if len(found) > MOST:
            return None
        if fade is not None:
            found = {ground.inside(fade[1]) for ground in found}
    return found


def _piled(layers: Sequence[_Layer], level: int, light: Light) -> set[Light]:
    """Layers over a light; those that a group fades are laid over each other first, and then faded as one."""
    found = {light}
    for fade, group in groupby(layers, lambda layer: layer.fades[level] if len(layer.fades) > level else None):
        if len(found) > MOST:
            break
        if fade is None:
            for colors, opacity, _ in group:
                found = {over(color, opacity, below) for color in colors for below in found}
        else:
            inner = list(group)
            found = {
                over((*above, 1.0), fade[1], below) for below in found for above in _piled(inner, level + 1, below)
            }
    return found


def _shades(thing: Thing, fill: Paint, line: Extent, look: Look) -> list[Shade]:
    """The colours of a fill under a line of text; of a gradient those between the corners of the line."""
    if not isinstance(fill, Gradient):
        return [look(fill)]
    points = [(x, y) for x in (line[0], line[2]) for y in (line[1], line[3])]
    if thing.matrix is not None:
        points = [back(thing.matrix, x, y) for x, y in points]
    if fill.kind == "radial":
        if (fill.x1, fill.y1) != (fill.x2, fill.y2):
            return [look(color) for _, color in fill.stops]
        points.append(_nearest(fill, points))
    return list(shades(fill, points, look))


def _nearest(fill: Gradient, points: Sequence[Point]) -> Point:
    """The point in the box of some points that is nearest to the middle of a gradient."""
    x, y = fill.matrix.apply(fill.x2, fill.y2) if fill.matrix else (fill.x2, fill.y2)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(min(xs), min(x, max(xs))), max(min(ys), min(y, max(ys)))
