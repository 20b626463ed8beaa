"""Text in, the pieces of it that a font must show whole out: a base with its marks, a joined emoji, a flag.

A practical part of Unicode's extended grapheme clusters (UAX #29): what decides between fonts, no more.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

ZWJ = "\u200d"
_MODIFIERS = ("\U0001f3fb", "\U0001f3ff")
"""Emoji skin tones."""
_TAGS = ("\U000e0020", "\U000e007f")
"""Tag characters: England's flag is a black flag with tags."""
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
"""Regional indicators: two make a flag."""
_IGNORABLE = ("\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c")


def graphemes(text: str) -> Iterator[str]:
    """The pieces of `text`, in order; joined they are the text again."""
    start = 0
    for at in range(1, len(text)):
        if not _belongs(text, start, at):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def is_control(char: str) -> bool:
    """Whether a character is a control code, which no font shows and no text should hold."""
    return unicodedata.category(char) == "Cc"


def is_invisible(text: str) -> bool:
    """Whether a piece has nothing to show by itself: joiners, selectors, direction marks."""
    return all(char in _IGNORABLE or _selects(char) or "\u202a" <= char <= "\u202e" for char in text)


def _selects(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _belongs(text: str, start: int, at: int) -> bool:
    """Whether the character at `at` belongs to the piece that begins at `start`."""
    char, before = text[at], text[at - 1]
    if char < "\u0300":
        return False
    if char == ZWJ or unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return True
    if _within(char, _MODIFIERS) or _within(char, _TAGS):
        return True
    if before == ZWJ and ord(char) > 0x2000:  # joined emoji; in Indic text a joiner ends its piece
        return True
    return _within(char, _FLAGS) and _within(before, _FLAGS) and at - start == 1


def _within(char: str, bounds: tuple[str, str]) -> bool:
    return bounds[0] <= char <= bounds[1]
