"""A text of a card in; what the rules of a game ask of it, out. Each docstring is a row of docs/reference/rules.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cardgen.expressions.errors import ExpressionError, kind
from cardgen.model.markup import Token, tokens

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def mentions(text: Any, *words: Any) -> tuple[str, ...]:
    """Which of some words, or of several words in a row, stand in a text: whole words, in large or small letters.

    `mentions("**Two dice,** two :gold:.", "die", "dice", "two dice") == ("dice", "two dice")`
    """
    said = _words(_text(text))
    return tuple(
        word for word in dict.fromkeys(map(_text, words)) if (looked_for := _words(word)) and looked_for in said
    )


def icons(text: Any) -> tuple[str, ...]:
    """The names of the icons in a text, each once.

    `"gold" in icons("**Two dice,** two :gold:.")`
    """
    return tuple(dict.fromkeys(token.text for token in tokens(_text(text)) if token.kind == "icon"))


def word_count(text: str) -> int:
    """How many words of a text are read: neither icons nor the marks of bold and italic."""
    return len(_words(text).split())


def _text(text: Any) -> str:
    if not isinstance(text, str):
        raise ExpressionError(f"this takes a text, such as card.text, not {kind(text)}")
    return text


@lru_cache(maxsize=4096)
def _words(text: str) -> str:
    """The words of a text in small letters, a space before and after each; nothing where it has none."""
    # Stars may stand inside a word, **d**ice, and do not part it.
    found = _WORD.findall("".join(_shown(token) for token in tokens(text)).lower())
    return f" {' '.join(found)} " if found else ""


def _shown(token: Token) -> str:
    """What a step of a text puts between the words around it."""
    if token.kind == "text":
        return token.text
    return "" if token.kind in ("open", "close") and token.text != "paragraph" else " "


TEXTS: Mapping[str, Callable[..., Any]] = {"mentions": mentions, "icons": icons}
"""The functions of texts by the names that rules call them, in the order of the manual."""
