"""Operators, methods and filters that could make something huge, each checked before it works.

Takes plain values from template code and gives plain values; raises ExpressionError beyond the bounds of budget.py.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2.filters import FILTERS

from cardgen.expressions.budget import MOST_BITS, MOST_RANGE, MOST_WIDTH, Budget
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.expressions.formats import formatted
from cardgen.expressions.ordering import ORDERING, ordered
from cardgen.expressions.printing import printable

TEXT_METHODS = frozenset(
    (
        *("capitalize", "casefold", "center", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdecimal"),
        *("isdigit", "islower", "isnumeric", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip"),
        *("partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit"),
        *("rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper", "zfill"),
    )
)
"""The methods of text that templates may call; not `format` and `translate`, which reach into objects."""

MAPPING_METHODS = frozenset(("get", "items", "keys", "values"))

_ON_TEXT = frozenset(
    (
        *("capitalize", "center", "e", "escape", "forceescape", "format", "indent", "lower", "replace", "safe"),
        *("string", "title", "trim", "truncate", "upper", "wordcount"),
    )
)
_ON_ANY = frozenset(
    (
        *("abs", "batch", "count", "d", "default", "dictsort", "first", "float", "groupby", "int", "items", "join"),
        *("last", "length", "list", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select"),
        *("selectattr", "slice", "sort", "sum", "unique"),
    )
)


def binary(budget: Budget, sign: str, left: Any, right: Any) -> Any:
    """`left` sign `right` for the signs + - * ** and %, within bounds."""
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    if numbers:
        return _checked(sign, left, right)
    if sign == "%" and isinstance(left, str):
        return formatted(budget, left, *(right if isinstance(right, tuple) else (right,)))
    if sign == "+" and isinstance(left, str) and isinstance(right, str):
        budget.text(len(left) + len(right))
    elif sign == "+" and isinstance(left, list | tuple) and isinstance(right, list | tuple):
        budget.spend(len(left) + len(right))
        return (*left, *right)
    elif sign == "*" and isinstance(left, str) and isinstance(right, int):
        budget.text(len(left) * max(right, 0))
    elif sign == "*" and isinstance(left, list | tuple) and isinstance(right, int):
        budget.spend(len(left) * max(right, 0))
    elif type(left).__name__ != "Unknowable" and type(right).__name__ != "Unknowable":
        hint = ("put a ~ between them to print one after the other",) if sign == "+" else ()
        raise ExpressionError(f"{kind(left)} {sign} {kind(right)} cannot be worked out", *hint)
    return _OPERATORS[sign](left, right)


_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "**": operator.pow,
    "%": operator.mod,
}


def _checked(sign: str, left: float, right: float) -> Any:
    """A calculation with numbers whose result stays small."""
    if sign == "**":
        if abs(right) > MOST_BITS or (isinstance(left, int) and left.bit_length() * abs(right) > MOST_BITS):
            raise ExpressionError("this number is too large")
        if left < 0 and not float(right).is_integer():
            raise ExpressionError("a root of a negative number is not a number")
    elif isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > MOST_BITS:
        raise ExpressionError("this number is too large")
    return _OPERATORS[sign](left, right)


def method(budget: Budget, call: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """A method of text or of a mapping, called with its growth checked."""
    this, name = call.__self__, call.__name__  # type: ignore[attr-defined]
    budget.size(this)
    if isinstance(this, str):
        _looking(budget, this, args)
        if name in ("center", "ljust", "rjust", "zfill"):
            _width(args[0] if args else 0)
        elif name == "replace":
            _replacing(budget, this, args, named)
        elif name == "join" and args:
            return _joining(budget, this, call, args[0])
    return call(*args, **named)


def _looking(budget: Budget, text: str, words: tuple[Any, ...]) -> None:
    """Pay for looking for words in a text: rfind() and strip() may go through all of it for each letter of one."""
    for word in words:
        for one in word if isinstance(word, tuple) else (word,):
            if isinstance(one, str):
                budget.spend(len(text) * len(one) >> 10)


def _width(width: object) -> None:
    if isinstance(width, int | float) and abs(width) > MOST_WIDTH:
        raise ExpressionError(f"a column is at most {MOST_WIDTH:,} wide")


def _replacing(budget: Budget, text: str, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    words = (*args, *named.values())
    if len(words) < 2:
        return  # too few: Python says so
    old, new = (str(word) for word in (named.get("old", words[0]), named.get("new", words[1])))
    times = text.count(old) if old else len(text) + 1
    budget.text(len(text) + times * len(new))


def _joining(budget: Budget, between: str, call: Callable[..., Any], items: Any) -> Any:
    parts = [part if isinstance(part, str) else printable(part) for part in budget.counted(items)]
    budget.text(sum(map(len, parts)) + len(between) * len(parts))
    return call(parts)


def filters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Jinja's filters without those that are random, reach into objects, or write HTML; each pays for what it reads."""
    return {name: _bounded(budget, name, FILTERS[name]) for name in sorted(_ON_TEXT | _ON_ANY)}


def _bounded(budget: Budget, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    at = 1 if hasattr(function, "jinja_pass_arg") else 0
    on_text, check = name in _ON_TEXT, _CHECKS.get(name)

    @functools.wraps(function)
    def bounded(*args: Any, **named: Any) -> Any:
        value = args[at]
        value = budget.counted(printable(value) if on_text else value)
        if name in ORDERING:
            value = ordered(budget, name, args[0], value, args[at + 1 :], named)
        if check:
            value = check(budget, value, args[at + 1 :], named)
        return function(*args[:at], value, *args[at + 1 :], **named)

    return bounded


def _check_width(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """center(width), indent(width): a narrow column. round(precision): few places."""
    for width in (*args, *named.values()):
        _width(width)
        if isinstance(width, str):
            budget.text(len(width) * (value.count("\n") + 1))
    return value


def _check_indent(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    _check_width(budget, value, args, named)
    budget.text(len(value) + MOST_WIDTH * value.count("\n"))
    return value


def _check_places(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    for places in (*args, *named.values()):
        if isinstance(places, int) and abs(places) > 15:
            raise ExpressionError("a number is rounded to at most 15 places")
    return value


def _check_count(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    for count in (*args, *named.values()):
        if isinstance(count, int):
            if count > MOST_RANGE:
                raise ExpressionError(f"at most {MOST_RANGE:,} items fit here")
            budget.spend(abs(count))
    return value


def _check_replace(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    _looking(budget, value, (*args, *named.values()))
    _replacing(budget, value, args, named)
    return value


def _check_trim(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    _looking(budget, value, (*args, *named.values()))
    return value


def _check_format(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    formatted(budget, value, *args, **named)
    return value


def _check_join(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """join(between, attribute): what is joined must be printable, and the whole not too long."""
    between = str(args[0] if args else named.get("d", ""))
    if len(args) > 1 or named.get("attribute") is not None:
        raise ExpressionError("join takes no attribute here", "write map(attribute=…) before it")
    parts = [printable(part) for part in value]
    budget.text(sum(map(len, parts)) + len(between) * len(parts))
    return parts


def _check_sum(budget: Budget, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    items = list(value)
    start = args[1] if len(args) > 1 else named.get("start", 0)
    by_attribute = bool(args) or "attribute" in named
    if not all(isinstance(item, int | float) for item in (start, *(() if by_attribute else items))):
        raise ExpressionError("only numbers have a sum")
    return items


_CHECKS: Mapping[str, Callable[[Budget, Any, tuple[Any, ...], dict[str, Any]], Any]] = {
    "center": _check_width,
    "indent": _check_indent,
    "round": _check_places,
    "batch": _check_count,
    "slice": _check_count,
    "replace": _check_replace,
    "trim": _check_trim,
    "format": _check_format,
    "join": _check_join,
    "sum": _check_sum,
}
