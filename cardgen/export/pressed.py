"""A press goes in; what makes of faces those that the press can print comes out."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.draw.document import Prepare
from cardgen.draw.inks import Inks
from cardgen.draw.press import of_press
from cardgen.export.flat import flattened
from cardgen.export.targets import Press
from cardgen.layout.frame import Frame
from cardgen.layout.text_outlines import Outlines


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
