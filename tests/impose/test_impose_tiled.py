"""Pieces larger than the page, in parts that are glued together."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import MM, TOLERANCE, Rect, Size
from cardgen.impose.duplex import Flip, flips_sideways
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.pages import PAGES, page_size
from cardgen.impose.tiled import Tile, behind, shape, tiles, whole

NEAR = 1e-6
FLIPS: tuple[Flip, ...] = ("long", "short")

lengths = st.floats(50.0, 4000.0)
sizes = st.builds(Size, lengths, lengths)
pages = st.sampled_from(
    [*PAGES.values(), *(Size(page.height, page.width) for page in PAGES.values()), Size(500.0, 500.0)]
)
margins = st.floats(0.0, 50.0)
overlaps = st.floats(5 * MM, 30 * MM)


def edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom


@given(sizes, pages, margins, overlaps)
def test_parts_cover_the_trim_and_neighbours_share_the_overlap(
    size: Size, page: Size, margin: float, overlap: float
) -> None:
    """Every row and column begins where the one before ends, less the overlap; the outer edges are the trim's."""
    found = tiles(size, page, margin, overlap)
    rows, columns = shape(found)
    assert [(tile.row, tile.column) for tile in found] == list(itertools.product(range(rows), range(columns)))
    for tile in found:
        left, top, right, bottom = edges(tile.window)
        beside = found[tile.row * columns + tile.column - 1].window.right if tile.column else overlap
        above = found[(tile.row - 1) * columns + tile.column].window.bottom if tile.row else overlap
        assert (left, top) == pytest.approx((beside - overlap, above - overlap), abs=NEAR)
        assert (right == pytest.approx(size.width)) == (tile.column == columns - 1)
        assert (bottom == pytest.approx(size.height)) == (tile.row == rows - 1)


@given(sizes, pages, margins, overlaps)
def test_parts_are_equal_and_their_strips_never_meet(size: Size, page: Size, margin: float, overlap: float) -> None:
    """No sliver: each is as large as the others, and at least two strips wide where it is glued."""
    found = tiles(size, page, margin, overlap)
    rows, columns = shape(found)
    for tile in found:
        assert tile.window[2:] == pytest.approx(found[0].window[2:])
        assert columns == 1 or tile.window.width > 2 * overlap - TOLERANCE
        assert rows == 1 or tile.window.height > 2 * overlap - TOLERANCE


@given(sizes, pages, margins, overlaps)
def test_every_part_lies_inside_the_margins_in_the_middle(
    size: Size, page: Size, margin: float, overlap: float
) -> None:
    """As large as its window, turned like the others."""
    found = tiles(size, page, margin, overlap)
    for tile in found:
        left, top, right, bottom = edges(tile.at)
        assert min(left, top) >= margin - TOLERANCE
        assert right <= page.width - margin + TOLERANCE
        assert bottom <= page.height - margin + TOLERANCE
        assert (left + right, top + bottom) == pytest.approx(tuple(page))
        lying = tile.window[2:] if tile.turn == 0 else tile.window[:1:-1]
        assert tile.at[2:] == pytest.approx(lying)
        assert tile.turn == found[0].turn in (0, 90)


@given(sizes, pages, margins, overlaps)
def test_no_fewer_pages_would_do(size: Size, page: Size, margin: float, overlap: float) -> None:
    """Trying all numbers of rows and columns, upright and turned, finds none better; upright goes first."""
    found = tiles(size, page, margin, overlap)
    room = (page.width - 2 * margin, page.height - 2 * margin)

    def covers(count: int, long: float, room: float) -> bool:
        return (long + (count - 1) * overlap) / count <= room + TOLERANCE

    def least(turn: int) -> int:
        wide, high = room if turn == 0 else room[::-1]
        return min(
            columns * rows
            for columns, rows in itertools.product(range(1, 80), repeat=2)
            if covers(columns, size.width, wide) and covers(rows, size.height, high)
        )

    assert len(found) == min(least(0), least(90))
    assert found[0].turn == (0 if least(0) <= least(90) else 90)


@given(sizes, pages, margins, overlaps, st.sampled_from(FLIPS))
def test_a_needle_through_the_front_leaves_at_the_same_place_of_the_back(
    size: Size, page: Size, margin: float, overlap: float, flip: Flip
) -> None:
    """The leaf is turned over as the printer does: behind every corner of a part lies the mirrored corner."""
    for front in tiles(size, page, margin, overlap):
        back = behind(front, size, page, flip)
        assert back.name == front.name
        window = front.window
        for x, y in itertools.product((window.x, window.right), (window.y, window.bottom)):
            through = _through(_on_page(front, size, x, y), page, flip)
            assert through == pytest.approx(_on_page(back, size, size.width - x, y), abs=NEAR)
        assert behind(back, size, page, flip).window == pytest.approx(window, abs=NEAR)


@given(sizes, pages, st.sampled_from(FLIPS), st.sampled_from([0, 90, 180, 270]))
def test_the_whole_piece_lies_round_its_part(size: Size, page: Size, flip: Flip, turn: int) -> None:
    """Its corners, turned with the art, are at the corners of the rectangle."""
    for tile in tiles(size, page, 20.0, 20.0):
        turned = tile._replace(
            turn=turn, at=Rect(50.0, 60.0, *(tile.window[2:] if turn % 180 == 0 else tile.window[:1:-1]))
        )
        around = whole(turned, size)
        corners = [_on_page(turned, size, x, y) for x in (0, size.width) for y in (0, size.height)]
        assert min(corners) == pytest.approx((around.x, around.y), abs=NEAR)
        assert max(corners) == pytest.approx((around.right, around.bottom), abs=NEAR)


@pytest.mark.parametrize(
    ("size", "page", "expected", "turn"),
    [
        (Size(297 * MM, 420 * MM), "A4", (2, 2), 0),
        (Size(420 * MM, 297 * MM), "A4", (2, 2), 90),
        (Size(186 * MM, 500 * MM), "A4", (2, 1), 0),
        (Size(500 * MM, 186 * MM), "A4", (1, 2), 90),
        (Size(250 * MM, 300 * MM), "A4", (2, 1), 90),
        (Size(20 * 72, 30 * 72), "Letter", (4, 3), 0),
    ],
)
def test_known_boards(size: Size, page: str, expected: tuple[int, int], turn: int) -> None:
    """Rows and columns, as the board is seen upright."""
    found = tiles(size, page_size(page), 12 * MM, 10 * MM)
    assert (shape(found), found[0].turn) == (expected, turn)


def test_a_part_is_called_by_a_letter_and_a_number() -> None:
    """Rows go on behind Z like columns of a table."""
    blank = Rect(0, 0, 1, 1)
    names = [
        Tile(row, column, blank, blank).name for row, column in ((0, 0), (1, 2), (25, 9), (26, 0), (701, 0), (702, 0))
    ]
    assert names == ["A1", "B3", "Z10", "AA1", "ZZ1", "AAA1"]


@pytest.mark.parametrize("margin", [7 * MM, 50 * MM, 60 * MM])
def test_a_page_with_less_room_than_four_strips_is_of_no_use(margin: float) -> None:
    """Then it says so, as for pieces that fit nowhere."""
    with pytest.raises(DoesNotFit):
        tiles(Size(500.0, 500.0), Size(100 * MM, 100 * MM), margin, 22 * MM)


def _on_page(tile: Tile, size: Size, x: float, y: float) -> tuple[float, float]:
    """Where a point of the piece lies, worked out from the corners of the window and the turn alone."""
    window, at = tile.window, tile.at
    left, top, right, bottom = x - window.x, y - window.y, window.right - x, window.bottom - y
    return {
        0: (at.x + left, at.y + top),
        90: (at.x + bottom, at.y + left),
        180: (at.x + right, at.y + bottom),
        270: (at.x + top, at.y + right),
    }[tile.turn]


def _through(point: tuple[float, float], page: Size, flip: Flip) -> tuple[float, float]:
    x, y = point
    return (page.width - x, y) if flips_sideways(page, flip) else (x, page.height - y)
