"""Groups, transforms, used and nested drawings, clips."""

from __future__ import annotations

import math

import pytest

from cardgen.geometry import Matrix, Rect
from cardgen.layout.frame import Box, Clip, Ellipse, Group, Outline, Shape
from cardgen.layout.svg import ink_box, load_art
from cardgen.layout.svg.outlines import area

RECT = '<rect width="9" height="9"/>'


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("matrix(1 2 3 4 5 6)", Matrix(1, 2, 3, 4, 5, 6)),
        ("translate(3)", Matrix(e=3)),
        ("translate(3,-4)", Matrix(e=3, f=-4)),
        ("scale(2)", Matrix(a=2, d=2)),
        (" scale( 2 , 3 ) ", Matrix(a=2, d=3)),
        ("rotate(90)", Matrix(0, 1, -1, 0, 0, 0)),
        ("rotate(90 10 0)", Matrix(0, 1, -1, 0, 10, -10)),
        ("skewX(45)", Matrix(c=math.tan(math.pi / 4))),
        ("skewY(45)", Matrix(b=math.tan(math.pi / 4))),
        ("translate(10 0)scale(2),rotate(90)", Matrix(0, 2, -2, 0, 10, 0)),
    ],
)
def test_a_transform_is_the_matrix_of_a_group(draw, text: str, matrix: Matrix) -> None:
    """Every word of a transform, and a list of them, the last one done first."""
    (group,) = draw(f'<rect width="9" height="9" transform="{text}"/>')
    assert group.matrix == matrix and isinstance(group.items[0], Shape)


def test_a_transform_that_does_nothing_makes_no_group(draw) -> None:
    """No group is made for the empty transform, or one that comes to nothing."""
    items = draw(f'<g transform="">{RECT}</g><g transform="translate(5)translate(-5)">{RECT}</g>')
    assert all(isinstance(item, Shape) for item in items)


def test_use_draws_at_its_place_in_its_style(draw) -> None:
    """A used element is moved by x and y after the transform, and inherits from the `use`."""
    (group,) = draw(
        '<defs><circle id="c" r="2"/></defs><use xlink:href="#c" x="5" y="6" transform="scale(2)" fill="red"/>'
    )
    assert group.matrix == Matrix(a=2, d=2)
    (inner,) = group.items
    assert inner.matrix == Matrix(e=5, f=6)
    assert inner.items[0].fill is not None


def test_what_is_used_twice_is_one_object(draw) -> None:
    """Equal copies are the same item, so that `draw` can make one form of them."""
    one, two, other = draw(
        '<defs><g id="c" opacity=".5"><circle r="2"/><circle r="1"/></g></defs>'
        '<use href="#c" x="5"/><use href="#c" x="8"/><use href="#c" fill="red"/>'
    )
    assert one.items[0] is two.items[0]
    assert other is not one.items[0]


def test_a_symbol_is_fitted_and_cut(draw) -> None:
    """A symbol's view box is centred in the rectangle of its `use`, and cut off there."""
    (placed,) = draw(
        f'<symbol id="s" viewBox="0 0 10 10">{RECT}</symbol><use href="#s" x="1" y="2" width="40" height="20"/>'
    )
    assert placed.matrix == Matrix(e=1, f=2)
    (cut,) = placed.items
    assert cut.clip == Clip(Box(0, 0, 40, 20)) and cut.items[0].matrix == Matrix(2, 0, 0, 2, 10, 0)


@pytest.mark.parametrize(
    ("aspect", "matrix"),
    [
        ("", Matrix(2, 0, 0, 2, 10, 0)),
        ("none", Matrix(4, 0, 0, 2, 0, 0)),
        ("xMinYMid", Matrix(2, 0, 0, 2, 0, 0)),
        ("xMaxYMax meet", Matrix(2, 0, 0, 2, 20, 0)),
        ("xMidYMin slice", Matrix(4, 0, 0, 4, 0, 0)),
        ("xMidYMax slice", Matrix(4, 0, 0, 4, 0, -20)),
    ],
)
def test_a_drawing_in_the_drawing_is_fitted(draw, aspect: str, matrix: Matrix) -> None:
    """Every alignment of a nested view box, whole or filling its rectangle."""
    (cut,) = draw(
        f'<svg width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="{aspect}"><circle r="10%"/></svg>'
    )
    assert cut.clip == Clip(Box(0, 0, 40, 20))
    (fitted,) = cut.items
    assert fitted.matrix == matrix
    assert fitted.items[0].geometry.width == pytest.approx(2), "per cents are of the nested view box"


def test_overflow_can_be_seen(draw) -> None:
    """A nested drawing that says so is not cut."""
    (group,) = draw(f'<svg x="3" width="4" height="4" overflow="visible">{RECT}</svg>')
    assert group.clip is None and group.matrix == Matrix(e=3)


def test_switch_draws_the_first_that_it_can(draw) -> None:
    """Illustrator's private part is passed over, and only the first drawing after it is drawn."""
    (shape,) = draw(
        '<switch><foreignObject requiredExtensions="http://ns.adobe.com/"/><g systemLanguage="xx"/>'
        f'<g>{RECT}</g><circle r="5"/></switch>'
    )
    assert shape.geometry == Box(0, 0, 9, 9)


def test_a_clip_is_one_geometry_in_the_group(draw) -> None:
    """A clip path of one shape stays that shape, with its rule, inside the transform of what it cuts."""
    (group,) = draw(
        '<clipPath id="c"><path clip-rule="evenodd" d="M0 0h9v9z"/></clipPath>'
        '<rect width="9" height="9" transform="scale(2)" clip-path="url(#c)"/>'
    )
    assert group.matrix == Matrix(a=2, d=2)
    assert group.clip.rule == "evenodd" and isinstance(group.clip.geometry, Outline)


def test_a_clip_in_parts_of_the_box_is_fitted_to_the_box(draw) -> None:
    """objectBoundingBox measures all shapes of a group with their transforms, without their strokes."""
    (group,) = draw(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="10" height="10" stroke="red" stroke-width="4"/>'
        '<g transform="translate(20 0)scale(2)"><circle cx="5" cy="5" r="5"/></g></g>'
    )
    first, *_, last = group.clip.geometry.segments
    assert (first, last) == (("M", 40, 10), ("Z",))


def test_shapes_of_a_clip_are_united_whichever_way_they_turn(draw) -> None:
    """A shape drawn the other way round does not cut a hole into its neighbour."""
    (group,) = draw(
        '<clipPath id="c"><path d="M0 0h9v9h-9z"/><path d="M5 5v9h9v-9z"/><circle cx="30" cy="30" r="2"/></clipPath>'
        f'<g clip-path="url(#c)">{RECT}</g>'
    )
    whole = group.clip.geometry.segments
    assert group.clip.rule == "nonzero"
    assert area(whole) == pytest.approx(81 + 81 + math.pi * 4, rel=1e-3)
    starts = [at for at, step in enumerate(whole) if step[0] == "M"]
    for at, end in zip(starts, [*starts[1:], len(whole)], strict=True):
        assert area(whole[at:end]) > 0


def test_clips_of_clips_all_hold(draw) -> None:
    """A clip path that is itself clipped cuts with both, one group in the other."""
    (outer,) = draw(
        '<clipPath id="a"><circle r="5"/></clipPath>'
        '<clipPath id="b" clip-path="url(#a)"><rect width="4" height="4"/></clipPath>'
        '<rect width="9" height="9" clip-path="url(#b)"/>'
    )
    assert outer.clip == Clip(Box(0, 0, 4, 4))
    (inner,) = outer.items
    assert inner.clip == Clip(Ellipse(-5, -5, 10, 10)) and isinstance(inner.items[0], Shape)


def test_a_clip_takes_used_shapes_and_its_own_surroundings(draw) -> None:
    """A `use` stands for its shape, moved; `clip-rule` comes from where the clip path stands, not from what it cuts."""
    (group,) = draw(
        '<defs clip-rule="evenodd"><rect id="r" width="4" height="4"/>'
        '<clipPath id="c" transform="translate(1 0)"><use href="#r" x="2" transform="scale(2)"/></clipPath></defs>'
        '<rect width="9" height="9" clip-path="url(#c)" clip-rule="nonzero"/>'
    )
    assert group.clip.rule == "evenodd"
    assert group.clip.geometry.segments[0] == ("M", 5, 0)
    assert group.clip.geometry.segments[2] == ("L", 13, 8)


def test_a_clip_without_shapes_shows_nothing(draw) -> None:
    """An empty clip path, or one whose shapes are hidden, lets nothing through."""
    assert draw(f'<clipPath id="c"/><g clip-path="url(#c)">{RECT}</g>') == ()
    assert draw(f'<clipPath id="d"><rect display="none"/></clipPath><g clip-path="url(#d)">{RECT}</g>') == ()


def test_the_box_is_the_view_box_or_the_size(read) -> None:
    """The art's own units are those of the view box; without one they are CSS pixels."""
    art, _ = read(RECT, 'viewBox="-5,-6 70 80" width="3in" height="1in"')
    assert (art.x, art.y, art.width, art.height) == (-5, -6, 70, 80)
    art, _ = read(RECT, 'width="1in" style="height:50px"')
    assert (art.x, art.y, art.width, art.height) == (0, 0, 96, 50)


def test_style_of_the_root_holds_for_all(draw) -> None:
    """The root is a group as well: its style is inherited, its opacity fades all."""
    (group,) = draw(RECT + RECT, 'viewBox="0 0 9 9" opacity=".5" fill="red" transform="scale(2)"')
    assert (group.opacity, group.matrix, len(group.items)) == (0.5, Matrix(a=2, d=2), 2)


INKSCAPE = b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg:svg viewBox="0 0 20 20" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/s.dtd">
  <sodipodi:namedview><inkscape:grid><svg:rect width="5" height="5"/></inkscape:grid></sodipodi:namedview>
  <svg:metadata><rdf:RDF/></svg:metadata>
  <svg:g inkscape:groupmode="layer" style="display:none"><svg:rect width="20" height="20"/></svg:g>
  <svg:g inkscape:groupmode="layer" inkscape:label="Ink"><svg:circle cx="10" cy="10" r="5"/></svg:g>
</svg:svg>"""


def test_a_file_of_inkscape_is_read_without_its_own_parts() -> None:
    """A plain document type, prefixes, foreign elements and hidden layers are no trouble."""
    from cardgen.diagnostics import Diagnostics

    problems = Diagnostics()
    art = load_art(INKSCAPE, "a.svg", "d", {}, problems)
    assert art is not None and not list(problems)
    assert [type(item) for item in art.items] == [Shape]
    assert ink_box(art) == Rect(5, 5, 10, 10)


def test_groups_keep_their_order(draw) -> None:
    """Items come back to front, as they stand in the file."""
    items = draw(f'{RECT}<g transform="scale(2)">{RECT}</g><circle r="1"/>')
    assert [type(item) for item in items] == [Shape, Group, Shape]
