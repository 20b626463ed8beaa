"""`cardgen convert`: arguments in, what to do out. Of the shell."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli_terminal import end, refuse, say
from cardgen.diagnostics import Diagnostics, Span


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", type=click.Choice(("csv", "yaml")), help="Default: YAML of a table, a table of YAML.")
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Where to write. Default: beside FILE.")
@click.option("--encoding", help="How a CSV file is written, if not in UTF-8: cp1252, …")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def convert(file: str, to: str | None, output: Path | None, encoding: str | None, force: bool) -> None:
    """Makes CSV of a deck in YAML, or YAML of one in CSV or a workbook.

    FILE is crew.yaml, crew.csv, crew.xlsx, or game.xlsx#Crew for one of its sheets. What cannot be kept is told.

    \b
    Example: cardgen convert card_data/tide/crew.csv
             cardgen convert game.xlsx#Crew --to csv -o crew.csv
    """
    from cardgen.commands import convert as command
    from cardgen.data.deck_source import split
    from cardgen.data.files import Folder
    from cardgen.data.project import find
    from cardgen.data.table_text import known_encoding
    from cardgen.export.output import put

    if encoding and not known_encoding(encoding)[0]:
        refuse(f"“{encoding}” is no encoding that is known: {'; '.join(known_encoding(encoding)[1])}")
    problems = Diagnostics()
    path, sheet = split(file)
    place = Path(path).absolute()
    try:
        project = find(place.parent)
        root = project.root if project else place.parent.resolve()
        name = (place.parent.resolve() / place.name).relative_to(root).as_posix()
    except (OSError, ValueError, RuntimeError):  # a name that no system takes, or a circle of links
        refuse(f"“{path}” is not the name of a file")
    files = project.files if project else Folder(root)
    try:
        made = command.run(files, f"{name}#{sheet}" if sheet else name, to, problems, encoding or "")
    except command.WrongUse as wrong:
        refuse(str(wrong))
    if made is not None:
        goal = output or Path(path).parent / made.name
        if goal.exists() and not force:
            message = "the file is there already, and is left as it is"
            problems.error(Span(goal.as_posix()), "cannot-write", message, "--force writes over it; -o names another")
        elif put(goal, made.text.encode(), problems):
            say(f"{goal} written")
    end(problems, "text", strict=False, files=files)
