"""The `rich` filter: text markup in, inline elements out, everything else escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from cardgen.model.markup import Token, tokens

ELEMENTS = {"bold": "b", "italic": "i", "paragraph": "p"}

_FIGURE_SPACE = re.compile(r"([\d½⅓¼¾⅔]) \Z")
"""The space between a figure and the icon that it counts: a line never ends there."""


class Names(dict[str, str]):
    """The names of cards by id; it remembers which of them texts asked for."""

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__(names)
        self.asked: set[str] = set()

    def called(self, card: str) -> str:
        """The name of the card with this id; the id itself when there is none."""
        self.asked.add(card)
        return self.get(card, card)


def rich(names: Names) -> Callable[[object], Markup]:
    """The filter for a game whose cards have these names by id.

    `**bold** *italic* :icon:` and blank lines become `b`, `i`, `icon` and `p`; `[[card-id]]` becomes that card's name.
    A figure and the icon after it stay on one line.
    """

    @lru_cache(maxsize=2048)
    def convert(text: str) -> Markup:
        return Markup("".join(_xml(tokens(text), names)))

    return lambda value: convert(str(value))


def _xml(parts: Sequence[Token], names: Names) -> Iterator[str]:
    for index, (kind, text) in enumerate(parts):
        if kind == "text":
            before_icon = index + 1 < len(parts) and parts[index + 1].kind == "icon"
            yield escape(_FIGURE_SPACE.sub("\\1\u00a0", text) if before_icon else text)
        elif kind == "open":
            yield f"<{ELEMENTS[text]}>"
        elif kind == "close":
            yield f"</{ELEMENTS[text]}>"
        elif kind == "icon":
            yield f'<icon name="{text}"/>'
        else:
            yield escape(names.called(text))
