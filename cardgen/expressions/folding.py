"""An expression over several cards in; what it asks of each card, and what it makes of the answers, out.

`sum(card.gold) / copies` asks `card.gold` of each card. In the whole, the call is replaced by an item of the list that
stands in scope under FOLDED. A call that speaks of no card is left alone, and so is one with more arguments than one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from cardgen.expressions.conditions import Conditions
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.sandbox import BoundedTemplate

FOLDED = "what was made of the cards"
"""The name in scope of the answers, in their order; it holds spaces, as no name in an expression may."""

ITEMS = frozenset(("card", "component"))
"""What is another thing for each card."""


class Part(NamedTuple):
    """One call: its function, its argument as a template, whether that is a plain path, and its name in messages."""

    name: str
    template: BoundedTemplate
    is_path: bool
    said: str


class Parts(NamedTuple):
    """The whole with its calls replaced, the calls, whether a card is asked for outside of them, and whether the whole
    is a plain path."""

    whole: BoundedTemplate
    folds: tuple[Part, ...]
    bare: bool
    is_path: bool


def fold(conditions: Conditions, source: str, names: frozenset[str]) -> Parts:
    """The expression parted at its calls of these names. Raises ExpressionError."""
    cutter = _Cutter(names)
    try:
        rest = cutter.visit(conditions.parsed(source))
    except RecursionError as error:
        raise ExpressionError("this expression is too long or nested too deeply") from error
    key = ("folded", source, *sorted(names))
    folds = tuple(
        Part(name, conditions.valued((*key, str(place)), _same(inner)), _path(inner) != "", _path(inner) or source)
        for place, (name, inner) in enumerate(cutter.cut)
    )
    return Parts(conditions.valued(key, _same(rest)), folds, _speaks_of_items(rest), _path(rest) != "")


class _Cutter(NodeTransformer):
    """Takes the calls out of an expression."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.cut: list[tuple[str, nodes.Expr]] = []

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 -- Jinja's name
        """An item of the answers, in place of a call that goes through cards."""
        if not self._folds(node):
            return self.generic_visit(node)
        inner = node.args[0]
        for one in (inner, *inner.find_all(nodes.Call)):
            if isinstance(one, nodes.Call) and self._folds(one):
                name, outer = _called(one), _called(node)
                raise ExpressionError(
                    f"{name}() inside {outer}() has no cards to go through", f"take one of the two out: {outer}(card.…)"
                )
        self.cut.append((_called(node), inner))
        answers = nodes.Getitem(nodes.ContextReference(), nodes.Const(FOLDED), "load", lineno=1)
        return nodes.Getitem(answers, nodes.Const(len(self.cut) - 1), "load", lineno=1)

    def _folds(self, node: nodes.Call) -> bool:
        plain = len(node.args) == 1 and not (node.kwargs or node.dyn_args or node.dyn_kwargs)
        return plain and _called(node) in self.names and _speaks_of_items(node.args[0])


def _called(node: nodes.Call) -> str:
    return node.node.name if isinstance(node.node, nodes.Name) else ""


def _speaks_of_items(node: nodes.Node) -> bool:
    found = [node] if isinstance(node, nodes.Name) else node.find_all(nodes.Name)
    return any(one.name in ITEMS for one in found)


def _path(node: nodes.Node) -> str:
    """`card.ambush.melee` where an expression is such a path, else nothing."""
    steps: list[str] = []
    while isinstance(node, nodes.Getattr):
        steps.append(node.attr)
        node = node.node
    return ".".join((node.name, *reversed(steps))) if isinstance(node, nodes.Name) else ""


def _same(node: nodes.Expr) -> Any:
    return lambda: node
