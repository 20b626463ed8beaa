"""What tests of `cardgen new` begin with: an empty folder, and the command in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from new_games import cardgen


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`cardgen` in an empty folder."""
    (tmp_path / "here").mkdir()
    return lambda *words: cardgen(tmp_path / "here", *words, monkeypatch=monkeypatch)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The folder that `run` runs in."""
    return tmp_path / "here"
