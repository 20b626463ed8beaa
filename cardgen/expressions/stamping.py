"""A function on the literal text of templates in, a Jinja extension out that applies it before compilation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream


def stamping(stamp: Callable[[str, int, str], str]) -> type[Extension]:
    """An extension that replaces each piece of a template's literal text by `stamp(template, line, text)`.

    The line is where the piece begins in the template's own file, also when another template includes it.
    """

    class Stamping(Extension):
        def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
            for token in stream:
                if token.type == "data":
                    token = Token(token.lineno, "data", stamp(stream.name or "", token.lineno, token.value))
                yield token

    return Stamping
