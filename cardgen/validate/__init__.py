"""A game in; what is wrong with it as a game, out. Looks at the model only, never at files or pages."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.validate.checks import CHECKS
from cardgen.validate.rules import check_rules

__all__ = ["check_data", "check_rules", "validate"]


def validate(game: Game) -> Iterator[Diagnostic]:
    """The problems that all checks find, and then what breaks the rules of the game."""
    yield from check_data(game)
    yield from check_rules(game)


def check_data(game: Game) -> Iterator[Diagnostic]:
    """The problems that the checks of any game find, check by check."""
    for check in CHECKS.values():
        yield from check.check(game)
