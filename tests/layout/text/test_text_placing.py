"""Lines at their places: baselines, alignment, runs and icons."""

from __future__ import annotations

import pytest
from text_samples import BOLD, LANCE, PLAIN, SERIF, SWORD, TITLE, extent, rows

from cardgen.colors import BLACK, Color, Rgb
from cardgen.layout.frame import Run, Symbol, Text, Word
from cardgen.layout.text.style import Break, Chunk, IconChunk, Inline, Style
from cardgen.layout.text.typefaces import ICON_BEARING, ICON_HEIGHT, WIDEST_ICON
from cardgen.layout.text.typesetter import Typesetter

RED = Color(Rgb(1, 0, 0))
LONG = "Draw two cards, keep one and put the other under the deck of the sea."


def put(
    typesetter: Typesetter, *content: Inline | str, width: float = 100, align: str = "left", size: float = 10
) -> Text:
    pieces = tuple(Chunk(item, PLAIN) if isinstance(item, str) else item for item in content)
    paragraph = typesetter.paragraph(pieces, PLAIN)
    return paragraph.place(paragraph.at(width, None, size, 1.2), 5, 7, width, 1.2, align, BLACK)  # type: ignore[arg-type]


def runs(text: Text) -> list[tuple[str, Run]]:
    found = [run for line in text.lines for run in line.runs]
    return [("".join(g.text for w in run.words if isinstance(w, Word) for g in w.glyphs), run) for run in found]


def test_first_baseline(typesetter: Typesetter) -> None:
    """The font's height stands in the middle of the line's, and lines follow at size times leading."""
    text = put(typesetter, LONG)
    heights = typesetter.metrics(PLAIN)
    assert text.lines[0].y == pytest.approx(
        7 + (12 - (heights.ascent + heights.descent) * 10) / 2 + heights.ascent * 10
    )
    assert text.lines[1].y - text.lines[0].y == pytest.approx(12)
    assert [line.x for line in text.lines] == [5] * len(text.lines)


def test_alignment(typesetter: Typesetter) -> None:
    """Right lines end at the right edge, centred ones stand in the middle."""
    for line in put(typesetter, LONG, align="right").lines:
        assert line.x + extent(line.runs) == pytest.approx(105)
    for line in put(typesetter, LONG, align="center").lines:
        assert line.x + extent(line.runs) / 2 == pytest.approx(55)


def test_justified_lines_are_flush(typesetter: Typesetter) -> None:
    """Justified lines end at the right edge, but for the last of a paragraph and one before a break."""
    text = put(typesetter, LONG, Break(), LONG, align="justify")
    ends = [line.x + extent(line.runs) for line in text.lines]
    last = len(put(typesetter, LONG).lines)
    assert ends[: last - 1] + ends[last:-1] == pytest.approx([105] * (len(ends) - 2))
    assert max(ends[last - 1], ends[-1]) < 105
    assert rows(text) == rows(put(typesetter, LONG, Break(), LONG))


def test_runs_join_one_look(typesetter: Typesetter) -> None:
    """Words of one look are one run, whatever their fonts; colour, size, rise and outline begin another."""
    raised = Style(SERIF, False, False, scale=0.5, rise=0.4)
    red = Style(SERIF, False, False, color=RED, outline=(BLACK, 1.5))
    text = put(typesetter, "a ", Chunk("b", BOLD), Chunk("2", raised), " c", Chunk("d", red), width=300)
    assert [words for words, _ in runs(text)] == ["a b", "2", " c", "d"]
    (_, first), (_, second), _, (_, last) = runs(text)
    assert (first.size, first.rise, first.color, first.outline) == (10, 0, None, None)
    assert (second.size, second.rise) == (5, 4)
    assert (last.color, last.outline) == (RED, (BLACK, 1.5))


def test_scaled_words_take_scaled_room(typesetter: Typesetter) -> None:
    """A word at double size is twice as wide."""
    large = typesetter.paragraph((Chunk("Idol", Style(SERIF, False, False, scale=2.0)),), PLAIN)
    assert large.natural_width() == pytest.approx(
        2 * typesetter.paragraph((Chunk("Idol", PLAIN),), PLAIN).natural_width()
    )


def test_words_are_shared(typesetter: Typesetter) -> None:
    """The same word in the same font is one object wherever and in whatever colour it stands."""
    red = Style(SERIF, False, False, color=RED)
    first, second = (runs(put(typesetter, "gold ", Chunk("gold", red)))[i][1].words[0] for i in (0, 1))
    assert first is second


def test_icon_stands_centred_on_the_capitals(typesetter: Typesetter) -> None:
    """An icon is a little higher than the capitals, by as much above as below, and as wide as its ink."""
    ((_, run),) = runs(put(typesetter, IconChunk(SWORD, "sword", PLAIN)))
    (symbol,) = run.words
    cap = typesetter.metrics(PLAIN).cap_height
    assert isinstance(symbol, Symbol)
    assert symbol.height == pytest.approx(cap * ICON_HEIGHT)
    assert symbol.height - symbol.drop - cap == pytest.approx(symbol.drop)
    assert symbol.width == pytest.approx(symbol.height / 2 + 2 * ICON_BEARING)


def test_icon_size_factor(typesetter: Typesetter) -> None:
    """The factor scales height and width, and the icon stays centred."""
    ((_, run),) = runs(put(typesetter, IconChunk(SWORD, "sword", PLAIN, 2.0)))
    (symbol,) = run.words
    cap = typesetter.metrics(PLAIN).cap_height
    assert isinstance(symbol, Symbol) and symbol.height == pytest.approx(2 * cap * ICON_HEIGHT)
    assert symbol.height / 2 - symbol.drop == pytest.approx(cap / 2)


def test_long_icon_is_bounded(typesetter: Typesetter) -> None:
    """A drawing ten times as wide as high is made smaller, not the line longer."""
    ((_, run),) = runs(put(typesetter, IconChunk(LANCE, "lance", PLAIN)))
    (symbol,) = run.words
    cap = typesetter.metrics(PLAIN).cap_height
    assert isinstance(symbol, Symbol)
    assert symbol.width == pytest.approx(cap * ICON_HEIGHT * WIDEST_ICON + 2 * ICON_BEARING)
    assert symbol.height / 2 - symbol.drop == pytest.approx(cap / 2)


def test_icons_keep_the_rhythm(typesetter: Typesetter) -> None:
    """Text of icons alone has the baseline and the height of text of letters; a large one moves nothing."""
    letters, alone, large = (
        put(typesetter, *content)
        for content in (("a",), (IconChunk(SWORD, "sword", PLAIN),), ("a", IconChunk(SWORD, "sword", PLAIN, 3.0)))
    )
    assert [text.lines[0].y for text in (letters, alone, large)] == [letters.lines[0].y] * 3
    assert rows(alone) == ["{sword}"]
    paragraph = typesetter.paragraph((IconChunk(SWORD, "sword", PLAIN, 3.0),), PLAIN)
    assert paragraph.measure(100, 10, 1.2)[1] == 12


def test_icon_takes_its_colour(typesetter: Typesetter) -> None:
    """An icon is drawn in its span's colour."""
    text = put(typesetter, "a", IconChunk(SWORD, "sword", Style(SERIF, False, False, color=RED)))
    assert [run.color for run in text.lines[0].runs] == [None, RED]


def test_kerning_between_boxes_moves_the_pen(typesetter: Typesetter) -> None:
    """Where letters on both sides of a place to break are kerned, the pen moves by that much."""
    ((_, run),) = runs(put(typesetter, "T-V"))
    moves = [word for word in run.words if isinstance(word, float)]
    assert len(moves) == 1 and moves[0] < 0


def test_text_carries_what_it_was_given(typesetter: Typesetter) -> None:
    """Colour, outline and opacity of the whole are passed on."""
    paragraph = typesetter.paragraph((Chunk("a", Style(TITLE, False, False)),), Style(TITLE, False, False))
    text = paragraph.place(paragraph.at(9, None, 5, 1), 0, 0, 9, 1, "left", RED, (BLACK, 2.0), 0.5)
    assert (text.color, text.outline, text.opacity) == (RED, (BLACK, 2.0), 0.5)
