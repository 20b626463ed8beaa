"""`cardgen stats` as a command: formats, comparisons, and that the same input gives the same bytes."""

from __future__ import annotations

import builtins
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from tiny_project import ROOT, TinyProject, inside

from cardgen.cli import main
from cardgen.stats.tables import Cell, Spread
from cardgen.stats.words import FULL, PLAIN, said

CARDS = ("id: cook, kind: old, cost: 1, copies: 2", "id: guard, kind: old, cost: 2", "id: lad, kind: new, cost: 4")
TABLES = """
- title: Cost by kind
  each: crew
  by: card.kind
  total: true
  columns: {cards: copies, cost: mean(card.cost), share %: copies / all_copies}
  plot: {bar: cost}
- title: Steps
  rows: [1, 2, 3]
  as: step
  columns: {a: step * 2, b: 7 - step}
  plot: line
"""


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    project = TinyProject(tmp_path)
    project.cards(*CARDS)
    project.write("card_data/tiny/stats.yaml", TABLES)
    return project


def earlier(tiny: TinyProject, folder: Path) -> None:
    """Keeps a copy of the project as it is."""
    shutil.copytree(tiny.root / "card_data", folder / "card_data")
    (folder / "templates").mkdir()
    shutil.copytree(tiny.root / "templates/tiny", folder / "templates/tiny")


def test_text(tiny: TinyProject) -> None:
    """In columns, in plain signs where it goes through a pipe."""
    result = tiny.run("stats")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.startswith("Tiny, 3 players\n===============\n\nCost by kind\n")
    lines = result.stdout.splitlines()
    assert "  old       3  1.33     75 %  ########" in lines
    assert "  new       1  4.00     25 %  ########################" in lines
    assert "  all       4  2.00    100 %" in lines
    assert result.stdout.isascii()


def test_json(tiny: TinyProject) -> None:
    """Tables with columns, rows and cells, the numbers unrounded."""
    (game,) = json.loads(tiny.run("stats", "--format", "json").stdout)["games"]
    table = game["tables"][0]
    assert (game["game"], game["players"], game["against"]) == ("tiny", 3, None)
    assert (table["component"], table["title"], table["head"]) == (None, "Cost by kind", "kind")
    assert table["columns"][2] == {"name": "share %", "share": True, "state": None}
    assert table["rows"][0]["label"] == "old"
    assert table["rows"][0]["cells"] == {"cards": 3, "cost": 4 / 3, "share %": 0.75}
    assert table["plot"] == {"kind": "bar", "columns": ["cost"]}
    numbers = next(one for one in game["tables"] if one["title"] == "Numbers")
    assert numbers["rows"][0]["cells"]["spread"] == [["1", 2], ["2", 1], ["4", 1]]


def test_markdown(tiny: TinyProject) -> None:
    """Its tables are whole, whatever a title or a word holds."""
    tiny.write("card_data/tiny/stats.yaml", "- {title: 'A|B', each: crew, by: card.kind, columns: {'<b>': copies}}\n")
    text = tiny.run("stats", "--format", "markdown").stdout
    assert "### A\\|B\n\n| kind | \\<b\\> |\n| --- | ---: |\n| old | 3 |\n| new | 1 |\n" in text


def test_players(tiny: TinyProject) -> None:
    """As many as the game is for; others are told."""
    assert tiny.run("stats", "--players", "2").stdout.startswith("Tiny, 2 players")
    result = tiny.run("stats", "--players", "9")
    assert result.exit_code == 1
    assert "[wrong-players]" in result.stderr


class Page(HTMLParser):
    """What a page asks for from elsewhere, and the drawings in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.opened: list[str] = []
        self.drawings: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img"):
            self.opened.append(tag)
        for name, value in attrs:
            if name == "src" and (value or "").startswith("data:image/svg+xml;base64,"):
                self.drawings.append((value or "").partition(",")[2])
            elif name in ("src", "href") and not (value or "").startswith("#"):
                self.asked.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def test_html(tiny: TinyProject) -> None:
    """One page that asks for nothing from elsewhere, with a drawing of each table that has a plot; the same again."""
    pytest.importorskip("matplotlib")
    import base64

    tiny.write("card_data/tiny/stats.yaml", TABLES.replace("Cost by kind", '"<script>$\\\\x$"'))
    result = tiny.run("stats", "--format", "html", "--output", "out/page.html")
    assert result.exit_code == 0
    text = (tiny.root / "out/page.html").read_text(encoding="utf-8")
    assert "<script" not in text
    page = Page(text)
    assert page.asked == page.opened == []
    assert len(page.drawings) == 3  # two tables, and the spread of the cost
    for drawing in page.drawings:
        svg = base64.b64decode(drawing).decode()
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search(r"<dc:date>|20\d\d-\d\d-\d\d|<text", svg)
    again = tiny.run("stats", "--format", "html").stdout
    assert again == text


def test_html_without_the_library(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said how to install it."""
    real = builtins.__import__

    def without(name: str, *args: object, **named: object) -> object:
        if name.partition(".")[0] == "matplotlib":
            raise ModuleNotFoundError("No module named 'matplotlib'", name="matplotlib")
        return real(name, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "cardgen.stats.plots", raising=False)
    result = tiny.run("stats", "--format", "html")
    assert result.exit_code == 2
    assert "pip install 'cardgen[report]'" in result.stderr


def test_against_another_folder(tiny: TinyProject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Cells that changed tell both; rows, columns and tables that are new or gone are told."""
    before = tmp_path_factory.mktemp("before")
    earlier(tiny, before)
    tiny.cards(*CARDS[:2], "id: lass, kind: young, cost: 4, sex: f")
    tiny.write("card_data/tiny/stats.yaml", TABLES.replace("b: 7", "c: 7").replace("step * 2", "step * 3"))
    tiny.replace("card_data/tiny/crew.yaml", "cost: 2", "cost: 5")
    text = tiny.run("stats", "--against", f"{before}/").stdout
    assert re.search(r"^  old +3 +1\.33 -> 2\.33 \(\+1\.00\) +75 %", text, re.M)
    assert re.search(r"^  young \(new\) +1 +4\.00", text, re.M)
    assert re.search(r"^  new \(gone\) +1 +4\.00", text, re.M)
    assert re.search(r"^  step +a +c \(new\) +b \(gone\)", text, re.M)
    assert re.search(r"^  2 +4 -> 6 \(\+2\) +5 +5", text, re.M)
    (game,) = json.loads(tiny.run("stats", "--against", f"{before}/", "--format", "json").stdout)["games"]
    old, young, gone, total = game["tables"][0]["rows"]
    assert old["was"] == {"cost": 4 / 3}
    assert (young["state"], gone["state"], gone["label"], total["label"]) == ("new", "gone", "new", "all")
    tiny.write("card_data/tiny/stats.yaml", "[]")
    assert "Cost by kind (gone)" in tiny.run("stats", "--against", f"{before}/").stdout


def test_against_the_same(tiny: TinyProject) -> None:
    """It is said that nothing changed."""
    assert "Nothing changed." in tiny.run("stats", "--against", ".").stdout


def test_against_a_revision(tiny: TinyProject) -> None:
    """As git has it; a name that it does not know is refused."""
    if shutil.which("git") is None:
        pytest.skip("there is no git here")

    def git(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", "-C", str(tiny.root), *who, *words], check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    tiny.replace("card_data/tiny/crew.yaml", "cost: 2", "cost: 5")
    assert "1.33 -> 2.33 (+1.00)" in tiny.run("stats", "--against", "HEAD").stdout
    result = tiny.run("stats", "--against", "v9")
    assert result.exit_code == 2
    assert "v9" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"), [("crew.yaml", "cards: ["), ("stats.yaml", "- {title: T}"), ("game.yaml", "name: [")]
)
def test_against_what_is_broken(
    tiny: TinyProject, tmp_path_factory: pytest.TempPathFactory, name: str, text: str
) -> None:
    """It is told in one line, and the numbers of now are given."""
    before = tmp_path_factory.mktemp("before")
    earlier(tiny, before)
    (before / "card_data/tiny" / name).write_text(text, encoding="utf-8")
    result = tiny.run("stats", "--against", f"{before}/")
    assert result.exit_code == 0
    assert result.stderr.count("[no-comparison]") == 1
    assert f"card_data/tiny/{name}" in result.stderr
    assert "  old       3  1.33     75 %  ########" in result.stdout.splitlines()
    assert ("compared with" in result.stdout) == (name == "stats.yaml")


def test_against_a_state_without_the_game(tiny: TinyProject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Told in a line too."""
    before = tmp_path_factory.mktemp("before")
    earlier(tiny, before)
    tiny.second_game("other", "id: a, cost: 3")
    result = tiny.run("stats", "other", "--against", f"{before}/")
    assert "“other” is no game yet" in result.stderr
    assert result.stdout.startswith("Tiny, 3 players\n")


@pytest.mark.parametrize(
    ("cell", "full", "plain"),
    [
        (Cell(4.6, 4.2, True), "4.20 → 4.60 (+0.40)", "4.20 -> 4.60 (+0.40)"),
        (Cell(1, 3, True), "3.00 → 1.00 (-2.00)", "3.00 -> 1.00 (-2.00)"),
        (Cell(None, 3, True), "3.00 → –", "3.00 -> -"),
        (Cell("b", "a", True), "a → b", "a -> b"),
        (Cell(True), "true", "true"),
        (Cell(Spread((("1", 4), ("2", 0), ("3", 2)))), "1 █.▄ 3", "1:4 3:2"),
        (Cell(Spread((("1..2", 4), ("3..4", 1)))), "1 █▂ 4", "1..2:4 3..4:1"),
        (Cell(Spread((("-2", 1), ("-1", 1)))), "-2 ██ -1", "-2:1 -1:1"),
        (Cell(-0.001), "0.00", "0.00"),
    ],
)
def test_cells_in_words(cell: Cell, full: str, plain: str) -> None:
    """With two decimals, in both sets of signs."""
    assert said(cell, 2, False, FULL) == full
    assert said(cell, 2, False, PLAIN) == plain


def test_shares_in_words() -> None:
    """In per cent, and what changed in points."""
    assert said(Cell(0.5, 0.25, True), 0, True, FULL) == "25 % → 50 % (+25)"


def run(*arguments: str) -> Result:
    with inside(ROOT):
        return CliRunner().invoke(main, ["stats", *arguments])


@pytest.mark.parametrize("format_", ["text", "json", "markdown", "html"])
def test_the_games_of_this_repository(format_: str) -> None:
    """Nothing is wrong with their tables, and each stands in every format."""
    if format_ == "html":
        pytest.importorskip("matplotlib")
    result = run("--format", format_)
    assert (result.exit_code, result.stderr) == (0, "")
    for game in ("seacrashers", "were_doomed"):
        text = (ROOT / "card_data" / game / "stats.yaml").read_text(encoding="utf-8")
        titles = re.findall(r"^- title: (.+)$", text, re.M)
        assert len(titles) > 5
        assert all(title in result.stdout for title in titles)
