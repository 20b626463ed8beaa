"""The environments: one for layouts, one for the expressions in data and rules.

A layout may loop, define macros and include; its values are escaped for XML. An expression is only what stands
between `{{` and `}}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import BaseLoader, TemplateNotFound
from jinja2.environment import Environment
from jinja2.ext import Extension

from cardgen.diagnostics import nearest
from cardgen.expressions.compiled import Compiled, unkept
from cardgen.expressions.conditions import EACH, FAILED, Conditions
from cardgen.expressions.errors import ExpressionError, explain
from cardgen.expressions.folding import fold
from cardgen.expressions.printing import printable
from cardgen.expressions.sandbox import BoundedTemplate, Sandbox
from cardgen.store import default_store


class NoTemplate(TemplateNotFound):
    """A template that does not exist, with the nearest that does."""

    def __init__(self, name: str, hints: tuple[str, ...]) -> None:
        super().__init__(name)
        self.hints = hints


class _Loader(BaseLoader):
    """Asks a function for the source of a template; the template's file name is the name it was asked for."""

    def __init__(self, load: Callable[[str], str | None], names: Callable[[], Iterable[str]]) -> None:
        self.source_of = load
        self.names = names

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source = self.source_of(template)
        if source is None:
            raise NoTemplate(template, nearest(template, self.names()))
        return source, template, lambda: True


def template_environment(
    load: Callable[[str], str | None],
    *,
    extensions: Sequence[type[Extension]] = (),
    filters: Mapping[str, Callable[..., Any]] | None = None,
    names: Callable[[], Iterable[str]] = tuple,
    maker: Path | None = None,
) -> Sandbox:
    """An environment for layouts: `environment.template(name).render(card=...)`, both of which raise ExpressionError.

    `load` gives the source of a template by its name, None when there is none; it may raise ExpressionError itself.
    `names` lists the templates there are, for the hint of a wrong name. `filters` are trusted and not bounded.
    `maker` is the source of the extensions: when it changes, nothing is as it was compiled before.
    """
    loader = _Loader(load, names)
    options = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}
    store = default_store()
    kept = Compiled(store, maker) if store.folder else unkept(maker)
    environment = Sandbox(kept, loader=loader, extensions=extensions, **options)
    environment.filters.update(filters or {})
    return environment


class Expression:
    """One compiled expression. `value` works it out, `text` prints it; both may raise ExpressionError."""

    __slots__ = ("_template", "source")

    def __init__(self, source: str, template: BoundedTemplate) -> None:
        self.source = source
        self._template = template

    def value(self, names: Mapping[str, Any]) -> Any:
        """The value with these names in scope; a name or field that does not exist is an error, never None."""
        return self._template.value(names)

    def text(self, names: Mapping[str, Any]) -> str:
        """The value as it is printed."""
        try:
            return printable(self.value(names))
        except ExpressionError:
            raise
        except Exception as error:
            raise explain(error) from error


class Fold(NamedTuple):
    """A call that goes through cards: its function, what is asked of each, and whether that is a plain path."""

    name: str
    of: Expression
    is_path: bool


class Folded(NamedTuple):
    """An expression over several cards: its folds, and the whole, which takes their answers under FOLDED.

    It is `bare` where it asks for a card outside of all folds, and `is_path` where it is a plain path.
    """

    whole: Expression
    folds: tuple[Fold, ...]
    bare: bool
    is_path: bool


@cache
def _expressions() -> Conditions:
    return Conditions(Compiled(default_store()))


STEPS_EACH = 5_000
"""Steps that each item of a search adds to those of one render: to look through as many ids as a large game has."""


class Search:
    """A condition to be met by each of a list; `search` makes one."""

    __slots__ = ("_template",)

    def __init__(self, template: BoundedTemplate) -> None:
        self._template = template

    def run(
        self, each: Iterable[Any], names: Mapping[str, Any], chosen: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        """Goes through the list, which is asked for one item after the other; each is `card` in the expressions.

        Where there is a `where`, `chosen` is called for each that it holds for; then `failed`, where the check does not
        hold. Raises ExpressionError at the first item for which one cannot be worked out.
        """
        budget = self._template.environment.budget

        def paid() -> Iterator[Any]:
            for item in each:
                budget.grant(STEPS_EACH)
                yield item

        for word in self._template.parts({**names, EACH: paid()}):
            (failed if word == FAILED else chosen)()


def begin() -> None:
    """Begin with the expressions of another game: they have all their steps again."""
    _expressions().budget.refill()


@cache
def expression(source: str) -> Expression:
    """The expression compiled, once a process. Raises ExpressionError when it is not one."""
    return Expression(source, _expressions().expression(source))


@cache
def search(where: str, check: str) -> Search:
    """The condition compiled, once a process; without a `where` it is asked of all. Raises ExpressionError."""
    return Search(_expressions().search(where, check))


@cache
def folded(source: str, names: frozenset[str]) -> Folded:
    """The expression parted, once a process, into what is asked of each card and what is made of the answers.

    `names` are the functions that go through cards. Raises ExpressionError.
    """
    parts = fold(_expressions(), source, names)
    folds = tuple(Fold(part.name, Expression(part.said, part.template), part.is_path) for part in parts.folds)
    return Folded(Expression(source, parts.whole), folds, parts.bare, parts.is_path)
