"""Shaping: glyphs, their texts and their advances."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from text_samples import FONTS, SANS, SERIF, TITLE, WIDE

from cardgen.layout.text.shaping import Shaper, feature_values

SHAPERS = {family: Shaper(FONTS[family, False, False]) for family in (SERIF, TITLE, SANS, WIDE)}


def texts(family: str, text: str, *features: str, spacing: float = 0.0) -> list[str]:
    return [glyph.text for glyph in SHAPERS[family].word(text, features, spacing)[0].glyphs]


def width(family: str, text: str, *features: str) -> float:
    return SHAPERS[family].word(text, features)[0].width


def test_ligature_stands_for_its_letters() -> None:
    """A ligature is copied as the letters it is made of."""
    assert texts(WIDE, "office") == ["o", "ffi", "c", "e"]


def test_ligatures_can_be_switched_off() -> None:
    """A feature with a minus is off; letter spacing switches ligatures off by itself."""
    assert texts(WIDE, "office", "-liga") == list("office")
    assert texts(WIDE, "office", spacing=0.1) == list("office")


def test_no_discretionary_ligatures() -> None:
    """Ligatures for show are off unless asked for."""
    assert texts(SERIF, "act") == list("act")
    assert len(texts(SERIF, "act", "dlig")) == 2


def test_kerning() -> None:
    """A pair is nearer than its letters apart, unless kerning is off; the natural advance stays the font's."""
    assert width(SERIF, "AV") < width(SERIF, "A") + width(SERIF, "V")
    assert width(SERIF, "AV", "-kern") == pytest.approx(width(SERIF, "A") + width(SERIF, "V"))
    first = SHAPERS[SERIF].word("AV")[0].glyphs[0]
    assert first.advance < first.natural == pytest.approx(1000 * width(SERIF, "A"))


def test_width_is_the_sum_of_advances() -> None:
    """A word is as wide as its glyphs' advances, in em."""
    word, complete = SHAPERS[SANS].word("Treasure")
    assert complete
    assert word.width == pytest.approx(sum(glyph.advance for glyph in word.glyphs) / 1000)


def test_spacing_after_every_letter() -> None:
    """Letter spacing widens a word by one space a letter."""
    spaced = SHAPERS[SANS].word("Sea", ("-kern",), 0.1)[0]
    assert spaced.width == pytest.approx(width(SANS, "Sea", "-kern") + 0.3)


def test_decomposed_letter_is_one_text() -> None:
    """A base with a mark that the font draws as two glyphs is copied once, and the mark is moved into place."""
    word, complete = SHAPERS[WIDE].word("q\u0301")
    assert complete
    assert [glyph.text for glyph in word.glyphs] == ["q\u0301", ""]
    assert word.glyphs[1].advance == 0 and (word.glyphs[1].dx, word.glyphs[1].dy) != (0, 0)


def test_missing_glyph_is_told() -> None:
    """A character the font lacks makes the word incomplete, and still a word."""
    word, complete = SHAPERS[TITLE].word("a→")
    assert not complete
    assert [glyph.id == 0 for glyph in word.glyphs] == [False, True]


def test_beyond_the_basic_plane() -> None:
    """Characters above U+FFFF count as one."""
    assert texts(WIDE, "a😀b") == ["a", "😀", "b"]


def test_fixed_spaces_are_copied_as_spaces() -> None:
    """A no-break space is drawn and copied as a space."""
    assert texts(SERIF, "10\u00a0gold") == ["1", "0", " ", *"gold"]


def test_metrics() -> None:
    """Heights are the font's own; DejaVu's old table has no cap height, so its H is measured."""
    metrics = SHAPERS[SERIF].metrics
    assert (metrics.ascent, metrics.descent, metrics.cap_height) == (1.016, 0.345, 0.637)
    assert SHAPERS[WIDE].metrics.cap_height == pytest.approx(0.729, abs=0.001)


def test_features_as_written() -> None:
    """Features read as on, off, or a number."""
    assert feature_values(("lnum", "-liga", "ss01=2")) == {"lnum": 1, "liga": 0, "ss01": 2}


@pytest.mark.parametrize("wrong", ["ligature", "li", "ss01=x", "li ga", ""])
def test_malformed_feature(wrong: str) -> None:
    """What is no feature is refused with an example."""
    with pytest.raises(ValueError, match="not an OpenType feature"):
        feature_values((wrong,))


def test_figures_by_feature() -> None:
    """A feature changes glyphs and nothing of what is copied."""
    plain, old = (SHAPERS[SERIF].word("10", features)[0] for features in ((), ("onum",)))
    assert [glyph.id for glyph in plain.glyphs] != [glyph.id for glyph in old.glyphs]
    assert [glyph.text for glyph in old.glyphs] == ["1", "0"]


def test_locale_changes_nothing() -> None:
    """In a Turkish locale, where fonts drop the fi ligature, the glyphs are the same."""
    code = (
        "from text_samples import *\nfrom cardgen.layout.text.shaping import Shaper\n"
        "print([g.id for g in Shaper(FONTS[SERIF, False, False]).word('fish office')[0].glyphs])"
    )
    path = os.pathsep.join([os.path.dirname(__file__), *sys.path])  # noqa: PTH120
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={"LC_ALL": name, "PYTHONPATH": path}, capture_output=True, check=True
        ).stdout
        for name in ("C.UTF-8", "tr_TR.UTF-8")
    }
    assert len(said) == 1
