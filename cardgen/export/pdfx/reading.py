"""Objects of a PDF that may be anything go in; what they should be comes out, or None. Nothing here raises for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

DEEPEST = 64
"""How far a chain of parents, of bases of colours or of names is followed: files made by anyone need a handful."""

Key = tuple[int, int] | None
"""What tells an object from all others: its number and generation; None for one that stands inside another."""

Value = Object | int | bool | Decimal | None
"""What an entry may hold, as pikepdf gives it."""


class Box(NamedTuple):
    """A rectangle of a page in points, its corners put in order."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: Box, within: float) -> bool:
        """Whether the other lies inside this one, give or take some points."""
        return (
            self.left <= other.left + within
            and self.bottom <= other.bottom + within
            and self.right >= other.right - within
            and self.top >= other.top - within
        )

    def meets(self, other: Box) -> bool:
        """Whether the two share more than an edge; a box without an area meets what it lies within."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )


def key(value: Value) -> Key:
    """The number of an object, or None."""
    return value.objgen if isinstance(value, Object) and value.is_indirect else None


def entry(value: Value, name: str | Name) -> Value:
    """An entry of a dictionary or of the dictionary of a stream; None where there is none."""
    return value.get(name) if isinstance(value, Dictionary | Stream) else None


def entries(value: Value) -> Iterator[tuple[str, Value]]:
    """The entries of a dictionary, in the order of their names, so that reports are the same each time.

    Names are any bytes: what is no UTF-8 in them is replaced, so that they can be printed.
    """
    if isinstance(value, Dictionary):
        for name, held in sorted(value.items(), key=_first):
            yield name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), held


def _first(pair: tuple[str, Value]) -> str:
    return pair[0]


def elements(value: Value) -> tuple[Value, ...]:
    """The elements of an array; a thing that is no array is its own only element, and nothing has none."""
    if isinstance(value, Array):
        return tuple(value)
    return () if value is None else (value,)


def name_of(value: Value) -> str | None:
    """A name with its slash, or None; what is no UTF-8 in it is replaced."""
    return bytes(value).decode("utf-8", "replace") if isinstance(value, Name) else None


def text_of(value: Value) -> str | None:
    """The text of a string, or None; an empty one is as good as none."""
    return str(value).strip() or None if isinstance(value, String) else None


def number_of(value: Value) -> float | None:
    """A number, or None. True is none."""
    return float(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def box_of(value: Value) -> Box | None:
    """A rectangle of four numbers, or None."""
    if not isinstance(value, Array):
        return None
    numbers = [number for number in map(number_of, value) if number is not None]
    if len(numbers) != 4 or len(value) != 4:
        return None
    across, up = sorted((numbers[0], numbers[2])), sorted((numbers[1], numbers[3]))
    return Box(across[0], up[0], across[1], up[1])


def inherited(page: Object, name: str) -> tuple[Value, Value]:
    """An entry of a page, or of the nearest of its parents that has it; and the node that has it."""
    node: Value = page
    for _ in range(DEEPEST):
        found = entry(node, name)
        if found is not None:
            return found, node
        node = entry(node, "/Parent")
    return None, None


def pages_of(pdf: Pdf) -> tuple[list[Object], str | None]:
    """The pages of a file as it has them, and what is wrong with the tree that they hang on.

    pikepdf's own list would give a page that has no MediaBox one of US Letter.
    """
    pages: list[Object] = []
    seen: set[Key] = set()
    nodes: list[Value] = [entry(pdf.Root, "/Pages")]
    while nodes:
        node = nodes.pop()
        if not isinstance(node, Dictionary) or key(node) is None:
            return pages, "the tree of pages has a node that is none"
        if key(node) in seen:
            return pages, "the tree of pages has a node twice"
        seen.add(key(node))
        kids = entry(node, "/Kids")
        if kids is None:
            pages.append(node)
        else:
            nodes += reversed(elements(kids))
    return pages, None if pages else "the file has no pages"


def reason(error: BaseException | str) -> str:
    """What an error or a warning of pikepdf says, without the address of the stream that it was read from."""
    return re.sub(r"stream <[^>]*>[,:]? *", "", str(error))


def filters(stream: Value) -> list[str]:
    """The names of the filters of a stream, first to last."""
    return [name for name in map(name_of, elements(entry(stream, "/Filter"))) if name]
