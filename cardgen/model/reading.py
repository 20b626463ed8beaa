"""A card's node and the shape its schema gives it in; typed values out, as dicts, tuples and scalars.

A scalar becomes a number, true, false or null only where the shape says so; everything else stays the text it was.
"""

from __future__ import annotations

import re
from typing import Any

from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.model import canonical
from cardgen.model.shapes import Shape

_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:[eE][-+]?\d{1,2})?", re.ASCII)
"""A number of JSON (RFC 8259, section 6), bounded."""


def value(node: Node, shape: Shape | None) -> Any:
    """The typed value of a node; without a shape its looks decide."""
    if isinstance(node, Scalar):
        return canonical.scalar(node) if shape is None else _scalar(node, shape)
    if isinstance(node, Mapping):
        if shape is None:
            return {name: value(entry, None) for name, entry in node.entries.items()}
        entries = node.entries
        shape = shape.chosen(lambda name: _text(entries.get(name)))
        return {name: value(entry, shape.property(name)) for name, entry in entries.items()}
    if shape is None:
        return tuple([value(item, None) for item in node.items])
    return tuple([value(item, shape.item(index)) for index, item in enumerate(node.items)])


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def _scalar(node: Scalar, shape: Shape) -> str | int | float | bool | None:
    types = shape.types
    if types is None or not node.plain:
        return node.text
    text = node.text.strip()
    if "boolean" in types and text in ("true", "false"):
        return text == "true"
    if "boolean" in types and node.span.cell and text in ("TRUE", "FALSE"):  # spreadsheets write them so
        return text == "TRUE"
    if "null" in types and (text in ("null", "~") or (not text and "string" not in types)):
        return None
    if "integer" in types or "number" in types:
        if "string" in types:
            return canonical.scalar(node)
        if canonical.WHOLE.fullmatch(text):
            return int(text)
        if "number" in types and _NUMBER.fullmatch(text):
            return float(text)
    return node.text
