"""Text of the data in; the same text with every `{{ }}` worked out, out. `{%` and `{#` are plain text.

Jinja itself is loaded only when some text holds an expression. An expression that many texts share is compiled once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardgen.expressions.errors import ExpressionError

if TYPE_CHECKING:
    from cardgen.expressions.environments import Expression

_MARK = re.compile(r"\\[\\{]|\{\{")
"""A backslash that takes the meaning from a brace or another backslash, or the beginning of an expression."""

_END = re.compile(r"""(?:[^"'}]|"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\}(?!\}))*+\}\}""", re.DOTALL)
"""The rest of an expression: up to the first }} that no quotes hold."""


def has_expression(text: str) -> bool:
    """Whether a text may hold an expression."""
    return "{{" in text


class DataText:
    """A text cut into words and expressions. Raises ExpressionError when it cannot be cut."""

    __slots__ = ("_pieces",)

    def __init__(self, source: str) -> None:
        self._pieces: tuple[str | Expression, ...] = _pieces(source)

    def render(self, names: Mapping[str, Any]) -> str:
        """The text with these names in scope. Raises ExpressionError."""
        return "".join([piece if isinstance(piece, str) else piece.text(names) for piece in self._pieces])


def _pieces(source: str) -> tuple[str | Expression, ...]:
    from cardgen.expressions.environments import expression

    found: list[str | Expression] = []
    words, at, trimming = "", 0, False
    while mark := _MARK.search(source, at):
        words += _trimmed(source[at : mark.start()], trimming and not words)
        if mark[0] != "{{":
            words, at, trimming = words + mark[0], mark.end(), False
            continue
        end = _END.match(source, mark.end())
        if not end:
            raise ExpressionError("“{{” is not closed", "write }} after the expression, or \\{ to print a brace")
        inside = end[0][:-2]
        if inside.startswith("-"):
            words = words.rstrip()
        found += (words, expression(inside.removeprefix("-").removesuffix("-").strip()))
        words, at, trimming = "", end.end(), inside.endswith("-")
    return (*found, words + _trimmed(source[at:], trimming and not words))


def _trimmed(words: str, trimming: bool) -> str:
    """The words after an expression that ends in `-}}` lose their leading space, as everywhere in Jinja."""
    return words.lstrip() if trimming else words
