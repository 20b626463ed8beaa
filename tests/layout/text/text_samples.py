"""Fonts of the project, styles, an icon, and ways to read a laid-out text, for the tests of the text engine."""

from __future__ import annotations

from pathlib import Path

from cardgen.data.fonts import Font
from cardgen.layout.frame import Art, Box, Shape, Symbol, Text, Word
from cardgen.layout.text.style import Style
from cardgen.layout.text.typesetter import Typesetter

FOLDER = Path(__file__).parents[3] / "fonts"
SERIF, TITLE, SANS, WIDE = "Alegreya LF", "Pirata One", "Fira Sans Condensed", "DejaVu Sans Condensed"
FILES = {
    (SERIF, False, False): "alegreya-lf/AlegreyaLF-Medium.ttf",
    (SERIF, True, False): "alegreya-lf/AlegreyaLF-ExtraBold.ttf",
    (SERIF, False, True): "alegreya-lf/AlegreyaLF-MediumItalic.ttf",
    (TITLE, False, False): "pirata-one/PirataOne-Regular.ttf",
    (SANS, False, False): "fira-sans-condensed/FiraSansCondensed-Regular.ttf",
    (SANS, True, False): "fira-sans-condensed/FiraSansCondensed-Bold.ttf",
    (WIDE, False, False): "dejavu-sans/DejaVuSansCondensed.ttf",
}


def _font(key: tuple[str, bool, bool], name: str) -> Font:
    return Font(*key, Path(name).stem, f"fonts/{name}", name, (FOLDER / name).read_bytes)


FONTS = {key: _font(key, name) for key, name in FILES.items()}


def find(family: str, bold: bool, italic: bool) -> Font:
    return FONTS[family, bold, italic]


def new_typesetter() -> Typesetter:
    return Typesetter(find, (WIDE,))


PLAIN = Style(SERIF, False, False)
BOLD = Style(SERIF, True, False)
ITALIC = Style(SERIF, False, True)
NOBR = Style(SERIF, False, False, nobr=True)

SWORD = Art("sword.svg", "sword", 0, 0, 512, 512, (Shape(Box(128, 0, 256, 512), tinted=True),), True)
"""An icon half as wide as it is high, in the middle of a square."""
LANCE = Art("lance.svg", "lance", 0, 0, 512, 512, (Shape(Box(0, 250, 500, 50), tinted=True),), True)
"""An icon ten times as wide as high."""


def rows(text: Text) -> list[str]:
    """Each line as it would be copied; an icon is its name in braces."""
    return ["".join(_copied(word) for run in line.runs for word in run.words) for line in text.lines]


def _copied(word: Word | Symbol | float) -> str:
    if isinstance(word, Word):
        return "".join(glyph.text for glyph in word.glyphs)
    return f"{{{word.name}}}" if isinstance(word, Symbol) else ""


def extent(line_runs: tuple, spacing: float = 0.0) -> float:
    """How far the pen goes along a line, in points."""
    return sum((word if isinstance(word, float) else word.width) * run.size for run in line_runs for word in run.words)
