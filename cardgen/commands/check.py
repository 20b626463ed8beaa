"""`cardgen check`: says all that is wrong with games, and makes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.pipeline import check


def run(
    project: Project,
    games: Iterable[str],
    problems: Diagnostics,
    layouts: bool = True,
    jobs: int | None = None,
) -> None:
    """Adds the problems of each game; without `layouts`, of its data only. `jobs` processes share the layouts."""
    check(project, games, problems, layouts=layouts, jobs=jobs)
