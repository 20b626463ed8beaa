"""Rendered XML in, a typed tree out, in which equal subtrees of a whole deck are one object.

Whatever does not differ between cards is converted, measured, placed and drawn once. Start tags carry the
place of the template they came from in `_at` ("2:17" = line 17 of the third template), put there by `template`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol
from xml.parsers import expat

from cardgen.colors import Color
from cardgen.diagnostics import Fault, Span, nearest
from cardgen.layout.memo import Memo
from cardgen.layout.splitting import PLACES, Event, Start, Tags
from cardgen.layout.vocabulary import INLINE, VOCABULARY, Element

MARK = "_at"
"""The attribute that holds the template's place; no attribute of the vocabulary begins with an underscore."""

NOWHERE = Start("", ())
"""Stands around the root while a face is read."""

DEPTH = 60
"""Deepest nesting of elements taken: far beyond any layout, far below Python's recursion limit."""

FLOWS = frozenset(("row", "column", "grid"))
"""Elements that place their children themselves."""

MEANT = {"height": "h", "hight": "h", "width": "w", "colour": "color", "left": "x", "top": "y", "background": "fill"}
"""What a person who knows HTML writes, and what it is called here."""

Report = Callable[[Span, str, str, tuple[str, ...]], None]


class Places(Protocol):
    """Knows where things stand in templates."""

    def place(self, stamp: str) -> Span:
        """The span that a stamp stands for."""
        ...

    def line_of(self, words: str, near: Span) -> Span:
        """Where words begin, at or below a span of the same template; that span when nowhere."""
        ...


class Node:
    """One element with typed attributes. `grouped` says that a text of a fit-group is inside."""

    __slots__ = ("attributes", "grouped", "kids", "span", "tag")

    def __init__(self, tag: str, attributes: Mapping[str, Any], kids: tuple[Node | str, ...], span: Span) -> None:
        self.tag, self.attributes, self.kids, self.span = tag, attributes, kids, span
        self.grouped: bool = "fit-group" in attributes or any(kid.grouped for kid in kids if isinstance(kid, Node))


class Trees:
    """Parses the faces of one game. `places` turns stamps into spans; `report` takes template mistakes."""

    def __init__(self, palette: Mapping[str, Color], places: Places, report: Report) -> None:
        self.places, self.report = places, report
        self.tags = Tags()
        self.nodes: Memo[tuple[Any, ...], Node] = Memo()
        self._palette = palette
        self._typed: dict[tuple[Start, bool], tuple[Mapping[str, Any], Span] | None] = {}

    def turn(self) -> None:
        """Forget the nodes that were not met since the last turn."""
        self.nodes.turn()

    def parse(self, xml: str, template: Span) -> Node:
        """The tree of one rendered face. Raises Fault where the XML is broken; other mistakes are reported."""
        return _Parse(self, template).run(xml)

    def typed(self, start: Start, inline: bool) -> tuple[Mapping[str, Any], Span] | None:
        """A tag's attributes as values, and its place; None for an element that is not known (and was reported)."""
        key = (start, inline)
        if key not in self._typed:
            tag = start.name
            raw = dict(zip(start.attributes[::2], start.attributes[1::2], strict=True))
            span = self.places.place(raw.pop(MARK, ""))
            table = INLINE if inline else VOCABULARY
            if tag in table:
                self._typed[key] = self._convert(table[tag], tag, raw, span), span
            else:
                where = "is not allowed inside <text>" if inline else "is not an element"
                hints = nearest(tag, table) or (f"there are {', '.join(table)}",)
                if not inline and tag in INLINE:
                    hints = (f"<{tag}> belongs inside <text>",)
                self.report(span, "unknown-element", f"<{tag}> {where}", hints)
                self._typed[key] = None
        return self._typed[key]

    def _convert(self, element: Element, tag: str, raw: dict[str, str], span: Span) -> Mapping[str, Any]:
        typed: dict[str, Any] = {}
        for name, text in raw.items():
            known = element.attributes.get(name)
            if known is None:
                meant = MEANT.get(name, "")
                hints = (
                    (f"did you mean “{meant}”?",) if meant in element.attributes else nearest(name, element.attributes)
                )
                if tag == "card" and name in ("width", "height", "w", "h", "bleed", "safe", "corner"):
                    hints = ("size, bleed and safe margin come from game.yaml and the stock; leave it out",)
                self.report(span, "unknown-attribute", f"<{tag}> has no attribute “{name}”", hints)
                continue
            try:
                typed[name] = known.painter(text, self._palette) if known.painter else known.convert(text)  # type: ignore[misc]
            except ValueError as error:
                self.report(span, "bad-attribute", f"<{tag} {name}>: {error}", ())
        for name, known in element.attributes.items():
            if known.required and name not in typed and name not in raw:
                self.report(span, "missing-attribute", f"<{tag}> needs “{name}”", (known.help,))
        return typed


class _Parse:
    """One pass over one face: well-formed, known, interned."""

    def __init__(self, trees: Trees, template: Span) -> None:
        self.trees, self.template = trees, template
        self.open: list[tuple[Start, list[Node | str]]] = [(NOWHERE, [])]
        self.text_depth = 0

    def run(self, xml: str) -> Node:
        events = self.trees.tags.events(xml)
        if events is None:
            self.parsed(xml)
        else:
            self.follow(events)
        (root,) = (kid for kid in self.open[0][1] if isinstance(kid, Node))
        return root

    def follow(self, events: list[Event]) -> None:
        for event in events:
            if event is None:
                self.end()
            elif event.__class__ is Start:
                self.start(event)
            else:
                self.open[-1][1].append(event)  # type: ignore[arg-type]  # the class was compared, for speed

    def parsed(self, xml: str) -> None:
        """The same, by a parser, which says what is wrong."""
        tags = self.trees.tags
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, attributes: self.start(tags.start(name, tuple(attributes)))
        parser.EndElementHandler = lambda _: self.end()
        parser.CharacterDataHandler = lambda words: self.open[-1][1].append(words)
        parser.StartDoctypeDeclHandler = self.doctype
        try:
            parser.Parse(xml, True)
        except UnicodeEncodeError as error:
            half = f"U+{ord(xml[error.start]):04X}"
            raise Fault(
                self.template, "malformed-xml", f"the rendered template holds {half}, half of a character"
            ) from None
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, "broken XML")
            raise Fault(
                self.here(), "malformed-xml", f"the rendered template is not well-formed XML: {reason}"
            ) from None

    def here(self) -> Span:
        """The place of the innermost open element that came from a template's own text."""
        for start, _ in reversed(self.open):
            marks = dict(zip(start.attributes[::2], start.attributes[1::2], strict=True))
            if MARK in marks:
                return self.trees.places.place(marks[MARK])
        return self.template

    def start(self, start: Start) -> None:
        if len(self.open) > DEPTH:
            raise Fault(self.here(), "too-deep", f"elements are nested more than {DEPTH} deep")
        if self.text_depth or start.name == "text":
            self.text_depth += 1
        self.open.append((start, []))
        if len(self.open) == 2 and start.name != "card":
            hints = nearest(start.name, ("card",)) or ("put macros into a <library>, and import them",)
            raise Fault(self.here(), "no-card", f"the root of a layout is <card>, not <{start.name}>", *hints)

    def end(self) -> None:
        start, kids = self.open[-1]
        inline = self.text_depth > 1
        if self.text_depth:
            self.text_depth -= 1
        elif kids and start.name in VOCABULARY:
            kids = [kid for kid in kids if kid.__class__ is Node or not (kid.isspace() or self.stray(start, kid))]  # type: ignore[union-attr,arg-type]
        key = (start, inline, *kids)
        node = self.trees.nodes.find(key)
        if node is None or start.placed:
            self.check(start, inline, kids)
        if node is None:
            typed = self.trees.typed(start, inline)
            if typed is not None:
                node = self.trees.nodes[key] = Node(start.name, typed[0], tuple(kids), typed[1])
        self.open.pop()
        if node is not None:
            self.open[-1][1].append(node)

    def check(self, start: Start, inline: bool, kids: list[Node | str]) -> None:
        """Children where none may stand, and a <card> inside a card."""
        tag = start.name
        element = (INLINE if inline else VOCABULARY).get(tag)
        if element and element.holds == "nothing" and kids:
            self.mistake("misplaced-element", f"<{tag}> holds nothing", "put both into a <stack>")
        if "at" in start.attributes[::2] and not inline and len(self.open) != 3:
            self.mistake(
                "misplaced-attribute", f"“at” has no meaning on this <{tag}>", "it belongs on children of <card>"
            )
        if tag == "card" and len(self.open) > 2:
            self.mistake("misplaced-element", "<card> stands only at the root")
        parent = self.open[-2][0].name
        if parent in FLOWS and not inline:
            for name in start.attributes[::2]:
                if name in PLACES and name != "at":
                    hint = f"a <{parent}> places its children itself: use gap, pad, justify, items or a <spacer>"
                    self.mistake("misplaced-attribute", f"“{name}” has no meaning in a <{parent}>", hint)

    def stray(self, start: Start, text: str) -> bool:
        """Reports words that stand outside of any <text>."""
        words = text.strip().partition("\n")[0].rstrip()
        span = self.trees.places.line_of(words, self.here())
        self.trees.report(span, "stray-text", f"stray text “{words[:40]}” in <{start.name}>", ("wrap it in <text>",))
        return True

    def mistake(self, code: str, message: str, *hints: str) -> None:
        self.trees.report(self.here(), code, message, hints)

    def doctype(self, *_: object) -> None:
        raise Fault(self.template, "malformed-xml", "a DOCTYPE is not allowed in a layout")
