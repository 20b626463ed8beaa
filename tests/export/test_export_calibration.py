"""The calibration sheet: what is on it, and that it reads what it should."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from export_pages import page_sizes, pixels
from hypothesis import given
from hypothesis import strategies as st
from tiny_project import embedded, fonts, page_words

from cardgen.export.calibration import calibration
from cardgen.export.calibration.sketch import Sketch, own_fonts
from cardgen.export.calibration.stations import MOST, STEP, behind, draw_back, draw_front, stations
from cardgen.geometry import MM, Size
from cardgen.impose.correction import Misprint, misprint
from cardgen.impose.duplex import Flip
from cardgen.impose.pages import PAGES

FLIPS: tuple[Flip, ...] = ("long", "short")
FONTS = own_fonts()
LETTER = PAGES["Letter"]


class Noted(Sketch):
    """A sketch that writes down its lines and words, in mm."""

    def __init__(self) -> None:
        super().__init__(FONTS)
        self.lines: list[tuple[float, float, float, float]] = []
        self.words: list[tuple[float, float, str]] = []

    def line(self, x1, y1, x2, y2, *_, **__) -> None:
        self.lines.append((x1, y1, x2, y2))

    def word(self, x, y, words, *_, **__) -> None:
        self.words.append((x, y, words))


def readings(fault: Misprint, page: Size, flip: Flip) -> list[tuple[float, float]]:
    """What a person reads at every station, right and down in mm, when the printer has that fault.

    The person knows nothing of the fault: looks for the lying and the upright lines of the back that come nearest to
    running on in one of the front, among those near what the cross says.
    """
    places, by = stations(page).places, misprint(fault, page)
    found = []
    for place in places:
        back, front = Noted(), Noted()
        draw_back(back, (place,))
        draw_front(front, (place,), page, flip)
        # What belongs behind the front's lines, as the back would see it shine through.
        seen = [(*behind(a, b, page, flip), *behind(c, d, page, flip)) for a, b, c, d in front.lines]
        moved = [(*_mm(by.apply(a * MM, b * MM)), *_mm(by.apply(c * MM, d * MM))) for a, b, c, d in back.lines]
        true = by.apply(place[0] * MM, place[1] * MM)
        rough = [at / MM - own for at, own in zip(true, place, strict=True)]
        found.append(tuple(_read(back, moved, seen, axis, rough[axis]) for axis in (0, 1)))
    return found  # type: ignore[return-value]


def _mm(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] / MM, point[1] / MM


def _read(back: Noted, moved: list, seen: list, axis: int, rough: float) -> float:  # type: ignore[type-arg]
    """The number of the line that runs on. `axis` 0 reads lines across a lying scale, 1 those of an upright one."""
    own = _scale(back.lines, axis)
    here = {number: moved[index] for number, (index, _) in zip(range(-MOST, MOST + 1), own, strict=True)}
    there = [line[1][axis] for line in _scale(seen, axis)]
    offs = {number: min(abs(line[axis] - at) for at in there) for number, line in here.items()}
    near = {number: off for number, off in offs.items() if abs(number * STEP - rough) < 0.5}
    return min(near, key=lambda number: near[number]) * STEP


def _scale(lines: list, axis: int) -> list:  # type: ignore[type-arg]
    """The lines of a scale in order, with their numbers in the list: those of its direction, as long as they are."""
    chosen = [
        (index, line)
        for index, line in enumerate(lines)
        if abs(line[axis] - line[axis + 2]) < 1e-6 and 2.5 < abs(line[1 - axis] - line[3 - axis]) < 5.9
    ]
    return sorted(chosen, key=lambda one: one[1][axis])


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.8, -0.4), (-1.3, 1.1), (0.1, -1.5)])
def test_a_shift_is_read_at_every_place_with_its_sign(flip: Flip, shift: tuple[float, float]) -> None:
    """The line that runs on has the number of the shift, right and down as seen on the back."""
    fault = Misprint(shift[0] * MM, shift[1] * MM, flip=flip)
    for reading in readings(fault, LETTER, flip):
        assert reading == pytest.approx(shift, abs=1e-9)


def test_the_sums_on_the_sheet_give_the_fault_back() -> None:
    """Shift from place 5, turn and stretch from two far apart: as fine as tenths of a millimetre let them be."""
    fault = Misprint(0.8 * MM, -0.4 * MM, 0.2, 1.002, 1.002)
    read, at = readings(fault, LETTER, "long"), stations(LETTER)
    assert read[4] == pytest.approx((0.8, -0.4), abs=0.1)
    assert (read[1][1] - read[0][1]) * at.across == pytest.approx(0.2, abs=0.041)
    assert (read[0][0] - read[2][0]) * at.along == pytest.approx(0.2, abs=0.026)
    assert (read[1][0] - read[0][0]) * 100 / at.width == pytest.approx(0.2, abs=0.07)
    assert (read[2][1] - read[0][1]) * 100 / at.height == pytest.approx(0.2, abs=0.05)


@pytest.mark.parametrize("page", PAGES)
def test_a_millimetre_between_two_places_is_worth_what_the_sheet_says(page: str) -> None:
    """The places stand apart so that the angle is a round number, and well inside the page."""
    size = PAGES[page]
    at = stations(size)
    for factor, apart in ((at.across, at.width), (at.along, at.height)):
        assert factor * apart == pytest.approx(57.2958, abs=1e-3)
    for x, y in at.places:
        assert 30 <= x <= size.width / MM - 30
        assert 22 <= y <= size.height / MM - 22
    assert at.width > size.width / MM / 2
    assert at.height > size.height / MM / 2


def test_every_number_stands_at_its_line() -> None:
    """On the scales plus is right and below; on the cross it is left and above, for there the front shines through."""
    back = Noted()
    draw_back(back, ((100, 100),))
    numbers = [(x, y, float(words.replace("−", "-"))) for x, y, words in back.words if words[-1].isdigit()][1:]
    lying = [(x, value) for x, y, value in numbers if y == 115]
    upright = [(y, value) for x, y, value in numbers if x == pytest.approx(118.3)]
    assert [value for _, value in lying] == [value for _, value in upright] == [-1.5, -1, -0.5, 0, 0.5, 1, 1.5]
    for place, value in lying:
        assert place - 92 == pytest.approx(value * 9)
    for place, value in upright:
        assert place - 100 == pytest.approx(value * 9)
    cross = {value: (x, y) for x, y, value in numbers if abs(value) == 4 and y == 98}
    assert cross == {4: (88, 98), -4: (96, 98)}
    assert {value: y for x, y, value in numbers if abs(value) == 4 and x == pytest.approx(93.6)} == {4: 96, -4: 104}


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("page", PAGES)
def test_the_sheet_is_one_leaf_of_lines_and_letters(page: str, flip: Flip) -> None:
    """Two pages of the paper, no picture, every font in the file, all words there; the same bytes again."""
    data = calibration(page.lower(), flip)
    assert page_sizes(data) == [pytest.approx(PAGES[page], abs=0.01)] * 2
    file = pikepdf.open(io.BytesIO(data))
    assert all(embedded(font) for font in fonts(file))
    assert not any(isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image" for item in file.objects)
    front, back = (" ".join(words.split()) for words in page_words(data))
    assert f"calibration sheet · {page} · flip on the {flip} edge" in front
    assert front.count("came out first") == 4
    for size in range(3, 9):
        assert front.count(f"{size} pt Sphinx") == 4, "regular and bold, black and white"
    assert "0.1 pt" in front
    assert "+ is right, down, clockwise" in back
    assert re.search(r"--flip short", back) if flip == "short" else "--flip" not in back
    assert data == calibration(page, flip)


@pytest.mark.parametrize("page", ["Letter", "A4"])
def test_nothing_but_the_ladders_stands_near_the_edges(page: str) -> None:
    """Whatever is read stands 4 mm inside the page or more, but for the lines that look for the dead zone."""
    for drawn in pixels(calibration(page)):
        width, height = drawn.width, drawn.height
        for y in range(height):
            row = drawn.rows[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)]
            for x in [*range(11), *range(width - 11, width)]:
                if row[3 * x : 3 * x + 3] != b"\xff\xff\xff":
                    assert abs(y - height / 2) < 43 * MM or y < 35 or y > height - 35


@given(st.floats(0, 215), st.floats(0, 279), st.sampled_from(FLIPS))
def test_behind_is_behind(x: float, y: float, flip: Flip) -> None:
    """What lies behind what lies behind a place is that place."""
    assert behind(*behind(x, y, LETTER, flip), LETTER, flip) == pytest.approx((x, y))
