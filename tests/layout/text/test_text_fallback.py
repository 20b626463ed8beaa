"""Glyphs that a font lacks: which font stands in, and what is reported."""

from __future__ import annotations

import pytest
from text_samples import BOLD, PLAIN, SERIF, TITLE, WIDE, find, new_typesetter, rows

from cardgen.colors import BLACK
from cardgen.layout.frame import Word
from cardgen.layout.text.paragraph import Paragraph
from cardgen.layout.text.style import Chunk, Style
from cardgen.layout.text.typesetter import Typesetter

PIRATE = Style(TITLE, False, False)


def one(typesetter: Typesetter, text: str, style: Style = PIRATE) -> Paragraph:
    return typesetter.paragraph((Chunk(text, style),), style)


def fonts(paragraph: Paragraph) -> list[tuple[str, str]]:
    """The family and the text of each word on the first line."""
    text = paragraph.place(paragraph.at(1000, None, 10, 1.2), 0, 0, 1000, 1.2, "left", BLACK)
    words = [word for run in text.lines[0].runs for word in run.words if isinstance(word, Word)]
    return [(word.font.family, "".join(glyph.text for glyph in word.glyphs)) for word in words]


def test_one_glyph_falls_back(typesetter: Typesetter) -> None:
    """Only what the font lacks comes from another."""
    paragraph = one(typesetter, "a→b")
    assert fonts(paragraph) == [(TITLE, "a"), (WIDE, "→"), (TITLE, "b")]
    assert paragraph.missing == ()


def test_mark_goes_with_its_base(typesetter: Typesetter) -> None:
    """A mark the font lacks takes its base letter along."""
    assert fonts(one(typesetter, "aq\u0323\u0301b")) == [(TITLE, "a"), (WIDE, "q\u0323\u0301"), (TITLE, "b")]


def test_regular_stands_in_for_bold(typesetter: Typesetter) -> None:
    """A fallback family without a bold face helps out with its regular one."""
    assert fonts(one(typesetter, "☠", BOLD)) == [(WIDE, "☠")]


@pytest.mark.parametrize("sequence", ["🇩🇪", "👨\u200d👩\u200d👧", "👍🏽", "\U000f0000", "🏴\u200d☠\ufe0f"])
def test_no_font_has_it(typesetter: Typesetter, sequence: str) -> None:
    """A sequence that no font can show is one report, and the words around it are set all the same."""
    paragraph = one(typesetter, f"a {sequence} b", PLAIN)
    assert paragraph.missing == ((sequence, SERIF),)
    assert fonts(paragraph)[0] == (SERIF, "a") and fonts(paragraph)[-1] == (SERIF, "b")


def test_report_once(typesetter: Typesetter) -> None:
    """The same character is reported once, different ones in the order of the text."""
    assert one(typesetter, "🚀x 🎲 y🚀", PLAIN).missing == (("🚀", SERIF), ("🎲", SERIF))


@pytest.mark.parametrize("code", ["\x00", "\x07", "\x1b", "\x7f", "\x9f"])
def test_control_code(typesetter: Typesetter, code: str) -> None:
    """A control code is reported, whatever a font draws for it."""
    for style in (PLAIN, PIRATE, Style(WIDE, False, False)):
        assert one(typesetter, f"a{code}b", style).missing == ((code, style.family),)


@pytest.mark.parametrize("joiner", ["\u200d", "\u200c", "\ufe0f", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u200e"])
def test_invisible_is_never_reported(typesetter: Typesetter, joiner: str) -> None:
    """Joiners, selectors and guides for breaking show nothing and are not missed."""
    paragraph = one(typesetter, f"a{joiner}b →{joiner} {joiner}")
    assert paragraph.missing == ()
    assert paragraph.natural_width() == pytest.approx(one(typesetter, "ab →").natural_width(), abs=0.25)


@pytest.mark.parametrize("hyphen", ["\u2010", "\u2011"])
def test_special_hyphens(typesetter: Typesetter, hyphen: str) -> None:
    """A hyphen of its own code looks like the font's hyphen, not like another font's."""
    assert {family for family, _ in fonts(one(typesetter, f"x{hyphen}y"))} == {TITLE}


def test_narrow_no_break_space(typesetter: Typesetter) -> None:
    """A narrow no-break space needs no glyph of its own."""
    assert {family for family, _ in fonts(one(typesetter, "10\u202fkg"))} == {TITLE}


def test_composed_and_decomposed_are_one(typesetter: Typesetter) -> None:
    """A letter written as base and mark is set as the composed letter."""
    composed, decomposed = (one(typesetter, text, PLAIN) for text in ("Café", "Cafe\u0301"))
    assert composed.natural_width() == decomposed.natural_width()
    text = decomposed.place(decomposed.at(100, None, 10, 1), 0, 0, 100, 1, "left", BLACK)
    assert rows(text) == ["Café"]


def test_unknown_family_passes_through() -> None:
    """The error for a family that is not there is the one of `find`."""
    with pytest.raises(LookupError):
        one(new_typesetter(), "a", Style("No Such", False, False))
    with pytest.raises(LookupError):
        one(Typesetter(find, ("No Such",)), "→", PIRATE)
