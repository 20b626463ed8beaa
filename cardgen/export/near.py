"""Rectangles of a sheet go in; for each the few that lie near to it come out, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.geometry import Rect


class Near:
    """Some rectangles, sorted into squares as large as the largest of them and `reach` points more."""

    def __init__(self, rects: Sequence[Rect], reach: float) -> None:
        self._rects, self._reach = rects, reach
        self._side = max((max(rect.width, rect.height) for rect in rects), default=0.0) + reach + 1.0
        self._squares: dict[tuple[int, int], list[int]] = {}
        for number, rect in enumerate(rects):
            for square in self._covered(rect):
                self._squares.setdefault(square, []).append(number)

    def around(self, rect: Rect) -> list[Rect]:
        """Those that lie within reach of a rectangle, in their order; it is one of them itself, if it is there."""
        squares = (self._squares.get(square, ()) for square in self._covered(rect.grown(self._reach)))
        return [self._rects[number] for number in sorted({number for square in squares for number in square})]

    def _covered(self, rect: Rect) -> Iterator[tuple[int, int]]:
        side = self._side
        for row in range(int(rect.y // side), int(rect.bottom // side) + 1):
            for column in range(int(rect.x // side), int(rect.right // side) + 1):
                yield row, column
