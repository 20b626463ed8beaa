"""The schema of one card in; the schema of a whole deck file out, for editors that complete and check.

The deck's schema stands on its own: what the card's refers to in other files is copied into it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any

from cardgen.model.schemas import LISTED, NAMED, SINGLE

Load = Callable[[str], "dict[str, Any] | None"]
"""Gives the document of a schema file by its name in the project, None when there is none."""

_DEMANDS = frozenset(
    (
        *("required", "oneOf", "anyOf", "if", "then", "else", "not", "minProperties", "dependentRequired"),
        *("dependentSchemas", "unevaluatedProperties"),
    )
)
"""Keywords that a part of a card need not meet."""

_OWN: dict[str, Any] = {
    "id": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$",
        "description": "Names the card; one of its kind.",
    },
    "name": {"type": "string", "description": "What the card is called; its id when left out."},
    "copies": {
        "type": ["integer", "string"],
        "minimum": 0,
        "pattern": "^per player$",
        "description": "How many are printed, in each set; or “per player”, one for each.",
    },
    "player": {"type": ["integer", "null"], "minimum": 1, "description": "The seat that alone gets this card."},
}

_AS_TEXT = ["string", "number", "boolean", "null"]
"""What an editor may take a text for that has no quotes, 007 or no; cardgen keeps it as written."""


def deck_schema(name: str, load: Load) -> dict[str, Any]:
    """The schema of a file with `defaults` and `cards`, from the loaded schema file `name` of one card.

    A card in the file lacks what the defaults give. So all of a card's schema holds only where the defaults say no
    more than copies; elsewhere a card is a part of one, and needs each required field that the defaults do not have.
    """
    definitions: dict[str, Any] = {}
    for kind, demands in (("card", True), ("part", False)):
        definitions.update(_Mover(name, kind, load, demands).moved_all())
        schema = definitions[kind]
        schema["properties"] = {**_text_too(_OWN), **schema.get("properties", {})}
    required = dict.fromkeys(("id", *definitions["card"].pop("required", ())))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "required": ["cards"],
        "properties": {
            "defaults": {"$ref": "#/$defs/part"},
            "cards": {"type": "array", "items": {"$ref": "#/$defs/part"}},
        },
        "allOf": [
            {
                "if": {"properties": {"defaults": {"propertyNames": {"enum": ["copies", "player"]}}}},
                "then": {"properties": {"cards": {"items": {"$ref": "#/$defs/card"}}}},
            },
            *(
                {
                    "if": {"required": ["defaults"], "properties": {"defaults": {"required": [field]}}},
                    "else": {"properties": {"cards": {"items": {"required": [field]}}}},
                }
                for field in required
            ),
        ],
        "$defs": definitions,
    }


class _Mover:
    """Copies a document, and those it refers to, under names of their own: card, card-2, …"""

    def __init__(self, name: str, kind: str, load: Load, demands: bool) -> None:
        self._load = load
        self._kind = kind
        self._demands = demands
        self._names = {name: kind}

    def moved_all(self) -> dict[str, Any]:
        """The documents as they read at their new places."""
        found: dict[str, Any] = {}
        waiting = True
        while waiting:
            waiting = False
            for file, name in list(self._names.items()):
                if name not in found:
                    found[name] = self._moved(self._load(file) or {}, file)
                    waiting = True
        for schema in found.values():
            for keyword in ("$schema", "$id"):
                schema.pop(keyword, None)
        return found

    def _moved(self, schema: Any, file: str) -> Any:
        """A schema of a file as it reads at its new place."""
        if not isinstance(schema, dict):
            return schema
        found: dict[str, Any] = {}
        for keyword, value in schema.items():
            if keyword == "$anchor" or (keyword in _DEMANDS and not self._demands):
                continue  # an anchor would stand twice, and no reference uses it
            if keyword == "$ref" and isinstance(value, str):
                found[keyword] = self._reference(value, file)
            elif keyword in SINGLE:
                found[keyword] = self._moved(value, file)
            elif keyword in NAMED and isinstance(value, dict):
                found[keyword] = {name: self._moved(inner, file) for name, inner in value.items()}
            elif keyword in LISTED and isinstance(value, list):
                found[keyword] = [self._moved(inner, file) for inner in value]
            else:
                found[keyword] = _AS_TEXT if keyword == "type" and value == "string" else value
        return found

    def _reference(self, reference: str, file: str) -> str:
        target, _, pointer = reference.partition("#")
        if target:
            file = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
        name = self._names.setdefault(file, f"{self._kind}-{len(self._names) + 1}")
        return f"#/$defs/{name}{pointer}"


def _text_too(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {**schema, "type": _AS_TEXT if schema["type"] == "string" else schema["type"]}
        for name, schema in properties.items()
    }
