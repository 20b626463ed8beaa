"""Where the things of a file begin, and its problems, in; the things that hold a mistake, out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from cardgen.diagnostics import Diagnostic, Severity, Span

Name = TypeVar("Name", str, int)


def errors_in(file: str, problems: Iterable[Diagnostic]) -> tuple[Span, ...]:
    """The places of the errors of a file."""
    return tuple(one.span for one in problems if one.severity is Severity.ERROR and one.span.file == file)


def mistaken(begins: Mapping[Name, Span], errors: Iterable[Span]) -> frozenset[Name]:
    """The names of the things that hold an error; all of them, where one stands before the first.

    Each thing goes on to where the next one begins.
    """
    return frozenset(_mistaken(begins, errors))


def within(begins: Mapping[Name, Span], name: Name, errors: Iterable[Span]) -> tuple[Span, ...]:
    """The errors that this one of the things holds."""
    return tuple(error for error in errors if name in mistaken(begins, (error,)))


def _mistaken(begins: Mapping[Name, Span], errors: Iterable[Span]) -> Iterator[Name]:
    names = sorted(begins, key=begins.__getitem__)
    places = [begins[name] for name in names]
    for error in errors:
        at = bisect_right(places, error)
        yield from (names[at - 1],) if at else names
