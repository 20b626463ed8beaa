"""A spreadsheet of somebody goes in; the same as a deck's file comes out, with what each of its columns is.

The file stays as it is, byte for byte, where a deck can be read from it so. Otherwise it is written anew as CSV: with
names that cardgen knows for the columns of names and copies, and ids where the names make none.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.commands.new_columns import COUNTS, FLAVOURS, Column, called, counted, identifying, naming, telling
from cardgen.data.deck_source import DeckSource, is_table
from cardgen.data.files import Files, Unreadable
from cardgen.data.table import rows
from cardgen.data.table_heads import COMMENT, COPIES, LIST, OWN
from cardgen.data.table_ids import ids, slug
from cardgen.data.table_rows import letters
from cardgen.diagnostics import Diagnostics, Fault, Span

LONGEST_HEAD = 60
BOM = "\ufeff"
"""Excel takes a file without this mark for one in the encoding of its country."""


class Sheet(NamedTuple):
    """The deck's file, its name and what game.yaml says of it; its columns; and those of names, of what cards do, of
    fun, by their heads, empty where there is none. `renamed` are what columns were called and what they are called
    now; `made` says that the column of ids is new.
    """

    file: str
    data: bytes
    cards: str
    columns: tuple[Column, ...]
    name: str
    text: str
    flavour: str
    renamed: tuple[tuple[str, str], ...]
    made: bool


def read(files: Files, source: DeckSource, problems: Diagnostics) -> Sheet | None:
    """The deck of a spreadsheet; None, and problems told, where it cannot be read or holds no card."""
    if not is_table(source.file):
        hint = "it ends in .csv, .tsv or .xlsx: in your spreadsheet, save it as “CSV UTF-8”"
        problems.error(Span(source.file), "unreadable-file", f"“{source.file}” is no spreadsheet", hint)
        return None
    try:
        data = files.read(source.file)
        table = [[cell[0].strip() for cell in row.cells] for row in rows(data, source, problems, Span(source.file))]
    except Unreadable as error:
        problems.error(Span(source.file), "unreadable-file", str(error), *error.hints)
        return None
    except Fault as fault:
        # What game.yaml could say of the file comes too early here; to save it anew is what helps.
        hints = [hint for hint in fault.problem.hints if "game.yaml" not in hint]
        problems.add(fault.problem._replace(hints=tuple(hints)))
        return None
    table = [row for row in table if any(row)]
    if len(table) < 2:
        message = "there is no card: the first row names the columns, and each row below is a card"
        problems.error(Span(source.name), "empty-file", message, "add a row")
    return None if problems.failed else _sheet(source, data, table)


def _sheet(source: DeckSource, data: bytes, table: list[list[str]]) -> Sheet:
    """The sheet of a table whose first row holds the heads."""
    written, columns = _columns(table)
    columns = _own(columns)
    name = next((column for column in columns if column.field == "name"), None)
    others = [column for column in columns if column.field not in OWN and not column.head.startswith(COMMENT)]
    flavour = next(iter(called([one for one in others if one.kind == "string"], FLAVOURS)), None)
    text = telling([column for column in others if column is not flavour])
    unnamed = name is None or not all(map(slug, name.values))
    made = unnamed and not any(column.field == "id" for column in columns)
    if made:
        names = name.values if name else ("",) * (len(table) - 1)
        found = ids(one or f"card {row}" for row, one in enumerate(_sluggable(names), 1))
        columns = [Column("id", "id", tuple(found)), *columns]
    heads = [column.head for column in columns]
    as_it_was = [_as_read(head) for head in written if head] == heads
    ending = source.file.lower().rpartition(".")[2] if as_it_was else "csv"
    file = f"cards.{ending}"
    return Sheet(
        file,
        data if as_it_was else _csv(columns),
        f"{file}#{source.sheet}" if as_it_was and source.sheet else file,
        tuple(column for column in columns if not column.head.startswith(COMMENT)),
        name.head if name else "",
        text.head if text else "",
        flavour.head if flavour else "",
        tuple((column.label, column.head) for column in columns if _renamed(column)),
        made,
    )


def _sluggable(names: Sequence[str]) -> list[str]:
    return [name if slug(name) else "" for name in names]


def _renamed(column: Column) -> bool:
    """Whether a column is no longer read as what people called it."""
    return column.head.removesuffix(LIST).rstrip() != _as_read(column.label)


def _columns(table: list[list[str]]) -> tuple[list[str], list[Column]]:
    """The heads as they are written, and the columns with heads that name fields, each another one."""
    width = max(len(row) for row in table)
    padded = [[*row, *[""] * (width - len(row))] for row in table]
    written = [" ".join(head.split()) for head in padded[0]]
    taken: set[str] = set()
    columns = []
    for index, head in enumerate(written):
        values = tuple(row[index] for row in padded[1:])
        if head or any(values):
            label = head or f"column {letters(index)}"
            fit = label if label.startswith(COMMENT) else _free(_named(label), taken)
            taken.add(fit.removesuffix(LIST).rstrip().casefold())
            columns.append(Column(fit, label.removesuffix(LIST).rstrip() or label, values))
    return written, columns


def _named(label: str) -> str:
    """What a column may be called: a dot would lead into a mapping."""
    plain = " ".join(label.removesuffix(LIST).replace(".", " ").split())[:LONGEST_HEAD].rstrip() or "column"
    return plain + LIST if label.endswith(LIST) and plain.casefold() not in OWN else plain


def _free(head: str, taken: set[str]) -> str:
    """A head that no other column has, whatever its capitals."""
    listed = LIST if head.endswith(LIST) else ""
    bare = head.removesuffix(LIST).rstrip()
    found, number = bare, 1
    while found.casefold() in taken:
        number += 1
        found = f"{bare} {number}"
    return head if found == bare else found + listed


def _own(columns: list[Column]) -> list[Column]:
    """The columns with the names of those that all cards may have: id, name, copies.

    A column that is called so and holds something else is called otherwise; so is `player`, which would keep a card
    for one seat.
    """
    real = [column for column in columns if not column.head.startswith(COMMENT)]
    by_name = {column.head.casefold(): column for column in real}
    new: dict[Column, str] = {}
    for field, fits in (("id", identifying), ("copies", counted), ("player", lambda _: False)):
        column = by_name.get(field)
        if column and not fits(column):
            new[column] = _free(f"{field} 1", {*by_name, *(head.casefold() for head in new.values())})
    counts = [column for column in called(real, COUNTS) if counted(column)]
    for column in called(real, COPIES):
        if column not in counts[:1]:
            new[column] = _free(f"{column.head} 1", set(by_name))
    if counts and counts[0].head.casefold() not in COPIES:
        new[counts[0]] = "copies"
    own = {"id", *(counts[0].head.casefold() for _ in counts[:1])}
    rest = [column for column in real if column.head.casefold() not in own or column in new]
    name = by_name.get("name") or naming([column for column in rest if new.get(column) != "copies"])
    if name:
        new[name] = "name"
    found = [column._replace(head=new.get(column, column.head)) for column in columns]
    return [column._replace(head=_as_read(column.head)) for column in found]


def _as_read(head: str) -> str:
    """The field that a head is taken for where a deck is read."""
    lower = head.lower()
    return "copies" if lower in COPIES else lower if lower in OWN else head


def _csv(columns: list[Column]) -> bytes:
    """The columns as CSV, as spreadsheets take it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.head for column in columns)
    writer.writerows(zip(*(column.values for column in columns), strict=True))
    return (BOM + out.getvalue()).encode()
