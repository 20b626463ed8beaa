"""The inside of a <text> in, a flat run of styled pieces out, as the typesetter takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardgen.diagnostics import Span
from cardgen.layout.frame import Art
from cardgen.layout.text.style import Break, Chunk, Gap, IconChunk, Inline, Style
from cardgen.layout.tree import Node

SCRIPT_SCALE = 0.65
"""Size of raised and lowered letters, as most text fonts draw their own (OpenType `sups` is 60-70 % high)."""
SUP_RISE = 0.35
SUB_RISE = -0.15
"""How far they move, in em of the text: the top of a raised figure then meets the capitals' top."""

FindIcon = Callable[[str, Span], Art | None]
Family = Callable[[str], str]


def base_style(attributes: Mapping[str, Any], family: Family) -> Style:
    """The style that a text's own attributes ask for."""
    return Style(
        family=family(attributes.get("font", "text")),
        bold=attributes.get("weight") == "bold",
        italic=attributes.get("style") == "italic",
        features=attributes.get("features", ()),
        spacing=attributes.get("spacing", 0.0),
    )


def content(node: Node, base: Style, family: Family, icon: FindIcon) -> tuple[Inline, ...]:
    """The pieces of a text node in order: words, icons, breaks, and gaps between paragraphs."""
    walk = _Walk(family, icon, node.attributes.get("para-gap", 0.35))
    walk.inside(node, base, node.span)
    return walk.result()


def plain(node: Node) -> str:
    """The words of a text node, for messages."""
    words = [
        kid if isinstance(kid, str) else f":{kid.attributes.get('name', '')}:" if kid.tag == "icon" else plain(kid)
        for kid in node.kids
    ]
    return " ".join("".join(words).split())


class _Walk:
    def __init__(self, family: Family, icon: FindIcon, para_gap: float) -> None:
        self.family, self.icon, self.para_gap = family, icon, para_gap
        self.pieces: list[Inline] = []
        self.paragraph_due = False

    def result(self) -> tuple[Inline, ...]:
        while self.pieces and isinstance(self.pieces[-1], Gap):
            self.pieces.pop()
        return tuple(self.pieces)

    def inside(self, node: Node, style: Style, span: Span) -> None:
        for kid in node.kids:
            if isinstance(kid, str):
                if not kid.isspace() or not (self.paragraph_due or self.at_start()):
                    self.add(Chunk(kid, style))
            else:
                self.element(kid, style, kid.span if kid.span.line else span)

    def element(self, node: Node, style: Style, span: Span) -> None:
        tag = node.tag
        if tag == "icon":
            self.add_icon(node, style, span)
        elif tag == "br":
            self.add(Break())
        elif tag == "p":
            self.paragraph_due = bool(self.pieces)
            self.inside(node, style, span)
            self.paragraph_due = True
        else:
            self.inside(node, self.styled(node, style), span)

    def styled(self, node: Node, style: Style) -> Style:
        tag = node.tag
        if tag == "b":
            return style._replace(bold=True)
        if tag == "i":
            return style._replace(italic=True)
        if tag == "nobr":
            return style._replace(nobr=True)
        if tag == "sup":
            return style._replace(scale=style.scale * SCRIPT_SCALE, rise=style.rise + SUP_RISE * style.scale)
        if tag == "sub":
            return style._replace(scale=style.scale * SCRIPT_SCALE, rise=style.rise + SUB_RISE * style.scale)
        return self.span(node.attributes, style)

    def span(self, a: Mapping[str, Any], style: Style) -> Style:
        outline = style.outline
        if a.get("outline") is not None:
            outline = (a["outline"], a.get("outline-width", 1.5))
        return style._replace(
            family=self.family(a["font"]) if "font" in a else style.family,
            bold=a["weight"] == "bold" if "weight" in a else style.bold,
            italic=a["style"] == "italic" if "style" in a else style.italic,
            color=a.get("color", style.color),
            scale=style.scale * a.get("size", 1.0),
            features=a.get("features", style.features),
            spacing=a.get("spacing", style.spacing),
            outline=outline,
        )

    def add_icon(self, node: Node, style: Style, span: Span) -> None:
        name = node.attributes.get("name", "")
        art = self.icon(name, span) if name else None
        if art is not None:
            color = node.attributes.get("color")
            styled = style._replace(color=color) if color is not None else style
            self.add(IconChunk(art, name, styled, node.attributes.get("size", 1.0)))

    def add(self, piece: Inline) -> None:
        if self.paragraph_due:
            self.pieces.append(Gap(self.para_gap))
            self.paragraph_due = False
        self.pieces.append(piece)

    def at_start(self) -> bool:
        return not self.pieces or isinstance(self.pieces[-1], Gap)
