"""A gradient in; a shading, and where its stops differ in alpha a soft mask, out."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.colors import Ink, Spot
from cardgen.draw.paths import matrix, number, trimmed
from cardgen.draw.resources import Fragment, Resources, components, reference
from cardgen.layout.frame import Gradient, Paint, Stroke


class Shade(NamedTuple):
    """A gradient made ready: the operators that must come before it (its mask), then those that paint it."""

    before: str
    paint: str
    needs: frozenset[str]


class Gradients:
    """The gradients of a document, each made once."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._shades: dict[tuple[Gradient, float], Shade] = {}

    def shade(self, gradient: Gradient, opacity: float) -> Shade:
        """What paints a gradient over all that the clip leaves open, in the coordinates of the shape."""
        known = self._shades.get((gradient, opacity))
        if known is None:
            known = self._shades[gradient, opacity] = self._made(gradient, opacity)
        return known

    def stroked(self, gradient: Gradient, opacity: float, stroke: str, path: str) -> Fragment:
        """A path stroked with a gradient: `stroke` holds the operators of its width, dashes and ends.

        It is a form of its own: a pattern is placed from the origin of the form in which it is used, and only so
        does it move with its shape.
        """
        by = f" /Matrix [{matrix(gradient.matrix)}]" if gradient.matrix else ""
        resources = self._resources
        shading = reference(resources.define("S", self._shading(gradient)))
        pattern = resources.define("P", f"<< /PatternType 2 /Shading {shading}{by} >>")
        before, needs = self._before(gradient, opacity)
        content = f"{before}{stroke}/Pattern CS /{pattern} SCN {path}S"
        form = resources.form(Fragment(content, needs | {pattern}))
        return Fragment(f"/{form} Do\n", frozenset((form,)))

    def _made(self, gradient: Gradient, opacity: float) -> Shade:
        before, needs = self._before(gradient, opacity)
        shading = self._resources.define("S", self._shading(gradient))
        by = f"{matrix(gradient.matrix)} cm " if gradient.matrix else ""
        return Shade(before, f"{by}/{shading} sh ", needs | {shading})

    def _before(self, gradient: Gradient, opacity: float) -> tuple[str, frozenset[str]]:
        alphas = {color.alpha for _, color in gradient.stops}
        if len(alphas) > 1:
            states = [self._mask(gradient)]
        else:
            opacity *= alphas.pop()
            states = []
        if opacity < 1:
            states.append(self._resources.state(opacity, opacity))
        return "".join([f"/{state} gs " for state in states]), frozenset(states)

    def _mask(self, gradient: Gradient) -> str:
        resources = self._resources
        stops = tuple((at, number(color.alpha)) for at, color in gradient.stops)
        shading = resources.define("S", _dictionary(gradient, "/DeviceGray", stops))
        by = f"{matrix(gradient.matrix)} cm " if gradient.matrix else ""
        group = " /Group << /S /Transparency /CS /DeviceGray >>"
        form = resources.form(Fragment(f"{by}/{shading} sh", frozenset((shading,))), entries=group)
        soft = f"<< /Type /Mask /S /Luminosity /G {reference(form)} >>"
        return resources.define("G", f"<< /Type /ExtGState /SMask {soft} >>")

    def _shading(self, gradient: Gradient) -> str:
        inks = _of_one_space(tuple(self._resources.inks.ink(color) for _, color in gradient.stops))
        stops = tuple((at, components(ink)) for (at, _), ink in zip(gradient.stops, inks, strict=True))
        return _dictionary(gradient, self._resources.space(inks[0]), stops)


def plain(paint: Paint | None) -> Paint | None:
    """A paint, or the one colour in its place when it is a gradient of a single stop."""
    return paint.stops[0][1] if isinstance(paint, Gradient) and len(paint.stops) == 1 else paint


def line(stroke: Stroke) -> str:
    """The operators of a stroke's width, dashes, ends and corners."""
    width = f"{number(stroke.width)} w "
    cap = {"butt": "", "round": "1 J ", "square": "2 J "}[stroke.cap]
    join = {"miter": "", "round": "1 j ", "bevel": "2 j "}[stroke.join]
    miter = f"{number(max(stroke.miter, 1.0))} M " if stroke.join == "miter" and stroke.miter != 10.0 else ""
    dash = ""
    # PDF refuses dashes that are all zero or below zero; such a line is a whole one.
    if any(stroke.dash) and min(stroke.dash) >= 0:
        dash = f"[{' '.join(map(number, stroke.dash))}] {number(stroke.dash_offset)} d "
    return width + cap + join + miter + dash


def _of_one_space(inks: tuple[Ink, ...]) -> tuple[Ink, ...]:
    # A shading has one colour space. A spot ink has none in common with others but its process mix.
    spaces = {ink.name if isinstance(ink, Spot) else "" for ink in inks}
    if len(spaces) < 2:
        return inks
    return tuple(_process(ink) for ink in inks)


def _process(ink: Ink) -> Ink:
    if not isinstance(ink, Spot):
        return ink
    mix, tint = ink.alternate, ink.tint
    return type(mix)(mix.cyan * tint, mix.magenta * tint, mix.yellow * tint, mix.black * tint)


def _dictionary(gradient: Gradient, space: str, stops: tuple[tuple[float, str], ...]) -> str:
    g = gradient
    numbers: tuple[float, ...] = (g.x1, g.y1, g.x2, g.y2)
    kind = 2
    if g.kind == "radial":
        numbers, kind = (g.x1, g.y1, g.r1, g.x2, g.y2, g.r2), 3
    # Six decimals: an SVG's gradient may run from 0 to 1, with a matrix that makes a face of it.
    coordinates = trimmed("".join([f"{value:.6f} " for value in numbers])).rstrip()
    function = _function(stops)
    return (
        f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{coordinates}] /Function {function}"
        " /Extend [true true] >>"
    )


def _function(stops: tuple[tuple[float, str], ...]) -> str:
    """Colour by offset: one piece between each two stops, the end colours held to 0 and 1."""
    ends, values = [0.0], [stops[0][1]]
    for at, value in stops:
        ends.append(min(max(at, ends[-1]), 1.0))
        values.append(value)
    ends.append(1.0)
    values.append(stops[-1][1])
    pieces, bounds = [], []
    for start, end, first, last in zip(ends, ends[1:], values, values[1:], strict=False):
        # Stops on one spot make a hard edge: no piece between them. What differs by less than is written is one spot.
        if number(end) == number(start):
            continue
        pieces.append(f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{first}] /C1 [{last}] >>")
        bounds.append(number(end))
    if len(pieces) == 1:
        return pieces[0]
    encode = " ".join(["0 1"] * len(pieces))
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(pieces)}]"
        f" /Bounds [{' '.join(bounds[:-1])}] /Encode [{encode}] >>"
    )
