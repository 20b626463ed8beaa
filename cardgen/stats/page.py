"""Statistics in; one HTML page out that stands alone: tables, and drawings of those that are worth one."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from cardgen.stats.changes import changes
from cardgen.stats.tables import Cell, GameStats, Spread, Table
from cardgen.stats.words import bars_of, columns_of, heads, is_of_numbers, labels, number, spread

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.5rem 4rem; background: #fbf9f4; color: #26221c;
  font: 15px/1.45 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .2rem; letter-spacing: -.01em; }
h2 { font-size: 1.3rem; margin: 3rem 0 .5rem; padding-top: .6rem; border-top: 2px solid #26221c; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .5rem 0 0; max-width: 60ch; color: #625c52; }
nav { margin: 1rem 0 0; font-size: .9rem; }
nav a { color: #2b6777; margin-right: 1.1em; white-space: nowrap; text-decoration: none; }
nav a:hover { text-decoration: underline; }
section { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; align-items: flex-start; margin: 1.6rem 0 2.2rem; }
.words { flex: 1 1 26rem; min-width: 0; overflow-x: auto; }
figure { flex: 0 1 32rem; margin: 0; min-width: 0; }
figure img { width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .88rem; }
th, td { padding: .22rem .7rem .22rem 0; text-align: left; vertical-align: baseline; }
thead th { font-weight: 600; color: #625c52; border-bottom: 1px solid #26221c; vertical-align: bottom; }
tbody th { font-weight: 400; white-space: nowrap; }
tbody tr + tr > * { border-top: 1px solid #e9e4d9; }
.wide .words { flex-basis: 100%; }
.grid { display: flex; flex-wrap: wrap; gap: 1.8rem 3rem; align-items: flex-start; margin: 1.6rem 0 2.2rem; }
.grid > div { min-width: 0; overflow-x: auto; }
.bar { padding-right: 0; }
.bar i { display: block; height: .8em; background: #2b6777; }
.number { text-align: right; white-space: nowrap; }
.total > * { font-weight: 600; border-top: 1px solid #26221c !important; }
.shaded td, .shaded thead th { padding: .22rem .6rem; }
.none { color: #b9b2a4; }
.changed { background: #fbeecb; white-space: nowrap; }
.new > * { background: #e4efdf; }
.gone > * { background: #f6e0dc; color: #77403a; }
@media print { body { background: none; padding: 0; } section { break-inside: avoid; } nav { display: none; } }
"""


WIDE = 78
"""Letters across a table that has no room for a drawing beside it."""

BAR = 7.0
"""The longest bar in a table, in letters."""


class NoPlots(Exception):
    """The library that draws is not there. `str()` says what to do."""


def as_html(games: Iterable[GameStats]) -> str:
    """The page. Raises NoPlots."""
    games = tuple(games)
    title = ", ".join(stats.name for stats in games) or "Statistics"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)} in numbers</title><style>{STYLE}</style></head><body>",
        *(line for place, stats in enumerate(games) for line in _game(stats, place)),
        "</body></html>",
    ]
    return "\n".join(lines)


def _game(stats: GameStats, game: int) -> Iterator[str]:
    yield f"<h1>{escape(stats.name)} in numbers</h1>"
    said = f"What is printed for {stats.players} players"
    if stats.against:
        said += (
            f", compared with {escape(stats.against)}. In drawings a stroke, or a dashed line, stands where it was then"
        )
    yield f"<p>{said}.</p>"
    if stats.against and not changes(stats):
        yield "<p>Nothing changed.</p>"
    parts = list(dict.fromkeys(table.part for table in stats.tables if table.part))
    links = (
        f'<a href="#{game}-{place}">{escape(stats.titles.get(part, part))}</a>' for place, part in enumerate(parts)
    )
    yield f"<nav>{' '.join(links)}</nav>"
    part = ""
    for (of, small), tables in groupby(stats.tables, lambda table: (table.part, table.small)):
        if of != part:
            part = of
            yield f'<h2 id="{game}-{parts.index(part)}">{escape(stats.titles.get(part, part))}</h2>'
        if small:
            yield '<div class="grid">'
            yield from (line for table in tables for line in ("<div>", *_words(table), "</div>"))
            yield "</div>"
        else:
            yield from (line for table in tables for line in _section(table))


def _section(table: Table) -> Iterator[str]:
    wide = ' class="wide"' if _letters(table) > WIDE else ""
    yield f'<section{wide}><div class="words">'
    yield from _words(table)
    yield "</div>"
    if drawing := _drawing(table):
        data = base64.b64encode(drawing.encode()).decode("ascii")
        yield f'<figure><img alt="{escape(table.title)}, drawn" src="data:image/svg+xml;base64,{data}"></figure>'
    yield "</section>"


def _letters(table: Table) -> int:
    """How wide a table is, with a little room between its columns."""
    columns = [[table.head, *labels(table)], *map(list.__add__, ([one] for one in heads(table)), columns_of(table))]
    return sum(2 + max(map(len, column)) for column in columns)


def _words(table: Table) -> Iterator[str]:
    state = f" ({table.state})" if table.state else ""
    yield f"<h3>{escape(table.title)}{state}</h3>"
    yield from _table(table)
    if table.note:
        yield f"<p>{escape(table.note)}</p>"


def _drawing(table: Table) -> str | None:
    try:
        from cardgen.stats.plots import drawn
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise NoPlots(
            "HTML has drawings, by matplotlib, which is not installed: pip install 'cardgen[report]'"
        ) from None
    return drawn(table)


def _table(table: Table) -> Iterator[str]:
    columns = columns_of(table)
    aside = [is_of_numbers(table, place) for place in range(len(columns))]
    most = max((number(cell.now) for row in table.rows for cell in row.cells), default=0) if table.shaded else 0
    yield f"<table{' class=shaded' if table.shaded else ''}><thead><tr><th>{escape(table.head)}</th>"
    for name, is_aside in zip(heads(table), aside, strict=True):
        yield f"<th{' class=number' if is_aside else ''}>{escape(name)}</th>"
    bars = bars_of(table) if table.small else []
    if bars:
        yield "<th></th>"
    yield "</tr></thead><tbody>"
    for place, (row, label) in enumerate(zip(table.rows, labels(table), strict=True)):
        classes = [row.state] if row.state else []
        classes += ["total"] if table.total and place == len(table.rows) - 1 else []
        yield f'<tr class="{" ".join(classes)}"><th>{escape(label)}</th>'
        for column, cell in enumerate(row.cells):
            yield _cell(cell, columns[column][place], aside[column], most)
        if bars:
            yield f'<td class="bar"><i style="width:{BAR * bars[place]:.2f}em"></i></td>'
        yield "</tr>"
    yield "</tbody></table>"


def _cell(cell: Cell, said: str, aside: bool, most: float) -> str:
    classes = ["number"] if aside else []
    classes += ["changed"] if cell.changed else []
    classes += ["none"] if cell.now in (None, 0) and not cell.changed else []
    shade = f' style="background:{_shade(number(cell.now) / most)}"' if most and not cell.changed and cell.now else ""
    text = spread(cell.now) if isinstance(cell.now, Spread) and not cell.changed else said
    return f'<td class="{" ".join(classes)}"{shade}>{escape(text)}</td>'


def _shade(part: float) -> str:
    """A colour from paper to a light blue."""
    mixed: Sequence[int] = [
        round(light + (dark - light) * part) for light, dark in zip((251, 249, 244), (150, 190, 200), strict=True)
    ]
    return f"rgb({','.join(map(str, mixed))})"
