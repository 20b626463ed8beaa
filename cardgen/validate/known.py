"""A game in; the fields that its cards have out, and a word for whoever asks for one that none has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.model.game import Game, Value


class Known:
    """The fields of the cards of one game, and of what lies inside them."""

    def __init__(self, game: Game) -> None:
        self._components = game.components
        self._fields: dict[str, frozenset[str]] = {}

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
        whose = " or ".join(f"“{one}”" for one in components)
        return ExpressionError(
            f"no card of {whose} has a field “{name}”", *nearest(name, sorted(self.fields(components)))
        )

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
        chosen = [self._components[name] for name in components]
        if any(steps[0] in one.named or any(_has(card.fields, steps) for card in one.cards) for one in chosen):
            return
        raise self.missed(".".join(steps), components)

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
