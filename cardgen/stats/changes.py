"""The statistics of a game now and before in; those of now out, with what each cell, row and table was."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.stats.tables import Cell, Column, GameStats, Row, Table

NEW, GONE = "new", "gone"


def compared(now: GameStats, before: GameStats, against: str) -> GameStats:
    """The statistics of now, compared with those of an earlier state that is called `against`.

    Tables are the same that have one part and title, rows one label, columns one name. What is gone comes last.
    """
    return now._replace(
        declared=_tables(now.declared, before.declared),
        found=_tables(now.found, before.found),
        titles={**before.titles, **now.titles},
        against=against,
    )


def changes(stats: GameStats) -> bool:
    """Whether anything of a comparison is another."""
    return any(
        table.state
        or any(column.state for column in table.columns)
        or any(row.state or any(cell.changed for cell in row.cells) for row in table.rows)
        for table in stats.tables
    )


def _tables(now: Sequence[Table], before: Sequence[Table]) -> tuple[Table, ...]:
    were = {table.key: table for table in before}
    are = {table.key for table in now}
    gone = (table._replace(state=GONE) for table in before if table.key not in are)
    found = (_table(table, were[table.key]) if table.key in were else table._replace(state=NEW) for table in now)
    return *found, *gone


def _table(now: Table, before: Table) -> Table:
    places = {column.name: place for place, column in enumerate(before.columns)}
    are = {column.name for column in now.columns}
    columns = tuple(one if one.name in places else one._replace(state=NEW) for one in now.columns)
    gone = tuple(one._replace(state=GONE) for one in before.columns if one.name not in are)
    columns = (*columns, *gone)
    were = {row.label: row for row in before.rows}
    labels = {row.label for row in now.rows}
    rows = [_row(row, were.get(row.label), columns, places) for row in now.rows]
    gone_rows = [_gone(row, columns, places) for row in before.rows if row.label not in labels]
    last = len(rows) - 1 if now.total else len(rows)
    rows[last:last] = gone_rows
    return now._replace(columns=columns, rows=tuple(rows))


def _row(now: Row, before: Row | None, columns: Sequence[Column], places: dict[str, int]) -> Row:
    """A row with what its cells were; what is gone with a column stands as it was."""
    cells = []
    for place, column in enumerate(columns):
        was = before.cells[places[column.name]].now if before and column.name in places else None
        if column.state == GONE:
            cells.append(Cell(was))
        elif column.state == NEW or before is None:
            cells.append(Cell(now.cells[place].now))
        else:
            cells.append(Cell(now.cells[place].now, was, now.cells[place].now != was))
    return Row(now.label, tuple(cells), "" if before else NEW)


def _gone(before: Row, columns: Sequence[Column], places: dict[str, int]) -> Row:
    found = (before.cells[places[one.name]].now if one.name in places else None for one in columns)
    return Row(before.label, tuple(map(Cell, found)), GONE)
