"""Colours as designers write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.colors import BLACK, Cmyk, Color, Rgb, Spot, parse

PALETTE = {"ink": Color(Rgb(0.1, 0.1, 0.1), press=Cmyk(0, 0, 0, 1)), "red": BLACK}


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#f00", Color(Rgb(1, 0, 0))),
        ("#F00", Color(Rgb(1, 0, 0))),
        ("#00ff00", Color(Rgb(0, 1, 0))),
        ("#0f08", Color(Rgb(0, 1, 0), 0x88 / 255)),
        ("#00ff0000", Color(Rgb(0, 1, 0), 0.0)),
        (" White ", Color(Rgb(1, 1, 1))),
        ("RebeccaPurple", Color(Rgb(0x66 / 255, 0x33 / 255, 0x99 / 255))),
        ("cmyk(0 0 0 100)", Color(Cmyk(0, 0, 0, 1))),
        ("cmyk(1, 0.5, 0, 0)", Color(Cmyk(0.01, 0.005, 0, 0))),
        ("CMYK( 10% 20% 30% 40% )", Color(Cmyk(0.1, 0.2, 0.3, 0.4))),
        ('spot("GOLD", cmyk(0 20 60 20))', Color(Spot("GOLD", Cmyk(0, 0.2, 0.6, 0.2)))),
        ("spot('Pantone 877 C', cmyk(0,0,0,40), 0.5)", Color(Spot("Pantone 877 C", Cmyk(0, 0, 0, 0.4), 0.5))),
        ("none", None),
        ("transparent", None),
        ("ink", PALETTE["ink"]),
    ],
)
def test_forms(text, color):
    """Each form means the colour that the guide says, whatever the case and space."""
    assert parse(text, PALETTE) == color


def test_palette_wins():
    """A name of the palette is taken before the CSS colour of that name."""
    assert parse("red", PALETTE) is BLACK
    assert parse("red", {}) == Color(Rgb(1, 0, 0))


def test_css_names():
    """All 148 names of CSS Color 4 are known, both greys among them."""
    from PIL import ImageColor

    for name in ImageColor.colormap:
        red, green, blue = ImageColor.getrgb(name)[:3]
        assert parse(name, {}) == parse(f"#{red:02x}{green:02x}{blue:02x}", {})
    assert len(ImageColor.colormap) == 148


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rde", "did you mean “red”?"),
        ("inc", "did you mean “ink”?"),
        ("#12345", "3, 4, 6 or 8"),
        ("#ggg", "3, 4, 6 or 8"),
        ("cmyk(0 0 0)", "four numbers from 0 to 100"),
        ("cmyk(0 0 0 101)", "more than 100 per cent"),
        ("cmyk(0 0 0 -1)", "four numbers"),
        ('spot("", cmyk(0 0 0 1))', "spot("),
        ('spot("A", cmyk(0 0 0 1), 1.5)', "a tint"),
        ('spot("A", #fff)', "spot("),
        ("", "not a colour"),
    ],
)
def test_faults(text, words):
    """A wrong colour is refused with a sentence that says what is wrong or what was meant."""
    with pytest.raises(ValueError, match="“") as caught:
        parse(text, PALETTE)
    assert words in str(caught.value)


@given(st.text(max_size=40) | st.from_regex(r"(cmyk|spot)\([^)]{0,20}\)?", fullmatch=True))
def test_any_text(text):
    """Any text is a colour, nothing, or a ValueError."""
    try:
        found = parse(text, {})
    except ValueError:
        return
    assert found is None or 0 <= found.alpha <= 1
