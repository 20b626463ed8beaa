"""Jinja, made safe for a stranger's game: a template's source goes in, a bounded and immutable template comes out.

Two things bound a template. While it is parsed, every loop, macro and file gets a first statement that pays for its
nodes (`tolls.py`). While it runs, whatever could grow (operators, methods, filters, joined text) pays before it works.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from types import BuiltinMethodType, CodeType, FunctionType, MethodType
from typing import Any, NoReturn, cast

from jinja2 import StrictUndefined, Template, UndefinedError, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, LoopContext, Macro, exported
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing

from cardgen.expressions import bounds, tolls
from cardgen.expressions.asked import asking
from cardgen.expressions.budget import MOST_RANGE, MOST_TEXT, Budget
from cardgen.expressions.comparing import tests
from cardgen.expressions.compiled import Compiled
from cardgen.expressions.errors import ExpressionError, explain, kind
from cardgen.expressions.printing import printable
from cardgen.expressions.tolls import Tolls


class Unknown(UndefinedError):
    """A name or field that does not exist was used: `thing` is what was asked for the field `name`."""

    def __init__(self, thing: object, name: object, hint: str | None, message: str | None = None) -> None:
        super().__init__(message)
        self.thing = thing
        self.has_thing = thing is not missing
        self.name = name
        self.hint = hint


class Unknowable(StrictUndefined):
    """Stands for what does not exist, and may be asked only whether it is defined."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: str | None = None, exc: Any = UndefinedError
    ) -> None:
        super().__init__(hint, obj, name, functools.partial(Unknown, obj, name, hint))  # type: ignore[arg-type]


class _Writer(CodeGenerator):
    """Leaves constants to the render, so that they are printed by the same rules as everything else.

    What tolls.py has seen of a template it does not look for again: Jinja's own way takes a third longer.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802  # Jinja's name
        """As Jinja's, for a template without blocks, inheritance and modules of Python: it looks for each of these."""
        self._named = list(node.find_all((nodes.Name, nodes.Filter, nodes.Test)))
        if any(isinstance(one, nodes.Name) and one.name == "self" for one in self._named):
            super().visit_Template(node, frame)
            return
        self.writeline(f"from jinja2.runtime import {', '.join(sorted(exported))}")
        self.writeline(f"name = {self.name!r}")
        self.writeline("def root(context, missing=missing, environment=environment):", extra=1)
        self.indent()
        self.write_commons()
        root = Frame(nodes.EvalContext(self.environment, self.name))
        root.symbols.analyze_node(node)
        root.toplevel = root.rootlevel = True
        self.enter_frame(root)
        self.pull_dependencies(node.body)
        self.blockvisit(node.body, root)
        self.leave_frame(root, with_python_scope=True)
        self.outdent()
        self.writeline("blocks = {}", extra=1)
        lines = "&".join(f"{line}={written}" for line, written in self.debug_info)
        self.writeline(f"debug_info = {lines!r}")

    def pull_dependencies(self, _: Iterable[nodes.Node]) -> None:
        """Gives short names to all filters and tests: they are there, so that the code need not ask again for each."""
        for short, where, one in ((self.filters, "filters", nodes.Filter), (self.tests, "tests", nodes.Test)):
            for name in sorted({node.name for node in self._named if isinstance(node, one)}):
                short[name] = self.temporary_identifier()
                self.writeline(f"{short[name]} = environment.{where}[{name!r}]")

    def _output_child_to_const(self, node: nodes.Expr, frame: Any, finalize: Any) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)


class BoundedTemplate(Template):
    """A template whose render is one budget, and whose every fault is an ExpressionError."""

    environment: Sandbox

    @classmethod
    def _from_namespace(
        cls, environment: Any, namespace: MutableMapping[str, Any], globals: MutableMapping[str, Any]
    ) -> Template:
        """Puts the bounded operator ~ in place of Jinja's in the module of the compiled template."""
        for name in ("markup_join", "str_join"):
            namespace[name] = functools.partial(environment.pieces, namespace[name])
        return super()._from_namespace(environment, namespace, dict(globals))  # a ChainMap is slow to copy

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The text of the template with these names in scope. Raises ExpressionError with the place in a template."""
        environment = self.environment
        environment.budget.open()
        try:
            return environment.concat(self.root_render_func(self.new_context(dict(*args, **kwargs))))
        except Exception as error:
            raise explain(error) from error
        finally:
            environment.budget.close()

    def parts(self, names: Mapping[str, Any]) -> Iterator[str]:
        """The text of the template in the pieces that it is made of, each before the template goes on."""
        environment = self.environment
        environment.budget.open()
        try:
            yield from self.root_render_func(self.new_context(dict(names)))
        except Exception as error:
            raise explain(error) from error
        finally:
            environment.budget.close()

    def value(self, names: Mapping[str, Any]) -> Any:
        """What the template leaves in its variable `result` (an expression is compiled as such a template)."""
        environment = self.environment
        environment.budget.open()
        try:
            context = self.new_context(dict(names))
            for _ in self.root_render_func(context):
                pass
            found = context.vars["result"]
            return found._fail_with_undefined_error() if isinstance(found, Unknowable) else found
        except Exception as error:
            raise explain(error, names) from error
        finally:
            environment.budget.close()


class Sandbox(ImmutableSandboxedEnvironment):
    """The one kind of Jinja environment of cardgen; environments.py makes them."""

    intercepted_binops = frozenset(("+", "-", "*", "**", "%"))
    template_class = BoundedTemplate
    code_generator_class = _Writer

    def __init__(self, kept: Compiled, **options: Any) -> None:
        self.budget = Budget()
        self.kept = kept
        self.uses: dict[str, dict[str, None]] = {}
        # Not optimized: what a filter makes of constants is worked out when it is asked for, as all else is.
        options = {"auto_reload": False, "cache_size": -1, "optimized": False, **options}
        super().__init__(undefined=Unknowable, finalize=printable, **options)
        self.filters = {**asking(bounds.filters(self.budget)), **tolls.filters(self.budget)}
        self.tests = {**self.tests, **tests(self.budget)}
        self.globals.clear()
        self.globals.update(range=self._range, namespace=Namespace, dict=dict)

    def _range(self, *limits: int) -> range:
        numbers = range(*limits)
        if len(numbers) > MOST_RANGE:
            raise ExpressionError(f"range() gives at most {MOST_RANGE:,} numbers")
        return numbers

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        Tolls(self, name).visit(tree)
        return tree

    def compile(
        self, source: Any, name: Any = None, filename: Any = None, raw: bool = False, defer_init: bool = False
    ) -> Any:
        """As Jinja's, but whatever goes wrong is an ExpressionError, and what a source came to is kept."""
        if isinstance(source, str):
            key = ("template", source, name or "", filename or "")
            return self.kept.code(key, lambda: self._compiled(source, name, filename))
        return self._compiled(source, name, filename)

    def _compiled(self, source: Any, name: Any, filename: Any) -> CodeType:
        try:
            return super().compile(source, name, filename)
        except (ValueError, RecursionError, SyntaxError, MemoryError, OverflowError) as error:
            deep = not isinstance(error, ValueError)
            sentence = "this is nested too deeply" if deep else "a number in it has too many digits"
            raise ExpressionError(sentence, name=name) from error

    def join_path(self, template: str, parent: str) -> str:
        """As Jinja's: the name itself. `uses` remembers which templates were asked for by which."""
        self.uses.setdefault(parent, {})[template] = None
        return template

    def template(self, name: str) -> BoundedTemplate:
        """The template of this name, compiled once. Raises ExpressionError."""
        try:
            return cast(BoundedTemplate, self.get_template(name))
        except Exception as error:
            raise explain(error) from error

    def handle_exception(self, source: str | None = None) -> NoReturn:
        """Called by Jinja inside an except block."""
        import sys

        error = cast(BaseException, sys.exc_info()[1])
        raise explain(error) from error

    def concat(self, parts: Iterable[str]) -> str:
        """The parts as one text, within bounds; compiled templates join everything they gather with it."""
        kept, letters = [], 0
        for part in parts:
            kept.append(part)
            letters += len(part)
            if letters > MOST_TEXT:
                raise ExpressionError(f"this makes more than {MOST_TEXT:,} letters")
        self.budget.spend(letters >> 2)
        return "".join(kept)

    def pieces(self, join: Callable[[Iterable[Any]], str], values: Iterable[Any]) -> str:
        """The operator ~ within bounds; only what can be printed can be joined."""
        parts = [printable(value) for value in values]
        self.budget.text(sum(map(len, parts)))
        return join(parts)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        return bounds.binary(self.budget, operator, left, right)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805  so that a template may name an argument `self`
        if isinstance(__obj, BuiltinMethodType | MethodType) and isinstance(__obj.__self__, str):
            for name in ("_loop_vars", "_block_vars"):  # what Jinja adds in a loop
                kwargs.pop(name, None)
            return bounds.method(__self.budget, __obj, args, kwargs)
        if not callable(__obj):
            if isinstance(__obj, Unknowable):
                __obj()  # raises, in its own words
            raise ExpressionError(f"{kind(__obj)} cannot be called")
        if not isinstance(__obj, Macro | LoopContext):  # what they do with it pays itself
            named = [value for name, value in kwargs.items() if name[0] != "_"] if kwargs else ()
            __self.budget.given((*args, *named))
        # Context.call takes five times as long
        if type(__obj) is FunctionType and not hasattr(__obj, "jinja_pass_arg"):
            for name in ("_loop_vars", "_block_vars"):
                kwargs.pop(name, None)
            return __obj(*args, **kwargs)
        return __context.call(__obj, *args, **kwargs)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Fields before anything else, so that `card.items` is the field; then the few methods that are allowed."""
        try:
            return obj[attribute]
        except (TypeError, LookupError):
            return self._attribute(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(argument, tuple):
            self.budget.compared(argument)
        try:
            return obj[argument]
        except (TypeError, LookupError):
            return self._attribute(obj, argument)

    def _attribute(self, obj: Any, name: Any) -> Any:
        if isinstance(obj, Unknowable):
            return obj[name]  # raises, in its own words
        if isinstance(name, str) and not name.startswith("_"):
            if isinstance(obj, str):
                allowed = name in bounds.TEXT_METHODS
            elif isinstance(obj, Mapping):
                allowed = name in bounds.MAPPING_METHODS
            elif isinstance(obj, tuple):
                allowed = name in getattr(obj, "_fields", ())  # the groups of groupby
            else:
                allowed = isinstance(obj, LoopContext | Macro | Namespace) or type(obj).__name__ == "TemplateModule"
            if allowed and hasattr(obj, name):
                return getattr(obj, name)
        return self.undefined(obj=obj, name=name)
