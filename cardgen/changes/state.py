"""The files of a project at some time go in; a game as it was then comes out, and which files of two times differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from cardgen.changes.record import Side
from cardgen.data.files import Files, Unreadable
from cardgen.data.project import CARDS, TEMPLATES, games
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.model.game import Game

MOST_TOLD = 3
"""Problems of a state that are told; of the others, how many there are."""

FOLDERS = (TEMPLATES, "fonts")
"""Besides its own folder, what the faces of a game are made of."""


class State:
    """A game at one time. `problems` holds what is wrong with it, as far as was looked."""

    def __init__(self, files: Files, folder: str) -> None:
        self.files, self.folder = files, folder
        self.problems = Diagnostics()
        self.there = folder in games(files)

    @cached_property
    def game(self) -> Game | None:
        """The game; None where there is none, or none that can be read."""
        return load_game(self.files, self.folder, self.problems) if self.there else None

    @cached_property
    def sound(self) -> bool:
        """Whether its faces may be laid out: when settings are wrong, all that follows from them is noise.

        To be asked before anything is laid out: what that shows is wrong with some faces only.
        """
        game = self.game
        return game is not None and not any(error.span.file == game.span.file for error in self.errors())

    @property
    def read(self) -> bool:
        """Whether all cards of all its components could be read: of others nobody knows whether they were there."""
        return self.game is not None and all(component.whole for component in self.game.components.values())

    def errors(self) -> list[Diagnostic]:
        """The errors that were found, by place."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    def side(self) -> Side:
        """What there is to say of it."""
        if not self.there:
            return Side(False, False, False)
        errors = self.errors()
        told = tuple(f"{error.span}: {error.message}" for error in errors[:MOST_TOLD])
        return Side(True, self.read, self.sound, told, len(errors) - len(told))


def stamped_alike(before: Game, after: Game) -> Game:
    """The game before with the version and the stamp of the one after: these make no face look different."""
    stamp = after.print.stamp
    return replace(before, version=after.version, print=before.print._replace(stamp=stamp))


def differing(before: Files, after: Files, folder: str) -> frozenset[str]:
    """The files that the faces of a game may be made of and that are not byte for byte the same."""
    names = {
        name for files in (before, after) for below in (f"{CARDS}/{folder}", *FOLDERS) for name in files.names(below)
    }
    return frozenset(name for name in names if _content(before, name) != _content(after, name))


def pictures(names: Iterable[str]) -> frozenset[str]:
    """Those of the files that may be pictures, art or icons: neither data nor templates nor fonts."""
    return frozenset(
        name
        for name in names
        if not name.startswith("fonts/") and not name.endswith((".xml", ".yaml", ".yml", ".csv", ".md", ".txt"))
    )


def _content(files: Files, name: str) -> bytes | None:
    try:
        return files.read(name)
    except Unreadable:
        return None
