"""Pieces in rows and columns."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.geometry import INCH, MM, TOLERANCE, Rect, Size
from cardgen.impose.duplex import backs
from cardgen.impose.grid import DoesNotFit, grid, grid_of
from cardgen.impose.pages import page_size

POKER = Size(2.5 * INCH, 3.5 * INCH)
SAFE = 0.25 * INCH

lengths = st.floats(min_value=5.0, max_value=900.0)
sizes = st.builds(Size, lengths, lengths)
gutters = st.sampled_from([0.0, 0.0, 3 * MM, 6.35 * MM])


@pytest.mark.parametrize(
    ("card", "page", "margin", "gutter", "expected"),
    [
        (POKER, "Letter", SAFE, 0, (3, 3)),
        (POKER, "A4", SAFE, 0, (3, 3)),
        (POKER, "A4", 5 * MM, 6 * MM, (2, 4)),  # turned
        (POKER, "Letter", 5 * MM, 6 * MM, (2, 3)),
        (POKER, "A3", 5 * MM, 0, (3, 6)),  # turned
        (POKER, "Tabloid", 5 * MM, 0, (3, 6)),
        (POKER, "13x19", 5 * MM, 0, (5, 5)),
        (Size(2.75 * INCH, 4.75 * INCH), "A4", 5 * MM, 0, (2, 2)),
        (Size(1.75 * INCH, 2.5 * INCH), "A4", 5 * MM, 0, (3, 6)),
        (Size(2.25 * INCH, 3.5 * INCH), "A4", 5 * MM, 0, (2, 5)),
        (Size(2.25 * INCH, 3.5 * INCH), "Letter", 5 * MM, 0, (3, 3)),
    ],
)
def test_sheets_hold_what_is_known_to_fit(
    card: Size, page: str, margin: float, gutter: float, expected: tuple[int, int]
) -> None:
    """Common cards on common papers give the numbers measured with real sheets."""
    found = grid_of(card, page_size(page), margin, gutter)
    assert found.columns * found.rows == expected[0] * expected[1]
    assert {found.columns, found.rows} == set(expected)


def test_nine_poker_cards_leave_half_an_inch_beside_them_on_letter() -> None:
    """The grid stands in the middle: 12.7 mm at the sides, 6.35 mm at top and bottom."""
    first, *_, last = grid(9, POKER, page_size("Letter"), SAFE)[0].slots
    assert (first.trim.x, first.trim.y) == (36, 18)
    assert (612 - last.trim.right, 792 - last.trim.bottom) == (36, 18)


def test_pieces_follow_each_other_row_by_row() -> None:
    """The second piece is right of the first, the fourth below it."""
    slots = grid(9, POKER, page_size("Letter"), SAFE)[0].slots
    assert slots[1].trim == Rect(36 + 180, 18, 180, 252)
    assert slots[3].trim == Rect(36, 18 + 252, 180, 252)
    assert [slot.piece for slot in slots] == list(range(9))


def test_ten_cards_on_a_nine_up_grid_leave_one_for_the_second_sheet() -> None:
    """The last sheet holds what is left, in the first places of the same grid."""
    first, second = grid(10, POKER, page_size("Letter"), SAFE)
    assert [slot.piece for slot in second.slots] == [9]
    assert second.slots[0].trim == first.slots[0].trim


@pytest.mark.parametrize("count", [9, 18, 540])
def test_a_deck_that_fills_its_sheets_has_no_empty_one(count: int) -> None:
    """There is no blank sheet at the end."""
    found = grid(count, POKER, page_size("Letter"), SAFE)
    assert len(found) == count // 9
    assert all(sheet.slots for sheet in found)


def test_no_pieces_make_no_sheet() -> None:
    """Nothing to print is no page."""
    assert grid(0, POKER, page_size("Letter"), SAFE) == ()


def test_a_page_of_the_cards_own_size_holds_one_card() -> None:
    """Where the page is the card, the margin does not count."""
    found = grid(3, POKER, POKER, SAFE)
    assert [sheet.slots[0].trim for sheet in found] == [Rect(0, 0, 180, 252)] * 3


def test_cards_are_turned_only_where_more_fit() -> None:
    """Bridge cards lie on A4 (ten instead of nine), poker cards stand."""
    assert grid_of(Size(2.25 * INCH, 3.5 * INCH), page_size("A4"), 5 * MM).turn == 90
    assert grid_of(POKER, page_size("A4"), 5 * MM).turn == 0


def test_a_piece_larger_than_the_page_carries_both_sizes() -> None:
    """The error says what does not fit into what."""
    with pytest.raises(DoesNotFit) as caught:
        grid(1, Size(600, 800), page_size("Letter"), SAFE)
    assert caught.value.piece == Size(600, 800)
    assert caught.value.room == Size(612 - 36, 792 - 36)
    assert "211.67 x 282.22 mm" in str(caught.value)


def test_a_size_of_nothing_is_refused() -> None:
    """A piece without width would fit without end."""
    with pytest.raises(ValueError, match="must have a size"):
        grid_of(Size(0, 10), page_size("A4"), 0)


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 60), sizes, sizes, st.floats(0, 60), gutters)
def test_slots_stay_inside_the_margins_and_apart(
    count: int, piece: Size, page: Size, margin: float, gutter: float
) -> None:
    """On any sheet, each piece is printed once, inside the margins, and no two overlap."""
    try:
        found = grid(count, piece, page, margin, gutter)
    except DoesNotFit:
        assert not _fits(piece, page, margin)
        return
    assert [slot.piece for sheet in found for slot in sheet.slots] == list(range(count))
    for sheet in found:
        for slot in sheet.slots:
            inside = slot.trim.grown(margin)
            assert min(inside.x, inside.y) >= -2 * TOLERANCE or slot.trim.width == page.width
            assert inside.right <= page.width + 2 * TOLERANCE or slot.trim.width == page.width
            assert inside.bottom <= page.height + 2 * TOLERANCE or slot.trim.height == page.height
        places = [slot.trim for slot in sheet.slots]
        assert not any(_overlap(a, b, gutter) for n, a in enumerate(places) for b in places[:n])


@settings(deadline=None, max_examples=100)
@given(sizes, sizes, st.floats(0, 60), gutters)
def test_the_grid_is_centred_and_one_more_row_or_column_would_not_fit(
    piece: Size, page: Size, margin: float, gutter: float
) -> None:
    """A grid is as full as it can be, and equally far from opposite edges."""
    try:
        found = grid_of(piece, page, margin, gutter)
    except DoesNotFit:
        return
    extent = found.extent
    assert extent.x == pytest.approx(page.width - extent.right, abs=1e-6)
    assert extent.y == pytest.approx(page.height - extent.bottom, abs=1e-6)
    if piece != page:
        assert extent.width + gutter + found.cell.width > page.width - 2 * margin
        assert extent.height + gutter + found.cell.height > page.height - 2 * margin


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 40), sizes, st.sampled_from(["long", "short"]))
def test_there_are_as_many_backs_as_fronts(count: int, piece: Size, flip: str) -> None:
    """Each front has one back of the same piece, also on a partly filled sheet."""
    try:
        fronts = grid(count, piece, page_size("A3"), SAFE)
    except DoesNotFit:
        return
    for front in fronts:
        back = backs(front, flip)  # type: ignore[arg-type]
        assert [slot.piece for slot in back.slots] == [slot.piece for slot in front.slots]


def _fits(piece: Size, page: Size, margin: float) -> bool:
    wide, high = page.width - 2 * margin, page.height - 2 * margin
    return (piece.width <= wide and piece.height <= high) or (piece.height <= wide and piece.width <= high)


def _overlap(a: Rect, b: Rect, gutter: float) -> bool:
    slack = 1e-6 - gutter
    return a.x < b.right - slack and b.x < a.right - slack and a.y < b.bottom - slack and b.y < a.bottom - slack
