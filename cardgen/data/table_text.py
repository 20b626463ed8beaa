"""The bytes of a CSV file go in; its characters come out, or a Fault that names the byte and its row."""

from __future__ import annotations

import codecs
import re

from cardgen.data.yaml_source import FORBIDDEN, code_point
from cardgen.diagnostics import Fault, Span, nearest

ENCODINGS = (
    *("utf-8", "utf-16", "latin-1", "iso-8859-2", "iso-8859-15", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254"),
    *("cp437", "cp850", "mac-roman", "koi8-r", "shift_jis", "cp932", "gb18030", "big5", "euc-kr"),
)
"""What may be asked for, by Python's names (https://docs.python.org/3/library/codecs.html#standard-encodings)."""

_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_SAVE = "save it as “CSV UTF-8”"
_BREAK = re.compile(r"\r\n|[\r\n]")
_QUOTED = re.compile(r'"[^"]*(?:"|\Z)')


def known_encoding(asked: str) -> tuple[str, tuple[str, ...]]:
    """Python's name of an encoding that was asked for; empty, with hints, where it cannot be."""
    try:
        name = codecs.lookup(asked).name
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        name = ""
    if name in {codecs.lookup(one).name for one in ENCODINGS}:
        return name, ()
    return "", nearest(asked.lower(), ENCODINGS) or (f"known are {', '.join(ENCODINGS)}",)


def decoded(data: bytes, name: str, asked: str = "") -> str:
    """The text of a file, without its byte order mark, which wins over the encoding `asked` for; UTF-8 where neither
    says another. Raises Fault.
    """
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    encoding = _MARKS.get(mark) or (known_encoding(asked)[0] if asked else "utf-8")
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        hint = "call it .xlsx, or save it as “CSV UTF-8”"
        raise Fault(Span(name), "broken-table", "this is a workbook, not CSV", hint)
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise _undecodable(data, error.start + len(mark), encoding, name) from error
    wrong = FORBIDDEN.search(text)
    if wrong:
        if wrong[0] == "\0" and text.count("\0") > len(text) // 4:
            raise Fault(Span(name, 1, 1), "not-utf-8", "the file is UTF-16 without a mark that says so", _SAVE)
        raise Fault(
            _place(text[: wrong.start()], name),
            "control-character",
            f"the control character {code_point(wrong[0])} may not stand in a text",
            "delete it; it cannot be seen and often comes with text copied from a PDF",
        )
    return text


def _undecodable(data: bytes, offset: int, encoding: str, name: str) -> Fault:
    """The fault for a byte that the encoding has not, with a guess at what was meant."""
    before = data[:offset].decode(encoding, "ignore").removeprefix("\ufeff")
    shown = {"utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "utf-16": "UTF-16"}.get(encoding, encoding)
    hints = [_SAVE]
    guess = data[offset : offset + 1].decode("cp1252", "ignore")
    if encoding == "utf-8" and guess and guess.isprintable():
        hints.append(
            f"in Windows-1252, which some programs save, this byte is “{guess}”; if so, say in game.yaml: "
            f"cards: {{file: {name.rpartition('/')[2]}, encoding: cp1252}}"
        )
    message = f"byte 0x{data[offset]:02X} at offset {offset} is not {shown}"
    return Fault(_place(before, name), "not-utf-8", message, *hints)


def _place(before: str, name: str) -> Span:
    """The place after a text: its line and column, and its row, for which breaks inside of quotes do not count."""
    lines = _BREAK.split(before)
    row = len(_BREAK.split(_QUOTED.sub("", before)))
    return Span(name, len(lines), len(lines[-1]) + 1, f"row {row}")
