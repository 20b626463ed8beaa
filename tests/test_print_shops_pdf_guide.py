"""docs/print-shops-pdf.md: its table is true, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import Own, Target, all_targets, target
from cardgen.export.targets.leaves import EXAMPLE, ORDERS
from cardgen.export.targets.press import ICC, PROFILES
from cardgen.geometry import INCH, MM

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs/print-shops-pdf.md").read_text(encoding="utf-8")
PAGES = [one for one in all_targets(Diagnostics()) if one.kind == "pages"]
ROWS = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", GUIDE.partition("## Backs")[0], re.MULTILINE))

BEGINS = {"back-front": "back, front", "front-back": "front, back", "fronts-back": "all fronts", "apart": "fronts and"}


def length(points: float) -> str:
    """As the guide writes it."""
    return "1/8 in" if abs(points - INCH / 8) < 0.01 else f"{points / MM:g} mm"


@pytest.mark.parametrize("one", PAGES, ids=lambda one: one.name)
def test_the_table_says_what_the_records_say(one: Target) -> None:
    """Order, bleed, safe margin, standard, outlines and limit of each target of pages."""
    order, _, room, printed = ROWS[one.name].split(" | ")
    assert one.leaves is not None and one.press is not None and one.press.level is not None
    assert order.startswith(BEGINS[one.leaves.order])
    assert room == ", ".join(length(points) for points in (one.bleed, one.safe) if points is not None)
    assert printed.startswith(f"PDF/X-{one.press.level.removeprefix('x-')}")
    assert ("outlines" in printed) == one.press.outlines
    assert f"{one.press.limit:.0%}".replace("%", " %") in printed


def test_no_other_target_is_in_the_table() -> None:
    """None is left of one that went."""
    assert sorted(ROWS) == [one.name for one in PAGES]


@pytest.mark.parametrize("name", ["dtc", "corner"])
def test_the_targets_of_the_guide_are_some(name: str) -> None:
    """They read without a problem, with a profile beside them."""
    (text,) = re.findall(rf"```yaml\n# card_data/tide/targets/{name}.yaml\n(.*?)```", GUIDE, re.DOTALL)
    profile = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()
    files = {f"card_data/tide/targets/{name}.yaml": text.encode(), "card_data/tide/targets/swop.icc": profile}
    problems = Diagnostics()
    assert target(name, Span("here"), problems, Own(Memory(files), "tide")) is not None
    assert not len(problems)


@pytest.mark.parametrize("word", [*ORDERS, *(f"{{{{ {name} }}}}" for name in EXAMPLE)])
def test_every_word_of_a_target_of_pages_is_in_the_guide(word: str) -> None:
    """Orders, and the names in patterns."""
    assert f"`{word}`" in GUIDE
