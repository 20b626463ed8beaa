"""Paints, strokes, the cascade and inheritance."""

from __future__ import annotations

import pytest

from cardgen.colors import BLACK, Cmyk, Color, Rgb
from cardgen.diagnostics import Diagnostics
from cardgen.layout.frame import Group, Stroke
from cardgen.layout.svg import load_art

RED, LIME, BLUE = Color(Rgb(1, 0, 0)), Color(Rgb(0, 1, 0)), Color(Rgb(0, 0, 1))
RECT = 'width="9" height="9"'


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("red", RED),
        ("#F00", RED),
        ("rgb(255, 0, 0)", RED),
        ("RGB(100%,0%,0%)", RED),
        ("rgb(300 -5 0)", RED),
        ("rgba(255,0,0,.5)", Color(Rgb(1, 0, 0), 0.5)),
        ("rgb(255 0 0 / 50%)", Color(Rgb(1, 0, 0), 0.5)),
        ("hsl(0, 100%, 50%)", RED),
        ("hsl(240deg 100% 50%)", BLUE),
        ("hsl(-120 100% 50%)", BLUE),
        ("cmyk(0 100 100 0)", Color(Cmyk(0, 1, 1, 0))),
    ],
)
def test_colours_as_css_and_cardgen_write_them(draw, text: str, color: Color) -> None:
    """A fill takes every way to write a colour that a browser or a layout takes."""
    (shape,) = draw(f'<rect {RECT} fill="{text}"/>')
    assert type(shape.fill.ink) is type(color.ink)
    assert tuple(shape.fill.ink) == pytest.approx(tuple(color.ink))
    assert shape.fill.alpha == color.alpha


def test_a_colour_of_the_palette_is_taken_and_is_in_the_digest() -> None:
    """A name of the palette is a colour, and art with another palette is other art."""
    data = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" fill="brass"/></svg>'
    digests = set()
    for color in (RED, BLUE):
        problems = Diagnostics()
        art = load_art(data, "a.svg", "d", {"brass": color}, problems)
        assert art is not None and not len(problems)
        assert art.items[0].fill == color  # type: ignore[union-attr]
        digests.add(art.digest)
    assert len(digests) == 2 and "d" not in digests


def test_without_colours_of_its_own_a_drawing_is_tinted(read) -> None:
    """An icon that names no colour takes the caller's."""
    art, problems = read(f'<rect {RECT}/><path d="M0 0h9v9z" fill="currentColor"/>')
    assert not problems and art.tinted and art.digest == "digest"
    assert [(shape.fill, shape.tinted) for shape in art.items] == [(None, True)] * 2


def test_with_a_colour_of_its_own_what_says_nothing_is_black(read) -> None:
    """As SVG says, an unsaid fill is black, while `currentColor` is still the caller's."""
    art, _ = read(f'<rect {RECT}/><circle r="3" fill="currentColor"/><circle r="2" stroke="red"/>')
    first, second, third = art.items
    assert (first.fill, first.tinted) == (BLACK, False)
    assert (second.fill, second.tinted) == (None, True)
    assert third.fill == BLACK and art.tinted


def test_the_colour_of_a_clip_is_none_of_the_drawing(read) -> None:
    """Figma writes fill="white" into its clip paths; that makes no icon a coloured drawing."""
    art, _ = read(f'<g clip-path="url(#c)"><circle r="5"/></g><clipPath id="c"><rect {RECT} fill="white"/></clipPath>')
    assert art.tinted


def test_a_line_icon_is_tinted_along_its_stroke(read) -> None:
    """With fill="none" stroke="currentColor" the caller's colour stands in for the stroke's, and there is no fill."""
    art, _ = read('<path d="M0 0h9" stroke-opacity=".5"/>', 'viewBox="0 0 9 9" fill="none" stroke="currentColor"')
    (shape,) = art.items
    assert art.tinted and shape.stroke.tinted and shape.fill is None and not shape.tinted
    assert shape.opacity == 0.5


def test_current_color_is_the_colour_that_the_file_sets(draw) -> None:
    """Where the drawing says `color`, that is its current colour."""
    (shape,) = draw(f'<g color="red"><rect {RECT} fill="currentColor"/></g>')
    assert (shape.fill, shape.tinted) == (RED, False)


def test_every_property_of_a_stroke(draw) -> None:
    """A stroke comes through with all that SVG says of it; an odd count of dashes is doubled."""
    (shape,) = draw(
        '<path d="M0 0h9v9" fill="none" stroke="#00f" stroke-width="2" stroke-dasharray="1 2,3" stroke-dashoffset="4"'
        ' stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="7" stroke-opacity=".5"/>'
    )
    assert shape.stroke == Stroke(Color(Rgb(0, 0, 1), 0.5), 2, (1, 2, 3, 1, 2, 3), "round", "bevel", 7, 4)


def test_a_stroke_starts_as_svg_says(draw) -> None:
    """Where nothing is said a stroke is 1 wide, and its corners are cut off at a limit of 4."""
    (shape,) = draw('<path d="M0 0h9v9" fill="none" stroke="blue" stroke-dasharray="0 0"/>')
    assert shape.stroke == Stroke(BLUE, 1, (), "butt", "miter", 4, 0)


def test_paint_order_can_put_the_stroke_behind(draw) -> None:
    """With the stroke first there are two shapes, the stroke below the fill."""
    below, above = draw(f'<rect {RECT} fill="red" stroke="blue" style="paint-order:stroke"/>')
    assert below.fill is None and below.stroke.paint == BLUE
    assert above.fill == RED and above.stroke is None


def test_opacities_fade_what_they_say(draw) -> None:
    """`fill-opacity` is the fill's alone; `opacity` of fill and stroke fades both as one."""
    (group,) = draw(f'<rect {RECT} fill="red" fill-opacity="50%" stroke="blue" opacity=".25"/>')
    assert isinstance(group, Group) and group.opacity == 0.25
    (shape,) = group.items
    assert shape.fill == Color(Rgb(1, 0, 0), 0.5) and shape.stroke.paint == BLUE and shape.opacity == 1


def test_opacity_of_one_paint_needs_no_group(draw) -> None:
    """A shape that is drawn in one go carries its opacity itself."""
    (shape,) = draw(f'<rect {RECT} fill="red" opacity=".25"/>')
    assert shape.opacity == 0.25


def test_opacity_of_a_group_is_not_that_of_its_parts(draw) -> None:
    """A faded group stays a group, because its parts cover each other."""
    (group,) = draw(f'<g opacity=".5"><rect {RECT}/><rect {RECT}/></g>')
    assert group.opacity == 0.5 and [shape.opacity for shape in group.items] == [1, 1]


def test_a_group_that_does_nothing_is_none(draw) -> None:
    """The parts of a plain group stand where it stood."""
    assert len(draw(f'<g id="layer"><g><rect {RECT}/></g><a href="#x"><rect {RECT}/></a></g>')) == 2


CASCADE = """<style type="text/css"><![CDATA[ /* as Illustrator writes it */
    rect { fill: blue } .a, .b { fill: red; stroke: none } #one { fill: lime; }
    rect.c{fill:red}.d{fill:blue}.e{fill:red!important} * {stroke-width:3}
]]></style>"""


@pytest.mark.parametrize(
    ("attributes", "color"),
    [
        ("", BLUE),
        ('fill="red"', BLUE),
        ('class="a"', RED),
        ('class="x b"', RED),
        ('class="a" id="one"', LIME),
        ('class="d c"', RED),
        ('class="a d"', BLUE),
        ('class="a" style="fill:blue"', BLUE),
        ('class="e" style="fill:blue"', RED),
        ('class="e" style="fill:blue !important"', BLUE),
        ('style="fill:red;;fill:lime"', LIME),
    ],
)
def test_the_strongest_declaration_wins(draw, attributes: str, color: Color) -> None:
    """Attributes, then sheets by the strength of their selectors and order, then `style`, then what is important."""
    (shape,) = draw(f"{CASCADE}<rect {RECT} {attributes}/>")
    assert shape.fill == color


def test_style_is_inherited_and_can_be_reset(draw) -> None:
    """Properties go down to the children; `inherit` keeps them and `initial` sets them back."""
    first, second, third = draw(
        f'<g fill="red" fill-rule="evenodd" stroke="blue"><rect {RECT}/><rect {RECT} style="fill:inherit"/>'
        f'<rect {RECT} style="stroke:initial;fill-rule:initial"/></g>'
    )
    assert first.fill == second.fill == third.fill == RED
    assert (first.rule, third.rule) == ("evenodd", "nonzero")
    assert first.stroke is not None and third.stroke is None


def test_a_hidden_group_can_show_a_child(draw) -> None:
    """Visibility is inherited, so a child may be seen again."""
    (shape,) = draw(f'<g visibility="hidden"><rect {RECT}/><circle r="2" visibility="visible"/></g>')
    assert shape.geometry.width == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@media print { rect { fill: red } } rect { stroke: red }", "“@media” in a style sheet is left out"),
        ("@import url(x.css); rect { stroke: red }", "“@import” in a style sheet is left out"),
        ("g > rect { fill: blue } rect { stroke: red }", "the selector “g > rect” is left out with its rule"),
        ("rect:hover { fill: blue } rect { stroke: red }", "the selector “rect:hover” is left out with its rule"),
    ],
)
def test_what_a_sheet_says_beyond_the_simple_is_told(read, text: str, words: str) -> None:
    """At-rules and complex selectors are left out with a warning, and the rules after them hold."""
    art, (problem,) = read(f"<style>{text}</style><rect {RECT}/>")
    assert words == problem.message
    assert art.items[0].fill == BLACK and art.items[0].stroke.paint == RED


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ('fill="rde"', "“fill” of <rect>: “rde” is not a colour; did you mean “red”?"),
        ('fill="rgb(1,2)"', "“rgb(1,2)” is not a colour"),
        ('style="fill red"', "the style “fill red” is not a name, a colon and a value"),
        ('fill-rule="odd"', "“odd” is none of nonzero, evenodd"),
        ('stroke-miterlimit="0.5"', "is below 1"),
        ('stroke-dasharray="1 -1"', "“-1” is below zero"),
        ('style="paint-order: back"', "is not an order"),
    ],
)
def test_a_wrong_style_is_an_error(read, attributes: str, words: str) -> None:
    """A value that a property does not take is told with the property's name."""
    _, (problem,) = read(f"<rect {RECT} {attributes}/>")
    assert problem.code == "bad-svg-value" and words in problem.message and problem.span.line == 2


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ('fill="red icc-color(x, 1, 2)"', "“icc-color()” is left out"),
        ('fill="context-stroke"', "the paint “context-stroke” is not drawn"),
        ('fill="var(--x)"', "“var()” in a style is left out"),
        ('stroke-linejoin="arcs"', "is drawn as “miter”"),
        ('filter="url(#f)"', "“filter” is not drawn"),
        ('mask="url(#m)"', "“mask” is not drawn"),
        ('style="mix-blend-mode:multiply"', "“mix-blend-mode” is not drawn"),
        ('marker-end="url(#m)"', "“marker-end” is not drawn"),
        ('vector-effect="non-scaling-stroke"', "“vector-effect” is not drawn"),
        ('style="transform:rotate(5deg)"', "“transform” in a style is left out"),
        ('clip-path="circle(5px)"', "the clip “circle(5px)” is left out"),
        ('fill="url(other.svg#g)"', "a paint from another file is not drawn"),
    ],
)
def test_a_style_that_is_not_drawn_is_a_warning(read, attributes: str, words: str) -> None:
    """What changes the picture in a browser and not here is said."""
    _, problems = read(f"<rect {RECT} {attributes}/>")
    assert [(problem.code, problem.severity.word) for problem in problems] == [("unsupported-svg", "warning")]
    assert words in problems[0].message


def test_settings_that_change_nothing_are_not_told(draw) -> None:
    """Programs write out every property; those at their start value are no news."""
    assert draw(
        f'<rect {RECT} style="filter:none;mask:none;mix-blend-mode:normal;marker:none;font-family:Arial;'
        'paint-order:markers fill stroke;enable-background:new;-inkscape-stroke:none;isolation:auto"/>'
    )
