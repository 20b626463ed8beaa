"""A stock goes in, the frame that shows its cuts and folds comes out, to lie over the front of every piece."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.colors import BLACK, Color, Rgb
from cardgen.geometry import MM
from cardgen.layout.frame import Frame, Geometry, Group, Line, Outline, Shape, Stroke
from cardgen.model.dielines import Crease, dieline, is_plain, path_data
from cardgen.model.game import Stock

WEIGHT = 0.4
"""Of a line to cut or fold along, in printed points: seen on any art, and gone with the cut."""

HALO = 0.9
"""Of the white below it, in printed points, so that the line is seen on dark art too."""

DASH = (2.0 * MM, 1.2 * MM)
"""Of a fold: dashed, as creases are in ISO 128-2 (line type 02.1)."""

_WHITE = Color(Rgb(1.0, 1.0, 1.0))


def cuts(stock: Stock, ratio: float = 1.0) -> Frame | None:
    """The lines of one piece, in points at the stock's own size; None when ticks beside the sheet say all.

    They are as heavy as they should be where the frame is printed at `ratio`. The outline of a rectangle is not drawn:
    ticks do that better.
    """
    if is_plain(stock):
        return None
    die = dieline(stock)
    solid: list[Geometry] = [Line(*slit) for slit in die.slits]
    if stock.shape not in ("rectangle", "standee"):
        solid.append(Outline(die.outline))
    folds: list[Geometry] = [Line(*fold) for fold in die.folds]
    items = (
        *_stroked((*solid, *folds), Stroke(_WHITE, HALO / ratio)),
        *_stroked(solid, Stroke(BLACK, WEIGHT / ratio)),
        *_stroked(folds, Stroke(BLACK, WEIGHT / ratio, tuple(step / ratio for step in DASH))),
    )
    # A frame is cut at its bleed: half of an outline lies outside the trim.
    return Frame(stock.size.width, stock.size.height, HALO / ratio, Group(items), name="cuts")


def described(stock: Stock, ratio: float) -> dict[str, object]:
    """Cuts and folds for the manifest, in millimetres from the top left of the trim, at `ratio` times the stock's size.

    The outline is path data as in SVG, the slits and folds are x1, y1, x2, y2.
    """
    die = dieline(stock)

    def lines(creases: Iterable[Crease]) -> list[list[float]]:
        return [[_mm(number, ratio) for number in crease] for crease in creases]

    return {
        "shape": stock.shape,
        "outline": path_data(die.outline, ratio / MM),
        "slits": lines(die.slits),
        "folds": lines(die.folds),
    }


def _stroked(lines: Iterable[Geometry], stroke: Stroke) -> tuple[Shape, ...]:
    return tuple(Shape(line, stroke=stroke) for line in lines)


def _mm(points: float, ratio: float) -> float:
    return round(points * ratio / MM, 3) + 0.0
