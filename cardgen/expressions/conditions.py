"""Expressions and conditions in, compiled templates out that leave their value or say what they found."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator
from typing import Any, cast

from jinja2 import TemplateSyntaxError, nodes
from jinja2.parser import Parser

from cardgen.expressions.compiled import Compiled
from cardgen.expressions.errors import ExpressionError, explain, kind
from cardgen.expressions.habits import habits
from cardgen.expressions.sandbox import BoundedTemplate, Sandbox, Unknowable
from cardgen.expressions.tolls import Tolls

CHOSEN, FAILED = "chosen", "failed"
"""What a search says of an item."""

EACH = "the list that is gone through"
"""The name in scope of that list; it holds spaces, as no name in an expression may."""


_VERDICT = "verdict of a check"
"""The name of the filter that each check of a search passes through; it holds spaces, as no written one may."""


def verdict(value: Any) -> bool:
    """What a check came to. Raises ExpressionError when it is neither true nor false: a list or a text always holds."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Unknowable):
        return bool(value)  # raises, in its own words
    raise ExpressionError(f"a check must come to true or false, and this is {kind(value)}", "compare it with something")


class Conditions(Sandbox):
    """The environment of what stands between `{{` and `}}` in data, and of rules."""

    def __init__(self, kept: Compiled) -> None:
        super().__init__(kept, autoescape=False)
        self.filters[_VERDICT] = verdict

    def expression(self, source: str) -> BoundedTemplate:
        """A template that leaves the value of the expression in `result`. Raises ExpressionError."""
        return self.valued(("expression", source), lambda: self.parsed(source))

    def valued(self, key: tuple[str, ...], parse: Callable[[], nodes.Expr]) -> BoundedTemplate:
        """A template that leaves the value of what `parse` gives in `result`; the key says all that it came from."""

        def tree() -> nodes.Template:
            tree = self._whole(nodes.Assign(nodes.Name("result", "store"), parse(), lineno=1))
            Tolls(self, None).visit(tree)
            return tree

        return self._made(key, tree)

    def search(self, where: str, check: str) -> BoundedTemplate:
        """A template that goes through the list called EACH, each item of it as `card`.

        It says CHOSEN for each that `where` holds for, and nothing where that is empty; then FAILED unless `check`
        holds too. Raises ExpressionError.

        The loop pays no toll, as the list is not made by whoever wrote the expressions; what they do themselves pays.
        """
        return self._made(("search", where, check), lambda: self._search(where, check))

    def _search(self, where: str, check: str) -> nodes.Template:
        chosen, met = (
            nodes.Assign(nodes.Name("tested", "store"), self.parsed(one), lineno=1) for one in (where or "1", check)
        )
        Tolls(self, None).visit(nodes.Template([met, chosen], lineno=1))
        tested = nodes.Filter(met.node, _VERDICT, [], [], None, None, lineno=1)
        body: list[nodes.Node] = [_when(nodes.Not(tested), FAILED)]
        if where:
            body = [_when(chosen.node, CHOSEN, *body)]
        card = nodes.Name("card", "store")
        each = nodes.Getitem(nodes.ContextReference(), nodes.Const(EACH), "load")
        return self._whole(nodes.For(card, each, body, [], None, False, lineno=1))

    def parsed(self, source: str) -> nodes.Expr:
        """An expression, and nothing after it."""
        if not source.strip():
            raise ExpressionError("there is no expression here")
        try:
            parser = Parser(self, source, state="variable")
            found = parser.parse_expression()
            if not parser.stream.eos:
                parser.fail(f"“{parser.stream.current.value}” stands where the expression should end")
        except TemplateSyntaxError as error:
            said = explain(error).message.replace("unexpected “end of template”", "this ends where more should follow")
            raise ExpressionError(said, *habits(source, said)) from error
        leaves = (found, *found.find_all((nodes.Const, nodes.Name)))
        numbers = [leaf.value for leaf in leaves if isinstance(leaf, nodes.Const)]
        if any(isinstance(number, float) and not math.isfinite(number) for number in numbers):
            raise ExpressionError("this number is too large")
        if any(isinstance(leaf, nodes.Name) and leaf.name == "loop" for leaf in leaves):  # Jinja's, in a search
            raise ExpressionError("nothing is called “loop”", "there are no loops in expressions, only filters")
        return found

    def _whole(self, statement: nodes.Stmt) -> nodes.Template:
        tree = nodes.Template([statement], lineno=1)
        tree.set_environment(self)
        return tree

    def _made(self, key: tuple[str, ...], tree: Callable[[], nodes.Template]) -> BoundedTemplate:
        """The template of a tree, from what was compiled before where that is kept."""
        with _explained():
            code = self.kept.code(key, lambda: self.compile(tree()))
            return cast(BoundedTemplate, BoundedTemplate.from_code(self, code, self.make_globals(None)))


def _when(test: nodes.Node, word: str, *then: nodes.Node) -> nodes.If:
    said = nodes.Output([nodes.TemplateData(word)], lineno=1)
    return nodes.If(test, [said, *then], [], [], lineno=1)


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """Makes an ExpressionError of whatever goes wrong while an expression is compiled."""
    try:
        yield
    except ValueError as error:
        digits = "integer string" in str(error)  # Python's own limit of them
        sentence = "a number in it has too many digits" if digits else "this expression is too long"
        raise ExpressionError(sentence) from error
    except RecursionError as error:
        raise ExpressionError("this expression is too long or nested too deeply") from error
    except Exception as error:
        raise explain(error) from error
