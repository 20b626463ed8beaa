"""docs/print-shops.md names all that there is of pictures, and what it shows works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest
from tiny_project import TinyProject

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.naming import WORDS
from cardgen.export.targets import Own, target
from cardgen.export.targets.pictures import ARRANGEMENTS, Format

GUIDE = (Path(__file__).parent.parent / "docs/print-shops.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("word", [*get_args(Format), *ARRANGEMENTS, *WORDS])
def test_every_word_is_in_the_guide(word: str) -> None:
    assert f"`{word}`" in GUIDE


def test_the_target_of_the_guide_is_one() -> None:
    (text,) = re.findall(r"```yaml\n# card_data/tide/targets/foil.yaml\n(.*?)```", GUIDE, re.DOTALL)
    problems = Diagnostics()
    found = target(
        "foil", Span("here"), problems, Own(Memory({"card_data/tide/targets/foil.yaml": text.encode()}), "tide")
    )
    assert not len(problems)
    assert found is not None and found.products[0].name == "FoilPokerDeck"


@pytest.mark.parametrize(
    "line",
    [line for line in re.findall(r"^    (cardgen build tide .*)$", GUIDE, re.M) if "images" in line or "craft" in line],
)
def test_the_commands_of_the_guide_run(line: str, tiny: TinyProject) -> None:
    """On a game of poker cards."""
    result = tiny.run(*shlex.split(line.replace("tide", "tiny"))[1:])
    assert result.exit_code == 0, result.stderr
    assert tiny.output()
