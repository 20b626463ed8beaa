"""Where two pictures differ, and which templates a template is made of."""

from __future__ import annotations

import pytest

from cardgen.changes.used import Used
from cardgen.data.files import Memory
from cardgen.export.png import Pixels
from cardgen.export.spotted import CELL, places
from cardgen.geometry import Rect

WIDE, HIGH = 160, 80


def picture(*dots: tuple[int, int, int]) -> Pixels:
    """White, but for some pixels: x, y and by how much their green is less."""
    rows = bytearray(b"\xff") * ((3 * WIDE + 1) * HIGH)
    for x, y, less in dots:
        rows[y * (3 * WIDE + 1) + 1 + 3 * x + 1] -= less
    return Pixels(WIDE, HIGH, rows)


def test_what_nobody_sees_is_no_difference() -> None:
    assert places(picture(), picture()) == ()
    assert places(picture(), picture((5, 5, 20))) == ()


def test_a_place_is_the_squares_around_what_differs() -> None:
    """Of one pixel, the square that it is in, in parts of the picture."""
    assert places(picture(), picture((9, 17, 200))) == (Rect(CELL / WIDE, 2 * CELL / HIGH, CELL / WIDE, CELL / HIGH),)


def test_what_is_near_is_one_place() -> None:
    """A word is; another one far away is another, the upper one first."""
    found = places(picture(), picture((0, 70, 99), (9, 70, 99), (25, 70, 99), (140, 4, 99)))
    assert found == (Rect(136 / WIDE, 0, CELL / WIDE, CELL / HIGH), Rect(0, 64 / HIGH, 32 / WIDE, CELL / HIGH))


def test_pictures_of_two_sizes_have_no_places() -> None:
    assert places(picture(), Pixels(1, 1, bytearray(b"\0\0\0\0"))) == ()


TEMPLATES = {
    "a.xml": '{% from "b.xml" import m %}',
    "b.xml": '{% include "c.xml" %}{% if 0 %}{% import "a.xml" as a %}{% endif %}',
    "c.xml": "",
    "d.xml": "",
    "any.xml": '{% include card.kind ~ ".xml" %}',
    "broken.xml": "{% if",
    "two.xml": '{% include "gone.xml" ignore missing %}',
}


@pytest.mark.parametrize(
    ("name", "parts"),
    [("a.xml", "abc"), ("c.xml", "c"), ("any.xml", ""), ("broken.xml", ""), ("two.xml", ["two", "gone"])],
)
def test_what_a_template_is_made_of(name: str, parts: str) -> None:
    """All there are where that is only known when it is rendered."""
    used = Used(Memory({f"templates/{file}": text.encode() for file, text in TEMPLATES.items()})).by(name)
    wanted = {f"{part}.xml" for part in parts} or set(TEMPLATES)
    assert used == {f"templates/{part}" for part in wanted}
