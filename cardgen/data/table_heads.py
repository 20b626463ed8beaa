"""The first row of a table goes in; the fields that its columns give come out, or problems at the heads themselves."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

from cardgen.data.table_rows import Row, cell_name, letters
from cardgen.diagnostics import Diagnostics, Span

OWN = ("id", "name", "copies", "player")
"""The fields that every card may have: capitals do not matter in their heads."""

COPIES = ("count", "qty", "quantity")
"""What the number of copies is called in many spreadsheets."""

DEEPEST = 8
"""Parts of a dotted name: a deck needs three or four."""

LONGEST = 200
"""Characters of a dotted name: more is a text, in a table without heads."""

LIST, COMMENT = "[]", "#"


class Typing(NamedTuple):
    """What a schema says of a table: whether the field at a path is a list, and the fields that it names."""

    is_list: Callable[[tuple[str, ...]], bool] = lambda path: False
    named: Container[str] = ()


class Column(NamedTuple):
    """A column that gives a field: its index, the field's path, whether it is a list, and where its head stands."""

    at: int
    path: tuple[str, ...]
    listed: bool
    place: Span


class Heads(NamedTuple):
    """The columns of a table that give fields, the indices of those that have no name, how many heads there are, and
    where those stand that are comments.
    """

    columns: tuple[Column, ...]
    nameless: frozenset[int]
    width: int
    comments: tuple[Span, ...]


def heads(row: Row, name: str, typing: Typing, problems: Diagnostics) -> Heads:
    """The columns by the first row of a table; `name` is the file. A column that cannot be is told, and left out."""
    words = [" ".join(cell[0].split()) for cell in row.cells]
    while words and not words[-1]:
        words.pop()
    found: dict[tuple[str, ...], Column] = {}
    comments = []
    for index, (head, (_, line, at)) in enumerate(zip(words, row.cells, strict=False)):
        place = Span(name, line, at, cell_name(index, row.number))
        if head.startswith(COMMENT):
            comments.append(place)
        elif head:
            column = _column(index, head, words, place, typing, problems)
            if column and _fits(column, found, problems):
                found[column.path] = column
    nameless = frozenset(index for index, head in enumerate(words) if not head)
    return Heads(tuple(found.values()), nameless, len(words), tuple(comments))


def _column(
    index: int, head: str, words: list[str], place: Span, typing: Typing, problems: Diagnostics
) -> Column | None:
    """A column by its head; None where the head is no name."""
    listed = head.endswith(LIST)
    written = head.removesuffix(LIST).rstrip()
    path = tuple(part.strip() for part in _own(written, words, place, typing, problems).split("."))
    if not all(path) or len(path) > DEEPEST or len(written) > LONGEST:
        message = f"“{head[:40]}” cannot name a field"
        hint = f"a dot leads from a mapping to a field in it, as in toll.gold; at most {DEEPEST} parts"
        problems.error(place, "column-name", message, hint)
        return None
    return Column(index, path, listed or typing.is_list(path), place)


def _own(head: str, words: list[str], place: Span, typing: Typing, problems: Diagnostics) -> str:
    """The field that a head means: those of every card are known however they are written."""
    lower = head.lower()
    if head in typing.named or (lower != head and lower in words):
        return head
    if lower in OWN:
        return lower
    if lower in COPIES and not any(word.lower() == "copies" for word in words):
        message = f"the column “{head}” is taken for the number of copies"
        hint = "call it copies; or name the field in a schema, and it is a field like any other"
        problems.note(place, "column-as-copies", message, hint)
        return "copies"
    return head


def _fits(column: Column, others: dict[tuple[str, ...], Column], problems: Diagnostics) -> bool:
    """Whether a field goes together with those of the columns before it."""
    name = ".".join(column.path)
    for other in others.values():
        shorter = min(len(column.path), len(other.path))
        if column.path[:shorter] != other.path[:shorter]:
            continue
        first = f"the other one is column {letters(other.at)}"
        if column.path == other.path:
            message = f"columns {letters(other.at)} and {letters(column.at)} are both called “{name}”"
            problems.error(
                column.place, "column-twice", message, "give one another name, or a # before it to leave it out"
            )
        else:
            short = ".".join(column.path[:shorter])
            message = f"“{short}” cannot be a value and hold “{max(name, '.'.join(other.path), key=len)}” as well"
            problems.error(column.place, "column-name", message, first)
        return False
    return True
