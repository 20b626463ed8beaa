"""How much a template may do: numbers that no honest card comes near, and the purse they are paid from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any

from cardgen.expressions.errors import ExpressionError

STEPS = 1_000_000
"""Steps of one render: a node of the template run in a loop, an item filtered, or four letters made. Well under 1 s."""

MOST_TEXT = 4 << 20
"""The most letters one text, or the whole output, may have: some 60,000 times a card's."""

MOST_RANGE = 10_000
"""The longest range(), and the most items a filter may fill up to."""

MOST_WIDTH = 1_000
"""The widest column that center, format and their like may fill."""

MOST_BITS = 256
"""The largest whole number of a calculation has this many bits (77 digits)."""


STEPS_IN_ALL = 20_000_000
"""Steps of all renders of one game together: thousands of cards may not take as long each as one may."""


class Budget:
    """Steps left of the render that runs, out of those of all renders. Renders inside a render share its steps."""

    __slots__ = ("_depth", "_given", "left", "purse")

    def __init__(self) -> None:
        self.left = self._given = STEPS
        self.purse = STEPS_IN_ALL
        self._depth = 0

    def refill(self) -> None:
        """Begin with another game."""
        self.purse = STEPS_IN_ALL

    def open(self) -> None:
        """Begin a render."""
        if self._depth == 0:
            self.left = self._given = min(STEPS, self.purse)
        self._depth += 1

    def close(self) -> None:
        """End a render."""
        self._depth -= 1
        if self._depth == 0:
            self.purse -= self._given - self.left

    def grant(self, steps: int) -> None:
        """Give the render that runs more to spend, as far as there is more."""
        more = min(steps, max(0, self.purse - self._given))
        self.left += more
        self._given += more

    def spend(self, steps: int) -> None:
        """Pay for work. Raises ExpressionError when nothing is left."""
        self.left -= steps
        if self.left < 0:
            if self._given < STEPS:
                raise ExpressionError(f"the expressions of this game take more than {STEPS_IN_ALL:,} steps together")
            raise ExpressionError(
                f"this takes more than {self._given:,} steps", "is there a loop in a loop that is too long?"
            )

    def text(self, letters: int) -> None:
        """Pay for text that is about to be made."""
        if letters > MOST_TEXT:
            raise ExpressionError(f"this makes a text of more than {MOST_TEXT:,} letters")
        self.spend(letters >> 2)

    def size(self, value: object) -> None:
        """Pay for looking through a value once."""
        if isinstance(value, str):
            self.spend(1 + (len(value) >> 2))
        elif isinstance(value, list | tuple | range | Mapping):
            self.spend(1 + len(value))
        else:
            self.spend(1)

    def given(self, arguments: tuple[Any, ...]) -> None:
        """Pay for what a function is given, as it may go through all of it."""
        for value in arguments:
            if isinstance(value, list | range):
                self.searched(value)

    def searched(self, value: Any) -> Any:
        """The value, paid for being searched: a list is gone through some sixteen times as fast as it is worked on."""
        if isinstance(value, list | tuple | range | Mapping):
            self.spend(1 + (len(value) >> 4))
            return value
        return self.counted(value)

    def counted(self, value: Any) -> Any:
        """The value, paid for; what has no length yet is paid for item by item."""
        if not isinstance(value, str) and isinstance(value, Iterator) and not isinstance(value, Sized):
            return self._each(value)
        self.size(value)
        return value

    def _each(self, items: Iterable[object]) -> Iterator[object]:
        for item in items:
            self.spend(1)
            yield item
