"""Text of the data in; the same text with every `{{ }}` worked out, out. `{%` and `{#` are plain text.

Jinja itself is loaded only when some text holds more than a path. An expression that many texts share is compiled once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cardgen.expressions.chains import chains
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.printing import printable

_MARK = re.compile(r"\\[\\{]|\{\{")
"""A backslash that takes the meaning from a brace or another backslash, or the beginning of an expression."""

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", re.ASCII)

_END = re.compile(r"""(?:[^"'}]|"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\}(?!\}))*+\}\}""", re.DOTALL)
"""The rest of an expression: up to the first }} that no quotes hold."""


FIELDS = "the fields there are"
"""The name in scope of a function that filters ask whether any of some items has a field, and that raises an
ExpressionError when none has. It holds spaces, as no name in an expression may; without it in scope nobody asks."""


def begin() -> None:
    """Begin with the texts of another game: its expressions have all their steps again."""
    environments = sys.modules.get("cardgen.expressions.environments")
    if environments is not None:  # else none was worked out yet
        environments.begin()


def has_expression(text: str) -> bool:
    """Whether a text may hold an expression."""
    return "{{" in text


class NotClosed(ExpressionError):
    """A {{ without its }}; `number` says which {{ of the text it is, from 0."""

    def __init__(self, number: int) -> None:
        super().__init__("“{{” is not closed", "write }} after the expression, or \\{ to print a brace")
        self.number = number


class _Inserted:
    """What stands between {{ and }}. A plain path to a field, as most are, is followed without Jinja.

    `number` says which {{ of the text begins it, from 0.
    """

    __slots__ = ("_path", "number", "source")

    def __init__(self, source: str, number: int) -> None:
        self.source = source
        self.number = number
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

    def prove(self) -> None:
        """Raises ExpressionError when it is no expression."""
        if not self._path:
            from cardgen.expressions.environments import expression

            expression(self.source)

    def looks_at(self, name: str) -> frozenset[str] | None:
        """The fields of what is called `name` that it looks at; None when it may look at any."""
        if self._path:
            return frozenset(self._path[1:2] if self._path[0] == name else ())
        return looked_at(self.source, name)


class DataText:
    """A text cut into words and expressions. Raises ExpressionError when it cannot be cut."""

    __slots__ = ("_pieces",)

    def __init__(self, source: str) -> None:
        self._pieces: tuple[str | _Inserted, ...] = _pieces(source)

    def render(self, names: Mapping[str, Any], report: Callable[[ExpressionError, int], None]) -> str:
        """The text with these names in scope; each expression that fails is reported, and leaves nothing.

        `report` takes the error, and which {{ of the text begins the expression, from 0.
        """
        words = []
        for piece in self._pieces:
            try:
                words.append(piece if isinstance(piece, str) else piece.text(names))
            except ExpressionError as error:
                report(error, piece.number if isinstance(piece, _Inserted) else 0)
        return "".join(words)

    def prove(self) -> None:
        """Raises ExpressionError when one of its expressions is none."""
        for piece in self._pieces:
            if not isinstance(piece, str):
                piece.prove()

    def sources(self) -> tuple[str, ...]:
        """What stands between its {{ and }}, in their order."""
        return tuple(piece.source for piece in self._pieces if not isinstance(piece, str))

    def words(self, instead: str) -> str:
        """The text with a word in the place of each expression."""
        return "".join([piece if isinstance(piece, str) else instead for piece in self._pieces])

    def looks_at(self, name: str) -> frozenset[str] | None:
        """The fields of what is called `name` that the text looks at; None when it may look at any."""
        found: frozenset[str] = frozenset()
        for piece in self._pieces:
            if not isinstance(piece, str):
                fields = piece.looks_at(name)
                if fields is None:
                    return None
                found |= fields
        return found


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
            raise NotClosed(source.count("{{", 0, mark.start()))
        inside = end[0][:-2]
        if inside.startswith("-"):
            words = words.rstrip()
        number = source.count("{{", 0, mark.start())
        found += (words, _Inserted(inside.removeprefix("-").removesuffix("-").strip(), number))
        words, at, trimming = "", end.end(), inside.endswith("-")
    return (*found, words + _trimmed(source[at:], trimming and not words))


def looked_at(source: str, name: str) -> frozenset[str] | None:
    """The fields of what is called `name` that an expression looks at; None when it may look at any."""
    found = [chain for chain in chains(source) if chain[0] == name]
    return frozenset(str(chain[1]) for chain in found) if all(len(chain) > 1 for chain in found) else None


def _trimmed(words: str, trimming: bool) -> str:
    """The words after an expression that ends in `-}}` lose their leading space, as everywhere in Jinja."""
    return words.lstrip() if trimming else words
