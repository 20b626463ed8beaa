"""Pieces of several sizes on shared sheets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.geometry import MM, TOLERANCE, Rect, Size, fits
from cardgen.impose.duplex import backs, mirrored
from cardgen.impose.gang import gang
from cardgen.impose.grid import DoesNotFit, grid
from cardgen.impose.guillotine import guillotine
from cardgen.impose.pages import page_size
from cardgen.impose.sheet import Sheet

POKER, TILE, DISC, LONG = Size(180, 252), Size(340, 340), Size(54, 54), Size(276, 150)
LETTER = page_size("Letter")

lengths = st.one_of(st.integers(2, 20).map(lambda length: length * 20.0), st.floats(20, 500))
sizes = st.builds(Size, lengths, lengths)
pages = st.one_of(st.sampled_from([LETTER, page_size("A4"), page_size("A3")]), st.builds(Size, lengths, lengths))
decks = st.lists(st.tuples(sizes, st.integers(0, 60)), min_size=1, max_size=6)
gutters = st.sampled_from([0.0, 0.0, 3 * MM, 6.35 * MM])


@pytest.mark.parametrize("count", [0, 1, 9, 10, 540])
def test_pieces_of_one_size_stand_on_a_plain_grid(count: int) -> None:
    """Then ganging and not ganging are the same."""
    assert gang([POKER] * count, LETTER, 18) == grid(count, POKER, LETTER, 18)


def test_what_is_left_of_two_sizes_shares_a_sheet() -> None:
    """Ten cards and a disc: a full grid, then one sheet with both, centred as a whole."""
    full, shared = gang([POKER] * 10 + [DISC], LETTER, 18)
    assert full == grid(9, POKER, LETTER, 18)[0]
    assert [slot.piece for slot in shared.slots] == [9, 10]
    _centred(shared)


def test_pieces_of_a_size_are_numbered_through_all_decks() -> None:
    """Two decks of one size fill one grid, whatever stands between them."""
    made = gang([POKER, DISC, POKER], LETTER, 18)
    assert len(made) == 1
    assert [slot.piece for slot in made[0].slots] == [0, 1, 2]


def test_a_piece_that_was_given_lying_is_turned() -> None:
    """Sizes that differ by their turn are one size: the art lies on its side."""
    (sheet,) = gang([POKER, Size(252, 180)], LETTER, 18)
    assert [(slot.trim.width, slot.trim.height, slot.turn) for slot in sheet.slots] == [(180, 252, 0), (180, 252, 90)]


def test_full_sheets_are_shared_where_that_saves_one() -> None:
    """Each board fills a sheet and leaves room for a strip."""
    boards, strips = [Size(400, 500)] * 2, [Size(150, 500)] * 2
    assert (len(grid(2, boards[0], LETTER, 18)), len(grid(2, strips[0], LETTER, 18))) == (2, 1)
    assert len(gang(boards + strips, LETTER, 18)) == 2


def test_a_page_of_a_pieces_own_size_is_one_piece() -> None:
    """There, the margin does not count; other pieces keep it."""
    assert gang([LETTER, LETTER], LETTER, 18) == grid(2, LETTER, LETTER, 18)
    assert [len(sheet.slots) for sheet in gang([LETTER, DISC, DISC], LETTER, 18)] == [1, 2]


def test_a_piece_that_fits_nowhere_is_named() -> None:
    """The error carries its size and the room."""
    with pytest.raises(DoesNotFit) as caught:
        gang([POKER, Size(600, 800)], LETTER, 18)
    assert caught.value.piece == Size(600, 800)


def test_a_game_takes_fewer_sheets() -> None:
    """Seven sizes, as games have them: twelve sheets instead of seventeen."""
    game = [(POKER, 58), (TILE, 5), (DISC, 70), (LONG, 13), (Size(130, 340), 4), (Size(258, 357), 5), (Size(90, 90), 9)]
    made = gang(_pieces(game), LETTER, 18)
    alone = sum(len(grid(count, size, LETTER, 18)) for size, count in game)
    assert (len(made), alone) == (12, 17)


def test_thousands_of_pieces_are_no_trouble() -> None:
    """Equal pieces are treated together: the measure is loose, for any machine."""
    start = perf_counter()
    assert len(gang([POKER] * 5400, LETTER, 18)) == 600
    gang(_pieces([(POKER, 5400), (TILE, 301), (DISC, 1000), (LONG, 77)]), LETTER, 18)
    assert perf_counter() - start < 2


@settings(deadline=None, max_examples=60)
@given(decks, pages, st.floats(0, 40), gutters)
def test_every_piece_stands_once_in_its_place(
    decks: list[tuple[Size, int]], page: Size, margin: float, gutter: float
) -> None:
    """Inside the margins, apart, to be cut with a guillotine, on no more sheets than by decks: whatever the sizes."""
    pieces = _pieces(decks)
    try:
        made = gang(pieces, page, margin, gutter)
    except DoesNotFit as wrong:
        with pytest.raises(DoesNotFit):
            grid(1, wrong.piece, page, margin, gutter)
        return
    assert sorted(slot.piece for sheet in made for slot in sheet.slots) == list(range(len(pieces)))
    assert len(made) <= sum(len(grid(count, size, page, margin, gutter)) for size, count in decks if count)
    for sheet in made:
        assert (sheet.size, sheet.side) == (page, "front")
        assert sheet.slots
        trims = tuple(slot.trim for slot in sheet.slots)
        assert guillotine(trims, page) is not None
        for slot in sheet.slots:
            size = Size(slot.trim.width, slot.trim.height)
            assert _alike(size if slot.turn == 0 else Size(size.height, size.width), pieces[slot.piece])
            assert slot.turn in (0, 90)
            assert _inside(slot.trim, page, margin) or _alike(size, page)
        assert not any(_overlap(a, b, gutter) for number, a in enumerate(trims) for b in trims[:number])


@settings(deadline=None, max_examples=25)
@given(decks, st.floats(0, 40), gutters, st.sampled_from(["long", "short"]))
def test_backs_lie_behind(decks: list[tuple[Size, int]], margin: float, gutter: float, flip: str) -> None:
    """Seen through the leaf, every back covers its front; pieces, order and size are the same."""
    try:
        made = gang(_pieces(decks), page_size("A3"), margin, gutter)
    except DoesNotFit:
        return
    for front in made:
        back = backs(front, flip)  # type: ignore[arg-type]
        assert [slot.piece for slot in back.slots] == [slot.piece for slot in front.slots]
        for slot, behind in zip(front.slots, back.slots, strict=True):
            through = mirrored(behind.trim, front.size, flip)  # type: ignore[arg-type]
            assert through == pytest.approx(slot.trim, abs=1e-9)
            assert (slot.turn % 180, behind.side) == (behind.turn % 180, "back")


def test_the_same_pieces_give_the_same_sheets() -> None:
    """There is no chance in it."""
    pieces = _pieces([(POKER, 13), (TILE, 3), (DISC, 70), (LONG, 5)])
    assert gang(pieces, LETTER, 18) == gang(pieces, LETTER, 18)


def test_few_pieces_take_as_few_sheets_as_can_be() -> None:
    """Against all ways to cut a page: 300 decks of up to seven pieces."""
    chance = random.Random(7)
    more: Counter[int] = Counter()
    while more.total() < 300:
        page = Size(chance.uniform(80, 200), chance.uniform(80, 200))
        margin, gutter = chance.choice([0.0, 5.0]), chance.choice([0.0, 0.0, 3.0])
        step = chance.choice([1, 20])
        known = [Size(*(max(20, chance.randrange(15, 120) // step * step) for _ in "wh")) for _ in range(4)]
        pieces = [chance.choice(known[: chance.randint(1, 4)]) for _ in range(chance.randint(1, 7))]
        try:
            made = gang(pieces, page, margin, gutter)
        except DoesNotFit:
            continue
        more[len(made) - _brute(pieces, Size(page.width - 2 * margin, page.height - 2 * margin), gutter)] += 1
    assert set(more) == {0}


def _pieces(decks: Iterable[tuple[Size, int]]) -> list[Size]:
    return [size for size, count in decks for _ in range(count)]


def _centred(sheet: Sheet) -> None:
    trims = [slot.trim for slot in sheet.slots]
    assert min(trim.x for trim in trims) == pytest.approx(sheet.size.width - max(trim.right for trim in trims))
    assert min(trim.y for trim in trims) == pytest.approx(sheet.size.height - max(trim.bottom for trim in trims))


def _alike(a: Size, b: Size) -> bool:
    return a == pytest.approx(b, abs=2 * TOLERANCE)


def _inside(trim: Rect, page: Size, margin: float) -> bool:
    room = trim.grown(margin - 2 * TOLERANCE)
    return min(room.x, room.y) >= 0 and room.right <= page.width and room.bottom <= page.height


def _overlap(a: Rect, b: Rect, gutter: float) -> bool:
    slack = 2 * TOLERANCE - gutter
    return a.x < b.right - slack and b.x < a.right - slack and a.y < b.bottom - slack and b.y < a.bottom - slack


def _brute(pieces: Sequence[Size], room: Size, gutter: float) -> int:
    """The fewest sheets of all there are: for each set of pieces, the smallest rectangles that are cut up to them."""
    everything = (1 << len(pieces)) - 1
    around: dict[int, list[Size]] = {}
    for pile in range(1, everything + 1):
        if pile & (pile - 1) == 0:
            width, height = pieces[pile.bit_length() - 1]
            found = {Size(width, height), Size(height, width)}
        else:
            found = {both for one in _parts(pile) for both in _joined(around[one], around[pile ^ one], gutter)}
        around[pile] = _smallest(
            size for size in found if fits(size.width, room.width) and fits(size.height, room.height)
        )

    @lru_cache(None)
    def needed(pile: int) -> int:
        parts = (part for part in (*_parts(pile), pile) if around[part] and part & pile & -pile)
        return min(1 + needed(pile ^ part) for part in parts) if pile else 0

    return needed(everything)


def _parts(pile: int) -> Iterable[int]:
    part = (pile - 1) & pile
    while part:
        yield part
        part = (part - 1) & pile


def _joined(ones: Iterable[Size], others: Sequence[Size], gutter: float) -> Iterable[Size]:
    for one in ones:
        for other in others:
            yield Size(one.width + gutter + other.width, max(one.height, other.height))
            yield Size(max(one.width, other.width), one.height + gutter + other.height)


def _smallest(sizes: Iterable[Size]) -> list[Size]:
    """Those sizes into which no other of them fits."""
    kept: list[Size] = []
    for size in sorted(sizes):
        if not kept or size.height < kept[-1].height:
            kept.append(size)
    return kept
