"""`cardgen build`: makes the files of games and puts them in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.data.files import Files
from cardgen.data.project import Project
from cardgen.diagnostics import COMMAND, Diagnostic, Diagnostics
from cardgen.export.output import Written, write
from cardgen.pipeline import Request, build
from cardgen.store import default_store

Say = Callable[[str], None]

ABSENT = frozenset(("no-such-card", "no-such-component", "nothing-asked-for"))
"""Codes that say that what was asked for is not in this game."""


class Since(NamedTuple):
    """An earlier state of the project: what it is called, and its files."""

    revision: str
    files: Files

    def narrowed(
        self,
        project: Project,
        folder: str,
        requests: Sequence[Request],
        problems: Diagnostics,
        say: Say,
        passing: Say,
    ) -> tuple[Request, ...]:
        """The requests for what changed in a game since then; none where nothing did, or where nobody can tell. As they
        are where something is wrong with what they ask for, or with the game as it is: that is told with its build.
        """
        from cardgen.changes.as_text import states
        from cardgen.changes.compare import comparison
        from cardgen.changes.reprint import NAME, Asked, box_note, reprint
        from cardgen.export.asked import known

        passing(f"{folder}: comparing with {self.revision}")
        first = requests[0]  # all are for the same cards and players
        compared = comparison(self.files, project.files, folder, first.players)
        before, after = compared.before, compared.after
        if after.game is None or not after.read:
            return tuple(requests)
        if not known(after.game, first.players, first.components, first.only, Diagnostics()):
            return tuple(requests)
        if before.there and not before.read:
            message = f"{folder}: nobody can tell what to print again: {self.revision} cannot be read"
            problems.error(COMMAND, "no-comparison", message, *compared.changes.before.problems)
            return ()
        found = reprint(compared, Asked(first.components, first.only, first.players))
        if found is None:
            return tuple(requests)
        if found.nothing:
            say(f"{folder}: nothing to print again since {self.revision}")
            return ()
        changes = compared.changes
        for line in states(changes._replace(after=changes.after._replace(problems=())), self.revision):
            say(f"{folder}: {line.strip()}")
        note = box_note(changes.name, changes.version[1], self.revision, found)
        return tuple(request._replace(copies=found.copies, notes=((NAME, note),)) for request in requests)


def run(
    project: Project,
    games: Iterable[str],
    requests: Sequence[Request],
    output: Path,
    problems: Diagnostics,
    say: Say,
    passing: Say,
    jobs: int | None = None,
    since: Since | None = None,
) -> None:
    """Builds each game into `output` as each request asks; with errors nothing of that game is written.

    What did not change `since` an earlier state is left out; of a game in which nothing did nothing is written.

    `jobs` processes share large decks and many pictures, as many as pay when it is None. `say` takes a line on what was
    done, `passing` one on what is being done.
    Where a card is asked for by its id, a game that has none such is passed over, as long as another has it.
    """
    elsewhere: list[Diagnostic] = []
    found_it = False
    for folder in games:
        narrowed = requests if since is None else since.narrowed(project, folder, requests, problems, say, passing)
        found_it = found_it or not narrowed
        for request in narrowed:
            found = Diagnostics()
            built = build(project, folder, request, found, passing=passing, jobs=jobs)
            if built is not None:
                found_it = True
                written = write(output / built.folder, built.files, built.manifest, found, default_store())
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
