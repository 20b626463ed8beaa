"""A place in a file in, the line that stands there and how far the marks below it go, out.

What is shown is as wide as it seems: tabs are blanks, what would move the cursor is a number, and characters
of Chinese and pictures count two columns.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.data.files import Files, Unreadable
from cardgen.diagnostics import Span
from cardgen.report.visible import visible

LARGEST = 4 * 1024 * 1024
"""The largest file of which a line is shown, in bytes: a deck of ten thousand cards stays below."""

WIDEST = 160
"""Columns of a line that are shown, around the place."""

BEFORE = 60
"""Of these, so many before the place at most, where the line does not fit."""

TAB = 4

LONGEST = 20_000
"""Characters before a place that are looked at for brackets which are open there."""

_BREAK = re.compile(r"\r\n|[\r\n]")
_YAML_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line: YAML's parsers count by version 1.1 (https://yaml.org/spec/1.1/#b-char)."""

_YAML = (".yaml", ".yml")
_QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*\"""")
_INSERTED = re.compile(r"\{\{.*?\}\}")
_KEY = re.compile(r"[^\s:#,\[\]{}][^:#,\[\]{}]*?(?=\s*:(?:\s|$))")
_FLOWING = re.compile(r"(?:[^,\[\]{}#:]|(?<=\S)#|:(?=\S))+")
_PLAIN = re.compile(r"(?:[^#]|(?<=\S)#)+")
_TAG = re.compile(r"</?[\w:.-]+|[\w:.-]+(?==[\"'])|\{\{.*?\}\}|\{%.*?%\}")
_CELL = re.compile(r'"(?:[^"]|"")*"?|[^,;\t]*')
_FORMS = frozenset("{[|>&*!")
"""What begins something that is more than a value of its line."""


class Excerpt(NamedTuple):
    """A line as it is shown, and its marks: so many from the column `start`; none where no column is known."""

    line: str
    start: int
    marks: int


class Excerpts:
    """The lines of a project's files; a file is read when the first of its lines is asked for."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._lines: dict[str, list[str] | None] = {}

    def of(self, span: Span) -> Excerpt | None:
        """The line at a place; None where there is none, or the file cannot be shown."""
        if not span.line:
            return None
        if span.file not in self._lines:
            self._lines[span.file] = self._read(span.file)
        lines = self._lines[span.file]
        if lines is None or span.line > len(lines):
            return None
        line = lines[span.line - 1]
        if not line.strip():
            return None
        return excerpt(line, span.column, span.file)

    def _read(self, name: str) -> list[str] | None:
        try:
            data = self._files.read(name)
        except Unreadable:
            return None
        if len(data) > LARGEST or b"\0" in data:
            return None
        breaks = _YAML_BREAK if name.endswith(_YAML) else _BREAK
        return breaks.split(data.decode("utf-8-sig", "replace"))


def excerpt(line: str, column: int, file: str = "") -> Excerpt:
    """A line as it is shown around a column; column 0 is none. The marks go as far as the value that begins there."""
    line = line.rstrip()
    place = max(0, min(column - 1, len(line)))
    # More characters than can be shown are not looked at: a line may have millions.
    before = _shown(line[max(0, place - 2 * WIDEST) : place])
    after = _shown(line[place : place + 2 * WIDEST], _width(before))
    first, last = 0, len(after)
    if place > len(before) or _width(before) + _width(after) > WIDEST or place + len(after) < len(line):
        first = len(before) - _fitting(reversed(before), BEFORE)
        last = _fitting(after, WIDEST - 2 - _width(before[first:]))
    lead = "…" if first or place > len(before) else ""
    tail = "…" if last < len(after) or place + last < len(line) else ""
    start = len(lead) + _width(before[first:])
    marks = max(1, _width(after[: min(last, _length(line, place, file))])) if column else 0
    return Excerpt(lead + "".join(before[first:] + after[:last]) + tail, start if column else 0, marks)


def _fitting(shown: Iterable[str], room: int) -> int:
    """How many of these have room."""
    number = 0
    for one in shown:
        room -= _columns(one)
        if room < 0:
            break
        number += 1
    return number


def _length(line: str, place: int, file: str) -> int:
    """How many characters the value has that begins at a place of a line; 1 where that cannot be told."""
    text = line[place : place + WIDEST]
    if file.endswith((".xml", ".svg")):
        match = _TAG.match(text)
        return len(match[0]) if match else 1
    if file.endswith((".csv", ".tsv")):
        match = _CELL.match(text)
        return max(1, len(match[0])) if match else 1
    if not file.endswith(_YAML) or not text:
        return 1
    if match := _QUOTED.match(text) or _INSERTED.match(text):
        return len(match[0])
    if text[0] in "\"'" and len(text) == WIDEST:
        return WIDEST
    if text[0] in _FORMS:
        return 1
    flows = _flows(line[max(0, place - LONGEST) : place])
    match = _KEY.match(text) or (_FLOWING if flows else _PLAIN).match(text)
    return len(match[0].rstrip()) if match else 1


def _flows(before: str) -> bool:
    """Whether what stands before in a line opens a list or mapping in brackets that is not closed yet."""
    bare = _QUOTED.sub("", before)
    return sum(map(bare.count, "[{")) > sum(map(bare.count, "]}"))


def _shown(text: str, column: int = 0) -> list[str]:
    """The characters of a text, from some column on, as they are shown: a tab as blanks, others as themselves or a
    number."""
    shown = []
    for character in text:
        one = " " * (TAB - column % TAB) if character == "\t" else visible(character)
        column += _columns(one)
        shown.append(one)
    return shown


def _width(shown: list[str]) -> int:
    return sum(map(_columns, shown))


def _columns(shown: str) -> int:
    """Columns of what is shown for one character (https://www.unicode.org/reports/tr11/: wide ones take two)."""
    if shown.isascii():
        return len(shown)
    if unicodedata.category(shown) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(shown) in "WF" else 1
