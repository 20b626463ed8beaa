"""Texts as shapes: letters at their places, objects that stay one, and no text left."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from layout_room import laid
from outlines_room import (
    BLUE,
    DEJAVU,
    DPI,
    RED,
    SAMPLES,
    WHITE,
    frame,
    icon,
    pages,
    pdf,
    points,
    shapes,
    text,
    word,
)

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.files import Folder
from cardgen.data.fonts import Font
from cardgen.geometry import Matrix
from cardgen.layout.frame import (
    Away,
    Box,
    Clip,
    Glyph,
    Group,
    Outline,
    Placed,
    Run,
    Shape,
    Stroke,
    Symbol,
    Text,
    TextLine,
    Word,
)
from cardgen.layout.text.symbols import silhouette
from cardgen.layout.text_outlines import Outlines


def corners_of(letter: str) -> set[tuple[float, float]]:
    """The points of a glyph of DejaVu in em, y up, read with fontTools."""
    font = TTFont(io.BytesIO(DEJAVU.font.load()))
    found, _, _ = font["glyf"][font.getBestCmap()[ord(letter)]].getCoordinates(font["glyf"])
    return {(x / 2048, y / 2048) for x, y in found}


def test_a_letter_is_the_outline_of_its_glyph_at_its_place() -> None:
    """The l of DejaVu is a bar of four corners; here at 20 pt, with the pen at (10, 40), y down."""
    (found,) = shapes(Outlines().frame(frame(text(word("l", DEJAVU), color=RED))).root)
    assert found[0].fill == RED and found[0].stroke is None and found[0].rule == "nonzero"
    assert corners_of("l") == {(x / 2048, y / 2048) for x in (174, 339) for y in (0, 1556)}
    placed = [(10 + 20 * x, 40 - 20 * y) for x, y in sorted(corners_of("l"))]
    assert sorted((x, -y) for _, x, y in points(*found)) == [pytest.approx((x, -y), abs=0.006) for x, y in placed]
    assert [step for step, *_ in points(*found)] == ["M", "L", "L", "L"]


def test_curves_are_cubic_and_go_through_the_middle_of_the_quadratic_ones() -> None:
    """A quadratic curve is at a quarter of its ends and half of its control point in the middle; so is the cubic."""
    font = TTFont(io.BytesIO(DEJAVU.font.load()))
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs["o"].draw(pen)
    wanted, at = set(), (0.0, 0.0)
    for verb, given in pen.value:
        if verb == "qCurveTo":
            for control, end in decomposeQuadraticSegment(given):
                middle = [(a + 2 * b + c) / 4 * 1000 / 2048 for a, b, c in zip(at, control, end, strict=True)]
                wanted.add(tuple(map(round, middle)))
                at = end
        elif given:
            at = given[-1]
    ((shape, _),) = shapes(Outlines().frame(frame(text(word("o", DEJAVU), size=1000, x=0, y=0))).root)
    assert isinstance(shape.geometry, Outline)
    found, at = set(), (0.0, 0.0)
    for step in shape.geometry.segments:
        if len(step) == 7:
            x = (at[0] + 3 * step[1] + 3 * step[3] + step[5]) / 8
            y = (at[1] + 3 * step[2] + 3 * step[4] + step[6]) / 8
            found.add((round(x), round(y)))
        at = step[-2:] if len(step) > 1 else at  # type: ignore[assignment]
    assert len(wanted) == 16 and all(any(abs(a - x) <= 1 and abs(b - y) <= 1 for x, y in found) for a, b in wanted)


def test_letters_stand_where_the_pen_does() -> None:
    """Advances, offsets, rises and moves of the pen put letters where they are, each in em of its run's size."""
    glyph = word("l", DEJAVU).glyphs[0]._replace(advance=500.0)
    moved = Word(DEJAVU.font, (glyph, glyph._replace(dx=100.0, dy=300.0), glyph), 1.5)
    runs = (Run((moved, 0.25), 10), Run((word("l", DEJAVU),), 20, rise=3.0))
    found = list(shapes(Outlines().frame(frame(Text((TextLine(10, 40, runs),), BLACK))).root))
    assert len(found) == 2, "one shape a word"
    steps = [place for shape in found for place in points(*shape)]
    bars = [steps[start : start + 4] for start in range(0, 16, 4)]
    assert [max(y for _, _, y in bar) for bar in bars] == [40, 37, 40, 37]
    bearing = min(x for x, _ in corners_of("l"))
    lefts = [10 + 10 * bearing, 15 + 1 + 10 * bearing, 20 + 10 * bearing, 10 + 15 + 2.5 + 20 * bearing]
    assert [min(x for _, x, _ in bar) for bar in bars] == pytest.approx(lefts, abs=0.006)


def test_spaces_leave_nothing() -> None:
    """A word without ink is no shape."""
    assert list(shapes(Outlines().frame(frame(text(word(" "), word("l"), word(" ")))).root))[1:] == []


def test_what_has_no_text_stays_the_same_object() -> None:
    """Faces, groups and items without texts are returned as they are, beside texts too."""
    plain = Group(
        (Shape(Box(0, 0, 9, 9), RED), Placed(icon(Shape(Box(0, 0, 9, 9), RED)), Matrix())), Matrix.rotation(9)
    )
    assert Outlines().frame(whole := frame(plain)) is whole
    made = Outlines().frame(frame(plain, text(word("l"))))
    assert made.root.items[0] is plain and isinstance(made.root.items[1], Group)


def test_equal_subtrees_and_words_stay_one_object() -> None:
    """A text on two faces is one group, a word of one colour one shape at all places and sizes, and a face one face."""
    outlines, shared, idol = Outlines(), Group((text(word("fjord")),), opacity=0.5), word("Idol")
    first, second = frame(shared), frame(text(idol), text(idol, size=9, y=20), text(idol, color=RED, y=30), shared)
    made = outlines.frame(first), outlines.frame(second)
    assert outlines.frame(first) is made[0]
    assert made[0].root.items[0] is made[1].root.items[3] is not shared
    idols = [shape for shape, _ in shapes(made[1].root)][:3]
    assert idols[0] is idols[1] is not idols[2]
    assert idols[0].geometry is idols[2].geometry


def test_a_group_keeps_all_else_that_it_is() -> None:
    """Matrix, clip, opacity and source of a group around a text stay."""
    laid_out, problems = laid('<card><text id="t" opacity="0.5" rotate="90" w="30" h="20">Idol</text></card>')
    assert problems == []

    def groups(group: Group) -> list[Group]:
        return [group, *(one for item in group.items if isinstance(item, Group) for one in groups(item))]

    before = groups(laid_out.root)
    after = groups(Outlines().frame(laid_out).root)
    known = [(one.matrix, one.clip, one.opacity, one.source) for one in before]
    assert known == [(one.matrix, one.clip, one.opacity, one.source) for one in after[: len(before)]]
    assert any(one.source for one in before)


def test_a_face_of_a_partner_is_refused() -> None:
    """Its items are elsewhere: an empty face in its place would be a lie."""
    with pytest.raises(ValueError, match="partner"):
        Outlines().frame(Away(10, 10, 0, Group(()), 0, "away", None, 3))


def test_a_faded_text_without_ink_is_nothing() -> None:
    """Opacity 0 leaves an empty group."""
    hidden = Text((TextLine(0, 9, (Run((word("l"),), 9),)),), BLACK, opacity=0.0)
    assert Outlines().frame(frame(hidden)).root.items[0].items == ()  # type: ignore[union-attr]


def test_icons_are_placed_as_letters_are() -> None:
    """The ink of an icon fills its box from the drop to the height, in the colour of its run."""
    sparse = icon(Shape(Box(40, 40, 20, 20), tinted=True))
    gold = Symbol(sparse, "gold", 1.0, 1.0, 0.25)
    made = Outlines().frame(frame(text(word("l"), gold, color=RED)))
    placed = made.root.items[0].items[-1]  # type: ignore[union-attr]
    assert isinstance(placed, Placed) and placed.art is sparse and placed.color == RED
    pen = 10 + 20 * word("l").width
    assert placed.matrix.apply(40, 40) == pytest.approx((pen, 40 - 15))
    assert placed.matrix.apply(60, 60) == pytest.approx((pen + 20, 40 + 5))


def test_the_alpha_of_a_text_fades_its_icons_whatever_their_colours() -> None:
    """Where a drawing takes the caller's colour, that brings the alpha; another is faded by it. pdfium does not fade
    coloured icons in text, so this is told by values.
    """
    for tinted, opacity in ((True, 0.5), (False, 0.25)):
        symbol = Symbol(icon(Shape(Box(0, 0, 50, 90), RED, tinted=tinted), tinted=tinted), "i", 1.0, 1.0, 0.0)
        faded = Text((TextLine(10, 40, (Run((symbol,), 20),)),), Color(Rgb(0, 0, 1), 0.5), opacity=0.5)
        (placed,) = Outlines().frame(frame(faded)).root.items[0].items  # type: ignore[union-attr]
        assert isinstance(placed, Placed) and placed.opacity == opacity and placed.art.tinted == tinted


def test_a_silhouette_is_all_that_a_drawing_covers_and_wider() -> None:
    """Lines grow, fills get one, holes stay, and the width is made up for where a map makes lines larger."""
    filled = Shape(Box(0, 0, 9, 9), RED, rule="evenodd", opacity=0.5)
    drawn = Shape(Box(0, 0, 5, 5), None, Stroke(BLUE, 2, (1, 1)))
    group = Group((drawn,), Matrix(2, 0, 0, -2), Clip(Box(0, 0, 4, 4)), 0.5)
    flat = Group((drawn,), Matrix(1, 0, 1, 0))
    first, second, third = silhouette((filled, group, flat, Placed(icon(filled), Matrix(0.5, 0, 0, 0.5))), 3)
    assert isinstance(first, Shape) and isinstance(second, Group) and isinstance(third, Group)
    assert (first.geometry, first.fill, first.rule, first.opacity) == (filled.geometry, None, "evenodd", 1)
    assert (second.matrix, second.clip, second.opacity) == (group.matrix, group.clip, 1)
    assert third.matrix == Matrix(0.5, 0, 0, 0.5)
    (lined,), (placed,) = second.items, third.items
    assert isinstance(lined, Shape) and isinstance(placed, Shape)
    assert first.tinted and placed.tinted and not lined.tinted
    widths = [one.stroke.width for one in (first, lined, placed) if one.stroke and one.stroke.tinted]
    assert widths == [3, 2 + 1.5, 6]


def test_outlines_lie_behind_all_letters() -> None:
    """First every outline, twice as wide as what is seen of it and round; then the letters."""
    runs = (Run((word("I"),), 20), Run((word("l"),), 10, RED, outline=(BLUE, 1.0)))
    lined = Text((TextLine(10, 40, runs),), WHITE, outline=(RED, 2.0))
    found = list(shapes(Outlines().frame(frame(lined)).root))
    assert [(shape.fill, shape.stroke and shape.stroke.paint) for shape, _ in found] == [
        (None, RED),
        (None, BLUE),
        (WHITE, None),
        (RED, None),
    ]
    strokes = [(shape.stroke, by) for shape, by in found[:2] if shape.stroke]
    assert [round(stroke.width * by.a, 6) for stroke, by in strokes] == [4, 2]
    assert all((stroke.cap, stroke.join) == ("round", "round") for stroke, _ in strokes)


def test_letters_that_are_seen_through_are_one_shape() -> None:
    """Where letters or outlines of one text meet they are not darker: PDF's text knocks out what it covers."""
    glass = Color(Rgb(0, 0, 0), 0.5)
    made = Outlines().frame(frame(text(word("o"), -0.4, word("o"), color=glass)))
    ((shape, _),) = shapes(made.root)
    page = pages(pdf(made))[0]
    assert shape.fill == glass
    darkest = min(low for low, _ in page.getextrema())
    assert darkest in (127, 128)


def test_letters_drawn_the_other_way_round_do_not_cut_holes() -> None:
    """A font may draw a letter anticlockwise; where it meets its neighbour both stay whole."""

    def bar(*corners: tuple[int, int]) -> object:
        pen = TTGlyphPen(None)
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
        return pen.glyph()

    square = ((0, 0), (0, 600), (600, 600), (600, 0))
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "a", "b"])
    builder.setupCharacterMap({97: "a", 98: "b"})
    builder.setupGlyf({".notdef": bar(*square), "a": bar(*square), "b": bar(*reversed(square))})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "a", "b"), (400, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    saved = io.BytesIO()
    builder.save(saved)
    font = Font("Bars", False, False, "Bars", "bars.ttf", "bars", saved.getvalue)
    both = Word(font, (Glyph(1, "a", 400, 400), Glyph(2, "b", 400, 400)), 0.8)
    page = pages(pdf(Outlines().frame(frame(text(both, size=50)))))[0]
    # The letters meet from 400 to 600 of 1000: from x = 30 to 40 pt, and y from 10 to 40.
    assert page.getpixel((round(35 * DPI / 72), round(25 * DPI / 72))) == (0, 0, 0)


def test_the_same_faces_give_the_same_bytes() -> None:
    """Two times the same file, and so after other faces were turned into shapes before."""
    sample = frame(*SAMPLES.values())
    before = Outlines()
    before.frame(frame(text(word("Other"))))
    assert pdf(Outlines().frame(sample)) == pdf(Outlines().frame(sample)) == pdf(before.frame(sample))


def test_equal_faces_of_shapes_are_one_form() -> None:
    """Shapes are shared by what they are: two faces that say the same are written once."""
    shared = text(word("fjord"))
    outlines = Outlines()
    data = pdf(outlines.frame(frame(shared)), outlines.frame(frame(shared)))
    with pikepdf.open(io.BytesIO(data)) as file:
        forms = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        assert len(forms) == 1


def test_a_font_that_is_gone_is_told_as_drawing_tells_it(tmp_path: Path) -> None:
    """Unreadable goes through to whoever asked."""
    from cardgen.data.files import Unreadable

    def gone() -> bytes:
        return Folder(tmp_path).read("fonts/gone.ttf")

    font = Font("Gone", False, False, "Gone", "fonts/gone.ttf", "gone", gone)
    with pytest.raises(Unreadable):
        Outlines().frame(frame(text(Word(font, (Glyph(1, "a", 500, 500),), 0.5))))
