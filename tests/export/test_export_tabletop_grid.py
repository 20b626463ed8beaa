"""Grids of sheets, for any cards and any table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.tabletop_grid import alone, grid, shares
from cardgen.export.targets import Tabletop
from cardgen.geometry import INCH, MM, Size

SIDES = st.floats(10 * MM, 500 * MM)
SIZES = st.builds(Size, SIDES, SIDES)
TABLES = st.builds(Tabletop, st.integers(1, 10), st.integers(2, 10), st.integers(1024, 10_000), st.booleans())


@given(st.integers(1, 500), TABLES)
def test_every_card_is_on_one_sheet_and_none_has_room_for_one_more(count: int, table: Tabletop) -> None:
    """In their order; as few sheets as will do, no two of which differ by more cards than there are sheets."""
    found = shares(count, table)
    assert [number for share in found for number in share] == list(range(count))
    usable = table.columns * table.rows - table.hidden
    assert all(0 < len(share) <= usable for share in found)
    assert (len(found) - 1) * usable < count
    assert len({len(share) for share in found[:-1]}) <= 1


@given(st.integers(1, 99), SIZES, TABLES, st.integers(30, 600))
def test_a_grid_holds_all_and_no_other_holds_larger_cells(count: int, size: Size, table: Tabletop, dpi: int) -> None:
    """Within the columns, the rows, the pixels and the dpi, in the shape of the card."""
    count = min(count, table.columns * table.rows - table.hidden)
    found = grid(count, size, table, dpi)
    assert found.columns <= table.columns
    assert found.rows <= table.rows
    assert found.columns * found.rows >= count + table.hidden
    assert max(found.size) <= table.pixels
    wide, high = found.cell
    assert wide <= size.width * dpi / INCH + 0.5
    assert high <= size.height * dpi / INCH + 0.5
    half = 0.5 / size.width + 0.5 / size.height
    assert abs(wide / size.width - high / size.height) <= half + 1e-9
    for columns in range(1, table.columns + 1):
        for rows in range(1, table.rows + 1):
            if columns * rows >= count + table.hidden:
                across, down = table.pixels // columns, table.pixels // rows
                by = min(dpi / INCH, across / size.width, down / size.height)
                assert round(size.width * by) * round(size.height * by) <= wide * high


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 100))
def test_cells_tile_the_sheet(columns: int, rows: int, side: int) -> None:
    """Row by row, without gap or overlap."""
    found = grid(1, Size(side, side), Tabletop(columns, rows, 4096, hidden=False), 72)
    assert found.cell == (side, side) == alone(Size(side, side), Tabletop(), 72)
    wide = found._replace(columns=columns, rows=rows)
    corners = [wide.corner(number) for number in range(columns * rows)]
    assert corners == [(x * side, y * side) for y in range(rows) for x in range(columns)]
    assert wide.size == (columns * side, rows * side)


def test_among_equal_cells_the_smallest_sheet_is_taken() -> None:
    """Three cards and the hidden one are two by two, not four in a row."""
    assert grid(3, Size(2.5 * INCH, 3.5 * INCH), Tabletop(), 100)[:2] == (2, 2)
    assert grid(2, Size(2.5 * INCH, 3.5 * INCH), Tabletop(), 100)[:2] == (3, 1)
