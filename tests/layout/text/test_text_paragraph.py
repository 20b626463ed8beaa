"""Paragraphs: lines, widths, heights, and the size that fits."""

from __future__ import annotations

import pytest
from text_samples import BOLD, NOBR, PLAIN, SERIF, SWORD, rows

from cardgen.colors import BLACK
from cardgen.layout.text.paragraph import Overflow, Paragraph
from cardgen.layout.text.style import Break, Chunk, Gap, IconChunk, Inline, Style
from cardgen.layout.text.typesetter import Typesetter


def make(typesetter: Typesetter, *content: Inline | str, hyphenate: str | None = None) -> Paragraph:
    pieces = tuple(Chunk(item, PLAIN) if isinstance(item, str) else item for item in content)
    return typesetter.paragraph(pieces, PLAIN, hyphenate)


def lines(paragraph: Paragraph, ems: float) -> list[str]:
    """The lines at a width in em."""
    fitted = paragraph.at(ems * 10, None, 10, 1.2)
    return rows(paragraph.place(fitted, 0, 0, ems * 10, 1.2, "left", BLACK))


def narrow(typesetter: Typesetter, *content: Inline | str, hyphenate: str | None = None) -> list[str]:
    """The lines when every possible break is taken."""
    return lines(make(typesetter, *content, hyphenate=hyphenate), 0.01)


def test_white_space_is_one_space(typesetter: Typesetter) -> None:
    """Any run of spaces and line ends is a single space; none stands at the ends."""
    assert lines(make(typesetter, "  one \n\t two", Chunk("  three ", BOLD), " \n "), 99) == ["one two three"]


def test_breaks_between_words(typesetter: Typesetter) -> None:
    """A line ends at a space, which is not on either line."""
    assert narrow(typesetter, "Draw two cards") == ["Draw", "two", "cards"]


def test_styles_do_not_break_words(typesetter: Typesetter) -> None:
    """Pieces of a word in different styles stay together; a break that the joined text has is kept."""
    assert narrow(typesetter, Chunk("fl", BOLD), "ate ", Chunk("+1", BOLD), ", ", Chunk("well", BOLD), "-known") == [
        "flate",
        "+1,",
        "well-",
        "known",
    ]


def test_icon_wraps_like_a_letter(typesetter: Typesetter) -> None:
    """An icon stays with the number it touches, and with the mark after it."""
    gold = IconChunk(SWORD, "gold", PLAIN)
    assert narrow(typesetter, "pay 12", gold, ", ", gold, " now") == ["pay", "12{gold},", "{gold}", "now"]


def test_no_break_spaces_and_spans(typesetter: Typesetter) -> None:
    """No-break spaces, word joiners and nobr spans hold what they tie."""
    assert narrow(typesetter, "10\u00a0gold 5\u202fkg a-\u2060b") == ["10 gold", "5 kg", "a-b"]
    assert narrow(typesetter, "a ", Chunk("+1 at well-known", NOBR), " b") == ["a", "+1 at well-known", "b"]


def test_nobr_is_never_hyphenated(typesetter: Typesetter) -> None:
    """Nothing inside a nobr span is divided, not at a soft hyphen either."""
    assert narrow(typesetter, Chunk("captain cap\u00adtain", NOBR), hyphenate="en_US") == ["captain captain"]


def test_zero_width_space(typesetter: Typesetter) -> None:
    """A zero-width space is a place to break and nothing else."""
    assert narrow(typesetter, "x\u200by") == ["x", "y"]
    assert lines(make(typesetter, "x\u200by"), 9) == ["xy"]


def test_soft_hyphen(typesetter: Typesetter) -> None:
    """A soft hyphen shows as a hyphen where the line breaks at it, and nowhere else; ligatures go over it."""
    paragraph = make(typesetter, "Effi\u00adcient")
    whole = make(typesetter, "Efficient")
    assert lines(paragraph, 9) == ["Efficient"]
    assert paragraph.natural_width() == whole.natural_width()
    assert lines(paragraph, 2.5) == ["Effi\u00ad", "cient"]


@pytest.mark.parametrize(
    "text", ["\u00adcaptain", "captain\u00ad", "\u00ad\u00adcaptain\u00ad\u00ad", "\u00ad", "a \u00ad b"]
)
def test_soft_hyphen_without_letters_beside_it(typesetter: Typesetter, text: str) -> None:
    """A soft hyphen at the end of a word divides nothing."""
    assert "".join(narrow(typesetter, text)) == text.replace("\u00ad", "").replace(" ", "")


def test_soft_hyphens_outrank_patterns(typesetter: Typesetter) -> None:
    """In a word with soft hyphens the language's own places are not used."""
    assert narrow(typesetter, "hyphena\u00adtion", hyphenate="en_US") == ["hyphena\u00ad", "tion"]


def test_hyphenation(typesetter: Typesetter) -> None:
    """With a language, a long word is divided where the room ends, marks around it or not."""
    assert narrow(typesetter, "“hyphenation!”", hyphenate="en_US") == ["“hy\u00ad", "phen\u00ad", "ation!”"]
    assert narrow(typesetter, "hyphenation") == ["hyphenation"]
    assert lines(make(typesetter, "the hyphenation", hyphenate="en_US"), 5) == ["the hyphen\u00ad", "ation"]


def test_hyphenation_across_styles(typesetter: Typesetter) -> None:
    """A word in two styles is divided like one."""
    assert narrow(typesetter, Chunk("hyphe", BOLD), "nation", hyphenate="en_US")[0] == "hy\u00ad"


def test_codes_are_not_hyphenated(typesetter: Typesetter) -> None:
    """Addresses, short words and words with figures are left whole."""
    text = "someone@example item pirate7 player"
    assert narrow(typesetter, text, hyphenate="en_US")[:3] == ["someone@example", "item", "pirate7"]


def test_unknown_language(typesetter: Typesetter) -> None:
    """A language without patterns is refused when the paragraph is made."""
    with pytest.raises(ValueError, match="en_UK"):
        make(typesetter, "a", hyphenate="en_UK")


def test_breaks_and_gaps(typesetter: Typesetter) -> None:
    """A break ends the line, two make an empty one, a gap adds its part of a line; at the ends they add nothing."""
    paragraph = make(typesetter, Gap(0.5), "a", Break(), Break(), "b", Gap(0.35), Gap(0.2), "c", Break(), Gap(1.0))
    fitted = paragraph.at(100, None, 10, 1.2)
    assert [line.start == line.end for line in fitted.lines] == [False, True, False, False]
    assert paragraph.height(fitted.lines, 10, 1.2) == pytest.approx(12 * 4.35)
    text = paragraph.place(fitted, 0, 0, 100, 1.2, "left", BLACK)
    assert rows(text) == ["a", "b", "c"]
    first = text.lines[0].y
    assert [round(line.y - first, 6) for line in text.lines] == [0, 24, 40.2]


def test_empty(typesetter: Typesetter) -> None:
    """No text has no lines, no width and no height, and fits anywhere."""
    for content in ((), ("",), (" \n ",), ("\u200b",), (Gap(1),)):
        paragraph = make(typesetter, *content)
        assert paragraph.measure(100, 10, 1.2) == (0, 0)
        assert (paragraph.natural_width(), paragraph.min_width()) == (0, 0)
        assert paragraph.fit(0, 0, 10, 5, 1.2).overflow is None


def test_widths(typesetter: Typesetter) -> None:
    """The natural width is the longest forced line, the least width the widest word or part of one."""
    paragraph = make(typesetter, "Draw two", Break(), "hyphenation")
    assert paragraph.natural_width() == pytest.approx(make(typesetter, "hyphenation").natural_width())
    assert paragraph.min_width() == pytest.approx(make(typesetter, "hyphenation").natural_width())
    divided = make(typesetter, "Draw two hyphenation", hyphenate="en_US")
    assert divided.min_width() < paragraph.min_width()
    widest, _ = divided.measure(divided.min_width() * 10, 10, 1)
    assert widest == pytest.approx(divided.min_width() * 10)


def test_natural_width_needs_no_break(typesetter: Typesetter) -> None:
    """A box exactly as wide as the text holds it on one line, at any size."""
    paragraph = make(typesetter, "The Smoking Idol of the Deep")
    for size in (7.3, 10.0, 13.37, 25.1):
        assert len(paragraph.at(paragraph.natural_width() * size, None, size, 1).lines) == 1


def test_kerning_over_a_break_opportunity(typesetter: Typesetter) -> None:
    """Letters on both sides of a place to break are kerned while the line does not end there."""
    joined = make(typesetter, "T-V").natural_width()
    kerned, apart = (
        typesetter.paragraph((Chunk(text, style),), style).natural_width()
        for text, style in (("T-V", Style(SERIF, False, False, features=("-kern",))), ("T-V", PLAIN))
    )
    assert joined == apart < kerned


def test_letter_spacing_ends_with_the_last_letter(typesetter: Typesetter) -> None:
    """Spaced text is as wide as its ink: no spacing is counted after the last letter."""
    spaced = Style(SERIF, False, False, spacing=0.1, features=("-kern",))
    loose = typesetter.paragraph((Chunk("SEA", spaced),), spaced).natural_width()
    tight = Style(SERIF, False, False, features=("-kern",))
    assert loose == pytest.approx(typesetter.paragraph((Chunk("SEA", tight),), tight).natural_width() + 0.2)


def test_missing_and_text(typesetter: Typesetter) -> None:
    """A paragraph says its text plainly, icons by name."""
    paragraph = make(typesetter, "Pay 3 ", IconChunk(SWORD, "gold", PLAIN), Break(), Chunk("now", BOLD), "!")
    assert paragraph.text == "Pay 3 :gold: now!"


def test_fit_takes_the_whole_size_when_it_fits(typesetter: Typesetter) -> None:
    """Nothing shrinks without need."""
    fitted = make(typesetter, "short").fit(100, 20, 12.5, 8, 1.2)
    assert (fitted.size, fitted.overflow) == (12.5, None)


def test_fit_by_width(typesetter: Typesetter) -> None:
    """A word too wide shrinks to the largest tenth at which it fits."""
    paragraph = make(typesetter, "Swashbuckler")
    room = paragraph.natural_width() * 10.04
    assert paragraph.fit(room, None, 20, 5, 1).size == 10.0


def test_fit_by_lines(typesetter: Typesetter) -> None:
    """With one line allowed, the size is the largest that needs one line only."""
    paragraph = make(typesetter, "The Smoking Idol")
    fitted = paragraph.fit(paragraph.natural_width() * 12.04, None, 20, 5, 1, max_lines=1)
    assert (fitted.size, len(fitted.lines), fitted.overflow) == (12.0, 1, None)


def test_least_size_is_used_even_off_the_grid(typesetter: Typesetter) -> None:
    """The smallest size tried is the one given, though it is no whole number of tenths away."""
    fitted = make(typesetter, "Swashbuckler").fit(1, None, 10, 9.25, 1)
    assert fitted.size == 9.25
    paragraph = make(typesetter, "Swashbuckler")
    assert paragraph.fit(paragraph.natural_width() * 9.27, None, 10, 9.25, 1).size == 9.25


@pytest.mark.parametrize(
    ("width", "height", "max_lines", "kind"),
    [(300, 5, None, "height"), (10, None, None, "width"), (40, None, 1, "lines")],
)
def test_overflow_says_what(
    typesetter: Typesetter, width: float, height: float | None, max_lines: int | None, kind: str
) -> None:
    """What does not fit at the least size is named, with how much it is over."""
    paragraph = make(typesetter, "Draw two cards")
    fitted = paragraph.fit(width, height, 12, 10, 1.2, max_lines)
    assert fitted.size == 10
    assert fitted.overflow is not None and fitted.overflow.kind == kind
    lines, tall = paragraph.measure(width, 10, 1.2)
    over = {"height": tall - 5, "width": lines - 10, "lines": len(fitted.lines) - 1}[kind]
    assert fitted.overflow == Overflow(fitted.overflow.kind, pytest.approx(over))


def test_at_does_not_shrink(typesetter: Typesetter) -> None:
    """Set at one size, the text keeps it and says what is over."""
    fitted = make(typesetter, "Draw two cards").at(300, 5, 12, 1.2)
    assert fitted.size == 12 and fitted.overflow == Overflow("height", pytest.approx(9.4))


@pytest.mark.parametrize("width", [0.0, -5.0, float("inf")])
def test_strange_widths(typesetter: Typesetter, width: float) -> None:
    """No width at all, less than none, or no end of it: still lines and an honest answer."""
    fitted = make(typesetter, "Draw two cards", hyphenate="en_US").fit(width, 50, 12, 8, 1.2)
    assert (fitted.overflow is None) is (width > 0)


def test_paragraph_is_made_once_and_used_often(typesetter: Typesetter) -> None:
    """Measuring at one width leaves no trace in the next."""
    paragraph = make(typesetter, "Draw two cards and keep one", hyphenate="en_US")
    before = paragraph.measure(50, 10, 1.2)
    paragraph.fit(20, 20, 30, 5, 1.2)
    assert paragraph.measure(50, 10, 1.2) == before
