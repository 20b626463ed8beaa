"""What `cardgen new` makes games of, as files: a whole small game, what a game from a spreadsheet needs, and fonts."""

from pathlib import Path

from cardgen.data.files import Files, Folder

NAME = "starter"
"""What the game is called in the files here, in names of folders and in texts."""


def game() -> Files:
    """The starter game: card_data/starter/, templates/starter/ and the README of its project."""
    return Folder(Path(__file__).parent / "game")


def sheet() -> Files:
    """The layouts of a game from a spreadsheet that do not look at its columns, and the README of its project."""
    return Folder(Path(__file__).parent / "sheet")


def fonts() -> Files:
    """The font families of both, each in a folder with its licence."""
    return Folder(Path(__file__).parent / "fonts")


def ignore() -> bytes:
    """What a project's .gitignore holds."""
    return Folder(Path(__file__).parent).read("gitignore.txt")
