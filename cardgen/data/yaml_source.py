"""The bytes of a text file go in; its characters come out, or a Fault that names the byte and its place."""

from __future__ import annotations

import codecs
import re

from cardgen.diagnostics import Fault, Span

_UTF16 = {codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16"}
_SAVE = "save the file as UTF-8"

FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that may not stand in YAML (YAML 1.2.2, production 1, c-printable); nor in XML, where most texts end.

Written as what is forbidden: the class of what is allowed takes ten milliseconds to compile.
"""


def decoded(data: bytes, name: str) -> str:
    """The text of a file in UTF-8, without its byte order mark. Raises Fault with line and column."""
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    if data[:2] in _UTF16 or (data[:4].count(0) == 2 and b"\0\0" not in data[:4]):
        raise Fault(Span(name, 1, 1), "not-utf-8", "the file is UTF-16, not UTF-8", _SAVE)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(data, error.start, name) from error
    wrong = FORBIDDEN.search(text)
    if wrong:
        raise Fault(
            _place(text[: wrong.start()], name),
            "control-character",
            f"the control character {code_point(wrong[0])} may not stand in a text",
            "delete it; it cannot be seen and often comes with text copied from a PDF",
        )
    return text


def code_point(character: str) -> str:
    """A character by its number, as Unicode writes it: U+000B."""
    return f"U+{ord(character):04X}"


def _not_utf8(data: bytes, offset: int, name: str) -> Fault:
    """The fault for a byte that is not UTF-8, with a guess at what was meant."""
    before = data[:offset].decode("utf-8")  # sound up to there
    hints = [_SAVE]
    guess = data[offset : offset + 1].decode("cp1252", "ignore")
    if guess and guess.isprintable():
        hints.append(f"in Windows-1252, which some programs save, this byte is “{guess}”")
    message = f"byte 0x{data[offset]:02X} at offset {offset} is not UTF-8"
    return Fault(_place(before, name), "not-utf-8", message, *hints)


def _place(before: str, name: str) -> Span:
    """The place after a text, counted as editors count."""
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Span(name, len(lines), len(lines[-1]) + 1)
