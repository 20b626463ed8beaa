"""A rule that nothing breaks in; what is wrong with the rule itself out, before the day when it is broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.diagnostics import Diagnostics
from cardgen.expressions.errors import Absent, ExpressionError
from cardgen.expressions.texts import DataText, has_expression
from cardgen.expressions.unread import Unread
from cardgen.model.game import Card, Rule
from cardgen.validate.known import Known
from cardgen.validate.spelling import looks_at_card, spelled, valued

WRONG = "wrong-rule"


class Proof:
    """Proves one rule, with the names that it may use."""

    def __init__(self, rule: Rule, names: Mapping[str, Any], known: Known, problems: Diagnostics) -> None:
        self.rule, self.names, self.known, self.problems = rule, names, known, problems

    def prove(self, example: Card | None) -> None:
        """Adds what is wrong with the rule; `example` is a card that it holds for, if there is one."""
        if not self._misspelt() and not self.problems.found and not self._constant():
            self._words(example)

    def _misspelt(self) -> bool:
        """Whether where or check names what there is nowhere: this error then stands for all that was found."""
        for key, source in (("where", self.rule.where), ("check", self.rule.check)):
            try:
                spelled(source, self.names, self.rule.each, self.known)
                valued(source, self.rule.each, self.known)
            except Unread:
                continue
            except ExpressionError as error:
                self.problems.found.clear()
                self._wrong(key, f"the rule “{self.rule.id}” cannot be worked out", error)
                return True
        return False

    def _constant(self) -> bool:
        """Whether a check of each card looks at none of them, and so is the same for all."""
        if not self.rule.each or looks_at_card(self.rule.check):
            return False
        error = ExpressionError("it never looks at the card", "ask for a field, card.…, or take each out")
        self._wrong("check", f"the check of “{self.rule.id}” is the same for each card", error)
        return True

    def _words(self, example: Card | None) -> None:
        """Works out what the rule would say, of a card that it holds for; it may lack what only a broken rule has."""
        names = {**self.names, "card": example.fields} if example else self.names
        for key, text in (("says", self.rule.says), ("hint", self.rule.hint)):
            begun = f"what the rule “{self.rule.id}” says cannot be"
            try:
                if has_expression(text):
                    said = DataText(text)
                    said.prove()
                    begun += " worked out"
                    for source in said.sources():
                        spelled(source, self.names, self.rule.each, self.known)
                        valued(source, self.rule.each, self.known)
                    if example or not self.rule.each:
                        said.render(names, self._judge)
            except Unread:
                continue
            except ExpressionError as error:
                self._wrong(key, begun if begun.endswith("out") else f"{begun} read", error)

    def _judge(self, error: ExpressionError, _: int) -> None:
        """Lets pass what may be there on the day when the rule is broken."""
        if isinstance(error, Unread) or (isinstance(error, Absent) and self._may_be(error.field)):
            return
        raise error

    def _may_be(self, field: str) -> bool:
        return not field or self.known.anywhere(field)

    def _wrong(self, key: str, begun: str, error: ExpressionError) -> None:
        self.problems.error(self.rule.place(key), WRONG, f"{begun}: {error.message}", *error.hints)
