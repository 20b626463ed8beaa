"""A box that is too wide in, two boxes out: words divided at soft hyphens, or by a language's patterns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from cardgen.layout.frame import Symbol
from cardgen.layout.text.boxes import Box, sliced, unbroken
from cardgen.layout.text.hyphenation import Hyphenation
from cardgen.layout.text.typefaces import box

_WORD = re.compile(r"(?<![\w@/.])[^\W\d_]{6,}(?![\w@/])")
"""Words of six letters or more, whatever marks stand around them; no parts of codes and addresses."""
_KEPT = 16384


@dataclass(slots=True)
class _Place:
    """An offset to divide at, and the two boxes once they were needed."""

    offset: int
    least: float = 0.0  # the width of the head at least, found without shaping it
    head: Box | None = None
    tail: Box | None = None


class Divider:
    """Divides boxes by soft hyphens, and words without them by `hyphenation` if there is one."""

    def __init__(self, hyphenation: Hyphenation | None) -> None:
        self.patterns = hyphenation
        self._places: dict[Box, list[_Place]] = {}
        self._narrowest: dict[Box, float] = {}

    def divide(self, whole: Box, room: float, anyhow: bool = False) -> tuple[Box, Box] | None:
        """The longest part of a box that fits in `room` (em) with its hyphen, and the rest.

        When nothing fits: None, or `anyhow` the shortest part, if the box can be divided at all.
        """
        places = self._places.get(whole)
        if places is None:
            if len(self._places) >= _KEPT:
                self._places.clear()
            pens = _pens(whole)
            places = self._places[whole] = [_Place(at, pens.get(at, 0.0)) for at in reversed(self._offsets(whole))]
        for number, place in enumerate(places):
            last_resort = anyhow and number == len(places) - 1
            if place.least > room and not last_resort:
                continue
            if place.head is None:
                place.head = box(sliced(whole.parts, 0, place.offset), hyphen=True)
            if place.head.ink <= room or last_resort:
                if place.tail is None:
                    place.tail = self._rest(whole, place.offset, places[:number])
                return place.head, place.tail
        return None

    def narrowest(self, whole: Box) -> float:
        """The width in em of the widest part when a box is divided everywhere."""
        width = self._narrowest.get(whole)
        if width is None:
            edges = [0, *self._offsets(whole), len(whole.text)]
            spans = list(pairwise(edges))
            parts = [box(sliced(whole.parts, a, b), hyphen=b < edges[-1]).ink for a, b in spans]
            width = self._narrowest[whole] = max(parts) if len(parts) > 1 else whole.ink
        return width

    def _rest(self, whole: Box, offset: int, later: list[_Place]) -> Box:
        """What stands on the next line. It may be divided again, but only where the whole word could be."""
        soft = tuple(place.offset - offset for place in reversed(later))
        rest = box(sliced(whole.parts, offset, len(whole.text)), soft)
        self._places[rest] = [_Place(at) for at in reversed(soft)]
        return rest

    def _offsets(self, whole: Box) -> tuple[int, ...]:
        if whole.soft or self.patterns is None:
            return whole.soft
        positions = self.patterns.positions
        found = [match.start() + at for match in _WORD.finditer(whole.text) for at in positions(match[0])]
        return tuple(at for at in found if not unbroken(whole.parts, at))


def _pens(whole: Box) -> dict[int, float]:
    """How far the pen has come at an offset, in em; nothing where an icon or a ligature hides it.

    A head that ends there is wider: its hyphen takes more room than any kerning of its last letter.
    """
    pens: dict[int, float] = {}
    at, pen = 0, 0.0
    for piece in whole.pieces:
        if isinstance(piece.item, Symbol):
            break
        for glyph in piece.item.glyphs:
            pens[at] = pen
            at += len(glyph.text)
            pen += glyph.advance / 1000 * piece.look.scale
    return pens
