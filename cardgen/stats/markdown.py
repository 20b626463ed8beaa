"""Statistics in; the same as Markdown out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.stats.changes import changes
from cardgen.stats.tables import GameStats, Spread, Table
from cardgen.stats.words import columns_of, heads, is_of_numbers, labels, spread

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def as_markdown(games: Iterable[GameStats]) -> str:
    """A heading for each game, and below it its tables."""
    return "\n\n".join("\n\n".join(_game(stats)) for stats in games) + "\n"


def _game(stats: GameStats) -> Iterator[str]:
    yield f"# {_plain(stats.name)} in numbers"
    yield f"{stats.players} players" + (f", compared with {_plain(stats.against)}." if stats.against else ".")
    if stats.against and not changes(stats):
        yield "Nothing changed."
    part = ""
    for table in stats.tables:
        if table.part != part:
            part = table.part
            yield f"## {_plain(stats.titles.get(part, part))}"
        yield f"### {_plain(table.title)}" + (f" ({table.state})" if table.state else "")
        yield "\n".join(_rows(table))
        if table.note:
            yield _plain(table.note)


def _rows(table: Table) -> Iterator[str]:
    columns = columns_of(table)
    for place in range(len(columns)):
        if any(isinstance(row.cells[place].now, Spread) for row in table.rows):
            columns[place] = [
                spread(row.cells[place].now) if not row.cells[place].changed else columns[place][number]
                for number, row in enumerate(table.rows)
            ]
    rule = ["---", *("---:" if is_of_numbers(table, place) else "---" for place in range(len(columns)))]
    yield _line([_plain(table.head), *map(_plain, heads(table))])
    yield _line(rule)
    for place, label in enumerate(labels(table)):
        yield _line([_plain(label), *(_plain(column[place]) for column in columns)])


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _plain(text: str) -> str:
    """A text that Markdown prints as it is."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
