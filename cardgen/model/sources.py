"""The place of a text in, and which `{{` of it is wrong; the place of that `{{` in the file as written out.

A file is read again for this, but only when there is a fault to tell.
"""

from __future__ import annotations

import re

from cardgen.data.files import Files, Unreadable
from cardgen.diagnostics import Span

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
"""The line breaks of YAML 1.1 (https://yaml.org/spec/1.1/#id871136), by which its places count."""

_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
"""An anchor or a tag before a text."""


class Sources:
    """The lines of files, read when they are asked for."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._lines: dict[str, list[str]] = {}

    def opening(self, text: Span, number: int) -> Span:
        """Where the `{{` of this number (from 0) stands; `text` itself where escapes make that uncertain.

        A cell is a place as small as anybody needs.
        """
        if text.cell:
            return text
        lines = self._of(text.file)[text.line - 1 :]
        if not lines:
            return text
        start = _PROPERTIES.match(lines[0], text.column - 1)
        quote = lines[0][start.end() : start.end() + 1] if start else ""
        for index, line in enumerate(lines):
            at = text.column - 1 if index == 0 else 0
            if quote == '"' and "\\" in line[at:]:
                return text
            while (at := line.find("{{", at)) >= 0:
                if not number:
                    return Span(text.file, text.line + index, at + 1)
                number, at = number - 1, at + 2
        return text

    def _of(self, name: str) -> list[str]:
        if name not in self._lines:
            try:
                self._lines[name] = _BREAK.split(self._files.read(name).decode("utf-8-sig", "replace"))
            except Unreadable:  # it was read a moment ago; the place of the text still is right
                self._lines[name] = []
        return self._lines[name]
