"""A symbol in, where its drawing stands among the letters out; and what its outline covers."""

from __future__ import annotations

import math

from cardgen.colors import BLACK
from cardgen.geometry import Matrix
from cardgen.layout.frame import Clip, Group, Item, Placed, Shape, Stroke, Symbol
from cardgen.layout.svg.ink import ink_box


def place(symbol: Symbol) -> Matrix:
    """What maps the drawing's units to thousandths of an em from the pen on the baseline, y up: its ink is fitted into
    the symbol's box, in the middle across.
    """
    width, height, drop = 1000 * symbol.width, 1000 * symbol.height, 1000 * symbol.drop
    ink = ink_box(symbol.art)
    scale = min(width / ink.width if ink.width else height, height / ink.height if ink.height else width)
    left = (width - scale * ink.width) / 2 - scale * ink.x
    return Matrix(scale, 0, 0, -scale, left, scale * ink.bottom - drop)


def silhouette(items: tuple[Item, ...], wider: float) -> tuple[Item, ...]:
    """All that a drawing covers, in the caller's colour, and `wider` by half on every side, in the drawing's units."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Shape):
            width = wider + (item.stroke.width if item.stroke else 0.0)
            stroke = Stroke(BLACK, width, cap="round", join="round", tinted=True)
            filled = item.fill is not None or item.tinted
            found.append(Shape(item.geometry, None, stroke, item.rule, tinted=filled))
        elif isinstance(item, Group):
            found += _mapped(item.items, item.matrix, item.clip, wider)
        elif isinstance(item, Placed):
            found += _mapped(item.art.items, item.matrix, None, wider)
    return tuple(found)


def _mapped(items: tuple[Item, ...], matrix: Matrix | None, clip: Clip | None, wider: float) -> tuple[Item, ...]:
    """The silhouette of a group. Its map makes lines wider too, which is made up for; nothing of it, mapped flat."""
    a, b, c, d, _, _ = matrix or Matrix()
    scale = math.sqrt(abs(a * d - b * c))
    return (Group(silhouette(items, wider / scale), matrix, clip),) if scale else ()
