"""`cardgen calibrate` and the option `--printer` of `cardgen build`: arguments in, what to do out. Of the shell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from cardgen.diagnostics import Diagnostics

if TYPE_CHECKING:
    from cardgen.export.printers import Printer
    from cardgen.impose.duplex import Flip
    from cardgen.store import Profiles

End = Callable[[Diagnostics], None]


def command(say: Callable[[str], None], end: End) -> click.Command:
    """The command. `say` prints a line, `end` prints the problems and leaves."""

    @click.command()
    @click.option("--page", default=None, help="The paper of the sheet: Letter (default), A4, …")
    @click.option("--flip", type=click.Choice(("long", "short")), help="The edge the printer flips on. Default: long.")
    @click.option(
        "--output", type=click.Path(path_type=Path), help="Where to write the sheet. Default: calibration-PAGE.pdf."
    )
    @click.option("--printer", help="Correct the sheet for this printer: then all its scales should read 0.")
    @click.option("--back", metavar="RIGHT,DOWN[,TURN[,STRETCH[,ALONG]]]", help="Keep this, measured on a back.")
    @click.option("--dead-zone", metavar="LENGTH", help="Keep this dead zone, measured at the edges.")
    @click.option("--name", help="The printer that was measured: attic-laser.")
    @click.option("--list", "list_", is_flag=True, help="Say which printers are known.")
    @click.option("--remove", metavar="NAME", help="Forget a printer.")
    def calibrate(
        page: str | None,
        flip: str | None,
        output: Path | None,
        printer: str | None,
        back: str | None,
        dead_zone: str | None,
        name: str | None,
        list_: bool,
        remove: str | None,
    ) -> None:
        """Makes a sheet to print on both sides, which shows how a printer misplaces backs; and keeps what it shows.

        The sheet says how to read it. A build for a printer that is known makes up for its faults.

        \b
        Example: cardgen calibrate --page A4
                 cardgen calibrate --name attic-laser --back 0.8mm,-0.4mm,0.2deg,100.2%
                 cardgen build --printer attic-laser
        """
        from cardgen.store import default_profiles

        problems, profiles = Diagnostics(), default_profiles()
        keeping = back is not None or dead_zone is not None
        asked = [list_, remove is not None, keeping, page is not None or output is not None or printer is not None]
        if sum(asked) > 1:
            raise click.UsageError("a sheet, --back or --dead-zone, --list and --remove are asked for one at a time")
        if keeping != (name is not None):
            raise click.UsageError("--name goes with what was measured: --back, --dead-zone or both")
        if flip is not None and (list_ or remove is not None or (keeping and back is None)):
            raise click.UsageError(
                "--flip goes with a sheet or with --back: it is the edge that the sheet was flipped on"
            )
        edge = cast("Flip", flip or "long")
        if list_:
            _list(profiles, problems)
        elif remove is not None:
            _remove(profiles, remove, say, problems)
        elif name is not None:
            _keep(profiles, name, edge, back, dead_zone, say, problems)
        else:
            _sheet(page or "Letter", edge, output, known_printer(printer, problems), say, problems)
        end(problems)

    return calibrate


def known_printer(name: str | None, problems: Diagnostics) -> Printer | None:
    """The printer that is asked for; an unknown name is wrong use, for no game is to blame for it."""
    from cardgen.commands import calibrate as verbs
    from cardgen.store import default_profiles

    if name is None:
        return None
    try:
        return verbs.printer(default_profiles(), name, problems)
    except verbs.UnknownPrinter as wrong:
        raise click.UsageError(str(wrong)) from None


def _sheet(
    page: str,
    flip: Flip,
    output: Path | None,
    printer: Printer | None,
    say: Callable[[str], None],
    problems: Diagnostics,
) -> None:
    from cardgen.commands import calibrate as verbs
    from cardgen.export.output import put
    from cardgen.impose.pages import UnknownPage

    if problems.failed:
        return
    try:
        data = verbs.sheet(page, flip, printer)
    except UnknownPage as wrong:
        near = f"; did you mean “{wrong.near}”?" if wrong.near else ""
        raise click.UsageError(f"{wrong}{near}") from None
    if output is not None and not output.name:
        raise click.BadParameter(f"“{output}” is a folder; name a file, such as calibration.pdf", param_hint="--output")
    place = output or Path(f"calibration-{page.strip().lower()}.pdf")
    written = put(place, data, problems)
    if not problems.failed:
        state = "written" if written else "unchanged"
        say(f"{place} {state}: print it on both sides, at 100 %, flipped on the {flip} edge; it says how to read it")


def _keep(
    profiles: Profiles,
    name: str,
    flip: Flip,
    back: str | None,
    dead_zone: str | None,
    say: Callable[[str], None],
    problems: Diagnostics,
) -> None:
    from cardgen.commands import calibrate as verbs
    from cardgen.export import printers

    try:
        misprint = None if back is None else printers.measured(back, flip)
        zone = None if dead_zone is None else printers.dead_zone(dead_zone)
        line = verbs.keep(profiles, name, misprint, zone, problems)
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if line:
        say(line)


def _list(profiles: Profiles, problems: Diagnostics) -> None:
    from cardgen.commands import calibrate as verbs
    from cardgen.report import harmless

    rows = list(verbs.listed(profiles, problems))
    width = max((len(name) for name, _ in rows), default=0)
    for name, words in rows:
        click.echo(harmless(f"{name.ljust(width)}  {words}"))


def _remove(profiles: Profiles, name: str, say: Callable[[str], None], problems: Diagnostics) -> None:
    from cardgen.commands import calibrate as verbs

    try:
        if verbs.remove(profiles, name, problems):
            say(f"{name} forgotten")
    except verbs.UnknownPrinter as wrong:
        raise click.UsageError(str(wrong)) from None
