"""The generated pages: `python -m tests.documents` writes them; tests/test_documents.py holds that they are current."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardgen.layout import manual

ROOT = Path(__file__).parent.parent


def pages() -> Mapping[str, str]:
    """Every generated file by its name in the repository."""
    return {
        "docs/reference/layout.md": manual.page(),
        "docs/reference/cardgen.xsd": manual.schema(),
    }


def main() -> None:
    """Writes what is not current."""
    for name, text in pages().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
