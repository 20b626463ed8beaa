"""The colours of all contents, pictures, shadings and colour spaces: inks, or colours that say what inks they are."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

from cardgen.draw.standard import Level
from cardgen.export.pdfx.reading import Value, entry, name_of
from cardgen.export.pdfx.record import CALLED, Document, Fault
from cardgen.export.pdfx.spaces import DEVICE, TAKES, wrong
from cardgen.export.pdfx.things import Content

RULES = {
    "colour-operators": "Contents set colours in CMYK and grey, for PDF/X-4 also in spaces with a profile: RGB there "
    "takes a DefaultRGB (pdfbox-preflight X1a; the word on DefaultRGB is not confirmed).",
    "colour-spaces": "The colour spaces of all resources come down to CMYK and grey, for PDF/X-4 also to spaces with "
    "a profile (JHOVE X1Profile).",
    "spot-alternates": "The alternate of a Separation or DeviceN space is CMYK or grey, for PDF/X-4 also a space "
    "with a profile (JHOVE X1Profile; the GS manual lets DeviceN in from PDF/X-3 on only, so it is best left out of "
    "PDF/X-1a).",
    "shading-colours": "Shadings are in spaces that the level takes (derived from the rule of colour spaces).",
    "picture-colours": "Pictures and their masks are in spaces that the level takes (pdfbox-preflight X1a).",
    "inline-pictures": "Pictures within contents are in spaces that the level takes (pdfbox-preflight X1a).",
    "group-colours": "A transparency group of a PDF/X-4 below the page blends in a space that the level takes "
    "(derived from the rule of colour spaces).",
}


def check(document: Document) -> Iterator[Fault]:
    """The faults of colours."""
    level, things = document.level, document.things
    for content in things.contents:
        yield from _operators(content, level)
        yield from _inline(content, level)
        # PDF/X-1a takes no group at all, and the group of a page is compared with the output intent.
        space = entry(entry(content.holder, "/Group"), "/CS")
        if content.called and level == "x-4" and space is not None:
            yield from _judged(
                "group-colours", content.page, f"the group of {content.called}", space, content.resources, level
            )
    for thing in things.spaces:
        yield from _judged("colour-spaces", thing.page, thing.called, thing.object, thing.resources, level)
    for rule, drawn in (("shading-colours", things.shadings), ("picture-colours", things.pictures)):
        for thing in drawn:
            space = entry(thing.object, "/ColorSpace")
            # A stencil has no colours, and JPEG 2000 may keep them to itself.
            if space is not None or rule == "shading-colours":
                yield from _judged(rule, thing.page, thing.called, space, thing.resources, level)


def _judged(rule: str, page: int, called: str, space: Value, resources: Value, level: Level) -> Iterator[Fault]:
    """The fault of one colour space, if it has any."""
    found = wrong(space, resources, level)
    if found and found.spot:
        yield Fault("spot-alternates", page, f"{called} has a spot colour whose alternate is {found.message}")
    elif found:
        yield Fault(rule, page, f"{called} is {found.message}")


def _operators(content: Content, level: Level) -> Iterator[Fault]:
    default = entry(entry(content.resources, "/ColorSpace"), "/DefaultRGB")
    if content.operators & {"rg", "RG"} and (level == "x-1a:2003" or default is None):
        used = " and ".join(sorted(content.operators & {"rg", "RG"}))
        message = f"colours are set in DeviceRGB ({used}){content.place}; {CALLED[level]} takes {TAKES[level]}"
        yield Fault("colour-operators", content.page, message)
    for name in content.spaces:
        # Other names are those of spaces in the resources, and these are looked at by themselves.
        found = wrong(pikepdf.Name(name), content.resources, level) if name in DEVICE else None
        if found:
            yield Fault("colour-operators", content.page, f"colours are set{content.place} {found.message}")


def _inline(content: Content, level: Level) -> Iterator[Fault]:
    for picture in content.inline:
        space = entry(picture, "/ColorSpace")
        name = name_of(space)
        if name and entry(entry(content.resources, "/ColorSpace"), name) is not None:
            continue
        if space is not None:
            called = f"an inline picture{content.place}"
            yield from _judged("inline-pictures", content.page, called, space, content.resources, level)
