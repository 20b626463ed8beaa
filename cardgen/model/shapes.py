"""What the schema says about one place of a card: which schemas apply there, and what may stand there.

Built from loaded documents, lazily and once a place. A reference and allOf add their schemas; oneOf and anyOf only
where a `const` field tells their branches apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.model.effort import MOST, Effort
from cardgen.model.schemas import BACKTRACK, Schemas

NUMBERS = frozenset(("integer", "number"))

Source = tuple[str, dict[str, Any]]
"""A schema and the document it stands in."""


class Branches(NamedTuple):
    """The branches of a oneOf or anyOf by the text of the field that tells them apart; `choice` is its identity."""

    choice: int
    field: str
    by_text: dict[str, tuple[Source, ...]]


class Shape:
    """The schemas that apply at one place. `told` holds the choices that were made on the way."""

    def __init__(
        self, schemas: Schemas, sources: Iterable[tuple[str, Any]], told: frozenset[int] = frozenset()
    ) -> None:
        self._schemas = schemas
        self.sources = _expanded(schemas, sources)
        self.types = _types(self.sources)
        self.options = _options(self.sources)
        self.branches = tuple(one for one in _branches(schemas, self.sources) if one.choice not in told)
        self._told = told
        self._properties: dict[str, Shape] = {}
        self._items: dict[int, Shape] = {}
        self._chosen: dict[tuple[str | None, ...], Shape] = {}

    def chosen(self, text_of: Callable[[str], str | None]) -> Shape:
        """The shape with the branches that a mapping takes; `text_of` gives the text of one of its fields."""
        if not self.branches:
            return self
        key = tuple(text_of(branches.field) for branches in self.branches)
        found = self._chosen.get(key)
        if found is None:
            extra: list[Source] = []
            for branches, text in zip(self.branches, key, strict=True):
                extra.extend(branches.by_text.get(text or "", ()))
            told = self._told.union(branches.choice for branches in self.branches)
            found = Shape(self._schemas, [*self.sources, *extra], told).chosen(text_of)
            self._chosen[key] = found
        return found

    def property(self, name: str) -> Shape:
        """The shape of a field of a mapping."""
        found = self._properties.get(name)
        if found is None:
            found = self._properties[name] = Shape(self._schemas, self._of_property(name))
        return found

    def item(self, index: int) -> Shape:
        """The shape of an item of a list."""
        index = min(index, self._prefix())
        found = self._items.get(index)
        if found is None:
            found = self._items[index] = Shape(self._schemas, self._of_item(index))
        return found

    def narrowed(self, sources: Iterable[Source]) -> Shape:
        """The shape where these schemas apply as well."""
        return Shape(self._schemas, [*self.sources, *sources], self._told)

    def fields(self) -> dict[str, None]:
        """The names of the fields that the schemas speak of, in their order."""
        names: dict[str, None] = {}
        for _, schema in self.sources:
            names.update(dict.fromkeys(_mapping(schema, "properties")))
            names.update(dict.fromkeys(name for name in _list(schema, "required") if isinstance(name, str)))
        return names

    def is_list(self, path: Iterable[str]) -> bool:
        """Whether what stands at a path of fields is a list, whichever branches a card takes, and cannot be a text."""
        shape = self
        for name in path:
            shape = shape.property(name)
        return shape.types is not None and "array" in shape.types and "string" not in shape.types

    def _of_property(self, name: str) -> Iterable[tuple[str, Any]]:
        for document, schema in self.sources:
            known = False
            if name in _mapping(schema, "properties"):
                yield document, schema["properties"][name]
                known = True
            for pattern, inner in _mapping(schema, "patternProperties").items():
                if _matches(pattern, name):
                    yield document, inner
                    known = True
            if not known and "additionalProperties" in schema:
                yield document, schema["additionalProperties"]

    def _prefix(self) -> int:
        return max((len(_list(schema, "prefixItems")) for _, schema in self.sources), default=0)

    def _of_item(self, index: int) -> Iterable[tuple[str, Any]]:
        for document, schema in self.sources:
            prefix = _list(schema, "prefixItems")
            if index < len(prefix):
                yield document, prefix[index]
            elif "items" in schema:
                yield document, schema["items"]


class CardSchema:
    """What one kind of card must be: a loaded schema, the library's validator of it, and the shape it gives."""

    def __init__(self, schemas: Schemas, name: str, library: Any) -> None:
        self.schemas = schemas
        self.name = name
        self.validator = library
        self.shape = Shape(schemas, [(name, schemas.documents[name])])
        self.named = frozenset(self.shape.fields())
        self._effort = Effort(schemas, name)
        self._told: set[str] = set()

    def bears(self, card: Any, problems: Diagnostics) -> bool:
        """Whether the validator comes to an end with a card."""
        hint = "let the branches of its allOf, anyOf and oneOf not refer to the same schemas again and again"
        return self._effort.bears(card) or self._tell(
            problems, f"the schema looks at a card more than {MOST:,} times", hint
        )

    def tells(self, card: Any, problems: Diagnostics) -> bool:
        """Whether there is time to seek the faults of one more card."""
        return self._effort.tells(card) or self._tell(
            problems, "so many cards break the schema that no more are looked at", "correct those that are told"
        )

    def _tell(self, problems: Diagnostics, message: str, hint: str) -> bool:
        if message not in self._told:
            self._told.add(message)
            problems.error(self.schemas.span(self.name, ()), "broken-schema", message, hint)
        return False


def _expanded(schemas: Schemas, sources: Iterable[tuple[str, Any]]) -> tuple[Source, ...]:
    """The schemas with all that their references and allOf add; each once, so that a loop ends."""
    found: dict[int, Source] = {}
    waiting = list(sources)[::-1]
    while waiting:
        document, schema = waiting.pop()
        if not isinstance(schema, dict) or id(schema) in found:
            continue
        found[id(schema)] = document, schema
        if "$ref" in schema and (target := schemas.resolve(document, schema["$ref"])):
            waiting.append(target)
        waiting.extend((document, inner) for inner in _list(schema, "allOf"))
    return tuple(found.values())


def _types(sources: tuple[Source, ...]) -> frozenset[str] | None:
    """The types that every schema with a say allows; None when none has. `integer` is kept apart from `number`."""
    types: frozenset[str] | None = None
    for _, schema in sources:
        says = schema.get("type")
        here = frozenset((says,)) if isinstance(says, str) else frozenset(says) if isinstance(says, list) else None
        if here is None and isinstance(schema.get("enum", None), list):
            here = frozenset(map(_type_of, schema["enum"]))
        elif here is None and "const" in schema:
            here = frozenset((_type_of(schema["const"]),))
        if here is not None:
            types = here if types is None else _both(types, here)
    return types


def _both(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    narrow = one & other
    return narrow | {"integer"} if one & NUMBERS and other & NUMBERS and not narrow & NUMBERS else narrow


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) else "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, dict) else "array" if isinstance(value, list) else "null"


def _options(sources: tuple[Source, ...]) -> tuple[Any, ...] | None:
    """The values that may stand here by enum or const; None when any may."""
    found: list[Any] | None = None
    for _, schema in sources:
        here = [schema["const"]] if "const" in schema else schema.get("enum")
        if isinstance(here, list):
            # What leaves nothing is a fault of the schema: what was said first is told.
            found = [one for one in found if one in here] or found if found else here
    return None if found is None else tuple(found)


def _branches(schemas: Schemas, sources: tuple[Source, ...]) -> Iterable[Branches]:
    for document, schema in sources:
        for keyword in ("oneOf", "anyOf"):
            choices = [_expanded(schemas, [(document, choice)]) for choice in _list(schema, keyword)]
            told = [_constants(choice) for choice in choices]
            for name in told[0] if len(told) > 1 else ():
                texts = [constants.get(name) for constants in told]
                if None not in texts and len(set(texts)) == len(texts):
                    yield Branches(
                        id(schema[keyword]),
                        name,
                        {str(text): choice for text, choice in zip(texts, choices, strict=True)},
                    )
                    break


def _constants(sources: tuple[Source, ...]) -> dict[str, str]:
    """The fields that a branch fixes to one text."""
    found: dict[str, str] = {}
    for _, schema in sources:
        for name, inner in _mapping(schema, "properties").items():
            value = inner.get("const") if isinstance(inner, dict) else None
            if isinstance(value, str):
                found[name] = value
    return found


def _mapping(schema: dict[str, Any], keyword: str) -> dict[str, Any]:
    value = schema.get(keyword)
    return value if isinstance(value, dict) else {}


def _list(schema: dict[str, Any], keyword: str) -> list[Any]:
    value = schema.get(keyword)
    return value if isinstance(value, list) else []


@cache
def _pattern(pattern: str) -> Any:
    import jsonschema_rs

    limit = jsonschema_rs.FancyRegexOptions(backtrack_limit=BACKTRACK)
    return jsonschema_rs.Draft202012Validator({"pattern": pattern}, pattern_options=limit)


def _matches(pattern: str, name: str) -> bool:
    """Whether a patternProperties pattern speaks of a name."""
    return bool(_pattern(pattern).is_valid(name))
