"""What a font must show whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.text.graphemes import graphemes, is_control, is_invisible


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("abc", ["a", "b", "c"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("q\u0323\u0301", ["q\u0323\u0301"]),
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("🇩🇪🇫", ["🇩🇪", "🇫"]),
        ("👨\u200d👩\u200d👧!", ["👨\u200d👩\u200d👧", "!"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("☠\ufe0fx", ["☠\ufe0f", "x"]),
        ("🏴\U000e0067\U000e007f", ["🏴\U000e0067\U000e007f"]),
        ("", []),
    ],
)
def test_pieces(text: str, pieces: list[str]) -> None:
    """Marks, selectors, joiners, tones, tags and flag pairs stay with their base."""
    assert list(graphemes(text)) == pieces


@given(st.text(max_size=12))
def test_nothing_is_lost(text: str) -> None:
    """Joined, the pieces of any text are the text."""
    assert "".join(graphemes(text)) == text


def test_invisible_and_control() -> None:
    """Joiners and selectors show nothing; control codes are what no text should hold."""
    assert is_invisible("\u200d\ufe0f") and not is_invisible("a\u200d")
    assert is_control("\x07") and is_control("\x85") and not is_control("\u200d")
