"""Small letters are left out of a darker ground: its ink runs into them.

On paper they need 6 pt at least, and 7 pt to be read with ease
(https://www.cardsource.com/resources/art-requirements/). That holds for targets that print in ink.

Letters are left out of a ground when they are lighter, and one ink at least that covers 30 % of the ground or more is
less than half as much in the letters: what it spreads, and what its plate is off, then makes them thinner. Letters with
an outline are left out of that. Over pictures and drawings nobody knows here what lies under letters.

Bad:

    # game.yaml
    print: {target: pdfx1a}

    # crew.xml
    <card fill="#201810"><text x="10" y="10" size="6.5" color="white">Tastes of tar.</text></card>

Bad:

    # game.yaml
    print: {target: pdfx1a}

    # crew.xml
    <card fill="cmyk(100 60 0 0)"><text x="10" y="10" size="5.5" color="white">Tastes of tar.</text></card>

Good:

    # game.yaml
    print: {target: pdfx1a}

    # crew.xml
    <card fill="#201810"><text x="10" y="10" size="7" color="white">Tastes of tar.</text></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from cardgen.colors import Cmyk
from cardgen.diagnostics import Severity
from cardgen.export.ground import Ground, beside, grounds, luminance
from cardgen.export.preflight.thin_line import LEAST as THINNEST
from cardgen.export.separation import Separation
from cardgen.export.shades import Light, screen
from cardgen.export.surface import Lettering, Surface, called
from cardgen.export.type_sizes import Lettered, sizes
from cardgen.geometry import fits
from cardgen.layout.report import Report

LEAST, EASY = 6.0, 7.0
"""Printed points (https://www.cardsource.com/resources/art-requirements/)."""

INKED = 0.3
"""How much of an ink makes a ground that spreads. Our choice."""

SPARED = 0.5
"""Of an ink in the ground: letters with less of it are left out of it. Our choice."""


def check(surface: Surface) -> Iterator[Report]:
    """An error for each text with letters that are left out and too small, a warning where they are nearly so."""
    for text in surface.texts:
        drawn = smallest(surface, text)
        size = drawn * surface.scale
        if not drawn or fits(EASY, size):
            continue
        message = f"{called(text.source)} is left out of a darker ground and printed at {size:.1f} pt"
        points = f"{math.ceil(EASY / size * drawn * 10) / 10:g} pt" + (" in the layout" if surface.scale != 1 else "")
        yield Report(
            text.source[0].span,
            "reversed-type",
            Severity.WARNING if fits(LEAST, size) else Severity.ERROR,
            f"{message}, and such letters need {LEAST:g} pt, better {EASY:g} pt",
            (f"give it {points}, or dark letters on a pale ground",),
        )


def smallest(surface: Surface, text: Lettering) -> float:
    """The size in the design of the smallest letters that are left out of what lies under them; 0 where none are that
    may be too small, or no press prints them.
    """
    if surface.press is None or not text.size or fits(EASY, text.size * surface.scale):
        return 0.0
    out = left_out(surface, text, surface.press)
    return min((size for look, size in sizes(text).items() if out and look in out), default=0.0)


def left_out(surface: Surface, text: Lettering, press: Separation) -> frozenset[Lettered] | None:
    """In which colours and outlines letters are left out of what lies under them; None where nobody knows that."""
    below = grounds(surface, text, press.area)
    return None if below is None else _left_out(text, below, press, THINNEST / surface.scale)


@lru_cache(maxsize=1024)
def _left_out(text: Lettering, below: frozenset[Ground], press: Separation, thinnest: float) -> frozenset[Lettered]:
    found: set[Lettered] = set()
    for color, outline in text.colors:
        around = beside(text, outline, below, thinnest, press.letters)
        if any(spared(ground.under(color, text.item.opacity, press.letters), ground.light) for ground in around):
            found.add((color, outline))
    return frozenset(found)


def spared(plates: Light, ground: Light) -> bool:
    """Whether what has such plates is left out of a ground with others."""
    if luminance(screen(Cmyk(*plates))) <= luminance(screen(Cmyk(*ground))):
        return False
    return any(below >= INKED and ink < SPARED * below for ink, below in zip(plates, ground, strict=True))
