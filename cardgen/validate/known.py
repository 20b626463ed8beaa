"""A game in; the fields that its cards have out, and a word for whoever asks for one that none has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.model.game import Game, Value
from cardgen.validate.matching import allowed


class Known:
    """The fields of the cards of one game, and of what lies inside them."""

    def __init__(self, game: Game) -> None:
        self._components = game.components
        self._fields: dict[str, frozenset[str]] = {}
        self._are_sound: dict[str, bool] = {}
        self._asked: set[tuple[tuple[str | int, ...], tuple[str, ...]]] = set()

    def fields(self, components: Sequence[str]) -> frozenset[str]:
        """The fields that cards of these components have, or may have by their schemas."""
        return frozenset().union(*(self._fields_of(name) for name in components))

    def _fields_of(self, name: str) -> frozenset[str]:
        if name not in self._fields:
            component = self._components[name]
            self._fields[name] = component.named.union(*(card.fields for card in component.cards))
        return self._fields[name]

    def missed(self, name: str, components: Sequence[str]) -> ExpressionError:
        """That no card of these components has a field."""
        return ExpressionError(
            f"no card of {_whose(components)} has a field “{name}”", *nearest(name, sorted(self.fields(components)))
        )

    def sound(self, components: Sequence[str]) -> bool:
        """Whether nothing is wrong with these components and their cards."""
        return all(self._sound(name) for name in components)

    def _sound(self, name: str) -> bool:
        if name not in self._are_sound:
            self._are_sound[name] = self._components[name].sound
        return self._are_sound[name]

    def path(self, steps: Sequence[str | int], components: Sequence[str]) -> None:
        """Raises ExpressionError when no card of these components has what an expression asks of `card`, step by step,
        and none may have it by its schema."""
        key = (tuple(steps), tuple(components))
        if key not in self._asked:
            self._asked.add(key)
            self._follow(steps, components)

    def _follow(self, steps: Sequence[str | int], components: Sequence[str]) -> None:
        found: list[Any] = [card.fields for name in components for card in self._components[name].cards]
        inner = frozenset().union(*(self._components[name].inner for name in components))
        for depth, step in enumerate(steps):
            named = self.fields(components) if depth == 0 else inner
            if isinstance(step, int) or not found or any(may_ask(one, step) for one in found):
                return
            deeper = [one[step] for one in found if isinstance(one, Mapping) and step in one]
            if not deeper and step not in named:
                raise self._nowhere(steps[: depth + 1], found, components)
            found = [one for one in deeper if one is not None]

    def _nowhere(self, steps: Sequence[str | int], found: Sequence[Any], components: Sequence[str]) -> ExpressionError:
        """That no card has the last of some steps, with the nearest that one has."""
        if len(steps) == 1:
            return self.missed(str(steps[0]), components)
        beside = sorted({name for one in found if isinstance(one, Mapping) for name in one})
        path = ".".join(map(str, steps))
        return ExpressionError(
            f"no card of {_whose(components)} has a field “{path}”", *nearest(str(steps[-1]), beside)
        )

    def allowed(self, component: object, path: object, value: object) -> None:
        """Raises ExpressionError when the schema of a component allows no such value of a field."""
        found = self._components.get(component) if isinstance(component, str) else None
        if found is not None and isinstance(path, str):
            allowed(found, path, value)

    def anywhere(self, name: str) -> bool:
        """Whether anything in the game has a field of this name."""
        return name in self._anywhere or any(name in one.inner for one in self._components.values())

    def ask(self, items: Sequence[Any], field: object) -> None:
        """Raises ExpressionError when no item of a list has a field, and none ever may; it may be a path with dots."""
        steps = str(field).split(".")
        if isinstance(field, int) or any(step.isdigit() for step in steps) or any(_has(one, steps) for one in items):
            return
        whose = {self._whose.get(id(item), "") for item in items}
        if items and "" not in whose:
            self._ask_cards(sorted(whose), steps)
        elif items and not any(isinstance(item, Mapping) or hasattr(item, "_fields") for item in items):
            if type(items[0]).__name__ != "Unknowable":  # which says so itself
                raise ExpressionError(f"{kind(items[0])} has no field “{field}”")
        elif steps[0] not in self._anywhere:
            raise ExpressionError(f"nothing has a field “{steps[0]}”", *nearest(steps[0], sorted(self._anywhere)))

    def _ask_cards(self, components: Sequence[str], steps: list[str]) -> None:
        self.path(steps, components)

    @cached_property
    def _whose(self) -> Mapping[int, str]:
        """The component of a card, by the identity of its fields."""
        return {id(card.fields): one.name for one in self._components.values() for card in one.cards}

    @cached_property
    def _anywhere(self) -> frozenset[str]:
        """Every name in a card, however deep, and those of groups and of `components`."""
        found = {name for one in self._components.values() for card in one.cards for name in _names(card.fields)}
        named = {name for one in self._components.values() for name in one.named}
        own = {"grouper", "list", "title", "cards", "printed", "sets", "stock", "width", "height", "back"}
        return frozenset(found | named | own)


def may_ask(value: Any, name: object) -> bool:
    """Whether an expression may ask this of a value though it is no field: `upper` of a text, `items` of a mapping."""
    from cardgen.expressions.bounds import MAPPING_METHODS, TEXT_METHODS

    if isinstance(value, str):
        return name in TEXT_METHODS
    return isinstance(value, Mapping) and name in MAPPING_METHODS and name not in value


def _whose(components: Sequence[str]) -> str:
    return " or ".join(f"“{one}”" for one in components)


def _has(item: Any, steps: Sequence[str]) -> bool:
    for step in steps:
        if isinstance(item, Mapping) and step in item:
            item = item[step]
        elif step in getattr(item, "_fields", ()):
            item = getattr(item, step)
        else:
            return False
    return True


def _names(value: Value) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _names(inner)
