"""CSV as spreadsheets write it: every way of writing a table gives the same cells, and each cell knows its place."""

from __future__ import annotations

import csv
import io

import pytest
from data_tables import cards, read, told
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data.csv_table import csv_rows, guessed
from cardgen.data.table_rows import LONGEST, MOST_COLUMNS, MOST_ROWS, letters
from cardgen.diagnostics import Diagnostics

TWO = [{"id": "a", "text": "one"}, {"id": "b", "text": "two"}]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("last", [True, False])
def test_ends_and_delimiters(end: str, delimiter: str, last: bool) -> None:
    """Lines may end in any way, the last one in none, and what stands between cells is found out."""
    text = end.join(delimiter.join(row) for row in (("id", "text"), ("a", "one"), ("b", "two")))
    assert cards(text + end * last) == TWO


@pytest.mark.parametrize(
    ("head", "delimiter"),
    [
        ("id,name;text,x", ","),
        ("id;name,text;x", ";"),
        ('"a,b,c,d";id', ";"),
        ('"a;""b;";id,name;x', ";"),
        ("id", ","),
        ("\n\nid\ttext", "\t"),
        ("", ","),
    ],
)
def test_the_delimiter_is_that_of_the_head(head: str, delimiter: str) -> None:
    """The commonest outside of quotes in the first row counts, whatever stands below."""
    assert guessed(head + "\n1;2,3\t4;;;;;;,,,,,,,,\t\t\t\t\t\t\n") == delimiter


def test_a_delimiter_that_was_asked_for() -> None:
    """What game.yaml or Excel's own first line says is not guessed; a file .tsv has tabs."""
    assert cards("id|text\na|x,y;z", delimiter="|") == [{"id": "a", "text": "x,y;z"}]
    assert cards("id;a,b,c,d\na;x", delimiter=";") == [{"id": "a", "a,b,c,d": "x"}]
    assert cards("sep=;\nid;a,b,c\nx;y") == [{"id": "x", "a,b,c": "y"}]
    assert cards("id\ta,b,c\nx\ty", "crew.tsv") == [{"id": "x", "a,b,c": "y"}]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('"a,b"', "a,b"),
        ('"say ""no"""', 'say "no"'),
        ('"two\nlines"', "two\nlines"),
        ('"two\r\nlines"', "two\nlines"),
        ('"two\rlines"', "two\nlines"),
        ('  "  kept  "  ', "  kept  "),
        ("  cut  ", "cut"),
        ('5" gun', '5" gun'),
        ('""""', '"'),
        ("é“”", "é“”"),
        ("\\n", "\\n"),
    ],
)
def test_quotes(cell: str, text: str) -> None:
    """Quotes keep what stands in them; without them blanks around are cut off."""
    assert cards(f"id,text\na,{cell}\nb,two\n") == [{"id": "a", "text": text}, TWO[1]]


@pytest.mark.parametrize("empty", ["", '""', "  ", "\t", ' "" '])
def test_empty_cells(empty: str) -> None:
    """An empty cell is no field, with quotes or without; short rows have empty cells, long ones may have them."""
    assert cards(f"id,text\na,{empty}\nb\nc,,,\n") == [{"id": "a"}, {"id": "b"}, {"id": "c"}]


def test_places_are_those_of_the_text_and_of_the_sheet() -> None:
    """Lines and columns count characters of the file, cells count rows and columns of the sheet."""
    found, _ = read('id,text,more\r\n\r\na,"x\r\ny\r\nz",1\r\n  b,"q""q",2\r\n')
    assert found is not None
    first, second = found.entries["cards"].items  # type: ignore[union-attr]
    spans = [node.span for card in (first, second) for node in (card, *card.entries.values())]
    assert [(span.line, span.column, span.cell) for span in spans] == [
        *((3, 0, "row 3"), (3, 1, "A3"), (3, 3, "B3"), (5, 4, "C3")),
        *((6, 0, "row 4"), (6, 1, "A4"), (6, 5, "B4"), (6, 12, "C4")),
    ]
    assert first.keys["more"][1:] == (1, 9, "C1")
    assert str(spans[-1]) == "crew.csv:C4"
    assert spans[-1].within == "C4 (line 6)"


def test_the_line_for_excel_is_no_row() -> None:
    """Behind a first line `sep=;` rows count from 1, as Excel shows them; lines are those of the file."""
    found, _ = read("sep=;\nid;b\nx;y\n")
    assert found is not None
    span = found.entries["cards"].items[0].entries["b"].span  # type: ignore[union-attr]
    assert (span.line, span.cell) == (3, "B2")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('id,text\na,"open\nb,two\n', "crew.csv:B2"),
        ('id,text\n"a"x,one\nb,two\n', "crew.csv:A2"),
        ('id,text\nb,two\na,"x"y"\n', "crew.csv:B3"),
        ('id,text\nb,"two\nlines"\na,"', "crew.csv:B3"),
        ('id,"text\na,b\n', "crew.csv:B1"),
    ],
)
def test_quotes_in_wrong_places(text: str, place: str) -> None:
    """A quote that is never closed, or closed before the end of its cell, is an error at that cell."""
    assert told(text) == [(place, "csv-quote")]


def test_long_rows() -> None:
    """A row with a value behind the last column is an error at that value, once."""
    assert told("id,text\na,one, two, three\nb,two,,x\n") == [
        ("crew.csv:C2", "row-too-long"),
        ("crew.csv:D3", "row-too-long"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_say_so_themselves(encoding: str) -> None:
    """UTF-8 with its mark or without, and UTF-16 with its mark, are read; the first head is without the mark."""
    assert cards("id,text\na,Crème “”\n".encode(encoding)) == [{"id": "a", "text": "Crème “”"}]
    assert cards("id,text\na,Crème “”\n".encode(encoding), encoding="cp1252" if encoding != "utf-8" else "") == [
        {"id": "a", "text": "Crème “”"}
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "mac-roman", "iso-8859-15", "cp850"])
def test_encodings_that_are_asked_for(encoding: str) -> None:
    """Others are an error with byte, offset and row, unless game.yaml names them."""
    data = 'id,text\na,"x\ny"\nb,Crème\n'.encode(encoding)
    assert cards(data, encoding=encoding)[1] == {"id": "b", "text": "Crème"}
    _, (problem,) = read(data)
    assert (problem.span.line, problem.span.column, problem.span.cell) == (4, 5, "row 3")
    assert f"byte 0x{data[20]:02X} at offset 20" in problem.message
    assert problem.code == "not-utf-8"
    assert "save it as “CSV UTF-8”" in problem.hints


def test_a_guess_at_the_encoding() -> None:
    """Where the byte is a letter in Windows-1252, the hint shows it and what to write."""
    _, (problem,) = read("id\né".encode("cp1252"), "card_data/tide/crew.csv")
    assert "“é”" in problem.hints[1]
    assert "{file: crew.csv, encoding: cp1252}" in problem.hints[1]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"id,text\na,b\0c\n", "control-character"),
        (b"id,text\na,b\x07c\n", "control-character"),
        ("id,text\na,b\n".encode("utf-16-le"), "not-utf-8"),
        (b"\xff\xfei\0d\0\n\0\x00\xd8", "not-utf-8"),
        (b"PK\x03\x04 and more", "broken-table"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "broken-table"),
        (b"", "empty-file"),
        (b"\n , \n\n", "empty-file"),
    ],
)
def test_what_is_no_csv(data: bytes, code: str) -> None:
    """Bytes that are no text, workbooks with a wrong name and empty files are one clear error."""
    found, (problem,) = read(data)
    assert found is None
    assert problem.code == code


def test_a_missing_file_is_told_where_it_was_asked_for() -> None:
    """As of any other deck, with the nearest name."""
    from cardgen.data import table
    from cardgen.data.deck_source import DeckSource
    from cardgen.data.files import Memory
    from cardgen.data.table_heads import Typing
    from cardgen.diagnostics import Span

    problems = Diagnostics()
    files = Memory({"crew.csv": b"id\na\n"})
    assert table.load(files, DeckSource("crw.csv"), Typing(), problems, Span("game.yaml", 3, 5)) is None
    (problem,) = problems
    assert (str(problem.span), problem.code, problem.hints) == (
        "game.yaml:3:5",
        "unreadable-file",
        ("did you mean “crew.csv”?",),
    )


def test_bounds() -> None:
    """More rows, columns or characters than any deck has are an error, with the place where they begin."""
    assert told("id,text\na," + "x" * (LONGEST + 1) + "\nb,y\n") == [("crew.csv:B2", "table-too-large")]
    assert cards("id,text\na," + "x" * LONGEST)[0]["text"] == "x" * LONGEST
    assert told("id" + ",x" * MOST_COLUMNS + "\n") == [("crew.csv:row 1", "table-too-large")]
    assert told("id\n" + "," * 3_000_000) == [("crew.csv:row 2", "table-too-large")]
    assert told("id\n" + "a\n" * MOST_ROWS) == [(f"crew.csv:row {MOST_ROWS + 1}", "table-too-large")]


def test_letters() -> None:
    """Columns have the names that spreadsheets give them."""
    assert [letters(at) for at in (0, 25, 26, 51, 701, 702, 999)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA", "ALL"]


CELL = st.text(st.sampled_from('ab ,;"\n\té0'), max_size=6)


@given(st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=4), st.sampled_from(",;\t|"))
def test_what_python_writes_is_read(rows: list[list[str]], delimiter: str) -> None:
    """Every table that Python's csv writes with all cells in quotes comes back as it was."""
    held = io.StringIO()
    csv.writer(held, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(rows)
    problems = Diagnostics()
    found = [[cell[0] for cell in row.cells] for row in csv_rows(held.getvalue(), "x", delimiter, problems)]
    assert found == rows
    assert list(problems) == []


@given(st.text(st.sampled_from('ab ,;"\n\r\t'), max_size=40))
def test_any_marks(text: str) -> None:
    """Whatever stands where, places lie in the text, and rows are numbered one by one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found, problems = read("id,text\n" + text)
    for problem in problems:
        assert 1 <= problem.span.line <= len(lines) + 1
        assert 0 <= problem.span.column <= len(["id,text", *lines][problem.span.line - 1]) + 1
    assert found is not None or problems
