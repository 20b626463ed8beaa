"""A page goes in, the marks that a cutting machine looks for come out, and where they want nothing beside them.

The machine's eye finds the marks and lays the cuts over the print. It needs black marks and white paper around them:
a sheet that has registration marks has no ticks at all (`Paper.marks` is "none"), and its strip stands where
`is_clear` says so. Lengths are points from the page's top left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cardgen.colors import BLACK
from cardgen.geometry import MM, TOLERANCE, Rect, Size, millimetres
from cardgen.layout.frame import Box, Frame, Group, Outline, Shape, Stroke

Corner = Literal["tl", "tr", "bl", "br"]

Angle = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""The middle of an L's line: the end of its lying arm, its corner, the end of its standing arm."""


class Marks(NamedTuple):
    """The marks of one page: the filled square in its top left corner, if any, and the L of each other corner."""

    square: Rect | None
    angles: tuple[tuple[Corner, Angle], ...]


class Registration(NamedTuple):
    """Registration marks of one kind. All but `square` are settings of the software that cuts.

    `length` and `thickness` are those of the arms of an L, `inset` is from the page's edges to the middle of the lines.
    `square` is the side of the square at the top left, 0 where an L stands there too; where it is `outlined`, half of
    a line of that thickness lies outside. `clear` is the room that a mark wants beyond its arms. `studio` is False
    where the settings are those of inkscape-silhouette.
    """

    name: str
    title: str
    square: float
    outlined: bool
    length: float
    thickness: float
    inset: float
    clear: float
    studio: bool
    source: str

    @property
    def reach(self) -> float:
        """How far the keep-out of a mark goes from the edges of the page."""
        return self.inset + max(self.length, self.square) + self.clear

    def placed(self, page: Size) -> Marks:
        """Where the marks stand on a page; the square is at the top left however the page lies."""
        near, arm = self.inset, self.length
        right, bottom = page.width - near, page.height - near
        spots: dict[Corner, tuple[float, float, int, int]] = {
            "tl": (near, near, 1, 1),
            "tr": (right, near, -1, 1),
            "bl": (near, bottom, 1, -1),
            "br": (right, bottom, -1, -1),
        }
        angles: dict[Corner, Angle] = {
            corner: ((x + across * arm, y), (x, y), (x, y + down * arm))
            for corner, (x, y, across, down) in spots.items()
        }
        if not self.square:
            return Marks(None, tuple(angles.items()))
        square = Rect(near, near, self.square, self.square).grown(self.thickness / 2 if self.outlined else 0.0)
        return Marks(square, tuple((corner, angles[corner]) for corner in ("tr", "bl")))

    def marks(self, page: Size) -> Frame:
        """The marks in plain black, as a frame as large as the page: for fronts, below everything else."""
        placed = self.placed(page)
        items = [Shape(Box(*placed.square), BLACK)] if placed.square else []
        stroke = Stroke(BLACK, self.thickness)
        for _, (start, corner, end) in placed.angles:
            items.append(Shape(Outline((("M", *start), ("L", *corner), ("L", *end))), stroke=stroke))
        return Frame(page.width, page.height, 0.0, Group(tuple(items)), name="registration marks")

    def keep_out(self, page: Size) -> tuple[Rect, ...]:
        """The corners of the page that no piece, bleed, tick or strip may stand in."""
        reach, (square, angles) = self.reach, self.placed(page)
        corners = (*(["tl"] if square else []), *(corner for corner, _ in angles))
        return tuple(
            Rect(
                page.width - reach if corner in ("tr", "br") else 0.0,
                page.height - reach if corner in ("bl", "br") else 0.0,
                reach,
                reach,
            )
            for corner in corners
        )

    def is_clear(self, page: Size, rects: Iterable[Rect]) -> bool:
        """Whether none of these, bleed included, stands in a corner that is kept clear."""
        corners = self.keep_out(page)
        return not any(_overlap(rect, corner) for rect in rects for corner in corners)

    def cut_area(self, page: Size) -> Rect:
        """Where pieces may lie: the machine does not cut beyond the lines of its marks."""
        return Rect(0.0, 0.0, *page).grown(-self.inset)

    def insets(self, bleed: float = 0.0) -> tuple[tuple[float, float, float, float], ...]:
        """Margins for pieces (top, right, bottom, left) to try, of which imposition takes what holds most.

        Pieces with `bleed` around them keep clear of the marks with the second and the third on any page: between the
        corners across, or down. The first is the least, and needs `is_clear` for the whole grid with its bleed.
        """
        least, beside = self.inset, self.reach + bleed
        return (least,) * 4, (least, beside, least, beside), (beside, least, beside, least)

    def says(self, page: Size) -> str:
        """What to type into the software that cuts, for the strip of the sheet."""
        inset = millimetres(self.inset)
        if self.studio:
            kind = "marks of Type 1" if self.square else "four marks"
            arms = f"length {millimetres(self.length)} mm, thickness {millimetres(self.thickness)} mm"
            lies = "landscape" if page.width > page.height else "portrait"
            return f"Silhouette Studio: {page}, {lies}; {kind}, {arms}, inset {inset} mm"
        across, down = (millimetres(side - 2 * self.inset) for side in page)
        four = "" if self.square else "four marks, "
        return (
            f"inkscape-silhouette: {four}mark to mark X {across} mm, Y {down} mm; from left {inset} mm, top {inset} mm"
        )


def _overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > TOLERANCE and down > TOLERANCE


_STUDIO = Registration(
    "silhouette",
    "Silhouette Studio, three marks",
    5 * MM,
    True,
    7.62 * MM,
    1 * MM,
    10 * MM,
    1.5 * MM,
    True,
    "measured at 600 dpi in assets/*_registration.pdf, printed by Silhouette Studio;"
    " Studio takes lengths of 5 to 20 mm, thicknesses of 0.5 to 1 mm and insets from 10 mm on, and 1.5 mm stay clear:"
    " page_manager.py of https://github.com/Alan-Cha/silhouette-card-maker",
)

_INKSCAPE = Registration(
    "inkscape-silhouette",
    "Inkscape with inkscape-silhouette, three marks",
    5 * MM,
    False,
    20 * MM,
    0.3 * MM,
    10 * MM,
    0.0,
    False,
    "render_silhouette_regmarks.py (its keep-out is as large as the arms) of"
    " https://github.com/fablabnbg/inkscape-silhouette",
)

REGISTRATIONS = {
    one.name: one
    for one in (
        _STUDIO,
        _STUDIO._replace(
            name="silhouette-4",
            title="Silhouette Studio, four marks (Cameo 5 Alpha)",
            square=0.0,
            source="SPECIFICATION.md of https://github.com/Alan-Cha/silhouette-card-maker",
        ),
        _INKSCAPE,
        _INKSCAPE._replace(
            name="inkscape-silhouette-4",
            title="Inkscape with inkscape-silhouette, four marks (Cameo 5 Alpha)",
            square=0.0,
            source="https://github.com/fablabnbg/inkscape-silhouette/pull/380",
        ),
    )
}
"""Every kind of registration marks by its name."""
