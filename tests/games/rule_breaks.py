"""A game's rules and changes of its files in; what the rules say of them, out. Shared by the tests of games' rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pytest
from tiny_project import ROOT

from cardgen.data import yaml
from cardgen.data.files import Folder, Memory
from cardgen.data.nodes import Node
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.expressions import environments
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.validate import validate

HERE = Folder(ROOT)


class Edit(NamedTuple):
    """Text of one of a game's files changed: the first `old` after `near`, or all of them for “each”."""

    file: str
    near: str
    old: str
    new: str


class Break(NamedTuple):
    """A change, where the rule tells it, and the codes of what else must speak.

    `at` is empty for the line that is changed, the name of a component for its line in game.yaml, or `FILE: TEXT` for
    the first line of a file with that text. `times` is how often the rule tells it: of each card that breaks it.
    """

    edit: Edit
    at: str = ""
    also: tuple[str, ...] = ()
    times: int = 1


class Judged(NamedTuple):
    """A game, and all that is wrong with it."""

    game: Game
    problems: tuple[Diagnostic, ...]


class Told(NamedTuple):
    """How often each code is told of a change, what the rule says first and where, and where it should."""

    counts: Mapping[str, int]
    first: Diagnostic
    place: tuple[str, int]
    expected: tuple[str, int]


class RuledGame:
    """A game of this project, whose files are changed in memory only."""

    def __init__(self, name: str) -> None:
        self.name, self.folder = name, f"card_data/{name}"
        self.files = {file: HERE.read(file) for file in HERE.names(self.folder)}
        # What a layout says is of no matter to rules; that there is one, is.
        self.files |= dict.fromkeys(HERE.names(f"templates/{name}"), b"<card/>")

    def judged(self, changed: Mapping[str, bytes] | None = None) -> Judged:
        """The game with some of its files changed, judged by its rules and checks."""
        problems = Diagnostics()
        game = load_game(Memory({**self.files, **(changed or {})}), self.name, problems)
        assert game is not None
        problems.extend(validate(game))
        return Judged(game, tuple(problems))

    def changed(self, *edits: Edit) -> tuple[dict[str, bytes], int]:
        """The files that edits change, and the line of the last change."""
        files: dict[str, bytes] = {}
        line = 0
        for edit in edits:
            name = f"{self.folder}/{edit.file}.yaml"
            text = files.get(name, self.files[name]).decode()
            if edit.near == "each":
                assert edit.old in text, edit
                line = line_of(text, edit.old)
                files[name] = text.replace(edit.old, edit.new).encode()
                continue
            assert edit.near in text, edit
            at = text.index(edit.old, text.index(edit.near) + len(edit.near))
            files[name] = (text[:at] + edit.new + text[at + len(edit.old) :]).encode()
            line = text.count("\n", 0, at + len(edit.old) - len(edit.old.lstrip())) + 1
        return files, line

    def told(self, rule: str, broken: Break) -> Told:
        """What is said of a change, and where the rule should tell it."""
        files, line = self.changed(broken.edit)
        game, problems = self.judged(files)
        counts = Counter(found.code for found in problems)
        first = next((found for found in problems if found.code == rule), None)
        assert first is not None, f"{rule} is not told, but {dict(counts)}"
        return Told(counts, first, (first.span.file, first.span.line), self._place(broken, game, files, line))

    def _place(self, broken: Break, game: Game, files: Mapping[str, bytes], line: int) -> tuple[str, int]:
        file, parted, part = broken.at.partition(": ")
        if parted:
            name = f"{self.folder}/{file}.yaml"
            return name, line_of(files.get(name, self.files[name]).decode(), part)
        if broken.at:
            return game.components[broken.at].span[:2]
        return f"{self.folder}/{broken.edit.file}.yaml", line


def line_of(text: str, part: str) -> int:
    return text.count("\n", 0, text.index(part)) + 1


@contextmanager
def read_once() -> Iterator[None]:
    """What does not change is read once for all tests of a module, files and conditions: it is most of the work."""
    parse = yaml.load_text

    @cache
    def parsed(data: bytes, name: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
        problems = Diagnostics()
        return parse(data, name, problems), tuple(problems)

    def load_text(data: bytes, name: str, problems: Diagnostics) -> Node | None:
        node, found = parsed(data, name)
        problems.extend(found)
        return node

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "load_text", load_text)
        patch.setattr(environments, "Search", cache(environments.Search))
        yield
