"""A word or an icon of a line in; how far its ink goes above and below the baseline out, in em."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from cardgen.data.fonts import Font
from cardgen.layout.frame import Symbol, TextLine, Word

Reach = tuple[float, float]
"""The top and the bottom of some ink above the baseline, in em or points."""


def reach(line: TextLine) -> Reach:
    """How far the ink of a line goes up from the baseline at most, and at least, in points: 0 and 0 where none is."""
    tops, bottoms = [0.0], [0.0]
    for run in line.runs:
        for top, bottom in (_part(part) for part in run.words if not isinstance(part, float)):
            tops.append(run.rise + top * run.size)
            bottoms.append(run.rise + bottom * run.size)
    return max(tops), min(bottoms)


def _part(part: Word | Symbol) -> Reach:
    return (part.height - part.drop, -part.drop) if isinstance(part, Symbol) else _word(part)


@lru_cache(maxsize=4096)
def _word(word: Word) -> Reach:
    reaches = [_glyph(word.font, glyph.id, glyph.dy) for glyph in word.glyphs]
    return max([top for top, _ in reaches], default=0.0), min([bottom for _, bottom in reaches], default=0.0)


@lru_cache(maxsize=4096)
def _glyph(font: Font, number: int, lifted: float) -> Reach:
    shapes, unit = _shapes(font)
    box = shapes.get_glyph_extents(number)
    if box is None or not box.height:
        return 0.0, 0.0
    up = lifted / 1000
    return box.y_bearing / unit + up, (box.y_bearing + box.height) / unit + up


@cache
def _shapes(font: Font) -> tuple[Any, float]:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(font.load()))
    return uharfbuzz.Font(face), face.upem
