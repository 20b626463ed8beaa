"""Values of cards, and what a rule looks for among them, in; which of them meet it out.

What none of them could ever meet is a mistake of the rule: it would count 0, and say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.model.game import Component, Value
from cardgen.validate.calling import said

ABSENT = object()
"""In the place of a value that a card does not have."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)


def at(fields: Mapping[str, Any], steps: list[str]) -> Any:
    """The value at a path of a card, ABSENT where it has none."""
    value: Any = fields
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            return ABSENT
        value = value[step]
    return value


def wanting(wanted: tuple[Any, ...]) -> Callable[[Any], bool]:
    """What tells whether a value is one of some, however many there are; any is, where there are none."""
    if not wanted:
        return lambda value: True
    plain = {(isinstance(one, bool), one) for one in wanted if isinstance(one, str | int | float)}
    others = [one for one in wanted if not isinstance(one, str | int | float)]

    def meets(value: Any) -> bool:
        if isinstance(value, str | int | float):
            return (isinstance(value, bool), value) in plain
        return any(_same(value, one) for one in others)

    return meets


def kinds(values: Iterable[Any]) -> Mapping[str, None]:
    """What the values of a field are."""
    return {kind(value): None for value in values if value is not ABSENT and value is not None}


def possible(what: str, there: Mapping[str, None], wanted: tuple[Any, ...]) -> None:
    """Raises ExpressionError when one of the wanted is of a kind that no value of a field is."""
    for one in wanted:
        if type(one).__name__ == "Unknowable":
            str(one)  # raises, in its own words
        if there and one is not None and kind(one) not in there:
            message = f"{what} is {' or '.join(there)}, and never {kind(one)}"
            raise ExpressionError(message, *_hints(one, there))


def allowed(component: Component, path: str, value: Any) -> None:
    """Raises ExpressionError when the schema allows no such value of a field."""
    options = component.options.get(path)
    if options is None or any(_same(option, value) for option in options):
        return
    texts = [option for option in options if isinstance(option, str)]
    hints = nearest(value, texts) if isinstance(value, str) else ()
    hints = hints or (f"its schema allows {', '.join(map(_plain, options[:8]))}{', …' if len(options) > 8 else ''}",)
    raise ExpressionError(f"{path} of “{component.name}” is never {said(value)}", *hints)


def counted(path: str, owner: str, value: Any) -> bool:
    """Whether a value is one that cards are counted by. Raises ExpressionError for what holds others."""
    if isinstance(value, str | int | float):
        return True
    if value is ABSENT or value is None:
        return False
    inside = next(iter(value), "") if isinstance(value, Mapping) else ""
    hints = (f"name a field inside it, such as “{path}.{inside}”",) if inside else ()
    raise ExpressionError(f"{path} of “{owner}” is {kind(value)}, and no text or number to count by", *hints)


def _same(value: Value, wanted: Any) -> bool:
    """Whether two values are the same; 1 is not true, and 1.0 is 1."""
    if isinstance(value, tuple) and isinstance(wanted, list | tuple):
        return len(value) == len(wanted) and all(map(_same, value, wanted))
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)


def _hints(one: Any, there: Mapping[str, None]) -> tuple[str, ...]:
    if isinstance(one, list | tuple):
        return ("write its values one after the other, without brackets",)
    if isinstance(one, str) and "a number" in there and _NUMBER.fullmatch(one):
        return (f"write {one}, without quotes",)
    if isinstance(one, str) and "true or false" in there and one in ("true", "false"):
        return (f"write {one}, without quotes",)
    return (f'write "{said(one)}", in quotes',) if "text" in there and not isinstance(one, Mapping) else ()


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else said(value)
