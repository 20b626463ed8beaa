"""`cardgen targets`: what can be built, with sizes and sources."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.data.project import Project, games
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import Own, Target, all_targets, target
from cardgen.export.targets.manual import summary

Row = tuple[str, str, str, str, str]


def run(problems: Diagnostics, project: Project | None = None) -> list[Row]:
    """A row a target: its name, what size its files are of, their colour, their format, what it is for.

    Those of games of the project come last; what is wrong with one is reported, and it has no row.
    """
    return [*map(_row, all_targets(problems)), *(_own(project, problems) if project else ())]


def _own(project: Project, problems: Diagnostics) -> Iterator[Row]:
    for game in games(project.files):
        own = Own(project.files, game)
        for name in own.names():
            found = target(name, Span(f"{own.folder}/{name}.yaml"), problems, own)
            if found is not None:
                yield (*_row(found)[:4], f"{found.title} ({game})")


def _row(target: Target) -> Row:
    return target.name, *summary(target), target.title
