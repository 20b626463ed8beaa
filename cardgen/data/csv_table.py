"""The text of a CSV file goes in; its rows come out, each cell with the line and column that it begins at.

The format is that of RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), and what spreadsheets make of it: a comma,
semicolon or tab between cells, any kind of line end, blanks around a cell that has no quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.data.table_rows import LONGEST, MOST_COLUMNS, MOST_ROWS, Cell, Row, cell_name
from cardgen.diagnostics import Diagnostics, Fault, Span

GUESSED = ",;\t"
"""What is looked for in the head where nothing was asked for, the likeliest first."""

_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_HEAD = re.compile(r'(?:[^"\r\n]|"[^"]*+")*')
_BREAK = re.compile(r"\r\n|[\r\n]")
_SEPARATOR = re.compile(r"sep=([,;|\t])(?:\r\n|[\r\n]|\Z)")
"""A first line that tells Excel what stands between cells; it shows no row for it."""


def csv_rows(text: str, name: str, delimiter: str, problems: Diagnostics) -> Iterator[Row]:
    """The rows of a text; `name` is its file, `delimiter` what stands between cells, or empty to find out.

    A quote in a wrong place is a problem. Raises Fault at what makes reading on senseless.
    """
    separator = _SEPARATOR.match(text)
    start = separator.end() if separator else 0
    delimiter = delimiter or (separator[1] if separator else guessed(text[start : start + LONGEST]))
    return _Reader(text, name, delimiter, problems).rows(start)


def guessed(text: str) -> str:
    """What stands between the cells of a text's first line that holds something: the commonest outside of quotes."""
    match = _HEAD.match(text.lstrip("\r\n"))
    head = _QUOTED.sub("", match[0]) if match else ""
    return max(GUESSED, key=head.count)


class _Reader:
    """Reads one text."""

    def __init__(self, text: str, name: str, delimiter: str, problems: Diagnostics) -> None:
        self._text, self._name, self._problems = text, name, problems
        apart = re.escape(delimiter)
        blank = " *+" if delimiter == "\t" else r"[ \t]*+"
        end = rf"({apart}|\r\n|[\r\n]|\Z)"
        self._cell = re.compile(rf'{blank}"([^"]*+(?:""[^"]*+)*+)"{blank}{end}|([^{apart}\r\n]*+){end}')
        self._delimiter = delimiter

    def rows(self, start: int) -> Iterator[Row]:
        """The rows from an offset on. Raises Fault."""
        text, cell, delimiter = self._text, self._cell.match, self._delimiter
        number, line, begin, at, size = 1, 1 if not start else 2, start, start, len(text)
        cells: list[Cell] = []
        first = line
        while at < size or cells:
            match = cell(text, at)
            assert match is not None, "either kind of cell may be empty"
            quoted, after, bare, bare_after = match.groups()
            if quoted is None:
                found, after = bare.strip(" \t"), bare_after
                if found[:1] == '"':
                    self._misquoted(at, (found, line, at - begin + 1), number, len(cells))
                    found = ""
                cells.append((found, line, at - begin + 1))
            else:
                column = at - begin + 1
                if "\n" in quoted or "\r" in quoted:
                    breaks = [one.end() for one in _BREAK.finditer(text, at, match.start(2))]
                    cells.append((_BREAK.sub("\n", quoted).replace('""', '"'), line, column))
                    line, begin = line + len(breaks), breaks[-1]
                else:
                    cells.append((quoted.replace('""', '"') if '"' in quoted else quoted, line, column))
            if len(cells[-1][0]) > LONGEST:
                self._too_long(cells, number)
            at = match.end()
            if after != delimiter:
                yield self._bounded(Row(number, first, cells))
                number, line, begin, cells = number + 1, line + 1, at, []
                first = line
            elif len(cells) > MOST_COLUMNS:
                self._bounded(Row(number, first, cells))
            elif at == size:
                yield self._bounded(Row(number, first, [*cells, ("", line, at - begin + 1)]))
                return

    def _bounded(self, row: Row) -> Row:
        """A row whose number and cells are in bounds. Raises Fault."""
        place = Span(self._name, row.line, 0, f"row {row.number}")
        if len(row.cells) > MOST_COLUMNS:
            message = f"the row has more than {MOST_COLUMNS:,} cells"
            raise Fault(place, "table-too-large", message, "look at what stands between the cells")
        if row.number > MOST_ROWS:
            raise Fault(place, "table-too-large", f"the file has more than {MOST_ROWS:,} rows", "split it")
        return row

    def _too_long(self, cells: list[Cell], row: int) -> None:
        """Tells of an enormous cell, and empties it."""
        text, line, column = cells[-1]
        message = f"the cell has {len(text):,} characters; the most is {LONGEST:,}"
        place = Span(self._name, line, column, cell_name(len(cells) - 1, row))
        self._problems.error(place, "table-too-large", message, "a quote that is missing may join many cells to one")
        cells[-1] = ("", line, column)

    def _misquoted(self, at: int, cell: Cell, row: int, column: int) -> None:
        """Tells of a cell that begins with a quote and does not end with one. Raises Fault where none follows."""
        quoted = _QUOTED.search(self._text, at)
        place = Span(self._name, cell[1], cell[2], cell_name(column, row))
        if quoted is None:
            raise Fault(place, "csv-quote", "a quote opens here and is never closed", 'write "" for a quote in a text')
        message = f"text goes on after the quote that closes: {_short(cell[0])}"
        self._problems.error(place, "csv-quote", message, 'write "" for a quote in a text, and quotes around it all')


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
