"""All the objects of a file, used or not: how they are packed, and that nothing lies outside the file."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Dictionary, Object, Stream

from cardgen.export.pdfx.reading import Value, elements, entry, filters, name_of
from cardgen.export.pdfx.record import Document, Fault

RULES = {
    "object-streams": "A PDF/X-1a has neither object streams nor cross-reference streams, which came with PDF 1.5 "
    "(WeasyPrint pdfx.py; derived from the version that it takes).",
    "lzw": "Nothing in a PDF/X-1a is compressed with LZW (JHOVE XProfileBase, yob/pdf-preflight pdfx1a.rb; whether "
    "PDF/X-4 takes it is not confirmed, and not looked at).",
    "jpx": "No picture of a PDF/X-1a is compressed as JPEG 2000, which came with PDF 1.5 (yob/pdf-preflight "
    "pdfx1a.rb).",
    "embedded-files": "No file is embedded (yob/pdf-preflight pdfx1a.rb; that PDF/X-4 takes none is not confirmed).",
    "external-files": "Nothing lies in another file: no stream, no form and no file specification names one "
    "(yob/pdf-preflight pdfx1a.rb, http://automatizarpdf.com/en/the_pdfx_1a_standard).",
}

NEWER = frozenset(("/ObjStm", "/XRef"))
"""The types of streams that hold objects, and the table of where they are (ISO 32000-1, 7.5.7 and 7.5.8)."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of objects, wherever they are used."""
    packed = document.level == "x-1a:2003"
    objects = document.pdf.objects
    newer = [value for value in (document.pdf.trailer, *objects) if name_of(entry(value, "/Type")) in NEWER]
    if packed and newer:
        yield Fault("object-streams", None, "the file has object streams, or a cross-reference stream; save it without")
    for found in objects:
        if isinstance(found, Stream):
            yield from _stream(found, packed)
        elif isinstance(found, Dictionary):
            yield from _outside(found, f"object {found.objgen[0]}")
    if packed:
        yield from _inline(document)
    root = document.pdf.Root
    if entry(entry(root, "/Names"), "/EmbeddedFiles") is not None:
        yield Fault("embedded-files", None, "the file has other files embedded (/Names)")
    for holder, page in ((root, None), *((page, number) for number, page in enumerate(document.things.pages, 1))):
        if elements(entry(holder, "/AF")):
            yield Fault("embedded-files", page, "a file is attached (/AF)")
    for annotation in document.things.annotations:
        yield from _outside(entry(annotation.object, "/FS"), annotation.called, annotation.page)


def _stream(stream: Object, packed: bool) -> Iterator[Fault]:
    """The faults of a stream; `packed` says that it matters how it is packed."""
    called = f"object {stream.objgen[0]}"
    if packed:
        yield from _compressed(filters(stream), called, None)
    if entry(stream, "/F") is not None:
        yield Fault("external-files", None, f"the data of {called} lies in another file (/F); put it into this one")
    if name_of(entry(stream, "/Subtype")) == "/Form" and entry(stream, "/Ref") is not None:
        yield Fault("external-files", None, f"the form {called} stands for a page of another file (/Ref)")


def _outside(specification: Value, called: str, page: int | None = None) -> Iterator[Fault]:
    """The fault of a file specification, which has its file inside (/EF) or elsewhere."""
    if not isinstance(specification, Dictionary):
        return
    if entry(specification, "/EF") is not None:
        yield Fault("embedded-files", page, f"{called} embeds a file")
    elif name_of(entry(specification, "/Type")) in ("/Filespec", "/F"):
        yield Fault("external-files", page, f"{called} names a file outside of this one")


def _inline(document: Document) -> Iterator[Fault]:
    for content in document.things.contents:
        for picture in content.inline:
            yield from _compressed(filters(picture), f"the inline picture{content.place}", content.page)


def _compressed(names: list[str], called: str, page: int | None) -> Iterator[Fault]:
    if "/LZWDecode" in names or "/LZW" in names:
        yield Fault("lzw", page, f"{called} is compressed with LZW; Flate does as well, and is taken")
    if "/JPXDecode" in names:
        yield Fault("jpx", page, f"{called} is compressed as JPEG 2000; JPEG (DCT) and Flate are taken")
