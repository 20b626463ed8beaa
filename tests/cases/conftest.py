"""What the cases share: a tiny project in a temporary folder, and a cache that is not the user's."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import TinyProject


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    """The tiny game, ready to be changed."""
    return TinyProject(tmp_path / "project")
