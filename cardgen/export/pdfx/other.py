"""What would print otherwise than it looks: curves, screens, PostScript, stand-ins for pictures, and annotations."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Dictionary

from cardgen.export.pdfx.reading import Value, box_of, elements, entries, entry, inherited, name_of, number_of
from cardgen.export.pdfx.record import Document, Fault
from cardgen.export.pdfx.things import Thing

RULES = {
    "transfer-curves": "No graphics state has a transfer curve: TR, a TR2 other than Default, or HTP (JHOVE "
    "XProfileBase, which takes no TR2 at all; that Default is taken is not confirmed).",
    "halftones": "A halftone is of type 1 or 5, and has no HalftoneName (JHOVE XProfileBase, pdfbox-preflight X1a).",
    "postscript": "Nothing that is drawn is PostScript (JHOVE XProfileBase).",
    "opi": "Nothing stands in for a picture that lies elsewhere, which is OPI (JHOVE X1Profile; of PDF/X-4 not "
    "confirmed).",
    "annotations": "No annotation and no field of a form reaches into the BleedBox, or the TrimBox or ArtBox of a "
    "page without one; printer's marks and trap networks are let be (pdfbox-preflight X1a; that these two are let be "
    "is not confirmed).",
    "alternate-pictures": "No picture has an alternate that is printed in its stead (JHOVE XProfileBase).",
}

LET_BE = frozenset(("/PrinterMark", "/TrapNet"))
"""Annotations that belong to print itself; see RULES."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of all that."""
    things = document.things
    for state in things.states:
        yield from _state(state)
    for thing in things.others:
        if name_of(entry(thing.object, "/Subtype")) == "/PS":
            yield Fault("postscript", thing.page, f"{thing.called} is PostScript")
    for content in things.contents:
        if name_of(entry(content.holder, "/Subtype2")) == "/PS" or entry(content.holder, "/PS") is not None:
            yield Fault("postscript", content.page, f"{content.called or 'the page'} has PostScript inside")
        if content.called and entry(content.holder, "/OPI") is not None:
            yield Fault("opi", content.page, f"{content.called} stands in for a picture elsewhere (OPI)")
    for picture in things.pictures:
        if entry(picture.object, "/OPI") is not None:
            yield Fault("opi", picture.page, f"{picture.called} stands in for a picture elsewhere (OPI)")
        alternates = elements(entry(picture.object, "/Alternates"))
        if any(entry(alternate, "/DefaultForPrinting") is True for alternate in alternates):
            message = f"{picture.called} has an alternate that is printed in its stead; remove /Alternates"
            yield Fault("alternate-pictures", picture.page, message)
    yield from _annotations(document)


def _state(state: Thing) -> Iterator[Fault]:
    second = entry(state.object, "/TR2")
    curves = [name for name in ("/TR", "/HTP") if entry(state.object, name) is not None]
    if second is not None and name_of(second) != "/Default":
        curves.append("/TR2")
    if curves:
        yield Fault("transfer-curves", state.page, f"{state.called} has a transfer curve ({', '.join(curves)})")
    halftone = entry(state.object, "/HT")
    # A halftone of type 5 holds one for each ink.
    for part in (halftone, *(value for _, value in entries(halftone) if isinstance(value, Dictionary))):
        message = _halftone(part)
        if message:
            yield Fault("halftones", state.page, f"{state.called} has a halftone {message}")


def _halftone(halftone: Value) -> str | None:
    """What is wrong with a halftone; None when nothing is, and for one that is left to the press."""
    if halftone is None or name_of(halftone) == "/Default":
        return None
    kind = number_of(entry(halftone, "/HalftoneType"))
    if kind not in (1, 5):
        return f"of {'no type' if kind is None else f'the type {kind:g}'}; 1 and 5 are taken"
    return "with a HalftoneName" if entry(halftone, "/HalftoneName") is not None else None


def _annotations(document: Document) -> Iterator[Fault]:
    for annotation in document.things.annotations:
        page = document.things.pages[annotation.page - 1]
        stated = [entry(page, name) for name in ("/BleedBox", "/TrimBox", "/ArtBox")]
        area = next((box for box in map(box_of, stated) if box), None) or box_of(inherited(page, "/MediaBox")[0])
        place = box_of(entry(annotation.object, "/Rect"))
        outside = place is not None and area is not None and not area.meets(place)
        if not outside and name_of(entry(annotation.object, "/Subtype")) not in LET_BE:
            message = (
                f"{annotation.called} reaches into the page that is printed; move it beyond the bleed, or remove it"
            )
            yield Fault("annotations", annotation.page, message)
