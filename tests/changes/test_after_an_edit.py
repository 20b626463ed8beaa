"""docs/after-an-edit.md says what its commands say. `UPDATE=1` writes what they say into it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from story import tagged
from tiny_project import ROOT, inside

from cardgen.cli import main

PAGE = ROOT / "docs" / "after-an-edit.md"
FILE = re.compile(r"^```\w+ (\S+/\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(
    r"(?P<start>^```(?P<kind>\w+)(?: (?P<file>\S+))?\n)(?P<text>.*?)(?P<end>^```$)", re.DOTALL | re.MULTILINE
)

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The game of the first page, tagged v1.0."""
    for name, text in FILE.findall((ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")):
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    for family in ("alegreya-lf", "pirata-one", "dejavu-sans"):
        shutil.copytree(ROOT / "fonts" / family, tmp_path / "fonts" / family)
    return tagged(tmp_path, "v1.0")


def test_the_page_says_what_its_commands_say(root: Path) -> None:
    """Block by block: files are written, commands run, and what is written is read."""

    def done(block: re.Match[str]) -> str:
        kind, name, text = block["kind"], block["file"], block["text"]
        if kind == "console":
            command = text.splitlines()[0]
            _, _, *words = shlex.split(command)
            with inside(root):
                result = CliRunner().invoke(main, words)
            assert result.exit_code == 0, result.output
            text = f"{command}\n{result.output}"
        elif name and name.startswith("output/"):
            text = (root / name).read_text(encoding="utf-8")
        elif name:
            (root / name).write_text(text, encoding="utf-8")
        return f"{block['start']}{text}{block['end']}"

    page = PAGE.read_text(encoding="utf-8")
    said = BLOCK.sub(done, page)
    if os.environ.get("UPDATE"):
        PAGE.write_text(said, encoding="utf-8")
    assert said == page
    assert page.count("```console") == 4
