"""A function that rules may call in; the same out, with plain words for whoever calls it otherwise than it takes."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from cardgen.expressions.errors import ExpressionError, kind

LONGEST = 40
"""Letters of a value that a message repeats."""


def remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which works out the same question once: a rule may ask it for each of its cards."""
    known: dict[tuple[Any, ...], Any] = {}

    @functools.wraps(function)
    def answer(*arguments: Any, **named: Any) -> Any:
        # A number and a truth of the same hash are different questions.
        key = (arguments, tuple(map(type, arguments)), *((name, type(one), one) for name, one in named.items()))
        try:
            if key in known:
                return known[key]
        except TypeError:  # a list is no key
            return _asked(function, arguments, named)
        known[key] = found = _asked(function, arguments, named)
        return found

    return answer


def explained(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The function, which rules call by this name."""

    @functools.wraps(function)
    def answer(*arguments: Any, **named: Any) -> Any:
        return _asked(function, arguments, named, name)

    return answer


def arguments_of(function: Callable[..., Any]) -> list[str]:
    """What a function takes, as it stands in the manual."""
    found = []
    for one in inspect.signature(function).parameters.values():
        if one.kind is one.VAR_POSITIONAL:
            found.append(f"*{one.name}")
        elif one.name != "self":
            name = f"{one.name}=" if one.kind is one.KEYWORD_ONLY else one.name
            found.append(name if one.default is one.empty else f"[{name}]")
    return found


def said(value: object) -> str:
    """A value in a message: a number or a text itself, of everything else what it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"“{_shortened(value)}”" if value else "empty"
    return _shortened(str(value)) if isinstance(value, int | float) else kind(value)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _asked(function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any], called: str = "") -> Any:
    try:
        return function(*arguments, **named)
    except TypeError as error:
        try:
            inspect.signature(function).bind(*arguments, **named)
        except TypeError:
            name = called or function.__name__
            written = f"write {name}({', '.join(arguments_of(function))})"
            raise ExpressionError(f"{name}() is called with what it does not take", written) from error
        raise
