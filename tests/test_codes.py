"""Every code that the program can emit has a page, and each page's examples do what they say."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner
from emitted_codes import codes
from tiny_project import FONTS, ROOT, inside

from cardgen.cli import main
from cardgen.codes import CHECKS_OF, pages
from cardgen.data.files import Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.layout import checks
from cardgen.pipeline import check

PAGES = pages()

GAME = {
    "name": "name: Low Tide\n",
    "players": "players: {min: 2, max: 4}\n",
    "theme": "theme:\n  fonts: {text: Alegreya LF}\n",
    "components": "components:\n  crew: {stock: poker, cards: crew.yaml, front: tide/crew.xml}\n",
}
"""What game.yaml says where an example does not."""

FILES = {
    "crew.yaml": "cards:\n  - id: cook\n",
    "crew.xml": """<card><text x="6" y="6" right="6" bottom="6" size="10" text-align="center" valign="middle">
        {% for name in card %}{{ card[name] | string | rich }} {% endfor %}</text></card>""",
}
"""A deck, and a layout that prints all of a card."""

LETTERS = {f"fonts/{name}": (ROOT / "fonts" / name).read_bytes() for name in FONTS}

TOLD = {
    *("not-utf-8", "yaml-too-deep", "yaml-too-large"),
    *("too-deep", "svg-too-large"),
    *("broken-table", "cannot-convert", "cell-error", "merged-cells", "no-such-sheet", "not-kept", "table-too-large"),
    *("duplicate-font", "font-color", "font-licence"),
    *(
        "bad-target",
        "pdfx-structure",
        "cannot-write",
        "changed-since-written",
        "guide-too-full",
        "no-comparison",
        "no-room-for-label",
        "picture-too-large",
        "back-in-dead-zone",
        "bad-printer-profile",
        "bleed-in-dead-zone",
        "front-in-dead-zone",
        "marks-in-dead-zone",
        "fewer-pieces-on-a-sheet",
        "no-sheets-to-correct",
        "no-sheets-to-cut",
        "low-resolution",
    ),
}
"""Codes whose examples are words: bytes, large files, workbooks, fonts, printers, or what is on the disk."""

FOLLOWING = {
    "right-to-left": {"missing-glyph"},
    "bad-path-data": {"unsupported-svg"},
    "yaml-tag": {"wrong-type"},
}
"""What a bad example may bring about besides its own code."""


def examples(code: str, word: str) -> list[str]:
    """The blocks of a page under `Bad:` or `Good:`."""
    blocks = re.findall(rf"^{word}:\n\n((?:    .*\n|\n)+)", PAGES[code].text + "\n", re.MULTILINE)
    return [textwrap.dedent(block).strip("\n") + "\n" for block in blocks]


def project(example: str) -> tuple[dict[str, bytes], list[str]]:
    """The files of an example's game, and the command that it is run with."""
    lines = example.splitlines(keepends=True)
    (command,) = [line[2:].split() for line in lines if line.startswith("$ ")] or [[]]
    text = "".join(line for line in lines if not line.startswith("$ "))
    before, *parts = re.split(r"^# ([\w/.-]+\.\w+)(?:, .*)?\n", text, flags=re.M)
    assert not (parts and before), "a line with its name stands above each file"
    written = dict(zip(parts[::2], parts[1::2], strict=True)) or ({"crew.yaml": example} if text else {})
    files = {**FILES, **written, "game.yaml": game(written.get("game.yaml", ""), "schemas/crew.yaml" in written)}
    return {**LETTERS, **{place(name): text.encode() for name, text in files.items()}}, command


def game(written: str, schema: bool) -> str:
    """game.yaml: what the example writes of it, and the rest."""
    keys = set(re.findall(r"^(\w+):", written, re.M))
    rest = "".join(text for key, text in GAME.items() if key not in keys)
    return written + (rest.replace("crew.yaml,", "crew.yaml, schema: schemas/crew.yaml,") if schema else rest)


def place(name: str) -> str:
    if name.startswith("fonts/"):
        return name
    return f"templates/tide/{name}" if name.endswith((".xml", ".svg")) else f"card_data/tide/{name}"


def found(example: str, folder: Path, code: str) -> set[str]:
    """The codes of what is wrong with an example; notes are not wrong, but where they are what it is about."""
    files, command = project(example)
    if not command:
        problems = Diagnostics()
        check(Project(folder, Memory(files)), "tide", problems)
        return {one.code for one in problems if one.severity is not Severity.NOTE or one.code == code}
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with inside(folder):
        result = CliRunner().invoke(main, command[1:])
    assert result.exit_code < 2, result.stderr
    told = [(line, re.search(r"\[([a-z0-9-]+)\]$", line)) for line in result.stderr.splitlines()]
    return {end[1] for line, end in told if end and ("note: " not in line or end[1] == code)}


def test_every_code_has_a_page() -> None:
    """What stands in the source as a code has a page, and what has a page stands there.

    A word with a hyphen that is no code goes into the list in tests/emitted_codes.py.
    """
    assert sorted(codes()) == sorted(PAGES)


def test_every_check_of_layouts_is_listed() -> None:
    """Every file of the folder is among the pages."""
    files = {path.stem for path in Path(checks.__file__).parent.glob("[!_]*.py")}
    assert files == {str(module.__name__).rpartition(".")[2] for module in CHECKS_OF["layouts"].values()}  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", PAGES)
def test_pages_have_their_parts(code: str) -> None:
    """A page begins with one sentence, and has a bad and a good example at least."""
    assert re.fullmatch(r"[A-Z`].*\.", PAGES[code].sentence)
    assert len(PAGES[code].sentence) <= 130
    assert examples(code, "Bad")
    assert examples(code, "Good")


@pytest.mark.parametrize("code", sorted(set(PAGES) - TOLD))
def test_bad_examples(code: str, tmp_path: Path) -> None:
    """The bad example of a page brings its code about, and no other."""
    for number, example in enumerate(examples(code, "Bad")):
        assert found(example, tmp_path / str(number), code) - FOLLOWING.get(code, set()) == {code}


@pytest.mark.parametrize("code", sorted(set(PAGES) - TOLD))
def test_good_examples(code: str, tmp_path: Path) -> None:
    """Nothing is wrong with the good example of a page."""
    for number, example in enumerate(examples(code, "Good")):
        assert not example.startswith("fonts/ ") or code.startswith("font-")
        if not example.startswith("fonts/ "):
            assert found(example, tmp_path / str(number), code) == set()
