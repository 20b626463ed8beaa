"""`cardgen targets`: what can be built, with sizes and sources."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.data.project import Project, games
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import Own, Target, all_targets, target

Row = tuple[str, str, str, str]


def run(problems: Diagnostics, project: Project | None = None) -> list[Row]:
    """A row a target: its name, its paper or picture, its resolution, what it is for.

    Those of games of the project come last; what is wrong with one is reported, and it has no row.
    """
    return [*map(_row, all_targets(problems)), *(_own(project, problems) if project else ())]


def _own(project: Project, problems: Diagnostics) -> Iterator[Row]:
    for game in games(project.files):
        own = Own(project.files, game)
        for name in own.names():
            found = target(name, Span(f"{own.folder}/{name}.yaml"), problems, own)
            if found is not None:
                yield (*_row(found)[:3], f"{found.title} ({game})")


def _row(target: Target) -> Row:
    paper = target.paper
    pictures = f"{len(target.products)} products" if target.products else "a picture a face"
    sheet = f"{paper.name}, {paper.size}" if paper else pictures
    return target.name, sheet, f"{target.dpi} dpi", target.title
