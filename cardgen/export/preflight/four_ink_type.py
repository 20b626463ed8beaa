"""Small letters are printed in more than one ink: the plates lie a little beside each other, and letters blur.

Below 8 pt on paper letters are sharp in one ink only: black, a tint of it, or a spot ink. Black and greys are printed
in black ink alone wherever letters have them; of every other colour a press makes a mix. `print:` in the palette gives
a colour the ink that prints it, and leaves it as it is on a screen. That holds for targets that print in ink.

Inks that cover less than 10 % are not counted: nobody sees where they end. Nor are letters looked at that are left out
of a darker ground: it is the ground's inks that blur these, and `reversed-type` judges them. On pictures and drawings
pale letters are taken to be left out.

Bad:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      fonts: {text: Alegreya LF}
      palette: {ink: "#2a1c10"}

    # crew.xml
    <card><text x="10" y="10" size="7" color="ink">Tastes of tar.</text></card>

Good:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      fonts: {text: Alegreya LF}
      palette: {ink: {screen: "#2a1c10", print: "cmyk(0 0 0 100)"}}

    # crew.xml
    <card><text x="10" y="10" size="7" color="ink">Tastes of tar.</text></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.colors import Cmyk, Color
from cardgen.diagnostics import Severity
from cardgen.export.ground import PALE, luminance
from cardgen.export.preflight.reversed_type import left_out
from cardgen.export.separation import Separation
from cardgen.export.shades import screen
from cardgen.export.surface import Lettering, Surface, called
from cardgen.export.type_sizes import sizes
from cardgen.geometry import fits
from cardgen.layout.report import Report

LEAST = 8.0
"""Printed points: what shops recommend of all type (https://www.cardsource.com/resources/art-requirements/)."""

SEEN = 0.1
"""How much of an ink is seen beside another. Our choice."""


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each text with small letters in several inks."""
    press = surface.press
    for text in surface.texts if press else ():
        if press is None or not text.size or fits(LEAST, text.size * surface.scale):
            continue
        mixed = {
            look: size
            for look, size in sizes(text).items()
            if not fits(LEAST, size * surface.scale) and _plates(look[0], press) > 1
        }
        if not mixed:
            continue
        out = left_out(surface, text, press)
        for look in [look for look in mixed if (_is_pale(look[0]) if out is None else look in out)]:
            del mixed[look]
        if mixed:
            (color, _), drawn = min(mixed.items(), key=lambda each: each[1])
            yield _report(text, drawn, _plates(color, press), surface)


def _report(text: Lettering, drawn: float, plates: int, surface: Surface) -> Report:
    size = drawn * surface.scale
    points = f"{math.ceil(LEAST / size * drawn * 10) / 10:g} pt" + (" in the layout" if surface.scale != 1 else "")
    return Report(
        text.source[0].span,
        "four-ink-type",
        Severity.WARNING,
        f"{called(text.source)} is printed at {size:.1f} pt in {plates} inks, and such letters need {LEAST:g} pt",
        ("give its colour one ink in the palette, `print: cmyk(0 0 0 100)`", f"or give it {points}"),
    )


def _is_pale(color: Color) -> bool:
    """Whether letters on a picture or drawing are taken to be left out of it."""
    return luminance(screen(color.ink)) > PALE


def _plates(color: Color, press: Separation) -> int:
    """How many inks print letters of a colour, as far as they are seen."""
    ink = press.inks.ink(color, fine=True)
    return sum(part * color.alpha >= SEEN for part in ink) if isinstance(ink, Cmyk) else 1
