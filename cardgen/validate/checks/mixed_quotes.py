"""A deck has straight quotes in some texts and curly ones in others.

On the table that looks like two authors. The straight marks of a measure, as in 6" and 5', do not count, nor do the
quotes inside {{ }}.

Bad:

    cards:
      - {id: guard, text: He said “halt”.}
      - {id: cook, text: The captain's spoon.}

Good:

    cards:
      - {id: guard, text: He said “halt”.}
      - {id: cook, text: The captain’s spoon.}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game
from cardgen.validate.texts import Text, decks, texts

MOST_LINES = 8
"""Lines that a hint names."""

_WORD = re.compile(r"[\"'“”„‟‘’‚‛]*[^\W\d_]+(?:[-'’][^\W\d_]+)*[\"'“”„‟‘’‚‛!?.,…]*")
"""A word by itself, such as a short name; not the name of a file."""

_STRAIGHT = re.compile(r"(?<!\d)[\"']")
_CURLY = re.compile("[“”„‟‘’‚‛]")


def check(game: Game) -> Iterator[Diagnostic]:
    """A problem for each deck that mixes them, at the first text with the rarer kind."""
    for cards in decks(game).values():
        found = [text for text in texts(cards) if " " in text.said or _WORD.fullmatch(text.said)]
        straight = _with(_STRAIGHT, (text for text in found if "'" in text.said or '"' in text.said))
        curly = _with(_CURLY, (text for text in found if not text.said.isascii()))
        if straight and curly:
            rare, word, other = (
                (straight, "straight", "curly") if len(straight) <= len(curly) else (curly, "curly", "straight")
            )
            message = f"{word} quotes in a deck whose other texts have {other} ones"
            hints = ("write “ ” and ’ everywhere" if other == "curly" else "write \" and ' everywhere",)
            yield Diagnostic(rare[0].span, "mixed-quotes", Severity.WARNING, message, (*hints, *_others(rare)))


def _with(mark: re.Pattern[str], texts: Iterable[Text]) -> list[Text]:
    """The texts with a mark, each place once."""
    found = {text.span: text for text in texts if mark.search(text.said) and mark.search(text.typed)}
    return list(found.values())


def _others(found: list[Text]) -> tuple[str, ...]:
    """Where else the rarer kind stands."""
    places = [text.span.cell or str(text.span.line) for text in found[1:]]
    if not places:
        return ()
    more = f" and {len(places) - MOST_LINES} more" if len(places) > MOST_LINES else ""
    what = "in cell" if found[0].span.cell else "on line"
    return (f"also {what}{'s' if len(places) > 1 else ''} {', '.join(places[:MOST_LINES])}{more}",)
