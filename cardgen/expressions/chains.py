"""An expression in; what it speaks of out: names, the fields asked of them, constants. Nothing is worked out."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

Chain = tuple[str | int, ...]
"""A name and what is asked of it, step by step: ("card", "ambush", "melee"). It ends before one worked out."""

MOST = 10**9
"""Of a number that is asked for like a field: no list is as long, and one of more than 4,300 digits is no text."""

UNKNOWN = object()
"""In the place of an argument that is no constant."""


def chains(source: str) -> tuple[Chain, ...]:
    """The names in an expression, in its order, each once; none where it is no expression."""
    return tuple(_read(source).chains)


def calls(source: str) -> list[tuple[str, tuple[Any, ...]]]:
    """The functions that an expression calls, each with its arguments."""
    return _read(source).calls


def compared(source: str) -> list[tuple[Chain, Any]]:
    """The names in an expression that are asked whether they are a constant, or one of a list, each with that."""
    return _read(source).compared


@lru_cache(maxsize=2048)
def _read(source: str) -> _Reader:
    from jinja2 import TemplateSyntaxError

    reader = _Reader()
    try:
        reader.read(_parser().parse(f"{{{{ {source} }}}}"))
    except (TemplateSyntaxError, RecursionError, ValueError, OverflowError, MemoryError):
        return _Reader()  # reported where the expression is worked out
    return reader


@cache
def _parser() -> Any:
    from jinja2 import Environment

    return Environment(autoescape=True)


class _Reader:
    """Goes through the nodes of one expression, each once, by the names of their classes."""

    def __init__(self) -> None:
        self.chains: dict[Chain, None] = {}
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.compared: list[tuple[Chain, Any]] = []

    def read(self, node: Any) -> None:
        """Adds what stands in a node."""
        kind = type(node).__name__
        if kind in ("Name", "Getattr", "Getitem"):
            self._chain(node)
            return
        if kind == "Call" and type(node.node).__name__ == "Name":
            self.calls.append((node.node.name, tuple(map(_constant, node.args))))
        elif kind == "Compare" and len(node.ops) == 1:
            self._compare(node.expr, node.ops[0])
        for child in node.iter_child_nodes():
            self.read(child)

    def _chain(self, node: Any) -> None:
        steps: list[str | int] = []
        while (kind := type(node).__name__) in ("Getattr", "Getitem"):
            step = node.attr if kind == "Getattr" else _constant(node.arg)
            if isinstance(step, str) or (isinstance(step, int) and abs(step) < MOST):
                steps.append(step)
            else:
                steps.clear()
                self.read(node.arg)
            node = node.node
        if kind == "Name":
            self.chains[node.name, *reversed(steps)] = None
        else:
            self.read(node)

    def _compare(self, asked: Any, operand: Any) -> None:
        chain, other = _whole(asked), operand.expr
        if not chain or operand.op not in ("eq", "ne", "in", "notin"):
            return
        values = [other]
        if operand.op in ("in", "notin"):
            values = other.items if type(other).__name__ in ("List", "Tuple") else []
        self.compared += ((chain, _constant(one)) for one in values if _constant(one) is not UNKNOWN)


def _constant(node: Any) -> Any:
    return node.value if type(node).__name__ == "Const" else UNKNOWN


def _whole(node: Any) -> Chain:
    """The chain that a node is, if it is one and no more."""
    steps: list[str | int] = []
    while type(node).__name__ == "Getattr":
        steps.append(node.attr)
        node = node.node
    return (node.name, *reversed(steps)) if type(node).__name__ == "Name" else ()
