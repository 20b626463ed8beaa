"""`cardgen new --from`: games from spreadsheets of all kinds, which build without a word."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from new_games import said, tree
from workbooks import workbook

from cardgen.commands import new
from cardgen.commands.new_columns import Column
from cardgen.data.files import Memory
from cardgen.data.project import Project, find
from cardgen.diagnostics import Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.pipeline import check


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
        "||0|3|12|-3|2.5|2.50|007|true|false|red|blue|Der Bär|O'Neil & Co|A <b>|x: y|*a*|1/2|a :b: c|A; B|"
        "WWWWWW MMMMMM|Two\nlines|Two\n\nparagraphs|" + "Draws a card. " * 9
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
