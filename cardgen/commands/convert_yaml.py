"""A deck as nodes in; the same deck as YAML out: plain words where they can be, quotes and blocks where they must.

A text without quotes stays without, as it may be a number; others need quotes or are of several lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from cardgen.data.nodes import Mapping, Node, Scalar, Sequence

_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")
"""Characters that are no letters and that YAML forbids, takes for a line break or a blank, or nobody sees."""

_PLAIN = re.compile(r"(?:[^\W_]|[_“”„‘’«»(+./~$^\\;<=…–—]|-(?=\S))(?:.*\S)?", re.DOTALL)
"""Texts that begin with no sign of YAML and do not end in a blank (YAML 1.2.2, production 123, ns-plain-first)."""

_BLANK_LINE = re.compile(r"^ +$", re.MULTILINE)


def as_yaml(deck: Mapping) -> str:
    """The text of a deck file."""
    return "".join(f"{line}\n" for name, node in deck.entries.items() for line in _entry(name, node))


def _entry(name: str, node: Node) -> Iterator[str]:
    """The lines of a name and what it stands for."""
    lead = f"{_word(name)}:"
    if isinstance(node, Scalar):
        first, *rest = _scalar(node.text)
        yield f"{lead} {first}" if first else lead
        yield from rest
    elif isinstance(node, Sequence):
        yield lead if node.items else f"{lead} []"
        for item in node.items:
            yield from (f"  {line}" if line else "" for line in _item(item))
    else:
        yield lead if node.entries else f"{lead} {{}}"
        for inner, entry in node.entries.items():
            yield from (f"  {line}" if line else "" for line in _entry(inner, entry))


def _item(node: Node) -> Iterator[str]:
    """The lines of an item of a list."""
    if isinstance(node, Mapping) and node.entries:
        lines = [line for name, entry in node.entries.items() for line in _entry(name, entry)]
    elif isinstance(node, Scalar):
        lines = _scalar(node.text)
    else:
        lines = ["{}" if isinstance(node, Mapping) else "[]"]
    for index, line in enumerate(lines):
        yield f"- {line}" if not index else f"  {line}" if line and isinstance(node, Mapping) else line


def _scalar(text: str) -> list[str]:
    """A text: a line, or the head of a block and its lines."""
    block = "\n" in text and text[0] not in " \n" and not text.endswith("\n\n")
    if block and not _ODD.search(text) and not _BLANK_LINE.search(text):
        lines = text.removesuffix("\n").split("\n")
        return ["|" if text.endswith("\n") else "|-", *(f"  {line}" if line else "" for line in lines)]
    return [_word(text)]


def _word(text: str) -> str:
    """A text on one line, in quotes where it needs them."""
    if "\n" in text or _ODD.search(text):
        # Double quotes are those of JSON, and of YAML where nothing is left as it is that YAML forbids.
        return _ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
    if _PLAIN.fullmatch(text) and ": " not in text and " #" not in text and not text.endswith(":"):
        return text
    return "'" + text.replace("'", "''") + "'"
