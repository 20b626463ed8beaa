"""Arguments in, exit status out: a thin shell around `commands`. Only the shell prints and exits."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import cli_calibrate, cli_diff, cli_preview, cli_stats
from cardgen.cli_convert import convert
from cardgen.cli_new import new
from cardgen.cli_setup import setup_options
from cardgen.cli_terminal import clear, end, passing, reassure, refuse, say, show
from cardgen.diagnostics import Diagnostics, nearest

if TYPE_CHECKING:
    from cardgen.data.project import Project
    from cardgen.export.targets import Setup

gc.set_threshold(20_000, 50, 1_000)
"""A build makes many objects and few cycles: collecting rarely is a tenth faster and keeps memory flat. What is new is
looked through; what outlived that, a hundredth as often as Python would."""


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
@click.option("--changed-since", "since", metavar="REV", help="Only what changed since a git revision, or a folder.")
@click.option("--stamp", metavar="TEXT", help="What layouts print as {{ game.stamp }}. Default: what the game says.")
@click.option("--scale", type=Scale(), help="Print the sheets at this scale instead of the game's: 60%, 3/5.")
@click.option("--printer", help="Correct the backs of sheets for this printer: see `cardgen calibrate`.")
@setup_options
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
    since: str | None,
    stamp: str | None,
    scale: float | None,
    printer: str | None,
    setup: Setup | None,
    cut: tuple[str, ...],
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
    _known_targets(targets, project, chosen)
    made_for = cli_calibrate.known_printer(printer, problems)
    if problems.failed:
        end(problems, format_, strict)
    asked = (players, components, only, scale, draft, made_for, setup, tuple(dict.fromkeys(cut)), proof, stamp)
    requests = [Request(target, *asked) for target in targets or (None,)]
    folder = output or project.root / "output"
    earlier = command.Since(since, cli_diff.earlier(project, since)) if since is not None else None
    command.run(project, chosen, requests, folder, problems, say, passing, jobs, earlier)
    clear()
    end(problems, format_, strict, project.files)


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
    if not len(problems) and format_ == "text":
        reassure(f"{', '.join(chosen)}: no problems")
    end(problems, format_, strict, project.files)


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
            say(f"{name} written")
    end(problems, "text", False, project.files)


@main.command()
def targets() -> None:
    """Lists what can be built, targets of the project's games among it.

    Example: cardgen targets
    """
    from cardgen.commands import targets as command

    problems = Diagnostics()
    project = _around()
    rows = command.run(problems, project)
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        show("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    end(problems, "text", False, project.files if project else None)


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Tells what CODE means, why, and what to do; without one, lists all codes.

    CODE stands in brackets behind each problem; the id of a game's rule is one too.

    Example: cardgen explain duplicate-id
    """
    from cardgen.commands import explain as command

    project = _around()
    try:
        show(command.run(code, project) if code else "\n".join(command.listing(project)).rstrip())
    except command.Unknown as unknown:
        refuse(str(unknown))


def _around() -> Project | None:
    """The project around the current folder, if there is one."""
    from cardgen.data.project import find

    try:
        return find(Path.cwd())
    except FileNotFoundError:
        return None


def _open(games: tuple[str, ...]) -> tuple[Project, tuple[str, ...]]:
    """The project around the current folder, and the games that were asked for."""
    from cardgen.data.project import find
    from cardgen.data.project import games as known_games

    try:
        project = find(Path.cwd())
    except FileNotFoundError:
        refuse("this folder is no longer there")
    if project is None:
        refuse("no project here: neither this folder nor one above it holds card_data/ and templates/")
    known = known_games(project.files)
    for game in games:
        if game not in known:
            hint = "; ".join(nearest(game, known)) or f"there are {', '.join(known) or 'none'}"
            refuse(f"card_data/ holds no game “{game}”: {hint}")
    if not known:
        refuse("card_data/ holds no game: a game is a folder there with a game.yaml")
    return project, games or known


def _known_targets(targets: tuple[str, ...], project: Project, games: tuple[str, ...]) -> None:
    """Refuses a target that there is not: no game is to blame for it."""
    from cardgen.export.targets import NAMES, Own

    for target in targets:
        if target not in NAMES:
            there = sorted({*NAMES, *(name for game in games for name in Own(project.files, game).names())})
            if target not in there:
                others = Own(project.files, "").others(target)
                hint = "; ".join((*others, *nearest(target, there), f"there are {', '.join(there)}"))
                refuse(f"no target is called “{target}”: {hint}")


main.add_command(cli_diff.diff)
main.add_command(cli_calibrate.command(say, lambda problems: end(problems, "text", strict=False)))
main.add_command(cli_preview.command(_open))
main.add_command(convert)
main.add_command(new)
main.add_command(cli_stats.command(_open))
