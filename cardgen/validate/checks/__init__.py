"""The table of checks: the code of each, and the module that holds its page and its function.

To add a check, add its file here. The module's docstring is the page of the manual: a first line that says what is
wrong, a `Bad:` and a `Good:` block of YAML that the tests run. Its `check` takes a game and yields diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.validate.checks import (
    duplicate_id,
    duplicate_name,
    mixed_quotes,
    nothing_printed,
    printed_as_typed,
    similar_name,
    two_spaces,
    typed_number,
    unbalanced_stars,
    unknown_card,
    unsafe_id,
)


class Check(Protocol):
    """What every module of this folder has, beside its docstring."""

    def check(self, game: Game) -> Iterator[Diagnostic]:
        """The problems of one kind in a game."""
        ...


CHECKS: dict[str, Check] = {
    "duplicate-id": duplicate_id,
    "duplicate-name": duplicate_name,
    "mixed-quotes": mixed_quotes,
    "nothing-printed": nothing_printed,
    "printed-as-typed": printed_as_typed,
    "similar-name": similar_name,
    "two-spaces": two_spaces,
    "typed-number": typed_number,
    "unbalanced-stars": unbalanced_stars,
    "unknown-card": unknown_card,
    "unsafe-id": unsafe_id,
}
