"""Filters that put in order: what they compare is paid for, the copies in small letters among it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2.filters import make_attrgetter, make_multi_attrgetter

from cardgen.expressions.budget import Budget

ORDERING: Mapping[str, int] = {"dictsort": 9, "groupby": 0, "max": 1, "min": 1, "sort": 2, "unique": 1}
"""The filters, and where each takes the field when it is not named `attribute`."""

_SHORT = 32
"""Letters of a text that cost nothing besides what the item does."""


def ordered(
    budget: Budget, name: str, environment: Any, value: Any, args: tuple[Any, ...], named: Mapping[str, Any]
) -> Any:
    """What such a filter is given, as a list, paid for."""
    if isinstance(value, Mapping) and name == "dictsort":
        _pay(budget, [one for item in value.items() for one in item])
        return value
    if not hasattr(value, "__iter__"):
        return value  # the filter says so
    items = list(value)
    place = ORDERING[name]
    field = named.get("attribute", args[place] if len(args) > place else None)
    if field is None:
        _pay(budget, items)
    else:
        getter = (make_multi_attrgetter if name == "sort" else make_attrgetter)(environment, field)
        _pay(budget, [getter(item) for item in items])
    return items


def _pay(budget: Budget, keys: list[Any]) -> None:
    """Each is copied when it is text, and compared with as many others as the number of all has digits."""
    times = len(keys).bit_length()
    for key in keys:
        if isinstance(key, str):
            if len(key) > _SHORT:
                budget.spend(len(key) >> 2)
        elif isinstance(key, list | tuple | Mapping):
            budget.spend((budget.compared(key) * times) >> 4)
            _pay_texts(budget, key)


def _pay_texts(budget: Budget, key: Any) -> None:
    """The texts side by side that several fields give."""
    for one in key if isinstance(key, list) else ():
        if isinstance(one, str) and len(one) > _SHORT:
            budget.spend(len(one) >> 2)
