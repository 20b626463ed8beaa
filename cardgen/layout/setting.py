"""Text nodes measured, fitted and set; what does not fit and what no font has is reported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.fonts import MissingFont
from cardgen.diagnostics import Severity, Span
from cardgen.geometry import Rect, millimetres
from cardgen.identity import identity
from cardgen.layout.frame import Art, Box, Clip, Group, Item
from cardgen.layout.inline import base_style, content, plain
from cardgen.layout.materials import Materials
from cardgen.layout.memo import Memo
from cardgen.layout.report import Report, measure
from cardgen.layout.text.paragraph import Fitted, Overflow, Paragraph
from cardgen.layout.text.style import Chunk, Inline, Style
from cardgen.layout.text.typesetter import Typesetter
from cardgen.layout.tree import Node

SIZE = 13.3
"""Default type size in design points: 8 pt printed at 60 %, what cardsource.com recommends
(https://www.cardsource.com/resources/art-requirements/)."""
LEADING = 1.18
BALANCE_STEPS = 7
"""Halvings of the column in the search for the narrowest: to less than a hundredth of its width."""
PRINT_MINIMUM = 5.0
"""Smallest printed type in points: below it "registration and legibility issues"
(https://eu.samplingmadesimple.com/pages/guidelines)."""


@identity
class Setting:
    """A text node made ready: all its attributes, its paragraph, and what is wrong with it wherever it stands.

    The paragraph is None when its font is missing.
    """

    attributes: Mapping[str, Any]
    paragraph: Paragraph | None
    reports: tuple[Report, ...]


_RIGHT_TO_LEFT = re.compile(
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+[\s\d]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"
)
"""Two words of Hebrew, Arabic and their neighbours (Unicode, blocks of bidirectional class R and AL)."""


class TextSetter:
    """Sets the texts of one canvas. `sizes` holds the settled size of each fit-group, once it is known."""

    def __init__(
        self,
        typesetter: Typesetter,
        materials: Materials,
        defaults: Mapping[str, Any],
        scale: float,
        sizes: dict[str, float],
    ) -> None:
        self.typesetter, self.materials, self.defaults = typesetter, materials, defaults
        self.scale, self.sizes = scale, sizes
        self.settings: Memo[Node, Setting] = Memo()

    def setting(self, node: Node) -> Setting:
        """The node's paragraph, made once."""
        found = self.settings.find(node)
        if found is None:
            found = self.settings[node] = self._prepare(node)
        return found

    def _prepare(self, node: Node) -> Setting:
        attributes = {**self.defaults, **node.attributes}
        reports: list[Report] = []

        def icon(name: str, span: Span) -> Art | None:
            art = self.materials.icon(name, span)
            if art is None and not self.materials.has_icon(name):
                hints = self.materials.near_icon(name)
                reports.append(_error(span, "unknown-icon", f"there is no icon “{name}”", hints, f":{name}:"))
            return art

        if attributes.get("fit") == "shrink" and attributes.get("min-size", 0.0) > attributes.get("size", SIZE):
            message = (
                f"<text min-size>: {attributes['min-size']:g} pt is more than size, {attributes.get('size', SIZE):g} pt"
            )
            reports.append(_error(node.span, "bad-attribute", message, ()))
        base = base_style(attributes, self.materials.family)
        pieces = content(node, base, self.materials.family, icon)
        paragraph = self._paragraph(node.span, pieces, base, attributes.get("hyphenate", "none"), reports)
        for characters, family in paragraph.missing if paragraph else ():
            points = " ".join(f"U+{ord(c):04X}" for c in characters)
            message = f"neither {family} nor a font to fall back on has “{characters}” ({points})"
            reports.append(
                _error(
                    node.span,
                    "missing-glyph",
                    message,
                    ("use another character, or name a font that has it under theme: fonts: fallback",),
                    characters,
                )
            )
        if turned := _RIGHT_TO_LEFT.search(plain(node)):
            message = f"“{turned[0]}” is written from right to left; its words are set from left to right here"
            hint = "keep such a text to one word, or draw it as a picture"
            reports.append(Report(node.span, "right-to-left", Severity.WARNING, message, (hint,), turned[0]))
        return Setting(attributes, paragraph, tuple(reports))

    def _paragraph(
        self, span: Span, pieces: tuple[Inline, ...], base: Style, hyphenate: str, reports: list[Report]
    ) -> Paragraph | None:
        try:
            return self.typesetter.paragraph(pieces, base, None if hyphenate == "none" else hyphenate)
        except MissingFont as error:
            families = {base.family, *(piece.style.family for piece in pieces if isinstance(piece, Chunk))}
            if not families & self.materials.told:
                reports.append(_error(span, "missing-font", str(error), error.hints))
        except ValueError as error:
            reports.append(_error(span, "bad-attribute", f"<text>: {error}", ()))
        return None

    def measure(self, node: Node, room: float) -> tuple[float, float]:
        """Natural width and height in `room` points of width, at the full size."""
        setting = self.setting(node)
        a, paragraph = setting.attributes, setting.paragraph
        if paragraph is None:
            return 0.0, 0.0
        size, leading = self._ceiling(a), a.get("leading", LEADING)
        width, height = paragraph.measure(max(room, 0.01), size, leading)
        if a.get("trim") == "cap" and height:
            height -= (leading - paragraph.cap) * size
        return min(width, room), height

    def set(
        self, node: Node, box: Rect, items: list[Item], reports: list[Report], sizes: list[tuple[str, float]]
    ) -> None:
        """Fit the text to its box and add what it draws, reports, and takes as the size of its fit-group."""
        setting = self.setting(node)
        a, paragraph = setting.attributes, setting.paragraph
        reports.extend(setting.reports)
        if paragraph is None:
            return
        fitted = self._fit(a, paragraph, box)
        group = a.get("fit-group")
        if group is not None:
            sizes.append((group, fitted.size))
        policy = a.get("overflow", "error")
        if fitted.overflow and policy in ("error", "warn"):
            reports.append(self._too_long(node, setting, box, fitted, fitted.overflow, policy))
        if not fitted.lines:
            return
        leading = a.get("leading", LEADING)
        if a.get("wrap") == "balance" and not fitted.overflow:
            fitted = _balanced(paragraph, fitted, box.width, leading)
        height = paragraph.height(fitted.lines, fitted.size, leading)
        above = self._cut_above(a, paragraph, fitted.size, leading)
        cut = (leading - paragraph.cap) * fitted.size if a.get("trim") == "cap" else 0.0
        free = 0.0 if fitted.overflow and not cut else box.height - (height - cut)
        top = box.y - above + {"middle": free / 2, "bottom": free}.get(a.get("valign", "top"), 0.0)
        outline = (a["outline"], a.get("outline-width", 1.5)) if a.get("outline") is not None else None
        color = a.get("color", BLACK) or Color(Rgb(0, 0, 0), 0.0)
        text = paragraph.place(fitted, box.x, top, box.width, leading, a.get("text-align", "left"), color, outline)
        if fitted.overflow and policy != "allow":
            frame = Box(box.x, box.y, box.width, box.height)
            items.append(Group((text,), clip=Clip(frame)))
        else:
            items.append(text)

    def _ceiling(self, a: Mapping[str, Any]) -> float:
        size: float = a.get("size", SIZE)
        group = a.get("fit-group")
        return min(size, self.sizes.get(group, size)) if group is not None else size

    def _fit(self, a: Mapping[str, Any], paragraph: Paragraph, box: Rect) -> Fitted:
        size, leading, most = self._ceiling(a), a.get("leading", LEADING), a.get("max-lines")
        # Measured from the capitals' top to the baseline, a text needs less height by this many em.
        cap = (leading - paragraph.cap) if a.get("trim") == "cap" else 0.0
        if a.get("fit") == "shrink":
            least = min(a.get("min-size", PRINT_MINIMUM / self.scale), size)
            return paragraph.fit(box.width, box.height, size, least, leading, most, cap)
        return paragraph.at(box.width, box.height, size, leading, most, cap)

    def _cut_above(self, a: Mapping[str, Any], paragraph: Paragraph, size: float, leading: float) -> float:
        if a.get("trim") != "cap":
            return 0.0
        return ((leading - paragraph.ascent - paragraph.descent) / 2 + paragraph.ascent - paragraph.cap) * size

    def _too_long(
        self, node: Node, setting: Setting, box: Rect, fitted: Fitted, overflow: Overflow, policy: str
    ) -> Report:
        name = f"text “{setting.attributes['id']}”" if "id" in setting.attributes else "a text"
        if overflow.kind == "lines":
            most = setting.attributes["max-lines"]
            over = f"{most + overflow.over:.0f} lines, and max-lines is {most},"
        else:
            over = f"too {'tall' if overflow.kind == 'height' else 'wide'} by {measure(overflow.over, self.scale)}"
        printed = "" if self.scale == 1 else f" ({fitted.size * self.scale:.1f} pt printed)"
        words = plain(node)
        quote = words if len(words) <= 40 else words[:39] + "…"
        return Report(
            node.span,
            "text-too-long",
            Severity.ERROR if policy == "error" else Severity.WARNING,
            f"{name} does not fit: {over} at {fitted.size:.1f} pt{printed} "
            f"in {millimetres(box.width)} x {millimetres(box.height)} mm: “{quote}”",
            ("shorten the words, give the text more room, or let it shrink further with min-size",),
        )


def _balanced(paragraph: Paragraph, fitted: Fitted, width: float, leading: float) -> Fitted:
    """The same lines, as many, in the narrowest column that holds them: none is much shorter than the others."""
    if len(fitted.lines) < 2:
        return fitted
    narrow, wide = 0.0, width
    for _ in range(BALANCE_STEPS):
        tried = (narrow + wide) / 2
        found = paragraph.at(tried, None, fitted.size, leading)
        if found.overflow or len(found.lines) > len(fitted.lines):
            narrow = tried
        else:
            wide, fitted = tried, found
    return fitted


def _error(span: Span, code: str, message: str, hints: tuple[str, ...], quote: str = "") -> Report:
    return Report(span, code, Severity.ERROR, message, hints, quote)
