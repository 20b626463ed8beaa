"""`cardgen stats`: arguments in, tables out. Of the shell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli_terminal import end, refuse, say, show
from cardgen.diagnostics import Diagnostics

if TYPE_CHECKING:
    from cardgen.commands.stats import Earlier
    from cardgen.data.project import Project
    from cardgen.stats import GameStats

Open = Callable[[tuple[str, ...]], "tuple[Project, tuple[str, ...]]"]


def command(open_: Open) -> click.Command:
    """The command. `open_` gives the project around the current folder, and the games that were asked for."""

    @click.command()
    @click.argument("games", nargs=-1, metavar="[GAME]...")
    @click.option("--players", "-p", type=int, help="Count what is printed for so many. Default: what the game says.")
    @click.option("--against", metavar="REV", help="Show what changed since a git revision, or another folder.")
    @click.option("--format", "format_", type=click.Choice(("text", "json", "markdown", "html")), default="text")
    @click.option(
        "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write this file, and print nothing."
    )
    def stats(
        games: tuple[str, ...], players: int | None, against: str | None, format_: str, output: Path | None
    ) -> None:
        """Tells by numbers what is in the decks of GAMEs (all, when none is named).

        Besides what it finds in any game, it works out the tables of card_data/GAME/stats.yaml: docs/stats.md.

        \b
        Example: cardgen stats tide --against v1.0
                 cardgen stats tide --format html --output tide.html
        """
        from cardgen.commands import stats as command

        problems = Diagnostics()
        project, chosen = open_(games)
        earlier = _earlier(project, against)
        found = command.run(project, chosen, problems, players, earlier)
        _give(_written(found, format_, output), format_, output, problems)
        end(problems, "text", False, project.files)

    return stats


def _earlier(project: Project, name: str | None) -> Earlier | None:
    """The state to compare with."""
    from cardgen.commands.stats import Earlier
    from cardgen.data.revision import NoRevision, revision

    if name is None:
        return None
    try:
        return Earlier(name, revision(project.root, name))
    except NoRevision as problem:
        refuse("; ".join((str(problem), *problem.hints)))


def _written(found: Sequence[GameStats], format_: str, output: Path | None) -> str:
    """The statistics in a format."""
    if format_ == "json":
        from cardgen.report.visible import escaped
        from cardgen.stats.programs import as_json

        return escaped(as_json(found))
    if format_ == "markdown":
        from cardgen.stats.markdown import as_markdown

        return as_markdown(found)
    if format_ == "html":
        from cardgen.stats.page import NoPlots, as_html

        try:
            return as_html(found)
        except NoPlots as problem:
            refuse(str(problem))
    from cardgen.stats.text import as_text

    return as_text(found, full=output is None and _draws())


def _draws() -> bool:
    """Whether bars can be drawn where the tables are printed."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _give(text: str, format_: str, output: Path | None, problems: Diagnostics) -> None:
    """Writes the file, or prints."""
    from cardgen.export.output import put
    from cardgen.report.visible import harmless_lines

    text = text if format_ == "json" else harmless_lines(text)
    if output is not None:
        if put(output, f"{text.rstrip()}\n".encode(), problems):
            say(f"{output} written")
    elif format_ == "text":
        show(text)
    else:
        click.echo(text.rstrip().encode())  # what programs read is UTF-8, whatever this computer's pipes are
