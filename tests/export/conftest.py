"""What tests of the export share; the tiny game they print is in export_game.py."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Diagnostics


@pytest.fixture
def problems() -> Diagnostics:
    """An empty collection of problems."""
    return Diagnostics()
