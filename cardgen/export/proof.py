"""A face in; the lines that a proof shows over it out: cut, safe and bleed lines, and the box of each text.

What is seen on paper tells where a face is cut, what is safe there, and how much room its texts have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from cardgen.colors import Color, Rgb
from cardgen.draw.document import Placement
from cardgen.export.covering import Point, corners_of
from cardgen.export.deck import Label
from cardgen.export.preflight.outside_safe import STRAIGHT, margin
from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Box, Ellipse, Frame, Geometry, Group, Item, Outline, Segment, Shape, Stroke, Text
from cardgen.model.dielines import dieline
from cardgen.model.game import Game, Stock

CUT = Color(Rgb(1.0, 0.0, 0.8))
SAFE = Color(Rgb(0.0, 0.75, 0.2))
BLEED = Color(Rgb(0.0, 0.4, 1.0))
TEXT = Color(Rgb(1.0, 0.45, 0.0))
"""Colours that are told apart, and that no art has in such lines."""

WHITE = Color(Rgb(1.0, 1.0, 1.0))
"""Behind the legend. Nothing of a proof is transparent, for some print shops take nothing that is."""

LEGEND = (("cut", CUT), ("safe", SAFE), ("bleed", BLEED), ("text", TEXT))

WEIGHT = 0.5
"""Of the lines, in printed points: what digital presses hold (https://www.myfolie.com/en/faq/what-font-size-is-required/)."""

SIZE = 5.0
"""Of the legend's letters, in printed points: the smallest that is read (https://eu.samplingmadesimple.com/pages/guidelines)."""

Proof = Callable[[Frame], Frame]
"""Gives the overlay of a face."""


def proofs(stock: Stock, game: Game, scale: float, label: Label) -> Proof:
    """What makes the overlays of a stock's faces, printed at `scale`; the same face has one overlay."""
    made: dict[Frame, Frame] = {}

    def proof(face: Frame) -> Frame:
        if face not in made:
            made[face] = overlay(face, stock, game, scale, label)
        return made[face]

    return proof


def overlaid(placed: Placement, proof: Proof | None) -> list[Placement]:
    """What lies over a placed face: its overlay, where there is a proof."""
    return [placed._replace(frame=proof(placed.frame))] if proof else []


def overlay(face: Frame, stock: Stock, game: Game, scale: float, label: Label) -> Frame:
    """The lines of one face, in its own space, as thin as they should be when it is printed at `scale`."""
    safe = margin(stock, game) / game.print.scale
    bleed = face.bleed
    lines: list[Item] = []

    def draw(geometry: Geometry, color: Color, matrix: Matrix | None = None) -> None:
        shape = Shape(geometry, None, Stroke(color, WEIGHT / scale))
        lines.append(Group((shape,), matrix) if matrix else shape)

    for box, matrix in _text_boxes(face.root, None):
        draw(box, TEXT, matrix)
    if bleed:
        inner = bleed - WEIGHT / scale / 2  # or half of the line is cut away
        draw(Box(-inner, -inner, face.width + 2 * inner, face.height + 2 * inner), BLEED)
    draw(_safe_line(face, stock, game, safe), SAFE)
    draw(_cut_line(face, stock, game), CUT)
    lines += _legend(face, safe, scale, label)
    return Frame(face.width, face.height, bleed, Group(tuple(lines)), name=f"{face.name} proof")


def _text_boxes(group: Group, matrix: Matrix | None) -> Iterator[tuple[Box, Matrix | None]]:
    """The box of each text on a face, with the map that stands before it."""
    if group.matrix is not None:
        matrix = matrix @ group.matrix if matrix else group.matrix
    if group.source is not None and group.source[0].tag == "text":
        yield Box(*group.source[1:]), matrix
    for item in group.items:
        if isinstance(item, Group):
            yield from _text_boxes(item, matrix)


def _cut_line(face: Frame, stock: Stock, game: Game) -> Geometry:
    if stock.shape in STRAIGHT:
        return Box(0.0, 0.0, face.width, face.height, face.corner)
    factor = 1 / game.print.scale
    return Outline(tuple(_scaled(step, factor) for step in dieline(stock).outline))


def _safe_line(face: Frame, stock: Stock, game: Game, safe: float) -> Geometry:
    """The line inside which texts and icons are safe."""
    if stock.shape in STRAIGHT or stock.shape == "circle":
        inner = Rect(0.0, 0.0, face.width, face.height).grown(-safe)
        place = (inner.x, inner.y, max(0.0, inner.width), max(0.0, inner.height))
        return Ellipse(*place) if stock.shape == "circle" else Box(*place, max(0.0, face.corner - safe))
    factor = 1 / game.print.scale
    (corners,) = corners_of(dieline(stock).outline)
    (x, y), *others = _inset([(x * factor, y * factor) for x, y in corners], safe)
    return Outline((("M", x, y), *(("L", x, y) for x, y in others), ("Z",)))


def _inset(corners: Sequence[Point], by: float) -> list[Point]:
    """A polygon whose corners run clockwise on the face, with each side moved in."""
    moved: list[tuple[Point, Point]] = []
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        dx, dy = x2 - x1, y2 - y1
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        moved.append(((x1 - dy / length * by, y1 + dx / length * by), (dx, dy)))
    return [_crossing(*before, *after) for before, after in pairwise((moved[-1], *moved))]


def _crossing(start: Point, way: Point, other: Point, its: Point) -> Point:
    """Where two lines meet, each a point and its direction; the second point where they go side by side."""
    area = way[0] * its[1] - way[1] * its[0]
    if not area:
        return other
    t = ((other[0] - start[0]) * its[1] - (other[1] - start[1]) * its[0]) / area
    return start[0] + t * way[0], start[1] + t * way[1]


def _scaled(step: Segment, factor: float) -> Segment:
    return (step[0], *(number * factor for number in step[1:]))  # type: ignore[return-value]  # as many as there were


def _legend(face: Frame, safe: float, scale: float, label: Label) -> Iterator[Item]:
    """What the colours mean, between the safe line and the cut below; nothing where there is no room."""
    words = [(label(word, SIZE), color) for word, color in LEGEND]
    gap = SIZE
    wide = (sum(frame.width for frame, _ in words) + gap * (len(words) - 1)) / scale
    tall = max(frame.height for frame, _ in words) / scale
    if wide + 2 * safe > face.width or tall > safe:
        return
    x, y = (face.width - wide) / 2, face.height - (safe + tall) / 2
    yield Shape(Box(x - gap / 2 / scale, y, wide + gap / scale, tall), WHITE)
    for frame, color in words:
        texts = tuple(replace(item, color=color) for item in frame.root.items if isinstance(item, Text))
        yield Group(texts, Matrix(1 / scale, 0.0, 0.0, 1 / scale, x, y))
        x += (frame.width + gap) / scale
