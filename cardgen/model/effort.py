"""A schema and a card in; whether the validator comes to an end with them in good time, out.

The validator looks at a value once for each way that leads to a schema. Where two branches refer to the same schema,
and those of that one again to one, the ways double each time. Counting them is quick: equal ones are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from cardgen.model.schemas import LISTED, Schemas

MOST = 5_000
"""Looks that one card may take: thirty times those of any game met. Faults take 0.1 ms and 12 KB for each."""

MOST_TOLD = 300_000
"""Looks of all cards whose faults are told, some thirty seconds."""

_HERE = frozenset(("if", "then", "else", "not"))
_FIELDS = frozenset(("additionalProperties", "unevaluatedProperties"))
_ITEMS = frozenset(("contains", "items", "unevaluatedItems"))

_At = tuple[str, Any]
"""A schema, after the document it stands in."""


class Effort:
    """What one schema asks of the validator."""

    def __init__(self, schemas: Schemas, name: str) -> None:
        self._schemas = schemas
        self._root: _At = (name, schemas.documents[name])
        self._left: float = MOST_TOLD
        self._sure = self._is_sure()

    def bears(self, card: Any) -> bool:
        """Whether the card may be given to the validator."""
        return self._sure or self._of(card) <= MOST

    def tells(self, card: Any) -> bool:
        """Whether the faults of a card may be sought, after those of all before it."""
        self._left -= self._of(card)
        return self._left >= 0

    def _of(self, card: Any) -> float:
        try:
            return self._looks(self._root, card, {})
        except RecursionError:
            return inf

    def _is_sure(self) -> bool:
        """Whether no card at all can be too much."""
        try:
            return self._ways(self._root, {}) <= MOST
        except RecursionError:
            return False

    def _ways(self, at: _At, known: dict[int, float]) -> float:
        """The ways through a schema, whatever the card; without end where it leads back to itself."""
        document, schema = at
        if not isinstance(schema, dict):
            return 1
        if id(schema) not in known:
            known[id(schema)] = inf  # until it is known, whoever comes back here goes round
            inner = [*self._here(document, schema), *(at for _, _, at in _inside(document, schema))]
            known[id(schema)] = 1 + _times(schema) * sum(self._ways(one, known) for one in inner)
        return known[id(schema)]

    def _looks(self, at: _At, value: Any, known: dict[tuple[int, int], float]) -> float:
        """How often a value, and what is in it, is looked at through a schema."""
        document, schema = at
        key = id(schema), id(value)
        if not isinstance(schema, dict):
            return 1
        if key not in known:
            known[key] = inf
            looks = sum(self._looks(one, value, known) for one in self._here(document, schema))
            for keyword, name, one in _inside(document, schema):
                looks += sum(self._looks(one, part, known) for part in _parts(keyword, name, value))
            known[key] = 1 + _times(schema) * looks
        return known[key]

    def _here(self, document: str, schema: dict[str, Any]) -> Iterator[_At]:
        """The schemas that a schema asks of the same value."""
        for keyword, value in schema.items():
            if keyword in ("$ref", "$dynamicRef"):
                if target := self._schemas.resolve(document, value):
                    yield target
            elif keyword in _HERE:
                yield document, value
            elif keyword in LISTED and keyword != "prefixItems" and isinstance(value, list):
                yield from ((document, inner) for inner in value)
            elif keyword == "dependentSchemas" and isinstance(value, dict):
                yield from ((document, inner) for inner in value.values())


def _times(schema: dict[str, Any]) -> int:
    """To know what nobody looked at, the validator looks once more."""
    return 2 if "unevaluatedProperties" in schema or "unevaluatedItems" in schema else 1


def _inside(document: str, schema: dict[str, Any]) -> Iterator[tuple[str, str | int, _At]]:
    """The schemas that a schema asks of what is in a value: the keyword, and the field or the place that it is for."""
    for keyword, value in schema.items():
        if keyword in _FIELDS or keyword in _ITEMS or keyword == "propertyNames":
            yield keyword, "", (document, value)
        elif keyword in ("patternProperties", "properties") and isinstance(value, dict):
            yield from ((keyword, name, (document, inner)) for name, inner in value.items())
        elif keyword == "prefixItems" and isinstance(value, list):
            yield from ((keyword, index, (document, inner)) for index, inner in enumerate(value))


def _parts(keyword: str, name: str | int, value: Any) -> list[Any]:
    """What is in a value that a keyword may speak of; rather too much than too little."""
    if isinstance(value, dict):
        if keyword == "properties":
            return [value[name]] if name in value else []
        if keyword == "propertyNames":
            return list(value)
        return list(value.values()) if keyword in _FIELDS or keyword == "patternProperties" else []
    if isinstance(value, list | tuple):
        if isinstance(name, int):
            return [value[name]] if name < len(value) else []
        return list(value) if keyword in _ITEMS else []
    return []
