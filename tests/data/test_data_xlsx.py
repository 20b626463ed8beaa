"""Workbooks: every cell as people see it, and every file that is none as one clear error."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import pytest
from data_tables import cards, read, told
from workbooks import workbook

from cardgen.data import xlsx_table
from cardgen.data.xlsx_values import shown

NAME = "crew.xlsx"


def one(value: Any, form: str = "General") -> Any:
    """What a cell of this value and format is read as."""

    def change(book: Any) -> None:
        book["Crew"]["B2"].number_format = form

    return cards(workbook(change, Crew=[["id", "x"], ["a", value]]), NAME)[0].get("x")


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (7, "General", "7"),
        (7.0, "General", "7"),
        (2.5, "General", "2.5"),
        (0.1 + 0.2, "General", "0.3"),
        (-3, "0", "-3"),
        (7, "000", "007"),
        (-7, "000", "-007"),
        (2.1, "0.00", "2.10"),
        (2.125, "0.00", "2.125"),
        (0.5, "0%", "50%"),
        (0.125, "0.00%", "12.50%"),
        (1234, "#,##0", "1234"),
        (1e15, "General", "1000000000000000"),
        (1e-7, "General", "0.0000001"),
        (True, "General", "true"),
        (False, "General", "false"),
        ("007", "General", "007"),
        ("1e3", "@", "1e3"),
        ("no", "General", "no"),
        (" padded ", "General", "padded"),
        ("two\nlines", "General", "two\nlines"),
        ("two_x000D_\nlines", "General", "two\nlines"),
        (datetime.date(2026, 11, 30), "d/m/yy", "2026-11-30"),
        (datetime.datetime(2026, 11, 30, 10, 30), "d/m/yy h:mm", "2026-11-30T10:30:00"),
        (datetime.time(10, 30), "h:mm", "10:30:00"),
        (datetime.timedelta(hours=26, minutes=5), "[h]:mm:ss", "26:05:00"),
        (None, "General", None),
        ("", "General", None),
        ("  ", "General", None),
    ],
)
def test_cells_are_read_as_they_are_seen(value: Any, form: str, text: str | None) -> None:
    """Numbers without .0 and never rounded, dates as ISO has them, text as it is."""
    assert one(value, form) == text


def test_numbers_that_are_none() -> None:
    """What no spreadsheet keeps is shown as it is."""
    assert shown(float("inf"), "General") == "inf"
    assert shown(-0.0, "General") == "0"


def test_places() -> None:
    """A cell has its name, its row is its line; a sheet that was asked for stands behind the file."""
    data = workbook(Notes=[["x"]], Crew=[["id", "text"], [], ["a", "b"]])
    found, _ = read(data, "game.xlsx", sheet="Crew")
    assert found is not None
    (card,) = found.entries["cards"].items  # type: ignore[union-attr]
    assert card.span == ("game.xlsx#Crew", 3, 0, "row 3")
    assert card.entries["text"].span == ("game.xlsx#Crew", 3, 2, "B3")
    assert str(card.entries["text"].span) == "game.xlsx#Crew:B3"


def test_sheets() -> None:
    """The first that is not hidden is taken; others by their names, also hidden ones."""

    def hide(book: Any) -> None:
        book["Old"].sheet_state = "hidden"
        book["Older"].sheet_state = "veryHidden"
        book.active = 2

    data = workbook(hide, Old=[["id"], ["old"]], Older=[["id"], ["older"]], Crew=[["id"], ["crew"]], Land=[["id"]])
    assert cards(data, NAME) == [{"id": "crew"}]
    assert cards(data, NAME, sheet="Older") == [{"id": "older"}]
    assert cards(data, NAME, sheet="Land") == []


@pytest.mark.parametrize(
    ("sheet", "hint"),
    [("Crw", "did you mean “Crew”?"), ("CREW", "did you mean “Crew”?"), ("Z", "there are Crew, Land")],
)
def test_sheets_that_there_are_not(sheet: str, hint: str) -> None:
    """An error where the sheet was asked for, with the nearest name."""
    found, (problem,) = read(workbook(Crew=[["id"]], Land=[["id"]]), NAME, sheet=sheet)
    assert found is None
    assert (str(problem.span), problem.code, problem.hints) == ("game.yaml:3:5", "no-such-sheet", (hint,))


def test_errors_in_cells() -> None:
    """An error of the spreadsheet is one at its cell, and so is a formula that was never worked out."""

    def change(book: Any) -> None:
        book["Crew"]["C2"].data_type = "e"

    data = workbook(change, Crew=[["id", "sum", "x"], ["a", "=1+1", "#REF!"], ["b", 2, "y"]])
    _, problems = read(data, NAME)
    assert [(str(problem.span), problem.code) for problem in problems] == [
        (f"{NAME}:B2", "cell-error"),
        (f"{NAME}:C2", "cell-error"),
    ]
    assert "#REF!" in problems[1].message


def altered(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """A workbook with one part changed."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            text = before.read(name)
            if name == part:
                assert old in text
                text = text.replace(old, new)
            after.writestr(name, text)
    return held.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def test_formulas_that_were_worked_out() -> None:
    """What a formula came to is its value, be it a number, a text or nothing."""
    data = workbook(Crew=[["id", "sum", "text", "none"], ["a", "=1+1", '="x"', '=""']])
    data = altered(data, SHEET, b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>")
    data = altered(data, SHEET, b'<c r="C2"><f>"x"</f><v></v>', b'<c r="C2" t="str"><f>"x"</f><v>x</v>')
    data = altered(data, SHEET, b'<c r="D2"><f>""</f><v></v>', b'<c r="D2" t="str"><f>""</f><v></v>')
    assert cards(data, NAME) == [{"id": "a", "sum": "2", "text": "x"}]


def test_merged_cells() -> None:
    """Cells above one another count for each row that holds something; cells side by side are an error."""

    def below(book: Any) -> None:
        book["Crew"].merge_cells("B2:B5")
        book["Crew"].merge_cells("A7:A8")

    rows = [["id", "kind"], ["a", "sailor"], ["b"], [], ["c"], ["d"], ["e", "cook"], [None, None]]
    assert cards(workbook(below, Crew=rows), NAME) == [
        {"id": "a", "kind": "sailor"},
        {"id": "b", "kind": "sailor"},
        {"id": "c", "kind": "sailor"},
        {"id": "d"},
        {"id": "e", "kind": "cook"},
    ]
    data = workbook(lambda book: book["Crew"].merge_cells("B2:C3"), Crew=[["id", "x", "y"], ["a", 1], ["b"]])
    assert told(data, NAME) == [(f"{NAME}:B2", "merged-cells")]
    far = b'</sheetData><mergeCells count="1"><mergeCell ref="A2:A1048576"/></mergeCells>'
    data = altered(workbook(Crew=[["id", "x"], ["a", 1]]), SHEET, b"</sheetData>", far)
    assert told(data, NAME) == [(f"{NAME}:A2", "merged-cells")]


def test_control_characters_and_long_cells() -> None:
    """An escape for what may not stand in a text is an error at its cell, and so is an enormous text."""
    assert told(workbook(Crew=[["id", "x"], ["a", "b_x0007_c"]]), NAME) == [(f"{NAME}:B2", "control-character")]
    data = workbook(Crew=[["id", "x"], ["a", "short"]])
    long = altered(data, SHEET, b"short", b"x" * 40_000)
    assert told(long, NAME) == [(f"{NAME}:B2", "table-too-large")]


def test_row_behind_the_heads() -> None:
    """A value behind the last column is an error as in CSV."""
    assert told(workbook(Crew=[["id"], ["a", None, "x"]]), NAME) == [(f"{NAME}:C2", "row-too-long")]


STRINGS = b"""<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<si><t>text</t></si><si><r><t xml:space="preserve">Load </t></r><r><rPr><b/></rPr><t>2</t></r></si>
<si><t>\xe6\xb5\xb7</t><rPh sb="0" eb="1"><t>umi</t></rPh></si></sst>"""


def test_texts_that_cells_share() -> None:
    """Excel keeps all texts in one place, with their bold words and how they are spoken: only their letters count."""
    data = workbook(Crew=[["id", "one"], ["a", "two"], ["b", "three"]])
    for number, word in enumerate((b"one", b"two", b"three")):
        cell = b't="inlineStr"><is><t>%s</t></is>' % word
        data = altered(data, SHEET, cell, b't="s"><v>%d</v>' % number)
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    more = b'<Override PartName="/xl/sharedStrings.xml" ContentType="%s"/></Types>' % kind
    data = altered(data, "[Content_Types].xml", b"</Types>", more)
    held = io.BytesIO(data)
    with zipfile.ZipFile(held, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", STRINGS)
    assert cards(held.getvalue(), NAME) == [{"id": "a", "text": "Load 2"}, {"id": "b", "text": "海"}]


GOOD = workbook(Crew=[["id", "text"], ["a", "b"]])


def zipped(**parts: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return held.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"id,text\na,b\n",
        GOOD[:-400],
        GOOD[: len(GOOD) // 2],
        GOOD[:200] + bytes(40) + GOOD[240:],
        zipped(),
        zipped(a=b"b"),
        altered(GOOD, "xl/workbook.xml", b"<workbook", b"<werkbook"),
        altered(GOOD, "[Content_Types].xml", b"spreadsheetml.sheet.main", b"spreadsheetml.sheet.mine"),
        altered(GOOD, SHEET, b"<row", b"<row r='x'"),
        altered(GOOD, SHEET, b't="inlineStr"><is><t>id</t></is>', b't="s"><v>99</v>'),
        altered(GOOD, SHEET, b"<worksheet", b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet'),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000),
    ],
)
def test_what_is_no_workbook(data: bytes) -> None:
    """Broken files, other files and those with a password are one error at the file."""
    found, (problem,) = read(data, NAME)
    assert found is None
    assert (str(problem.span), problem.code) == (NAME, "broken-table")
    assert problem.message.strip() and problem.hints


def test_a_password_is_named() -> None:
    """Such a workbook is a file of old Office around what is encrypted."""
    _, (problem,) = read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), NAME)
    assert "password" in problem.message


def test_a_bomb_is_not_unpacked() -> None:
    """The sizes that an archive states are summed up before anything is read."""
    bomb = zipped(**{"xl/a.xml": bytes(xlsx_table.LARGEST // 2), "xl/b.xml": bytes(xlsx_table.LARGEST // 2 + 1)})
    assert len(bomb) < 1_000_000
    assert told(bomb, NAME) == [(NAME, "table-too-large")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<row r="2"', b'<row r="99999999999"'),
        (b'<row r="2"', b'<row r="1048577"'),
    ],
)
def test_rows_far_away(old: bytes, new: bytes) -> None:
    """A row beyond all spreadsheets is an error, not an endless search."""
    data = altered(GOOD, SHEET, old, new)
    data = altered(data, SHEET, b'<c r="A2"', b"<c")
    data = altered(data, SHEET, b'<c r="B2"', b"<c")
    assert [code for _, code in told(data, NAME)] == ["table-too-large"]


def test_cells_far_away() -> None:
    """A cell in the last column of all, and many of them, are bounded."""
    assert [code for _, code in told(altered(GOOD, SHEET, b'<c r="B2"', b'<c r="XFD2"'), NAME)] == ["table-too-large"]
    row = b'<row r="%d"><c r="XFD%d" s="1"/></row>'
    many = b"".join(row % (at, at) for at in range(3, 600))
    data = altered(GOOD, SHEET, b"</sheetData>", many + b"</sheetData>")
    assert [code for _, code in told(data, NAME)] == ["table-too-large"]


def test_nothing_is_said_on_the_side() -> None:
    """What openpyxl warns of is no business of the person who prints cards: a warning would fail this test."""
    data = altered(GOOD, "xl/styles.xml", b"<cellStyles", b"<cellStyle")
    read(data, NAME)
    bad_date = altered(
        GOOD, SHEET, b"</sheetData>", b'<row r="3"><c r="A3" t="d"><v>2026-11-30</v></c></row></sheetData>'
    )
    assert cards(bad_date, NAME)[1] == {"id": "2026-11-30"}
