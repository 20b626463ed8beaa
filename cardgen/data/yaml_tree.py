"""Events of a YAML parser go in; one tree of nodes comes out, with bounds on its depth and size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.yaml_source import FORBIDDEN, code_point
from cardgen.diagnostics import Diagnostics, Fault, Span

DEEPEST = 64
"""Levels of nesting, anchors followed: a deck needs about eight, and later stages may walk the tree by recursion."""

MOST = 1_000_000
"""Nodes of a file, each counted as often as aliases repeat it: twenty times a deck of 540 cards and more."""

_TAGS = {
    "tag:yaml.org,2002:str": "ScalarEvent",
    "tag:yaml.org,2002:seq": "SequenceStartEvent",
    "tag:yaml.org,2002:map": "MappingStartEvent",
}
"""The tags that say no more than what stands there (https://yaml.org/spec/1.2.2/#103-core-schema, failsafe part)."""

_QUOTE = "put the text in quotes"


class _Open:
    """What an anchor stands for while its node is still being read."""


_OPEN = _Open()


class Tree:
    """Reads one document. `next_event` is the parser's; `name` is the file; lesser problems go to `problems`."""

    def __init__(self, next_event: Callable[[], Any], name: str, problems: Diagnostics) -> None:
        import yaml

        self._scalar = yaml.ScalarEvent
        self._next = next_event
        self._name = name
        self._problems = problems
        self._anchors: dict[str, Node | _Open] = {}
        self._unused: dict[str, Span] = {}
        self._sizes: dict[int, int] = {}
        self._heights: dict[int, int] = {}
        self._kept: list[Node] = []  # so that no two anchored nodes share an id, also when an anchor is set anew
        self._count = 0
        self.span = Span(name, 1, 1)
        """The last list or mapping that the reading came to."""

    def root(self) -> Node:
        """The node of the only document. Raises Fault, and whatever the parser raises."""
        empty = Fault(Span(self._name), "empty-file", "the file holds nothing", "write “name: value” lines in it")
        self._next()  # the stream starts
        if _kind(self._next()) != "DocumentStartEvent":
            raise empty
        node = self._node(self._next(), 1)
        self._next()  # the document ends
        event = self._next()
        if _kind(event) != "StreamEndEvent":
            raise Fault(
                self._at(event),
                "several-documents",
                "a second document begins here, and one file holds one",
                "delete the line “---”, or move what follows to a file of its own",
            )
        if isinstance(node, Scalar) and node.plain and not node.text:
            raise empty
        for anchor, span in self._unused.items():
            message = f"“&{anchor}” is left out of the text: YAML takes it as the name of a place"
            self._problems.warning(span, "unused-anchor", message, _QUOTE)
        return node

    def _at(self, event: Any) -> Span:
        mark = event.start_mark
        return Span(self._name, mark.line + 1, mark.column + 1)

    def _node(self, event: Any, depth: int) -> Node:
        """The node that begins with an event, read to its end."""
        kind = _kind(event)
        span = self._at(event)
        if kind == "AliasEvent":
            return self._alias(event.anchor, span, depth)
        if event.tag is not None and _TAGS.get(event.tag) != kind:
            message = f"the tag “{_short(event.tag)}” is not known"
            self._problems.error(span, "yaml-tag", message, "tags are not needed here", _QUOTE)
        self._count += 1
        if self._count > MOST or depth > DEEPEST:
            raise self._too_much(span, depth)
        if event.anchor is None:
            return self._body(event, kind, span, depth)
        before = self._count
        self._anchors[event.anchor] = _OPEN
        self._unused[event.anchor] = span
        node = self._body(event, kind, span, depth)
        self._anchors[event.anchor] = node
        self._kept.append(node)
        self._sizes[id(node)] = self._count - before + 1
        self._heights[id(node)] = self._height(node)
        return node

    def _body(self, event: Any, kind: str, span: Span, depth: int) -> Node:
        if kind == "ScalarEvent":
            if event.style == '"':
                self._check_escapes(event.value, span)
            text = event.value if "\n" not in event.value else _with_blank_lines(event.value, event.style)
            return Scalar(text, span, not event.style and event.tag is None)
        self.span = span
        return self._mapping(span, depth) if kind == "MappingStartEvent" else self._sequence(span, depth)

    def _sequence(self, span: Span, depth: int) -> Sequence:
        items = []
        event = self._next()
        while _kind(event) != "SequenceEndEvent":
            items.append(self._node(event, depth + 1))
            event = self._next()
        return Sequence(tuple(items), span)

    def _mapping(self, span: Span, depth: int) -> Mapping:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        merged: list[tuple[Node, Span]] = []
        scalar, following, file = self._scalar, self._next, self._name
        event = following()
        while _kind(event) != "MappingEndEvent":
            mark = event.start_mark
            place = Span(file, mark.line + 1, mark.column + 1)
            key = event.value if event.__class__ is scalar and event.anchor is None and event.tag is None else None
            if key is None or event.style == '"':  # the long way, for the few that are not simply a word
                node = self._node(event, depth + 1)
                key = node.text if isinstance(node, Scalar) else None
            else:
                self._count += 1
            value = self._node(following(), depth + 1)
            if not key:
                self._bad_key(key, place)
            elif key == "<<" and event.__class__ is scalar and not event.style:
                merged.append((value, place))
            elif key in entries:
                first = f"it stands first on line {keys[key].line}"
                self._problems.error(place, "duplicate-key", f"“{_short(key)}” stands here twice", first)
            else:
                entries[key] = value
                keys[key] = place
            event = following()
        return self._merge(entries, keys, merged, span) if merged else Mapping(entries, keys, span)

    def _merge(
        self, entries: dict[str, Node], keys: dict[str, Span], merged: list[tuple[Node, Span]], span: Span
    ) -> Mapping:
        """A mapping with what `<<` brings: names written out win, and an earlier one over a later."""
        all_entries: dict[str, Node] = {}
        all_keys: dict[str, Span] = {}
        for value, place in merged:
            for source in value.items if isinstance(value, Sequence) else (value,):
                if not isinstance(source, Mapping):
                    message = "“<<” takes a mapping, or a list of mappings"
                    self._problems.error(place, "yaml-merge", message, "write for example “<<: *name”")
                    continue
                for name, node in source.entries.items():
                    all_entries.setdefault(name, node)
                    all_keys.setdefault(name, source.keys[name])
        return Mapping(all_entries | entries, all_keys | keys, span)

    def _bad_key(self, key: str | None, place: Span) -> None:
        if key is not None:
            self._problems.error(place, "key-not-text", "a name is missing before the colon")
            return
        self._problems.error(
            place,
            "key-not-text",
            "a name must be text, and here stands a list or a mapping",
            "YAML takes “{” and “[” as the start of one; put a text that begins so in quotes",
        )

    def _alias(self, anchor: str, span: Span, depth: int) -> Node:
        """The node an alias stands for, counted as if it stood here."""
        node = self._anchors.get(anchor)
        if node is None or isinstance(node, _Open):
            message = (
                f"“*{anchor}” contains itself" if node else f"“*{anchor}” stands for nothing: there is no “&{anchor}”"
            )
            raise Fault(span, "yaml-alias", f"“*{anchor}” {message}", "a text that begins with * must be in quotes")
        self._unused.pop(anchor, None)
        self._count += self._sizes[id(node)]
        if self._count > MOST or depth + self._heights[id(node)] - 1 > DEEPEST:
            raise self._too_much(span, depth + self._heights[id(node)] - 1)
        return node

    def _height(self, node: Node) -> int:
        """Levels of a node, itself included; those of anchored nodes inside are known already."""
        known = self._heights.get(id(node))
        if known is not None:
            return known
        inside = () if isinstance(node, Scalar) else node.items if isinstance(node, Sequence) else node.entries.values()
        return 1 + max(map(self._height, inside), default=0)

    def _too_much(self, span: Span, depth: int) -> Fault:
        if depth > DEEPEST:
            return Fault(span, "yaml-too-deep", f"lists and mappings stand more than {DEEPEST} levels deep")
        return Fault(span, "yaml-too-large", f"the file holds more than {MOST:,} values, aliases counted", "split it")

    def _check_escapes(self, text: str, span: Span) -> None:
        """Refuses what an escape such as `\\0` may bring in and the file itself may not hold."""
        wrong = FORBIDDEN.search(text)
        if wrong:
            message = f"an escape stands for {code_point(wrong[0])}, which may not stand in a text"
            raise Fault(
                span,
                "control-character",
                message,
                "a backslash in double quotes begins an escape; write \\\\ for itself",
            )


def _with_blank_lines(text: str, style: str | None) -> str:
    """A text of several lines with its blank lines as they were written.

    Where YAML folds lines (after “>”, in plain text and single quotes) it makes a space of the end of a line, and one
    end of a line of a blank line; so every end of a line that is left was a blank line.
    """
    if style in ("|", '"'):
        return text
    body = text.rstrip("\n")
    return body.replace("\n", "\n\n") + text[len(body) :]


def _kind(event: Any) -> str:
    """The name of an event's class: the classes themselves would have to be imported with the module."""
    name: str = event.__class__.__name__
    return name


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
