"""What is wrong with a drawing goes in, element by element; diagnostics come out, each kind of trouble told once."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics, Span
from cardgen.layout.svg.tree import Element

LONGEST = 300
"""The most letters of a message: a value of a megabyte is not repeated in whole."""

MOST = 25
"""The most errors told of one file: whoever mends these sees the rest on the next run."""

UNSUPPORTED = "unsupported-svg"
VALUE = "bad-svg-value"
PATH = "bad-path-data"
REFERENCE = "unknown-svg-reference"


class Findings:
    """The problems of one file. Things that are not drawn are gathered, so that a hundred of a kind are one warning."""

    def __init__(self, name: str, problems: Diagnostics) -> None:
        self.name = name
        self._problems = problems
        self._errors: set[tuple[Element, str]] = set()
        self._left_out: dict[str, tuple[list[Element], tuple[str, ...]]] = {}

    def span(self, element: Element) -> Span:
        return Span(self.name, element.line, element.column)

    @property
    def full(self) -> bool:
        """Whether no further error will be told."""
        return len(self._errors) > MOST

    def error(self, element: Element, code: str, message: str, *hints: str) -> None:
        """A fault of the drawing: the same one of the same element is told once, however often the element is used."""
        if len(message) > LONGEST:
            message = message[:LONGEST] + "…"
        told = (element, message)
        if told in self._errors or self.full:
            return
        self._errors.add(told)
        if self.full:
            self._problems.error(
                Span(self.name), code, f"more than {MOST} errors; the rest of this file’s are not shown"
            )
        else:
            self._problems.error(self.span(element), code, message, *hints)

    def unsupported(self, element: Element, message: str, *hints: str) -> None:
        """Something that SVG has and cardgen does not draw, in words that are the same for all of its kind."""
        places, _ = self._left_out.setdefault(message, ([], hints))
        if element not in places[-1:]:
            places.append(element)

    def close(self) -> None:
        """Hand over the warnings: one for each kind, at its first place, with the lines of the next few."""
        for message, (places, hints) in self._left_out.items():
            elements = sorted(set(places), key=lambda element: (element.line, element.column))
            lines = sorted({element.line for element in elements[1:]} - {elements[0].line})
            more = f"; {len(lines) - 5} lines more" if len(lines) > 5 else ""
            also = (f"also on line {', '.join(str(line) for line in lines[:5])}{more}",) if lines else ()
            self._problems.warning(self.span(elements[0]), UNSUPPORTED, message, *hints, *also)
