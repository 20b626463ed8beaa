"""What layout has to say of a node, without the card: the memo keeps it, the card's name is added outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from cardgen.diagnostics import Diagnostic, Diagnostics, Severity, Span
from cardgen.geometry import millimetres
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Component

SHORTEST = 3
"""Letters that a field's text must have to be taken for a part of a file name: fewer stand in it by chance."""


FOLLOWS = frozenset(("text-off-card", "text-too-long", "too-full"))
"""Codes of what may only follow from a mistake in the same template, where what was not understood has no effect."""


def measure(points: float, scale: float) -> str:
    """A length of design for a message, and beside it the printed one where it differs."""
    printed = "" if scale == 1 else f" ({millimetres(points * scale)} mm printed)"
    return f"{millimetres(points)} mm{printed}"


class Report(NamedTuple):
    """A problem of a node. `quote` is what is at fault (a character, an icon, a file name): a field that holds it, or
    that is a part of it, is where the person must look."""

    span: Span
    code: str
    severity: Severity
    message: str
    hints: tuple[str, ...] = ()
    quote: str = ""


class Judge(Protocol):
    """Looks at faces as they will be printed. `codes` are those of all that it may say."""

    @property
    def codes(self) -> Set[str]: ...

    def __call__(self, component: Component, frame: Frame) -> Iterable[Report]:
        """What there is to say of a face of a component; it is asked once of each."""
        ...


@dataclass(slots=True)
class Collector:
    """Gathers the reports of all cards, and says each once with the cards that it befalls.

    Reports of the codes in `follows` may only follow from a mistake in the same template.
    """

    follows: Set[str] = FOLLOWS
    met: dict[Report, list[str]] = field(default_factory=dict)

    def add(self, card: Card, side: str, reports: Iterable[Report]) -> None:
        for report in reports:
            span = _field_with(card, report.quote) if report.quote else None
            if span is not None:
                report = Report(span, report.code, report.severity, report.message, report.hints)
            elif report.code == "text-too-long":
                hints = (*report.hints, f"the card is at {card.span}")
                report = Report(report.span, report.code, report.severity, report.message, hints)
            names = self.met.setdefault(report, [])
            name = f"{card.component}/{card.id}" + (" (back)" if side == "back" else "")
            if name not in names:
                names.append(name)

    def merge(self, met: Mapping[Report, Sequence[str]]) -> None:
        """Add what another collector met after this one."""
        for report, befallen in met.items():
            names = self.met.setdefault(report, [])
            names.extend([name for name in befallen if name not in names])

    def into(self, problems: Diagnostics, mistaken: Set[str], without: Set[str] = frozenset()) -> None:
        """Hand over the reports, but not what follows from mistakes in the `mistaken` templates, nor some codes."""
        for report, names in self.met.items():
            if report.code in without or (report.code in self.follows and report.span.file in mistaken):
                continue
            problems.add(told(report, names))


def told(report: Report, names: Sequence[str]) -> Diagnostic:
    """A report with the cards that it befalls."""
    others = f" and {len(names) - 1} more" if len(names) > 1 else ""
    message = f"{names[0]}{others}: {report.message}"
    return Diagnostic(report.span, report.code, report.severity, message, report.hints)


def _field_with(card: Card, quote: str) -> Span | None:
    """The place of the field that says `quote`, else of one that holds it, else of the longest that is a part of it."""
    texts = [(value, span) for value, span in _texts(card) if value]
    for value, span in texts:
        if value == quote:
            return span
    for value, span in texts:
        if quote in value:
            return span
    parts = [(len(value), span) for value, span in texts if len(value) >= SHORTEST and value in quote]
    return max(parts, key=lambda part: part[0])[1] if parts else None


def _texts(card: Card) -> Iterator[tuple[str, Span]]:
    for path, span in card.spans.items():
        value: object = card.fields
        try:
            for step in path:
                value = value[step]  # type: ignore[index]  # a path of `spans` leads through mappings and tuples
        except (KeyError, IndexError, TypeError):
            continue  # a default that the card does without
        if isinstance(value, str):
            yield value, span
