"""Text of anybody's files in; the same text, which no terminal obeys and no eye misreads, out.

Whatever is printed of the files of a project goes through here.
"""

from __future__ import annotations

import re
import unicodedata

_KEPT = "\u00a0\u200d\ufe0f"
"""What is no letter and shows as what it is: a space that does not break, and what joins pictures."""

_BEYOND = re.compile(r"[^ -~\n]")


def visible(character: str) -> str:
    """A character, or its number for one that would move the cursor, turn the direction of writing, or not be seen."""
    if character.isprintable() or character in _KEPT or unicodedata.category(character) in ("Zs", "Co"):
        return character
    return f"<U+{ord(character):04X}>"


def harmless(text: str) -> str:
    """A text on one line."""
    return text if text.isprintable() else "".join(" " if one == "\t" else visible(one) for one in text)


def harmless_lines(text: str) -> str:
    """A text of several lines."""
    return "\n".join(map(harmless, text.split("\n")))


def escaped(json: str) -> str:
    """A text in JSON that means the same, with what is not visible written as JSON's own escapes."""
    return _BEYOND.sub(lambda found: found[0] if visible(found[0]) == found[0] else _escape(found[0]), json)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
