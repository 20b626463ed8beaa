"""A column and the cards of a row in; what the cell holds out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.expressions.errors import Absent, ExpressionError
from cardgen.expressions.printing import printable
from cardgen.stats.fields import Printed
from cardgen.stats.folds import FOLDS, Answers, Nothing, shown
from cardgen.validate.known import may_ask
from cardgen.validate.matching import ABSENT

if TYPE_CHECKING:
    from cardgen.expressions.environments import Fold, Folded

LONGEST = 60
"""Letters of a cell or a label."""

UNSURE = object()
"""In the place of a value that only the sandbox can tell."""

Names = Mapping[str, Any]


def with_card(names: Names, one: Printed) -> Names:
    """What an expression knows that is asked of one card."""
    return {**names, "card": one.card.fields, "component": one.card.component}


class Asked:
    """A column that is asked of the cards of a row."""

    def __init__(self, parts: Folded, names: Names) -> None:
        self.parts, self.names = parts, names

    def of(self, cards: Sequence[Printed]) -> Any:
        """Its value. Raises ExpressionError, and Nothing where a card would have to be there."""
        from cardgen.expressions.folding import FOLDED

        copies = sum(one.copies for one in cards)
        answers = []
        for fold in self.parts.folds:
            values = [(value, one.copies) for one in cards if (value := self._value(fold, one)) is not ABSENT]
            answers.append(FOLDS[fold.name](Answers(fold.of.source, values, copies)))
        names = {**self.names, FOLDED: answers}
        return self._same(cards, names) if self.parts.bare else shown(self.parts.whole.value(names))

    def _value(self, fold: Fold, one: Printed) -> Any:
        """What one card says; ABSENT where it lacks the field that is asked for."""
        if fold.is_path and fold.of.source.startswith("card."):
            found = _followed(one.card.fields, fold.of.source.split(".")[1:])
            if found is not UNSURE:
                return ABSENT if found is None else found
        try:
            return fold.of.value(with_card(self.names, one))
        except Absent as error:
            if fold.is_path:
                return ABSENT
            hint = "ask for one field at a time, or choose the cards that have both: where: card.… is defined"
            raise ExpressionError(
                f"for “{one.card.component}/{one.card.id}”, {error.message}", *error.hints, hint
            ) from error

    def _same(self, cards: Sequence[Printed], names: Names) -> Any:
        """The value that is the same for all cards of the row."""
        found: list[tuple[Any, str]] = []
        for one in cards:
            try:
                value = shown(self.parts.whole.value(with_card(names, one)))
            except Absent as error:
                if not self.parts.is_path:
                    raise ExpressionError(
                        f"for “{one.card.component}/{one.card.id}”, {error.message}", *error.hints
                    ) from error
                value = None
            found.append((value, one.card.name))
        if not found:
            raise Nothing
        for value, name in found[1:]:
            if value != found[0][0]:
                message = f"“{found[0][1]}” and “{name}” of this row differ in it"
                raise ExpressionError(message, "say what you want of several cards: mean(card.…), sum(card.…)")
        return found[0][0]


def _followed(fields: Mapping[str, Any], steps: Sequence[str]) -> Any:
    """The value at a plain path, ABSENT where there is none, without the sandbox, which explains each time what is
    missing; UNSURE where a step may be more than a field."""
    value: Any = fields
    for step in steps:
        if not isinstance(value, Mapping) or may_ask(value, step):
            return UNSURE
        if step not in value:
            return ABSENT
        value = value[step]
    return value


def label(value: Any) -> str:
    """What a row is called."""
    return str(cut(printable(value)))


def cut(value: Any) -> Any:
    """A text as it fits into a table."""
    if not isinstance(value, str):
        return value
    line = " ".join(value.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
