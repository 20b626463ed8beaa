"""A node and the room it has in, its natural size out; remembered by node, so equal parts are measured once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.layout import flex
from cardgen.layout.attributes import Dim, Percent, resolve
from cardgen.layout.memo import Memo
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes
from cardgen.layout.tree import Node

CONTAINERS = frozenset(("stack", "row", "column", "grid", "card"))


class Measurer:
    """Measures the nodes of one canvas."""

    def __init__(self, text: TextSetter, shapes: Shapes) -> None:
        self.text, self.shapes = text, shapes
        self.memo: Memo[tuple[Node, float], tuple[float, float]] = Memo()

    def measure(self, node: Node, width: float) -> tuple[float, float]:
        """The natural width and height of a node in `width` points of room."""
        key = (node, width)
        extent = self.memo.find(key)
        if extent is None:
            extent = self.memo[key] = self._measure(node, width)
        return extent

    def _measure(self, node: Node, room: float) -> tuple[float, float]:
        a = node.attributes
        width = resolve(a.get("w"), room)
        height: float | None = a["h"] if a.get("h").__class__ is float else None
        if width is None or height is None:
            top, right, bottom, left = a.get("pad", (0.0, 0.0, 0.0, 0.0))
            inside = max(0.0, (room if width is None else width) - left - right)
            inner = self._natural(node, inside, width is not None, height)
            width = inner[0] + left + right if width is None else width
            height = inner[1] + top + bottom if height is None else height
        return width, bounded(a, height)

    def _natural(self, node: Node, inside: float, wide: bool, height: float | None) -> tuple[float, float]:
        tag = node.tag
        if tag == "text":
            return self.text.measure(node, inside)
        if tag in ("image", "icon"):
            return self.shapes.measure(node, inside if wide else None, height, inside)
        if tag in ("row", "column"):
            return self._flex_measure(node, inside)
        if tag == "grid":
            return self._grid_measure(node, inside)
        if tag in CONTAINERS:
            kids = [self._stacked(kid, inside) for kid in node.kids if isinstance(kid, Node)]
            return max((k[0] for k in kids), default=0.0), max((k[1] for k in kids), default=0.0)
        return 0.0, 0.0

    def _stacked(self, kid: Node, room: float) -> tuple[float, float]:
        """How far a child of a stack reaches, its offsets from the left and the top counted in."""
        width, height = self.measure(kid, room)
        x, y = resolve(kid.attributes.get("x"), room) or 0.0, resolve(kid.attributes.get("y"), 0.0) or 0.0
        return x + width, y + height

    def _grid_measure(self, node: Node, inside: float) -> tuple[float, float]:
        a, columns, gap = node.attributes, node.attributes.get("cols", 1), node.attributes.get("gap", 0.0)
        cell = max(0.0, (inside - gap * (columns - 1)) / columns)
        heights = [self.measure(kid, cell)[1] for kid in node.kids if isinstance(kid, Node)]
        rows = [heights[i : i + columns] for i in range(0, len(heights), columns)]
        fixed = a.get("row-h")
        each = fixed if isinstance(fixed, float) else max(heights, default=0.0)
        return inside, each * len(rows) + gap * max(0, len(rows) - 1)

    def _flex_measure(self, node: Node, inside: float) -> tuple[float, float]:
        kids = nodes(node)
        gaps = node.attributes.get("gap", 0.0) * max(0, len(kids) - 1)
        if node.tag == "column":
            widths = [self.measure(kid, inside)[0] for kid in kids]
            heights = [self.measure(kid, inside)[1] for kid in kids]
            return max(widths, default=0.0), sum(heights) + gaps
        asks = self.asks(node, inside - gaps, 0.0)
        extents, _ = flex.share_out(asks, inside - gaps)
        heights = [self.measure(kid, extent)[1] for kid, extent in zip(kids, extents, strict=True)]
        grows = any(ask.grow for ask in asks)
        return inside if grows else min(inside, sum(ask.base for ask in asks) + gaps), max(heights, default=0.0)

    def asks(self, node: Node, room: float, across: float) -> list[flex.Ask]:
        """What the children of a row (along `room`) or a column (as wide as `across`) ask for."""
        asks = []
        for kid in nodes(node):
            a = kid.attributes
            fixed = resolve(a.get("w" if node.tag == "row" else "h"), room)
            grow = a.get("grow", 0.0)
            if fixed is not None:
                base, grow = fixed, 0.0
            elif node.tag == "row":
                base = 0.0 if grow else self.measure(kid, room)[0]
            else:
                base = 0.0 if kid.tag == "spacer" else self.measure(kid, across)[1]
            shrinks = fixed is None and kid.tag == "text" and a.get("fit") == "shrink"
            if node.tag == "column":
                least = resolve(a.get("min-h"), room) or 0.0
                most = resolve(a.get("max-h"), room)
                asks.append(flex.Ask(base, grow, shrinks, least, float("inf") if most is None else most))
            else:
                asks.append(flex.Ask(base, grow, shrinks))
        return asks


def nodes(node: Node) -> list[Node]:
    """The elements inside a node."""
    return [kid for kid in node.kids if isinstance(kid, Node)]


def bounded(a: Mapping[str, Any], height: float, whole: float | None = None) -> float:
    """A height within the node's own bounds; percentages are of `whole`, and say nothing where it is not known."""
    least, most = _bound(a.get("min-h"), whole), _bound(a.get("max-h"), whole)
    if most is not None:
        height = min(height, most)
    return height if least is None else max(height, least)


def _bound(dim: Dim | None, whole: float | None) -> float | None:
    return None if isinstance(dim, Percent) and whole is None else resolve(dim, whole or 0.0)
