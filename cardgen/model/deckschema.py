"""The schema of one card in; the schema of a whole deck file out, for editors that complete and check."""

from __future__ import annotations

from typing import Any

_DEMANDS = frozenset(
    (
        "required",
        "oneOf",
        "anyOf",
        "if",
        "then",
        "else",
        "not",
        "minProperties",
        "dependentRequired",
        "dependentSchemas",
    )
)
"""Keywords that a part of a card need not meet."""

_AS_WRITTEN = frozenset(("const", "default", "enum", "examples"))

_OWN: dict[str, Any] = {
    "id": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$",
        "description": "Names the card; one of its kind.",
    },
    "name": {"type": "string", "description": "What the card is called; its id when left out."},
    "copies": {"type": "integer", "minimum": 0, "description": "How many are printed, in each set."},
    "player": {"type": ["integer", "null"], "minimum": 1, "description": "The seat that alone gets this card."},
}


def deck_schema(card_schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a file with `defaults` (a part of a card) and `cards`; references to other files stay."""
    card = _moved(card_schema, "#/$defs/card", keep_demands=True)
    defaults = _moved(card_schema, "#/$defs/defaults", keep_demands=False)
    for schema in (card, defaults):
        for keyword in ("$schema", "$id"):
            schema.pop(keyword, None)
        schema["properties"] = {**_OWN, **schema.get("properties", {})}
    card["required"] = list(dict.fromkeys(["id", *card.get("required", ())]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "required": ["cards"],
        "properties": {
            "defaults": {"$ref": "#/$defs/defaults"},
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
        },
        "$defs": {"card": card, "defaults": defaults},
    }


def _moved(schema: Any, place: str, *, keep_demands: bool, names: bool = False) -> Any:
    """The schema as it reads at another place; `names` says that its keys are the author's own, not keywords."""
    if isinstance(schema, list):
        return [_moved(item, place, keep_demands=keep_demands) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found: dict[str, Any] = {}
    for keyword, value in schema.items():
        if names:
            found[keyword] = _moved(value, place, keep_demands=keep_demands)
        elif keyword in _AS_WRITTEN:
            found[keyword] = value
        elif keyword == "$ref" and isinstance(value, str) and value.startswith("#"):
            found[keyword] = place + value[1:]
        elif keep_demands or keyword not in _DEMANDS:
            own = keyword in ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
            found[keyword] = _moved(value, place, keep_demands=keep_demands, names=own)
    return found
