"""Problems as values: where, what, and what to do. All are collected; none stops the next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple


class Severity(IntEnum):
    """How bad a problem is. An error stops the build from writing; a warning does not; a note never fails a run."""

    NOTE = 0
    WARNING = 1
    ERROR = 2

    @property
    def word(self) -> str:
        return self.name.lower()


class Span(NamedTuple):
    """A place in a file of the project: its name with `/`, and a line and column that start at 1.

    Line 0 means the file as a whole. In a spreadsheet the place has a name that its programs show: `cell` is C7, or row
    7. Line and column of a CSV file are still those of its text; in a workbook they count rows and columns, and behind
    the file's name stands a sheet that was asked for by name: `game.xlsx#Crew`.
    """

    file: str
    line: int = 0
    column: int = 0
    cell: str = ""

    @property
    def within(self) -> str:
        """The place in its file: `7:3`, `7`, `C7`, `row 7`, or `C7 (line 9)` where rows of several lines came before;
        nothing for the file as a whole."""
        if self.cell:
            number = self.cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZrow ")
            return self.cell if number == str(self.line) else f"{self.cell} (line {self.line})"
        return f"{self.line}:{self.column}" if self.line and self.column else str(self.line or "")

    @property
    def spoken(self) -> str:
        """Where to look in the file, in words: `on line 7`, `in cell C7`, `in row 7`."""
        if not self.cell:
            return f"on line {self.line}"
        return f"in {self.cell}" if self.cell.startswith("row") else f"in cell {self.cell}"

    def __str__(self) -> str:
        place = self.cell or self.within
        return f"{self.file}:{place}" if place else self.file


COMMAND = Span("the command line")
"""Where a problem stands that no file is to blame for."""


class Diagnostic(NamedTuple):
    """One problem: its place first, so that sorting is by place; then the code of its manual page."""

    span: Span
    code: str
    severity: Severity
    message: str
    hints: tuple[str, ...] = ()


@dataclass(slots=True)
class Diagnostics:
    """The problems found so far, in the order of finding; equal ones are kept once."""

    found: dict[Diagnostic, None] = field(default_factory=dict)

    def add(self, problem: Diagnostic) -> None:
        self.found[problem] = None

    def extend(self, problems: Iterable[Diagnostic]) -> None:
        for problem in problems:
            self.add(problem)

    def error(self, span: Span, code: str, message: str, *hints: str) -> None:
        self.add(Diagnostic(span, code, Severity.ERROR, message, hints))

    def warning(self, span: Span, code: str, message: str, *hints: str) -> None:
        self.add(Diagnostic(span, code, Severity.WARNING, message, hints))

    def note(self, span: Span, code: str, message: str, *hints: str) -> None:
        self.add(Diagnostic(span, code, Severity.NOTE, message, hints))

    @property
    def failed(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self.found)

    @property
    def warned(self) -> bool:
        """Whether there is a warning or an error."""
        return any(problem.severity is not Severity.NOTE for problem in self.found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.found))

    def __len__(self) -> int:
        return len(self.found)


class Fault(Exception):
    """Bad input found deep inside a stage: carries the problem up to the loop that collects it.

    Raised and caught within one stage; it never leaves the stage's public function.
    """

    def __init__(self, span: Span, code: str, message: str, *hints: str) -> None:
        super().__init__(f"{span}: {message}")
        self.problem = Diagnostic(span, code, Severity.ERROR, message, hints)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """A hint “did you mean …?” when something near `word` is known, else nothing."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return (f"did you mean “{close[0]}”?",) if close and close[0] != word else ()
