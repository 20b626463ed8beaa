"""The output intent: the one statement of the press that a file was made for."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Stream

from cardgen.export.pdfx.reading import Value, elements, entry, name_of, number_of, text_of
from cardgen.export.pdfx.record import CALLED, Document, Fault

RULES = {
    "output-intent": "There is exactly one output intent whose /S is GTS_PDFX (JHOVE XProfileBase, pdfbox-preflight "
    "X1a).",
    "output-condition": "The output intent has an OutputConditionIdentifier and an Info (yob/pdf-preflight pdfx1a.rb).",
    "output-registry": "The output intent of a PDF/X-1a names its registry (RegistryName, http://www.color.org) or "
    "embeds its profile (JHOVE XProfileBase, pdfbox-preflight X1a).",
    "output-profile": "The profile of the output intent, which PDF/X-4 must embed, is an ICC profile of the class "
    "'prtr' for CMYK, and its /N is 4 (pdfbox-preflight X1a, proof-pdf structure.py; whether profiles for grey or RGB "
    "presses are taken is not confirmed, and they are not taken here).",
}

HEAD = 128
"""The bytes of the head of an ICC profile: class at 12, colour space at 16, signature at 36 (ICC.1:2010, 7.2)."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of the output intent."""
    intents = printing_intents(document)
    if len(intents) != 1:
        count = f"{len(intents)} output intents" if intents else "no output intent"
        yield Fault("output-intent", None, f"the file has {count} of GTS_PDFX, and takes exactly one")
    for intent in intents[:1]:
        missing = [name for name in ("OutputConditionIdentifier", "Info") if not text_of(entry(intent, f"/{name}"))]
        if missing:
            yield Fault("output-condition", None, f"the output intent has no {' and no '.join(missing)}")
        yield from _profile(document, intent, entry(intent, "/DestOutputProfile"))


def printing_intents(document: Document) -> list[Value]:
    """The output intents of the file that are those of PDF/X."""
    intents = elements(entry(document.pdf.Root, "/OutputIntents"))
    return [intent for intent in intents if name_of(entry(intent, "/S")) == "/GTS_PDFX"]


def _profile(document: Document, intent: Value, profile: Value) -> Iterator[Fault]:
    if profile is None:
        if document.level == "x-4":
            yield Fault(
                "output-profile", None, f"the output intent embeds no profile, and {CALLED['x-4']} asks for one"
            )
        elif not text_of(entry(intent, "/RegistryName")):
            message = "the output intent has neither a RegistryName nor a profile; http://www.color.org is the registry"
            yield Fault("output-registry", None, message)
    elif not isinstance(profile, Stream):
        yield Fault("output-profile", None, "the profile of the output intent is no stream")
    else:
        yield from _head(bytes(profile.read_bytes())[:HEAD], number_of(entry(profile, "/N")))


def _head(head: bytes, colours: float | None) -> Iterator[Fault]:
    if len(head) < HEAD or head[36:40] != b"acsp":
        yield Fault("output-profile", None, "the profile of the output intent is no ICC profile")
    elif head[12:16] != b"prtr" or head[16:20] != b"CMYK":
        found = f"{_word(head[12:16])} for {_word(head[16:20])}"
        message = f"the profile of the output intent is of the class {found}; take one of the class prtr for CMYK"
        yield Fault("output-profile", None, message)
    elif colours != 4:
        yield Fault("output-profile", None, "the profile of the output intent is for CMYK, and its /N is not 4")


def _word(letters: bytes) -> str:
    return letters.decode("ascii", "replace").strip()
