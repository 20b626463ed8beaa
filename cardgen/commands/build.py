"""`cardgen build`: makes the files of games and puts them in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.export.output import Written, write
from cardgen.pipeline import Request, build

Say = Callable[[str], None]

ABSENT = frozenset(("no-such-card", "no-such-component", "nothing-asked-for"))
"""Codes that say that what was asked for is not in this game."""


def run(
    project: Project,
    games: Iterable[str],
    requests: Sequence[Request],
    output: Path,
    problems: Diagnostics,
    say: Say,
    passing: Say,
    jobs: int | None = None,
) -> None:
    """Builds each game into `output` as each request asks; with errors nothing of that game is written.

    `jobs` processes share large decks and many pictures, as many as pay when it is None. `say` takes a line on what was
    done, `passing` one on what is being done.
    Where a card is asked for by its id, a game that has none such is passed over, as long as another has it.
    """
    elsewhere: list[Diagnostic] = []
    found_it = False
    for folder in games:
        for request in requests:
            found = Diagnostics()
            built = build(project, folder, request, found, passing=passing, jobs=jobs)
            if built is not None:
                found_it = True
                written = write(output / built.folder, built.files, built.manifest, found)
                if written is not None:
                    say(_summary(built.folder, len(built.files), written))
            absent = [problem for problem in found.found if problem.code in ABSENT and request.partial]
            elsewhere += absent
            problems.extend(problem for problem in found.found if problem not in absent)
    if not found_it:
        problems.extend(elsewhere)


def _summary(folder: str, files: int, written: Written) -> str:
    parts = [f"{len(written.changed)} written"] if written.changed else []
    parts += [f"{len(written.unchanged)} unchanged"] if written.unchanged else []
    parts += [f"{len(written.removed)} removed"] if written.removed else []
    return f"{folder}: {files} file{'s' if files != 1 else ''}" + (f" ({', '.join(parts)})" if parts else "")
