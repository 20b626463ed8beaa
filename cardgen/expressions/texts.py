"""Text of the data in; the same text with every `{{ }}` worked out, out. `{%` and `{#` are plain text.

Jinja itself is loaded only when some text holds more than a path. An expression that many texts share is compiled once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.printing import printable

_MARK = re.compile(r"\\[\\{]|\{\{")
"""A backslash that takes the meaning from a brace or another backslash, or the beginning of an expression."""

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", re.ASCII)

_END = re.compile(r"""(?:[^"'}]|"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\}(?!\}))*+\}\}""", re.DOTALL)
"""The rest of an expression: up to the first }} that no quotes hold."""


def has_expression(text: str) -> bool:
    """Whether a text may hold an expression."""
    return "{{" in text


class _Inserted:
    """What stands between {{ and }}. A plain path to a field, as most are, is followed without Jinja."""

    __slots__ = ("_path", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._path = tuple(source.split(".")) if _DOTTED.fullmatch(source) else ()

    def text(self, names: Mapping[str, Any]) -> str:
        """What is printed for it. Raises ExpressionError."""
        value: Any = names
        try:
            for name in self._path:
                value = value[name]
        except (LookupError, TypeError):
            value = names
        if type(value) in (str, int, float, bool):
            return printable(value)
        from cardgen.expressions.environments import expression

        return expression(self.source).text(names)


class DataText:
    """A text cut into words and expressions. Raises ExpressionError when it cannot be cut."""

    __slots__ = ("_pieces",)

    def __init__(self, source: str) -> None:
        self._pieces: tuple[str | _Inserted, ...] = _pieces(source)

    def render(self, names: Mapping[str, Any], report: Callable[[ExpressionError], None]) -> str:
        """The text with these names in scope; each expression that fails is reported, and leaves nothing."""
        words = []
        for piece in self._pieces:
            try:
                words.append(piece if isinstance(piece, str) else piece.text(names))
            except ExpressionError as error:
                report(error)
        return "".join(words)


@lru_cache(maxsize=1024)
def _pieces(source: str) -> tuple[str | _Inserted, ...]:
    found: list[str | _Inserted] = []
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
        found += (words, _Inserted(inside.removeprefix("-").removesuffix("-").strip()))
        words, at, trimming = "", end.end(), inside.endswith("-")
    return (*found, words + _trimmed(source[at:], trimming and not words))


def _trimmed(words: str, trimming: bool) -> str:
    """The words after an expression that ends in `-}}` lose their leading space, as everywhere in Jinja."""
    return words.lstrip() if trimming else words
