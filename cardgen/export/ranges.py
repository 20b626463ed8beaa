"""Numbers of sheets go in, their runs come out, and words for people: `sheets 1–4, 7`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and last of each run of numbers that follow each other."""
    found = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0])]
    return [(run[0], run[-1]) for run in found]


def sheets(numbers: Sequence[int]) -> str:
    """Sheets for people: `sheet 3`, `sheets 1–4, 7`."""
    words = ", ".join(f"{first}–{last}" if last > first else f"{first}" for first, last in runs(numbers))
    return f"{'sheets' if len(numbers) > 1 else 'sheet'} {words}"
