"""Nodes in; typed values out by what they look like, where no schema says what they are.

Only a plain decimal that prints again exactly as it was written becomes a number, and only `true` and `false` become
booleans. So `no`, `007`, `1e3`, `2.10` and everything in quotes stay text.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.model.game import Value

WHOLE = re.compile(r"0|-?[1-9]\d{0,14}", re.ASCII)
"""At most 15 digits: every such number is exact in the doubles of JSON (IEEE 754, 53 bits)."""

DECIMAL = re.compile(r"-?(?:0|[1-9]\d{0,14})\.\d{1,15}", re.ASCII)


def scalar(node: Scalar) -> str | int | float | bool:
    """The value of a scalar by its looks."""
    text = node.text
    if not node.plain or not text or text[0] not in "-0123456789tf":
        return text
    if text in ("true", "false"):
        return text == "true"
    if WHOLE.fullmatch(text):
        return int(text)
    if DECIMAL.fullmatch(text) and repr(float(text)) == text:
        return float(text)
    return text


def loose(node: Node) -> Any:
    """The value of a node as dicts, lists and scalars, as a JSON library takes it."""
    if isinstance(node, Scalar):
        return scalar(node)
    if isinstance(node, Mapping):
        return {name: loose(entry) for name, entry in node.entries.items()}
    return [loose(item) for item in node.items]


def frozen_fields(fields: dict[str, Any]) -> MappingProxyType[str, Value]:
    """The fields of a mapping, read-only all the way down."""
    return MappingProxyType({name: frozen(entry) for name, entry in fields.items()})


def frozen(value: Any) -> Value:
    """A value whose mappings are read-only and whose lists are tuples."""
    if isinstance(value, dict):
        return frozen_fields(value)
    if isinstance(value, list | tuple):
        return tuple([frozen(item) for item in value])
    found: Value = value
    return found
