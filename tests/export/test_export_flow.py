"""Sharing out things to pages: all of them, in order, as many to a page as fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.flow import shared_out

ROOM = 100


@given(st.lists(st.integers(1, 100), max_size=60), st.integers(0, 99))
def test_every_page_takes_all_that_fits(heights: list[int], heading: int) -> None:
    """What stands on the next page would not have fitted on the one before."""

    def fits(page: int, begin: int, end: int) -> bool:
        return sum(heights[begin:end]) + heading * (page == 1) <= ROOM

    pages = shared_out(len(heights), fits)
    assert [number for share in pages for number in share] == list(range(len(heights)))
    for page, share in enumerate(pages, 1):
        assert fits(page, share.start, share.stop)
        assert share.stop == len(heights) or not fits(page, share.start, share.stop + 1)
    assert all(pages[1:]) or not heights


@pytest.mark.parametrize("count", [0, 1, 3])
def test_what_fits_nowhere_has_a_page_each(count: int) -> None:
    """There is an end, and always a page."""
    pages = shared_out(count, lambda page, begin, end: False)
    assert [len(share) for share in pages] == [1] * count or (count, len(pages)) == (0, 1)


def test_few_trials_are_needed() -> None:
    """The search begins with what the page before took."""
    asked: list[tuple[int, int, int]] = []

    def fits(page: int, begin: int, end: int) -> bool:
        asked.append((page, begin, end))
        return end - begin <= 11

    assert len(shared_out(220, fits)) == 20
    assert len(asked) < 70
    assert max(end - begin for _, begin, end in asked) <= 16
