"""A parsed template goes in; the same template with tolls in every loop, macro and file comes out, or a refusal.

A toll is a filter of a name that no template can spell: running it pays for the nodes of the body that it stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from jinja2 import nodes, pass_context
from jinja2.runtime import Context

from cardgen.diagnostics import nearest
from cardgen.expressions.budget import Budget
from cardgen.expressions.errors import ExpressionError

if TYPE_CHECKING:
    from cardgen.expressions.sandbox import Sandbox

BODY = "toll of a body"
TEST = "toll of a test"
SEARCH = "toll of a search"
COMPARED = "toll of a comparison"
CHAINED = "toll of a chain"
"""Names of the filters: they hold a space, as the name of no other filter may."""


def filters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """The filters, which pay from this budget."""

    @pass_context  # what needs the context is not worked out while compiling
    def body(_: Context, nodes: int) -> None:
        budget.spend(nodes)

    @pass_context
    def test(_: Context, value: Any, nodes: int) -> Any:
        budget.spend(nodes)
        return value

    @pass_context
    def search(_: Context, value: Any) -> Any:
        return budget.searched(value)

    @pass_context
    def compared(_: Context, value: Any) -> Any:
        if type(value) is not int:  # as most are
            budget.compared(value)
        return value

    @pass_context
    def chained(_: Context, value: Any) -> Any:
        if budget.compared(value) > 1:
            raise ExpressionError("a list is looked for here within a chain of comparisons", "put “and” between them")
        return value

    return {BODY: body, TEST: test, SEARCH: search, COMPARED: compared, CHAINED: chained}


class Tolls:
    """Puts the tolls into a parsed template, and refuses what no template may use."""

    def __init__(self, environment: Sandbox, name: str | None) -> None:
        self.environment = environment
        self.name = name

    def visit(self, tree: nodes.Template) -> None:
        """Raises ExpressionError where the template uses what it may not."""
        self._visit(tree, {})

    def _visit(self, node: nodes.Node, sizes: dict[int, int]) -> None:
        """Puts in the tolls, those of the innermost first; `sizes` tells of how many nodes each one consisted."""
        size = 1
        for child in node.iter_child_nodes():
            self._visit(child, sizes)
            size += sizes[id(child)]
        sizes[id(node)] = size
        if isinstance(node, nodes.Extends | nodes.Block):
            self._refuse(node, "templates do not inherit: use a macro, or include a file")
        elif isinstance(node, nodes.Filter) and node.name not in self.environment.filters:
            known = nearest(node.name, [name for name in self.environment.filters if " " not in name])
            self._refuse(node, f"there is no filter “{node.name}”", *known)
        elif isinstance(node, nodes.Test) and node.name not in self.environment.tests:
            self._refuse(node, f"there is no test “{node.name}”", *nearest(node.name, self.environment.tests))
        elif isinstance(node, nodes.For):
            if node.test:
                node.test = self._toll(TEST, node.test, 1 + sizes[id(node.test)])
            self._pay(node, node.body, sizes)
        elif isinstance(node, nodes.Macro | nodes.CallBlock | nodes.Template):
            self._pay(node, node.body, sizes)
        elif isinstance(node, nodes.Compare):
            self._compare(node)
        elif isinstance(node, nodes.Pair) and not _is_small(node.key):
            node.key = self._toll(COMPARED, node.key)

    def _compare(self, node: nodes.Compare) -> None:
        """Lets a comparison pay where lists may stand on both sides, and each search."""
        left, alone = node.expr, len(node.ops) == 1
        for at, operand in enumerate(node.ops):
            right = operand.expr
            if operand.op in ("in", "notin") and _is_written(right):
                pass  # as long as it stands there
            elif operand.op in ("in", "notin"):
                if not _is_small(left) and alone:
                    self._look(node, operand)
                    return
                if not _is_small(left) and at == 0:
                    node.expr = self._toll(CHAINED, left)
                elif not _is_small(left):
                    node.ops[at - 1].expr = self._toll(CHAINED, node.ops[at - 1].expr)
                operand.expr = self._toll(SEARCH, right)
            elif not _is_small(left) and not _is_small(right):
                operand.expr = self._toll(COMPARED, right)
            left = right

    def _look(self, node: nodes.Compare, operand: nodes.Operand) -> None:
        """Makes of `a in b` the test of this name, which sees both sides: how long it takes depends on both."""
        line = node.lineno or 1
        test = nodes.Test(node.expr, "in", [operand.expr], [], None, None, lineno=line)
        node.expr = test
        node.ops = [nodes.Operand("eq", nodes.Const(operand.op == "in", lineno=line), lineno=line)]
        node.set_environment(self.environment)

    def _pay(self, node: nodes.Node, body: list[nodes.Node], sizes: Mapping[int, int]) -> None:
        """Puts a toll first in a body: running it once costs its nodes and one."""
        cost = 1 + sum(sizes[id(each)] for each in body)
        toll = self._toll(BODY, nodes.Const(cost), lineno=node.lineno)
        body.insert(0, nodes.ExprStmt(toll, lineno=node.lineno))

    def _toll(self, name: str, value: Any, *numbers: int, lineno: int | None = None) -> nodes.Filter:
        line = lineno or value.lineno or 1
        toll = nodes.Filter(value, name, [nodes.Const(number) for number in numbers], [], None, None, lineno=line)
        toll.set_lineno(line)
        toll.set_environment(self.environment)
        return toll

    def _refuse(self, node: nodes.Node, message: str, *hints: str) -> NoReturn:
        raise ExpressionError(message, *hints, name=self.name, line=node.lineno)


_SMALL = (nodes.Const, nodes.Concat, nodes.Not, nodes.Compare, nodes.Test, nodes.Neg, nodes.Pos, nodes.Sub, nodes.Div)
_MEASURES = frozenset(("abs", "count", "join", "length", "lower", "round", "string", "sum", "title", "trim", "upper"))


def _is_written(node: nodes.Node) -> bool:
    """Whether an expression is a list of texts and numbers that stands there."""
    return isinstance(node, nodes.List | nodes.Tuple) and all(isinstance(item, nodes.Const) for item in node.items)


def _is_small(node: nodes.Node) -> bool:
    """Whether an expression surely comes to text, a number or a truth, which is compared at once."""
    if isinstance(node, nodes.Filter):
        return node.name in _MEASURES
    if isinstance(node, nodes.Add):
        return _is_small(node.left) or _is_small(node.right)
    return isinstance(node, (*_SMALL, nodes.FloorDiv, nodes.Mod, nodes.Pow))
