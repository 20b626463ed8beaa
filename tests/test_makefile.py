"""The Makefile works wherever the project stands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
def test_a_folder_may_have_a_space_in_its_name(tmp_path: Path) -> None:
    """pip takes its constraints as a list with spaces between: the file's name must have none, wherever it stands."""
    folder = tmp_path / "my games"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    done = subprocess.run(["make", "-pn", "sheets"], cwd=folder, capture_output=True, text=True, check=True)
    variable = re.search(r"^export PIP_CONSTRAINT := (.*)$|^PIP_CONSTRAINT := (.*)$", done.stdout, re.MULTILINE)
    assert variable is not None
    value = variable[1] or variable[2]
    assert (folder / value).is_file() and not re.search(r"\s", value)
