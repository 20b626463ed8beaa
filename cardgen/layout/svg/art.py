"""The bytes of an SVG file go in, `frame.Art` comes out, or the problems that stand in its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.colors import Color
from cardgen.diagnostics import Diagnostics, Fault
from cardgen.layout.frame import Art
from cardgen.layout.svg import values
from cardgen.layout.svg.build import Builder
from cardgen.layout.svg.document import Document
from cardgen.layout.svg.findings import VALUE, Findings
from cardgen.layout.svg.paint import Colors
from cardgen.layout.svg.style import PROPERTIES, SIZES
from cardgen.layout.svg.stylesheet import cascade
from cardgen.layout.svg.tree import SHEET, Element, parse
from cardgen.layout.svg.values import View

_NO_COLORS = frozenset(("", "none", "currentcolor", "inherit", "initial", "unset", "transparent"))
_NOT_SEEN = frozenset(("clipPath", "mask", "marker", "pattern", "filter"))


def load_art(data: bytes, name: str, digest: str, palette: Mapping[str, Color], problems: Diagnostics) -> Art | None:
    """The drawing in an SVG file; None, with an error among the problems, when it cannot be drawn at all.

    `digest` names the bytes; the art's own has the palette's colours in it too, where the drawing takes any.

    What is wrong in part is reported and drawn as far as it goes. A drawing without colours of its own takes the
    caller's: its shapes are `tinted`, as is whatever says `currentColor` where the file sets no `color`.
    """
    findings = Findings(name, problems)
    try:
        root, elements = parse(data, name)
        cascade(elements, PROPERTIES, SIZES, findings)
        left, top, width, height = _box(root, findings)
        colors = Colors(palette)
        document = Document(findings, colors, _ids(elements, findings), _coloured(root))
        builder = Builder(document)
        items = builder.root(root, View(width, height))
    except Fault as fault:
        problems.add(fault.problem)
        return None
    finally:
        findings.close()
    if colors.used:
        import hashlib

        digest += hashlib.sha256(repr(sorted(colors.used.items())).encode()).hexdigest()[:16]
    return Art(name, digest, left, top, width, height, items, builder.tinted)


def _box(root: Element, findings: Findings) -> tuple[float, float, float, float]:
    """The view box of the whole drawing, or its width and height. Raises Fault when it says neither."""
    try:
        if "viewBox" in root.attributes:
            return values.view_box(root.attributes["viewBox"])
        sides = [values.length(root.value(side) or "100%", 0.0) for side in ("width", "height")]
    except values.Unsupported:
        sides = [0.0]
    except ValueError as error:
        raise Fault(findings.span(root), VALUE, f"<svg>: {error}") from None
    if min(sides) < values.TINY:
        hint = 'give its <svg> a view box, for example viewBox="0 0 512 512"'
        raise Fault(findings.span(root), VALUE, "the drawing does not say its size", hint)
    return 0.0, 0.0, sides[0], sides[1]


def _ids(elements: Iterable[Element], findings: Findings) -> dict[str, Element]:
    """The elements by their ids; where two share one the first has it, as in a browser."""
    ids: dict[str, Element] = {}
    for element in elements:
        if "id" in element.attributes:
            ids.setdefault(element.attributes["id"], element)
        if element.tag == SHEET:
            findings.unsupported(element, "a style sheet in another file is left out", "put it into a <style> element")
        if element.tag == "style" and element.attributes.get("type", "text/css") != "text/css":
            findings.unsupported(element, "a style sheet that is not CSS is left out")
    return ids


def _coloured(root: Element) -> bool:
    """Whether any fill or stroke names a colour. What only cuts is not seen, whatever colour it has."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        for name in ("fill", "stroke"):
            if element.declared.get(name, "").lower() not in _NO_COLORS:
                return True
        waiting += [child for child in element.children if child.tag not in _NOT_SEEN]
    return False
