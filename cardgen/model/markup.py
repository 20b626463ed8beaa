"""The text of a card in; tokens out, always properly nested.

`**bold**`, `*italic*`, `:icon:`, `[[card-id]]`; a blank line parts paragraphs, a single line break is a space. A
backslash before one of `* : [ { \\` prints it. Everything else prints as written, so does a marker without a partner.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple


class Token(NamedTuple):
    """One step of a text.

    `text` is words; `open` and `close` are the ends of a span, named in `text`: bold, italic or paragraph; `icon` and
    `card` hold a name. Paragraphs are marked only where there is more than one, and never stand inside a span.
    """

    kind: Literal["text", "open", "close", "icon", "card"]
    text: str


Span = Literal["bold", "italic"]

_SPECIAL = re.compile(
    r"""\\(?P<escaped>[*:\[{\\])
    | (?P<stars>\*+)
    | :(?<![^\W\d_]:)(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*) : (?![^\W\d_])
    | \[\[ (?P<card>[A-Za-z0-9][A-Za-z0-9_-]*) \]\]""",
    re.VERBOSE,
)
"""What is not plain words. An icon does not touch a letter, so that `a:b:c` stays as it is.

Each choice begins with a character of its own, so that the search leaps over words."""

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_BREAK = re.compile(r"(?<![^\S\n])[^\S\n]*\n[^\S\n]*")
"""A line break and the spaces around it. Sought only from where these begin, lest many be tried from each of them."""

_RUNS: dict[int, tuple[Span, ...]] = {1: ("italic",), 2: ("bold",), 3: ("bold", "italic")}
_STARS = {"bold": "**", "italic": "*"}


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text. Any text is fine."""
    paragraphs = [part for part in _PARAGRAPH.split(text.strip()) if part]
    if len(paragraphs) < 2:
        return tuple(_paragraph(paragraphs[0])) if paragraphs else ()
    found: list[Token] = []
    for part in paragraphs:
        found += (Token("open", "paragraph"), *_paragraph(part), Token("close", "paragraph"))
    return tuple(found)


def _paragraph(part: str) -> list[Token]:
    text = _BREAK.sub(" ", part)
    out: list[Token] = []
    opened: list[tuple[Span, int]] = []
    end = 0
    for match in _SPECIAL.finditer(text):
        if match.start() > end:
            out.append(Token("text", text[end : match.start()]))
        end = match.end()
        kind = match.lastgroup or ""
        if kind == "stars":
            _stars(text, match, out, opened)
        elif kind == "escaped":
            out.append(Token("text", match[kind]))
        else:
            out.append(Token("icon" if kind == "icon" else "card", match[kind]))
    if end < len(text):
        out.append(Token("text", text[end:]))
    return _joined(out)


def _stars(text: str, match: re.Match[str], out: list[Token], opened: list[tuple[Span, int]]) -> None:
    """One, two or three stars: they close what is open, or else open, or else are words."""
    before = text[match.start() - 1 : match.start()]
    after = text[match.end() : match.end() + 1]
    spans = _RUNS.get(len(match[0]), ())
    between_digits = before.isdigit() and after.isdigit()
    if before and not before.isspace() and not between_digits:
        closing = [span for span, _ in reversed(opened) if span in spans]
        for span in closing:
            _close(span, out, opened)
        spans = tuple(span for span in spans if span not in closing)
        if not spans and closing:
            return
    opens = bool(spans) and bool(after) and not after.isspace() and not between_digits
    if not opens:
        words = "".join(_STARS[span] for span in spans) if spans else match[0]
        out.append(Token("text", words))
        return
    for span in spans:
        opened[:] = [(other, index) for other, index in opened if other != span]  # the nearest marker wins
        opened.append((span, len(out)))
        out.append(Token("text", _STARS[span]))  # words, until it finds its partner


def _close(span: Span, out: list[Token], opened: list[tuple[Span, int]]) -> None:
    """Makes a span of what was opened; what was opened inside it and not closed stays words."""
    while opened:
        found, index = opened.pop()
        if found == span:
            out[index] = Token("open", span)
            out.append(Token("close", span))
            return


def _joined(out: list[Token]) -> list[Token]:
    """The tokens with neighbouring words made one."""
    found: list[Token] = []
    for kind, group in groupby(out, key=lambda token: token.kind):
        if kind == "text":
            found.append(Token("text", "".join(token.text for token in group)))
        else:
            found += group
    return found
