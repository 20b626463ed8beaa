"""Generated pages are current, and raw templates are what the schema says."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from tests.documents import ROOT, pages

TEMPLATES = sorted((ROOT / "templates").rglob("*.xml"))


@pytest.mark.parametrize("name", pages())
def test_generated_pages_are_current(name: str) -> None:
    """What the program generates is what is committed; `make docs` writes it again."""
    assert (ROOT / name).read_text(encoding="utf-8") == pages()[name], "run `make docs`"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_raw_templates_validate(path: Path) -> None:
    """A template before rendering is well-formed, and valid against the schema that editors use."""
    schema = etree.XMLSchema(etree.parse(ROOT / "docs" / "reference" / "cardgen.xsd"))
    schema.assertValid(etree.parse(path))
