"""A picture has fewer pixels than print needs, as large as it is printed: it will look soft or stepped.

Print shops ask for 300 pixels an inch (http://help.thegamecrafter.com/article/33-dpi-dots-per-inch). What counts is
the part of the picture that is seen and the size on paper: a picture that covers a poker card with its bleed, 70 x 95
mm, needs 825 x 1125 pixels. Drawings (SVG) have no pixels and are sharp at any size.

Bad:

    # game.yaml
    print: {scale: 60%}

    # crew.xml, logo.png has 200 x 200 pixels
    <card><image src="logo.png" x="10" y="10" w="80" h="80"/></card>

Good:

    # game.yaml
    print: {scale: 60%}

    # crew.xml, logo.png has 200 x 200 pixels
    <card><image src="logo.png" x="10" y="10" w="26" h="26"/></card>
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Severity
from cardgen.export.surface import Lettering, Surface, Thing, called
from cardgen.geometry import INCH
from cardgen.layout.frame import Picture
from cardgen.layout.report import Report

LEAST = 300.0
"""Pixels an inch on paper (http://help.thegamecrafter.com/article/33-dpi-dots-per-inch)."""

WHOLE = 0.995
"""What a size in millimetres may lack of whole pixels."""


def check(thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
    """A warning for a picture that is too coarse."""
    picture = thing.item
    if not isinstance(picture, Picture):
        return
    matrix = thing.matrix
    wide, high = ((matrix.a**2 + matrix.b**2) ** 0.5, (matrix.c**2 + matrix.d**2) ** 0.5) if matrix else (1.0, 1.0)
    left, top, right, bottom = picture.crop
    across = (right - left) / (picture.width * wide * surface.scale)
    down = (bottom - top) / (picture.height * high * surface.scale)
    density = min(across, down) * INCH
    if density < LEAST * WHOLE:
        name = picture.file.name.rpartition("/")[2]
        message = (
            f"“{name}” in {called(thing.source)} is printed at {density:.0f} pixels an inch, and needs {LEAST:.0f}"
        )
        hint = f"give it {LEAST / density:.2g} times as many pixels each way, or less room"
        yield Report(thing.source[0].span, "low-resolution", Severity.WARNING, message, (hint,))
