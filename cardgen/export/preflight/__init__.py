"""The table of checks that need paper: the code of each, and the module that holds its page and its function.

To add a check, add its file here. Its `check` takes a game and the target that it is usually made for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.export.preflight import sheet_not_filled
from cardgen.export.targets import Target
from cardgen.model.game import Game


class Check(Protocol):
    """What every module of this folder has, beside its docstring."""

    def check(self, game: Game, target: Target) -> Iterator[Diagnostic]:
        """The problems of one kind that the sheets of a target have."""
        ...


CHECKS: dict[str, Check] = {
    "sheet-not-filled": sheet_not_filled,
}


def preflight(game: Game, target: Target) -> Iterator[Diagnostic]:
    """What all checks say of a game on its usual target."""
    for check in CHECKS.values():
        yield from check.check(game, target)
