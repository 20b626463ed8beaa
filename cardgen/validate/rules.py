"""The rules of a game in; a problem for each card, or for the game, that breaks one, out.

A rule that cannot be worked out, or that holds for nothing, is a problem of its own: it never passes in silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic, Diagnostics, Span
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.texts import FIELDS, DataText, looked_at
from cardgen.expressions.unread import Unread
from cardgen.model.game import Card, Game, Rule
from cardgen.validate.functions import Functions
from cardgen.validate.known import Known
from cardgen.validate.proofs import WRONG, Proof
from cardgen.validate.spelling import looks_at_card

IDLE = "idle-rule"
_CARD = re.compile(r"\bcard\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)", re.ASCII)
"""A field of the card in an expression, with what lies inside it."""

LONGEST = 1_000
"""Letters of what a rule says of one card: more than a person reads, and little for thousands of cards."""

Paths = Collection[tuple[str, ...]]
"""Fields of a card, each by the steps to it."""


def check_rules(game: Game) -> Iterator[Diagnostic]:
    """What breaks the rules of a game, rule by rule."""
    if not game.rules:
        return
    known = Known(game)
    asked = {FIELDS: known.ask}
    names = {**Functions(game).names, **asked}
    whole = all(component.sound for component in game.components.values())
    sure = names if whole else {**Functions(game, strict=True).names, **asked}
    for rule in game.rules:
        problems = Diagnostics()
        judge = _Judge(game, rule, names, problems, known)
        judged = judge.judge()
        if not judged and not whole:
            # A value of a wrong kind is no mistake of the rule: it is judged without the cards that are not sound.
            problems = Diagnostics()
            judge = _Judge(game, rule, sure, problems, known, strict=True)
            judged = judge.judge()
        if judged:
            Proof(rule, sure, known, problems).prove(judge.example)
        yield from problems.found


class _Judge:
    """Judges by one rule."""

    def __init__(
        self,
        game: Game,
        rule: Rule,
        names: Mapping[str, Any],
        problems: Diagnostics,
        known: Known,
        strict: bool = False,
    ) -> None:
        self.game, self.rule, self.names, self.problems, self.strict = game, rule, names, problems, strict
        self.known = known
        self.now: Card | None = None
        self.chosen = 0
        self.example: Card | None = None
        self.said = ""
        self.broken: list[Card] = []

    def judge(self) -> bool:
        """Adds the problems; False when the rule cannot be worked out."""
        try:
            if self.rule.each:
                self._each()
            else:
                self._whole()
        except Unread:
            pass
        except ExpressionError as error:
            where = f", for “{self.now.component}/{self.now.id}”" if self.now else ""
            message = f"the rule “{self.rule.id}” cannot be worked out{where}: {error.message}"
            self.problems.error(self.rule.place(self._mistaken()), WRONG, message, *error.hints)
            return False
        return True

    def _mistaken(self) -> str:
        """The key that holds the mistake: where and check are worked out in one go, so where is tried alone."""
        from cardgen.expressions.environments import expression

        if self.said or not self.rule.where:
            return self.said or "check"
        try:
            found = expression(self.rule.where)
            if self.now:
                bool(found.value({**self.names, "card": self.now.fields}))
        except ExpressionError:
            return "where"
        return "check"

    def _whole(self) -> None:
        from cardgen.expressions.conditions import verdict
        from cardgen.expressions.environments import expression

        if looks_at_card(self.rule.check):
            raise ExpressionError("there is no card here", "add each: with the name of a component")
        holds = verdict(expression(self.rule.check).value(self.names))
        if not holds:
            self._tell(self._place(), self.names)

    def _each(self) -> None:
        from cardgen.expressions.environments import search

        rule = self.rule
        search(rule.where, rule.check).run(self._cards(), self.names, self._count, self._fail)
        if not rule.where:
            self.chosen = sum(len(self.game.components[name].cards) for name in rule.each)
        self.now = None
        if not self.chosen and self.known.sound(rule.each):
            message = f"the rule “{rule.id}” holds for no card"
            hint = "correct its where" if rule.where else "the components that it names have no cards"
            self.problems.warning(rule.place("where" if rule.where else "each"), IDLE, message, hint)
        checked, chosen = _paths(rule.check), _paths(rule.where)
        for card in self.broken:
            self.now = card
            self._tell(_field(card, checked, chosen), {**self.names, "card": card.fields})

    def _cards(self) -> Iterator[Mapping[str, Any]]:
        for name in self.rule.each:
            for card in self.game.components[name].cards:
                if card.sound or (card.sure and not self.strict):
                    self.now = card
                    if not self.rule.where:
                        self._choose(card)
                    yield card.fields

    def _count(self) -> None:
        self.chosen += 1
        self._choose(self.now)

    def _choose(self, card: Card | None) -> None:
        """The first sound card that the rule holds for is the one that its words are tried on."""
        if self.example is None and card is not None and card.sound:
            self.example = card

    def _fail(self) -> None:
        assert self.now is not None
        self.broken.append(self.now)

    def _tell(self, place: Span, names: Mapping[str, Any]) -> None:
        """That the rule is broken, in its own words, with what the rulebook says."""
        rule = self.rule
        hints = [f"the rulebook: {rule.cites}"] if rule.cites else []
        said = self._said("says", rule.says, names)
        if rule.hint:
            hints.insert(0, self._said("hint", rule.hint, names))
        hints += [f"“{name}” is optional, so a build prints none of it unasked" for name in self._optional()]
        hints.append(f"rule at {rule.span.file}:{rule.span.line}")
        self.problems.add(Diagnostic(place, rule.id, rule.severity, said, tuple(hints)))

    def _said(self, key: str, text: str, names: Mapping[str, Any]) -> str:
        def report(error: ExpressionError, _: int) -> None:
            raise error

        self.said = key
        found = DataText(text).render(names, report)
        self.said = ""
        short = found if len(found) <= LONGEST else f"{found[: LONGEST - 1]}…"
        return " ".join(short.split())

    def _optional(self) -> Iterator[str]:
        """The optional components that the check counts, or may count."""
        for component in self.game.components.values():
            if component.optional and _naming(component.name).search(self.rule.check):
                yield component.name

    def _place(self) -> Span:
        """Where a rule of the whole game is broken: at the component that it names first, else at the first setting,
        else at itself."""
        check = self.rule.check
        named = [(found.start(), name) for name in self.game.components if (found := _naming(name).search(check))]
        if named:
            return self.game.components[min(named)[1]].span
        for part in ("constants", "print"):
            for name in sorted(looked_at(check, part) or (), key=check.find):
                return self.game.place(part, name)
        return self.rule.span


def _naming(component: str) -> re.Pattern[str]:
    """What names a component in an expression: its name in quotes, or as a field of `components`."""
    return re.compile(rf"""(["']){component}\1|\bcomponents\.{component}\b""")


def _paths(source: str) -> Paths:
    """The fields of the card that an expression looks at."""
    return [tuple(path.split(".")) for path in _CARD.findall(source)]


def _field(card: Card, checked: Paths, chosen: Paths) -> Span:
    """The first value that a rule looks at, as far inside the card as it goes; the card itself where there is none.

    What stands in the card comes before what it has from the defaults, what is checked before what chose the card.
    """
    for paths in (checked, chosen):
        steps = [path[:end] for path in paths for end in range(len(path), 0, -1)]
        found = [card.spans[step] for step in steps if step in card.spans]
        own = [span for span in found if span >= card.span]
        if found:
            return (own or found)[0]
    return card.span
