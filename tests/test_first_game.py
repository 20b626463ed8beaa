"""The game of docs/first-game.md builds as it stands there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.pipeline import Request, build

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```\w+ (\S+/\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("target", ["home-letter", "images"])
def test_the_first_game_builds(tmp_path: Path, target: str) -> None:
    """Its files, taken from the page, build without a word."""
    blocks = BLOCK.findall((ROOT / "docs" / "first-game.md").read_text(encoding="utf-8"))
    assert len(blocks) == 6
    for name, text in blocks:
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    for family in ("alegreya-lf", "pirata-one", "dejavu-sans"):
        shutil.copytree(ROOT / "fonts" / family, tmp_path / "fonts" / family)
    project, problems = find(tmp_path), Diagnostics()
    assert project is not None
    built = build(project, "tea", Request(target=target), problems)
    assert list(problems) == []
    assert built is not None and built.files
