"""The guide to digital tables says what is so."""

from __future__ import annotations

import re

import pytest
from tiny_project import ROOT

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.tabletop_grid import grid, shares
from cardgen.export.targets import Own, Tabletop, target
from cardgen.geometry import INCH, Size

GUIDE = (ROOT / "docs/digital-tables.md").read_text(encoding="utf-8")
TARGETS = re.findall(r"```yaml\n# (card_data/tide/targets/table.yaml)\n(.*?)```", GUIDE, re.DOTALL)
CELLS = re.findall(r"^\| (\d+)\D*\| (\d+) x (\d+) \| (\d+) x (\d+) \| (\d+) \|$", GUIDE, re.MULTILINE)


@pytest.mark.parametrize(("name", "text"), TARGETS)
def test_the_targets_of_the_guide_are_some(name: str, text: str) -> None:
    problems = Diagnostics()
    found = target("table", Span("a test"), problems, Own(Memory({name: text.encode()}), "tide"))
    assert list(problems) == []
    assert found is not None
    assert found.tabletop is not None
    assert found.tabletop != Tabletop()


@pytest.mark.parametrize("row", CELLS)
def test_the_sizes_of_cells_are_these(row: tuple[str, ...]) -> None:
    count, columns, rows, wide, high, dpi = map(int, row)
    found = grid(count, Size(2.5 * INCH, 3.5 * INCH), Tabletop(), 300)
    assert found == (columns, rows, (wide, high))
    assert dpi == round(wide / 2.5)
    assert len(shares(count, Tabletop())) == 1


def test_the_guide_has_what_is_looked_at() -> None:
    assert (len(TARGETS), len(CELLS)) == (2, 3)
