"""Arguments in, exit status out: a thin shell around `commands`. Only this file prints and exits."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cardgen import cli_calibrate
from cardgen.diagnostics import Diagnostics, nearest

if TYPE_CHECKING:
    from cardgen.data.files import Files
    from cardgen.data.project import Project

gc.set_threshold(20_000, 5, 1_000)
"""A build makes many objects and few cycles: collecting rarely is a tenth faster and keeps memory flat."""


class Scale(click.ParamType[float]):
    """A percentage, a fraction or a number: 60%, 3/5, 0.6."""

    name = "scale"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip()
        try:
            over, _, under = text.removesuffix("%").partition("/")
            scale = float(over) / float(under or 1) / (100 if text.endswith("%") else 1)
        except (ValueError, ZeroDivisionError):
            scale = 0.0
        if not 0.1 <= scale <= 4:
            self.fail(f"“{text}” is not a scale from 10% to 400%; write for example 60% or 3/5", param, ctx)
        return scale


def run() -> None:
    """The `cardgen` command as a process of its own."""
    try:
        main()
    finally:
        # The process ends, and its memory with it: to look once more for cycles in all that a build made takes a tenth
        # of its time.
        gc.freeze()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="cardgen", message="cardgen %(version)s")
def main() -> None:
    """Makes the printed parts of board games from text files.

    Run it anywhere inside a project: a folder with card_data/, templates/ and fonts/.
    """


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--target",
    "-t",
    "targets",
    multiple=True,
    help="What to make; `cardgen targets` lists them; may be repeated. Default: what the game says.",
)
@click.option("--players", "-p", type=int, help="Sets of what is printed per player. Default: what the game says.")
@click.option("--component", "-c", "components", multiple=True, help="Only this component; may be repeated.")
@click.option("--only", "-o", multiple=True, help="Only this card, by its id or component/id; may be repeated.")
@click.option("--scale", type=Scale(), help="Print the sheets at this scale instead of the game's: 60%, 3/5.")
@click.option("--printer", help="Correct the backs of sheets for this printer: see `cardgen calibrate`.")
@click.option("--draft", is_flag=True, help="Write in spite of errors; what does not fit is framed in magenta.")
@click.option("--proof", is_flag=True, help="Show cut, safe line, bleed and boxes of texts on each face.")
@click.option("--output", type=click.Path(path_type=Path), help="Where to write. Default: output/ of the project.")
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 64),
    help="Processes that share large decks and many pictures. Default: as many as pay.",
)
@click.option("--strict", is_flag=True, help="Warnings fail as errors do.")
@click.option("--format", "format_", type=click.Choice(("text", "json", "github")), default="text")
def build(
    games: tuple[str, ...],
    targets: tuple[str, ...],
    players: int | None,
    components: tuple[str, ...],
    only: tuple[str, ...],
    scale: float | None,
    printer: str | None,
    draft: bool,
    proof: bool,
    output: Path | None,
    jobs: int | None,
    strict: bool,
    format_: str,
) -> None:
    """Builds sheets or pictures of GAMEs (all, when none is named).

    Example: cardgen build tide --target home-a4 --players 3
    """
    from cardgen.commands import build as command
    from cardgen.pipeline import Request

    problems = Diagnostics()
    project, chosen = _open(games)
    _known_targets(targets)
    made_for = cli_calibrate.known_printer(printer, problems)
    if problems.failed:
        _end(problems, format_, strict)
    asked = (players, components, only, scale, draft, made_for, proof)
    requests = [Request(target, *asked) for target in targets or (None,)]
    folder = output or project.root / "output"
    command.run(project, chosen, requests, folder, problems, _say, _passing, jobs)
    _clear()
    _end(problems, format_, strict, project.files)


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--data", is_flag=True, help="Only game.yaml, decks, schemas and rules: nothing is laid out.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 64), help="Processes that share the layouts. Default: as many as pay."
)
@click.option("--strict", is_flag=True, help="Warnings fail as errors do.")
@click.option("--format", "format_", type=click.Choice(("text", "json", "github")), default="text")
def check(games: tuple[str, ...], data: bool, jobs: int | None, strict: bool, format_: str) -> None:
    """Says all that is wrong with GAMEs (all, when none is named), and makes nothing.

    Example: cardgen check tide --strict --format github
    """
    from cardgen.commands import check as command

    problems = Diagnostics()
    project, chosen = _open(games)
    command.run(project, chosen, problems, layouts=not data, jobs=jobs)
    _end(problems, format_, strict, project.files)


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
def schemas(games: tuple[str, ...]) -> None:
    """Writes the schema of each deck file, for editors, from the schema of its cards.

    They lie beside it as schemas/COMPONENT.deck.yaml; the first line of a deck names it:
    # yaml-language-server: $schema=schemas/crew.deck.yaml

    Example: cardgen schemas tide
    """
    from cardgen.commands import schemas as command
    from cardgen.export.output import put

    problems = Diagnostics()
    project, chosen = _open(games)
    for name, text in command.run(project, chosen, problems).items():
        if put(project.root / name, text.encode(), problems):
            _say(f"{name} written")
    _end(problems, "text", False, project.files)


@main.command()
def targets() -> None:
    """Lists what can be built.

    Example: cardgen targets
    """
    from cardgen.commands import targets as command

    problems = Diagnostics()
    rows = command.run(problems)
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    _end(problems, "text", False)


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Tells what CODE means, why, and what to do; without one, lists all codes.

    CODE stands in brackets behind each problem; the id of a game's rule is one too.

    Example: cardgen explain duplicate-id
    """
    from cardgen.commands import explain as command
    from cardgen.data.project import find

    try:
        project = find(Path.cwd())
    except FileNotFoundError:
        project = None
    try:
        click.echo(command.run(code, project) if code else "\n".join(command.listing(project)).rstrip())
    except command.Unknown as unknown:
        raise click.UsageError(str(unknown)) from None


def _open(games: tuple[str, ...]) -> tuple[Project, tuple[str, ...]]:
    """The project around the current folder, and the games that were asked for."""
    from cardgen.data.project import find
    from cardgen.data.project import games as known_games

    try:
        project = find(Path.cwd())
    except FileNotFoundError:
        raise click.UsageError("this folder is no longer there") from None
    if project is None:
        raise click.UsageError("no project here: neither this folder nor one above it holds card_data/ and templates/")
    known = known_games(project.files)
    for game in games:
        if game not in known:
            hint = "; ".join(nearest(game, known)) or f"there are {', '.join(known) or 'none'}"
            raise click.UsageError(f"card_data/ holds no game “{game}”: {hint}")
    if not known:
        raise click.UsageError("card_data/ holds no game: a game is a folder there with a game.yaml")
    return project, games or known


def _known_targets(targets: tuple[str, ...]) -> None:
    """Refuses a target that there is not: no game is to blame for it."""
    from cardgen.export.targets import NAMES

    for target in targets:
        if target not in NAMES:
            hint = "; ".join((*nearest(target, NAMES), f"there are {', '.join(NAMES)}"))
            raise click.UsageError(f"no target is called “{target}”: {hint}")


def _say(line: str) -> None:
    """A line that stays."""
    _clear()
    click.echo(line, err=True)


def _passing(line: str) -> None:
    """A line that the next one replaces: on a terminal only, so that a pipe stays plain."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[2K{line} …", err=True, nl=False)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[2K", err=True, nl=False)


def _end(problems: Diagnostics, format_: str, strict: bool, files: Files | None = None) -> NoReturn:
    """Prints the problems and leaves: 0 fine, 1 errors (or warnings, when strict)."""
    if len(problems) or format_ != "text":
        from cardgen.data.files import Memory
        from cardgen.report import FORMATS, plain

        known = files or Memory({})
        if any(problem.span.file.startswith("templates/built-in/") for problem in problems.found):
            from cardgen.layout.pages import with_built_in

            known = with_built_in(known)
        text = FORMATS[format_](problems, known, _colored if _is_colored() else plain)
        if format_ == "text":
            click.echo(text, err=True)
        elif text:
            click.echo(text.encode())  # what programs read is UTF-8, whatever this computer's pipes are
    sys.exit(1 if problems.failed or (strict and problems.warned) else 0)


def _is_colored() -> bool:
    """Whether problems are told in colour: on a terminal that has colours, unless nobody wants them (no-color.org)."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _colored(words: str, kind: str) -> str:
    """Words as they look on a terminal."""
    looks: dict[str, dict[str, Any]] = {
        "file": {"bold": True},
        "error": {"fg": "red", "bold": True},
        "warning": {"fg": "yellow", "bold": True},
        "note": {"fg": "cyan", "bold": True},
        "mark": {"fg": "green"},
        "code": {"dim": True},
    }
    return click.style(words, **looks[kind])


main.add_command(cli_calibrate.command(_say, lambda problems: _end(problems, "text", strict=False)))
