"""A press goes in; what makes of faces those that the press can print comes out."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Prepare
from cardgen.draw.inks import Inks
from cardgen.draw.press import of_press
from cardgen.export.deck import Deck
from cardgen.export.flat import flattened
from cardgen.export.targets import Press
from cardgen.geometry import INCH
from cardgen.layout.frame import Frame
from cardgen.layout.text_outlines import Outlines

LARGEST = 60_000_000
"""Pixels of what is made a picture: a board of 33 x 23 in at 300 dpi, and 600 MB while its plates are put together."""


def possible(deck: Deck, press: Press, problems: Diagnostics) -> bool:
    """Whether faces of a deck can become pictures, where they must; reports why not."""
    if not press.opaque:
        return True
    wide, high = ((side + 2 * deck.bleed) * press.flat_dpi / INCH for side in deck.size)
    if wide * high <= LARGEST:
        return True
    dpi = int(press.flat_dpi * (LARGEST / (wide * high)) ** 0.5)
    problems.error(
        deck.component.span,
        "picture-too-large",
        f"“{deck.component.title}” ({deck.size}) would be a picture of {wide * high / 1e6:.0f} million pixels",
        f"at most {LARGEST // 1_000_000} million are made: set press: {{flatten: {dpi}}} or less, or choose PDF/X-4",
    )
    return False


def prepared(press: Press, inks: Inks) -> Prepare | None:
    """What takes faces, each with the largest scale (printed / design) at which it is printed; None where nothing is to
    do.
    """
    if not (press.opaque or press.outlines):
        return None

    def prepare(scales: Mapping[Frame, float]) -> Mapping[Frame, Frame]:
        faces: Mapping[Frame, Frame] = {frame: frame for frame in scales}
        if press.opaque:
            faces = flattened({frame: press.flat_dpi * scale for frame, scale in scales.items()}, inks, press.limit)
        if press.outlines:
            # Last: only texts are kept from becoming part of a picture. Letters are printed as letters are.
            outlines = Outlines(lambda color: color._replace(press=of_press(inks.ink(color, fine=True))))
            faces = {frame: outlines.frame(face) for frame, face in faces.items()}
        return faces

    return prepare
