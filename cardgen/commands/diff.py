"""`cardgen diff`: what changed in games since an earlier state of the project."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.changes.compare import Comparison, comparison
from cardgen.data.files import Files
from cardgen.data.project import Project, games


def known(project: Project, before: Files) -> tuple[str, ...]:
    """The games there are now or were before, sorted."""
    return tuple(sorted({*games(project.files), *games(before)}))


def run(
    project: Project,
    before: Files,
    folders: Sequence[str],
    passing: Callable[[str], None],
    drawn: bool = False,
) -> tuple[Comparison, ...]:
    """What changed in each game. `passing` takes a line on what is being done."""
    found = []
    for folder in folders:
        passing(f"{folder}: comparing")
        found.append(comparison(before, project.files, folder, drawn=drawn))
    return tuple(found)
