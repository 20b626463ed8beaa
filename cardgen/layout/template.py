"""Templates rendered to XML, each literal start tag stamped with the file and line of the template it stands in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markupsafe import escape

from cardgen.data.files import Files, Missing, Unreadable
from cardgen.diagnostics import Fault, Span
from cardgen.expressions.environments import template_environment
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.stamping import stamping
from cardgen.layout.rich import Names, rich
from cardgen.layout.tree import MARK
from cardgen.layout.wellformed import first_break

FOLDER = "templates/"

_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<([A-Za-z][\w.-]*)(?=[\s/>]|\Z)", re.DOTALL)


class Templates:
    """The templates of a project, compiled once. `render` gives XML; `place` gives the span of a stamp.

    `names` are the names of cards by id, for `[[card-id]]` in texts.
    """

    def __init__(self, files: Files, names: Names) -> None:
        self._files = files
        self._names: dict[str, None] = {}
        self._environment = template_environment(
            self._load,
            extensions=(stamping(_stamp),),
            filters={"rich": rich(names)},
            names=lambda: [name[len(FOLDER) :] for name in files.names(FOLDER.rstrip("/"))],
            maker=Path(__file__),
        )

    def render(self, template: str, context: Mapping[str, Any]) -> str:
        """The XML of one face. Raises Fault with the template's own file and line."""
        self._environment.uses.pop(template, None)  # what it used of another card
        try:
            return self._environment.template(template).render(context)
        except ExpressionError as error:
            span = Span(FOLDER + (error.name or template), error.line or 0)
            raise Fault(span, "bad-template", error.message, *error.hints) from None

    def refill(self) -> None:
        """Begin with another version of the game: its templates have all their steps again."""
        self._environment.budget.refill()

    def span(self, template: str) -> Span:
        """The template as a whole."""
        return Span(FOLDER + template, 1)

    @property
    def used(self) -> frozenset[str]:
        """The names of the templates that were asked for, those that others include or import among them."""
        return frozenset(FOLDER + name for name in self._names)

    def place(self, stamp: str) -> Span:
        """The span that a stamp stands for; an empty one is a tag that a template made of pieces."""
        line, _, name = stamp.partition(":")
        return Span(FOLDER + name, int(line)) if name else Span("")

    def line_of(self, words: str, near: Span) -> Span:
        """The line, at `near` or below, on which the words begin in the same template; `near` when they do not."""
        for number, line in enumerate(self._text(near.file).split("\n")[max(0, near.line - 1) :], max(1, near.line)):
            if words in line:
                return Span(near.file, number, line.index(words) + 1)
        return near

    def broken(self, template: str) -> Fault | None:
        """The first place where the text of the template rendered last, or of one it used, is not well-formed XML."""
        names = [template]
        for name in names:
            names += [used for used in self._environment.uses.get(name, ()) if used not in names]
            fault = first_break(self._text(FOLDER + name), FOLDER + name)
            if fault is not None:
                return fault
        return None

    def _text(self, file: str) -> str:
        """What a template says, as far as it can be read; that it cannot be was told when it was loaded."""
        try:
            return self._files.read(file).decode("utf-8", "replace")
        except Unreadable:
            return ""

    def _load(self, name: str) -> str | None:
        try:
            data = self._files.read(FOLDER + name)
            self._names[name] = None
            return data.decode("utf-8")
        except Missing:
            return None
        except Unreadable as error:
            raise ExpressionError(str(error), *error.hints, name=name) from None
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = f"not UTF-8: byte 0x{data[error.start]:02x}"
            raise ExpressionError(message, "save the file as UTF-8", name=name, line=line) from None


def _stamp(name: str, line: int, text: str) -> str:
    """The text, each start tag in it with the line and the template that it stands in: what compiled templates hold."""
    file = str(escape(name)).replace("\n", "&#10;")
    parts, done = [], 0
    for match in _TAG.finditer(text):
        if match[1]:
            here = line + text.count("\n", 0, match.start())
            parts.append(f'{text[done : match.end()]} {MARK}="{here}:{file}"')
            done = match.end()
    return "".join(parts) + text[done:]
