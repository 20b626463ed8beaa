"""Registration marks: where they stand, that they are black on white, and what keeps out of their way."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from export_pages import color, pixels
from hypothesis import given
from hypothesis import strategies as st

from cardgen.colors import Color, Rgb
from cardgen.draw.document import Document, Page, Placement
from cardgen.export.registration import REGISTRATIONS, Registration
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.grid import grid_of
from cardgen.impose.pages import page_size
from cardgen.layout.frame import Box, Frame, Group, Shape

A4 = page_size("A4")
LANDSCAPE = Size(279.4 * MM, 215.9 * MM)
DPI = 600
WHITE = 765

every = pytest.mark.parametrize("kind", REGISTRATIONS.values(), ids=list(REGISTRATIONS))


@dataclass(frozen=True)
class Printed:
    """A page drawn at 600 dpi, asked in mm from its top left."""

    page: object

    def dark(self, x: float, y: float) -> bool:
        return sum(color(self.page, x * DPI / 25.4, y * DPI / 25.4)) < 100  # type: ignore[arg-type]


def printed(kind: Registration, page: Size) -> Printed:
    document = Document("marks")
    document.page(Page(page, (Placement(kind.marks(page), 0.0, 0.0),)))
    return Printed(pixels(document.save(), DPI)[0])


def test_studio_s_marks_are_as_silhouette_card_maker_measured_them() -> None:
    """A square from 9.5 to 15.5 mm, arms 1 mm thick from 10 mm on, 7.62 mm long; nothing at the bottom right."""
    seen = printed(REGISTRATIONS["silhouette"], LANDSCAPE)
    assert seen.dark(9.6, 9.6) and seen.dark(15.4, 15.4)
    assert not seen.dark(9.4, 12) and not seen.dark(15.6, 12) and not seen.dark(12, 9.4) and not seen.dark(12, 15.6)
    for x, inward, y, down in ((269.4, -1, 10, 1), (10, 1, 205.9, -1)):
        assert seen.dark(x + inward * 7.55, y) and not seen.dark(x + inward * 7.7, y)
        assert seen.dark(x, y + down * 7.55) and not seen.dark(x, y + down * 7.7)
        assert seen.dark(x + inward * 4, y + 0.45) and seen.dark(x + inward * 4, y - 0.45)
        assert not seen.dark(x + inward * 4, y + down * 0.6)
        assert seen.dark(x - inward * 0.45, y - down * 0.45), "the corner is whole"
    assert not any(seen.dark(269.4 - step, 205.9) for step in range(10))


def test_inkscape_silhouette_s_marks() -> None:
    """On A4: a square of 5 mm at 10 mm, and lines of 0.3 mm, 20 mm long, 190 by 277 mm from mark to mark."""
    kind = REGISTRATIONS["inkscape-silhouette"]
    assert [tuple(round(side / MM, 6) for side in kind.placed(A4).square or ())] == [(10, 10, 5, 5)]
    assert [
        (corner, [tuple(round(at / MM, 6) for at in point) for point in angle])
        for corner, angle in kind.placed(A4).angles
    ] == [("tr", [(180, 10), (200, 10), (200, 30)]), ("bl", [(30, 287), (10, 287), (10, 267)])]
    seen = printed(kind, A4)
    assert seen.dark(10.1, 10.1) and seen.dark(14.9, 14.9) and not seen.dark(15.1, 12) and not seen.dark(9.9, 12)
    assert seen.dark(190, 10.1) and not seen.dark(190, 10.25)
    four = REGISTRATIONS["inkscape-silhouette-4"].placed(A4)
    assert four.square is None
    assert [corner for corner, _ in four.angles] == ["tl", "tr", "bl", "br"]


@every
def test_marks_are_nothing_but_black(kind: Registration) -> None:
    """One ink: on a press it is black alone, and no edge of another colour confuses the eye."""
    for shape in kind.marks(A4).root.items:
        assert isinstance(shape, Shape)
        paint = shape.fill if shape.stroke is None else shape.stroke.paint
        assert isinstance(paint, Color) and paint.ink == Rgb(0.0, 0.0, 0.0)


@every
@pytest.mark.parametrize("page", [A4, LANDSCAPE], ids=["A4", "landscape"])
def test_marks_stand_where_nothing_else_may(kind: Registration, page: Size) -> None:
    """Each mark lies whole in a corner that is kept clear, with white around it there."""
    seen = printed(kind, page)
    corners = kind.keep_out(page)
    assert len(corners) == (3 if kind.square else 4)
    width, height = page.width / MM, page.height / MM
    for x, y in ((x / 2, y / 2) for x in range(int(width * 2)) for y in range(0, int(height * 2), 7)):
        if seen.dark(x, y):
            near = [one for one in corners if one.x <= x * MM <= one.right and one.y <= y * MM <= one.bottom]
            assert len(near) == 1


@given(
    st.sampled_from(list(REGISTRATIONS.values())),
    *(st.floats(20, 120), st.floats(20, 120), st.floats(0, 4)),
    st.sampled_from([A4, LANDSCAPE, Size(612, 792), page_size("A3")]),
)
def test_insets_keep_clear(kind: Registration, width: float, height: float, bleed: float, page: Size) -> None:
    """Any grid inside the second or third margins, with its bleed, leaves the marks alone, and can be cut."""
    bleed *= MM
    for top, right, bottom, left in kind.insets(bleed)[1:]:
        room = Size(page.width - left - right, page.height - top - bottom)
        columns, rows = int(room.width / (width * MM)), int(room.height / (height * MM))
        if not columns or not rows:
            continue
        wide, high = columns * width * MM, rows * height * MM
        grid = Rect((page.width - wide) / 2, (page.height - high) / 2, wide, high)
        assert kind.is_clear(page, [grid.grown(bleed)])
        area = kind.cut_area(page)
        assert grid.x >= area.x - 0.01 and grid.y >= area.y - 0.01
        assert grid.right <= area.right + 0.01 and grid.bottom <= area.bottom + 0.01


def test_what_stands_in_a_corner_is_found() -> None:
    """Nine poker cards on Letter leave no room for marks; four tarot cards do, with all their bleed."""
    kind, letter = REGISTRATIONS["silhouette"], page_size("Letter")
    assert not kind.is_clear(letter, [grid_of(Size(180, 252), letter, 6.35 * MM).extent])
    assert kind.is_clear(letter, [grid_of(Size(198, 342), letter, 6.35 * MM).extent.grown(3 * MM)])
    assert kind.is_clear(letter, [Rect(60, 0, 400, 792)])
    assert not kind.is_clear(letter, [Rect(60, 0, 400, 792), Rect(0, 0, 5, 5)])


STUDIO = "length 7.62 mm, thickness 1 mm, inset 10 mm"
INKSCAPE = "mark to mark X 190 mm, Y 277 mm; from left 10 mm, top 10 mm"


@pytest.mark.parametrize(
    ("name", "page", "says"),
    [
        (*("silhouette", LANDSCAPE), f"Silhouette Studio: 279.4 x 215.9 mm, landscape; marks of Type 1, {STUDIO}"),
        (*("silhouette-4", A4), f"Silhouette Studio: 210 x 297 mm, portrait; four marks, {STUDIO}"),
        (*("inkscape-silhouette", A4), f"inkscape-silhouette: {INKSCAPE}"),
        (*("inkscape-silhouette-4", A4), f"inkscape-silhouette: four marks, {INKSCAPE}"),
    ],
)
def test_what_to_type_in(name: str, page: Size, says: str) -> None:
    """All that the software asks for, in a line for the margin."""
    assert REGISTRATIONS[name].says(page) == says


@every
def test_studio_takes_the_settings(kind: Registration) -> None:
    """Arms of 5 to 20 mm, an inset of 10 mm or more; where Studio draws them, a thickness of 0.5 to 1 mm."""
    assert 5 <= kind.length / MM <= 20.001 and kind.inset / MM >= 9.999
    assert not kind.studio or 0.5 <= kind.thickness / MM <= 1.001
    assert kind.source


def test_a_setting_can_be_changed() -> None:
    """A sheet feeder that wants marks further in gets them there, and all else follows."""
    further = REGISTRATIONS["silhouette"]._replace(inset=16 * MM)
    assert further.placed(A4).square == pytest.approx((15.5 * MM, 15.5 * MM, 6 * MM, 6 * MM))
    assert "inset 16 mm" in further.says(A4)
    assert further.keep_out(A4)[0].right > REGISTRATIONS["silhouette"].keep_out(A4)[0].right
    assert isinstance(further.marks(A4), Frame) and isinstance(further.marks(A4).root, Group)
    assert any(isinstance(item.geometry, Box) for item in further.marks(A4).root.items if isinstance(item, Shape))
