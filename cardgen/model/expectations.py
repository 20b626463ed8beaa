"""A shape in; what may stand there in plain words out: “a whole number, at least 0”."""

from __future__ import annotations

from typing import Any

from cardgen.model.schemas import TYPES
from cardgen.model.shapes import Shape

_BOUNDS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "multipleOf": "a multiple of {}",
    "minLength": "at least {} letters long",
    "maxLength": "at most {} letters long",
    "minItems": "with at least {} items",
    "maxItems": "with at most {} items",
    "minProperties": "with at least {} fields",
    "maxProperties": "with at most {} fields",
    "pattern": "of the form {}",
}

VALUE_KINDS = frozenset((*_BOUNDS, "type", "enum", "const", "uniqueItems", "format"))
"""The keywords whose faults one sentence about the expected value explains."""

_MOST_OPTIONS = 8


def expected(shape: Shape) -> str:
    """What may stand at a place of this shape."""
    if shape.options is not None:
        return _one_of(shape.options)
    types = shape.types or frozenset()
    kinds = [word for name, word in TYPES.items() if name in types and not (name == "integer" and "number" in types)]
    parts = [" or ".join(kinds)] if kinds else []
    for keyword, words in _BOUNDS.items():
        limits = [schema[keyword] for _, schema in shape.sources if keyword in schema]
        for limit in dict.fromkeys(map(str, _narrowest(keyword, limits))):
            parts.append(words.format(limit))
    for _, schema in shape.sources:
        if schema.get("uniqueItems") is True:
            parts.append("without an item twice")
        if "format" in schema:
            parts.append(f"of the form “{schema['format']}”")
    return ", ".join(dict.fromkeys(parts)) or "something else"


def _narrowest(keyword: str, limits: list[Any]) -> list[Any]:
    """Of several limits the one that the others follow from."""
    if not limits or keyword in ("pattern", "multipleOf"):
        return limits
    return [max(limits) if keyword.lower().endswith("minimum") or keyword.startswith("min") else min(limits)]


def _one_of(options: tuple[Any, ...]) -> str:
    words = [written(option) for option in options]
    if len(words) == 1:
        return words[0]
    shown = words[:_MOST_OPTIONS]
    return "one of " + ", ".join(shown) + (", …" if len(words) > len(shown) else "")


def written(value: Any) -> str:
    """A value as the person would write it in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
