"""docs/sheets.md and docs/cutting-machines.md name all that there is, and the example of a target works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import LABELS, MARKS, NAMES, Own, target
from cardgen.impose.pages import PAGES
from cardgen.impose.schemes import SCHEMES

ROOT = Path(__file__).parent.parent
SHEETS = (ROOT / "docs/sheets.md").read_text(encoding="utf-8")
CUTTING = (ROOT / "docs/cutting-machines.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("word", [*SCHEMES, *MARKS, *LABELS, *PAGES])
def test_every_word_of_a_setup_is_in_the_guide(word: str) -> None:
    assert f"`{word}`" in SHEETS


@pytest.mark.parametrize("name", REGISTRATIONS)
def test_every_kind_of_registration_marks_is_in_the_guide(name: str) -> None:
    assert f"`{name}`" in CUTTING


def test_every_target_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in readme for name in NAMES)


def test_the_target_of_the_guide_is_one() -> None:
    (text,) = re.findall(r"```yaml\n# card_data/tide/targets/shop.yaml\n(.*?)```", SHEETS, re.DOTALL)
    problems = Diagnostics()
    own = Own(Memory({"card_data/tide/targets/shop.yaml": text.encode()}), "tide")
    assert target("shop", Span("here"), problems, own) is not None
    assert not len(problems)
