"""The value of a workbook's cell and its format go in; the text that people see in the cell comes out."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import Any

_FORMAT = re.compile(r"(0+)(?:\.(0+))?(%?)")
"""Formats that pad a number with zeros, or show it in per cent (ECMA-376 part 1, 18.8.31); others change no digit."""

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""A character that XML cannot hold (ECMA-376 part 1, 22.9.2.19, ST_Xstring)."""


def shown(value: Any, form: str) -> str:
    """A text without blanks around it; numbers as in a cell that is wide enough; dates and times as in ISO 8601."""
    if isinstance(value, str):
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), value)
        return text.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number(value, form)
    if isinstance(value, datetime.datetime):
        if value.time() == datetime.time():
            return value.date().isoformat()
        return value.isoformat(timespec="seconds")
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="seconds")
    if isinstance(value, datetime.timedelta):
        minutes, seconds = divmod(round(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return str(value)


def number(value: float, form: str) -> str:
    """A number with the 15 digits that spreadsheets keep, the zeros and the % of its format; never rounded to it."""
    exact = Decimal(f"{value:.15g}") if isinstance(value, float) else Decimal(value)
    if not exact.is_finite():
        return str(value)
    match = _FORMAT.fullmatch(form or "")
    if match and match[3]:
        exact *= 100
    text = f"{exact.normalize():f}" if -16 < exact.adjusted() < 21 else f"{value:.15g}"
    if match and "e" not in text:
        whole, _, rest = text.lstrip("-").partition(".")
        rest = rest.ljust(len(match[2] or ""), "0")
        text = ("-" if exact < 0 else "") + whole.zfill(len(match[1])) + (f".{rest}" if rest else "") + match[3]
    return "0" if text == "-0" else text
