"""`cardgen new`: arguments in, what to do out. Of the shell."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli_terminal import end, refuse, say
from cardgen.diagnostics import Diagnostics

KEPT = ("README.md", ".gitignore")
"""Files of a new project that may be there already: then they stay, and nothing is missing."""


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--from", "sheet", metavar="FILE", help="Make the cards from a spreadsheet: deck.csv, deck.xlsx.")
@click.option("--title", metavar="TEXT", help="What the game is called. Default: its NAME.")
def new(name: str, sheet: str | None, title: str | None) -> None:
    """Makes a game that builds at once, to go on from: a small one of cardgen's, or one from a spreadsheet.

    In a folder that is no project yet, the project comes with it. Nothing that is there is written over. A spreadsheet
    has a row for each card, and the first row names the columns.

    \b
    Example: cardgen new tide
             cardgen new tide --title "Low Tide" --from crew.csv
    """
    from cardgen.commands import new as command
    from cardgen.data.project import find
    from cardgen.export.fresh import plant

    problems = Diagnostics()
    try:
        here = Path.cwd()
        project = find(here)
        made = command.run(name, title, Path(sheet) if sheet is not None else None, project, problems)
    except FileNotFoundError:
        refuse("this folder is no longer there")
    except command.WrongUse as wrong:
        refuse(str(wrong))
    if made is not None:
        root = project.root if project else here
        kept = [file for file in KEPT if file in made.files and (root / file).exists()]
        files = {file: data for file, data in made.files.items() if file not in kept}
        if plant(root, files, made.folders, problems):
            say(f"card_data/{name}/ and templates/{name}/ written" + ("" if project else ", and what makes a project"))
            for line in (*(f"{file} is there already, and stays as it is" for file in kept), *made.told):
                say(f"  {line}")
            say("Go on with:")
            for words in (f"check {name}", f"build {name}", f"build {name} --target images"):
                say(f"  cardgen {words}")
    end(problems, "text", strict=False)
