"""Checks that need templates, icons or glyphs: the code of each, and the module that holds its page and its function.

To add a check, add its file here. The module's docstring is the page of the manual, as in `validate/checks`; a line
`# crew.yaml` or `# crew.xml` in its examples begins a file. Its `check` takes a game and what laying it out has shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.layout.checks import no_such_field, theme_font, unused_art, unused_field, unused_template
from cardgen.layout.seen import Seen
from cardgen.model.game import Game


class Check(Protocol):
    """What a module of this folder has, beside its docstring."""

    CODE: str

    def check(self, game: Game, seen: Seen) -> Iterator[Diagnostic]:
        """The problems of one kind in a game that is laid out."""
        ...


CHECKS: dict[str, Check] = {
    "no-such-field": no_such_field,
    "unused-art": unused_art,
    "unused-field": unused_field,
    "unused-template": unused_template,
}

PAGES: Mapping[str, ModuleType | Check] = {**CHECKS, theme_font.CODE: theme_font}
"""The pages of all checks: also of that which looks at the fonts before anything is laid out."""


def look_back(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """What all checks say of a game that is laid out."""
    for check in CHECKS.values():
        yield from check.check(game, seen)
