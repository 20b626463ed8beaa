"""A gradient element goes in, and the box of what it fills; a frame's gradient or plain colour comes out.

The rules are https://www.w3.org/TR/SVG2/pservers.html#Gradients.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from cardgen.colors import BLACK, Color
from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Gradient, Paint
from cardgen.layout.svg import values
from cardgen.layout.svg.document import Document
from cardgen.layout.svg.findings import VALUE
from cardgen.layout.svg.style import faded, measured
from cardgen.layout.svg.tree import Element
from cardgen.layout.svg.values import View

GRADIENTS = ("linearGradient", "radialGradient")

_Stops = tuple[tuple[float, Color], ...]

NEAREST_RIM = 0.999
"""A focus outside the circle is drawn this far towards its rim: https://www.w3.org/TR/SVG11/pservers.html."""


class Gradients:
    """The gradients of one drawing; the stops of each are read once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._chains: dict[Element, tuple[Element, ...]] = {}
        self._stops: dict[Element, _Stops] = {}

    def paint(self, element: Element, measure: Callable[[], Rect], view: View) -> Paint | None:
        """What a gradient paints over a shape whose box `measure` finds; None when it paints nothing."""
        chain = self._chain(element)
        stops = self._all_stops(element, chain)
        self.document.spend(element, len(stops))
        if len(stops) < 2:
            return stops[0][1] if stops else None
        relative = (_first(chain, "gradientUnits") or "objectBoundingBox") != "userSpaceOnUse"
        matrix = self._transform(element, chain)
        if relative:
            box = measure()
            if not (box.width > 0 and box.height > 0):
                message = "a gradient in parts of a shape’s box does not show on a shape without width or height"
                self.document.findings.unsupported(element, message, 'write gradientUnits="userSpaceOnUse"')
                return None
            matrix = Matrix(box.width, 0.0, 0.0, box.height, box.x, box.y) @ matrix
            view = View(1.0, 1.0)
        if (_first(chain, "spreadMethod") or "pad") != "pad":
            message = "“spreadMethod” is drawn as “pad”: the end colours go on"
            self.document.findings.unsupported(element, message, "write the repetitions as stops")
        placed = None if matrix == Matrix() else matrix
        if element.tag == "linearGradient":
            return self._linear(chain, stops, placed, view)
        return self._radial(chain, stops, placed, view)

    def _linear(self, chain: tuple[Element, ...], stops: _Stops, matrix: Matrix | None, view: View) -> Paint:
        x1, y1 = self._at(chain, "x1", view.width, 0), self._at(chain, "y1", view.height, 0)
        x2, y2 = self._at(chain, "x2", view.width, 1), self._at(chain, "y2", view.height, 0)
        if (x1, y1) == (x2, y2):
            return stops[-1][1]
        return Gradient("linear", x1, y1, x2, y2, stops, matrix=matrix)

    def _radial(self, chain: tuple[Element, ...], stops: _Stops, matrix: Matrix | None, view: View) -> Paint:
        x, y = self._at(chain, "cx", view.width, 0.5), self._at(chain, "cy", view.height, 0.5)
        radius = self._at(chain, "r", view.diagonal, 0.5)
        inner = self._at(chain, "fr", view.diagonal, 0)
        focus_x = self._at(chain, "fx", view.width, None, x)
        focus_y = self._at(chain, "fy", view.height, None, y)
        if radius <= 0:
            return stops[-1][1]
        inner = min(max(inner, 0.0), radius * NEAREST_RIM)
        away, room = math.hypot(focus_x - x, focus_y - y), (radius - inner) * NEAREST_RIM
        if away > room:
            focus_x, focus_y = x + (focus_x - x) * room / away, y + (focus_y - y) * room / away
        return Gradient("radial", focus_x, focus_y, x, y, stops, inner, radius, matrix)

    def _at(
        self, chain: tuple[Element, ...], name: str, whole: float, part: float | None, default: float = 0.0
    ) -> float:
        """A length of the first in the chain that has it, else that part of the whole, else the default."""
        for element in chain:
            if element.value(name) is not None:
                return measured(element, name, whole, self.document.findings, default)
        return default if part is None else part * whole

    def _chain(self, element: Element) -> tuple[Element, ...]:
        """The gradient and those that it takes from, by `href`, each once."""
        if element not in self._chains:
            chain = [element]
            while (link := self.document.linked(chain[-1], *GRADIENTS)) is not None:
                if link in chain:
                    self.document.findings.error(element, "circular-svg", "the gradient takes from itself")
                    break
                chain.append(link)
            self._chains[element] = tuple(chain)
        return self._chains[element]

    def _transform(self, element: Element, chain: tuple[Element, ...]) -> Matrix:
        try:
            return values.transform(_first(chain, "gradientTransform") or "")
        except ValueError as error:
            self.document.findings.error(element, VALUE, f"“gradientTransform”: {error}")
            return Matrix()

    def _all_stops(self, element: Element, chain: tuple[Element, ...]) -> _Stops:
        if element not in self._stops:
            owner = next((link for link in chain if any(child.tag == "stop" for child in link.children)), None)
            stops = tuple(self._read_stops(owner)) if owner else ()
            if not stops:
                self.document.findings.unsupported(element, "a gradient without stops paints nothing")
            elif len({type(color.ink) for _, color in stops}) > 1:
                message = "the stops of a gradient must be of one kind of ink, all light, all process or all spot"
                self.document.findings.error(element, VALUE, message)
                stops = stops[:1]
            self._stops[element] = stops
        return self._stops[element]

    def _read_stops(self, owner: Element) -> Iterator[tuple[float, Color]]:
        """The stops in order: none lies before the one that it follows."""
        least = 0.0
        for stop in (child for child in owner.children if child.tag == "stop"):
            try:
                least = max(least, values.share(stop.attributes.get("offset", "0")))
            except ValueError as error:
                self.document.findings.error(stop, VALUE, f"“offset” of <stop>: {error}")
            yield least, self._color(stop)

    def _color(self, stop: Element) -> Color:
        text = stop.declared.get("stop-color", "black")
        color: Color | None = BLACK
        if text.lower() == "currentcolor":
            self.document.findings.unsupported(stop, "“currentColor” in a gradient is drawn as black")
        elif text in ("inherit", "initial", "unset"):
            pass
        else:
            try:
                color = self.document.colors.color(text)
            except ValueError as error:
                self.document.findings.error(stop, VALUE, f"“stop-color”: {error}")
        alpha = faded(stop, self.document.findings, "stop-opacity")
        if color is None:
            return BLACK._replace(alpha=0.0)
        return color if alpha == 1 else color._replace(alpha=color.alpha * alpha)


def _first(chain: tuple[Element, ...], name: str) -> str | None:
    """An attribute of the first in the chain that has it."""
    return next((element.attributes[name] for element in chain if name in element.attributes), None)
