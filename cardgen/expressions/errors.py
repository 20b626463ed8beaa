"""What goes wrong in an expression or a template becomes one exception: words, hints, template and line.

`explain` takes any exception that left template code and gives an ExpressionError. It walks the traceback to the
innermost line of a template, so loops, includes and macros name their own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import nearest

if TYPE_CHECKING:
    from cardgen.expressions.sandbox import Unknown

TAGS = ("for", "if", "elif", "else", "set", "macro", "call", "include", "import", "from", "with", "filter", "raw")
"""The tags a layout may use; for the hint of a misspelt one."""

_DEPTH = 3
"""How deep the things in scope are searched for the name of a mapping that lacks a field."""

_LONGEST = 500
"""Letters of a message: it may repeat a name, and an expression can make one of millions."""

_LONGEST_NAME = 100
"""Letters of a name for which a nearest one is sought."""

_LOCAL = re.compile(r"l_\d+_(.+)")


_KINDS = {
    "str": "text",
    "bool": "true or false",
    "int": "a number",
    "float": "a number",
    "NoneType": "null",
    **dict.fromkeys(("dict", "mappingproxy"), "a mapping"),
    **dict.fromkeys(("list", "tuple", "range", "generator", "Listed"), "a list"),
}
"""What Python calls kinds of values, and what persons do."""

_REFUSALS = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"'(.+)' not supported between instances of '(.+)' and '(.+)'", "{1} {0} {2} cannot be worked out"),
        (r"unsupported operand type\(s\) for (\S+): '(.+)' and '(.+)'", "{1} {0} {2} cannot be worked out"),
        (r"bad operand type for unary (\S+): '(.+)'", "{0} {1} cannot be worked out"),
        (r"'(.+)' object is not iterable", "this takes a list, not {0}"),
        (r"argument of type '(.+)' is not", "this takes a list, not {0}"),
        (r"object of type '(.+)' has no len", "{0} has no length"),
        (r"Exceeds the limit .* for integer string conversion", "this number has too many digits"),
        (r"unhashable type: '(.+)'", "this takes texts and numbers, not {0}"),
    )
)
"""What Python says of values of the wrong kind, and the same in plain words."""


class ExpressionError(Exception):
    """An expression or template that cannot be worked out.

    `message` is a short sentence, `hints` say what to do, `name` is the template as its loader was asked for it and
    `line` the line in it from 1; both None where there is no template.
    """

    def __init__(self, message: str, *hints: str, name: str | None = None, line: int | None = None) -> None:
        message = message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…"
        super().__init__(message)
        self.message = message
        self.hints = hints
        self.name = name
        self.line = line


class Absent(ExpressionError):
    """What is asked for is not there as things are, and may be there at another time: a field of this card, the first
    of a list, a number to divide by. `field` is the field of a mapping that was asked for, if one was.
    """

    def __init__(self, message: str, *hints: str, field: str = "") -> None:
        super().__init__(message, *hints)
        self.field = field


class ByValue(dict[Any, Any]):
    """A mapping whose names are values of cards: that one is missing says only that no card has it."""


def explain(error: BaseException, names: Mapping[str, Any] | None = None) -> ExpressionError:
    """The plain words and the place of whatever was raised while compiling or rendering a template.

    `names` are what the template could use, when the error does not come from a line of it.
    """
    from jinja2 import TemplateNotFound, TemplateSyntaxError

    from cardgen.expressions.sandbox import Unknown

    place = _place(error.__traceback__)
    if isinstance(error, ExpressionError):
        if error.line is None and place:
            error.name, error.line = place.name, place.line
        return error
    if isinstance(error, TemplateSyntaxError):
        return _syntax(error.message or "this is not an expression", error.name, error.lineno)
    if isinstance(error, TemplateNotFound):
        found = ExpressionError(f"there is no template “{error.name or error.message}”", *getattr(error, "hints", ()))
    elif isinstance(error, Unknown):
        found = _unknown(error, place.visible() if place else names or {})
    else:
        words = _words(error)
        found = Absent(*words) if isinstance(error, ZeroDivisionError) else ExpressionError(*words)
    if place:
        found.name, found.line = place.name, place.line
    return found


class _Place:
    """A line of a template in a traceback, and what could be seen from there."""

    def __init__(self, traceback: TracebackType) -> None:
        template = traceback.tb_frame.f_globals["__jinja_template__"]
        self.name: str | None = template.name
        self.line: int = template.get_corresponding_lineno(traceback.tb_lineno)
        self._locals = traceback.tb_frame.f_locals

    def visible(self) -> dict[str, Any]:
        """The names that the template could use on this line."""
        from jinja2.utils import missing

        context = self._locals.get("context")
        names: dict[str, Any] = dict(context.get_all()) if context is not None else {}
        for local, value in self._locals.items():
            match = _LOCAL.fullmatch(local)
            if match and value is not missing:
                names[match[1]] = value
        return names


def _place(traceback: TracebackType | None) -> _Place | None:
    innermost = None
    while traceback is not None:
        if traceback.tb_frame.f_globals.get("__jinja_template__") is not None:
            innermost = traceback
        traceback = traceback.tb_next
    return _Place(innermost) if innermost else None


def _syntax(message: str, name: str | None, line: int) -> ExpressionError:
    """Jinja's sentence about a template that does not parse, in this project's quotes."""
    sentence = re.sub(r"'([^']*)'", r"“\1”", message).rstrip(".")
    hints: tuple[str, ...] = ()
    tag = re.match(r"Encountered unknown tag “(.*?)”", sentence)
    if tag:
        sentence, hints = f"there is no tag “{tag[1]}”", nearest(tag[1], TAGS)
        if tag[1].startswith("end"):
            sentence = f"“{tag[1]}” closes nothing"
    opened = re.search(r"block that needs to be closed is “(.*?)”", sentence)
    if opened:
        sentence, hints = f"“{opened[1]}” is not closed", (f"write {{% end{opened[1]} %}} where it ends",)
    return ExpressionError(sentence[:1].lower() + sentence[1:], *hints, name=name, line=line)


def _unknown(error: Unknown, visible: Mapping[str, Any]) -> ExpressionError:
    """A name or field that does not exist, with the nearest that does."""
    name, thing = error.name, error.thing
    if isinstance(name, str) and len(name) > _LONGEST_NAME:
        name = f"{name[:_LONGEST_NAME]}…"
    if error.hint:
        return Absent(error.hint)
    if not error.has_thing:
        return ExpressionError(f"nothing is called “{name}”", *nearest(str(name), visible))
    owner = getattr(thing, "called", "") or next(_paths(thing, visible), "")
    if isinstance(thing, Mapping):
        hints = nearest(str(name), [key for key in thing if isinstance(key, str)])
        field = "" if isinstance(thing, ByValue) else str(name)
        return Absent(f"{owner or 'this mapping'} has no field “{name}”", *hints, field=field)
    if isinstance(thing, list | tuple) and isinstance(name, int):
        return Absent(f"{owner or 'this list'} has no item {name}; it has {len(thing)}, counted from 0")
    return ExpressionError(f"{kind(thing)} has no field “{name}”")


def _paths(thing: object, visible: Mapping[str, Any]) -> Iterator[str]:
    """What a template calls `thing`: `card`, or `card.toll`; the shortest first."""
    level: Iterable[tuple[str, Any]] = visible.items()
    for _ in range(_DEPTH):
        deeper: list[tuple[str, Any]] = []
        for path, value in level:
            if value is thing:
                yield path
            if type(value).__name__ in ("dict", "mappingproxy"):
                deeper.extend((f"{path}.{key}", inner) for key, inner in value.items())
        level = deeper


def _words(error: BaseException) -> tuple[str, ...]:
    """The sentence for an exception of Python itself."""
    if isinstance(error, RecursionError):
        return "this is nested too deeply", "does a macro or an include call itself?"
    if isinstance(error, ZeroDivisionError):
        return ("this divides by zero",)
    if isinstance(error, OverflowError):
        return ("this number is too large",)
    if isinstance(error, MemoryError):
        return ("this is too large",)
    for pattern, sentence in _REFUSALS:
        if found := pattern.search(str(error)):
            return (sentence.format(*(_KINDS.get(word, word) for word in found.groups())),)
    sentence = re.sub(r"'([^']*)'", r"“\1”", str(error)).replace("\n", " ").strip() or type(error).__name__
    return (f"this cannot be worked out: {sentence}",)


def kind(value: object) -> str:
    """What a value is, in a word for the person."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple | range):
        return "a list"
    names = {"Macro": "a macro", "TemplateModule": "an imported file", "LoopContext": "the loop"}
    return names.get(type(value).__name__, "a function" if callable(value) else "a list")
