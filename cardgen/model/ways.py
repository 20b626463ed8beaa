"""The way that the validator took to a fault in; the schema that is broken, and the conditions it stands under, out.

A condition is the `if` of a schema, or what `dependentSchemas` and `dependentRequired` hang on a field.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.model.expectations import written
from cardgen.model.fields import shortened
from cardgen.model.game import Path
from cardgen.model.schemas import LISTED, NAMED, SINGLE, Schemas

_DEEPER = frozenset(
    (
        *("additionalProperties", "contains", "items", "patternProperties", "prefixItems", "properties"),
        *("propertyNames", "unevaluatedItems", "unevaluatedProperties"),
    )
)
"""Keywords that lead from a value to one inside it."""


class Condition(NamedTuple):
    """What a card is or is not: the schema of an `if`, whether the card meets it, and the value it looks at."""

    schema: Any
    met: bool
    place: Path

    def by_value(self) -> list[Path]:
        """The fields whose values it looks at."""
        return [(*self.place, name) for name in _inside(self.schema, "properties")]

    def by_presence(self) -> list[Path]:
        """The fields that it wants to be there."""
        return [(*self.place, name) for name in _inside(self.schema, "required") if isinstance(name, str)]

    def words(self, card: Any) -> tuple[str, str]:
        """The card as the condition sees it, for “does not belong on …” and for “because …”; empty when it is vague."""
        fields = self.by_value() or self.by_presence()
        if len(fields) != 1:
            return "", ""
        name, found = named(fields[0]), value_at(card, fields[0])
        if found is ABSENT:
            return f"a card without “{name}”", f"the card has no “{name}”"
        if not self.by_value():
            return f"a card with “{name}”", f"the card has “{name}”"
        if isinstance(found, dict | list | tuple):
            return "", ""
        text = shortened(written(found))
        return f"a card whose {name} is “{text}”", f"{name} is “{text}”"


class Way(NamedTuple):
    """The schema that holds the broken keyword, its document, and the conditions, the outermost first."""

    document: str
    schema: Any
    conditions: tuple[Condition, ...]


ABSENT = object()


def value_at(card: Any, path: Path) -> Any:
    """The value at a path of a card, or ABSENT."""
    for step in path:
        try:
            card = card[step]
        except (LookupError, TypeError):
            return ABSENT
    return card


def named(path: Path) -> str:
    """What a place is called: `card`, `toll.gold`, `rules item 2`."""
    words = ""
    for step in path:
        words += f" item {step + 1}" if isinstance(step, int) else f".{step}" if words else step
    return words or "card"


def way(schemas: Schemas, name: str, error: Any) -> Way:
    """The way to a fault of a card whose schema is the document `name`."""
    path = tuple(error.instance_path)
    steps = list(error.evaluation_path)
    if error.kind.name != "falseSchema":
        steps.pop()  # the keyword itself
    document, schema = name, schemas.documents[name]
    conditions: list[Condition] = []
    depth = 0
    while steps and isinstance(schema, dict):
        keyword = steps.pop(0)
        if keyword == "$ref":
            document, schema = schemas.resolve(document, schema.get(keyword)) or (document, None)
            continue
        inner = schema.get(keyword)
        if keyword in ("then", "else"):
            conditions.append(Condition(schema.get("if"), keyword == "then", path[:depth]))
        elif keyword in NAMED or keyword in LISTED:
            step = steps.pop(0) if steps else ""
            if keyword == "dependentSchemas":
                conditions.append(Condition({"required": [step]}, True, path[:depth]))
            inner = value_at(inner, (step,))
        elif keyword not in SINGLE:
            break
        depth += keyword in _DEEPER
        schema = inner
    if error.kind.name == "required" and error.evaluation_path[-1] == "dependentRequired":
        conditions.extend(_dependents(schema, error, path))
    return Way(document, schema, tuple(conditions))


def _dependents(schema: Any, error: Any, path: Path) -> list[Condition]:
    """The fields that ask for the one that is missing."""
    return [
        Condition({"required": [name]}, True, path)
        for name, wanted in _inside(schema, "dependentRequired").items()
        if name in error.instance and error.kind.property in wanted
    ][:1]


def _inside(schema: Any, keyword: str) -> Any:
    return schema.get(keyword, {}) if isinstance(schema, dict) else {}
