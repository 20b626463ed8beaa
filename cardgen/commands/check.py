"""`cardgen check`: says all that is wrong with games, and makes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.pipeline import check


def run(project: Project, games: Iterable[str], problems: Diagnostics) -> None:
    """Adds the problems of each game."""
    for folder in games:
        check(project, folder, problems)
