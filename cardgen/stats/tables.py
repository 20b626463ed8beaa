"""What statistics are made of: tables of numbers and words, frozen, ready to be written in any format."""

from __future__ import annotations

from typing import NamedTuple


class Spread(NamedTuple):
    """How often each value of a field is printed: pairs of a value, or a range of them such as “1..3”, and copies."""

    bins: tuple[tuple[str, int], ...]


Value = str | int | float | bool | None | Spread
"""What a cell holds; None where there is nothing to say."""


class Cell(NamedTuple):
    """A value, and what it was before where two states are compared and it was another."""

    now: Value
    was: Value = None
    changed: bool = False


class Column(NamedTuple):
    """A column. A `share` is from 0 to 1 and shown in per cent. `state` is empty, "new" or "gone"."""

    name: str
    share: bool = False
    state: str = ""


class Row(NamedTuple):
    """A row with one cell a column. `state` is empty, "new" or "gone"."""

    label: str
    cells: tuple[Cell, ...]
    state: str = ""


class Plot(NamedTuple):
    """How a table is drawn: as bars or as lines, and which of its columns."""

    kind: str
    columns: tuple[str, ...]


class Table(NamedTuple):
    """A table. `part` is the component that it is about, empty for the game; `head` stands over the labels of rows.

    A table is known by its part and its title. `total` says that the last row stands for all the others together; one
    that is `shaded` counts the same thing in all its cells, one that is
    `small` is one of many.
    `state` is empty, "new" or "gone".
    """

    part: str
    title: str
    head: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    plot: Plot | None = None
    note: str = ""
    total: bool = False
    shaded: bool = False
    small: bool = False
    state: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.part, self.title


class GameStats(NamedTuple):
    """The tables of one game: first those that it declares, then those of any game, component by component.

    `titles` are those of the components by their names. `against` names the earlier state it is compared with.
    """

    folder: str
    name: str
    players: int
    declared: tuple[Table, ...]
    found: tuple[Table, ...]
    titles: dict[str, str]
    against: str = ""

    @property
    def tables(self) -> tuple[Table, ...]:
        return *self.declared, *self.found


def table(
    part: str, title: str, head: str, columns: tuple[Column, ...], rows: list[tuple[str, tuple[Value, ...]]]
) -> Table:
    """A table of plain values."""
    return Table(part, title, head, columns, tuple(Row(label, tuple(map(Cell, cells))) for label, cells in rows))
