"""An expression that cannot be read in; what its writer is used to from elsewhere out, and how it is written here."""

from __future__ import annotations

import re

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", re.DOTALL)

_HABITS = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        (r"\{\{|\}\}|\{%|\{#", "leave the braces out: all of this is an expression"),
        (r"[“”‘’„]", "write straight quotes, \" or '"),
        (r"&&|&|\bAND\b", "write “and”"),
        (r"\|\||\bOR\b", "write “or”"),
        (r"===", "write =="),
        (r"!==|<>|≠", "write !="),
        (r"=>|≥", "write >="),
        (r"=<|≤", "write <="),
        (r"!(?!=)|\bNOT\b", "write “not”"),
        (r"\?", "write “this if … else that”"),
    )
)


def habits(source: str, said: str) -> tuple[str, ...]:
    """Hints for an expression of which this was said."""
    rest = _QUOTED.sub("''", source)
    hints = tuple(hint for pattern, hint in _HABITS if pattern.search(rest))
    return hints or (("write == to compare",) if "“=”" in said else ())
