"""`cardgen build`: makes the files of games and puts them in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.export.output import Written, write
from cardgen.pipeline import Request, build

Say = Callable[[str], None]


def run(
    project: Project,
    games: Iterable[str],
    request: Request,
    output: Path,
    problems: Diagnostics,
    say: Say,
    passing: Say,
) -> None:
    """Builds each game into `output`; with errors nothing of that game is written.

    `say` takes a line on what was done, `passing` one on what is being done.
    """
    for folder in games:
        found = Diagnostics()
        built = build(project, folder, request, found, passing=passing)
        if built is not None:
            written = write(output / built.folder, built.files, built.manifest, found)
            if written is not None:
                say(_summary(built.folder, len(built.files), written))
        problems.extend(found.found)


def _summary(folder: str, files: int, written: Written) -> str:
    parts = [f"{len(written.changed)} written"] if written.changed else []
    parts += [f"{len(written.unchanged)} unchanged"] if written.unchanged else []
    parts += [f"{len(written.removed)} removed"] if written.removed else []
    return f"{folder}: {files} file{'s' if files != 1 else ''}" + (f" ({', '.join(parts)})" if parts else "")
