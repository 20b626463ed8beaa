"""Problems in, what a program or GitHub reads out: all of them, in the order of their places."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from cardgen.data.deck_source import is_workbook, split
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.report.visible import escaped, harmless_lines

_COMMANDS: Mapping[Severity, str] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_json(problems: Iterable[Diagnostic]) -> str:
    """A list of objects with file, line, column, code, severity, message and hints; line 0 is the whole file.

    What stands in a spreadsheet has its `cell` too, C7 or row 7, and its `sheet` where the game names one.
    """
    text = json.dumps(
        [
            {
                **_file(problem.span.file),
                "line": problem.span.line,
                "column": problem.span.column,
                **({"cell": problem.span.cell} if problem.span.cell else {}),
                "code": problem.code,
                "severity": problem.severity.word,
                "message": problem.message,
                "hints": list(problem.hints),
            }
            for problem in problems
        ],
        ensure_ascii=False,
        indent=2,
    )
    return escaped(text)


def _file(name: str) -> dict[str, str]:
    """A file, and its sheet where one was asked for by name."""
    file, sheet = split(name)
    return {"file": file, "sheet": sheet} if sheet else {"file": file}


def as_github(problems: Iterable[Diagnostic]) -> str:
    """Workflow commands that GitHub shows beside the line
    (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands)."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Diagnostic) -> str:
    span = problem.span
    file, sheet = split(span.file)
    where = f"file={_property(file)}"
    if span.line and not is_workbook(span.file):  # which has no lines to show
        where += f",line={span.line}" + (f",col={span.column}" if span.column else "")
    cell = f"{sheet} {span.cell}: ".lstrip() if span.cell else ""
    message = "\n".join((cell + problem.message, *problem.hints))
    return f"::{_COMMANDS[problem.severity]} {where},title={_property(problem.code)}::{_data(message)}"


def _data(text: str) -> str:
    return harmless_lines(text).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
