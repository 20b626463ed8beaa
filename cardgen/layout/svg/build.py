"""The elements of a drawing go in, the items of a frame come out, back to front."""

from __future__ import annotations

from dataclasses import replace

from cardgen.colors import BLACK
from cardgen.diagnostics import Fault
from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Box, Clip, Geometry, Group, Item, Line, Paint, Shape, Stroke
from cardgen.layout.svg import values
from cardgen.layout.svg.clips import NOTHING, Clips
from cardgen.layout.svg.document import STILL, TOO_LARGE, Document, thinned
from cardgen.layout.svg.findings import VALUE
from cardgen.layout.svg.gradients import GRADIENTS, Gradients
from cardgen.layout.svg.ink import filled_box
from cardgen.layout.svg.outlines import bounds
from cardgen.layout.svg.paint import Paint as Keyword
from cardgen.layout.svg.paint import Reference, Words
from cardgen.layout.svg.shapes import SHAPES
from cardgen.layout.svg.style import Style, faded, measured, styled
from cardgen.layout.svg.tree import DEEPEST, Element
from cardgen.layout.svg.values import View

_SILENT = frozenset(
    ("title", "desc", "metadata", "style", "defs", "symbol", "clipPath", "stop", "view", *GRADIENTS)
)  # fmt: skip
"""What draws nothing where it stands."""

_PATHS = "turn the text into paths (in Inkscape: Path > Object to Path)"
_LEFT_OUT = {
    "text": _PATHS,
    "flowRoot": _PATHS,
    "image": "place pictures in the template, with <image>",
    "foreignObject": "draw it with SVG’s own shapes",
    "filter": "turn what it does into paths, or place the drawing as a picture (PNG)",
    "mask": "cut with a clip path instead",
    "pattern": "turn the pattern into objects (in Inkscape: Object > Pattern > Pattern to Objects)",
    "marker": "turn the markers into paths (in Inkscape: Path > Stroke to Path)",
    "script": "cards do not move; remove it",
    "animate": "cards do not move; remove it",
}
_LEFT_OUT |= dict.fromkeys(("animateTransform", "animateMotion", "animateColor", "set"), _LEFT_OUT["animate"])

_ONLY_WHERE_USED = frozenset(("filter", "mask", "pattern", "marker"))
"""Definitions: they are told of where they are used, not where they stand."""

_Copy = tuple[Element, Style, View, tuple[str, str] | None]


class Builder:
    """Draws the elements of one drawing. `tinted` says whether anything took the caller's colour."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.gradients = Gradients(document)
        self.clips = Clips(document)
        self.tinted = False
        self._depths: dict[Item, int] = {}
        self._copies: dict[_Copy, tuple[tuple[Item, ...], int, int]] = {}

    def items(
        self, element: Element, parent: Style, view: View, size: tuple[str, str] | None = None
    ) -> tuple[Item, ...]:
        """What an element draws. `size` is the width and height that a `use` gives to a drawing that it uses."""
        if (element.tag in _SILENT and size is None) or element.declared.get("display") == "none":
            return ()
        before = self.document.counted + self.document.steps
        if not self.document.enter(element):
            return ()
        try:
            style = styled(element, parent, self.document.colors, view, self.document.findings)
            opacity = faded(element, self.document.findings)
            matrix = self.document.transform(element)
            if opacity == 0 or matrix.a * matrix.d == matrix.b * matrix.c:
                return ()
            if element.tag in SHAPES:
                found = self._shape(element, style, view)
            else:
                found = self._inside(element, style, view, size)
            clips = self.clips.of(element, view, lambda: self._box(element, found, before)) if found else ()
        finally:
            self.document.leave()
        return self._grouped(element, found, matrix, clips, opacity)

    def _inside(self, element: Element, style: Style, view: View, size: tuple[str, str] | None) -> tuple[Item, ...]:
        """What an element draws that is no shape."""
        if element.tag in ("g", "a"):
            return self._children(element, style, view)
        if element.tag in ("svg", "symbol"):
            return self._viewport(element, style, view, size)
        if element.tag == "use":
            return self._used(element, style, view)
        if element.tag == "switch":
            usable = (child for child in element.children if _usable(child))
            return self.items(next(usable, element.children[0]), style, view) if element.children else ()
        if element.tag not in _ONLY_WHERE_USED:
            hint = _LEFT_OUT.get(element.tag)
            self.document.findings.unsupported(element, f"<{element.tag}> is not drawn", *((hint,) if hint else ()))
        return ()

    def _children(self, element: Element, style: Style, view: View) -> tuple[Item, ...]:
        found: list[Item] = []
        for child in element.children:
            found += self.items(child, style, view)
        return tuple(found)

    def root(self, element: Element, view: View) -> tuple[Item, ...]:
        """What the whole drawing draws, in the units of its view box."""
        if not self.document.enter(element) or element.declared.get("display") == "none":
            return ()
        style = styled(element, Style(), self.document.colors, view, self.document.findings)
        found = self._children(element, style, view)
        clips = self.clips.of(element, view, lambda: self._box(element, found, 0)) if found else ()
        opacity = faded(element, self.document.findings)
        return self._grouped(element, found, self.document.transform(element), clips, opacity)

    def _box(self, element: Element, items: tuple[Item, ...], before: int) -> Rect:
        """The box of what an element drew; `before` is how much had been drawn when it began."""
        self.document.spend(element, self.document.counted + self.document.steps - before)
        return filled_box(items)

    def _used(self, element: Element, style: Style, view: View) -> tuple[Item, ...]:
        target = self.document.linked(element)
        if target is None:
            return ()
        findings = self.document.findings
        x, y = measured(element, "x", view.width, findings), measured(element, "y", view.height, findings)
        size = (element.value("width") or "", element.value("height") or "")
        found = self._copy(target, style, view, size if target.tag in ("svg", "symbol") else None)
        return self._grouped(element, found, Matrix(e=x, f=y), (), 1.0)

    def _copy(self, target: Element, style: Style, view: View, size: tuple[str, str] | None) -> tuple[Item, ...]:
        """What a used element draws: the same items where it is used again in the same style, and counted again."""
        key = (target, style, view, size)
        if key in self._copies:
            found, elements, steps = self._copies[key]
            self.document.count(target, elements)
            self.document.spend(target, steps)
            return found
        elements, steps = self.document.counted, self.document.steps
        found = self.items(target, style, view, size)
        self._copies[key] = found, self.document.counted - elements, self.document.steps - steps
        return found

    def _viewport(self, element: Element, style: Style, view: View, size: tuple[str, str] | None) -> tuple[Item, ...]:
        """A drawing in the drawing: its view box is fitted into its rectangle, and nothing shows outside that."""
        findings = self.document.findings
        x = measured(element, "x", view.width, findings) if element.tag == "svg" else 0.0
        y = measured(element, "y", view.height, findings) if element.tag == "svg" else 0.0
        sides = []
        for name, whole, given in zip(("width", "height"), (view.width, view.height), size or ("", ""), strict=True):
            sides.append(measured(element, name, whole, findings, whole, given))
        width, height = sides
        if width <= 0 or height <= 0:
            return ()
        matrix, inner = Matrix(), View(width, height)
        try:
            if "viewBox" in element.attributes:
                box = values.view_box(element.attributes["viewBox"])
                matrix = values.fitted(element.attributes.get("preserveAspectRatio"), box, width, height)
                inner = View(box[2], box[3])
        except ValueError as error:
            findings.error(element, VALUE, f"<{element.tag}>: {error}")
        found = self._children(element, style, inner)
        found = self._grouped(element, found, matrix, (), 1.0)
        visible = element.declared.get("overflow") in ("visible", "auto")
        clips = () if visible else (Clip(Box(0.0, 0.0, width, height)),)
        return self._grouped(element, found, Matrix(e=x, f=y), clips, 1.0)

    def _grouped(
        self, element: Element, items: tuple[Item, ...], matrix: Matrix, clips: tuple[Clip, ...], opacity: float
    ) -> tuple[Item, ...]:
        """Items under a map, clips and an opacity: in as few groups as that needs, in none where it needs none."""
        if not items or NOTHING in clips:
            return ()
        if opacity < 1 and len(items) == 1 and isinstance(items[0], Shape) and _single(items[0]):
            items, opacity = (replace(items[0], opacity=items[0].opacity * opacity),), 1.0
        if matrix == STILL and not clips and opacity == 1:
            return items
        depth = max(self._depths.get(item, 0) for item in items) + max(1, len(clips))
        if depth > DEEPEST:
            raise Fault(self.document.findings.span(element), TOO_LARGE, f"groups are nested more than {DEEPEST} deep")
        for clip in reversed(clips[1:]):
            items = (Group(items, clip=clip),)
        group = Group(items, None if matrix == STILL else matrix, clips[0] if clips else None, opacity)
        self._depths[group] = depth
        return (group,)

    def _shape(self, element: Element, style: Style, view: View) -> tuple[Item, ...]:
        geometry = self.document.geometry(element, view)
        if geometry is None or not style.visible:
            return ()
        fill, fill_tint = self._paint(element, style.fill, style, geometry, view)
        if isinstance(geometry, Line):
            fill, fill_tint = None, False
        line, line_tint = (None, False)
        if style.stroke_width > 0:
            line, line_tint = self._paint(element, style.stroke, style, geometry, view)
        self.tinted = self.tinted or fill_tint or line_tint
        shapes: list[Item] = []
        if (fill or fill_tint) and style.fill_opacity > 0:
            paint, opacity = (thinned(fill, style.fill_opacity), 1.0) if fill else (None, style.fill_opacity)
            shapes.append(Shape(geometry, paint, None, style.fill_rule, opacity, fill_tint))
        if (line or line_tint) and style.stroke_opacity > 0:
            opacity = style.stroke_opacity if line_tint else 1.0
            stroke = _stroke(style, thinned(line or BLACK, 1.0 if line_tint else style.stroke_opacity), line_tint)
            last = shapes[-1] if shapes else None
            if isinstance(last, Shape) and last.opacity == opacity == 1 and not style.stroke_first:
                shapes[-1] = replace(last, stroke=stroke)
            else:
                shapes.insert(0 if style.stroke_first else 1, Shape(geometry, None, stroke, opacity=opacity))
        return tuple(shapes)

    def _paint(
        self, element: Element, words: Words, style: Style, geometry: Geometry, view: View
    ) -> tuple[Paint | None, bool]:
        """A paint for a geometry, and whether the caller's colour stands in for it."""
        if isinstance(words, Reference):
            found = self.document.ids.get(words.id)
            if found is not None and found.tag in GRADIENTS:
                return self.gradients.paint(found, lambda: bounds(geometry), view), False
            if found is not None and found.tag == "pattern":
                self.document.findings.unsupported(element, "a pattern is not drawn", _LEFT_OUT["pattern"])
            elif words.fallback is None:
                self.document.find(element, words.id, *GRADIENTS)
            words = words.fallback
        if words is Keyword.CURRENT:
            return style.color, style.color is None
        if words is Keyword.UNSET:
            return (BLACK, False) if self.document.coloured else (None, True)
        return (None, False) if isinstance(words, Keyword | Reference) else (words, False)


def _usable(element: Element) -> bool:
    """Whether a `switch` may choose this: it asks for no extension and no language, and is drawn at all."""
    asks = element.attributes.get("requiredExtensions") or element.attributes.get("systemLanguage")
    return not asks and element.tag not in _LEFT_OUT and element.tag not in _SILENT


def _stroke(style: Style, paint: Paint, tinted: bool) -> Stroke:
    return Stroke(
        paint,
        style.stroke_width,
        style.stroke_dasharray,
        style.stroke_linecap,
        style.stroke_linejoin,
        style.stroke_miterlimit,
        style.stroke_dashoffset,
        tinted,
    )


def _single(shape: Shape) -> bool:
    """Whether a shape is drawn in one go, so that its opacity is that of its paint."""
    return shape.stroke is None or (shape.fill is None and not shape.tinted)
