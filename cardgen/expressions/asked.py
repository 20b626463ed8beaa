"""Filters that take the name of a field in; the same filters out, which ask whether any item has it.

Jinja gives nothing for a field that there is not, and a list of nothings is as long as any other.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from jinja2.utils import missing

from cardgen.expressions.texts import FIELDS

_PLACES = {"groupby": 0, "map": None, "max": 1, "min": 1, "rejectattr": 0, "selectattr": 0, "sort": 2, "sum": 0}
_PLACES["unique"] = 1
"""The filters, and where each takes the field when it is not named `attribute`."""


def asking(filters: dict[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """The filters, of which those that take a field ask for it."""
    return {name: _asking(one, _PLACES[name]) if name in _PLACES else one for name, one in filters.items()}


def _asking(function: Callable[..., Any], place: int | None) -> Callable[..., Any]:
    wanted = function.jinja_pass_arg.name  # type: ignore[attr-defined]

    @pass_context
    @functools.wraps(function)
    def asked(context: Context, value: Any, *args: Any, **named: Any) -> Any:
        field = named.get("attribute", args[place] if place is not None and len(args) > place else None)
        check = context.resolve_or_missing(FIELDS) if field is not None else missing
        if check is not missing and hasattr(value, "__iter__"):
            value = list(value)
            check(value, field)
        first = {"context": context, "environment": context.environment, "eval_context": context.eval_ctx}[wanted]
        return function(first, value, *args, **named)

    return asked
