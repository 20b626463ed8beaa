"""A card that breaks its schema in; each fault in plain words at the line it stands on, out.

The validator says where and which keyword; the shape of that place says what would have been right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cardgen.data.nodes import Scalar
from cardgen.diagnostics import Diagnostic, Severity, Span, nearest
from cardgen.model.expectations import VALUE_KINDS, expected, written
from cardgen.model.fields import shortened
from cardgen.model.game import Path
from cardgen.model.places import Places
from cardgen.model.shapes import NUMBERS, CardSchema, Shape
from cardgen.model.ways import ABSENT, Way, named, value_at, way

_ALMOST = re.compile(r"\+?(-?)0*(\d{1,15})", re.ASCII)
"""A whole number as people write it: with a plus, or with zeros before it."""

_COMMA = re.compile(r"-?\d{1,15},\d{1,15}", re.ASCII)
"""A number as spreadsheets of many countries write it."""

_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def violations(schema: CardSchema, value: dict[str, Any], places: Places, own: frozenset[str]) -> Iterator[Diagnostic]:
    """The faults of a typed card. `own` are fields that every card may have, whatever the schema says."""
    return _Reporter(schema, value, places, own).report(list(schema.validator.iter_errors(value)))


class _Reporter:
    """The faults of one card."""

    def __init__(self, schema: CardSchema, value: dict[str, Any], places: Places, own: frozenset[str]) -> None:
        self.schema = schema
        self.value = value
        self.places = places
        self.own = own
        self.said: set[Path] = set()
        self.missing: set[Path] = set()

    def report(self, errors: list[Any]) -> Iterator[Diagnostic]:
        """The faults, those of values first: what only follows from a wrong value is not said."""
        # Of a field that it requires and forbids at once, the library says that it is missing too.
        told = [error for error in errors if error.kind.name != "required" or not self._there(error)]
        ways = [(error, way(self.schema.schemas, self.schema.name, error)) for error in told]
        for error, its_way in ways:
            path = tuple(error.instance_path)
            if error.kind.name in VALUE_KINDS and path not in self.said and not self._follows(its_way):
                self.said.add(path)
                yield self._wrong(path, its_way)
            elif error.kind.name == "required" and not its_way.conditions:
                self.missing.add((*path, error.kind.property))
        for error, its_way in ways:
            if error.kind.name not in VALUE_KINDS and not self._follows(its_way):
                yield from self._other(error, its_way)

    def _there(self, error: Any) -> bool:
        return value_at(self.value, (*error.instance_path, error.kind.property)) is not ABSENT

    def _other(self, error: Any, its_way: Way) -> Iterator[Diagnostic]:
        """The faults that are not those of one value."""
        path = tuple(error.instance_path)
        keyword = error.kind.name
        if keyword == "required":
            name = named((*path, error.kind.property))
            yield self._problem(path, "missing-field", f"{name} is missing", *self._because(its_way))
        elif keyword in ("additionalProperties", "unevaluatedProperties"):
            yield from (self._unknown(path, name) for name in error.kind.unexpected)
        elif keyword == "falseSchema":
            yield self._unwanted(path, its_way)
        elif keyword in ("oneOf", "anyOf"):
            choice = _choice(its_way.schema, keyword)
            yield from self._one_of(path, keyword, choice, its_way) if choice else self._branches(path, error)
        else:
            yield self._problem(path, "wrong-value", f"{named(path)} {_plain(error)}", *self._because(its_way))

    def _follows(self, its_way: Way) -> bool:
        """Whether a fault stands under a condition that a fault already told decides."""
        return any(
            not self.said.isdisjoint(condition.by_value())
            or not self.missing.isdisjoint((*condition.by_value(), *condition.by_presence()))
            for condition in its_way.conditions
        )

    def _because(self, its_way: Way) -> tuple[str, ...]:
        words = its_way.conditions[-1].words(self.value)[1] if its_way.conditions else ""
        return (f"because {words}",) if words else ()

    def _unwanted(self, path: Path, its_way: Way) -> Diagnostic:
        """A value where the schema wants none."""
        if path and isinstance(path[-1], int):
            return self._problem(path, "wrong-value", f"{named(path)} is one too many")
        card = its_way.conditions[-1].words(self.value)[0] if its_way.conditions else ""
        message = f"{named(path)} does not belong on {card or 'this kind of card'}"
        parent, name = path[:-1], str(path[-1]) if path else ""
        return self._problem(path, "unknown-field", message, span=self.places.field(parent, name))

    def _one_of(self, path: Path, keyword: str, choice: list[list[str]], its_way: Way) -> Iterator[Diagnostic]:
        """A choice of fields of which none is there, or more than one."""
        words = ", ".join(" and ".join(names) for names in choice)
        fields = value_at(self.value, path)
        there = list(dict.fromkeys(name for names in choice if all(name in fields for name in names) for name in names))
        because = self._because(its_way)
        if keyword == "oneOf" and there:
            message = f"{named(path)} has {' and '.join(there)}, and may have only one of {words}"
            yield self._problem(path, "wrong-value", message, *because, span=self.places.field(path, there[-1]))
        else:
            yield self._problem(path, "missing-field", f"{named(path)} needs one of {words}", *because)

    def _unknown(self, path: Path, name: str) -> Diagnostic:
        required = self._shape(path).fields()
        known = [*required, *(self.own if not path else ())]
        span = self.places.key(path, name)
        message = f"{named(path)} has no field “{name}”"
        hints = ("the schema requires it: add it to its properties too",) if name in required else nearest(name, known)
        return self._problem(path, "unknown-field", message, *hints, span=span)

    def _wrong(self, path: Path, its_way: Way) -> Diagnostic:
        shape, found = self._shape(path), value_at(self.value, path)
        if isinstance(its_way.schema, dict):
            shape = shape.narrowed([(its_way.document, its_way.schema)])
        scalar = self.places.scalar(path)
        if isinstance(found, dict):
            is_now = "a mapping"
        elif isinstance(found, list | tuple):
            is_now = "a list"
        else:
            text = scalar.text if scalar else written(found)
            is_now = f"“{shortened(text)}”" if text.strip() else "empty"
        hints = _hints(shape, scalar) if scalar else ()
        message = f"{named(path)} must be {expected(shape)}, and is {is_now}"
        return self._problem(path, "wrong-value", message, *hints, *self._because(its_way))

    def _branches(self, path: Path, error: Any) -> Iterator[Diagnostic]:
        """A oneOf or anyOf of which no branch fits: the faults of the branch that was meant, or the choice there is."""
        meant: list[list[Any]] = []
        wanted: dict[Path, list[str]] = {}
        branches: Iterable[list[Any]] = getattr(error.kind, "context", ())
        for branch in branches:
            apart = [inner for inner in branch if inner.kind.name == "const" and len(inner.instance_path) > len(path)]
            if apart:
                wanted.setdefault(tuple(apart[0].instance_path), []).append(written(apart[0].kind.expected_value))
            elif branch:
                meant.append(branch)
        if len(meant) == 1 or (meant and wanted):
            yield from self.report(min(meant, key=len))
        elif not meant and len(wanted) == 1:
            ((where, words),) = wanted.items()
            if where not in self.said and where not in self.missing:
                self.said.add(where)
                found = written(value_at(self.value, where))
                message = f"{named(where)} must be one of {', '.join(words)}, and is “{shortened(found)}”"
                yield self._problem(where, "wrong-value", message, *nearest(found, words))
        else:
            count = "more than one" if "more than one" in error.message else "none"
            message = f"{named(path)} is {count} of the {len(error.kind.context)} things that the schema allows here"
            yield self._problem(path, "wrong-value", message)

    def _shape(self, path: Path) -> Shape:
        """The shape at a path of this very card, the branches it takes included."""
        shape, value = self.schema.shape, self.value
        for step in path:
            shape = _taken(shape, value)
            shape = shape.property(step) if isinstance(step, str) else shape.item(step)
            value = value[step]  # type: ignore[index]
        return _taken(shape, value)

    def _problem(self, path: Path, code: str, message: str, *hints: str, span: Span | None = None) -> Diagnostic:
        """A problem at a path, or at a better place."""
        return Diagnostic(span or self.places.nearest(path), code, Severity.ERROR, message, hints)


def _taken(shape: Shape, value: Any) -> Shape:
    if not isinstance(value, dict):
        return shape
    return shape.chosen(lambda name: found if isinstance(found := value.get(name), str) else None)


def _choice(schema: Any, keyword: str) -> list[list[str]]:
    """The fields of each branch of a oneOf or anyOf that only asks for fields; empty for any other."""
    branches = schema.get(keyword) if isinstance(schema, dict) else None
    if not branches or not all(isinstance(branch, dict) and list(branch) == ["required"] for branch in branches):
        return []
    return [branch["required"] for branch in branches]


def _plain(error: Any) -> str:
    """What is wrong with a value by a rare keyword, to follow its name."""
    kind = error.kind
    if kind.name == "not":
        fields = kind.schema.get("required") if isinstance(kind.schema, dict) and len(kind.schema) == 1 else None
        if isinstance(fields, list) and fields:
            together = "must not have “{}”" if len(fields) == 1 else "must not have {} together"
            return together.format(" and ".join(map(str, fields)))
        return "is what the schema forbids"
    if kind.name == "propertyNames":
        return f"has a field whose name the schema forbids: {shortened_error(error.message)}"
    if kind.name == "contains":
        return "has no item, or too few or too many, of the kind that the schema asks for"
    if kind.name in ("additionalItems", "unevaluatedItems"):
        return "has too many items"
    return f"is not what the schema wants: {shortened_error(error.message)}"


def _hints(shape: Shape, scalar: Scalar) -> tuple[str, ...]:
    """What to do about a scalar of the wrong kind."""
    text, types = scalar.text.strip(), shape.types or frozenset()
    if shape.options is not None:
        return nearest(text, [option for option in shape.options if isinstance(option, str)])
    if "boolean" in types and text.lower() in _TRUTH:
        return (f"write {_TRUTH[text.lower()]}",)
    if "boolean" in types and text.lower() in ("true", "false"):
        return (f"write {text.lower()}, without quotes",)
    if types & NUMBERS and text:
        match = _ALMOST.fullmatch(text)
        if match and (plain := match[1] + match[2]) != text:
            return (f"write {plain}",)
        if "number" in types and _COMMA.fullmatch(text):
            return (f"write {text.replace(',', '.')}",)
        if match and not scalar.plain:
            return ("write it without quotes",)
        if "{{" in text:
            return ("only text can hold {{ }}",)
    return ()


def shortened_error(message: str) -> str:
    """A sentence of the validator, kept short."""
    return message if len(message) <= 120 else message[:119] + "…"
