"""The order of cutting: every trim comes out, no trim is cut, and no order has fewer cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.geometry import INCH, MM, TOLERANCE, Rect, Size
from cardgen.impose.grid import DoesNotFit, grid_of
from cardgen.impose.guillotine import Cut, guillotine
from cardgen.impose.pages import page_size

LETTER = page_size("Letter")

TAKES_ONE_MORE = ("AAGH", "BCIH", "BDJJ")
"""The rows of B, C and D cannot be cut in one pass with those beside them: whichever side is cut first, one waits."""

PINWHEEL = ("AAB", "DEB", "DCC")


def drawn(rows: Iterable[str]) -> tuple[tuple[Rect, ...], Size]:
    """The rectangles of a picture of letters, each letter a rectangle and a dot waste, 10 points a letter."""
    rows = tuple(rows)
    found: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            found.setdefault(letter, []).append((x * 10, y * 10))
    found.pop(".", None)
    trims = tuple(
        Rect(min(xs), min(ys), max(xs) + 10 - min(xs), max(ys) + 10 - min(ys))
        for xs, ys in (zip(*cells, strict=True) for cells in found.values())
    )
    return trims, Size(len(rows[0]) * 10, len(rows) * 10)


@pytest.mark.parametrize("gutter", [0.0, 3 * MM])
@pytest.mark.parametrize("piece", [Size(2.5 * INCH, 3.5 * INCH), Size(25 * MM, 25 * MM), Size(18 * MM, 18 * MM)])
def test_a_grid_takes_as_many_cuts_as_it_has_lines(piece: Size, gutter: float) -> None:
    """One at each end, and between two rows or columns one, or two where there is a gutter; first the fewer."""
    grid = grid_of(piece, LETTER, 18, gutter)
    cuts = guillotine(grid.cells(), LETTER)
    assert cuts is not None
    along = [2 * number if gutter else number + 1 for number in (grid.rows, grid.columns)]
    assert [sum(cut.across for cut in cuts), sum(not cut.across for cut in cuts)] == along
    assert [len(cut.parts) for cut in cuts] == [1] * min(along) + [min(grid.rows, grid.columns)] * max(along)
    assert [cut.number for cut in cuts] == list(range(1, sum(along) + 1))


def test_the_cuts_of_nine_cards_are_in_order() -> None:
    """From top to bottom through the page, then from left to right through the three strips."""
    cuts = guillotine(grid_of(Size(180, 252), LETTER, 18).cells(), LETTER)
    assert cuts is not None
    assert [(cut.across, cut.at, cut.start, cut.end) for cut in cuts] == [
        *((True, 18 + 252 * row, 0, 612) for row in range(4)),
        *((False, 36 + 180 * column, 18, 774) for column in range(4)),
    ]
    assert cuts[4].parts == tuple(Rect(0, 18 + 252 * row, 612, 252) for row in range(3))


@pytest.mark.parametrize(
    ("rows", "number"),
    [
        (["A"], 0),
        (["AB"], 1),
        (["A.", ".."], 2),
        (["....", ".AB.", "...."], 5),
        (["AABB", "CDEF"], 4),
        (["AAB", "CDB", "EEB"], 4),
        (["AB.", "CC.", "..D"], 4),
        (TAKES_ONE_MORE, 6),
    ],
)
def test_sheets_whose_number_is_known(rows: Iterable[str], number: int) -> None:
    """What is edge of the page needs no cut, what lies in line is one cut."""
    trims, page = drawn(rows)
    cuts = guillotine(trims, page)
    assert cuts is not None
    assert len(cuts) == number == _brute(trims, page, 7)
    _made(trims, page, cuts)


def test_what_no_guillotine_cuts() -> None:
    """Four pieces about a fifth, and pieces that lie over one another."""
    assert guillotine(*drawn(PINWHEEL)) is None
    assert guillotine((Rect(0, 0, 20, 20), Rect(10, 10, 20, 20)), Size(40, 40)) is None


def test_nothing_to_cut() -> None:
    """A page without pieces, and a page that is the piece: also within the tolerance."""
    assert guillotine((), LETTER) == ()
    assert guillotine((Rect(0, 0, *LETTER),), LETTER) == ()
    assert guillotine((Rect(-0.004, 0.004, LETTER.width + 0.008, LETTER.height),), LETTER) == ()


def test_noise_makes_no_cut() -> None:
    """Edges that lie nearer than the tolerance are one."""
    trims, page = drawn(["AB", "CD"])
    noisy = tuple(trim._replace(x=trim.x + n * 1e-3, y=trim.y - n * 1e-3) for n, trim in enumerate(trims))
    cuts = guillotine(noisy, page)
    assert cuts is not None
    assert len(cuts) == 2


@st.composite
def pictures(draw: st.DrawFn) -> tuple[tuple[Rect, ...], Size]:
    """Up to eight rectangles on a page of 5 x 4 letters, put down where there is room for them; cuttable or not."""
    wide, high = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    cells = [[""] * wide for _ in range(high)]
    for letter in "ABCDEFGH"[: draw(st.integers(1, 8))]:
        x, y = draw(st.integers(0, wide - 1)), draw(st.integers(0, high - 1))
        across, down = draw(st.integers(1, 3)), draw(st.integers(1, 3))
        room = [row[x : x + across] for row in cells[y : y + down]]
        if not any(cell for row in room for cell in row):
            for row in cells[y : y + down]:
                row[x : x + across] = [letter] * len(row[x : x + across])
    return drawn("".join(cell or "." for cell in row) for row in cells)


@settings(deadline=None, max_examples=200)
@given(pictures())
def test_no_order_has_fewer_cuts(picture: tuple[tuple[Rect, ...], Size]) -> None:
    """All orders are tried, of passes from anywhere to anywhere: none is shorter, and where none is found none is."""
    trims, page = picture
    cuts = guillotine(trims, page)
    assert (cuts is not None) == _cuttable(trims, Rect(0, 0, *page))
    if cuts is not None:
        _made(trims, page, cuts)
        assert not cuts or _brute(trims, page, len(cuts) - 1) is None


@st.composite
def partitions(draw: st.DrawFn) -> tuple[tuple[Rect, ...], Size]:
    """A page that was cut to up to thirty pieces, some of which were then left out."""
    gutter = draw(st.sampled_from([0.0, 6.0]))
    trims = [Rect(20, 20, 560, 760)]
    for _ in range(draw(st.integers(0, 29))):
        rect = trims.pop(draw(st.integers(0, len(trims) - 1)))
        upright, part = draw(st.booleans()), draw(st.sampled_from([1 / 4, 1 / 3, 1 / 2, 2 / 3]))
        trims += _halves(rect, upright, part, gutter)
    kept = draw(st.lists(st.booleans(), min_size=len(trims), max_size=len(trims)))
    return tuple(trim for trim, keep in zip(trims, kept, strict=True) if keep), Size(600, 800)


@settings(deadline=None, max_examples=200)
@given(partitions())
def test_whatever_was_cut_apart_can_be_cut_apart(picture: tuple[tuple[Rect, ...], Size]) -> None:
    """Mixed sheets of many pieces have an order, and it parts them."""
    trims, page = picture
    cuts = guillotine(trims, page)
    assert cuts is not None
    _made(trims, page, cuts)


@settings(deadline=None, max_examples=100)
@given(st.floats(20, 400), st.floats(20, 400), st.sampled_from([0.0, 0.0, 3 * MM]), st.data())
def test_a_sheet_that_is_filled_in_part(width: float, height: float, gutter: float, data: st.DataObject) -> None:
    """Leaving pieces out of a grid never makes more cuts."""
    try:
        grid = grid_of(Size(width, height), LETTER, 18, gutter)
    except DoesNotFit:
        return
    cells = grid.cells()
    full, part = (guillotine(cells[:count], LETTER) for count in (len(cells), data.draw(st.integers(1, len(cells)))))
    assert full is not None
    assert part is not None
    assert len(part) <= len(full)


def _halves(rect: Rect, upright: bool, part: float, gutter: float) -> Iterator[Rect]:
    """A rectangle cut in two, or itself where its parts would be slivers."""
    x, y, width, height = rect
    at = (width if upright else height) * part
    if min(at, (width if upright else height) - at) < 20:
        yield rect
    elif upright:
        yield from (Rect(x, y, at - gutter / 2, height), Rect(x + at + gutter / 2, y, width - at - gutter / 2, height))
    else:
        yield from (Rect(x, y, width, at - gutter / 2), Rect(x, y + at + gutter / 2, width, height - at - gutter / 2))


def _made(trims: Iterable[Rect], page: Size, cuts: Iterable[Cut]) -> None:
    """Make the cuts: each divides parts that there are, and all that it meets; in the end each trim is a part."""
    parts = [Rect(0, 0, *page)]
    for number, cut in enumerate(cuts, 1):
        assert cut.number == number
        for known in cut.parts:
            (part,) = (one for one in parts if _near(one, known))
            parts.remove(part)
            parts += _cut(part, cut.across, cut.at)
        assert not any(
            _crosses(cut.across, cut.at, cut.start + TOLERANCE, cut.end - TOLERANCE, trim, TOLERANCE) for trim in trims
        )
    assert all(any(_near(part, trim) for part in parts) for trim in trims)


def _cut(part: Rect, across: bool, at: float) -> tuple[Rect, Rect]:
    x, y, width, height = part
    if across:
        return Rect(x, y, width, at - y), Rect(x, at, width, part.bottom - at)
    return Rect(x, y, at - x, height), Rect(at, y, part.right - at, height)


def _near(a: Rect, b: Rect) -> bool:
    return all(abs(one - other) < 2 * TOLERANCE for one, other in zip(a, b, strict=True))


def _crosses(across: bool, at: float, start: float, end: float, rect: Rect, slack: float = 0.0) -> bool:
    """Whether a pass goes through the inside of a rectangle."""
    x, y, right, bottom = rect.x + slack, rect.y + slack, rect.right - slack, rect.bottom - slack
    if across:
        return y < at < bottom and start < right and x < end
    return x < at < right and start < bottom and y < end


def _brute(trims: tuple[Rect, ...], page: Size, most: int) -> int | None:
    """The least number of cuts, at most so many: every pass between any two places is tried, after every other."""
    xs = sorted({0.0, page.width, *(x for trim in trims for x in (trim.x, trim.right))})
    ys = sorted({0.0, page.height, *(y for trim in trims for y in (trim.y, trim.bottom))})
    passes = [(True, at, *ends) for at in ys[1:-1] for ends in combinations(xs, 2)]
    passes += [(False, at, *ends) for at in xs[1:-1] for ends in combinations(ys, 2)]
    passes = [one for one in passes if not any(_crosses(*one, trim) for trim in trims)]
    states = {frozenset([Rect(0, 0, *page)])}
    for number in range(most + 1):
        if any(parts.issuperset(trims) for parts in states):
            return number
        if number < most:
            states = {after for parts in states for one in passes if (after := _passed(parts, *one)) is not None}
    return None


def _passed(parts: frozenset[Rect], across: bool, at: float, start: float, end: float) -> frozenset[Rect] | None:
    """The parts after one pass; None where it stops within a part, or cuts nothing."""
    met = [part for part in parts if _crosses(across, at, start, end, part)]
    ends = [(part.x, part.right) if across else (part.y, part.bottom) for part in met]
    if not met or any(low < start or high > end for low, high in ends):
        return None
    return parts.difference(met).union(*(_cut(part, across, at) for part in met))


def _cuttable(trims: Iterable[Rect], part: Rect) -> bool:
    """Whether a part can be cut edge to edge until each trim is alone: every cut is tried, one part at a time."""
    inside = [trim for trim in trims if part.x <= trim.x < part.right and part.y <= trim.y < part.bottom]
    if len(inside) < 2:
        return True
    places = [(False, x) for trim in inside for x in (trim.x, trim.right) if part.x < x < part.right]
    places += [(True, y) for trim in inside for y in (trim.y, trim.bottom) if part.y < y < part.bottom]
    for across, at in places:
        if not any(_crosses(across, at, -1e9, 1e9, trim) for trim in inside):
            return all(_cuttable(inside, half) for half in _cut(part, across, at))
    return False
