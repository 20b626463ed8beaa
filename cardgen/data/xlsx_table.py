"""The bytes of a workbook go in; the rows of one sheet come out, each cell as the text that people see in it.

openpyxl reads cells and their formats. What it leaves open stands in the sheet's own XML (ECMA-376 part 1, 18.3.1):
which cells are merged, and whether there are formulas.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from cardgen.data.deck_source import DeckSource
from cardgen.data.table_rows import LONGEST, MOST_COLUMNS, MOST_ROWS, Cell, Row, cell_name
from cardgen.data.xlsx_values import shown
from cardgen.data.yaml_source import FORBIDDEN, code_point
from cardgen.diagnostics import Diagnostics, Fault, Span, nearest

LARGEST = 128 * 1024 * 1024
"""Bytes of a workbook once it is unpacked: a sheet of 100,000 rows and ten columns takes some 60 MiB."""

MOST_CELLS = 5_000_000
"""Cells that are looked at, empty ones between others too."""

MOST_MERGED = 500_000
"""Cells that are merged with others."""

LAST_ROW = 1_048_576
"""https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3."""

_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of old Office begin, and workbooks with a password ([MS-CFB] 2.2)."""

_FORMULA = re.compile(rb"<(?:\w+:)?f[ />]")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_DOCTYPE = re.compile(rb"<!DOCTYPE|<!ENTITY", re.IGNORECASE)


def xlsx_rows(data: bytes, source: DeckSource, problems: Diagnostics, place: Span) -> Iterator[Row]:
    """The rows of a sheet: that of its name, or the first that is not hidden. `place` is where it was asked for.

    What is wrong with a cell is a problem there. Raises Fault where nothing can be read.
    """
    _check(data, source.name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of what it leaves out: charts, pictures, rules of validation
        try:
            found = list(_Sheet(data, source, problems, place).rows())
        except (Fault, MemoryError):
            raise
        except Exception as error:  # openpyxl raises whatever a broken part of a file brings about
            message = f"the workbook cannot be read: {_words(error)}"
            raise Fault(Span(source.file), "broken-table", message, "open it, and save it again as .xlsx") from error
    return iter(found)


def _check(data: bytes, name: str) -> None:
    """Looks at a workbook from outside. Raises Fault where it is none, or would grow without bounds."""
    place = Span(name)
    if data.startswith(_COMPOUND):
        message = "the workbook has a password, or is of the old kind .xls"
        raise Fault(place, "broken-table", message, "save it without a password, as .xlsx")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            size = sum(part.file_size for part in parts)
            if size > LARGEST:
                message = f"the workbook unpacks to {size / 2**20:,.0f} MiB; the most is {LARGEST // 2**20} MiB"
                raise Fault(place, "table-too-large", message, "split it, and take pictures out")
            for part in parts:
                if part.filename.lower().endswith((".xml", ".rels")) and _DOCTYPE.search(_begin(archive, part)):
                    message = f"its part {part.filename} defines entities, which no workbook does"
                    raise Fault(place, "broken-table", message, "open it, and save it again as .xlsx")
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError) as error:
        message = "this is not a workbook, or a part of it is missing"
        raise Fault(place, "broken-table", message, "open it, and save it again as .xlsx") from error


def _begin(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    """The beginning of a part, where a DOCTYPE must stand; without the zeros of UTF-16."""
    with archive.open(part) as file:
        try:
            return file.read(4096).replace(b"\0", b"")
        except zlib.error as error:
            raise zipfile.BadZipFile(str(error)) from error


class _Sheet:
    """Reads one sheet."""

    def __init__(self, data: bytes, source: DeckSource, problems: Diagnostics, place: Span) -> None:
        self._data, self._source, self._problems, self._place = data, source, problems, place
        self._name = source.name

    def rows(self) -> Iterator[Row]:
        """The rows that hold something. Raises Fault, and whatever openpyxl raises."""
        sheet = self._chosen(self._opened(cached=True))
        with zipfile.ZipFile(io.BytesIO(self._data)) as archive:
            text = archive.read(sheet._worksheet_path)  # openpyxl has no public name for it
        formulas = frozenset(self._formulas(sheet.title)) if _FORMULA.search(text) else frozenset()
        merged: dict[int, dict[int, tuple[int, int]]] = {}
        for line, index, first in self._merged(text):
            merged.setdefault(line, {})[index] = first
        held: dict[tuple[int, int], str] = {}
        count = 0
        for number, cells in self._cells(sheet):
            row: list[Cell] = []
            for index, cell in enumerate(cells):
                found = self._text(cell, number, index, formulas) if cell.value is not None or formulas else ""
                row.append((found, number, index + 1))
            if not any(cell[0] for cell in row):
                continue
            count += 1
            if count > MOST_ROWS:
                message = f"the sheet has more than {MOST_ROWS:,} rows"
                raise Fault(Span(self._name, number, 0, f"row {number}"), "table-too-large", message, "split it")
            if number in merged:
                self._fill(row, number, merged[number], held)
            yield Row(number, number, row)

    def _opened(self, cached: bool) -> Any:
        """The workbook, with what formulas came to or with themselves."""
        import openpyxl  # 150 ms: only when there is a workbook to read

        return openpyxl.load_workbook(io.BytesIO(self._data), read_only=True, data_only=cached, keep_links=False)

    def _chosen(self, book: Any) -> Any:
        """The sheet that is meant. Raises Fault."""
        sheets = [sheet for sheet in book.worksheets if hasattr(sheet, "iter_rows")]
        titles = [sheet.title for sheet in sheets]
        if self._source.sheet:
            if self._source.sheet in titles:
                return sheets[titles.index(self._source.sheet)]
            message = f"“{self._source.file}” has no sheet “{self._source.sheet}”"
            folded = {title.casefold(): title for title in titles}
            near = nearest(self._source.sheet.casefold(), folded)
            name = next((title for key, title in folded.items() if near and f"“{key}”" in near[0]), "")
            same = folded.get(self._source.sheet.casefold(), name)
            hint = f"did you mean “{same}”?" if same else f"there are {', '.join(titles)}"
            raise Fault(self._place, "no-such-sheet", message, hint)
        for sheet in sheets:
            if sheet.sheet_state == "visible":
                return sheet
        raise Fault(Span(self._name), "no-such-sheet", "the workbook has no sheet that is not hidden")

    def _cells(self, sheet: Any) -> Iterator[tuple[int, Any]]:
        """The cells of each row, in bounds. Raises Fault."""
        sheet.reset_dimensions()  # what a file says of its own size may be wrong
        seen = 0
        for number, cells in enumerate(sheet.iter_rows(), 1):
            seen += len(cells)
            if number > LAST_ROW or seen > MOST_CELLS:
                place = Span(self._name, number, 0, f"row {number}")
                most = f"{MOST_CELLS:,} cells" if seen > MOST_CELLS else f"{LAST_ROW:,} rows"
                hint = "delete the empty rows and columns behind the cards"
                raise Fault(place, "table-too-large", f"the sheet has more than {most}", hint)
            if len(cells) > MOST_COLUMNS and any(cell.value is not None for cell in cells[MOST_COLUMNS:]):
                place = Span(self._name, number, 0, f"row {number}")
                raise Fault(place, "table-too-large", f"the row has more than {MOST_COLUMNS:,} cells")
            yield number, cells[:MOST_COLUMNS]

    def _formulas(self, title: str) -> Iterator[tuple[int, int]]:
        """The row and the index of the column of each cell with a formula."""
        for number, cells in self._cells(self._opened(cached=False)[title]):
            for index, cell in enumerate(cells):
                if cell.value is not None and cell.data_type == "f":
                    yield number, index

    def _text(self, cell: Any, row: int, index: int, formulas: frozenset[tuple[int, int]]) -> str:
        """What is seen in a cell; nothing where that is a problem, which is told."""
        if cell.value is None:
            if (row, index) in formulas and cell.data_type != "str":  # a formula that comes to an empty text is one
                hint = "open the workbook in a spreadsheet and save it there: that works its formulas out"
                self._tell(row, index, "cell-error", "what this formula comes to is not saved in the workbook", hint)
            return ""
        if cell.data_type == "e":
            message = f"the cell holds {cell.value}, which is an error of the spreadsheet"
            self._tell(row, index, "cell-error", message, "correct its formula")
            return ""
        text = shown(cell.value, cell.number_format)
        wrong = FORBIDDEN.search(text)
        if wrong:
            message = f"the control character {code_point(wrong[0])} may not stand in a text"
            self._tell(row, index, "control-character", message, "delete it; it cannot be seen")
            return ""
        if len(text) > LONGEST:
            message = f"the cell has {len(text):,} characters; the most is {LONGEST:,}"
            self._tell(row, index, "table-too-large", message)
            return ""
        return text

    def _tell(self, row: int, index: int, code: str, message: str, *hints: str) -> None:
        self._problems.error(Span(self._name, row, index + 1, cell_name(index, row)), code, message, *hints)

    def _merged(self, text: bytes) -> Iterator[tuple[int, int, tuple[int, int]]]:
        """The row and the index of the column of each merged cell, and of the first that it is merged with."""
        from openpyxl.utils import column_index_from_string as column

        count = 0
        for found in _MERGED.finditer(text):
            left, top, right, bottom = (
                column(found[1].decode()),
                int(found[2]),
                column(found[3].decode()),
                int(found[4]),
            )
            count += max(0, right - left + 1) * max(0, bottom - top + 1)
            if count > MOST_MERGED:
                place = Span(self._name, top, left, cell_name(left - 1, top))
                hint = "split them again; merging whole columns or rows is not needed"
                raise Fault(place, "merged-cells", f"more than {MOST_MERGED:,} cells are merged", hint)
            for row in range(top, bottom + 1):
                for index in range(left - 1, right):
                    yield row, index, (top, left - 1)

    def _fill(
        self,
        row: list[Cell],
        number: int,
        merged: dict[int, tuple[int, int]],
        held: dict[tuple[int, int], str],
    ) -> None:
        """Gives a row what is seen in cells merged with those above; tells of cells merged with others beside them."""
        for index, first in sorted(merged.items()):
            row.extend(("", number, at + 1) for at in range(len(row), index + 1))
            if first == (number, index):
                held[first] = row[index][0]
                if held[first] and merged.get(index + 1) == first:
                    message = "this cell is merged with the one beside it, so its field cannot be told"
                    self._tell(number, index, "merged-cells", message, "split the cells again")
            elif first[1] == index:
                row[index] = (held.get(first, ""), number, index + 1)


def _words(error: Exception) -> str:
    """What an error says, on one line."""
    text = " ".join(str(error.__cause__ or error).split())
    return (text[:119] + "…" if len(text) > 120 else text) or type(error).__name__
