"""How much a template may do: numbers that no honest card comes near, and the purse they are paid from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, MappingView, Sized
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

MOST_DEPTH = 50
"""How deep lists and mappings that are compared may stand one in the other."""

AT_ONCE = "is_searched_at_once"
"""What a class of lists has that is searched in as little time as a mapping is."""

_PLAIN = frozenset((int, float, bool, type(None)))
_HOLDING = (list, tuple, Mapping, MappingView)

STEPS_IN_ALL = 20_000_000
"""Steps of all renders of one game together: thousands of cards may not take as long each as one may."""

STEPS_REFUSED = 10_000_000
"""Steps that refused renders of one game may have taken besides: so that a few greedy ones leave the others theirs."""

STEPS_SURE = 1_000
"""Steps that a render has when those of all are spent: what takes few, as most do, works whatever others took."""

STEPS_SURE_EACH = 50
"""The same, of each item of a search."""


class Budget:
    """Steps left of the render that runs, out of those of all renders. Renders inside a render share its steps."""

    __slots__ = ("_depth", "_given", "_refused", "_short", "left", "purse", "purse_refused")

    def __init__(self) -> None:
        self.left = self._given = STEPS
        self._depth = 0
        self.refill()

    def refill(self) -> None:
        """Begin with another game."""
        self.purse = STEPS_IN_ALL
        self.purse_refused = STEPS_REFUSED
        self._refused = self._short = False

    def open(self) -> None:
        """Begin a render."""
        if self._depth == 0:
            self._refused, self._short = False, self.purse < STEPS
            self.left = self._given = max(STEPS_SURE, min(STEPS, self.purse))
        self._depth += 1

    def close(self) -> None:
        """End a render. What a refused one took is not the others' loss, as long as there are few such."""
        self._depth -= 1
        if self._depth == 0:
            taken = self._given - self.left
            if self._refused and self.purse_refused >= taken:
                self.purse_refused -= taken
            else:
                self.purse = max(0, self.purse - taken)

    def grant(self, steps: int) -> None:
        """Give the render that runs more to spend, as far as there is more."""
        more = max(STEPS_SURE_EACH, min(steps, self.purse - self._given))
        self._short = self._short or more < steps
        self.left += more
        self._given += more

    def spend(self, steps: int) -> None:
        """Pay for work. Raises ExpressionError when too little is left; what is not done then is not paid for."""
        if steps > self.left:
            self._refused = True
            if self._short:
                raise ExpressionError(f"the expressions of this game take more than {STEPS_IN_ALL:,} steps together")
            raise ExpressionError(
                f"this takes more than {self._given:,} steps", "is there a loop in a loop that is too long?"
            )
        self.left -= steps

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

    def given(self, arguments: Collection[Any]) -> None:
        """Pay for what a function is given, as it may go through all of it."""
        if len(arguments) > 8:
            self.spend(len(arguments))
        for value in arguments:
            if isinstance(value, range):
                self.searched(value)
            else:
                self.compared(value)

    def searched(self, value: Any) -> Any:
        """The value, paid for being searched: a list is gone through some sixteen times as fast as it is worked on."""
        if isinstance(value, Mapping) or hasattr(type(value), AT_ONCE):
            self.spend(1)
            return value
        if isinstance(value, list | tuple | range):
            self.spend(1 + (len(value) >> 4))
            return value
        return self.counted(value)

    def compared(self, value: Any) -> int:
        """Pay for comparing a value with another, or for using it as a key; gives how many items it has, deep down.

        A list that holds another ninety times is short, and so is one that holds that one ninety times. But who
        compares them goes through all of it, and through each as often as it is held.
        """
        if isinstance(value, str):
            self.spend(len(value) >> 12)
            return 1
        if type(value) in _PLAIN or not isinstance(value, _HOLDING):
            return 1
        level, size = [value], 1
        for _ in range(MOST_DEPTH):
            level, items = self._inside(level)
            size += items
            if not level:
                return size
        raise ExpressionError(f"lists are more than {MOST_DEPTH} deep here, one in the other")

    def _inside(self, level: list[Any]) -> tuple[list[Any], int]:
        """The lists and mappings in these ones, and how many items these have; paid for."""
        found: list[Any] = []
        size = 0
        for value in level:
            held = value.values() if isinstance(value, Mapping) else value
            size += len(held)
            self.spend(1 + (len(held) >> 4))
            kinds = set(map(type, held))
            if kinds <= _PLAIN:
                continue
            if kinds != {str}:
                inner = [one for one in held if isinstance(one, _HOLDING)]
                self.spend(len(inner))  # before they are gathered with all the others
                found += inner
            self.spend(sum(len(one) for one in held if isinstance(one, str)) >> 12)
        return found, size

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
