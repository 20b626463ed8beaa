"""Tests of templates that compare, `is eq`, `is in` and their like; each pays before it goes through a list."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from cardgen.expressions.budget import Budget

_SIGNS: dict[Callable[[Any, Any], Any], tuple[str, ...]] = {
    operator.eq: ("==", "eq", "equalto"),
    operator.ne: ("!=", "ne"),
    operator.gt: (">", "gt", "greaterthan"),
    operator.ge: (">=", "ge"),
    operator.lt: ("<", "lt", "lessthan"),
    operator.le: ("<=", "le"),
}


def tests(budget: Budget) -> dict[str, Callable[[Any, Any], Any]]:
    """The tests by their names."""

    def is_in(value: Any, container: Any) -> bool:
        size = 1 if type(value) is str else budget.compared(value)
        if isinstance(container, Iterator):
            container = list(budget.counted(container))
        budget.searched(container)
        if size > 1 and isinstance(container, list | tuple):
            budget.spend((len(container) * size) >> 4)
        return value in container

    found: dict[str, Callable[[Any, Any], Any]] = {"in": is_in}
    for compare, names in _SIGNS.items():
        found.update(dict.fromkeys(names, _paying(budget, compare)))
    return found


def _paying(budget: Budget, compare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def compared(value: Any, other: Any) -> Any:
        budget.compared(other)
        return compare(value, other)

    return compared
