"""A shape in, the content that fills and strokes it out."""

from __future__ import annotations

from dataclasses import replace

from cardgen.colors import Color
from cardgen.draw.gradients import Gradients, line, plain
from cardgen.draw.paths import encloses, path
from cardgen.draw.resources import Fragment, Resources
from cardgen.layout.frame import Gradient, Paint, Shape, Stroke

NOTHING = Fragment("")


class Shapes:
    """Draws shapes with the colours, states and shadings of a document."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._gradients = Gradients(resources)

    def shape(self, shape: Shape) -> Fragment:
        """The content of a shape. What is tinted and has no paint takes the colours that are set when it is shown."""
        filled = (shape.fill is not None or shape.tinted) and encloses(shape.geometry)
        stroke = shape.stroke if shape.stroke is not None and shape.stroke.width > 0 else None
        if shape.opacity <= 0 or not (filled or stroke):
            return NOTHING
        if filled and stroke and shape.opacity < 1:
            # Half of the line lies on the fill: faded one by one, that half would be darker than the rest.
            return self._resources.group(self.shape(replace(shape, opacity=1.0)), shape.opacity)
        outline = path(shape.geometry)
        star = "*" if shape.rule == "evenodd" else ""
        inside = None if shape.tinted else shape.fill
        if filled and stroke and _opaque(inside) and _opaque(_along(stroke)):
            return self._both(inside, stroke, outline, star)
        fill = self._filled(inside, shape.opacity, outline, star) if filled else NOTHING
        if not stroke:
            return fill
        border = self._stroked(stroke, shape.opacity, outline)
        return Fragment(fill.content + border.content, fill.needs | border.needs)

    def _both(self, fill: Paint | None, stroke: Stroke, outline: str, star: str) -> Fragment:
        inside, insides = self._color(fill, "fill")
        along, alongs = self._color(_along(stroke), "stroke")
        return Fragment(f"q {inside}{along}{line(stroke)}{outline}B{star} Q\n", insides | alongs)

    def _filled(self, paint: Paint | None, opacity: float, outline: str, star: str) -> Fragment:
        paint = plain(paint)
        if isinstance(paint, Gradient):
            shade = self._gradients.shade(paint, opacity)
            return Fragment(f"q {outline}W{star} n {shade.before}{shade.paint}Q\n", shade.needs)
        color, needs = self._color(paint, "fill")
        fade, fades = self._fade(paint, opacity)
        return Fragment(f"q {fade}{color}{outline}f{star} Q\n", needs | fades)

    def _stroked(self, stroke: Stroke, opacity: float, outline: str) -> Fragment:
        paint = plain(_along(stroke))
        if isinstance(paint, Gradient):
            return self._gradients.stroked(paint, opacity, line(stroke), outline)
        color, needs = self._color(paint, "stroke")
        fade, fades = self._fade(paint, opacity)
        return Fragment(f"q {fade}{color}{line(stroke)}{outline}S Q\n", needs | fades)

    def _color(self, paint: Paint | None, use: str) -> tuple[str, frozenset[str]]:
        if not isinstance(paint, Color):
            return "", frozenset()
        brush = self._resources.brush(paint)
        return (brush.fill if use == "fill" else brush.stroke), brush.needs

    def _fade(self, paint: Paint | None, opacity: float) -> tuple[str, frozenset[str]]:
        alpha = opacity * (paint.alpha if isinstance(paint, Color) else 1.0)
        if alpha >= 1:
            return "", frozenset()
        state = self._resources.state(alpha, alpha)
        return f"/{state} gs ", frozenset((state,))


def _along(stroke: Stroke) -> Paint | None:
    """A stroke's own paint; None when it takes the caller's colour."""
    return None if stroke.tinted else stroke.paint


def _opaque(paint: Paint | None) -> bool:
    return paint is None or (isinstance(paint, Color) and paint.alpha >= 1)
