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

    return {BODY: body, TEST: test, SEARCH: search}


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
        elif isinstance(node, nodes.Operand) and node.op in ("in", "notin"):
            node.expr = self._toll(SEARCH, node.expr)

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
