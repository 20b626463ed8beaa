"""Workbooks that openpyxl makes, as bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import openpyxl


def workbook(change: Callable[[Any], object] = lambda book: None, **sheets: Sequence[Sequence[Any]]) -> bytes:
    """A workbook with these sheets, each a list of rows, after a change to it."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    change(book)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()
