"""How stocks are cut and folded."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_game import GAME, load

from cardgen.geometry import MM, Rect, Size
from cardgen.model.dielines import dieline, is_plain
from cardgen.model.game import SHAPES, Stock
from cardgen.model.stocks import STOCKS

lengths = st.floats(20, 400).map(lambda length: length * MM)


def stock(shape="rectangle", width=80 * MM, height=40 * MM, **more):
    """A stock of this shape."""
    return Stock("own", "own", Size(width, height), 0.0, shape, "the test")._replace(**more)


def points(steps):
    """The places that an outline goes through."""
    return [step[-2:] for step in steps if len(step) > 1]


def area(steps):
    """The area of a polygon, by the shoelace rule."""
    ring = points(steps)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]))) / 2


@pytest.mark.parametrize("name", list(STOCKS))
def test_stocks_touch_their_four_sides(name):
    """The outline of a stock fills its rectangle and stays in it."""
    width, height = STOCKS[name].size
    xs, ys = zip(*points(dieline(STOCKS[name]).outline), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, width, 0, height))


@given(st.sampled_from(SHAPES), lengths, lengths)
def test_outlines_are_closed_and_panels_share_out_the_piece(shape, width, height):
    """Panels do not overlap, stay inside, and leave nothing of a rectangle over."""
    piece = stock(shape, width, height, base=height / 3, wrap=width / 10, notch=width / 8)
    cut = dieline(piece)
    assert cut.outline[0][0] == "M"
    assert cut.outline[-1] == ("Z",)
    assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in points(cut.outline))
    assert sum(panel.width * panel.height for panel in cut.panels.values()) == pytest.approx(
        width * height if cut.panels else 0
    )
    for line in (*cut.folds, *cut.slits):
        assert line[0] == line[2] or line[1] == line[3]


def test_circle():
    """A circle is round to a thousandth of its radius."""
    cut = dieline(stock("circle", 40 * MM, 40 * MM))
    middle = 20 * MM
    x, y = middle, middle
    for step in cut.outline[1:-1]:
        start, (c1, c2, end) = (x, y), (step[1:3], step[3:5], step[5:7])
        halfway = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(start, c1, c2, end, strict=True)]
        x, y = end
        if start != (middle, middle):
            distance = ((halfway[0] - middle) ** 2 + (halfway[1] - middle) ** 2) ** 0.5
            assert distance == pytest.approx(middle, rel=1e-3)


def test_pennant():
    """Both flags are alike, and their points lie on each other when the piece is folded."""
    cut = dieline(stock("pennant", 80 * MM, 22 * MM, wrap=6 * MM, notch=8 * MM))
    ring = {(round(x / MM, 3), round(y / MM, 3)) for x, y in points(cut.outline)}
    assert ring == {(round(80 - x, 3), y) for x, y in ring}
    assert {(8.0, 11.0), (72.0, 11.0), (43.0, 0.0), (37.0, 22.0)} <= ring
    assert [round(x / MM, 3) for x, _, _, _ in cut.folds] == [37, 43]
    assert cut.panels["front"] == Rect(43 * MM, 0, 37 * MM, 22 * MM)
    assert area(cut.outline) < 80 * 22 * MM * MM


def test_standee():
    """The fold between the faces ends where the slit between the bases begins."""
    cut = dieline(stock("standee", 98 * MM, 53 * MM, base=15 * MM))
    (fold, foot), (slit,) = cut.folds, cut.slits
    assert fold[2:] == slit[:2] == pytest.approx((49 * MM, 38 * MM))
    assert foot == pytest.approx((0, 38 * MM, 98 * MM, 38 * MM))
    assert list(cut.panels) == ["front", "back", "front-base", "back-base"]


def test_folds_end_where_slits_lie_on_them():
    """What is cut is not folded; a slit across a fold, or beside it, leaves it whole."""
    on_folds = ((30.0, 0.0, 30.0, 20.0), (30.0, 100.0, 30.0, 80.0), (40.0, 20.0, 60.0, 20.0))
    beside = ((32.0, 0.0, 32.0, 20.0), (10.0, 50.0, 50.0, 50.0))
    cut = dieline(stock(width=90.0, height=100.0, folds=((30.0,), (20.0,)), slits=(*on_folds, *beside)))
    assert cut.slits == (*on_folds, *beside)
    assert cut.folds == ((30.0, 20.0, 30.0, 80.0), (0.0, 20.0, 40.0, 20.0), (60.0, 20.0, 90.0, 20.0))
    assert len(cut.panels) == 4


def test_folds():
    """A folded rectangle has its panels counted from the left, then from the top."""
    cut = dieline(stock(folds=((20 * MM,), (10 * MM, 25 * MM))))
    assert [tuple(round(side / MM) for side in panel) for panel in cut.panels.values()] == [
        *((0, 0, 20, 10), (20, 0, 60, 10)),
        *((0, 10, 20, 15), (20, 10, 60, 15)),
        *((0, 25, 20, 15), (20, 25, 60, 15)),
    ]
    assert len(cut.folds) == 3


def test_plain():
    """Straight cuts from edge to edge say all of a card, and not of anything else."""
    assert is_plain(STOCKS["poker"])
    assert not is_plain(STOCKS["circle"])
    assert not is_plain(stock(folds=((20 * MM,), ())))
    assert not is_plain(stock("standee", base=9 * MM))


@pytest.mark.parametrize(
    "own",
    [
        "{width: 3mm, height: 60mm}",
        "{width: 60mm, height: 1.5mm}",
        "{width: 1mm, height: 1mm, shape: circle}",
        "{width: 3mm, height: 3mm, shape: hex}",
        "{width: 20mm, height: 40mm, folds: {x: [9mm, 11mm]}}",
        "{width: 40mm, height: 10mm, shape: pennant, wrap: 36mm}",
        "{width: 20mm, height: 10mm, shape: pennant, wrap: 6mm, notch: 5mm}",
        "{width: 40mm, height: 1mm, shape: pennant}",
        "{width: 80mm, height: 30mm, slits: [[0, 0, 20, 20], [30mm, 0, 30mm, 29mm]]}",
        "{width: 80mm, height: 30mm, slits: [[9, 9, 9, 20], [9, 20, 20, 20], [20, 20, 20, 9], [20, 9, 9, 9]]}",
        "{width: 80mm, height: 30mm, slits: [[9, 9, 9, 15], [9, 16, 9, 20], [5, 12, 20, 12]]}",
        "{width: 80mm, height: 30mm, corner: 9, slits: [[9, 0, 9, 20], [4, 4, 15, 15], [80, 15, 70, 15]]}",
    ],
)
def test_limits_hold_for_their_own_shape_and_within_the_tolerance(own):
    """Small and exact pieces are fine."""
    _, problems = load(GAME.replace("stock: poker", f"stock: {own}"))
    assert problems == []


@pytest.mark.parametrize(
    ("own", "code", "message"),
    [
        ("{width: 80mm, height: 30mm, shape: pennant, base: 9mm}", "unknown-key", "has no setting “base”"),
        ("{width: 80mm, height: 30mm, shape: standee, base: 29mm}", "wrong-length", "no room for the figure"),
        ("{width: 80mm, height: 30mm, shape: pennant, wrap: 79mm}", "wrong-length", "no room for the pennant"),
        ("{width: 80mm, height: 30mm, shape: pennant, notch: 36mm}", "wrong-length", "cuts the pennant off"),
        ("{width: 80mm, height: 30mm, folds: {x: 9mm}}", "wrong-type", "must be a list of lengths"),
        ("{width: 80mm, height: 30mm, folds: {x: [9mm, 8mm]}}", "wrong-length", "lies less than 2 mm from"),
        ("{width: 80mm, height: 30mm, folds: {y: [29mm]}}", "wrong-length", "lies less than 2 mm from"),
        ("{width: 80mm, height: 30mm, folds: {y: [31mm]}}", "wrong-length", "lies outside: at 31 of 30 mm"),
        ("{width: 80mm, height: 30mm, slits: [[1mm, 2mm]]}", "wrong-length", "is four lengths"),
        ("{width: 80mm, height: 30mm, slits: [[1, 2, 81, 2]]}", "wrong-length", "lies outside of 80 x 30 mm"),
        ("{width: 80mm, height: 30mm, slits: 3mm}", "wrong-type", "must be a list"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, -9, 9]]}", "wrong-length", "must be at least 0 mm"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, 9, 9]]}", "wrong-length", "from a point to the same"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, 9.5, 9]]}", "wrong-length", "from a point to one beside it"),
        ("{width: 80mm, height: 30mm, slits: [[0, 0, 0, 20]]}", "wrong-length", "lies on an edge"),
        ("{width: 80mm, height: 30mm, slits: [[10, 30, 20, 30]]}", "wrong-length", "lies on an edge"),
        ("{width: 80mm, height: 30mm, slits: [[9, 0, 9, 30]]}", "wrong-length", "cuts the piece in two"),
        ("{width: 80mm, height: 30mm, slits: [[0, 9, 9, 0]]}", "wrong-length", "cuts the piece in two"),
        ("{width: 80mm, height: 30mm, slits: [[0, 0, 80, 30]]}", "wrong-length", "cuts the piece in two"),
        ("{width: 80mm, height: 30mm, corner: 9, slits: [[1, 1, 40, 15]]}", "wrong-length", "of a rounded corner"),
        ("{width: 80mm, height: 30mm, corner: 9, slits: [[80, 0, 40, 15]]}", "wrong-length", "of a rounded corner"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, 9, 20], [9, 9, 9, 20]]}", "wrong-length", "where slit 1 goes"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, 9, 20], [9, 20, 9, 9]]}", "wrong-length", "where slit 1 goes"),
        ("{width: 80mm, height: 30mm, slits: [[9, 9, 30, 16], [15, 11, 60, 26]]}", "wrong-length", "where slit 1 goes"),
        ("{width: 80mm, height: 30mm, slits: [[0, 9, 40, 9], [40, 9, 80, 9]]}", "wrong-length", "where slit 1 goes"),
        ("{width: 80mm, height: 30mm, shape: standee, base: 0}", "wrong-length", "must be at least 2 mm"),
        ("{width: 80mm, height: 30mm, shape: pennant, wrap: 1mm}", "wrong-length", "must be at least 2 mm"),
        ("{width: 5mm, height: 30mm, shape: standee, base: 9mm}", "wrong-length", "is too narrow to be folded"),
        ("{width: 80mm, height: 30mm, folds: {z: [9mm]}}", "unknown-key", "has no setting “z”"),
        ("{width: 80mm, height: 30mm, shape: stande}", "wrong-shape", "there is no shape “stande”"),
    ],
)
def test_faults(own, code, message):
    """What cannot be cut or folded is told at its line."""
    _, problems = load(GAME.replace("stock: poker", f"stock: {own}"))
    assert [(problem.code, problem.span.line) for problem in problems] == [(code, 12)]
    assert message in problems[0].message
