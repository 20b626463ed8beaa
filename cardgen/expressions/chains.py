"""An expression in; the names it speaks of out, each with the fields asked of it. Nothing is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

Chain = tuple[str | int, ...]
"""A name and what is asked of it, step by step: ("card", "ambush", "melee"). It ends before one worked out."""


@lru_cache(maxsize=2048)
def chains(source: str) -> tuple[Chain, ...]:
    """The names in an expression, in its order, each once; none where it is no expression."""
    from jinja2 import TemplateSyntaxError

    try:
        return tuple(dict.fromkeys(_chains(_parser().parse(f"{{{{ {source} }}}}"))))
    except (TemplateSyntaxError, RecursionError):  # reported where the expression is worked out
        return ()


@cache
def _parser() -> Any:
    from jinja2 import Environment

    return Environment(autoescape=True)


def _chains(node: Any) -> Iterator[Chain]:
    from jinja2 import nodes

    steps: list[str | int] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str | int):
            steps.append(node.arg.value)
        else:
            steps.clear()
            yield from _chains(node.arg)
        node = node.node
    if isinstance(node, nodes.Name):
        yield (node.name, *reversed(steps))
        return
    for child in node.iter_child_nodes():
        yield from _chains(child)
