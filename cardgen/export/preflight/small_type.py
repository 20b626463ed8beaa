"""Letters are printed smaller than presses and eyes take.

Dark letters need 5 pt: below that, shops say, they fill in and stand beside each other
(https://eu.samplingmadesimple.com/pages/guidelines). Pale letters on a dark ground need 6 pt, for ink runs into them
(https://www.cardsource.com/resources/art-requirements/). Sizes are those on paper: a face of a game that is printed at
60 % needs 8.4 pt and 10 pt in its layout.

Where a picture or a drawing lies under the letters, they are taken for pale when they go better with black than with
white. What targets that print in ink need of letters that are left out of a darker ground, `reversed-type` says.

Bad:

    # game.yaml
    print: {scale: 60%}

    # crew.xml
    <card><text x="10" y="10" size="7">Tastes of tar.</text></card>

Bad:

    # game.yaml
    print: {scale: 60%}

    # crew.xml
    <card fill="#201810"><text x="10" y="10" size="9" color="white">Tastes of tar.</text></card>

Good:

    # game.yaml
    print: {scale: 60%}

    # crew.xml
    <card><text x="10" y="10" size="9">Tastes of tar.</text></card>
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.diagnostics import Severity
from cardgen.export.ground import PALE, grounds, luminance
from cardgen.export.preflight import reversed_type
from cardgen.export.shades import screen
from cardgen.export.surface import Lettering, Surface, called
from cardgen.geometry import fits
from cardgen.layout.report import Report
from cardgen.layout.setting import PRINT_MINIMUM

REVERSED_MINIMUM = 6.0
"""Smallest printed type that is left out of a dark ground, in points
(https://www.cardsource.com/resources/art-requirements/)."""


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each text whose smallest letters are too small."""
    for text in surface.texts:
        size = text.size * surface.scale
        if not size or fits(REVERSED_MINIMUM, size):
            continue
        if surface.press and reversed_type.smallest(surface, text):
            continue
        pale = _is_pale(surface, text)
        least = REVERSED_MINIMUM if pale else PRINT_MINIMUM
        if not fits(least, size):
            what = "pale letters on a dark ground" if pale else "letters"
            largest = max(run.size for line in text.item.lines for run in line.runs)
            some = not fits(largest, text.size)
            which = f"the smallest of {called(text.source)}" if some else called(text.source)
            message = f"{which} is printed at {size:.1f} pt, and {what} need {least:g} pt"
            needed = math.ceil(least / size * text.size * 10) / 10
            points = f"{needed:g} pt in the layout" if surface.scale != 1 else f"{needed:g} pt"
            hint = f"give it {points}"
            if some:  # a span's size is told by that of the text around it
                hint = f"make those letters {points}: {math.ceil(needed / largest * 100) / 100:g} of the largest there"
            yield Report(text.source[0].span, "small-type", Severity.WARNING, message, (hint,))


def _is_pale(surface: Surface, text: Lettering) -> bool:
    """Whether letters are left out of what is darker than they are."""
    below = grounds(surface, text)
    lights = [luminance(screen(color.ink)) for color, _ in text.colors]
    if below is None:
        return max(lights) > PALE
    return max(lights) > max(luminance(ground.light) for ground in below)
