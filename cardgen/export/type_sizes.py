"""A text in; the size of its smallest letters out, of each colour."""

from __future__ import annotations

import math

from cardgen.colors import Color
from cardgen.export.surface import Lettering, has_letters
from cardgen.layout.svg.measures import narrowing

Lettered = tuple[Color, tuple[Color, float] | None]
"""What letters look like: their colour, and the colour and width of their outline."""


def sizes(text: Lettering) -> dict[Lettered, float]:
    """The size of the smallest letters in each colour and outline of a text."""
    factor = narrowing(text.matrix)
    found: dict[Lettered, float] = {}
    for run in (run for line in text.item.lines for run in line.runs if has_letters(run)):
        look = (run.color or text.item.color, run.outline or text.item.outline)
        found[look] = min(run.size * factor, found.get(look, math.inf))
    return found
