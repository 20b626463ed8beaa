"""What holds of any text: nothing is lost, no line is too long in silence, and the size that fits is the largest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_samples import BOLD, ITALIC, NOBR, PLAIN, SERIF, SWORD, extent, new_typesetter, rows

from cardgen.colors import BLACK
from cardgen.geometry import fits
from cardgen.layout.text.linebreak import ICON
from cardgen.layout.text.paragraph import STEP, Paragraph
from cardgen.layout.text.style import Break, Chunk, Gap, IconChunk, Inline, Style

SMALL = Style(SERIF, False, False, scale=0.65, rise=0.35)
SPACED = Style(SERIF, True, False, spacing=0.08, features=("lnum",))
STYLES = (PLAIN, BOLD, ITALIC, NOBR, SMALL, SPACED)
WORDS = (
    "Draw", "two", "cards,", "+1", "well-known", "hyphenation", "“Treasure”", "3–4", "sea—deep", "cap\u00adtain",
    "10\u00a0gold", "Łódź", "→", "☠", "🚀", "日本語", "(or)", "x\u200by", "Effi\u00adcient", "T-V", "!", "«", "»",
    "a", " ", "",
)  # fmt: skip

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
chunks = st.builds(Chunk, texts, st.sampled_from(STYLES))
contents = st.lists(
    st.one_of(chunks, chunks, chunks, st.just(IconChunk(SWORD, "sword", PLAIN)), st.just(Break()), st.just(Gap(0.35))),
    max_size=7,
).map(tuple)
languages = st.sampled_from((None, "en_US"))
widths = st.floats(5, 300)
typeset = new_typesetter()


def letters(content: tuple[Inline, ...]) -> str:
    """The characters that must be seen, without what guides breaking and without spaces."""
    marks = [
        item.text if isinstance(item, Chunk) else "{sword}" if isinstance(item, IconChunk) else "" for item in content
    ]
    return bare("".join(marks))


def bare(text: str) -> str:
    return "".join(char for char in text if char not in " \u00a0\u00ad\u200b" + ICON)


def pairs(paragraph: Paragraph, width: float, align: str = "left", size: float = 10) -> list[tuple[str, float]]:
    """Each line's text with how far its pen goes."""
    text = paragraph.place(paragraph.at(width, None, size, 1.2), 0, 0, width, 1.2, align, BLACK)  # type: ignore[arg-type]
    return list(zip(rows(text), (extent(line.runs) for line in text.lines), strict=True))


@given(contents, widths, languages)
def test_all_text_in_order(content: tuple[Inline, ...], width: float, language: str | None) -> None:
    """Every letter is on some line, once and in order, however narrow the column."""
    paragraph = typeset.paragraph(content, PLAIN, language)
    assert bare("".join(row for row, _ in pairs(paragraph, width))) == letters(content)


@given(contents, widths, languages)
def test_words_keep_their_spaces(content: tuple[Inline, ...], width: float, language: str | None) -> None:
    """On a line long enough there is one space where the text has white space, and none elsewhere."""
    paragraph = typeset.paragraph(tuple(item for item in content if isinstance(item, Chunk)), PLAIN, language)
    seen = " ".join(row for row, _ in pairs(paragraph, 1e6))
    source = paragraph.text.replace("\u00ad", "").replace("\u200b", "").replace("\u00a0", " ")
    assert " ".join(seen.split()) == " ".join(source.split())


@given(contents, widths, languages)
def test_lines_are_as_wide_as_they_say(content: tuple[Inline, ...], width: float, language: str | None) -> None:
    """A line's runs end where its measure says, but for the spacing after a last letter; too wide is told."""
    paragraph = typeset.paragraph(content, PLAIN, language)
    fitted = paragraph.at(width, None, 10, 1.2)
    measured = [line.width * 10 for line in fitted.lines if line.start < line.end or line.last]
    drawn = [end for _, end in pairs(paragraph, width)]
    assert measured == pytest.approx(drawn, abs=0.8 + 1e-6)
    too_wide = max(measured, default=0) > width + 0.011
    assert (fitted.overflow is not None and fitted.overflow.kind == "width") is too_wide


@given(contents, widths, languages)
def test_only_what_cannot_be_broken_is_too_wide(
    content: tuple[Inline, ...], width: float, language: str | None
) -> None:
    """No line is wider than both the column and the widest unbreakable part."""
    paragraph = typeset.paragraph(content, PLAIN, language)
    assert paragraph.measure(width, 10, 1.2)[0] <= max(width, paragraph.min_width() * 10) + 0.011


@given(contents, widths, st.floats(5, 200), languages, st.sampled_from((None, 1, 3)))
def test_fit_is_the_largest(
    content: tuple[Inline, ...], width: float, height: float, language: str | None, most: int | None
) -> None:
    """The size found fits, a tenth more does not; with an overflow not even the least fits."""
    paragraph = typeset.paragraph(content, PLAIN, language)
    fitted = paragraph.fit(width, height, 14, 8, 1.2, most)
    again = paragraph.at(width, height, fitted.size, 1.2, most)
    assert (again.lines, again.overflow) == (fitted.lines, fitted.overflow)
    assert round(fitted.size * 10) == pytest.approx(fitted.size * 10)
    if fitted.overflow is not None:
        assert fitted.size == 8
    else:
        wide, tall = paragraph.measure(width, fitted.size, 1.2)
        assert fits(wide, width) and fits(tall, height) and (most is None or len(fitted.lines) <= most)
    if fitted.size < 14:
        assert paragraph.at(width, height, round(fitted.size + STEP, 3), 1.2, most).overflow is not None


@given(contents, widths)
def test_justified_ends_flush(content: tuple[Inline, ...], width: float) -> None:
    """A justified line that may be stretched and fits ends at the column's edge; its text is the ragged one's."""
    paragraph = typeset.paragraph(tuple(item for item in content if getattr(item, "style", None) is not SPACED), PLAIN)
    fitted = paragraph.at(width, None, 10, 1.2)
    lines = [line for line in fitted.lines if line.start < line.end or line.last]
    justified, ragged = pairs(paragraph, width, "justify"), pairs(paragraph, width)
    assert [row for row, _ in justified] == [row for row, _ in ragged]
    for line, (row, end), (_, loose) in zip(lines, justified, ragged, strict=True):
        if not line.hard and " " in row.replace("10 gold", "") and line.width * 10 <= width:
            assert end == pytest.approx(width)
        else:
            assert end == pytest.approx(loose, abs=0.02) or " " in row


@given(contents, widths, languages)
def test_what_was_set_before_changes_nothing(content: tuple[Inline, ...], width: float, language: str | None) -> None:
    """A typesetter that has set many texts and a new one give the same lines."""
    used, new = (each.paragraph(content, PLAIN, language) for each in (typeset, new_typesetter()))
    assert pairs(used, width) == pairs(new, width)
    assert (used.missing, used.min_width(), used.natural_width()) == (new.missing, new.min_width(), new.natural_width())


@given(st.text(max_size=20), st.floats(1, 100), languages)
def test_any_characters_at_all(text: str, width: float, language: str | None) -> None:
    """Whatever a card holds, there are lines, and a report of what no font has."""
    paragraph = typeset.paragraph((Chunk(text, PLAIN),), PLAIN, language)
    fitted = paragraph.fit(width, 50, 14, 8, 1.2)
    paragraph.place(fitted, 0, 0, width, 1.2, "justify", BLACK)
    assert all(family == SERIF and characters for characters, family in paragraph.missing)


odd = st.text("qxv -\u00ad\u200b\u2060\u200d\ufe0f\u0301\u00a0\u2011\x07🇩👍🏽→日«»!(—–3א", max_size=8)
odd_contents = st.lists(
    st.one_of(st.builds(Chunk, odd, st.sampled_from(STYLES)), st.just(Gap(1.0)), st.just(Break())), max_size=5
)


@given(odd_contents, st.floats(1, 100), languages)
def test_odd_characters_in_odd_places(content: list[Inline], width: float, language: str | None) -> None:
    """Marks, joiners and guides at the ends of words and styles never stop the work, and no visible letter is lost."""
    paragraph = typeset.paragraph(tuple(content), PLAIN, language)
    fitted = paragraph.fit(width, 50, 14, 8, 1.2)
    text = paragraph.place(fitted, 0, 0, width, 1.2, "justify", BLACK)
    seen = "".join(rows(text))
    for letter in "qxv→日3!(":
        assert seen.count(letter) == paragraph.text.count(letter)
    assert fitted.overflow is None or fitted.size == 8
