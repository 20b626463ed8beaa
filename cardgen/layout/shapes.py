"""Boxes, circles, lines, paths, pictures and icons: a node and its box in, items at fixed places out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.files import Unreadable
from cardgen.data.pictures import PictureFile
from cardgen.diagnostics import Severity
from cardgen.geometry import Matrix, Rect
from cardgen.layout.attributes import resolve
from cardgen.layout.frame import (
    Art,
    Box,
    Clip,
    Ellipse,
    Geometry,
    Group,
    Item,
    Line,
    Outline,
    Picture,
    Placed,
    Segment,
    Shape,
    Stroke,
)
from cardgen.layout.materials import Materials
from cardgen.layout.paint import in_box
from cardgen.layout.report import Report
from cardgen.layout.svg.path import outline
from cardgen.layout.tree import Node

STROKE_WIDTH = 0.85
"""Default line weight in design points: 0.51 pt when printed at 60 %, just above the 0.5 pt of digital presses
(https://www.myfolie.com/en/faq/what-font-size-is-required/)."""

ICON_SIZE = 4 * 72 / 25.4
"""An icon with neither width nor height is 4 mm of design: the height of 11 pt type."""


MAGENTA = Color(Rgb(1.0, 0.0, 1.0))
"""The colour of faults in a draft: no design has it by chance."""


def marked(box: Rect) -> Shape:
    """The frame around a fault."""
    return Shape(Box(box.x, box.y, box.width, box.height), None, Stroke(MAGENTA, 2.0))


def stroke_of(a: Mapping[str, Any], box: Rect) -> Stroke | None:
    """The edge that a node asks for, or None."""
    paint, width = in_box(a.get("stroke"), box), a.get("stroke-width", STROKE_WIDTH)
    if paint is None or not width:
        return None
    return Stroke(paint, width, a.get("dash", ()))


def own_box(a: Mapping[str, Any], box: Rect) -> Shape:
    """The filled and stroked rectangle of a box, container or text. Its fading is the group's."""
    shape = Box(box.x, box.y, box.width, box.height, min(a.get("radius", 0.0), box.width / 2, box.height / 2))
    return Shape(shape, in_box(a.get("fill"), box), stroke_of(a, box))


class Shapes:
    """Makes the items of all elements that are neither container nor text."""

    def __init__(self, room: Materials, color: Color | None) -> None:
        self.room, self.color = room, color

    def measure(self, node: Node, width: float | None, height: float | None, room: float) -> tuple[float, float]:
        """The natural size of an image (by its proportion) or an icon (square), where one side may be given."""
        a = node.attributes
        aspect = 1.0
        if node.tag == "image":
            found = self.room.image(a["src"]) if "src" in a else None
            aspect = found.width / found.height if isinstance(found, Art | PictureFile) else 1.0
        if width is None and height is None:
            width = min(ICON_SIZE, room) if node.tag == "icon" else room
        if width is None and height is not None:
            width = height * aspect
        assert width is not None
        return width, width / aspect if height is None else height

    def items(self, node: Node, box: Rect, reports: list[Report]) -> list[Item]:
        """What one element draws in its box; what is wrong with it is added to the reports."""
        a, tag = node.attributes, node.tag
        if tag == "image":
            return self._image(node, box, reports)
        if tag == "icon":
            return self._icon(node, box, reports)
        geometry: Geometry
        if tag == "box":
            return [replace(own_box(a, box), opacity=a.get("opacity", 1.0))]
        if tag == "circle":
            geometry = Ellipse(box.x, box.y, box.width, box.height)
        elif tag == "line":
            geometry = _line(a, box)
            stroke = stroke_of({"stroke": BLACK, **a}, box)
            return [Shape(geometry, None, stroke, opacity=a.get("opacity", 1.0))]
        else:
            geometry = self._path(node, box)
        return [Shape(geometry, in_box(a.get("fill"), box), stroke_of(a, box), opacity=a.get("opacity", 1.0))]

    def _path(self, node: Node, box: Rect) -> Outline:
        a = node.attributes
        if "d" not in a or "viewbox" not in a:
            return Outline(())
        try:
            path = outline(a["d"])
        except ValueError as error:
            self.room.mistake(node.span, "bad-attribute", f"<path d>: {error}")
            return Outline(())
        left, top, width, height = a["viewbox"]
        return stretched(path, box, Rect(left, top, width, height))

    def _icon(self, node: Node, box: Rect, reports: list[Report]) -> list[Item]:
        a = node.attributes
        top, right, bottom, left = a.get("pad", (0.0, 0.0, 0.0, 0.0))
        inner = Rect(box.x + left, box.y + top, max(0.0, box.width - left - right), max(0.0, box.height - top - bottom))
        items: list[Item] = [own_box(a, box)] if a.get("fill") or a.get("stroke") else []
        art = self.room.icon(a["name"], node.span) if "name" in a else None
        if art is None and "name" in a and not self.room.has_icon(a["name"]):
            message, hints = f"there is no icon “{a['name']}”", self.room.near_icon(a["name"])
            reports.append(Report(node.span, "unknown-icon", Severity.ERROR, message, hints, a["name"]))
        if art is not None:
            color = a.get("color", self.color)
            items.append(Placed(art, contained(art, inner, (0.5, 0.5)), color, a.get("opacity", 1.0)))
        return items

    def _image(self, node: Node, box: Rect, reports: list[Report]) -> list[Item]:
        a = node.attributes
        found = self.room.image(a["src"]) if "src" in a else None
        if isinstance(found, Unreadable):
            message = f"no picture “{a['src']}”: {found}"
            reports.append(Report(node.span, "bad-picture", Severity.ERROR, message, found.hints, a["src"]))
            found = None
        items: list[Item] = []
        fill = in_box(a.get("fill"), box)
        if fill is not None:
            items.append(Shape(own_box(a, box).geometry, fill))
        if found is not None and box.width > 0 and box.height > 0:
            placed = self._art(found, a, box) if isinstance(found, Art) else _picture(found, a, box)
            sharp = not a.get("radius") and isinstance(placed, Picture)
            items.append(placed if sharp else Group((placed,), clip=Clip(own_box(a, box).geometry)))
        stroke = stroke_of(a, box)
        if stroke is not None:
            items.append(Shape(own_box(a, box).geometry, None, stroke))
        return items

    def _art(self, art: Art, a: Mapping[str, Any], box: Rect) -> Placed:
        fit, at = a.get("fit", "cover"), a.get("focus", (0.5, 0.5))
        if fit == "contain":
            matrix = contained(art, box, at)
        else:
            kx, ky = box.width / art.width, box.height / art.height
            if fit == "cover":
                kx = ky = max(kx, ky)
            x, y = (box.width - art.width * kx) * at[0], (box.height - art.height * ky) * at[1]
            matrix = Matrix(kx, 0.0, 0.0, ky, box.x + x - art.x * kx, box.y + y - art.y * ky)
        return Placed(art, matrix, self.color, a.get("opacity", 1.0))


def contained(art: Art, box: Rect, at: tuple[float, float]) -> Matrix:
    """The map that shows all of a drawing in a box, undistorted."""
    k = min(box.width / art.width, box.height / art.height)
    x, y = (box.width - art.width * k) * at[0], (box.height - art.height * k) * at[1]
    return Matrix(k, 0.0, 0.0, k, box.x + x - art.x * k, box.y + y - art.y * k)


def _picture(file: PictureFile, a: Mapping[str, Any], box: Rect) -> Picture:
    fit, at, opacity = a.get("fit", "cover"), a.get("focus", (0.5, 0.5)), a.get("opacity", 1.0)
    whole = (0.0, 0.0, float(file.width), float(file.height))
    kx, ky = box.width / file.width, box.height / file.height
    if fit == "fill":
        return Picture(file, box.x, box.y, box.width, box.height, whole, opacity)
    if fit == "contain":
        k = min(kx, ky)
        width, height = file.width * k, file.height * k
        x, y = box.x + (box.width - width) * at[0], box.y + (box.height - height) * at[1]
        return Picture(file, x, y, width, height, whole, opacity)
    k = max(kx, ky)
    width, height = min(file.width, box.width / k), min(file.height, box.height / k)
    left, top = (file.width - width) * at[0], (file.height - height) * at[1]
    return Picture(file, box.x, box.y, box.width, box.height, (left, top, left + width, top + height), opacity)


def _line(a: Mapping[str, Any], box: Rect) -> Line:
    x1, y1 = resolve(a.get("x1"), box.width) or 0.0, resolve(a.get("y1"), box.height) or 0.0
    x2, y2 = resolve(a.get("x2"), box.width), resolve(a.get("y2"), box.height) or 0.0
    return Line(box.x + x1, box.y + y1, box.x + (box.width if x2 is None else x2), box.y + y2)


def stretched(path: Outline, box: Rect, view: Rect) -> Outline:
    """A path of its own space, in the box."""
    kx, ky = box.width / view.width, box.height / view.height
    x, y = box.x - view.x * kx, box.y - view.y * ky
    segments: list[Segment] = []
    for segment in path.segments:
        numbers = [n * kx + x if i % 2 == 0 else n * ky + y for i, n in enumerate(segment[1:])]
        segments.append((segment[0], *numbers))  # type: ignore[arg-type]  # as many numbers as the segment had
    return Outline(tuple(segments))
