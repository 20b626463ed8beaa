"""What tests of `cardgen new` share: the command in a folder, what stands there after, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgen.cli import main
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.pipeline import Request, build, check


def cardgen(folder: Path, *words: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """What `cardgen` says in a folder."""
    monkeypatch.chdir(folder)
    return CliRunner().invoke(main, words)


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def said(folder: Path, game: str, target: str | None = None) -> list[str]:
    """The codes of what a check and a build say of a game, but for notes; the build made something."""
    project, problems = find(folder), Diagnostics()
    assert project is not None
    check(project, game, problems)
    assert [problem for problem in problems if problem.severity is Severity.ERROR] == []
    built = build(project, game, Request(target=target), problems)
    assert built is not None and built.files
    return [problem.code for problem in problems if problem.severity is not Severity.NOTE]
