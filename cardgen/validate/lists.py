"""Lists in; what the rules of a game ask of them, out. Each docstring is a row of docs/reference/rules.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from cardgen.expressions.errors import Absent, ExpressionError, kind


class Listed(tuple[Any, ...]):
    """A list that many cards are looked for in: `in` takes as long for a thousand ids as for one."""

    is_searched_at_once = True

    @cached_property
    def _items(self) -> frozenset[Any]:
        return frozenset(self)

    def __contains__(self, item: object) -> bool:
        try:
            return item in self._items
        except TypeError:  # lists and mappings have no hash
            return super().__contains__(item)


def _listed(items: Any) -> tuple[Any, ...]:
    if isinstance(items, str) or not isinstance(items, Iterable):
        raise ExpressionError(f"this takes a list, not {kind(items)}")
    return tuple(items)


def _each_once(items: Any) -> dict[Any, None]:
    found = _listed(items)
    try:
        return dict.fromkeys(found)
    except TypeError as error:  # lists and mappings have no hash
        odd = next(kind(item) for item in found if isinstance(item, list | tuple | Mapping))
        raise ExpressionError(f"this takes a list of texts and numbers, and in it is {odd}") from error


def _ordered(chosen: Callable[[Any], Any], found: tuple[Any, ...]) -> Any:
    try:
        return chosen(found)
    except TypeError as error:
        kinds = " and ".join(dict.fromkeys(map(kind, found)))
        raise ExpressionError(f"of {kinds} none is the least or the most", "give it numbers only") from error


def least(items: Any) -> Any:
    """The least of a list.

    `min(values("boats", "move")) > 0`
    """
    found = _listed(items)
    if not found:
        raise Absent("there is no least of nothing")
    return _ordered(min, found)


def most(items: Any) -> Any:
    """The most of a list.

    `max(values("boats", "evade")) <= 4`
    """
    found = _listed(items)
    if not found:
        raise Absent("there is no most of nothing")
    return _ordered(max, found)


def unique(items: Any) -> tuple[Any, ...]:
    """The items of a list, each once.

    `unique(values("boats", "number")) == values("boats", "number")`
    """
    return tuple(_each_once(items))


def difference(one: Iterable[Any], other: Iterable[Any]) -> tuple[Any, ...]:
    """What is in the first list and not in the second.

    `not difference(values("land", "origin"), ids("islands"))`
    """
    without = _each_once(other)
    return tuple(item for item in _each_once(one) if item not in without)


LISTS: Mapping[str, Callable[..., Any]] = {"difference": difference, "unique": unique, "min": least, "max": most}
"""The functions of lists by the names that rules call them, in the order of the manual."""
