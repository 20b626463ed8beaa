"""The colour of a text is too near to what lies under it to be read with ease.

A contrast of 4.5 to 1 is what the web's guidelines ask of text (https://www.w3.org/TR/WCAG22/#contrast-minimum), by
the luminance of the colours on a screen. Where several colours lie under a text, the worst counts, and so it does of a
gradient. An outline behind the letters is what they are compared with, if it is as wide as a line must be.

What lies under a part of a text counts where it is met in some dozens of places along each line; a line counts as
ground if it is half as wide as the letters are high. What one group fades is faded as one.

Texts over pictures and drawings are not judged: nobody knows here what is dark or pale in them.

Bad:

    # crew.xml
    <card fill="#f6ead0"><text x="10" y="10" size="12" color="#c9a45c">Tastes of tar.</text></card>

Good:

    # crew.xml
    <card fill="#f6ead0"><text x="10" y="10" size="12" color="#5b4310">Tastes of tar.</text></card>
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardgen.diagnostics import Severity
from cardgen.export.ground import Ground, beside, contrast, grounds, luminance
from cardgen.export.preflight.thin_line import LEAST as THINNEST
from cardgen.export.shades import Light
from cardgen.export.surface import Lettering, Surface, called
from cardgen.layout.report import Report

LEAST = 4.5
"""https://www.w3.org/TR/WCAG22/#contrast-minimum."""

EXACT = 0.005
"""What rounding a colour to 8 bits may cost."""


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each text that is too near to its ground in colour."""
    for text in surface.texts:
        worst = _worst(text, grounds(surface, text), THINNEST / surface.scale)
        if worst and worst[0] < LEAST - EXACT:
            ratio, letters, ground = worst
            message = (
                f"{called(text.source)}, {_hex(letters)} on {_hex(ground)}, has a contrast of {ratio:.2f}, "
                f"and {LEAST:g} is needed"
            )
            darker = luminance(letters) <= luminance(ground)
            ways = ("darker", "paler") if darker else ("paler", "darker")
            hint = f"make the letters {ways[0]} or the ground {ways[1]}, or give the letters an outline"
            yield Report(text.source[0].span, "low-contrast", Severity.WARNING, message, (hint,))


@lru_cache(maxsize=1024)
def _worst(text: Lettering, below: frozenset[Ground] | None, thinnest: float) -> tuple[float, Light, Light] | None:
    """The least contrast, and the two colours that have it; None where nothing is known to lie next to letters."""
    return min([(contrast(*pair), *pair) for pair in _pairs(text, below, thinnest)], default=None)


def _pairs(text: Lettering, below: frozenset[Ground] | None, thinnest: float) -> Iterator[tuple[Light, Light]]:
    """The colours of letters with those that lie next to them."""
    for color, outline in text.colors:
        for ground in beside(text, outline, below or (), thinnest):
            yield ground.under(color, text.item.opacity), ground.light


def _hex(light: Light) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in light)
