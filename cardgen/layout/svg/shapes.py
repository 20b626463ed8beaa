"""A basic shape (`rect`, `circle`, `path`, ...) goes in, its geometry comes out: https://www.w3.org/TR/SVG2/shapes.html."""

from __future__ import annotations

from cardgen.layout.frame import Box, Ellipse, Geometry, Line, Outline, Segment
from cardgen.layout.svg import values
from cardgen.layout.svg.arcs import arc
from cardgen.layout.svg.findings import PATH, VALUE, Findings
from cardgen.layout.svg.path import trace
from cardgen.layout.svg.style import measured
from cardgen.layout.svg.tree import Element
from cardgen.layout.svg.values import View

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))

WITHOUT_LENGTHS = frozenset(("path", "polyline", "polygon"))
"""Shapes that are the same in any view: no number of theirs can be a per cent."""


def geometry(element: Element, view: View, findings: Findings) -> Geometry | None:
    """The geometry of a shape, up to its first fault; None when there is nothing to draw."""
    if element.tag == "path":
        return _path(element, findings)
    if element.tag == "rect":
        return _rect(element, view, findings)
    if element.tag in ("circle", "ellipse"):
        return _ellipse(element, view, findings)
    if element.tag == "line":
        return Line(
            measured(element, "x1", view.width, findings),
            measured(element, "y1", view.height, findings),
            measured(element, "x2", view.width, findings),
            measured(element, "y2", view.height, findings),
        )
    return _polygon(element, findings)


def _path(element: Element, findings: Findings) -> Geometry | None:
    d = element.attributes.get("d", "")
    if d.strip() in ("", "none"):
        return None
    segments, problem = trace(d)
    if problem is not None:
        findings.error(element, PATH, problem, "the path is drawn up to there")
    return Outline(segments) if segments else None


def _polygon(element: Element, findings: Findings) -> Geometry | None:
    try:
        places = values.numbers(element.attributes.get("points", ""))
    except values.Partial as error:
        findings.error(element, VALUE, f"“points” of <{element.tag}>: {error}")
        places = error.found
    except ValueError as error:
        findings.error(element, VALUE, f"“points” of <{element.tag}>: {error}")
        return None
    if len(places) % 2:
        findings.error(element, VALUE, f"“points” of <{element.tag}> has an odd number of numbers")
    pairs = list(zip(places[::2], places[1::2], strict=False))
    if not pairs:
        return None
    segments: list[Segment] = [("M", *pairs[0]), *(("L", x, y) for x, y in pairs[1:])]
    if element.tag == "polygon":
        segments.append(("Z",))
    return Outline(tuple(segments)) if len(segments) > 1 else None


def _size(element: Element, name: str, whole: float, findings: Findings) -> float:
    """A size, which may not be below zero."""
    size = measured(element, name, whole, findings)
    if size < 0:
        findings.error(element, VALUE, f"“{name}” of <{element.tag}> is below zero")
        return 0.0
    return size


def _ellipse(element: Element, view: View, findings: Findings) -> Geometry | None:
    x, y = measured(element, "cx", view.width, findings), measured(element, "cy", view.height, findings)
    if element.tag == "circle":
        rx = ry = _size(element, "r", view.diagonal, findings)
    else:
        rx, ry = _radii(element, view, findings)
    return Ellipse(x - rx, y - ry, 2 * rx, 2 * ry) if rx and ry else None


def _radii(element: Element, view: View, findings: Findings) -> tuple[float, float]:
    """`rx` and `ry`; where one is missing it is the other."""
    rx = _size(element, "rx", view.width, findings)
    ry = _size(element, "ry", view.height, findings)
    return (rx if element.value("rx") else ry), (ry if element.value("ry") else rx)


def _rect(element: Element, view: View, findings: Findings) -> Geometry | None:
    x, y = measured(element, "x", view.width, findings), measured(element, "y", view.height, findings)
    width, height = _size(element, "width", view.width, findings), _size(element, "height", view.height, findings)
    if not (width and height):
        return None
    rx, ry = _radii(element, view, findings)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if not (rx and ry):
        return Box(x, y, width, height)
    if rx == ry:
        return Box(x, y, width, height, rx)
    return Outline(rounded(x, y, width, height, rx, ry))


def rounded(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """The outline of a rectangle with elliptical corners, clockwise from the end of the top left one."""
    right, bottom = x + width, y + height
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        *arc(right - rx, y, rx, ry, 0, False, True, right, y + ry),
        ("L", right, bottom - ry),
        *arc(right, bottom - ry, rx, ry, 0, False, True, right - rx, bottom),
        ("L", x + rx, bottom),
        *arc(x + rx, bottom, rx, ry, 0, False, True, x, bottom - ry),
        ("L", x, y + ry),
        *arc(x, y + ry, rx, ry, 0, False, True, x + rx, y),
        ("Z",),
    )
