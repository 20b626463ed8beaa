"""What a proof draws over a face, and where a build puts it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from export_game import card, component, game, label, lettered
from hypothesis import given
from hypothesis import strategies as st
from tiny_project import TinyProject, box_of, words_of

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics, Span
from cardgen.draw.recorder import record
from cardgen.export.covering import Point, corners_of
from cardgen.export.preflight.outside_safe import margin
from cardgen.export.proof import BLEED, CUT, SAFE, TEXT, overlay
from cardgen.geometry import MM, Matrix, Size
from cardgen.layout.frame import Box, Ellipse, Frame, Geometry, Group, Outline, Shape
from cardgen.layout.tree import Node
from cardgen.model.game import Stock
from cardgen.pipeline import Request, build

PIECE = component("crew", (card("crew", "cook"),))
GAME = game(PIECE)
SCALE = GAME.print.scale
NODE = Node("text", {}, (), Span("crew.xml", 3))


def face(stock: Stock = PIECE.stock, *items: Group) -> Frame:
    width, height = (length / SCALE for length in stock.size)
    return Frame(width, height, 5.0, Group(items), stock.corner / SCALE, "crew/cook/front")


def lines(frame: Frame) -> Iterator[tuple[object, Geometry, float]]:
    """The colour, geometry and width of each line of an overlay."""
    for item in frame.root.items:
        shape = next(iter(item.items), None) if isinstance(item, Group) else item
        if isinstance(shape, Shape) and shape.stroke:
            yield shape.stroke.paint, shape.geometry, shape.stroke.width


def test_the_lines_of_a_card() -> None:
    """The cut at the trim, the safe line inside it, the bleed's end, and the box of each text, turned with it."""
    turned = Group((), Matrix.rotation(90, 20, 20), source=(NODE, 10.0, 15.0, 20.0, 10.0))
    its = face(PIECE.stock, Group((turned,), source=(Node("box", {}, (), Span("crew.xml", 2)), 0, 0, 9, 9)))
    over = overlay(its, PIECE.stock, GAME, SCALE, label)
    assert (over.width, over.height, over.bleed) == (its.width, its.height, its.bleed)
    found = {paint: geometry for paint, geometry, _ in lines(over)}
    safe = GAME.print.safe / SCALE
    assert found[CUT] == Box(0, 0, its.width, its.height)
    assert found[SAFE] == Box(safe, safe, its.width - 2 * safe, its.height - 2 * safe)
    assert isinstance(found[BLEED], Box)
    assert -5 < found[BLEED].x < -4.5
    assert found[TEXT] == Box(10, 15, 20, 10)
    assert any("push by 0 1 -1 0 40 0" in line for line in record(over))
    assert all(width * SCALE == pytest.approx(0.5) for _, _, width in lines(over))


def test_the_safe_line_turns_with_round_corners() -> None:
    """It stays as far inside the cut there as it is elsewhere."""
    stock = PIECE.stock._replace(corner=40.0)
    found = {paint: geometry for paint, geometry, _ in lines(overlay(face(stock), stock, GAME, SCALE, label))}
    assert isinstance(found[SAFE], Box)
    assert found[SAFE].radius == pytest.approx((40.0 - GAME.print.safe) / SCALE)


def test_the_legend_stands_where_there_is_room() -> None:
    """On a card between the safe line and the cut; on a small token there is none."""
    words = overlay(face(), PIECE.stock, GAME, SCALE, lettered)
    said = "".join(line for line in record(words) if "text" in line)
    assert all(repr(word) in said for word in ("cut", "safe", "bleed", "text"))
    token = PIECE.stock._replace(size=Size(16 * MM, 16 * MM))
    assert not any("text " in line for line in record(overlay(face(token), token, GAME, SCALE, lettered)))


@pytest.mark.parametrize("shape", ["circle", "hex", "pennant", "standee", "rectangle"])
def test_every_shape_has_its_own_lines(shape: str) -> None:
    """The safe line lies inside the cut by the margin, all along."""
    stock = Stock("own", "Own", Size(80 * MM, 50 * MM), 0, shape, "test", base=9, wrap=18, notch=20)  # type: ignore[arg-type]
    found = {paint: geometry for paint, geometry, _ in lines(overlay(face(stock), stock, GAME, SCALE, label))}
    assert isinstance(found[CUT], Outline if shape in ("circle", "hex", "pennant") else Box)
    safe = found[SAFE]
    if isinstance(safe, Ellipse | Box):
        assert safe.x == pytest.approx(margin(stock, GAME) / SCALE)
        return
    (inner,), (outer,) = corners_of(safe.segments), corners_of(found[CUT].segments)  # type: ignore[union-attr]
    for corner in inner:
        away = min(distance(corner, *side) for side in pairwise((*outer, outer[0])))
        far = margin(stock, GAME) / SCALE
        assert far - 1e-6 <= away < 1.1 * far  # in the notch of a swallowtail the corner stands off a little


def distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a side."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    dx, dy = x2 - x1, y2 - y1
    along = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy)


@given(st.floats(10, 300), st.floats(10, 300))
def test_a_small_piece_keeps_a_share_of_the_margin(width: float, height: float) -> None:
    """All of it from a mini card up; never more than a seventh of the piece is lost to it."""
    stock = PIECE.stock._replace(size=Size(width * MM, height * MM))
    found = margin(stock, GAME)
    assert found <= GAME.print.safe
    assert 2 * found <= min(stock.size) / 7 + 1e-9
    assert (found == GAME.print.safe) == (min(width, height) >= 44.45 - 1e-9)


def test_a_proof_stands_aside(tiny: TinyProject) -> None:
    """Its files never replace those of the good build, and its sheets say what they are."""
    assert tiny.run("build", "--strict").exit_code == 0
    good = tiny.output()
    assert tiny.run("build", "--proof", "--strict").exit_code == 0
    after = tiny.output()
    assert {name: after[name] for name in good} == good
    proof = after["tiny/home-letter/proof/crew.pdf"]
    assert "PROOF · Tiny · Crew cards" in words_of(proof)
    assert "PROOF" not in words_of(good["tiny/home-letter/crew.pdf"])
    assert words_of(proof).count("bleed") > 1
    assert tiny.manifest("tiny/home-letter/proof")["proof"] is True


def test_a_proof_of_pictures(tiny: TinyProject) -> None:
    """Each picture has the lines: the cut is a line of its colour around the trim."""
    tiny.front('<text at="safe">{{ card.text }}</text>')
    picture = tiny.build(target="images-bleed", proof=True).picture("crew/01-cook-front.png")
    box = box_of(picture, ((230, 255), (0, 40), (180, 230)))
    assert box is not None
    bleed = 0.125 * 300
    assert box == pytest.approx((bleed, bleed, picture.width - bleed, picture.height - bleed), abs=2)


def test_a_proof_is_the_same_from_several_processes(tiny: TinyProject) -> None:
    """A large deck too: the boxes of texts are those of all cards."""
    tiny.cards(*(f"id: c{number}, name: N, text: x" for number in range(250)))
    project, made = find(tiny.root), []
    assert project is not None
    for jobs in (1, 2):
        built = build(project, "tiny", Request(proof=True), Diagnostics(), jobs=jobs)
        assert built is not None
        made.append(built.files)
    assert made[0] == made[1]
