"""What is asked of each card of a row in; one answer for the row out. A card counts as often as it is printed.

The docstring of a function is its row in docs/stats.md. A card that lacks the field is left out by all of them but
`draw` and `share`, which stand for any piece of the row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from cardgen.expressions.errors import ExpressionError, kind
from cardgen.validate.calling import said


class Nothing(Exception):
    """There is no answer, as no card of the row has what is asked: the cell stays empty."""


class Answers(NamedTuple):
    """What was asked, what the cards that have it say, each with its copies, and the copies of the whole row."""

    asked: str
    values: Sequence[tuple[Any, int]]
    copies: int

    def numbers(self) -> list[tuple[int | float, int]]:
        """The values, if they are numbers. Raises ExpressionError."""
        for value, _ in self.values:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise ExpressionError(f"{self.asked} is {said(value)}, and no number to work with", *_hints(value))
        return [(value, copies) for value, copies in self.values]

    def met(self) -> int:
        """The copies of the cards for which a condition holds, or that have a field."""
        return sum(copies for value, copies in self.values if value is not False)


def _hints(value: object) -> tuple[str, ...]:
    return ("count() counts what is true",) if isinstance(value, bool) else ()


def total(answers: Answers) -> int | float:
    """The sum over all printed copies."""
    return _plain(_sum(answers.numbers()))


def mean(answers: Answers) -> int | float:
    """The mean of the copies that have the field."""
    numbers = answers.numbers()
    return _plain(_sum(numbers) / _some(sum(copies for _, copies in numbers)))


def draw(answers: Answers) -> int | float:
    """What one card drawn from the row brings on average; a card without the field brings nothing."""
    return _plain(_sum(answers.numbers()) / _some(answers.copies))


def least(answers: Answers) -> int | float:
    """The least there is."""
    numbers = answers.numbers()
    _some(len(numbers))
    return min(value for value, _ in numbers)


def most(answers: Answers) -> int | float:
    """The most there is."""
    numbers = answers.numbers()
    _some(len(numbers))
    return max(value for value, _ in numbers)


def median(answers: Answers) -> int | float:
    """The number with as many copies below it as above; half way between two where these are in the middle."""
    numbers = sorted(answers.numbers())
    copies = _some(sum(count for _, count in numbers))
    low, high = _at(numbers, (copies - 1) // 2), _at(numbers, copies // 2)
    return low if low == high else _plain((Fraction(low) + Fraction(high)) / 2)


def count(answers: Answers) -> int:
    """How many copies meet a condition, or have a field."""
    return answers.met()


def share(answers: Answers) -> float:
    """Their share of the copies of the row, from 0 to 1."""
    return answers.met() / _some(answers.copies)


FOLDS: Mapping[str, Callable[[Answers], int | float]] = {
    "sum": total,
    "mean": mean,
    "draw": draw,
    "min": least,
    "max": most,
    "median": median,
    "count": count,
    "share": share,
}
"""The functions by the names that columns call them, in the order of the manual."""


def cardless(name: str) -> Callable[..., Any]:
    """What stands for a function of which nothing but this page knows where it is called without a card."""

    def called(*_: Any, **__: Any) -> Any:
        raise ExpressionError(f"{name}() goes through the cards of a row", f"ask them for a field: {name}(card.…)")

    return called


def _some(count: int) -> int:
    if not count:
        raise Nothing
    return count


def _sum(numbers: Sequence[tuple[int | float, int]]) -> Fraction:
    """The sum, exact, so that a mean never leaves what it is the mean of."""
    try:
        return sum((Fraction(value) * copies for value, copies in numbers), Fraction())
    except (OverflowError, ValueError) as error:
        raise ExpressionError("this number is too large") from error


def _at(numbers: Sequence[tuple[int | float, int]], place: int) -> int | float:
    """The number at a place of the row of all copies."""
    for value, copies in numbers:
        place -= copies
        if place < 0:
            return value
    raise AssertionError("a place behind the last copy")


def _plain(number: Fraction) -> int | float:
    if number.denominator == 1:
        return int(number)
    try:
        return float(number)
    except OverflowError as error:
        raise ExpressionError("this number is too large") from error


def shown(value: Any) -> str | int | float | bool | None:
    """A value as a cell holds it. Raises ExpressionError for what no cell holds."""
    if isinstance(value, str | bool | int | float) or value is None:
        if isinstance(value, float) and not abs(value) < float("inf"):
            raise ExpressionError("this number is too large")
        return value
    inside = next(iter(value), "") if isinstance(value, Mapping) else ""
    hints = (f"name a field of it, such as .{inside}",) if isinstance(inside, str) and inside else ()
    raise ExpressionError(f"a table holds numbers and words, and this is {kind(value)}", *hints)
