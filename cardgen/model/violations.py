"""A card that breaks its schema in; each fault in plain words at the line it stands on, out.

The validator says where and which keyword; the shape of that place says what would have been right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardgen.data.nodes import Scalar
from cardgen.diagnostics import Diagnostic, Severity, Span, nearest
from cardgen.model.expectations import VALUE_KINDS, expected, written
from cardgen.model.fields import shortened
from cardgen.model.game import Path
from cardgen.model.places import Places
from cardgen.model.shapes import NUMBERS, Shape

_ALMOST = re.compile(r"\+?(-?)0*(\d{1,15})", re.ASCII)
"""A whole number as people write it: with a plus, or with zeros before it."""

_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def violations(
    validator: Any, value: dict[str, Any], places: Places, shape: Shape, own: frozenset[str]
) -> Iterator[Diagnostic]:
    """The faults of a typed card. `own` are fields that every card may have, whatever the schema says."""
    return _Reporter(value, places, shape, own).report(list(validator.iter_errors(value)))


class _Reporter:
    """The faults of one card."""

    def __init__(self, value: dict[str, Any], places: Places, shape: Shape, own: frozenset[str]) -> None:
        self.value = value
        self.places = places
        self.shape = shape
        self.own = own
        self.said: set[Path] = set()

    def report(self, errors: list[Any]) -> Iterator[Diagnostic]:
        for error in errors:
            path = tuple(error.instance_path)
            keyword = error.kind.name
            if keyword == "required":
                yield self._missing(path, error.kind.property)
            elif keyword in ("additionalProperties", "unevaluatedProperties"):
                yield from (self._unknown(path, name) for name in error.kind.unexpected)
            elif keyword in ("oneOf", "anyOf") and hasattr(error.kind, "context"):
                yield from self._branches(path, error)
            elif keyword not in VALUE_KINDS:
                yield self._problem(
                    self._span(path), "wrong-value", f"{_named(path)}: {shortened_error(error.message)}"
                )
            elif path not in self.said:
                self.said.add(path)
                yield self._wrong(path)

    def _missing(self, path: Path, name: str) -> Diagnostic:
        return self._problem(self._span(path), "missing-field", f"{_named((*path, name))} is missing")

    def _unknown(self, path: Path, name: str) -> Diagnostic:
        known = [*self._shape(path).fields(), *(self.own if not path else ())]
        span = self.places.key(path, name)
        return self._problem(span, "unknown-field", f"{_named(path)} has no field “{name}”", *nearest(name, known))

    def _wrong(self, path: Path) -> Diagnostic:
        shape, found = self._shape(path), self._value(path)
        scalar = self.places.scalar(path)
        if isinstance(found, dict):
            is_now = "a mapping"
        elif isinstance(found, list | tuple):
            is_now = "a list"
        else:
            text = scalar.text if scalar else written(found)
            is_now = f"“{shortened(text)}”" if text.strip() else "empty"
        return self._problem(
            self._span(path),
            "wrong-value",
            f"{_named(path)} must be {expected(shape)}, and is {is_now}",
            *(_hints(shape, scalar) if scalar else ()),
        )

    def _branches(self, path: Path, error: Any) -> Iterator[Diagnostic]:
        """A oneOf or anyOf of which no branch fits: the faults of the branch that was meant, or the choice there is."""
        meant: list[list[Any]] = []
        wanted: dict[Path, list[str]] = {}
        for branch in error.kind.context:
            apart = [inner for inner in branch if inner.kind.name == "const" and len(inner.instance_path) > len(path)]
            if apart:
                wanted.setdefault(tuple(apart[0].instance_path), []).append(written(apart[0].kind.expected_value))
            else:
                meant.append(branch)
        if len(meant) == 1 or (meant and wanted):
            yield from self.report(min(meant, key=len))
        elif not meant and len(wanted) == 1:
            ((where, words),) = wanted.items()
            found = written(self._value(where))
            message = f"{_named(where)} must be one of {', '.join(words)}, and is “{shortened(found)}”"
            yield self._problem(self._span(where), "wrong-value", message, *nearest(found, words))
        else:
            message = f"{_named(path)} is none of the {len(error.kind.context)} things that the schema allows here"
            yield self._problem(self._span(path), "wrong-value", message)

    def _shape(self, path: Path) -> Shape:
        """The shape at a path of this very card, the branches it takes included."""
        shape, value = self.shape, self.value
        for step in path:
            shape = _taken(shape, value)
            shape = shape.property(step) if isinstance(step, str) else shape.item(step)
            value = value[step]  # type: ignore[index]
        return _taken(shape, value)

    def _value(self, path: Path) -> Any:
        value: Any = self.value
        for step in path:
            value = value[step]
        return value

    def _span(self, path: Path) -> Span:
        return self.places.nearest(path)

    def _problem(self, span: Span, code: str, message: str, *hints: str) -> Diagnostic:
        return Diagnostic(span, code, Severity.ERROR, message, hints)


def _taken(shape: Shape, value: Any) -> Shape:
    if not isinstance(value, dict):
        return shape
    return shape.chosen(lambda name: found if isinstance(found := value.get(name), str) else None)


def _named(path: Path) -> str:
    """What a place is called: `card`, `ambush.melee`, `rules item 2`."""
    words = ""
    for step in path:
        words += f" item {step + 1}" if isinstance(step, int) else f".{step}" if words else step
    return words or "card"


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
        if match and not scalar.plain:
            return ("write it without quotes",)
        if "{{" in text:
            return ("only text can hold {{ }}",)
    return ()


def shortened_error(message: str) -> str:
    """A sentence of the validator, kept short."""
    return message if len(message) <= 120 else message[:119] + "…"
