"""A table goes in, a row for each card; the nodes come out that a deck in YAML would give, or problems at its cells.

All cells are text, as plain as words without quotes in YAML, so that the schema types them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from cardgen.data.deck_source import DeckSource, is_workbook
from cardgen.data.files import Files, Unreadable
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.table_heads import Column, Heads, Typing, heads
from cardgen.data.table_ids import ids
from cardgen.data.table_rows import Row, cell_name, letters
from cardgen.diagnostics import Diagnostics, Fault, Span

_BETWEEN = re.compile(r"(?<!\\);")
"""What stands between the items of a list; a backslash makes a plain semicolon of it."""


def load(
    files: Files,
    source: DeckSource,
    typing: Typing,
    problems: Diagnostics,
    place: Span | None = None,
    comments: Callable[[Span], None] = lambda place: None,
) -> Mapping | None:
    """A mapping with `cards`, as of a deck file; None when the table cannot be had. Problems are added to `problems`.

    A missing file is reported at `place`, where it was asked for, or else at the file itself. `comments` is given the
    heads of the columns that are left out.
    """
    try:
        data = files.read(source.file)
    except Unreadable as error:
        problems.error(place or Span(source.file), "unreadable-file", str(error), *error.hints)
        return None
    try:
        found = rows(data, source, problems, place or Span(source.file))
        return _deck(found, source.name, typing, problems, comments)
    except Fault as fault:
        problems.add(fault.problem)
        return None


def rows(data: bytes, source: DeckSource, problems: Diagnostics, place: Span) -> Iterator[Row]:
    """The rows of a file. Raises Fault, also while they are read."""
    if is_workbook(source.file):
        from cardgen.data.xlsx_table import xlsx_rows

        return xlsx_rows(data, source, problems, place)
    from cardgen.data.csv_table import csv_rows
    from cardgen.data.table_text import decoded

    text = decoded(data, source.name, source.encoding)
    delimiter = source.delimiter or ("\t" if source.file.lower().endswith(".tsv") else "")
    return csv_rows(text, source.name, delimiter, problems)


def _deck(
    rows: Iterator[Row], name: str, typing: Typing, problems: Diagnostics, comments: Callable[[Span], None]
) -> Mapping:
    """The deck of a table. Raises Fault."""
    first = next((row for row in rows if _holds(row)), None)
    if first is None:
        raise Fault(
            Span(name), "empty-file", "the file holds nothing", "the first row names the fields: id, name, text"
        )
    found = heads(first, name, typing, problems)
    for column in found.comments:
        comments(column)
    cards = list(_Cards(found, name, problems).cards(rows))
    if not any(column.path == ("id",) for column in found.columns):
        _name(cards)
    place = Span(name, first.line, 0, f"row {first.number}")
    return Mapping({"cards": Sequence(tuple(cards), place)}, {"cards": place}, place)


def _holds(row: Row) -> bool:
    return any(cell[0].strip() for cell in row.cells)


def _name(cards: Iterable[Mapping]) -> None:
    """Gives each card an id that is made from its name, at the place of the name."""
    named = [(card, name) for card in cards if isinstance(name := card.entries.get("name"), Scalar)]
    for (card, name), made in zip(named, ids(name.text for _, name in named), strict=True):
        if made:  # else the model says that the card needs one
            rest = dict(card.entries)
            card.entries.clear()
            card.entries.update({"id": Scalar(made, name.span), **rest})


class _Cards:
    """Makes cards of the rows below the heads."""

    def __init__(self, found: Heads, name: str, problems: Diagnostics) -> None:
        self._heads, self._name, self._problems = found, name, problems
        self._keys: dict[tuple[str, ...], dict[str, Span]] = {(): {}}
        for column in found.columns:
            for depth, part in enumerate(column.path):
                self._keys.setdefault(column.path[:depth], {}).setdefault(part, column.place)
        self._told: set[int] = set()

    def cards(self, rows: Iterator[Row]) -> Iterator[Mapping]:
        """A mapping for each row that holds something. Raises Fault."""
        count, nameless, name = self._heads.width, self._heads.nameless, self._name
        columns = [(column, column.at, letters(column.at)) for column in self._heads.columns]
        keys = self._keys[()]
        for row in rows:
            cells, number = row.cells, str(row.number)
            have = len(cells)
            entries: dict[str, Node] = {}
            for column, index, letter in columns:
                if index >= have:
                    continue
                text, line, at = cells[index]
                if text:
                    span = Span(name, line, at, letter + number)
                    if column.listed or len(column.path) > 1:
                        self._put(entries, column, text, span)
                    else:
                        entries[column.path[0]] = Scalar(text, span)
            if have > count or nameless:
                self._look_beside(row)
            if entries:
                yield Mapping(entries, keys, Span(name, row.line, 0, f"row {number}"))

    def _put(self, entries: dict[str, Node], column: Column, text: str, span: Span) -> None:
        """Puts a value where its path leads."""
        *way, last = column.path
        for depth, part in enumerate(way, 1):
            inner = entries.get(part)
            if not isinstance(inner, Mapping):
                inner = entries[part] = Mapping({}, self._keys[column.path[:depth]], span)
            entries = inner.entries
        entries[last] = Sequence(tuple(_items(text, span)), span) if column.listed else Scalar(text, span)

    def _look_beside(self, row: Row) -> None:
        """Tells of values in columns that have no name: once of each column between heads, once of each row behind."""
        for index in sorted(self._heads.nameless):
            if index < len(row.cells) and row.cells[index][0].strip() and index not in self._told:
                self._told.add(index)
                message = f"column {letters(index)} has no name in the first row"
                hint = "name the field, or begin the head with # to leave the column out"
                self._problems.error(self._place(row, index), "column-without-name", message, hint)
        for index in range(self._heads.width, len(row.cells)):
            if row.cells[index][0].strip():
                message = f"the row goes on behind its last column, {letters(max(self._heads.width - 1, 0))}"
                hint = "put quotes around a text that holds what stands between cells; or name the column"
                self._problems.error(self._place(row, index), "row-too-long", message, hint)
                return

    def _place(self, row: Row, index: int) -> Span:
        _, line, column = row.cells[index]
        return Span(self._name, line, column, cell_name(index, row.number))


def _items(text: str, span: Span) -> Iterator[Node]:
    for item in _BETWEEN.split(text):
        if word := item.strip():
            yield Scalar(word.replace("\\;", ";"), span)
