"""A font family of the theme is not below fonts/, so no text can be set in it.

Bad:

    # game.yaml
    theme:
      fonts: {text: Helvetica}

Good:

    # game.yaml, with fonts/alegreya-lf/ in the project
    theme:
      fonts: {text: Alegreya LF}
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.data.fonts import Library, MissingFont
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game, Path

CODE = "missing-font"


def check(game: Game, library: Library) -> Iterator[tuple[str, Diagnostic]]:
    """Each missing family of the theme, with the error that says so at its place in game.yaml."""
    wanted: list[tuple[str, Path]] = [(family, ("theme", "fonts", role)) for role, family in game.theme.fonts.items()]
    wanted += [(family, ("theme", "fonts", "fallback", index)) for index, family in enumerate(game.theme.fallback)]
    for family, path in wanted:
        try:
            library.find(family, False, False)
        except MissingFont as error:
            yield family, Diagnostic(game.place(*path), CODE, Severity.ERROR, str(error), error.hints)
