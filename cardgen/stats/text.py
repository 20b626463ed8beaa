"""Statistics in; a text for people out, in columns: with bars and little pictures, or in plain signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from cardgen.stats.changes import changes
from cardgen.stats.tables import GameStats, Table
from cardgen.stats.words import FULL, PLAIN, Signs, bars_of, columns_of, drawn_by, heads, is_of_numbers, labels

NOTE = 100
"""Letters of a line of a note."""

BAR = 24
"""Letters of the longest bar."""

_EIGHTHS = "▏▎▍▌▋▊▉█"


def as_text(games: Iterable[GameStats], full: bool = True) -> str:
    """The statistics of games; without `full`, what cardgen itself adds is ASCII."""
    return "\n\n".join("\n".join(_game(stats, full)) for stats in games)


def _game(stats: GameStats, full: bool) -> Iterator[str]:
    signs = FULL if full else PLAIN
    head = f"{stats.name}, {stats.players} player{'s' if stats.players != 1 else ''}"
    head += f", compared with {stats.against}" if stats.against else ""
    yield head
    yield ("═" if full else "=") * len(head)
    if stats.against and not changes(stats):
        yield ""
        yield "Nothing changed."
    part = ""
    for table in stats.tables:
        if table.part != part:
            part = table.part
            heading = stats.titles.get(part, part)
            heading += f" ({part})" if part != heading else ""
            yield ""
            yield heading
            yield ("─" if full else "-") * len(heading)
        yield ""
        yield f"{table.title} ({table.state})" if table.state else table.title
        yield from (f"  {line}".rstrip() for line in _lines(table, signs, full))
        if table.note:
            yield from wrap(table.note, NOTE, initial_indent="  ", subsequent_indent="  ")


def _lines(table: Table, signs: Signs, full: bool) -> Iterator[str]:
    names = labels(table)
    columns = [
        [table.head, *names],
        *([head, *cells] for head, cells in zip(heads(table), columns_of(table, signs), strict=True)),
    ]
    widths = [max(map(len, column)) for column in columns]
    right = [False, *(is_of_numbers(table, place) for place in range(len(table.columns)))]
    bars = _bars(table, full)
    for place in range(len(names) + 1):
        cells = [
            column[place].rjust(width) if is_right else column[place].ljust(width)
            for column, width, is_right in zip(columns, widths, right, strict=True)
        ]
        yield "  ".join([*cells, bars[place]])


def _bars(table: Table, full: bool) -> list[str]:
    """The name of the first column that is drawn, and a bar by it for each row."""
    place, bars = drawn_by(table), bars_of(table)
    if place is None or not bars:
        return [""] * (len(table.rows) + 1)
    return [table.columns[place].name, *(bar(one, full) for one in bars)]


def bar(part: float, full: bool) -> str:
    """A bar as long as a part, from 0 to 1, of the longest."""
    if not full:
        return "#" * round(part * BAR)
    eighths = round(part * BAR * 8)
    return _EIGHTHS[-1] * (eighths // 8) + (_EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")
