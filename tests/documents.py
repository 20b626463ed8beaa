"""The generated pages: `python -m tests.documents` writes them; tests/test_documents.py holds that they are current."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cardgen.commands import schemas
from cardgen.data.project import find
from cardgen.data.project import games as known_games
from cardgen.diagnostics import Diagnostics
from cardgen.export.targets import all_targets
from cardgen.export.targets import manual as targets_manual
from cardgen.layout import manual
from cardgen.model.manual import stocks_page
from cardgen.validate.manual import functions_page
from tests import codes_page, seacrashers_balance

ROOT = Path(__file__).parent.parent


@cache
def pages() -> Mapping[str, str]:
    """Every generated file by its name in the repository."""
    project = find(ROOT)
    assert project is not None
    return {
        "docs/reference/layout.md": manual.page(),
        "docs/reference/cardgen.xsd": manual.schema(),
        "docs/reference/rules.md": functions_page(),
        "docs/reference/stocks.md": stocks_page(),
        "docs/reference/targets.md": targets_manual.page(all_targets(Diagnostics())),
        "docs/reference/target.schema.json": targets_manual.schema(),
        "docs/reference/checks.md": codes_page.page(),
        "docs/seacrashers-balance.md": seacrashers_balance.page(project),
        **schemas.run(project, known_games(project.files), Diagnostics()),
    }


def main() -> None:
    """Writes what is not current."""
    for name, text in pages().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
