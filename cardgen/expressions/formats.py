"""A pattern such as "%03d of %s" and values in; the text out, no longer than a text may be."""

from __future__ import annotations

import re
from typing import Any

from cardgen.expressions.budget import MOST_WIDTH, Budget
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.printing import printable

_SIZE = re.compile(r"[#0\- +]*(\*|\d*)(?:\.(\*|\d*))?[hlL]*(.?)", re.DOTALL)
"""What follows the % and the name of a value: flags, width, precision, and the letter that says what is printed."""

_LONGEST_NUMBER = 320
"""Letters of the largest float without an exponent, and some."""


def formatted(budget: Budget, pattern: str, *values: Any, **named: Any) -> str:
    """`pattern % values`, with narrow columns and printable values only."""
    sizes = _sizes(pattern)
    longest = max((_length(value) for value in (*values, *named.values())), default=0)
    budget.text(len(pattern) + sum(sizes) + longest * len(sizes))
    return pattern % (named or values)


def _length(value: Any) -> int:
    """The most letters that a value takes where the pattern gives it no width."""
    length = len(printable(value))
    return length if isinstance(value, str) else length + _LONGEST_NUMBER


def _sizes(pattern: str) -> list[int]:
    """For each place of a value, the letters that it is given."""
    found: list[int] = []
    at = 0
    while (at := pattern.find("%", at)) >= 0:
        size = _SIZE.match(pattern, _after_name(pattern, at + 1))
        assert size is not None  # it may match nothing
        at = max(size.end(), at + 1)
        numbers = [number for number in size.groups()[:2] if number]
        if any(number == "*" or len(number) > 3 for number in numbers):
            raise ExpressionError(f"a column of a format is at most {MOST_WIDTH - 1} wide, and written out")
        if size[3] in ("r", "a"):
            raise ExpressionError(f"a format prints no %{size[3]}", "write %s")
        found.append(sum(map(int, numbers)))
    return found


def _after_name(pattern: str, at: int) -> int:
    """Where the name of a value ends, as in %(name)d; it may hold parentheses itself."""
    if pattern[at : at + 1] != "(":
        return at
    opened = 0
    for found in re.compile(r"[()]").finditer(pattern, at):
        opened += 1 if found[0] == "(" else -1
        if not opened:
            return found.end()
    return len(pattern)  # Python says that it is not closed
