"""The mapping of a target's file goes in, its values come out one by one, each mistake told at its line."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from collections.abc import Sequence as Sequence_
from typing import TypeVar

from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.geometry import length
from cardgen.impose.pages import UnknownPage, page_name

T = TypeVar("T")


class Unlisted(ValueError):
    """A word that is none of those there are; `near` is the one that was perhaps meant, or None."""

    def __init__(self, text: str, choices: Sequence_[str]) -> None:
        super().__init__(f"“{text}” is not one of {', '.join(choices)}")
        close = difflib.get_close_matches(text.strip().lower(), choices, n=1, cutoff=0.6)
        self.near = close[0] if close else None


class Record:
    """The entries of a target's file, or of a part of it, taken one by one; what nobody takes is a mistake."""

    def __init__(self, node: Mapping, problems: Diagnostics, what: str = "target", outer: Record | None = None) -> None:
        self.node, self.problems, self.failed = node, problems, False
        self._what, self._outer = what, outer
        self.known: list[str] = []

    def take(self, key: str, convert: Callable[[str], T], otherwise: T) -> T:
        """The value of a key through `convert`, which raises ValueError; `otherwise` only fills in after a report."""
        node = self._entry(key)
        if node is None:
            return otherwise
        if not isinstance(node, Scalar):
            return self.fail(node.span, f"{key} must be a single value", otherwise)
        try:
            return convert(node.text)
        except ValueError as wrong:
            near = getattr(wrong, "near", None)
            message = str(wrong) if isinstance(wrong, UnknownPage) else f"{key}: {wrong}"
            return self.fail(node.span, message, otherwise, *((f"did you mean “{near}”?",) if near else ()))

    def optional(self, key: str, convert: Callable[[str], T], otherwise: T) -> T:
        """As `take`, for a key that need not be there."""
        self.known.append(key)
        return self.take(key, convert, otherwise) if key in self.node.entries else otherwise

    def inner(self, key: str) -> Record | None:
        """The record under a key that need not be there; what is wrong in it makes this one fail."""
        self.known.append(key)
        node = self.node.entries.get(key)
        if node is None:
            return None
        if not isinstance(node, Mapping):
            return self.fail(node.span, f"{key} must be a list of names and values", None)
        return Record(node, self.problems, key, self)

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list, which need not be there."""
        self.known.append(key)
        node = self.node.entries.get(key)
        if node is None:
            return ()
        if not isinstance(node, Sequence) or not node.items:
            return self.fail(node.span, f"{key} must be a list of texts", ())
        return tuple(self._text(key, item) for item in node.items)

    def refuse_the_rest(self) -> None:
        for key, span in self.node.keys.items():
            if key not in self.known:
                self.fail(span, f"a {self._what} has no “{key}”", None, *nearest(key, self.known))

    def _text(self, key: str, node: Node) -> str:
        return node.text if isinstance(node, Scalar) else self.fail(node.span, f"{key} must be a list of texts", "")

    def _entry(self, key: str) -> Node | None:
        self.known.append(key)
        node = self.node.entries.get(key)
        return node if node is not None else self.fail(self.node.span, f"the {self._what}'s {key} is missing", None)

    def fail(self, span: Span, message: str, result: T, *hints: str) -> T:
        """Reports a mistake; `result` only fills in after it."""
        self.failed = True
        if self._outer is not None:
            self._outer.failed = True
        self.problems.error(span, "bad-target", message, *hints)
        return result


def distance(text: str) -> float:
    """A length of 0 or more, in points. Raises ValueError."""
    points = length(text)
    if points < 0:
        raise ValueError(f"“{text}” is less than nothing")
    return points


def dpi(text: str) -> int:
    """A resolution. Raises ValueError."""
    # 2400: finer than any printer; it also keeps a picture of a whole board in memory.
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 2400):
        raise ValueError(f"“{text}” is not a whole number from 1 to 2400")
    return int(text)


def page(text: str) -> str:
    """The name of a paper. Raises ValueError."""
    return page_name(text)


def one_of(*choices: str) -> Callable[[str], str]:
    """A converter that takes one of these words. It raises ValueError."""

    def convert(text: str) -> str:
        if text not in choices:
            raise Unlisted(text, choices)
        return text

    return convert
