"""`cardgen diff`: arguments in, what changed out, in words or in a format for programs. Of the shell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli_terminal import clear, end, passing, refuse, say, show
from cardgen.diagnostics import Diagnostics, nearest

if TYPE_CHECKING:
    from cardgen.changes.compare import Comparison
    from cardgen.data.files import Files
    from cardgen.data.project import Project

FORMATS = ("text", "json", "markdown", "html")


@click.command()
@click.argument("revision", metavar="REV")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text")
@click.option("--output", type=click.Path(path_type=Path), help="Write to this file; html needs one.")
def diff(revision: str, games: tuple[str, ...], format_: str, output: Path | None) -> None:
    """Says what changed in GAMES (all, when none is named) since REV: a git revision, a tag, or a folder.

    \b
    Example: cardgen diff v1.0 tide
             cardgen diff HEAD --format markdown
             cardgen diff v1.0 --format html --output changes.html
    """
    from cardgen.commands import diff as command

    if format_ == "html" and output is None:
        refuse("a page of pictures goes into a file: add --output changes.html")
    project = _project()
    before = earlier(project, revision)
    known = command.known(project, before)
    for game in games:
        if game not in known:
            hint = "; ".join(nearest(game, known)) or f"there are {', '.join(known) or 'none'}"
            refuse(f"there is no game “{game}”, neither now nor at {revision}: {hint}")
    found = command.run(project, before, games or known, passing, drawn=format_ == "html")
    clear()
    text = _told(found, revision, format_)
    problems = Diagnostics()
    if output is None:
        if format_ == "json":
            click.echo(text.encode())  # what programs read is UTF-8, whatever this computer's pipes are
        else:
            show(text)
    else:
        from cardgen.export.output import put

        say(f"{output} {'written' if put(output, text.encode(), problems) else 'unchanged'}")
    end(problems, "text", False)


def earlier(project: Project, revision: str) -> Files:
    """The project as it was. Refuses what is no state of it."""
    from cardgen.data.revision import NoRevision
    from cardgen.data.revision import revision as state

    try:
        return state(project.root, revision)
    except NoRevision as problem:
        refuse("; ".join((str(problem), *problem.hints)))


def _told(found: tuple[Comparison, ...], revision: str, format_: str) -> str:
    if format_ == "html":
        from cardgen.changes.as_html import as_html
        from cardgen.store import default_store

        return as_html(found, revision, default_store())
    changes = [comparison.changes for comparison in found]
    if format_ == "json":
        from cardgen.changes.as_json import as_json

        return as_json(changes, revision)
    if format_ == "markdown":
        from cardgen.changes.as_markdown import as_markdown

        return as_markdown(changes, revision)
    from cardgen.changes.as_text import as_text

    return as_text(changes, revision)


def _project() -> Project:
    from cardgen.data.project import find

    try:
        project = find(Path.cwd())
    except FileNotFoundError:
        refuse("this folder is no longer there")
    if project is None:
        refuse("no project here: neither this folder nor one above it holds card_data/ and templates/")
    return project
