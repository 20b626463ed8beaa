"""A value of an expression in; what is printed for it out, the same in layouts and in the texts of cards."""

from __future__ import annotations

import math
from typing import Any

from cardgen.expressions.errors import Absent, ExpressionError, kind


def printable(value: Any) -> str:
    """A value as it stands on a card. Only text, numbers and true or false can be printed."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ExpressionError("this number is too large to print")
        text = repr(value).removesuffix(".0")
        return text if len(text) <= 16 else f"{value:.12g}"  # 0.1 + 0.2 is 0.3 on a card
    kind_of_nothing = type(value).__name__
    if kind_of_nothing == "Unknowable":
        return str(value)  # raises, in its own words
    if kind_of_nothing == "Undefined":
        return ""  # Jinja's value of an “if” without an “else”
    if value is None:
        raise Absent("this is null, and nothing can be printed for it", "use “if”, or the filter default('', true)")
    hint = "call it with ()" if callable(value) else "name one of its fields, or loop over it"
    raise ExpressionError(f"only text and numbers can be printed, and this is {kind(value)}", hint)
