"""Problems in, lines for a person out: by file, each with the line that it speaks of and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from cardgen.data.files import Files
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.report.excerpts import Excerpts
from cardgen.report.visible import harmless

Look = Callable[[str, str], str]
"""Words and their kind in, the words as they are to look out. Kinds: file, error, warning, note, mark, code."""

MOST_OF_ONE_CODE = 20
"""Problems of one code that are told; of the others, only how many there are: they are mostly one slip, many times."""


def plain(words: str, kind: str) -> str:
    """Words of any kind, as they are."""
    return words


def as_text(problems: Iterable[Diagnostic], files: Files, look: Look = plain) -> str:
    """The problems of each file under its name, and how many of each severity there are at the end.

    Files that cannot be read only have no lines shown.
    """
    found = list(problems)
    if not found:
        return ""
    told: Counter[str] = Counter()
    excerpts = Excerpts(files)
    blocks = []
    for file, group in groupby(found, lambda problem: problem.span.file):
        its = list(group)
        lines = [f"{look(harmless(file), 'file')}: {count(its)}"]
        for problem in its:
            told[problem.code] += 1
            if told[problem.code] <= MOST_OF_ONE_CODE:
                lines += _told(problem, excerpts, look)
        lines += _more(its, told, look)
        blocks.append("\n".join(lines))
    return "\n\n".join((*blocks, count(found)))


def count(problems: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    numbers = Counter(problem.severity for problem in problems)
    parts = [
        f"{numbers[severity]} {severity.word}{'s' if numbers[severity] > 1 else ''}"
        for severity in sorted(Severity, reverse=True)
        if numbers[severity]
    ]
    return ", ".join(parts) or "no problems"


def _told(problem: Diagnostic, excerpts: Excerpts, look: Look) -> Iterator[str]:
    """One problem: its place in the file, what it is, the line, what to do."""
    place = f"{problem.span.within}: " if problem.span.within else ""
    word = problem.severity.word
    code = look(f"[{problem.code}]", "code")
    yield f"  {place}{look(word, word)}: {harmless(problem.message)} {code}"
    excerpt = excerpts.of(problem.span)
    if excerpt is not None:
        yield f"      | {excerpt.line}".rstrip()
        if excerpt.marks:
            yield f"      | {' ' * excerpt.start}{look('^' * excerpt.marks, 'mark')}"
    for hint in problem.hints:
        yield f"      {harmless(hint)}"


def _more(problems: Iterable[Diagnostic], told: Counter[str], look: Look) -> Iterator[str]:
    """What is left out of a file's problems; `told` counts those of each code up to the end of this file."""
    for code, number in Counter(problem.code for problem in problems).items():
        left = min(number, told[code] - MOST_OF_ONE_CODE)
        if left > 0:
            yield f"  and {left} more {look(f'[{code}]', 'code')}"
