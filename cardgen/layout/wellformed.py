"""The text of a template before rendering in, the first place where it is not well-formed XML out, in plain words."""

from __future__ import annotations

import re
from xml.parsers import expat

from cardgen.diagnostics import Fault, Span

CODE = "malformed-xml"

_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_CLOSING = re.compile(r"</([\w.:-]+)")
_BARE = re.compile(r"[\w-]+\s*=\s*[^\s\"'=>]")
_OPEN_QUOTE = re.compile(r"=\s*\"[^\"]*<|=\s*'[^']*<")


def first_break(text: str, file: str) -> Fault | None:
    """Where and why a raw template is not XML; None when it is. What stands between Jinja's braces does not count."""
    blank = _JINJA.sub(lambda match: re.sub(r"[^\n]", "x" if match[0][1] == "{" else " ", match[0]), text)
    opened: list[tuple[str, int]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, _: opened.append((tag, parser.CurrentLineNumber))
    parser.EndElementHandler = lambda _: opened.pop()
    try:
        parser.Parse(blank, True)
    except expat.ExpatError as error:
        line = blank.split("\n")[error.lineno - 1] if error.lineno <= blank.count("\n") + 1 else ""
        message, hints = _words(error.code, line, error.offset, opened)
        return Fault(Span(file, error.lineno, error.offset + 1), CODE, message, *hints)
    return None


def _words(code: int, line: str, column: int, opened: list[tuple[str, int]]) -> tuple[str, tuple[str, ...]]:
    """The message and the hints for one of expat's errors."""
    codes = expat.errors.codes
    innermost = f"<{opened[-1][0]}> of line {opened[-1][1]}" if opened else ""
    closing = _CLOSING.match(line, max(0, column - 2)) or _CLOSING.match(line, column)
    if code == codes[expat.errors.XML_ERROR_TAG_MISMATCH] and closing and innermost:
        return (
            f"</{closing[1]}> closes nothing here: the innermost open element is {innermost}",
            (f"close it with </{opened[-1][0]}> first, or write “/>” at its end if it holds nothing",),
        )
    if code in (codes[expat.errors.XML_ERROR_NO_ELEMENTS], codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN]) and opened:
        return f"the template ends inside {innermost}", (f"close it with </{opened[-1][0]}>",)
    if code == codes[expat.errors.XML_ERROR_NO_ELEMENTS]:
        return "the template is empty", ("a layout is <card>…</card>, a file of macros <library>…</library>",)
    if code == codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]:
        return "something stands after the end of the root", (
            "all of a template stands inside one <card> or <library>",
        )
    if code == codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]:
        return "an attribute is written twice in one tag", ("keep one of them",)
    return "this is not well-formed XML", _advice(line)


def _advice(line: str) -> tuple[str, ...]:
    """What the line itself suggests."""
    if "&" in line:
        return ("write &amp; for &",)
    if _OPEN_QUOTE.search(line):
        return ("a quote is not closed",)
    if _BARE.search(line):
        return ('put the value of every attribute in quotes: size="12"',)
    if "<" in line:
        return ("write &lt; for <, and “is lt(3)” for “< 3” in expressions",)
    return ("look for a tag that is not closed, a quote that is missing, or a stray < or &",)
