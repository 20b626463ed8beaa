"""The tree of a drawing goes in; what its elements share comes out: ids, colours, findings, and how much was drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from cardgen.colors import Color
from cardgen.diagnostics import Fault, nearest
from cardgen.geometry import Matrix
from cardgen.layout.frame import Geometry, Outline, Paint
from cardgen.layout.frame import Gradient as Shading
from cardgen.layout.svg import shapes, values
from cardgen.layout.svg.findings import REFERENCE, VALUE, Findings
from cardgen.layout.svg.paint import Colors
from cardgen.layout.svg.style import PLAIN, Style, styled
from cardgen.layout.svg.tree import DEEPEST, MOST_ELEMENTS, Element
from cardgen.layout.svg.values import View

MOST_STEPS = 1_000_000
"""The most steps of all paths together, counted anew each time one is used: a PDF page of some 20 MB."""

TOO_LARGE = "svg-too-large"

STILL = Matrix()
"""The map that moves nothing."""


@dataclass(slots=True)
class Document:
    """One drawing while it is read. `counted` and `steps` are how much has been drawn so far."""

    findings: Findings
    colors: Colors
    ids: dict[str, Element]
    coloured: bool
    counted: int = 0
    steps: int = 0
    open: list[Element] = field(default_factory=list)
    _geometries: dict[tuple[Element, View | None], Geometry | None] = field(default_factory=dict)
    _links: dict[Element, Element | None] = field(default_factory=dict)
    _transforms: dict[Element, Matrix] = field(default_factory=dict)
    _styles: dict[tuple[Element, View], Style] = field(default_factory=dict)

    def find(self, element: Element, name: str | None, *tags: str) -> Element | None:
        """The element with an id; None, and an error at `element`, when there is none or it is something else."""
        if name is None or name not in self.ids:
            if not self.findings.full:
                near = nearest((name or "")[:40], [known for known in islice(self.ids, 500) if len(known) <= 40])
                self.findings.error(element, REFERENCE, f"nothing has the id “{name}”", *near)
            return None
        found = self.ids[name]
        if tags and found.tag not in tags:
            wanted = " or ".join(f"<{tag}>" for tag in tags)
            self.findings.error(element, REFERENCE, f"“{name}” is a <{found.tag}>; {wanted} is wanted here")
            return None
        return found

    def linked(self, element: Element, *tags: str) -> Element | None:
        """The element that an `href` names; None when there is no link, or, reported, nothing to be had at its end."""
        if element not in self._links:
            href = (element.href or "").strip()
            self._links[element] = self.find(element, href[1:], *tags) if href.startswith("#") else None
            if href and href[0] != "#":
                self.findings.unsupported(element, f"the <{element.tag}> of something in another file is not drawn")
        return self._links[element]

    def enter(self, element: Element) -> bool:
        """Begin to draw an element; False, reported, when it is inside itself. Raises Fault when it is all too much."""
        self.count(element, 1)
        if element in self.open:
            self.findings.error(element, "circular-svg", f"the <{element.tag}> is drawn inside itself")
            return False
        if len(self.open) >= DEEPEST:
            raise Fault(self.findings.span(element), TOO_LARGE, f"elements are nested more than {DEEPEST} deep")
        self.open.append(element)
        return True

    def count(self, element: Element, elements: int) -> None:
        """Count elements that are drawn. Raises Fault when all of them together are too many."""
        self.counted += elements
        if self.counted > MOST_ELEMENTS:
            message = f"the drawing comes to more than {MOST_ELEMENTS} elements"
            raise Fault(self.findings.span(element), TOO_LARGE, message)

    def leave(self) -> None:
        self.open.pop()

    def geometry(self, element: Element, view: View) -> Geometry | None:
        """The geometry of a shape, worked out once. Raises Fault when all shapes together are too much."""
        key = (element, None if element.tag in shapes.WITHOUT_LENGTHS else view)
        if key not in self._geometries:
            self._geometries[key] = shapes.geometry(element, view, self.findings)
        found = self._geometries[key]
        if isinstance(found, Outline):
            self.spend(element, len(found.segments))
        return found

    def spend(self, element: Element, steps: int) -> None:
        """Count steps that are drawn or measured. Raises Fault when all of them together are too much."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise Fault(self.findings.span(element), TOO_LARGE, f"the paths come to more than {MOST_STEPS} steps")

    def transform(self, element: Element) -> Matrix:
        """The map that an element's `transform` says; none, and an error, where it is wrong."""
        text = element.attributes.get("transform")
        if not text:  # as of most
            return STILL
        if element not in self._transforms:
            self._transforms[element] = STILL
            try:
                self._transforms[element] = values.transform(text)
            except ValueError as error:
                self.findings.error(element, VALUE, f"“transform” of <{element.tag}>: {error}")
        return self._transforms[element]

    def surroundings(self, element: Element, view: View) -> Style:
        """The style that an element inherits where it stands, whoever uses it."""
        if element.parent is None:
            return PLAIN
        key = (element.parent, view)
        if key not in self._styles:
            outer = self.surroundings(element.parent, view)
            self._styles[key] = styled(element.parent, outer, self.colors, view, self.findings)
        return self._styles[key]


def thinned(paint: Paint, alpha: float) -> Paint:
    """A paint that lets more through: its opacity, or that of each of its stops, times `alpha`."""
    if alpha == 1:
        return paint
    if isinstance(paint, Color):
        return paint._replace(alpha=paint.alpha * alpha)
    return Shading(
        paint.kind,
        paint.x1,
        paint.y1,
        paint.x2,
        paint.y2,
        tuple((offset, color._replace(alpha=color.alpha * alpha)) for offset, color in paint.stops),
        paint.r1,
        paint.r2,
        paint.matrix,
    )
