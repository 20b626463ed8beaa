"""What PyYAML says and the lines it speaks of go in; the fault in a designer's words comes out.

The parser knows tokens, not people: a colon in a text is “mapping values are not allowed here” to it. The order of the
questions below is from the sure to the likely.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_VALUE = re.compile(r"\s*(?:- +)*(?:[^\s\"'{\[&*!|>%@`#][^:]*:[ \t]+)?(?=\S)")
"""The part of a line before its value: indentation, dashes, and a name with its colon."""

_STARTS = {
    "*": "an alias",
    "&": "an anchor",
    "!": "a tag",
    "%": "a directive",
    "@": "something reserved",
    "`": "something reserved",
    "{": "a mapping",
    "[": "a list",
}
"""Signs that mean something to YAML at the start of a value (https://yaml.org/spec/1.2.2/#53-indicator-characters)."""

_QUOTE = "put the whole text in quotes"


@dataclass(frozen=True, slots=True)
class Words:
    """A fault: line and column (from 0), its code, one short phrase, and what to do."""

    line: int
    column: int
    code: str
    message: str
    hints: tuple[str, ...] = ()


def plain_words(said: str, lines: list[str], at: tuple[int, int], start: tuple[int, int]) -> Words:
    """The fault that PyYAML calls `said` at the place `at`, in something that began at `start` (lines from 0)."""
    line = lines[at[0]] if at[0] < len(lines) else ""
    if "nesting" in said:
        return Words(*at, "yaml-too-deep", "lists and mappings stand too deep in one another")
    return (
        _comment(lines, at[0])
        or _tab(line, at[0])
        or _quotes(said, lines, at, start)
        or _colon(said, line, at)
        or _first_sign(lines, at, said)
        or _brackets(said, start)
        or _shape(said, line, at, start)
        or Words(*at, "yaml-syntax", f"this is not YAML: {said}")
    )


def _comment(lines: list[str], number: int) -> Words | None:
    """A line with `//` here or just before, which YAML takes as text."""
    found = None
    for index in range(min(number, len(lines) - 1), -1, -1):
        text = lines[index].strip()
        if text.startswith("//"):
            found = index
        elif text and index != number:
            break
    if found is None:
        return None
    column = len(lines[found]) - len(lines[found].lstrip())
    return Words(found, column, "yaml-comment", "“//” does not begin a comment", ("comments in YAML start with #",))


def _tab(line: str, number: int) -> Words | None:
    tab = line.find("\t", 0, len(line) - len(line.lstrip()))
    if tab < 0:
        return None
    return Words(number, tab, "yaml-tab", "a tab may not indent a line", ("indent with spaces",))


def _quotes(said: str, lines: list[str], at: tuple[int, int], start: tuple[int, int]) -> Words | None:
    """Quotes that never close, that close too early, or that hold an unknown escape."""
    if "unexpected end of stream" in said or "unexpected document" in said:
        return Words(*start, "yaml-quote", "the quote that opens here is never closed")
    if "escape" in said:
        hints = (
            "in double quotes a backslash begins an escape: write \\\\, or use single quotes",
            "without quotes a backslash is a backslash",
        )
        return Words(*at, "yaml-escape", "the backslash begins an escape that YAML does not know", hints)
    before = _before(lines, at)
    if before[:1] in ("'", '"') and ("block end" in said or "did not find expected" in said):
        other = "“" if before[0] == '"' else "’"
        hint = (f"write the quotes inside the text as {other}, or put the whole text in the other kind of quotes",)
        return Words(*at, "yaml-quote", "text goes on after its closing quote", hint)
    return None


def _colon(said: str, line: str, at: tuple[int, int]) -> Words | None:
    """A colon in a text without quotes; or a line that is indented as if it belonged to the text above."""
    if "mapping values are not allowed" not in said:
        return None
    if ":" in line[: at[1]]:
        return Words(*at, "yaml-colon", "a colon stands in a text without quotes", (_QUOTE,))
    return Words(
        at[0],
        len(line) - len(line.lstrip()),
        "yaml-indent",
        "this line is indented as if it went on with the text above",
        ("begin it below the name above it", "or " + _QUOTE),
    )


def _first_sign(lines: list[str], at: tuple[int, int], said: str) -> Words | None:
    """A text that begins with a sign of YAML's own, such as `**bold**` or `{{ card.name }}`."""
    line = lines[at[0]] if at[0] < len(lines) else ""
    match = _VALUE.match(line)
    column = match.end() if match else 0
    sign = line[column : column + 1]
    if sign in ("|", ">") and ("line break" in said or "indicator" in said):
        hints = (f"begin the text on the next line, indented, or {_QUOTE}",)
        return Words(*at, "yaml-start", f"after “{sign}” the line must end", hints)
    if sign not in _STARTS or column > at[1] or "',' or" in said:
        return None
    if sign == "%" and not column:
        hints = ("delete the line; a comment begins with #",)
        return Words(at[0], 0, "yaml-syntax", "this line is taken as a directive, for it begins with %", hints)
    return Words(
        at[0], column, "yaml-start", f"a text may not begin with “{sign}”: YAML takes it as {_STARTS[sign]}", (_QUOTE,)
    )


def _brackets(said: str, start: tuple[int, int]) -> Words | None:
    for sign, end in ("[]", "{}"):
        if f"',' or '{end}'" in said:
            hints = (
                f"close it with “{end}”, and put a comma between two values",
                f"a text that begins with “{sign}” must be in quotes",
            )
            return Words(*start, "yaml-bracket", f"what opens here with “{sign}” is not closed", hints)
    return None


def _shape(said: str, line: str, at: tuple[int, int], start: tuple[int, int]) -> Words | None:
    """Lines that do not fit the lines around them."""
    if "could not find expected ':'" in said:
        hints = ("write “name: value”", "if it goes on with the text above, indent it more than the name of that text")
        return Words(*start, "yaml-colon", "this line has no colon", hints)
    if "document start" in said:
        hint = ("delete the line “...” above it, or this line",)
        return Words(*at, "several-documents", "this line stands after the end of the document", hint)
    if "sequence entries are not allowed" in said:
        return Words(*at, "yaml-indent", "a list may not begin here", ("put its first “-” on the next line",))
    if at[1] == len(line) - len(line.lstrip()) and ("block end" in said or "did not find expected" in said):
        if line[at[1] : at[1] + 1] == ":":
            return Words(*at, "key-not-text", "a name is missing before the colon")
        message = "this line is not indented like those it belongs to"
        return Words(*at, "yaml-indent", message, ("begin it in the same column as its neighbours",))
    if line[at[1] : at[1] + 1] in ("]", "}"):
        return Words(*at, "yaml-bracket", f"“{line[at[1]]}” closes nothing", (_QUOTE,))
    return None


def _before(lines: list[str], at: tuple[int, int]) -> str:
    """The value in the line before the place, from its first sign."""
    line = lines[at[0]] if at[0] < len(lines) else ""
    match = _VALUE.match(line)
    return line[match.end() : at[1]] if match else ""
