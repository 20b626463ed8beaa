"""A memo that forgets what was not asked for during the last turn, so memory does not grow with the deck."""

from __future__ import annotations

from typing import Generic, TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Memo(dict[Key, Kept], Generic[Key, Kept]):
    """A dictionary of two generations. `memo.find(key)` is the value or None; `turn()` starts a generation."""

    __slots__ = ("old",)

    def __init__(self) -> None:
        super().__init__()
        self.old: dict[Key, Kept] = {}

    def find(self, key: Key) -> Kept | None:
        kept = self.get(key)
        if kept is None and self.old:
            kept = self.old.get(key)
            if kept is not None:
                self[key] = kept
        return kept

    def turn(self) -> None:
        self.old = dict(self)
        self.clear()
