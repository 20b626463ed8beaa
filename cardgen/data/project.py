"""Where someone stands goes in; the project around that place comes out, and the games in it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardgen.data.files import Files, Folder

CARDS, TEMPLATES = "card_data", "templates"
"""The two folders that make a folder a project."""

GAME = "game.yaml"
"""The file that makes a folder under card_data/ a game."""


class Project(NamedTuple):
    """A project: its folder on the disk, and its files."""

    root: Path
    files: Files


def find(start: Path) -> Project | None:
    """The project that holds a folder or file: the nearest folder upwards with card_data/ and templates/; or None."""
    place = start.resolve()
    for folder in (place, *place.parents):
        if (folder / CARDS).is_dir() and (folder / TEMPLATES).is_dir():
            return Project(folder, Folder(folder))
    return None


def games(files: Files) -> tuple[str, ...]:
    """The games of a project: the names of the folders under card_data/ that hold a game.yaml, sorted."""
    split = (name.split("/") for name in files.names(CARDS))
    return tuple(parts[1] for parts in split if len(parts) == 3 and parts[2] == GAME)
