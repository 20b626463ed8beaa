"""Problems in, lines for a person, a program or GitHub out. Nothing here prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardgen.data.files import Files
from cardgen.diagnostics import Diagnostic
from cardgen.report.programs import as_github, as_json
from cardgen.report.text import Look, as_text, plain
from cardgen.report.visible import harmless, harmless_lines

__all__ = ["FORMATS", "Look", "as_github", "as_json", "as_text", "harmless", "harmless_lines", "plain"]

Format = Callable[[Iterable[Diagnostic], Files, Look], str]
"""Problems, the files that they stand in, and how words of a kind look."""

FORMATS: Mapping[str, Format] = {
    "text": as_text,
    "json": lambda problems, files, look: as_json(problems),
    "github": lambda problems, files, look: as_github(problems),
}
