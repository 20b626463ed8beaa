"""What was made of a node, by the node itself: equal subtrees of a deck are one object, so each is made once."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(Generic[K, V]):
    """Remembers in two generations, so that a long deck does not pile up: `turn` forgets what was not asked for
    since the turn before. It holds on to its keys, so that no other object can take an identity that it knows.
    """

    __slots__ = ("_older", "_young")

    def __init__(self) -> None:
        self._young: dict[K, V] = {}
        self._older: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """What is remembered of a key, or None."""
        value = self._young.get(key)
        if value is None:
            value = self._older.get(key)
            if value is not None:
                self._young[key] = value
        return value

    def put(self, key: K, value: V) -> V:
        """Remember a value, and give it back."""
        self._young[key] = value
        return value

    def turn(self) -> None:
        """Start a new generation."""
        self._older, self._young = self._young, {}
