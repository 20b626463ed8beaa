"""Problems in, lines for a person, a program or GitHub out. Nothing here prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

from cardgen.diagnostics import Diagnostic, Severity

Format = Callable[[Iterable[Diagnostic]], str]


def as_text(problems: Iterable[Diagnostic]) -> str:
    """A line a problem, `file:line:column: error: what [code]`, its hints below it, and a count at the end."""
    found = list(problems)
    lines = []
    for problem in found:
        lines.append(f"{problem.span}: {problem.severity.word}: {problem.message} [{problem.code}]")
        lines += [f"    {hint}" for hint in problem.hints]
    if found:
        lines.append(count(found))
    return "\n".join(lines)


def count(problems: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning, 3 notes`."""
    found = list(problems)
    parts = []
    for severity in reversed(Severity):
        number = sum(problem.severity is severity for problem in found)
        if number:
            parts.append(f"{number} {severity.word}{'s' if number > 1 else ''}")
    return ", ".join(parts) or "no problems"


def as_json(problems: Iterable[Diagnostic]) -> str:
    """A list of objects with file, line, column, code, severity, message and hints; line 0 is the whole file."""
    return json.dumps(
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


def as_github(problems: Iterable[Diagnostic]) -> str:
    """Workflow commands that GitHub shows beside the line
    (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands)."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Diagnostic) -> str:
    where = f"file={_property(problem.span.file)}"
    if problem.span.line:
        where += f",line={problem.span.line}" + (f",col={problem.span.column}" if problem.span.column else "")
    message = "\n".join((problem.message, *problem.hints))
    command = "notice" if problem.severity is Severity.NOTE else problem.severity.word
    return f"::{command} {where},title={_property(problem.code)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Format] = {"text": as_text, "json": as_json, "github": as_github}
