"""The name of a deck's file goes in; what kind of file it is, and which sheet of it is meant, comes out."""

from __future__ import annotations

from typing import NamedTuple

TEXTS = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xlsm")
UNREAD = (".xls", ".xlsb", ".ods", ".numbers", ".gsheet", ".fods")
"""Spreadsheets that other programs save, and that are not read."""

DELIMITERS = {",": ",", ";": ";", "tab": "\t", "\t": "\t", "|": "|"}
"""What may be asked for between the cells of a CSV file, and what it stands for."""


class DeckSource(NamedTuple):
    """A file of the project that holds a deck; which sheet of it, and how it is written, where that was said."""

    file: str
    sheet: str = ""
    encoding: str = ""
    delimiter: str = ""

    @property
    def name(self) -> str:
        """What its places call it: the file, and its sheet where that was asked for."""
        return f"{self.file}#{self.sheet}" if self.sheet else self.file


def split(name: str) -> tuple[str, str]:
    """The file and the sheet of a name such as `game.xlsx#Crew`; any other file may have a # in its name."""
    lower = name.lower()
    for ending in WORKBOOKS:
        at = lower.find(f"{ending}#")
        if at >= 0:
            return name[: at + len(ending)], name[at + len(ending) + 1 :]
    return name, ""


def is_workbook(name: str) -> bool:
    """Whether a file, or a sheet of one, is a workbook."""
    return split(name)[0].lower().endswith(WORKBOOKS)


def is_table(name: str) -> bool:
    """Whether a deck file is a table with a row for each card."""
    return name.lower().endswith((*TEXTS, *WORKBOOKS))


def is_unread(name: str) -> bool:
    """Whether a file is a spreadsheet of a kind that is not read."""
    return name.lower().endswith(UNREAD)
