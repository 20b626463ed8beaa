"""What lets one thing show through another: PDF/X-1a takes none, PDF/X-4 all, if pages blend in the press's inks."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.export.pdfx.intents import printing_intents
from cardgen.export.pdfx.reading import Value, elements, entry, name_of, number_of
from cardgen.export.pdfx.record import CALLED, Document, Fault
from cardgen.export.pdfx.spaces import family_of
from cardgen.export.pdfx.things import Thing

RULES = {
    "soft-masks": "No picture and no graphics state of a PDF/X-1a has a soft mask (JHOVE XProfileBase).",
    "opacity": "No graphics state of a PDF/X-1a is less than opaque: ca and CA are 1 (JHOVE XProfileBase).",
    "blend-modes": "Each graphics state of a PDF/X-1a blends as Normal or Compatible (JHOVE XProfileBase).",
    "transparency-groups": "No page and no form of a PDF/X-1a is a transparency group (pdfbox-preflight X1a).",
    "page-group": "The group of a page of a PDF/X-4, where it names a space, blends in that of the output intent: "
    "DeviceCMYK, or a profile of four colours (proof-pdf structure.py; that it must be the very same profile is not "
    "confirmed).",
}

PLAIN = frozenset(("/Normal", "/Compatible"))
"""The ways of blending that do not blend (ISO 32000-1, table 136)."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of transparency."""
    if document.level == "x-1a:2003":
        yield from _opaque(document)
    else:
        yield from _page_groups(document)


def _opaque(document: Document) -> Iterator[Fault]:
    """All that is transparent."""
    takes = f"{CALLED[document.level]} takes no transparency"
    for picture in document.things.pictures:
        if any(entry(picture.object, name) not in (None, 0) for name in ("/SMask", "/SMaskInData")):
            yield Fault("soft-masks", picture.page, f"{picture.called} has a soft mask; {takes}")
    for state in document.things.states:
        for rule, what in _lets_through(state):
            yield Fault(rule, state.page, f"{state.called} has {what}; {takes}")
    for content in document.things.contents:
        group = entry(content.holder, "/Group")
        if name_of(entry(group, "/S")) == "/Transparency":
            called = content.called or "the page"
            yield Fault("transparency-groups", content.page, f"{called} is a transparency group; {takes}")


def _lets_through(state: Thing) -> Iterator[tuple[str, str]]:
    """The rules that a graphics state breaks, each with what it has."""
    mask = entry(state.object, "/SMask")
    if mask is not None and name_of(mask) != "/None":
        yield "soft-masks", "a soft mask"
    opacities = {name: entry(state.object, name) for name in ("/ca", "/CA")}
    numbers = {name: number_of(value) for name, value in opacities.items() if value is not None}
    less = [f"{name[1:]} {'?' if number is None else f'{number:g}'}" for name, number in numbers.items() if number != 1]
    if less:
        yield "opacity", f"an opacity other than 1 ({', '.join(less)})"
    for mode in map(name_of, elements(entry(state.object, "/BM"))):
        if mode not in PLAIN:
            yield "blend-modes", f"the blend mode {(mode or '/?')[1:]}"


def _page_groups(document: Document) -> Iterator[Fault]:
    """The groups of pages that do not blend in four inks. Without an intent there is nothing to compare with."""
    if not printing_intents(document):
        return
    for number, page in enumerate(document.things.pages, 1):
        space = entry(entry(page, "/Group"), "/CS")
        if space is not None and not _four_inks(space):
            found = (family_of(space) or "/?")[1:]
            message = f"the group of the page blends in {found}, and the output intent is CMYK; name DeviceCMYK"
            yield Fault("page-group", number, message)


def _four_inks(space: Value) -> bool:
    family = family_of(space)
    profile = elements(space)[1:2]
    return family == "/DeviceCMYK" or (family == "/ICCBased" and [entry(part, "/N") for part in profile] == [4])
