"""A card's node in; the place of each of its values out, looked up only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as ReadOnly

from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.diagnostics import Span
from cardgen.model.game import Path


class Places(ReadOnly[Path, Span]):
    """The spans of a card by path. A path that leads nowhere is a KeyError; `nearest` never is."""

    __slots__ = ("node",)

    def __init__(self, node: Mapping) -> None:
        self.node = node

    def __getitem__(self, path: Path) -> Span:
        node: Node = self.node
        for step in path:
            following = _step(node, step)
            if following is None:
                raise KeyError(path)
            node = following
        return node.span

    def __iter__(self) -> Iterator[Path]:
        return _paths(self.node, ())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def nearest(self, path: Path) -> Span:
        """The place of the value at a path, or of the innermost thing around it that there is."""
        node: Node = self.node
        for step in path:
            following = _step(node, step)
            if following is None:
                break
            node = following
        return node.span

    def key(self, path: Path, name: str) -> Span:
        """The place of a name in the mapping at a path."""
        node: Node | None = self.node
        for step in path:
            node = _step(node, step) if node is not None else None
        found = node.keys.get(name) if isinstance(node, Mapping) else None
        return found or self.nearest((*path, name))

    def field(self, path: Path, name: str) -> Span:
        """The place to tell of a name of this one card: in a spreadsheet the cell, as the head is that of all cards."""
        place = self.nearest((*path, name))
        return place if place.cell else self.key(path, name)

    def scalar(self, path: Path) -> Scalar | None:
        """The scalar at a path, as written."""
        node: Node | None = self.node
        for step in path:
            node = _step(node, step) if node is not None else None
        return node if isinstance(node, Scalar) else None


def _step(node: Node, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.entries.get(step) if isinstance(step, str) else None
    if isinstance(node, Scalar) or not isinstance(step, int) or not 0 <= step < len(node.items):
        return None
    return node.items[step]


def _paths(node: Node, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(node, Mapping):
        for name, entry in node.entries.items():
            yield from _paths(entry, (*path, name))
    elif not isinstance(node, Scalar):
        for index, item in enumerate(node.items):
            yield from _paths(item, (*path, index))
