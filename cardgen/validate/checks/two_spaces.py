"""A text has two spaces where one is meant.

Sheets print one. But two are the trace of a word that was taken out, and whoever searches the file for the sentence
does not find it.

Bad:

    cards:
      - {id: guard, text: "Nobody  passes the gate."}

Good:

    cards:
      - {id: guard, text: Nobody passes the gate.}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.fields import shortened
from cardgen.model.game import Game
from cardgen.validate.texts import decks, sentences

_BETWEEN = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
"""Spaces between words. The words are sought from there: a long one would be tried from each of its letters."""
_WORD = re.compile(r"[^\W\d_]{2}")
"""What tells a sentence from the outline of a drawing."""


def check(game: Game) -> Iterator[Diagnostic]:
    """Every text with spaces side by side; those at the beginning of a line are its indent."""
    for cards in decks(game).values():
        for text in sentences(cards):
            if "  " not in text.said and "\u00a0" not in text.said:
                continue
            found = _BETWEEN.search(text.typed)
            if found and _WORD.search(text.typed):
                before, after = text.typed[: found.start()].split()[-1], text.typed[found.end() :].split(maxsplit=1)[0]
                message = f"two spaces between “{shortened(before)}” and “{shortened(after)}”"
                yield Diagnostic(text.span, "two-spaces", Severity.WARNING, message, ("write one",))
