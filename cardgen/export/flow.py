"""How many things there are and whether some of them fit a page go in, the things of each page come out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

GUESS = 8
"""Things that the first page is tried with: about what a page of the print guide takes."""

Fits = Callable[[int, int, int], bool]
"""Whether a page, counted from 1, has room for the things from one number (from 0) up to another, which is left out."""


def shared_out(count: int, fits: Fits) -> list[range]:
    """The things of each page, in their order: each page takes as many of those left as fit, there is always a page.

    The first page has a heading besides. A thing that fits only where there is none waits for the second; one that
    fits nowhere has a page of its own.
    """
    pages: list[range] = []
    start, guess = 0, GUESS
    while start < count or not pages:
        page = len(pages) + 1
        taken = _most(start, count - start, guess, partial(fits, page, start))
        if not taken and start < count and not (page == 1 and fits(2, start, start + 1)):
            taken = 1
        pages.append(range(start, start + taken))
        start, guess = start + taken, max(taken, 1)
    return pages


def _most(start: int, count: int, guess: int, fits: Callable[[int], bool]) -> int:
    """How many of `count` things from `start` on fit, 0 when not even one does: sought from a guess, then by halving.

    `fits` is asked up to which number they do.
    """
    low, high, step = 0, count + 1, 1
    tried = min(guess, count)
    while low < tried < high:
        if fits(start + tried):
            low, tried, step = tried, min(tried + step, count), step * 2
        else:
            high = tried
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(start + middle) else (low, middle)
    return low
