"""An expression in; what it speaks of out: names, the fields asked of them, constants. Nothing is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

Chain = tuple[str | int, ...]
"""A name and what is asked of it, step by step: ("card", "ambush", "melee"). It ends before one worked out."""

UNKNOWN = object()
"""In the place of an argument that is no constant."""


@lru_cache(maxsize=2048)
def chains(source: str) -> tuple[Chain, ...]:
    """The names in an expression, in its order, each once; none where it is no expression."""
    return tuple(dict.fromkeys(_chains(_tree(source))))


@lru_cache(maxsize=2048)
def calls(source: str) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """The functions that an expression calls, each with its arguments."""
    from jinja2 import nodes

    found = _tree(source).find_all(nodes.Call)
    return tuple((one.node.name, tuple(map(_constant, one.args))) for one in found if isinstance(one.node, nodes.Name))


@lru_cache(maxsize=2048)
def compared(source: str) -> tuple[tuple[Chain, Any], ...]:
    """The names in an expression that are asked whether they are a constant, or one of a list, each with that."""
    from jinja2 import nodes

    found: list[tuple[Chain, Any]] = []
    for node in _tree(source).find_all(nodes.Compare):
        if len(node.ops) == 1 and node.ops[0].op in ("eq", "ne", "in", "notin"):
            other = node.ops[0].expr
            listed = other.items if isinstance(other, nodes.List | nodes.Tuple) else ()
            values = listed if node.ops[0].op.endswith("in") else (other,)
            chain = _whole(node.expr)
            found += ((chain, one.value) for one in values if chain and isinstance(one, nodes.Const))
    return tuple(found)


@lru_cache(maxsize=2048)
def _tree(source: str) -> Any:
    from jinja2 import TemplateSyntaxError, nodes

    try:
        return _parser().parse(f"{{{{ {source} }}}}")
    except (TemplateSyntaxError, RecursionError):  # reported where the expression is worked out
        return nodes.Template([], lineno=1)


@cache
def _parser() -> Any:
    from jinja2 import Environment

    return Environment(autoescape=True)


def _constant(node: Any) -> Any:
    from jinja2 import nodes

    return node.value if isinstance(node, nodes.Const) else UNKNOWN


def _whole(node: Any) -> Chain:
    """The chain that a node is, if it is one and no more."""
    from jinja2 import nodes

    steps: list[str | int] = []
    while isinstance(node, nodes.Getattr):
        steps.append(node.attr)
        node = node.node
    return (node.name, *reversed(steps)) if isinstance(node, nodes.Name) else ()


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
