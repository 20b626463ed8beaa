"""`cardgen new`: what it makes builds without a word, and nothing that was there is lost."""

from __future__ import annotations

import csv
import errno
import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from workbooks import workbook

from cardgen import starter
from cardgen.cli import main
from cardgen.commands import new
from cardgen.commands.new_columns import Column
from cardgen.data.files import Memory
from cardgen.data.project import Project, find
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.pipeline import Request, build, check

ROOT = Path(__file__).parents[2]


def cardgen(folder: Path, *words: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """What `cardgen` says in a folder."""
    monkeypatch.chdir(folder)
    return CliRunner().invoke(main, words)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`cardgen` in an empty folder."""
    (tmp_path / "here").mkdir()
    return lambda *words: cardgen(tmp_path / "here", *words, monkeypatch=monkeypatch)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The folder that `run` runs in."""
    return tmp_path / "here"


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def said(folder: Path, game: str, target: str | None = None) -> list[str]:
    """The codes of what a check and a build say of a game, but for notes; the build made something."""
    project, problems = find(folder), Diagnostics()
    assert project is not None
    check(project, game, problems)
    assert [problem for problem in problems if problem.severity is Severity.ERROR] == []
    built = build(project, game, Request(target=target), problems)
    assert built is not None and built.files
    return [problem.code for problem in problems if problem.severity is not Severity.NOTE]


class TestStarter:
    """The game that comes with cardgen."""

    def test_in_an_empty_folder(self, run, here):
        """It makes a project whose game is checked strictly and built without a word; what is printed goes on."""
        result = run("new", "tide")
        assert result.exit_code == 0
        lines = result.output.splitlines()
        assert lines[-3:] == ["  cardgen check tide", "  cardgen build tide", "  cardgen build tide --target images"]
        for line in lines[-3:]:
            assert run(*line.split()[1:], *(["--strict"])).exit_code == 0
        assert (here / "output/tide/home-letter/guests.pdf").read_bytes()[:5] == b"%PDF-"
        assert len(list((here / "output/tide/images").rglob("*.png"))) == 11
        assert run("check", "--strict").output == ""

    def test_no_word_of_the_starter_is_left(self, run, here):
        """All files speak of the game by its own name."""
        run("new", "tide")
        texts = [data for name, data in tree(here).items() if not name.startswith("fonts/")]
        assert not [text for text in texts if b"starter" in text or b"TITLE" in text]
        assert yaml.safe_load((here / "card_data/tide/game.yaml").read_text())["name"] == "Tide"
        assert (here / ".gitignore").read_text().endswith("/output/\n")

    @pytest.mark.parametrize(
        "title",
        [
            'A "Quote": # 5 & <b>',
            "Größe \\ Ελλάδα",
            "W" * 16 + " " + "M" * 9,
            "Donaudampfschifffahrten und so weiteres",
        ],
    )
    def test_a_title(self, run, here, title):
        """Any line of text that is short enough is a title."""
        assert run("new", "tide", "--title", title).exit_code == 0
        assert yaml.safe_load((here / "card_data/tide/game.yaml").read_text())["name"] == title
        assert said(here, "tide") == []

    def test_the_rules_break_as_their_comments_say(self, run, here):
        """What a comment of rules.yaml promises is what the check says."""
        run("new", "tide")
        rules = (here / "card_data/tide/rules.yaml").read_text()
        promised = [line[4:].partition(" [") for line in rules.splitlines() if line.startswith("#   ")]
        assert len(promised) == 2
        deck = here / "card_data/tide/guests.yaml"
        text = deck.read_text()
        for (message, _, code), change in zip(
            promised, (("copies: 6", "copies: 2"), ("tip: 6", "tip: 3")), strict=True
        ):
            assert text.count(change[0]) == 1
            deck.write_text(text.replace(*change))
            output = run("check").output
            assert f"error: {message} [{code}" in output, output

    def test_schemas_are_up_to_date(self, run, here):
        """`cardgen schemas` has nothing to write."""
        run("new", "tide")
        assert run("schemas").output == ""

    def test_every_icon_has_its_maker(self):
        """Each icon that is not cardgen's own is attributed, with the picture of the games that come with cardgen."""
        files = starter.game()
        page = files.read("templates/starter/icons/ATTRIBUTION.md").decode()
        icons = {
            name.rpartition("/")[2][:-4] for name in files.names("templates/starter/icons") if name.endswith(".svg")
        }
        assert {line.split(" | ")[0][2:] for line in page.splitlines() if "CC BY 3.0 |" in line} == icons - {"cup"}
        for icon in icons - {"cup"}:
            svg = files.read(f"templates/starter/icons/{icon}.svg").decode()
            maker = next(line.split(" | ")[2] for line in page.splitlines() if line.startswith(f"| {icon} |"))
            assert f"by {maker}, game-icons.net, CC BY 3.0" in svg

    def test_fonts_are_small_and_licensed(self):
        """Together they are below 600 kB, and each family has its licence."""
        files = starter.fonts()
        assert sum(len(files.read(name)) for name in files.names("") if name.endswith(".ttf")) < 600_000
        folders = {name.partition("/")[0] for name in files.names("")}
        assert folders == set(new.FAMILIES)
        assert all(b"SIL Open Font License, Version 1.1" in files.read(f"{folder}/OFL.txt") for folder in folders)


class TestPlaces:
    """Where a game goes, and what it never does."""

    def test_beside_another(self, run, here):
        """Inside a project, from any folder of it, a game comes beside the others, and they stay as they are."""
        run("new", "tide")
        before = tree(here)
        result = cardgen(here / "card_data/tide", "new", "ebb_2", monkeypatch=pytest.MonkeyPatch())
        assert result.exit_code == 0
        after = tree(here)
        assert {name: after[name] for name in before} == before
        assert all(name.startswith(("card_data/ebb_2/", "templates/ebb_2/")) for name in after.keys() - before.keys())
        os.chdir(here)
        assert said(here, "ebb_2") == said(here, "tide") == []

    def test_fonts_that_a_project_lacks_come_along(self, run, here):
        """A project with the family under other names keeps its own, and gets the other."""
        for folder in ("card_data", "templates"):
            (here / folder).mkdir()
        shutil.copytree(ROOT / "fonts/oswald", here / "fonts/mine")
        assert run("new", "tide").exit_code == 0
        assert sorted(one.name for one in (here / "fonts").iterdir()) == ["alegreya-lf", "mine"]
        assert said(here, "tide") == []

    def test_twice(self, run, here):
        """A second one of the same name is refused with all that is there, and changes nothing."""
        run("new", "tide")
        before = tree(here)
        result = run("new", "tide")
        assert result.exit_code == 1
        assert [line for line in result.output.splitlines() if "1 error" in line] == [
            "card_data/tide: 1 error",
            "templates/tide: 1 error",
        ]
        assert tree(here) == before

    def test_what_is_there_stays(self, run, here):
        """A README and a .gitignore are left alone; a font of the same name is in the way."""
        (here / "README.md").write_text("mine")
        (here / ".gitignore").write_text("mine too")
        (here / "fonts/oswald").mkdir(parents=True)
        font = here / "fonts/oswald/Oswald-Bold.ttf"
        font.write_text("no font")
        result = run("new", "tide")
        assert result.exit_code == 1 and "fonts/oswald/Oswald-Bold.ttf: 1 error" in result.output
        assert sorted(tree(here)) == [".gitignore", "README.md", "fonts/oswald/Oswald-Bold.ttf"]
        font.unlink()
        result = run("new", "tide")
        assert result.exit_code == 0 and "README.md is there already" in result.output
        assert ((here / "README.md").read_text(), (here / ".gitignore").read_text()) == ("mine", "mine too")

    def test_a_file_where_a_folder_goes(self, run, here):
        """It is named, and stays."""
        (here / "templates").write_text("a file")
        result = run("new", "tide")
        assert result.exit_code == 1 and "templates: 1 error" in result.output
        assert tree(here) == {"templates": b"a file"}

    @pytest.mark.parametrize(
        ("verb", "number", "says"),
        [("mkdir", errno.EROFS, "cardgen may not write here"), ("write_bytes", errno.ENOSPC, "the disk is full")],
    )
    def test_nothing_is_left_where_nothing_can_be_written(self, run, here, monkeypatch, verb, number, says):
        """In a folder that is read-only, or on a disk that is full, an error says so and nothing is left."""
        real = getattr(Path, verb)

        def fails(self: Path, *args: object, **options: object) -> object:
            if ".cardgen-new-" in str(self) and (verb == "mkdir" or self.name == "whale.svg"):
                raise OSError(number, "no", str(self))
            return real(self, *args, **options)

        monkeypatch.setattr(Path, verb, fails)
        result = run("new", "tide")
        assert result.exit_code == 1 and says in result.output
        assert list(here.iterdir()) == []

    @pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
    def test_nothing_is_left_after_an_error(self, run, here, monkeypatch, at):
        """Whichever move fails, those before it are taken back."""
        moves = []
        real = Path.rename

        def fails(self: Path, target: Path) -> Path:
            moves.append(target)
            if len(moves) == at:
                raise PermissionError(13, "no", str(target))
            return real(self, target)

        monkeypatch.setattr(Path, "rename", fails)
        result = run("new", "tide")
        assert result.exit_code == 1 and "cardgen may not write here" in result.output
        assert list(here.iterdir()) == []

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("Low Tide!", "for example “low-tide”"),
            ("Größe", "for example “grosse”"),
            ("-x", "for example “x”"),
            ("..", "cannot name a game"),
            ("a/b", "for example “a-b”"),
            ("", "cannot name a game"),
            ("潮", "cannot name a game"),
            ("shared", "for example “shared-game”"),
            ("Con", "for example “Con-game”"),
            ("a" * 41, "the most is 40"),
            ("a" * 30, "--title gives another"),
        ],
    )
    def test_names_that_cannot_be(self, run, here, name, says):
        """They are refused as wrong use, with a name that can be where there is one."""
        result = run("new", "--", name)
        assert result.exit_code == 2 and says in result.output
        assert tree(here) == {}

    @pytest.mark.parametrize("title", ["", " ", "a\nb\x07", "a b" * 14, "a" * 25, "W" * 17])
    def test_titles_that_cannot_be(self, run, here, title):
        """So are titles that do not fit on a card."""
        assert run("new", "tide", "--title", title).exit_code == 2
        assert tree(here) == {}


class TestSheets:
    """Games from spreadsheets."""

    @pytest.fixture
    def made(self, run, here, tmp_path):
        """A game from a spreadsheet of this text or these bytes; what was printed, and its cards by what they print."""

        def of(data: str | bytes, file: str = "deck.csv"):
            (tmp_path / file).write_bytes(data if isinstance(data, bytes) else data.encode())
            result = run("new", "tide", "--from", str(tmp_path / file))
            assert result.exit_code == 0, result.output
            assert said(here, "tide") == []
            project, problems = find(here), Diagnostics()
            from cardgen.model.build import load_game

            game = load_game(project.files, "tide", problems)
            return result.output, game.components["cards"].cards

        return of

    def schema(self, here: Path) -> dict:
        return yaml.safe_load((here / "card_data/tide/schemas/cards.yaml").read_text())

    def test_a_sheet_stays_as_it_is(self, made, here):
        """Where a deck can be read from it, the file is kept byte for byte, with its mark, semicolons and heads."""
        data = "\ufeffName;Qty;Cost (gold);Text\r\nGuard;2;3;Says halt, and means it.\r\nCook;;0;Stirs.\r\n".encode()
        output, cards = made(data)
        assert (here / "card_data/tide/cards.csv").read_bytes() == data
        assert [(card.id, card.name, card.copies) for card in cards] == [("guard", "Guard", 2), ("cook", "Cook", 1)]
        assert cards[0].fields["Cost (gold)"] == 3
        assert "is now called" not in output

    def test_columns_of_other_names(self, made):
        """Names and copies are found in other tongues, and told."""
        output, cards = made("Karte;Anzahl;Regeltext\nDer Bär;3;Brummt.\nDie Mühle;1;Klappert.\n")
        assert [(card.id, card.name, card.copies) for card in cards] == [
            ("der-bar", "Der Bär", 3),
            ("die-muhle", "Die Mühle", 1),
        ]
        assert "the column “Karte” is now called name" in output
        assert "the column “Anzahl” is now called copies" in output

    def test_without_names(self, made):
        """A sheet of numbers has cards all the same, by ids that are made."""
        output, cards = made("cost,power\n1,2\n3,4\n")
        assert [(card.id, card.fields["power"]) for card in cards] == [("card-1", 2), ("card-2", 4)]
        assert "a column id is new" in output

    def test_one_column(self, made):
        """One column of short texts names the cards; one of sentences is what they say."""
        _, cards = made("Guest\nCrab\nWhale\n")
        assert [card.name for card in cards] == ["Crab", "Whale"]

    def test_one_column_of_sentences(self, made):
        """One column of sentences is what the cards say."""
        _, cards = made("Question\nWhere does the ferryman keep all the gold that nobody pays him?\nWhy is it wet?\n")
        assert [card.id for card in cards] == ["card-1", "card-2"]
        assert cards[1].fields["Question"] == "Why is it wet?"

    def test_names_that_are_sentences(self, made):
        """Names too long for a title are printed as texts."""
        made("name\nA name that goes on and on and never comes to its end; however long one waits for it.\n")

    def test_many_rows(self, made):
        """300 rows are 300 cards."""
        _, cards = made("name,power,text\n" + "".join(f"Guard {n},{n % 7},Stands there.\n" for n in range(1, 301)))
        assert len(cards) == 300

    def test_empty_cells(self, made, here):
        """A value that is missing on a card is shown as missing; what all cards have is required."""
        _, cards = made('name,cost,rare,text\nA,1,true,"Draws,\n\nand rests."\nB,,,\n,,,\nC,3,false,x\n')
        assert [card.fields.get("cost") for card in cards] == [1, None, 3]
        assert [card.fields.get("rare") for card in cards] == [True, None, False]
        assert "required" not in self.schema(here)

    def test_types(self, made, here):
        """Types are guessed from all values; few words on many cards are an enum, and what is no number stays text."""
        rows = "".join(
            f"G{n},{n},{n}.5,{'true' if n % 2 else 'false'},{'red' if n % 2 else 'blue'},00{n},a; b\n"
            for n in range(1, 7)
        )
        made("name,i,n,b,kind,code,tags[]\n" + rows)
        found = self.schema(here)
        assert found["properties"] == {
            "i": {"type": "integer"},
            "n": {"type": "number"},
            "b": {"type": "boolean"},
            "kind": {"enum": ["blue", "red"]},
            "code": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}},
        }
        assert found["required"] == ["i", "n", "b", "kind", "code", "tags"]

    def test_heads_that_are_odd(self, made):
        """Signs of layouts and expressions, names of functions, doubles, empty heads, a dot: all become fields."""
        output, cards = made('Name,A&B <i>,"{{ x }}",keys,cost,cost,,No.\nGuard,1,2,,3,4,5,6\nCook,1,2,7,3,4,5,6\n')
        fields = {name: value for name, value in cards[1].fields.items() if name not in ("id", "name", "copies")}
        assert fields == {"A&B <i>": 1, "{{ x }}": 2, "keys": 7, "cost": 3, "cost 2": 4, "column G": 5, "No": 6}
        assert "the column “No.” is now called No" in output

    def test_own_fields_that_hold_something_else(self, made):
        """A column id that names no card for itself, copies that are no numbers, a player: they are fields like any."""
        output, cards = made("ID,name,copies,player\nx 1,Guard,many,Ann\nx 1,Cook,few,Bob\n")
        assert [(card.id, card.copies, card.player) for card in cards] == [("guard", 1, None), ("cook", 1, None)]
        assert [card.fields["player 1"] for card in cards] == ["Ann", "Bob"]
        assert "the column “ID” is now called id 1" in output

    def test_markup_that_there_is_none(self, made):
        """A text that holds what would be an icon prints as it is written."""
        made("name,text\nGuard,At 10 :clock: the guard goes home to his wife and seven cats.\n")

    def test_many_long_texts(self, made, here):
        """What a poker card does not hold gets a larger card."""
        long = "Draw two cards, then discard one unless the moon is full. " * 9
        made(f"name,text,lore,cost,hp,power,luck\nFerry,{long.replace(',', '')},He is late.,1,2,3,4\n")
        assert "stock: tarot" in (here / "card_data/tide/game.yaml").read_text()

    def test_a_workbook(self, made, here):
        """A sheet of a workbook stays a workbook."""
        data = workbook(Crew=[["Name", "Cost", "Text"], ["Guard", 3, "Says halt."], ["Cook", 1, "Stirs."]])
        _, cards = made(data, "deck.xlsx")
        assert (here / "card_data/tide/cards.xlsx").read_bytes() == data
        assert [card.fields["Cost"] for card in cards] == [3, 1]

    def test_a_sheet_of_a_workbook(self, run, here, tmp_path):
        """It is asked for by name."""
        data = workbook(Crew=[["Name"], ["Guard"]], Land=[["Name", "Gold"], ["Reef", 2], ["Bay", 1]])
        (tmp_path / "deck.xlsx").write_bytes(data)
        assert run("new", "tide", "--from", f"{tmp_path}/deck.xlsx#Land").exit_code == 0
        assert 'cards: "cards.xlsx#Land"' in (here / "card_data/tide/game.yaml").read_text()
        assert said(here, "tide") == []

    @pytest.mark.parametrize(
        ("file", "data", "says"),
        [
            ("deck.csv", b"", "there is no card"),
            ("deck.csv", b"name,cost\n", "there is no card"),
            ("deck.csv", b'name\n"Guard\n', "csv-quote"),
            ("deck.csv", "name\nCrème\n".encode("cp1252"), "not-utf-8"),
            ("deck.ods", b"PK", "is no spreadsheet"),
            ("deck.xlsx", b"PK\x03\x04", "1 error"),
        ],
    )
    def test_what_cannot_be_read(self, run, here, tmp_path, file, data, says):
        """It is told, and nothing is made."""
        (tmp_path / file).write_bytes(data)
        result = run("new", "tide", "--from", str(tmp_path / file))
        assert result.exit_code == 1 and says in result.output
        assert tree(here) == {}

    @pytest.mark.parametrize("file", ["none.csv", "a\0b.csv"])
    def test_what_is_not_there(self, run, here, file):
        """A file that is not there is told."""
        assert run("new", "tide", "--from", file).exit_code in (1, 2)
        assert tree(here) == {}


HEADS = st.sampled_from(
    (
        "name;Name;title;cost;Cost (gold);No.;#;# notes;count;Copies;id;player;text;Typ é;tags[];name[];a.b;a;x{y;A&B;"
        '"q";;flavour;keys;class;{{ x }};{% if %};100%;starter/x;TITLE;TEXT;'
        "a head that is as long as a sentence and even somewhat longer than that"
    ).split(";")
)
CELLS = st.sampled_from(
    (
        "||0|3|12|-3|2.5|2.50|007|true|false|red|blue|Der Bär|O'Neil & Co|A <b>|x: y|*a*|1/2|a :b: c|A; B|WWWWWW MMMMMM|"
        "Two\nlines|Two\n\nparagraphs|" + "Draws a card. " * 9
    ).split("|")
)


@given(st.lists(HEADS, min_size=1, max_size=7), st.data())
@settings(max_examples=25)
def test_any_table_is_a_game(tmp_path_factory, heads, data):
    """Whatever columns are called and hold, the game that is made of them can be laid out, and all is printed."""
    rows = data.draw(st.lists(st.lists(CELLS, min_size=len(heads), max_size=len(heads)), min_size=1, max_size=6))
    assume(any(map(any, rows)))
    place = tmp_path_factory.mktemp("sheet") / "deck.csv"
    out = io.StringIO()
    csv.writer(out).writerows([[*heads, "last"], *([*row, "x"] for row in rows)])
    place.write_text(out.getvalue(), encoding="utf-8")
    problems = Diagnostics()
    made = new.run("tide", None, place, None, problems)
    assert made is not None
    check(Project(place.parent, Memory(made.files)), "tide", problems)
    codes = {problem.code for problem in problems if problem.severity is not Severity.NOTE}
    # What somebody wrote twice, and quotes of two kinds, are theirs to mend.
    assert codes <= {"duplicate-name", "mixed-quotes"}, (heads, rows, list(problems))


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (("1", "", "-3"), "integer"),
        (("1", "2.5"), "number"),
        (("1", "2.50"), "string"),
        (("007", "1"), "string"),
        (("true", "false"), "boolean"),
        (("True",), "string"),
        (("", ""), "string"),
        (("1e3",), "string"),
        (("-0",), "string"),
        (("1" * 16,), "string"),
    ],
)
def test_the_type_of_a_column(values, kind):
    """A number is only what prints again as it was written."""
    assert Column("x", "x", values).kind == kind


def test_the_wheel_has_every_file(tmp_path):
    """Whoever installs cardgen has all that `cardgen new` makes games of."""
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    copy = tmp_path / "source"
    shutil.copytree(ROOT / "cardgen", copy / "cardgen", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy / name)
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        inside = {name: packed.read(name) for name in packed.namelist()}
    below = tree(ROOT / "cardgen/starter")
    assert len(below) > 40
    assert {name: inside.get(f"cardgen/starter/{name}") for name in below if "__pycache__" not in name} == {
        name: data for name, data in below.items() if "__pycache__" not in name
    }
