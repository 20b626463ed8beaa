"""A table in; a drawing of it as SVG out, by matplotlib. The same table gives the same bytes.

How: a salt for the ids, no date and no version, letters as outlines of the font that matplotlib brings
(https://matplotlib.org/stable/users/explain/customizing.html, svg.hashsalt and svg.fonttype;
https://matplotlib.org/stable/api/backend_svg_api.html, metadata).
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from cardgen.stats.tables import Cell, Spread, Table
from cardgen.stats.words import is_number, number

INK, FAINT, PALE = "#26221c", "#8a8378", "#d9d3c7"
SERIES = ("#2b6777", "#c98a1b", "#93392c", "#5d7a3a", "#6a4f86", "#4c4c4c", "#b3667a")
"""Seven colours that differ in grey and to the colour-blind too, in the order of the columns."""

WIDTH = 5.2
"""Inches of a drawing: half a page of a screen."""

BAR, SPREAD = 0.2, 1.15
"""Inches of a bar with the gap beside it, and of a row of spreads."""

ACROSS = 4
"""Spreads in a row."""

LARGEST = 1e12
"""A larger number leaves nothing to see of the others, and is not drawn."""

LONGEST = 26
"""Letters of a label beside bars."""

SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "cardgen",
    "svg.fonttype": "path",
    "font.family": ["DejaVu Sans"],
    "font.size": 8,
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.linewidth": 0.6,
}


def drawn(table: Table) -> str | None:
    """A table as SVG; None where there is nothing to draw."""
    places = [place for place, one in enumerate(table.columns) if table.plot and one.name in table.plot.columns]
    places = places[: len(SERIES)]
    rows = table.rows[:-1] if table.total else table.rows
    cells = [row.cells[place] for row in rows for place in places]
    if any(abs(number(value)) > LARGEST for cell in cells for value in (cell.now, cell.was)):
        return None
    if table.plot and any(is_number(cell.now) for cell in cells):
        with _calm():
            return _lines(table, places) if table.plot.kind == "line" else _bars(table, places)
    spreads = [
        (row.label, cell.now)
        for row in rows
        for cell in row.cells
        if isinstance(cell.now, Spread) and len(cell.now.bins) > 1
    ]
    if spreads:
        with _calm():
            return _spreads(spreads)
    return None


@contextmanager
def _calm() -> Iterator[None]:
    """The settings of our drawings. A letter that the font lacks is drawn as a box: the table beside has it."""
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()  # whatever this computer's own settings are
        matplotlib.rcParams.update(SETTINGS)
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def _bars(table: Table, places: Sequence[int]) -> str:
    """Bars to the right, those of a row together; a stroke stands where one was before."""
    rows = table.rows[:-1] if table.total else table.rows
    thick = BAR * (0.85 if len(places) > 1 else 1)
    figure = _figure(thick * len(rows) * len(places) + 0.1 * len(rows) + (0.75 if len(places) > 1 else 0.45))
    axes = figure.add_subplot()
    step = len(places) + 0.6
    for series, place in enumerate(places):
        cells = [row.cells[place] for row in rows]
        heights = [at * step + series for at in range(len(rows))]
        values = [_value(cell, table.columns[place].share) for cell in cells]
        axes.barh(heights, values, height=0.86, color=SERIES[series], label=table.columns[place].name)
        for height, value, cell in zip(heights, values, cells, strict=True):
            if is_number(cell.now):
                _beside(axes, height, value, table.columns[place].share)
            if cell.changed and is_number(cell.was):
                was = 100 * number(cell.was) if table.columns[place].share else number(cell.was)
                axes.plot([was, was], [height - 0.5, height + 0.5], color=INK, linewidth=1.4)
    middle = (len(places) - 1) / 2
    axes.set_yticks([at * step + middle for at in range(len(rows))], [_short(row.label) for row in rows])
    axes.invert_yaxis()
    axes.tick_params(length=0)
    axes.set_xticks([])
    axes.axvline(0, color=FAINT, linewidth=0.6)
    axes.margins(x=0.12, y=0.02)
    _bare(axes, "top", "right", "bottom", "left")
    if len(places) > 1:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=min(len(places), 3), frameon=False, borderpad=0)
    else:
        axes.set_title(table.columns[places[0]].name, loc="left", fontsize=8, color=FAINT)
    return _svg(figure)


def _beside(axes: Any, height: float, value: float, share: bool) -> None:
    """The number at the end of a bar."""
    text = f"{value:.0f} %" if share else f"{value:.2f}".rstrip("0").rstrip(".")
    side = "right" if value < 0 else "left"
    axes.annotate(
        text, (value, height), xytext=(-3 if value < 0 else 3, 0), textcoords="offset points", va="center", ha=side
    )


def _lines(table: Table, places: Sequence[int]) -> str:
    """A line for each column, its name at its end; dashed what it was before."""
    figure = _figure(2.7)
    axes = figure.add_subplot()
    rows = table.rows
    across = range(len(rows))
    ends: list[tuple[float, str, str]] = []
    for series, place in enumerate(places):
        column = table.columns[place]
        values = [_value(row.cells[place], column.share) for row in rows]
        if any(row.cells[place].changed for row in rows):
            before = [_value(_before(row.cells[place]), column.share) for row in rows]
            axes.plot(across, before, color=SERIES[series], linewidth=0.9, linestyle=(0, (3, 2)))
        axes.plot(across, values, color=SERIES[series], linewidth=1.6, marker="o", markersize=3)
        ends.append((values[-1], column.name, SERIES[series]))
    axes.set_xticks(list(across), [_short(row.label) for row in rows])
    axes.set_xlabel(table.head)
    axes.grid(axis="y", color=PALE, linewidth=0.5)
    axes.set_axisbelow(True)
    if all(table.columns[place].share for place in places):
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
    axes.tick_params(length=0)
    axes.margins(x=0.03, y=0.08)
    _bare(axes, "top", "right", "left")
    _named(axes, ends, len(rows) - 1)
    return _svg(figure)


def _named(axes: Any, ends: Sequence[tuple[float, str, str]], last: int) -> None:
    """The names of lines at their ends, pushed apart where they would lie on each other."""
    low, high = axes.get_ylim()
    room = (high - low) * 0.075
    height = -math.inf
    for value, name, color in sorted(ends):
        height = max(value, height + room)
        axes.annotate(
            name,
            (last, height),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=color,
            annotation_clip=False,
        )


def _before(cell: Cell) -> Cell:
    return Cell(cell.was) if cell.changed else cell


def _spreads(spreads: Sequence[tuple[str, Spread]]) -> str:
    """A little picture for each field: how many copies have which value."""
    down = -(-len(spreads) // ACROSS)
    figure = _figure(SPREAD * down)
    grid = figure.subplots(down, ACROSS, squeeze=False)
    for place in range(down * ACROSS):
        axes = grid[place // ACROSS][place % ACROSS]
        if place >= len(spreads):
            axes.set_visible(False)
            continue
        label, spread = spreads[place]
        names = [name for name, _ in spread.bins]
        axes.bar(range(len(names)), [copies for _, copies in spread.bins], color=SERIES[0], width=0.86)
        shown = range(len(names)) if len(names) <= 6 else (0, len(names) - 1)
        axes.set_xticks(list(shown), [names[at] for at in shown], fontsize=6.5)
        axes.set_yticks([])
        axes.set_xlim(-0.8, max(len(names), 4) - 0.2)
        axes.tick_params(length=0, pad=2)
        axes.set_title(_short(label), fontsize=7, loc="left", pad=3)
        _bare(axes, "top", "right", "left")
    return _svg(figure)


def _value(cell: Cell, share: bool) -> float:
    return 100 * number(cell.now) if share else number(cell.now)


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def _bare(axes: Any, *sides: str) -> None:
    for side in sides:
        axes.spines[side].set_visible(False)


def _figure(height: float) -> Figure:
    figure = Figure(figsize=(WIDTH, min(max(height, 0.7), 40.0)), layout="constrained")
    FigureCanvasSVG(figure)
    return figure


def _svg(figure: Figure) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return out.getvalue()
