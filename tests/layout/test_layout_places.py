"""Where things come to lie."""

from __future__ import annotations

import pytest
from layout_room import Room, items, laid, millimetres

from cardgen.geometry import MM, Size
from cardgen.layout.frame import Box, Ellipse, Frame, Group, Line, Placed, Shape, Text
from cardgen.model.game import Stock

# The room's trim is 60 x 90 mm printed, 100 x 150 mm of design; bleed and safe margin are 5 mm of design.


def boxes(frame: Frame) -> list[tuple[float, ...]]:
    shapes = [item.geometry for item in items(frame.root) if isinstance(item, Shape)]
    return [millimetres(g.x, g.y, g.width, g.height) for g in shapes if isinstance(g, Box | Ellipse)]


def placed(inside: str) -> list[tuple[float, ...]]:
    frame, problems = laid(f"<card>{inside}</card>")
    assert problems == []
    return boxes(frame)


def test_a_box_fills_the_rectangle_that_at_names() -> None:
    """Bleed is the trim and 5 mm more, safe is 5 mm less on each side."""
    assert placed('<box fill="red"/>') == [(0, 0, 100, 150)]
    assert placed('<box at="bleed" fill="red"/>') == [(-5, -5, 110, 160)]
    assert placed('<box at="safe" fill="red"/>') == [(5, 5, 90, 140)]


def test_a_box_fills_the_panel_that_at_names() -> None:
    """Panels lie between the folds of the stock; what a pad of the card takes from its trim is not taken from them."""
    stock = Stock("own", "own", Size(60 * MM, 36 * MM), 0.0, "standee", "test", base=12 * MM)
    room = Room(
        {"card.xml": '<card pad="3"><box at="back" fill="red"/><box at="front-base" x="1" fill="red"/></card>'},
        stock=stock,
    )
    faces, problems = room.lay_out()
    assert problems == []
    assert boxes(next(iter(faces.values()))) == [(50, 0, 50, 40), (1, 40, 49, 20)]


def test_panels_of_a_back_lie_behind_those_of_the_front() -> None:
    """What is folded on the front is folded at the same place of the paper on the back."""
    stock = Stock("own", "own", Size(60 * MM, 36 * MM), 0.0, "rectangle", "test", folds=((12 * MM,), ()))
    page = '<card><box at="panel-1" fill="red"/></card>'
    faces, problems = Room({"card.xml": page, "back.xml": page}, stock=stock).lay_out()
    assert problems == []
    assert [boxes(frame) for frame in faces.values()] == [[(0, 0, 20, 60)], [(80, 0, 20, 60)]]


def test_a_panel_that_the_stock_lacks_is_told() -> None:
    """With the nearest that there is, or all there are."""
    _, problems = laid('<card><box at="saef" fill="red"/></card>')
    assert [(problem.code, problem.hints) for problem in problems] == [("bad-attribute", ("did you mean “safe”?",))]
    _, problems = laid('<card><box at="front" fill="red"/></card>')
    assert [problem.hints for problem in problems] == [("this stock has trim, bleed, safe",)]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('x="10" y="20" w="30" h="40"', (10, 20, 30, 40)),
        ('right="10" bottom="20" w="30" h="40"', (60, 90, 30, 40)),
        ('x="10" right="10" y="5" bottom="5"', (10, 5, 80, 140)),
        ('x="10%" y="10%" w="50%" h="50%"', (10, 15, 50, 75)),
        ('x="-5" y="-5" w="1in" h="72pt"', (-5, -5, 25.4, 25.4)),
        ('w="30" h="40"', (0, 0, 30, 40)),
    ],
)
def test_offsets_and_sizes(attributes: str, expected: tuple[float, ...]) -> None:
    """Offsets are from the parent's sides, percentages of its extent, negative ones reach out."""
    assert placed(f'<box fill="red" {attributes}/>') == [expected]


def test_rows_share_out_their_width() -> None:
    """Fixed widths stay, those who grow share the rest, gaps between."""
    row = '<row h="20" gap="5"><box w="10" fill="red"/><box grow="1" fill="red"/><box grow="2" fill="red"/></row>'
    assert placed(row) == [(0, 0, 10, 20), (15, 0, 26.67, 20), (46.67, 0, 53.33, 20)]


def test_columns_share_out_their_height() -> None:
    """A column fills its parent; what grows takes what is left."""
    column = '<column pad="10" gap="2"><box h="20" fill="red"/><box grow="1" fill="red"/></column>'
    assert placed(column) == [(10, 10, 80, 20), (10, 32, 80, 108)]


def test_justify_and_items() -> None:
    """`justify` places along, `items` and `align` across."""
    row = (
        '<row h="20" justify="between" items="center"><circle w="10" h="10" fill="red"/>'
        '<circle w="10" h="10" align="end" fill="red"/></row>'
    )
    assert placed(row) == [(0, 5, 10, 10), (90, 10, 10, 10)]
    assert placed('<row h="20" justify="end"><box w="10" fill="red"/></row>') == [(90, 0, 10, 20)]


def test_grid_cells_are_equal() -> None:
    """Cells go row by row and share the room."""
    cells = '<box fill="red"/>' * 3
    assert placed(f'<grid cols="2" gap="10" h="50">{cells}</grid>') == [
        (0, 0, 45, 20),
        (55, 0, 45, 20),
        (0, 30, 45, 20),
    ]
    assert placed(f'<grid cols="3" row-h="30" h="30">{cells}</grid>')[2] == (66.67, 0, 33.33, 30)


def test_heights_have_bounds() -> None:
    """`min-h` and `max-h` hold in columns and stacks."""
    column = '<column><box grow="1" max-h="30" fill="red"/><box grow="1" fill="red"/></column>'
    assert placed(column) == [(0, 0, 100, 30), (0, 30, 100, 120)]


def test_an_icon_keeps_its_shape() -> None:
    """An icon is contained in its box, in the middle, whatever the box."""
    frame, problems = laid('<card><icon name="gold" x="10" y="10" w="40" h="20"/></card>')
    assert problems == []
    (icon,) = items(frame.root)
    assert isinstance(icon, Placed)
    assert millimetres(*icon.matrix.apply(0, 0), *icon.matrix.apply(10, 10)) == (20, 10, 40, 30)


def test_turning_is_about_the_centre() -> None:
    """A turned box keeps its centre; the turn is a matrix on its group."""
    frame, _ = laid('<card><text x="10" y="10" w="40" h="20" rotate="90">Up</text></card>')
    (group,) = frame.root.items
    assert isinstance(group, Group) and group.matrix
    assert millimetres(*group.matrix.apply(30 * 72 / 25.4, 20 * 72 / 25.4)) == (30, 20)
    assert millimetres(*group.matrix.apply(10 * 72 / 25.4, 10 * 72 / 25.4)) == (40, 0)


def test_lines_lie_in_their_box() -> None:
    """A line runs across its box unless told otherwise; percentages are of the box."""
    frame, _ = laid('<card><line x="10" y="10" w="50" h="20" stroke="red" y2="100%"/></card>')
    (shape,) = items(frame.root)
    assert isinstance(shape, Shape) and isinstance(shape.geometry, Line)
    line = shape.geometry
    assert millimetres(line.x1, line.y1, line.x2, line.y2) == (10, 10, 60, 30)


def test_text_pinned_to_a_side_keeps_its_size() -> None:
    """Text with only `right` is as wide as its words and ends there."""
    frame, _ = laid('<card><text right="10" y="10" size="12">Word</text></card>')
    (text,) = items(frame.root)
    assert isinstance(text, Text)
    (line,) = text.lines
    width = sum(word.width for run in line.runs for word in run.words) * 12
    assert millimetres(line.x + width) == (90,)


def test_equal_parts_of_a_deck_are_one_object() -> None:
    """What does not differ between cards is laid out once and shared."""
    from layout_room import Room

    xml = '<card><row h="20"><box fill="red"/><text>Same</text></row><text y="50">{{ card.name }}</text></card>'
    faces, _ = Room({"card.xml": xml}, cards=[{"name": "One"}, {"name": "Two"}]).lay_out()
    one, two = (frame.root.items for frame in faces.values())
    assert one[0] is two[0]
    assert one[1] is not two[1]


def test_equal_faces_are_one_frame() -> None:
    """Cards that look the same, and a back that never looks at its card, are one frame."""
    from layout_room import Room

    room = Room(
        {"card.xml": "<card><text>{{ card.kind }}</text></card>", "back.xml": '<card><box fill="red"/></card>'},
        cards=[{"kind": "a"}, {"kind": "a"}, {"kind": "b"}],
    )
    faces, problems = room.lay_out()
    assert problems == []
    assert len(faces) == 6
    assert len(set(map(id, faces.values()))) == 3


def test_text_measured_by_its_capitals_stands_in_their_height() -> None:
    """With trim="cap" a digit may be as high as its box, and stands on its lower edge."""
    xml = '<card><text x="0" y="0" w="20" h="{h}" size="20" weight="bold" trim="cap">8</text></card>'
    cap = 20 * 0.637  # Alegreya's capitals, in points at 20
    frame, problems = laid(xml.format(h=f"{cap + 0.2}pt"))
    assert problems == []
    (text,) = items(frame.root)
    assert isinstance(text, Text)
    assert text.lines[0].y == pytest.approx(cap, abs=0.3)
    _, (problem,) = laid(xml.format(h=f"{cap - 1}pt"))
    assert problem.code == "text-too-long"


@pytest.mark.parametrize(
    ("kid", "height"),
    [('max-h="10"', 10), ('h="5" min-h="10"', 10), ('max-h="50%"', 15), ('h="40" max-h="20"', 20)],
)
def test_bounds_hold_across_a_row(kid: str, height: float) -> None:
    """In a row `min-h` and `max-h` bound the height that a child takes; a percentage is of the row."""
    assert placed(f'<row h="30"><box w="10" {kid} fill="red"/></row>')[0][3] == height


def test_nothing_may_be_less_than_nothing() -> None:
    """A negative width or height is a mistake, not a mirrored box."""
    _, (problem,) = laid('<card><box w="-5" fill="red"/></card>')
    assert problem.code == "bad-attribute" and "must not be negative" in problem.message


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ('<text x="-8" w="60">Your turn to be cut off</text>', "8 mm"),
        ('<column x="70" w="60"><text>Words that go on and on</text></column>', "mm"),
        ('<stack y="148" h="20"><text>Below the card</text></stack>', "mm"),
        ('<text x="-8" w="60" text-align="center">short</text>', None),
        ('<text x="-60" y="60" w="130" h="10" rotate="-90" text-align="center">turned</text>', None),
        ('<stack x="-60" y="60" w="130" h="10" rotate="-90"><text text-align="center">turned</text></stack>', None),
        ('<text x="50" w="60">short</text>', None),
    ],
)
def test_a_text_that_the_knife_would_cut_is_told(text: str, over: str | None) -> None:
    """What goes on beyond the trim is an error; a box that does is none, as long as its words stay."""
    _, problems = laid(f"<card>{text}</card>")
    found = [(problem.code, problem.severity.word) for problem in problems]
    assert found == ([("text-off-card", "error")] if over else [])
    assert not over or over in problems[0].message


@pytest.mark.parametrize("at", ["safe", "trim", "bleed"])
def test_a_text_without_a_height_ends_with_its_parent(at: str) -> None:
    """More words than there is room for are told, however the text is placed."""
    _, problems = laid(f'<card><text at="{at}">{"Word " * 900}</text></card>')
    assert "text-too-long" in {problem.code for problem in problems}
