"""Problems in, what a program or GitHub reads out: all of them, in the order of their places."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.report.visible import escaped, harmless_lines

_COMMANDS: Mapping[Severity, str] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_json(problems: Iterable[Diagnostic]) -> str:
    """A list of objects with file, line, column, code, severity, message and hints; line 0 is the whole file."""
    text = json.dumps(
        [
            {
                "file": problem.span.file,
                "line": problem.span.line,
                "column": problem.span.column,
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


def as_github(problems: Iterable[Diagnostic]) -> str:
    """Workflow commands that GitHub shows beside the line
    (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands)."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Diagnostic) -> str:
    where = f"file={_property(problem.span.file)}"
    if problem.span.line:
        where += f",line={problem.span.line}" + (f",col={problem.span.column}" if problem.span.column else "")
    message = "\n".join((problem.message, *problem.hints))
    return f"::{_COMMANDS[problem.severity]} {where},title={_property(problem.code)}::{_data(message)}"


def _data(text: str) -> str:
    return harmless_lines(text).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
