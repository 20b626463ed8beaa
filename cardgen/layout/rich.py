"""The `rich` filter: text markup in, inline elements out, everything else escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup, escape

from cardgen.model.markup import Token, tokens

ELEMENTS = {"bold": "b", "italic": "i", "paragraph": "p"}


def rich(names: Mapping[str, str]) -> Callable[[object], Markup]:
    """The filter for a game whose cards have these names by id.

    `**bold** *italic* :icon:` and blank lines become `b`, `i`, `icon` and `p`; `[[card-id]]` becomes that card's name.
    """

    @lru_cache(maxsize=2048)
    def convert(text: str) -> Markup:
        return Markup("".join(_xml(tokens(text), names)))

    return lambda value: convert(str(value))


def _xml(parts: Iterable[Token], names: Mapping[str, str]) -> Iterable[str]:
    for kind, text in parts:
        if kind == "text":
            yield escape(text)
        elif kind == "open":
            yield f"<{ELEMENTS[text]}>"
        elif kind == "close":
            yield f"</{ELEMENTS[text]}>"
        elif kind == "icon":
            yield f'<icon name="{text}"/>'
        else:
            yield escape(names.get(text, text))
