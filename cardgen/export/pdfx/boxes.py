"""The boxes of each page: the paper, what is cut out of it, and the bleed between the two."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.export.pdfx.reading import Box, box_of, entry, inherited
from cardgen.export.pdfx.record import Document, Fault

RULES = {
    "media-box": "Each page has a MediaBox, of its own or from its parents (JHOVE XProfileBase).",
    "trim-box": "Each page has a TrimBox or an ArtBox of its own, and not both (JHOVE XProfileBase).",
    "box-shape": "Each box is four numbers and has an area (derived from ISO 32000-1, 7.9.5).",
    "box-nesting": "The TrimBox or ArtBox lies within the BleedBox, and each of them within the MediaBox "
    "(pdfbox-preflight BoxNesting, yob/pdf-preflight).",
}

WITHIN = 0.01
"""How far, in points, a box may stand out of another: what writers round numbers to, a 300th of a millimetre."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of the boxes of all pages."""
    for number, page in enumerate(document.things.pages, 1):
        # Only MediaBox and CropBox come from parents (ISO 32000-1, table 30).
        stated = {name: entry(page, f"/{name}") for name in ("BleedBox", "TrimBox", "ArtBox")}
        stated["MediaBox"], _ = inherited(page, "/MediaBox")
        if stated["MediaBox"] is None:
            yield Fault("media-box", number, "the page has no MediaBox")
        if (stated["TrimBox"] is None) == (stated["ArtBox"] is None):
            count = "neither TrimBox nor ArtBox" if stated["TrimBox"] is None else "a TrimBox and an ArtBox"
            yield Fault("trim-box", number, f"the page has {count}, and takes one of them")
        found: dict[str, Box] = {}
        for name, value in stated.items():
            box = box_of(value)
            if box and box.left < box.right and box.bottom < box.top:
                found[name] = box
            elif value is not None:
                yield Fault("box-shape", number, f"the {name} is not four numbers around an area")
        yield from _nesting(number, found)


def _nesting(page: int, boxes: dict[str, Box]) -> Iterator[Fault]:
    for inner in ("TrimBox", "ArtBox", "BleedBox"):
        for outer in ("BleedBox", "MediaBox"):
            if inner != outer and inner in boxes and outer in boxes and not boxes[outer].holds(boxes[inner], WITHIN):
                yield Fault("box-nesting", page, f"the {inner} stands out of the {outer}")
