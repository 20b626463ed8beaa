"""Spreadsheets that broke other card generators: what the cells show is what is printed, or an error names the cell."""

from __future__ import annotations

import json

import pytest
from tiny_project import DECK, GAME, TinyProject, told
from workbooks import workbook

from cardgen.diagnostics import Severity

CSV = "card_data/tiny/crew.csv"
XLSX = "card_data/tiny/crew.xlsx"


@pytest.fixture
def table(tiny: TinyProject) -> TinyProject:
    """The tiny game with its deck in CSV."""
    tiny.replace(GAME, "cards: crew.yaml", "cards: crew.csv")
    (tiny.root / DECK).unlink()
    tiny.write(CSV, "id,name,text\ncook,The Cook,Take two :gold: from the pot.\nguard,The Guard,Nobody passes.\n")
    return tiny


@pytest.fixture
def book(tiny: TinyProject) -> TinyProject:
    """The tiny game with its deck in the second sheet of a workbook."""
    tiny.replace(GAME, "cards: crew.yaml", "cards: crew.xlsx#Crew")
    (tiny.root / DECK).unlink()
    rows = [["id", "name", "text"], ["cook", "The Cook", "Take two :gold: from the pot."], ["guard", "The Guard", 7]]
    tiny.write(XLSX, workbook(Notes=[["to do"]], Crew=rows))
    return tiny


def test_a_table_prints_what_yaml_prints(table: TinyProject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same cards are the same pictures, whatever file they stand in."""
    other = TinyProject(tmp_path_factory.mktemp("other") / "project")
    one, two = table.build(target="images"), other.build(target="images")
    assert one.problems == two.problems == ()
    assert one.files == two.files


def test_a_workbook_is_printed(book: TinyProject) -> None:
    """The sheet that is asked for, and numbers without a point."""
    outcome = book.build()
    assert outcome.problems == ()
    assert [slot["card"] for slot in outcome.slots(0)] == ["cook", "guard"]
    assert "The Guard 7 " in outcome.text() + " "


def test_markup_characters_print_as_written(table: TinyProject) -> None:
    """Ampersands and angle brackets in a cell are letters."""
    table.write(CSV, 'id,text\na,"Salt & Pepper <3, <b>no</b>"\n')
    assert "Salt & Pepper <3, <b>no</b>" in table.build().text()


def test_latin_1_is_an_error_and_never_an_empty_deck(table: TinyProject) -> None:
    """The byte, its offset and its row are named, and nothing is made; said in game.yaml it is read."""
    data = "id,text\na,Café\n".encode("latin-1")
    table.write(CSV, data)
    outcome = table.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{CSV}:row 2", "not-utf-8")
    assert f"byte 0xE9 at offset {data.index(0xE9)}" in problem.message
    table.replace(GAME, "cards: crew.csv", "cards: {file: crew.csv, encoding: latin-1}")
    outcome = table.build()
    assert outcome.problems == ()
    assert "Café" in outcome.text()


def test_breaks_and_quotes_in_a_cell(table: TinyProject) -> None:
    """A quoted cell of two lines is one card, and a doubled quote is printed once."""
    table.write(CSV, 'id,text\r\na,"one\r\ntwo"\r\nb,"say ""halt"""\r\n')
    outcome = table.build()
    assert outcome.problems == ()
    assert len(outcome.slots(0)) == 2
    assert "one two" in outcome.text()
    assert 'say "halt"' in outcome.text()


@pytest.mark.parametrize(
    ("written", "printed"), [("", 1), (" ", 1), ('" "', 1), ("1", 1), ('"  1 "', 1), ("  1 ", 1), ("2", 2), ("0", 0)]
)
@pytest.mark.parametrize("head", ["copies", "Copies"])
def test_copies_are_counted(table: TinyProject, head: str, written: str, printed: int) -> None:
    """An empty count is one, a padded one is a number, and none is none."""
    table.write(CSV, f"id,text,{head}\na,x,{written}\nb,y,\n")
    outcome = table.build()
    assert outcome.problems == ()
    assert [slot["card"] for slot in outcome.slots(0)] == ["a"] * printed + ["b"]


@pytest.mark.parametrize("value", [None, 1, 2, 0, "2", " 2 ", 2.0])
def test_copies_are_counted_in_workbooks(book: TinyProject, value: object) -> None:
    """A number is a number, and so is a text that shows one."""
    book.write(XLSX, workbook(Crew=[["id", "text", "copies"], ["a", "x", value], ["b", "y"]]))
    outcome = book.build()
    assert outcome.problems == ()
    printed = 1 if value is None else int(float(str(value)))
    assert [slot["card"] for slot in outcome.slots(0)] == ["a"] * printed + ["b"]


@pytest.mark.parametrize("written", ["-1", "1a", "1.5", "two", "1e3", "10001"])
def test_counts_that_are_none_are_errors(table: TinyProject, written: str) -> None:
    """They are told at their row and column, in the file's own line too."""
    table.write(CSV, f'id,copies,text\na,1,"x\ny"\nb,{written},y\n')
    outcome = table.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{CSV}:B3", "wrong-copies")
    assert problem.span[1:3] == (4, 3)


def test_a_great_many_copies_are_asked_about(table: TinyProject) -> None:
    """A thousand copies of one card are a warning, since it may be meant."""
    table.write(CSV, "id,copies,text\na,1001,x\n")
    (problem,) = table.problems()
    assert (problem.severity, problem.code, str(problem.span)) == (Severity.WARNING, "many-copies", f"{CSV}:B2")


@pytest.mark.parametrize("head", ["count", "Qty", "quantity"])
def test_a_count_under_another_name_is_told(table: TinyProject, head: str) -> None:
    """Other generators call it so: it counts, and a note says that it does."""
    table.write(CSV, f"id,{head},text\na,2,x\n")
    outcome = table.build()
    assert [slot["card"] for slot in outcome.slots(0)] == ["a", "a"]
    assert [(problem.code, problem.severity) for problem in outcome.problems] == [("column-as-copies", Severity.NOTE)]


@pytest.mark.parametrize(
    "written", ["007", "010", "08", "000000", "2.10", "1e3", "0x1F", "1_000", "no", "yes", "on", "Y", "null", "~"]
)
@pytest.mark.parametrize("schema", [True, False])
def test_what_looks_like_something_else_stays_as_written(table: TinyProject, written: str, schema: bool) -> None:
    """Leading zeros, final zeros, exponents and the words of YAML are printed as they stand in the cell."""
    table.write(CSV, f"id,name,text\na,Card,{written}\n")
    if schema:
        table.write("card_data/tiny/s.yaml", "type: object\nproperties: {text: {type: string}}\n")
        table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    outcome = table.build()
    assert outcome.problems == ()
    assert f"Card {written} " in outcome.text()


@pytest.mark.parametrize("written", ["TRUE", "true", "FALSE", "false"])
@pytest.mark.parametrize("schema", [True, False])
def test_truth_as_spreadsheets_save_it(table: TinyProject, written: str, schema: bool) -> None:
    """In capitals it is true or false where the schema says so, and a text elsewhere."""
    table.write(CSV, f"id,name,text,cursed\na,{written},x,{written}\n")
    table.front("<text at='safe'>{{ card.name }} {{ 'yes' if card.cursed is true else 'no' }} {{ card.text }}</text>")
    if schema:
        table.write("card_data/tiny/s.yaml", "properties: {cursed: {type: boolean}, name: {type: string}}\n")
        table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    outcome = table.build()
    assert outcome.errors == []
    truth = written == "true" or (schema and written == "TRUE")
    assert f"{written} {'yes' if truth else 'no'} x" in outcome.text()


def test_a_decimal_comma_is_told(table: TinyProject) -> None:
    """Where the schema wants a number, the hint says what to write."""
    table.write(CSV, "id;weight;text\na;2,5;x\n")
    table.write("card_data/tiny/s.yaml", "properties: {weight: {type: number}}\n")
    table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    problem = next(problem for problem in table.problems() if problem.code == "wrong-value")
    assert (str(problem.span), problem.hints) == (f"{CSV}:B2", ("write 2.5",))


def test_a_column_that_nothing_uses_is_a_warning(table: TinyProject) -> None:
    """It is told at its first value, with the nearest field in use."""
    table.write(CSV, "id,text,flavor\na,x,\nb,x,Sweet\nc,x,Salty\n")
    table.front("<text at='safe'>{{ card.text }} {{ card.flavour | default('') }}</text>")
    (problem,) = table.problems()
    assert (str(problem.span), problem.code, problem.severity) == (f"{CSV}:C3", "unused-field", Severity.WARNING)


def test_a_field_that_no_column_has_is_an_error(table: TinyProject) -> None:
    """The layout's own line is named, with the nearest column."""
    table.write(CSV, "id,powr\na,3\nb,4\n")
    table.front("<text at='safe'>{{ card.power }}</text>")
    outcome = table.build()
    assert not outcome.made
    assert [(problem.code, problem.hints) for problem in outcome.problems] == [
        ("bad-template", ("did you mean “powr”?",))
    ]


def test_an_unknown_column_is_told_once_at_its_head(table: TinyProject) -> None:
    """However many rows it has; what is wrong with a value is told at the value."""
    table.write("card_data/tiny/s.yaml", "additionalProperties: false\nproperties: {text: {}, cost: {type: integer}}\n")
    table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    table.write(CSV, "id,text,cots,cost\na,x,1,1\nb,y,2,x\nc,z,3,3\n")
    table.front("<text at='safe'>{{ card.text }} {{ card.cost + 1 }} {{ card.cots.deep }}</text>")
    problems = table.problems()
    assert [(str(problem.span), problem.code) for problem in problems] == [
        (f"{CSV}:C1", "unknown-field"),
        (f"{CSV}:D3", "wrong-value"),
    ]
    assert problems[0].hints == ("did you mean “cost”?",)


def test_a_field_that_one_card_may_not_have_is_told_at_its_cell(table: TinyProject) -> None:
    """The head is that of all cards, and others may have the field."""
    schema = "if: {properties: {kind: {const: officer}}}\nelse: {properties: {rank: false}}\n"
    table.write("card_data/tiny/s.yaml", schema)
    table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    table.write(CSV, "id,kind,rank,text\na,officer,mate,x\nb,sailor,mate,x\n")
    table.front("<text at='safe'>{{ card.text }} {{ card.rank }} {{ card.kind }}</text>")
    (problem,) = [problem for problem in table.problems() if problem.severity is Severity.ERROR]
    assert (str(problem.span), problem.code) == (f"{CSV}:C3", "unknown-field")


def test_a_missing_field_is_told_at_its_row(table: TinyProject) -> None:
    """What is not there has no cell."""
    table.write("card_data/tiny/s.yaml", "required: [text]\n")
    table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    table.write(CSV, "id,text\na,x\nb,\n")
    (problem,) = table.problems()
    assert (str(problem.span), problem.code) == (f"{CSV}:row 3", "missing-field")


def test_names_make_safe_ids(table: TinyProject) -> None:
    """Two cards of one name, names with slashes and accents, and those of devices are files of their own."""
    names = ["Guard", "guard", "AC/DC", "Crème", "Con", "Guard 2"]
    table.write(CSV, "name,text\n" + "".join(f"{name},text {at}\n" for at, name in enumerate(names)))
    assert [problem.code for problem in table.problems() if problem.severity is Severity.ERROR] == []
    assert table.run("build", "--target", "images").exit_code == 0
    fronts = [name.rpartition("/")[2] for name in table.output() if name.endswith("-front.png")]
    assert fronts == [
        f"0{at}-{card}-front.png"
        for at, card in enumerate(("guard", "guard-3", "ac-dc", "creme", "con-card", "guard-2"), 1)
    ]


@pytest.mark.parametrize(
    "deck", ["id,name,text\na,A,x\n,Guard,y\n", "name,text\nA,x\n海賊,y\n", "name,text\nA,x\n,y\n"]
)
def test_a_card_without_an_id_is_told_at_its_row(table: TinyProject, deck: str) -> None:
    """An empty cell in a column of ids is not filled, and a name without a letter makes none."""
    table.write(CSV, deck)
    problem = next(problem for problem in table.problems() if problem.severity is Severity.ERROR)
    assert (str(problem.span), problem.code) == (f"{CSV}:row 3", "missing-field")
    assert "a-z" in problem.hints[1]


def test_ids_that_are_equal_are_told_at_their_cells(table: TinyProject) -> None:
    """The second one is told, and the hint leads to the first."""
    table.write(CSV, "text,id\nx,Guard\ny,guard\n")
    (problem,) = table.problems()
    assert (str(problem.span), problem.code) == (f"{CSV}:B3", "duplicate-id")
    assert problem.hints[0] == "first used in cell B2"


def test_expressions_and_rules(table: TinyProject) -> None:
    """Cells may hold expressions, and a rule that is broken names the card's row."""
    table.write(CSV, "id,cost,text\na,2,Pay {{ card.cost * 2 }}.\nb,5,Pay {{ card.cots }}.\n")
    table.write("card_data/tiny/rules.yaml", "- {id: cheap, each: crew, check: card.cost < 5, says: too dear}\n")
    problems = table.problems()
    assert [(str(problem.span), problem.code) for problem in problems] == [
        (f"{CSV}:B3", "cheap"),
        (f"{CSV}:C3", "bad-expression"),
    ]
    table.write(CSV, "id,cost,text\na,2,Pay {{ card.cost * 2 }}.\n")
    assert "Pay 4." in table.build().text()


def test_a_missing_picture_is_told(table: TinyProject) -> None:
    """The card that asks for it is named, the nearest file, and where it was looked for; nothing is made."""
    table.write("templates/tiny/sea.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    table.write(CSV, "id,art\na,sea\nb,see\n")
    table.front('<image at="safe" src="tiny/{{ card.art }}.svg"/>')
    outcome = table.build()
    assert not outcome.made
    (problem,) = outcome.errors
    assert "crew/b" in problem.message and "tiny/see.svg" in problem.message
    assert problem.hints[0] == "did you mean “templates/tiny/sea.svg”?"
    assert "looked in" in problem.hints[1]


def test_defaults_stand_in_the_game_file(table: TinyProject) -> None:
    """What a row leaves empty is taken from there; the same file with other defaults is another deck."""
    table.replace(GAME, "cards: crew.csv", "cards: {file: crew.csv, defaults: {copies: 2, text: usual}}")
    table.write(CSV, "id,copies,text\na,,\nb,1,own\n")
    outcome = table.build()
    assert outcome.problems == ()
    assert [slot["card"] for slot in outcome.slots(0)] == ["a", "a", "b"]
    assert "usual" in outcome.text()


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ("{file: crew.csv, encoding: utf-9}", "utf-9"),
        ("{file: crew.csv, encoding: zip}", "zip"),
        ("{file: crew.csv, delimiter: x}", "x}"),
        ("{file: crew.yaml, delimiter: tab}", "tab"),
        ("{file: crew.xlsx, encoding: cp1252}", "cp1252"),
        ("crew.ods", "crew.ods"),
        ("crew.xls", "crew.xls"),
    ],
)
def test_settings_that_cannot_be(table: TinyProject, cards: str, wrong: str) -> None:
    """What is said of a file is checked where it is said."""
    table.write(DECK, "cards: [{id: a, text: x}]\n")
    table.write(XLSX, workbook(Crew=[["id", "text"], ["a", "x"]]))
    table.replace(GAME, "cards: crew.csv", f"cards: {cards}")
    (problem,) = [problem for problem in table.problems() if problem.severity is Severity.ERROR]
    assert (problem.span.file, problem.code) == (GAME, "wrong-deck-setting")
    line = (table.root / GAME).read_text(encoding="utf-8").splitlines()[problem.span.line - 1]
    assert line[problem.span.column - 1 :].startswith(wrong)


def test_two_sheets_are_two_decks(book: TinyProject) -> None:
    """Each is judged by itself: a field that one component uses is unused in the other."""
    text = (book.root / GAME).read_text()
    entry = text[text.index("  crew:") :]
    book.write(GAME, text + entry.replace("crew:", "land:").replace("#Crew", "#Land").replace("tiny/crew", "tiny/land"))
    book.write("templates/tiny/land.xml", "<card><text at='safe'>{{ card.land }}</text></card>")
    rows = [["id", "name", "text", "land"], ["a", "A", "x", "y"]]
    book.write(XLSX, workbook(Crew=rows, Land=[["id", "land", "text"], ["b", "x", "y"]]))
    assert [(str(problem.span), problem.code) for problem in book.problems()] == [
        (f"{XLSX}#Crew:D2", "unused-field"),
        (f"{XLSX}#Land:C2", "unused-field"),
    ]


def test_reports_name_the_cell(table: TinyProject) -> None:
    """For people by the cell and the line of the file, for programs with both, for GitHub at the line."""
    table.write(CSV, 'id,copies,text\na,1,"x\ny"\nb,1a,y\n')
    result = table.run("check")
    assert told(result.stderr) == [(f"{CSV}:B3 (line 4)", "wrong-copies")]
    assert "      | b,1a,y\n      |   ^^\n" in result.stderr
    (problem,) = json.loads(table.run("check", "--format", "json").stdout)
    assert [problem[key] for key in ("file", "line", "column", "cell")] == [CSV, 4, 3, "B3"]
    assert "sheet" not in problem
    line = table.run("check", "--format", "github").stdout
    assert line.startswith(f"::error file={CSV},line=4,col=3,title=wrong-copies::B3: copies must be")


def test_reports_name_the_sheet(book: TinyProject) -> None:
    """A workbook has no lines that could be shown; its sheet is named."""
    book.write(XLSX, workbook(Crew=[["id", "copies", "text"], ["a", "1a", "x"]]))
    assert told(book.run("check").stderr) == [(f"{XLSX}#Crew:B2", "wrong-copies")]
    (problem,) = json.loads(book.run("check", "--format", "json").stdout)
    assert [problem[key] for key in ("file", "sheet", "cell", "line")] == [XLSX, "Crew", "B2", 2]
    line = book.run("check", "--format", "github").stdout
    assert line.startswith(f"::error file={XLSX},title=wrong-copies::Crew B2: copies must be")


def test_schemas_for_editors_pass_over_tables(table: TinyProject) -> None:
    """No editor reads one for a table, so none is written, and nothing is said."""
    table.write("card_data/tiny/s.yaml", "properties: {text: {type: string}}\n")
    table.replace(GAME, "    cards: crew.csv\n", "    cards: crew.csv\n    schema: s.yaml\n")
    result = table.run("schemas")
    assert (result.exit_code, result.output) == (0, "")
    assert not (table.root / "card_data/tiny/schemas").exists()
