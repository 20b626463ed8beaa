"""Drawings of tables: what stands in them, read by a reader of XML that is not ours."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("matplotlib")

from cardgen.stats.plots import drawn
from cardgen.stats.tables import Cell, Column, Plot, Row, Spread, Table

SVG = "{http://www.w3.org/2000/svg}"
BLUE, AMBER = "#2b6777", "#c98a1b"


def table(kind: str, *rows: tuple[object, ...], total: bool = False, share: bool = False) -> Table:
    """A table of numbers that is drawn as bars or lines."""
    width = len(rows[0]) if rows else 1
    columns = tuple(Column(f"c{place}", share) for place in range(width))
    made = tuple(
        Row(f"r{at}", tuple(one if isinstance(one, Cell) else Cell(one) for one in row)) for at, row in enumerate(rows)
    )
    return Table("", "T", "head", columns, made, Plot(kind, tuple(column.name for column in columns)), total=total)


def filled(svg: str, color: str) -> list[tuple[float, float]]:
    """Width and height of each shape that is filled with a colour."""
    found = []
    for path in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        if f"fill: {color}" in path.get("style", ""):
            numbers = [float(one) for one in re.findall(r"-?[\d.]+", path.get("d", ""))]
            found.append((max(numbers[::2]) - min(numbers[::2]), max(numbers[1::2]) - min(numbers[1::2])))
    return found


def test_bars_are_as_long_as_their_numbers() -> None:
    """Those of a total are left out, and what is empty has none."""
    svg = drawn(table("bar", (1,), (2,), (4,), (None,), (7,), total=True))
    assert svg is not None
    widths = [width for width, _ in filled(svg, BLUE)]
    assert widths[:3] == pytest.approx([widths[0], 2 * widths[0], 4 * widths[0]], rel=1e-3)
    assert max(widths) == widths[2]
    assert widths[3:] == [0.0]


def test_columns_have_colours_of_their_own() -> None:
    """Two columns, two bars a row."""
    svg = drawn(table("bar", (1, 3), (2, 1)))
    assert svg is not None
    assert len(filled(svg, AMBER)) - 1 == len(filled(svg, BLUE)) - 1 == 2  # and one in the legend


def test_lines_go_through_their_numbers() -> None:
    """Down on the page is less; dashed is what was before."""
    svg = drawn(table("line", (Cell(1, 5, True),), (Cell(2),), (Cell(4),)))
    assert svg is not None
    paths = [path for path in ElementTree.fromstring(svg).iter(f"{SVG}path") if BLUE in path.get("style", "")]
    lines = [path for path in paths if "fill: none" in path.get("style", "")]
    (now,) = (line for line in lines if "dasharray" not in line.get("style", ""))
    assert len(lines) == 2
    heights = [float(one) for one in re.findall(r"[ML] [\d.]+ ([\d.]+)", now.get("d", ""))]
    steps = [high - low for high, low in pairwise(heights)]
    assert len(heights) == 3
    assert steps[1] == pytest.approx(2 * steps[0], rel=1e-3)


def test_spreads_are_small_pictures() -> None:
    """One for each field that has several values."""
    spreads = (Spread((("1", 2), ("2", 4))), Spread((("3", 9),)))
    rows = tuple(Row(f"f{at}", (Cell(spread),)) for at, spread in enumerate(spreads))
    svg = drawn(Table("", "T", "field", (Column("spread"),), rows))
    assert svg is not None
    heights = [height for _, height in filled(svg, BLUE)]
    assert heights == [pytest.approx(heights[1] / 2, rel=1e-3), heights[1]]


@pytest.mark.parametrize("rows", [[(None,)], [("word",)], [], [(1e300,), (2,)], [(Cell(1, 10**40, True),)]])
def test_nothing_to_draw(rows: list[tuple[object, ...]]) -> None:
    """No numbers, or one beside which nothing could be seen."""
    assert drawn(table("bar", *rows)) is None


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"])), min_size=1, max_size=3),
    st.sampled_from(["bar", "line"]),
    st.lists(st.none() | st.integers(-9, 9) | st.floats(-1e12, 1e12) | st.booleans(), min_size=3, max_size=3),
)
def test_whatever_is_written_is_drawn(labels: list[str], kind: str, numbers: list[float | None]) -> None:
    """Any letters, marks of formulas and ends of comments; any numbers. The same again, to the byte."""
    rows = tuple(Row(label, (Cell(one),)) for label, one in zip([*labels, "$x_1$", "-->"], numbers, strict=False))
    one = Table("", "T", "-- $\\frac$", (Column("a", share=kind == "bar"),), rows, Plot(kind, ("a",)))
    svg = drawn(one)
    if svg is not None:
        assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
        assert drawn(one) == svg
