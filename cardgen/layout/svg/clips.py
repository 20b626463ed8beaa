"""A `clipPath` goes in, with the box of what it cuts; clips come out, all of which hold at once.

A frame's clip is one geometry. Several shapes in a clip path are their union: all are brought to one turn, so
that the non-zero rule never counts one against another.
"""

from __future__ import annotations

from collections.abc import Callable

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Box, Clip, Outline, Rule, Segment
from cardgen.layout.svg import values
from cardgen.layout.svg.document import Document
from cardgen.layout.svg.findings import VALUE
from cardgen.layout.svg.outlines import area, moved, segments, turned
from cardgen.layout.svg.paint import reference
from cardgen.layout.svg.shapes import SHAPES
from cardgen.layout.svg.style import Style, measured, styled
from cardgen.layout.svg.tree import Element
from cardgen.layout.svg.values import View

NOTHING = Clip(Box(0.0, 0.0, 0.0, 0.0))
"""A clip that lets nothing through, as a clip path without shapes does."""

DEAR = 20
"""Elements that a clip counts as: it takes as long as so many shapes, and clips of clips of clips grow without end."""

_IGNORED = ("title", "desc", "metadata")


class Clips:
    """The clip paths of one drawing."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def of(self, element: Element, view: View, box: Callable[[], Rect]) -> tuple[Clip, ...]:
        """The clips that an element asks for with `clip-path`; `box` measures what it draws, when that is needed."""
        text = element.declared.get("clip-path", "none")
        if text in ("none", "inherit", "initial", "unset", ""):
            return ()
        name = reference(text)
        if name is None:
            self.document.findings.unsupported(element, f"the clip “{text[:40]}” is left out", "cut with a <clipPath>")
            return ()
        found = self.document.find(element, name, "clipPath")
        if found is None:
            return ()
        self.document.count(found, DEAR)
        if not self.document.enter(found):
            return ()
        try:
            return self._clips(found, view, box)
        finally:
            self.document.leave()

    def _clips(self, element: Element, view: View, box: Callable[[], Rect]) -> tuple[Clip, ...]:
        matrix = self.document.transform(element)
        if element.attributes.get("clipPathUnits") == "objectBoundingBox":
            rect = box()
            matrix = Matrix(rect.width, 0.0, 0.0, rect.height, rect.x, rect.y) @ matrix
            view = View(1.0, 1.0)
        outer = self.document.surroundings(element, view)
        style = styled(element, outer, self.document.colors, view, self.document.findings)
        clips: list[Clip] = []
        inner: tuple[Clip, ...] = ()
        for child in element.children:
            if child.tag not in _IGNORED and child.declared.get("display") != "none":
                found = self._shape(child, matrix, style, view)
                if found is not None:
                    clips.append(found)
                    inner = self.of(child, view, box)
        if inner and len(clips) > 1:
            self.document.findings.unsupported(element, "a clip on one of several shapes of a clip path is left out")
            inner = ()
        return (_union(clips, lambda: self._mixed(element)), *inner, *self.of(element, view, box))

    def _mixed(self, element: Element) -> None:
        message = "“clip-rule: evenodd” on one of several shapes of a clip path is drawn as “nonzero”"
        self.document.findings.unsupported(element, message, "unite the shapes into one path")

    def _shape(self, element: Element, matrix: Matrix, style: Style, view: View) -> Clip | None:
        """One shape of a clip path, or the shape that a `use` stands for; None when it lets nothing through."""
        if element.tag not in SHAPES and element.tag != "use":
            self.document.findings.unsupported(element, f"<{element.tag}> in a clip path is left out")
            return None
        if not self.document.enter(element):
            return None
        try:
            style = styled(element, style, self.document.colors, view, self.document.findings)
            matrix = matrix @ self.document.transform(element)
            if element.tag == "use":
                x = measured(element, "x", view.width, self.document.findings)
                y = measured(element, "y", view.height, self.document.findings)
                target = self.document.linked(element)
                return self._shape(target, matrix @ Matrix(e=x, f=y), style, view) if target else None
            geometry = self.document.geometry(element, view)
            if geometry is None or not style.visible:
                return None
            return Clip(moved(geometry, values.proportionate(matrix)), style.clip_rule)
        except ValueError as error:
            self.document.findings.error(element, VALUE, f"<{element.tag}> in a clip path: {error}")
            return None
        finally:
            self.document.leave()


def _union(clips: list[Clip], mixed: Callable[[], None]) -> Clip:
    """One clip that lets through what any of these does; `mixed` is told of rules that cannot be joined."""
    if len(clips) < 2:
        return clips[0] if clips else NOTHING
    joined: list[Segment] = []
    rule: Rule = "nonzero"
    for clip in clips:
        outline = segments(clip.geometry)
        if clip.rule == "evenodd" and sum(segment[0] == "M" for segment in outline) > 1:
            mixed()
        joined += turned(outline) if area(outline) < 0 else outline
    return Clip(Outline(tuple(joined)), rule)
