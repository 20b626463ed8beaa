"""docs/tutorial.md: each command of it runs in an empty folder, in order, and says what stands there."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from cardgen.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(console|diff|yaml|csv)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def done(text: str, folder: Path) -> str:
    """A page, done as it says in a folder: the same page with what its commands say by now."""

    def block(match: re.Match[str]) -> str:
        kind, name, body = match.groups()
        if kind == "console":
            return f"```console\n{''.join(map(ran, re.findall(r'^[$] (.*)$', body, re.MULTILINE)))}```"
        place = folder / name
        if kind == "diff":
            old = "".join(line[1:] + "\n" for line in body.splitlines() if line[0] in " -")
            new = "".join(line[1:] + "\n" for line in body.splitlines() if line[0] in " +")
            before = place.read_text(encoding="utf-8")
            assert before.count(old) == 1, f"{name} does not hold {old!r} once"
            place.write_text(before.replace(old, new), encoding="utf-8")
        elif kind == "yaml":
            assert place.exists()
            with place.open("a", encoding="utf-8") as deck:
                deck.write(f"\n{body}")
        else:
            assert not place.exists()
            place.write_text(body, encoding="utf-8")
        return match[0]

    def ran(command: str) -> str:
        program, *words = shlex.split(command)
        assert program == "cardgen"
        return f"$ {command}\n{CliRunner().invoke(main, words).output}"

    return BLOCK.sub(block, text)


@pytest.fixture
def after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """The page with what its commands say, and the folder in which they ran."""
    monkeypatch.chdir(tmp_path)
    return done(PAGE.read_text(encoding="utf-8"), tmp_path), tmp_path


def test_the_page_says_what_is_said(after: tuple[str, Path]) -> None:
    """Every command says what the page shows, and the files that it speaks of are there."""
    text, folder = after
    assert text == PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(output/\S+\.(?:pdf|png))`", text))
    assert len(named) >= 4
    assert [name for name in sorted(named) if not (folder / name).is_file()] == []


def test_it_ends_with_a_card_of_ones_own(after: tuple[str, Path]) -> None:
    """The PDF at the end has the cards of the spreadsheet on it, at their printed size, on one sheet and its back."""
    _, folder = after
    data = (folder / "output/market/home-letter/cards.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 2
    page = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    for words in ("The Cheesemonger", "The Honest Scales", "Swap two prices."):
        assert words in " ".join(page.split())
    assert page.count("The Honest Scales") == 2
