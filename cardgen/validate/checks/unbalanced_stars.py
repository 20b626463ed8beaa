"""A star that begins bold or italic letters has no partner, so it is printed as a star.

Two paragraphs need stars of their own: what is bold ends with its paragraph. A star between spaces or digits, as in
`2 * 3`, is a star and meant; so is a single one right behind a word or a figure (a 5* hotel, Note*), and a row of more
than three.

Bad:

    cards:
      - {id: guard, text: "**Halt! Nobody passes."}

Good:

    cards:
      - {id: guard, text: "**Halt!** Nobody passes with 2 * 3 barrels."}
      - {id: cook, text: 'Serves all but the captain\\*.'}
      - {id: inn, text: A 5* hotel.}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.expressions.texts import has_expression
from cardgen.model.game import Game
from cardgen.model.markup import tokens
from cardgen.validate.texts import decks, sentences

_ESCAPED = re.compile(r"\\(?:(\*)|[:\[{\\])")
_ASKED = "\ue000"
"""Stands for a star that a backslash asks for."""

_STARS = re.compile(r"\*+")

MOST_STARS = 3
"""So many begin bold and italic letters; more are a row of stars."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every text that prints a star which nobody asked for."""
    for cards in decks(game).values():
        for text in sentences(cards):
            if "*" not in text.said or (not text.card.sound and has_expression(text.written)):
                continue
            for words in _words(text.said):
                found = next((stars for stars in _STARS.finditer(words) if _touches(words, stars)), None)
                if found:
                    message = f"“{found[0]}” has no partner: {_around(words, found)}"
                    hints = (f"write {found[0]} on both sides of what it stresses", "write \\* to print a star")
                    yield Diagnostic(text.span, "unbalanced-stars", Severity.WARNING, message, hints)
                    break


def _words(said: str) -> Iterator[str]:
    """What is printed as it stands and has stars that no backslash asks for."""
    for token in tokens(_ESCAPED.sub(lambda match: _ASKED if match[1] else "_", said)):
        if token.kind == "text" and "*" in token.text:
            yield token.text


def _touches(words: str, stars: re.Match[str]) -> bool:
    """Whether stars stand at a word as if to stress it. Between spaces or digits, right behind a word, in a row of more
    than three or after a star that is asked for, they are meant."""
    before, after = words[stars.start() - 1 : stars.start()], words[stars.end() : stars.end() + 1]
    row = len(stars[0])
    noted = row == 1 and before.isalnum() and not after.isalpha()
    if row > MOST_STARS or noted or (before.isdigit() and after.isdigit()):
        return False
    return bool(before.strip(f" {_ASKED}") or after.strip())


def _around(words: str, found: re.Match[str]) -> str:
    """The star with a few letters on both sides."""
    start, end = max(0, found.start() - 12), found.end() + 12
    cut = words[start:end].strip().replace(_ASKED, "*")
    return f"“{'…' if start else ''}{cut}{'…' if end < len(words) else ''}”"
