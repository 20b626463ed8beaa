"""`cardgen new`: a name goes in, and perhaps a spreadsheet; the files of a game that builds at once come out.

The game is cardgen's starter game, or one whose cards are the rows of the spreadsheet. Where there is no project yet,
the files that make one come along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen import starter
from cardgen.commands.new_sheet import Sheet, read
from cardgen.commands.new_texts import card_xml, game_yaml, quoted, replaced, schema_yaml
from cardgen.data.deck_source import DeckSource, split
from cardgen.data.files import Files, Folder
from cardgen.data.fonts import library
from cardgen.data.project import Project
from cardgen.data.table_ids import DEVICES, slug
from cardgen.diagnostics import Diagnostics

LONGEST_NAME, LONGEST_TITLE, LONGEST_WORD = 40, 40, 24
"""Letters, the widest of which count half as much again: so much stands on a card at a size that is still read."""

TAKEN = ("shared", "built-in")
"""Folders below templates/ that are no game's."""

FAMILIES = {"alegreya-lf": "Alegreya LF", "oswald": "Oswald"}
"""The families of the starter's fonts, by their folders."""

README, IGNORE = "README.md", ".gitignore"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_OURS = re.compile(rf"\b{starter.NAME}/")
_TEXTS = (".yaml", ".xml", ".md")


class WrongUse(ValueError):
    """What was asked for cannot be done in any project."""


class New(NamedTuple):
    """The files of a new game by their names in the project, the folders that are its own, and what is to be told of
    its spreadsheet.
    """

    files: dict[str, bytes]
    folders: tuple[str, ...]
    told: tuple[str, ...]


def run(name: str, title: str | None, sheet: Path | None, project: Project | None, problems: Diagnostics) -> New | None:
    """The files of a new game; None, and problems told, where its spreadsheet cannot be read.

    `sheet` is a file of any folder, `game.xlsx#Crew` for one sheet of a workbook; `project` the one that the game comes
    into, if there is one. Raises WrongUse at a name or title that cannot be.
    """
    _check_name(name)
    title = " ".join((title if title is not None else _title(name)).split())
    _check_title(title)
    told: tuple[str, ...] = ()
    if sheet is None:
        files = dict(_filled(_named(starter.game(), name), title))
    else:
        found = _read(sheet, problems)
        if found is None:
            return None
        files = dict(_of_sheet(_named(starter.sheet(), name), found, title))
        told = tuple(_told(found))
        files[f"card_data/{name}/{found.file}"] = found.data
    if project is None:
        files[IGNORE] = starter.ignore()
    else:
        files = {file: data for file, data in files.items() if f"/{name}/" in file}
    return New({**files, **dict(_fonts(project))}, (f"card_data/{name}", f"templates/{name}"), told)


def _named(files: Files, name: str) -> Iterator[tuple[str, bytes]]:
    """The files of a starter under the name of the new game, which stands for the starter's in their texts too."""
    for file in files.names(""):
        data = files.read(file)
        text = _OURS.sub(f"{name}/", data.decode()).encode() if file.endswith(_TEXTS) else data
        yield _OURS.sub(f"{name}/", file), text


def _check_name(name: str) -> None:
    """Raises WrongUse at a name that is no good name of a folder."""
    near = slug(name)[:LONGEST_NAME].strip("-")
    hint = f"; for example “{near}”" if near and near != name else ""
    if not _NAME.fullmatch(name):
        raise WrongUse(
            f"“{name}” cannot name a game: it takes letters a-z, digits, _ and -, a letter or digit first{hint}"
        )
    if len(name) > LONGEST_NAME:
        raise WrongUse(f"“{name}” has {len(name)} characters, and the most is {LONGEST_NAME}{hint}")
    if name.lower() in TAKEN or DEVICES.fullmatch(name.lower()):
        raise WrongUse(
            f"“{name}” cannot name a game: a folder of that name is something else; for example “{name}-game”"
        )


def _title(name: str) -> str:
    """A title from the name of a folder: `low-tide` is Low Tide."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split("[_-]+", name) if word)


def _check_title(title: str) -> None:
    """Raises WrongUse at a title that does not fit on a card."""
    if not title or not title.isprintable():
        raise WrongUse("the title must be a line of text")
    if _letters(title) > LONGEST_TITLE:
        raise WrongUse(f"the title is longer than {LONGEST_TITLE} letters: --title gives another")
    if any(_letters(word) > LONGEST_WORD for word in title.split()):
        raise WrongUse(f"a word of the title is longer than {LONGEST_WORD} letters: --title gives another")


def _letters(text: str) -> float:
    """How long a text is in capitals, in letters of usual width."""
    return len(text) + sum(letter in "MW%@" for letter in text.upper()) / 2


def _read(sheet: Path, problems: Diagnostics) -> Sheet | None:
    """The deck of a spreadsheet anywhere on the disk. Raises WrongUse where that is no name of a file."""
    path, part = split(str(sheet))
    place = Path(path).absolute()
    try:
        return read(Folder(place.parent), DeckSource(place.name, part), problems)
    except (OSError, ValueError, RuntimeError):  # a name that no system takes, or a circle of links
        raise WrongUse(f"“{path}” is not the name of a file") from None


def _filled(files: Iterable[tuple[str, bytes]], title: str) -> Iterator[tuple[str, bytes]]:
    """The files of the starter game with its title."""
    for file, data in files:
        if file == README:
            data = data.replace(b"TITLE", title.encode())
        elif file.endswith("/game.yaml"):
            data = re.sub(rb"(?m)^name: .*$", lambda _: f"name: {quoted(title)}".encode(), data, count=1)
        yield file, data


def _of_sheet(files: Iterable[tuple[str, bytes]], sheet: Sheet, title: str) -> Iterator[tuple[str, bytes]]:
    """The files of a game whose cards are the rows of a spreadsheet, but for those."""
    for file, data in files:
        text = data.decode()
        if file == README:
            text = replaced(text, {"TITLE": title, "FILE": sheet.file})
        elif file.endswith("/game.yaml"):
            text = game_yaml(text, sheet, title)
        elif file.endswith("/cards.yaml"):
            text = schema_yaml(text, sheet)
        elif file.endswith("/card.xml"):
            text = card_xml(text, sheet)
        yield file, text.encode()


def _told(sheet: Sheet) -> Iterator[str]:
    """What became of the spreadsheet, a line each."""
    for label, head in sheet.renamed:
        yield f"the column “{label}” is now called {head}"
    if sheet.made:
        yield "a column id is new: texts name cards by it"
    if not sheet.name:
        yield "no column names the cards: call it name, and ids and titles follow"


def _fonts(project: Project | None) -> Iterator[tuple[str, bytes]]:
    """The fonts of families that the project has not."""
    known = library(project.files, Diagnostics()).families if project else ()
    files = starter.fonts()
    for file in files.names(""):
        family = FAMILIES[file.partition("/")[0]]
        if family not in known:
            yield f"fonts/{file}", files.read(file)
