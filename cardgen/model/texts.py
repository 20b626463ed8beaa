"""A typed card in; the same card with the `{{ }}` of its texts worked out, out.

A field is worked out when another asks for it, so their order does not matter; fields that need each other are a
problem at each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as ReadOnly
from typing import Any

from cardgen.diagnostics import Diagnostics, Span
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.texts import DataText, NotClosed, has_expression
from cardgen.expressions.unread import Unread
from cardgen.model.game import Path
from cardgen.model.places import Places
from cardgen.model.sources import Sources

MOST_DEEP = 25
"""How many texts may need each other in a row; each takes some ten calls of Python's 1,000."""


def needs_work(value: Any) -> bool:
    """Whether any text in a value holds an expression."""
    if isinstance(value, str):
        return has_expression(value)
    if isinstance(value, dict):
        return any(map(needs_work, value.values()))
    return isinstance(value, tuple) and any(map(needs_work, value))


def texts(value: Any) -> Iterator[str]:
    """The texts in a value that hold an expression."""
    if isinstance(value, str):
        if has_expression(value):
            yield value
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def mentioned(sources: Iterable[str], known: Callable[[], Iterable[str]], owner: str = "card") -> frozenset[str]:
    """The fields of a card, or of the constants, that texts look at; all `known` where a text may look at any."""
    found: frozenset[str] = frozenset()
    for source in sources:
        try:
            fields = DataText(source).looks_at(owner)
        except NotClosed:  # reported when the text is worked out
            continue
        found |= frozenset(known()) if fields is None else fields
    return found


def without_expressions(source: str) -> str:
    """A text as written with an x in the place of each expression; as it is where it cannot be cut."""
    if not has_expression(source):
        return source
    try:
        return DataText(source).words("x")
    except NotClosed:  # reported when the text is worked out
        return source


def worked_out(source: str, names: ReadOnly[str, Any], place: Callable[[int], Span], problems: Diagnostics) -> str:
    """A text with its expressions worked out; what cannot be is reported, and leaves nothing.

    `place` gives the place of a `{{` by its number in the text.
    """

    def report(error: ExpressionError, number: int) -> None:
        if not isinstance(error, Unread):
            problems.error(place(number), "bad-expression", error.message, *error.hints)

    try:
        return DataText(source).render(names, report)
    except NotClosed as error:
        report(error, error.number)
        return ""


class Worker:
    """Works out the texts of one card. `scope` is what all cards share: constants and components."""

    def __init__(
        self,
        fields: dict[str, Any],
        places: Places,
        sources: Sources,
        scope: ReadOnly[str, Any],
        problems: Diagnostics,
    ) -> None:
        self.places = places
        self.sources = sources
        self.problems = problems
        self._done: dict[Path, str] = {}
        self._active: list[Path] = []
        self.card = Fields(self, fields, ())
        self.names = {**scope, "card": self.card}

    def fields(self) -> dict[str, Any]:
        """All fields, worked out."""
        return {name: _plain(self.card[name]) for name in self.card}

    def value(self, value: Any, path: Path) -> Any:
        """The value at a path, worked out."""
        if isinstance(value, str):
            return self._text(value, path) if has_expression(value) else value
        if isinstance(value, dict):
            return Fields(self, value, path)
        if isinstance(value, tuple):
            return tuple([self.value(item, (*path, index)) for index, item in enumerate(value)])
        return value

    def _text(self, source: str, path: Path) -> str:
        if path in self._done:
            return self._done[path]
        if path in self._active:
            self._circle(path)
            return ""
        if len(self._active) >= MOST_DEEP:
            self.problems.error(
                self.places.nearest(path), "circular-text", f"more than {MOST_DEEP} texts need each other"
            )
            return ""
        self._active.append(path)
        found = worked_out(
            source,
            self.names,
            lambda number: self.sources.opening(self.places.nearest(path), number),
            self.problems,
        )
        self._active.pop()
        self._done[path] = found
        return found

    def _circle(self, path: Path) -> None:
        circle = [*self._active[self._active.index(path) :], path]
        way = " → ".join(".".join(map(str, step)) for step in circle)
        self.problems.error(self.places.nearest(path), "circular-text", f"this text needs itself: {way}")


class Fields(ReadOnly[str, Any]):
    """The fields of a mapping as expressions see them: each worked out when it is asked for."""

    __slots__ = ("_found", "_raw", "_worker", "path")

    def __init__(self, worker: Worker, raw: dict[str, Any], path: Path) -> None:
        self._worker = worker
        self._raw = raw
        self._found: dict[str, Any] = {}
        self.path = path

    @property
    def called(self) -> str:
        """What an expression calls this mapping: `card`, or `card.toll`."""
        return ".".join(map(str, ("card", *self.path)))

    def __getitem__(self, name: str) -> Any:
        if name not in self._found:
            self._found[name] = self._worker.value(self._raw[name], (*self.path, name))
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)


def _plain(value: Any) -> Any:
    if isinstance(value, Fields):
        return {name: _plain(value[name]) for name in value}
    if isinstance(value, tuple):
        return tuple([_plain(item) for item in value])
    return value
