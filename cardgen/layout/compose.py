"""A tree in, items at fixed places out. Measuring and placing are remembered by node, so equal parts are done once."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from cardgen.diagnostics import Severity, nearest
from cardgen.geometry import Matrix, Rect, fits
from cardgen.identity import identity
from cardgen.layout import flex
from cardgen.layout.attributes import resolve
from cardgen.layout.edges import Canvas, off_card
from cardgen.layout.frame import Box, Clip, Group, Item, Source
from cardgen.layout.measure import CONTAINERS, Measurer, bounded, nodes
from cardgen.layout.memo import Memo
from cardgen.layout.report import Report, measure
from cardgen.layout.setting import TextSetter
from cardgen.layout.shapes import Shapes, marked, own_box
from cardgen.layout.tree import Node


@identity
class Piece:
    """A placed subtree: what to draw, what there is to say, and the sizes its fit-groups took."""

    group: Group
    reports: tuple[Report, ...]
    sizes: tuple[tuple[str, float], ...]


class _Making:
    """A piece while it is being made."""

    __slots__ = ("items", "reports", "sizes")

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.reports: list[Report] = []
        self.sizes: list[tuple[str, float]] = []

    def take(self, piece: Piece) -> None:
        if piece.group.items:
            self.items.append(piece.group)
        if piece.reports:
            self.reports.extend(piece.reports)
        if piece.sizes:
            self.sizes.extend(piece.sizes)


class Composer:
    """Lays out the faces of one canvas and one set of root attributes; in a `draft`, faults are framed in magenta."""

    def __init__(self, canvas: Canvas, text: TextSetter, shapes: Shapes, draft: bool = False) -> None:
        self.canvas, self.text, self.shapes, self.draft = canvas, text, shapes, draft
        self.measurer = Measurer(text, shapes)
        self.measure = self.measurer.measure
        self._pieces: Memo[tuple[Node, float, float, float, float], Piece] = Memo()
        self._grouped: Memo[tuple[Node, float, float, float, float], Piece] = Memo()
        self._turned = 0

    def turn(self) -> None:
        for memo in (self.measurer.memo, self._pieces, self._grouped, self.text.settings):
            memo.turn()

    def regroup(self) -> None:
        """Forget what depends on the sizes of fit-groups, after they were settled."""
        self._grouped = Memo()

    def face(self, root: Node) -> Piece:
        """The whole face of a <card>."""
        memo = self._grouped if root.grouped else self._pieces
        key = (root, 0.0, 0.0, self.canvas.width, self.canvas.height)
        piece = memo.find(key)
        if piece is None:
            piece = memo[key] = self._face(root, key)
        return piece

    def _face(self, root: Node, source: Source) -> Piece:
        making = _Making()
        a = root.attributes
        if a.get("fill") is not None:
            making.items.append(own_box(a, self._rect(root, "bleed")))
        top, right, bottom, left = a.get("pad", (0.0, 0.0, 0.0, 0.0))
        for kid in nodes(root):
            at = kid.attributes.get("at", "trim")
            rect = self._rect(kid, at)
            inner = Rect(rect.x + left, rect.y + top, rect.width - left - right, rect.height - top - bottom)
            making.take(self._absolute(kid, inner if at in ("trim", "safe") else rect))
        return _finished(making, source)

    def _rect(self, node: Node, at: str) -> Rect:
        with contextlib.suppress(KeyError):
            return self.canvas.rect(at)
        known = ("trim", "bleed", "safe", *self.canvas.panels)
        hints = nearest(at, known) or (f"this stock has {', '.join(known)}",)
        self.shapes.room.mistake(node.span, "bad-attribute", f"<{node.tag} at>: this stock has no “{at}”", *hints)
        return Rect(0.0, 0.0, self.canvas.width, self.canvas.height)

    def place(self, node: Node, x: float, y: float, width: float, height: float) -> Piece:
        """A node in its box."""
        memo = self._grouped if node.grouped else self._pieces
        key = (node, x, y, width, height)
        piece = memo.find(key)
        if piece is None:
            making = _Making()
            turned = bool(node.attributes.get("rotate"))
            self._turned += turned
            self._place(node, Rect(x, y, width, height), making)
            self._turned -= turned
            piece = memo[key] = _finished(making, key, *_wrapping(node.tag, node.attributes, x, y, width, height))
        return piece

    def _place(self, node: Node, box: Rect, making: _Making) -> None:
        a, tag = node.attributes, node.tag
        if tag == "spacer":
            return
        if tag not in CONTAINERS and tag != "text":
            making.items.extend(self.shapes.items(node, box, making.reports))
            self._marked(box, bool(making.reports), making)
            return
        if a.get("fill") is not None or a.get("stroke") is not None:
            making.items.append(own_box(a, box))
        top, right, bottom, left = a.get("pad", (0.0, 0.0, 0.0, 0.0))
        inner = Rect(box.x + left, box.y + top, max(0.0, box.width - left - right), max(0.0, box.height - top - bottom))
        if tag == "text":
            before = len(making.items)
            self.text.set(node, inner, making.items, making.reports, making.sizes)
            if not self._turned:  # where a turned text ends is not worked out
                making.reports.extend(off_card(node, making.items[before:], self.canvas))
            self._marked(inner, bool(making.reports), making)
        elif tag == "grid":
            self._grid(node, inner, making)
        elif tag == "stack":
            for kid in nodes(node):
                making.take(self._absolute(kid, inner))
        else:
            self._flex(node, inner, making)

    def _absolute(self, kid: Node, area: Rect) -> Piece:
        """A child of a stack: what it does not say of its place, it fills; text and icons keep their size."""
        a = kid.attributes
        x, y = resolve(a.get("x"), area.width), resolve(a.get("y"), area.height)
        right, bottom = resolve(a.get("right"), area.width), resolve(a.get("bottom"), area.height)
        width, height = resolve(a.get("w"), area.width), resolve(a.get("h"), area.height)
        keeps = kid.tag in ("text", "icon")
        if width is None:
            width = max(0.0, area.width - (x or 0.0) - (right or 0.0))
            if (keeps and (x is None) != (right is None)) or (kid.tag == "image" and height is not None and x is None):
                width = min(width, self.measure(kid, width)[0])
        if height is None:
            height = max(0.0, area.height - (y or 0.0) - (bottom or 0.0))
            pinned = (y is None) != (bottom is None)
            # A text that says where it stands in its height, or shrinks into it, means the height of its parent.
            fills = "valign" in a or a.get("fit") == "shrink"
            if (pinned and kid.tag not in ("box", "circle", "line", "path")) or (
                kid.tag == "text" and y is None and bottom is None and not fills
            ):
                # A text that needs more than there is says so: it is set into what its parent has.
                natural = self.measure(kid, width)[1]
                height = min(natural, max(height, 0.01)) if kid.tag == "text" else natural
            height = bounded(a, height, area.height)
        left = x if x is not None else area.width - right - width if right is not None else 0.0
        top = y if y is not None else area.height - bottom - height if bottom is not None else 0.0
        return self.place(kid, area.x + left, area.y + top, width, height)

    def _grid(self, node: Node, box: Rect, making: _Making) -> None:
        a, kids = node.attributes, nodes(node)
        columns, gap = a.get("cols", 1), a.get("gap", 0.0)
        rows = max(1, -(-len(kids) // columns))
        width = max(0.0, (box.width - gap * (columns - 1)) / columns)
        height = resolve(a.get("row-h"), box.height)
        if height is None:
            height = max(0.0, (box.height - gap * (rows - 1)) / rows)
        self._full(node, box, "tall", box.height - rows * height - gap * (rows - 1), making)
        for index, kid in enumerate(kids):
            x, y = index % columns * (width + gap), index // columns * (height + gap)
            making.take(self.place(kid, box.x + x, box.y + y, width, height))

    def _flex(self, node: Node, box: Rect, making: _Making) -> None:
        a, kids, row = node.attributes, nodes(node), node.tag == "row"
        gap = a.get("gap", 0.0)
        room = (box.width if row else box.height) - gap * max(0, len(kids) - 1)
        extents, left = flex.share_out(self.measurer.asks(node, room, box.width), room)
        self._full(node, box, "wide" if row else "tall", left, making)
        across = box.height if row else box.width
        starts = flex.offsets(extents, gap, a.get("justify", "start"), left)
        for kid, start, extent in zip(kids, starts, extents, strict=True):
            align = kid.attributes.get("align", a.get("items", "stretch"))
            thick = resolve(kid.attributes.get("h" if row else "w"), across)
            if thick is None:
                natural = (
                    across if align == "stretch" else self.measure(kid, extent if row else across)[1 if row else 0]
                )
                thick = min(across, natural)
            if row:
                thick = bounded(kid.attributes, thick, across)
            off = {"center": (across - thick) / 2, "end": across - thick}.get(align, 0.0)
            if row:
                making.take(self.place(kid, box.x + start, box.y + off, extent, thick))
            else:
                making.take(self.place(kid, box.x + off, box.y + start, thick, extent))

    def _marked(self, box: Rect, faulty: bool, making: _Making) -> None:
        """In a draft, a faulty element is framed."""
        if faulty and self.draft:
            making.items.append(marked(box))

    def _full(self, node: Node, box: Rect, way: str, left: float, making: _Making) -> None:
        """Say so when the children need more than there is."""
        if fits(-left, 0.0):
            return
        self._marked(box, True, making)
        name = f"<{node.tag} id=“{node.attributes['id']}”>" if "id" in node.attributes else f"<{node.tag}>"
        making.reports.append(
            Report(
                node.span,
                "too-full",
                Severity.ERROR,
                f"the content of {name} is too {way} by {measure(-left, self.canvas.scale)}",
                ("give it more room, make children smaller, or let a text shrink with fit=“shrink”",),
            )
        )


def _wrapping(
    tag: str, a: Mapping[str, Any], x: float, y: float, width: float, height: float
) -> tuple[Matrix | None, Clip | None, float]:
    turn = a.get("rotate", 0.0)
    return (
        Matrix.rotation(turn, x + width / 2, y + height / 2) if turn else None,
        Clip(Box(x, y, width, height, a.get("radius", 0.0))) if a.get("clip") else None,
        a.get("opacity", 1.0) if tag in CONTAINERS or tag == "text" else 1.0,  # shapes fade by themselves
    )


def _finished(
    making: _Making, source: Source, matrix: Matrix | None = None, clip: Clip | None = None, opacity: float = 1.0
) -> Piece:
    group = Group(tuple(making.items), matrix, clip, opacity, source)
    return Piece(group, tuple(making.reports), tuple(making.sizes))
