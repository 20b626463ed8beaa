"""Every scheme, with random pieces and pages: nothing lost, nothing outside, nothing over another, backs behind."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.geometry import INCH, MM, TOLERANCE, Matrix, Rect, Size, fits
from cardgen.impose.duplex import Flip, backs, flips_sideways
from cardgen.impose.fold import fold_of
from cardgen.impose.grid import DoesNotFit, fullest, single
from cardgen.impose.pages import PAGES
from cardgen.impose.perforated import Perforation, perforated
from cardgen.impose.schemes import SCHEMES, Imposed, Room, Scheme, extent_of, impose
from cardgen.impose.sheet import Sheet, Slot

lengths = st.integers(150, 2400).map(lambda tenths: tenths / 10 * MM)
sizes = st.builds(Size, lengths, lengths)
pages = st.one_of(
    st.sampled_from([*PAGES.values(), *(Size(size.height, size.width) for size in PAGES.values())]),
    st.builds(Size, st.integers(300, 1200), st.integers(300, 1200)),
)
rooms = st.builds(
    Room,
    pages,
    st.integers(0, 150).map(lambda tenths: tenths / 10 * MM),
    st.one_of(st.just(0.0), st.integers(1, 80).map(lambda tenths: tenths / 10 * MM)),
    st.integers(0, 50).map(lambda tenths: tenths / 10 * MM),
    st.none(),
    st.one_of(st.none(), st.integers(0, 150).map(lambda tenths: tenths / 10 * MM)),
)
schemes = st.sampled_from(sorted(SCHEMES))
flips: st.SearchStrategy[Flip] = st.sampled_from(["long", "short"])


def imposed(scheme: Scheme, count: int, size: Size, room: Room) -> Imposed:
    try:
        return impose(scheme, count, size, room)
    except DoesNotFit:
        assume(False)
        raise


@settings(max_examples=1000)
@given(schemes, st.integers(0, 60), sizes, rooms)
def test_every_piece_is_placed_once_inside_and_over_no_other(
    scheme: Scheme, count: int, size: Size, room: Room
) -> None:
    made = imposed(scheme, count, size, room)
    sides = ("front", "back") if scheme == "fold" else ("front",)
    placed = Counter((slot.piece, slot.side) for sheet in made.sheets for slot in sheet.slots)
    assert placed == Counter((piece, side) for piece in range(count) for side in sides)
    assert len(made.sheets) == -(-count // made.capacity)
    seen: set[tuple[Rect, ...]] = set()
    for sheet in made.sheets:
        trims = tuple(slot.trim for slot in sheet.slots)
        if trims in seen:
            continue
        seen.add(trims)
        assert made.extent is not None
        inside(made.extent, extent_of(sheet))
        whole = Rect(0, 0, *room.page)
        inside(whole if whole_page(size, room.page, scheme) else clear(room), extent_of(sheet))
        apart(trims, min(room.gutter, 2 * room.clear) if scheme == "fold" else room.gutter)
        for slot in sheet.slots:
            wide, high = (slot.trim.width, slot.trim.height)[:: -1 if slot.turn % 180 else 1]
            assert (wide, high) == pytest.approx(size)


def clear(room: Room) -> Rect:
    """What is inside the margins."""
    side = room.margin if room.side is None else room.side
    return Rect(0, 0, *room.page).spread(-room.margin, -side, -room.margin, -side)


def whole_page(size: Size, page: Size, scheme: Scheme) -> bool:
    """A page of the piece's own size has no margins."""
    return scheme != "fold" and all(abs(a - b) <= TOLERANCE for a, b in zip(size, page, strict=True))


def inside(outer: Rect, inner: Rect) -> None:
    assert inner.x >= outer.x - 2 * TOLERANCE and inner.y >= outer.y - 2 * TOLERANCE
    assert fits(inner.right, outer.right + TOLERANCE) and fits(inner.bottom, outer.bottom + TOLERANCE)


def apart(trims: Iterable[Rect], gutter: float) -> None:
    for one, other in itertools.combinations(trims, 2):
        across = max(one.x, other.x) - min(one.right, other.right)
        down = max(one.y, other.y) - min(one.bottom, other.bottom)
        assert max(across, down) >= gutter - TOLERANCE


@settings(max_examples=500)
@given(st.integers(1, 60), sizes, rooms, flips)
def test_behind_every_front_lies_its_back_when_the_leaf_is_turned(
    count: int, size: Size, room: Room, flip: Flip
) -> None:
    """The page is turned about its edge, as the printer does: then each back covers its front, and is upright."""
    for front in imposed("duplex", count, size, room).sheets:
        back = backs(front, flip)
        sideways = flips_sideways(room.page, flip)
        through = Matrix(-1, 0, 0, 1, room.page.width) if sideways else Matrix(1, 0, 0, -1, 0, room.page.height)
        cover(front.slots, back.slots, through)


@settings(max_examples=500)
@given(st.integers(1, 60), sizes, rooms)
def test_behind_every_front_lies_its_back_when_the_sheet_is_folded(count: int, size: Size, room: Room) -> None:
    for sheet in imposed("fold", count, size, room).sheets:
        ((x1, y1, x2, y2),) = sheet.folds
        through = Matrix(-1, 0, 0, 1, 2 * x1) if x1 == x2 else Matrix(1, 0, 0, -1, 0, 2 * y1)
        assert (y1 == y2) != (x1 == x2)
        fronts = [slot for slot in sheet.slots if slot.side == "front"]
        behind = [slot for slot in sheet.slots if slot.side == "back"]
        cover(fronts, behind, through)
        for slot in sheet.slots:  # the fold is clear of all bleed
            ends = (slot.trim.x, slot.trim.right) if x1 == x2 else (slot.trim.y, slot.trim.bottom)
            at = x1 if x1 == x2 else y1
            assert min(abs(end - at) for end in ends) >= room.clear - TOLERANCE
            assert not ends[0] + TOLERANCE < at < ends[1] - TOLERANCE


def cover(fronts: Iterable[Slot], behind: Iterable[Slot], through: Matrix) -> None:
    """Each back lies where its front is and, seen through the card, is its mirror image from left to right."""
    for front, back in zip(fronts, behind, strict=True):
        assert (back.piece, front.side, back.side) == (front.piece, "front", "back")
        for x, y in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.3, 0.2)):
            seen = through.apply(*on_page(back, x, y))
            assert seen == pytest.approx(on_page(front, 1 - x, y), abs=1e-6)


def on_page(slot: Slot, x: float, y: float) -> tuple[float, float]:
    """Where a point of the art, from 0 to 1 of its width and height, lies on the page."""
    trim, turns = slot.trim, slot.turn // 90
    for _ in range(turns):  # clockwise: what was at the left is on top
        x, y = 1 - y, x
    return trim.x + x * trim.width, trim.y + y * trim.height


@settings(max_examples=400)
@given(sizes, rooms)
def test_no_grid_holds_more(size: Size, room: Room) -> None:
    """Counted one by one, upright and turned."""
    made = imposed("duplex", 0, size, room)
    if whole_page(size, room.page, "duplex"):
        return
    inner = Size(*clear(room)[2:])
    assert made.capacity == max(counted(size, inner, room.gutter), counted(Size(*size[::-1]), inner, room.gutter))


def counted(size: Size, room: Size, gutter: float) -> int:
    across = next(n for n in itertools.count() if not fits((n + 1) * size.width + n * gutter, room.width))
    down = next(n for n in itertools.count() if not fits((n + 1) * size.height + n * gutter, room.height))
    return across * down


@settings(max_examples=300)
@given(sizes, rooms)
def test_no_fold_holds_more(size: Size, room: Room) -> None:
    """Either fold and either way round are tried."""
    made = imposed("fold", 0, size, room)
    wide, high = clear(room)[2:]
    halves = (Size(wide, high / 2 - room.clear), Size(wide / 2 - room.clear, high))
    assert made.capacity == max(fullest(size, room.page, half, room.gutter).capacity for half in halves)


@settings(max_examples=200)
@given(st.integers(1, 30), sizes, rooms)
def test_one_up_is_one_in_the_middle(count: int, size: Size, room: Room) -> None:
    made = imposed("one-up", count, size, room)
    assert [len(sheet.slots) for sheet in made.sheets] == [1] * count
    for sheet in made.sheets:
        trim = sheet.slots[0].trim
        centre = (trim.x + trim.width / 2, trim.y + trim.height / 2)
        assert centre == pytest.approx((room.page.width / 2, room.page.height / 2))
        if fits(size.width, clear(room).width) and fits(size.height, clear(room).height):
            assert sheet.slots[0].turn == 0


def test_a_piece_that_fits_only_turned_is_turned_one_up() -> None:
    assert single(Size(700, 500), Size(612, 792), 20).turn == 90


@settings(max_examples=200)
@given(
    st.integers(0, 60),
    sizes,
    st.builds(
        Perforation,
        st.builds(Rect, *(st.integers(0, 90),) * 2, *(st.integers(30, 400),) * 2),
        st.integers(1, 5),
        st.integers(1, 5),
        st.integers(400, 500),
        st.integers(400, 500),
    ),
)
def test_pieces_stand_in_the_middle_of_perforated_places(count: int, size: Size, perforation: Perforation) -> None:
    room = Room(Size(3000, 3000), 0.0, perforation=perforation)
    made = imposed("duplex", count, size, room)
    places = perforation.places()
    assert made.extent == perforation.extent
    for sheet in made.sheets:
        for slot, place in zip(sheet.slots, places, strict=False):
            inside(place, slot.trim)
            assert slot.trim.x - place.x == pytest.approx(place.right - slot.trim.right)
            assert slot.trim.y - place.y == pytest.approx(place.bottom - slot.trim.bottom)
            assert slot.turn == 0 or not (fits(size.width, place.width) and fits(size.height, place.height))


def test_business_cards_fill_their_perforated_sheet() -> None:
    """Avery 5371: 2 x 5 of 3.5 x 2 in; an upright card lies on its side."""
    sheet = Perforation(Rect(0.75 * INCH, 0.5 * INCH, 3.5 * INCH, 2 * INCH), 2, 5, 3.5 * INCH, 2 * INCH)
    trims, turn = perforated(Size(2 * INCH, 3.5 * INCH), sheet)
    assert (len(trims), turn) == (10, 90)
    assert trims[9] == pytest.approx((4.25 * INCH, 8.5 * INCH, 3.5 * INCH, 2 * INCH))
    with pytest.raises(DoesNotFit):
        perforated(Size(2.5 * INCH, 3.5 * INCH), sheet)


@pytest.mark.parametrize(("page", "count", "lying"), [("Letter", 4, True), ("A4", 4, True), ("A3", 9, True)])
def test_poker_cards_on_fold_sheets(page: str, count: int, lying: bool) -> None:
    fold = fold_of(Size(2.5 * INCH, 3.5 * INCH), PAGES[page], 6.35 * MM, 0.0, 2 * MM)
    assert (fold.capacity, fold.lying) == (count, lying)


def test_five_thousand_cards_are_imposed_in_a_second() -> None:
    """5,400 cards, fronts and backs, without drawing."""
    begin = time.perf_counter()
    made = impose("duplex", 5400, Size(2.5 * INCH, 3.5 * INCH), Room(PAGES["Letter"], 6.35 * MM))
    behind = [backs(sheet) for sheet in made.sheets]
    assert time.perf_counter() - begin < 1
    assert len(behind) == 600


def test_no_piece_is_no_sheet() -> None:
    room = Room(PAGES["A4"], 6.35 * MM)
    for scheme in SCHEMES:
        assert impose(scheme, 0, Size(100, 100), room).sheets == ()


def test_an_extent_is_around_all_pieces() -> None:
    sheet = Sheet(Size(100, 100), "front", (Slot(0, Rect(10, 20, 5, 5)), Slot(1, Rect(50, 5, 10, 10))))
    assert extent_of(sheet) == Rect(10, 5, 50, 20)
