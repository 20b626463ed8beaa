"""The mapping of a target's file goes in, its values come out one by one, each mistake told at its line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from collections.abc import Sequence as Sequence_
from typing import TypeVar
from urllib.parse import quote, urlsplit

from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.geometry import UNITS, Size, length
from cardgen.impose.pages import UnknownPage, page_name

T = TypeVar("T")

_HOST = re.compile(r"[\w.:@\[\]-]*")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f]")
_SAFE = "/%:@!$&'()*+,;=~-._"
"""What may stand in the path of an address (RFC 3986, 3.3), and the sign of what is escaped already."""


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

    def numbers(self, key: str, convert: Callable[[str], T]) -> tuple[T, ...]:
        """The values of a list through `convert`, which raises ValueError; the list need not be there."""
        found: list[T] = []
        for text in self.texts(key):
            try:
                found.append(convert(text))
            except ValueError as wrong:
                self.fail(self.node.entries[key].span, f"{key}: {wrong}", None)
        return tuple(found)

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
        """Reports a mistake; `result` only fills in after it. What holds this record has failed too."""
        record: Record | None = self
        while record is not None:
            record.failed, record = True, record._outer
        self.problems.error(span, "bad-target", message, *hints)
        return result


def distance(text: str) -> float:
    """A length of 0 or more, in points. Raises ValueError."""
    points = length(text)
    if points < 0:
        raise ValueError(f"“{text}” is less than nothing")
    return points


def whole(least: int, most: int) -> Callable[[str], int]:
    """A converter that takes whole numbers of a range. It raises ValueError."""

    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:12]) <= most):
            raise ValueError(f"“{text}” is not a whole number from {least} to {most}")
        return int(text)

    return convert


def dpi(text: str) -> int:
    """A resolution. Raises ValueError."""
    # 2400: finer than any printer; it also keeps a picture of a whole board in memory.
    return whole(1, 2400)(text)


def percentage(text: str) -> float:
    """A share such as `240%`, as 2.4. Raises ValueError."""
    matched = re.fullmatch(r"\s*(\d{1,4}(?:\.\d{1,4})?)\s*%\s*", text, re.ASCII)
    if not matched:
        raise ValueError(f"“{text}” is not a percentage; write for example 240%")
    return float(matched[1]) / 100


def address(text: str) -> str:
    """Where files lie on the web, with a slash at its end. Raises ValueError."""
    try:
        found = urlsplit(text.strip())
        sound = found.scheme in ("http", "https", "file") and bool(found.netloc or found.scheme == "file")
    except ValueError:  # brackets that are no address of IPv6
        sound = False
    if not sound or found.query or found.fragment or not _HOST.fullmatch(found.netloc) or _UNSEEN.search(text.strip()):
        raise ValueError(f"“{text}” is not an address; write for example https://example.org/tide/")
    # What is escaped already stays so: https://datatracker.ietf.org/doc/html/rfc3986#section-2.4
    return f"{found.scheme}://{found.netloc}{quote(found.path.rstrip('/'), safe=_SAFE)}/"


def words(text: str) -> str:
    """A text that is not empty. Raises ValueError."""
    if not text.strip():
        raise ValueError("this is empty")
    return text.strip()


def yes_or_no(text: str) -> bool:
    """`yes` or `no`. Raises ValueError."""
    return one_of("yes", "no")(text) == "yes"


def size(text: str) -> Size:
    """A width and a height: `2.5in x 3.5in`, `63 x 88 mm`. Raises ValueError."""
    width, by, height = re.sub("[×X]", "x", text).partition("x")
    unit = re.search(r"[a-z]+\s*$", height)
    bare = unit[0].strip() if unit and not re.search("[a-z]", width) else "mm"
    found = Size(length(width, bare), length(height)) if by and bare in UNITS else Size(0.0, 0.0)
    if min(found) <= 0:
        raise ValueError(f"“{text}” is not a size; write for example 63.5mm x 88.9mm")
    return found


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
