"""An expression of a rule in; a word for the first name in it that nothing has out.

Whether something is there may be asked of what is nowhere, and then a slip of the finger is an answer like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.chains import UNKNOWN, Chain, calls, chains, compared
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.validate.known import Known, may_ask

CARD = "card"
OWN = frozenset(("range", "dict", "namespace"))
"""What every expression may call."""

VALUES_AT = {"cards": 2, "count": 2, "total": 3, "mean": 3}
"""The functions that look for values, and where these begin among their arguments, after the path of a field."""


def looks_at_card(source: str) -> bool:
    """Whether an expression asks anything of the card."""
    return any(chain[0] == CARD for chain in chains(source))


def spelled(source: str, names: Mapping[str, Any], each: Sequence[str], known: Known) -> None:
    """Raises ExpressionError when an expression names what nothing is called, or a field that nothing has.

    `each` are the components whose cards are `card`.
    """
    for chain in chains(source):
        if chain[0] == CARD and each:
            if known.sound(each):
                known.path(chain[1:], each)
        elif chain[0] == CARD:
            raise ExpressionError("there is no card here", "add each: with the name of a component")
        elif chain[0] in names:
            _follow(chain, names)
        elif chain[0] not in OWN:
            raise ExpressionError(f"nothing is called “{chain[0]}”", *nearest(str(chain[0]), [*names, CARD]))


def valued(source: str, each: Sequence[str], known: Known) -> None:
    """Raises ExpressionError when an expression looks for a value that the schema does not allow there."""
    for name, arguments in calls(source):
        start = VALUES_AT.get(name, len(arguments))
        for value in arguments[start:]:
            if value is not UNKNOWN:
                known.allowed(arguments[0], arguments[start - 1], value)
    for chain, value in compared(source):
        if chain[0] == CARD and len(each) == 1:
            known.allowed(each[0], ".".join(map(str, chain[1:])), value)


def _follow(chain: Chain, names: Mapping[str, Any]) -> None:
    value: Any = names[str(chain[0])]
    for depth, step in enumerate(chain[1:], 1):
        if isinstance(step, int) or may_ask(value, step):
            return
        if not isinstance(value, Mapping):
            raise ExpressionError(f"{kind(value)} has no field “{step}”")
        if step not in value:
            owner = ".".join(map(str, chain[:depth]))
            raise ExpressionError(f"{owner} has no field “{step}”", *nearest(step, list(value)))
        value = value[step]
