"""The file as a whole: its version, its marks of identity, what it says of itself, and that nothing in it acts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pikepdf import Dictionary, Object, String

from cardgen.export.pdfx.dates import of_pdf
from cardgen.export.pdfx.reading import Value, elements, entry, key, name_of, text_of
from cardgen.export.pdfx.record import CALLED, Document, Fault

RULES = {
    "header-version": "The header, and /Version of the catalog, say at most PDF 1.4 for PDF/X-1a:2003 and at most "
    "1.6 for PDF/X-4 (yob/pdf-preflight pdfx1a.rb, WeasyPrint pdfx.py; that PDF/X-4 takes less than 1.6 is not "
    "confirmed).",
    "document-id": "The trailer has an /ID of two strings (JHOVE XProfileBase, yob/pdf-preflight pdfx1a.rb).",
    "encryption": "The file is not encrypted (JHOVE X1Profile, pdfbox-preflight X1a).",
    "title": "The document information has a Title (JHOVE XProfileBase, yob/pdf-preflight pdfx1a.rb).",
    "dates": "The document information has a CreationDate and a ModDate, and they are dates (JHOVE XProfileBase, "
    "yob/pdf-preflight pdfx1a.rb).",
    "trapped": "The document information says Trapped with the name True or False, never Unknown (JHOVE XProfileBase).",
    "version-mark": "The file names its level: PDF/X-1a:2003 in GTS_PDFXVersion of the document information, PDF/X-4 "
    "in pdfxid:GTS_PDFXVersion of its XMP metadata (WeasyPrint pdfx.py and metadata.py, ghostpdl PDFX_def.ps).",
    "actions": "Nothing acts: no JavaScript, no action of the document, of a page, an annotation, a field or a "
    "bookmark (JHOVE X1Profile, pdfbox-preflight X1a; of PDF/X-4 secondary sources say it of those within the bleed "
    "only, which is not confirmed).",
    "layers": "PDF/X-1a has no layers, which came with PDF 1.5 (derived from secondary sources, which name them as "
    "new in PDF/X-4).",
}

NEWEST = {"x-1a:2003": (1, 4), "x-4": (1, 6)}
"""The highest version of PDF that each level takes; see RULES."""

MARK = "PDF/X-1a:2003"
"""What GTS_PDFXVersion of a PDF/X-1a:2003 says (ghostpdl lib/PDFX_def.ps, WeasyPrint pdfx.py)."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of the file as a whole."""
    yield from _version(document)
    trailer = document.pdf.trailer
    identity = elements(entry(trailer, "/ID"))
    if len(identity) != 2 or not all(isinstance(part, String) and bytes(part) for part in identity):
        yield Fault(
            "document-id", None, "the trailer has no /ID of two strings; let the program that saves it write one"
        )
    if document.pdf.is_encrypted:
        yield Fault("encryption", None, "the file is encrypted; save it without a password")
    yield from _information(document, entry(trailer, "/Info"))
    yield from _actions(document)
    if document.level == "x-1a:2003" and entry(document.pdf.Root, "/OCProperties") is not None:
        yield Fault("layers", None, "the file has layers (/OCProperties), and PDF/X-1a takes none")


def _version(document: Document) -> Iterator[Fault]:
    most, called = NEWEST[document.level], CALLED[document.level]
    header = re.match(rb"%PDF-(\d)\.(\d)", document.data)
    catalog = re.fullmatch(r"/(\d)\.(\d)", name_of(entry(document.pdf.Root, "/Version")) or "")
    if not header:
        yield Fault("header-version", None, "the file does not begin with %PDF- and a version")
    for found, place in ((header, "header"), (catalog, "catalog")):
        if found and (int(found[1]), int(found[2])) > most:
            version = f"{int(found[1])}.{int(found[2])}"
            message = f"the {place} says PDF {version}, and {called} takes at most {most[0]}.{most[1]}"
            yield Fault("header-version", None, message)


def _information(document: Document, info: Value) -> Iterator[Fault]:
    if not text_of(entry(info, "/Title")):
        yield Fault("title", None, "the document information has no Title")
    for name in ("/CreationDate", "/ModDate"):
        if of_pdf(text_of(entry(info, name))) is None:
            yield Fault("dates", None, f"the document information has no {name[1:]} that is a date")
    if name_of(entry(info, "/Trapped")) not in ("/True", "/False"):
        yield Fault("trapped", None, "Trapped in the document information is neither True nor False; False is usual")
    if document.level == "x-1a:2003" and text_of(entry(info, "/GTS_PDFXVersion")) != MARK:
        yield Fault("version-mark", None, f"GTS_PDFXVersion in the document information is not “{MARK}”")


def _actions(document: Document) -> Iterator[Fault]:
    root = document.pdf.Root
    if isinstance(entry(root, "/OpenAction"), Dictionary):
        yield Fault("actions", None, "the file acts when it is opened (/OpenAction)")
    if entry(entry(root, "/Names"), "/JavaScript") is not None:
        yield Fault("actions", None, "the file has JavaScript (/Names)")
    for holder, page, called in _holders(document):
        for name in ("/A", "/AA", "/PA"):
            if isinstance(entry(holder, name), Dictionary):
                yield Fault("actions", page, f"{called} has an action ({name})")


def _holders(document: Document) -> Iterator[tuple[Value, int | None, str]]:
    """All that may have an action, each with its page and what a message calls it."""
    root = document.pdf.Root
    yield root, None, "the document"
    for number, page in enumerate(document.things.pages, 1):
        yield page, number, "the page"
    for annotation in document.things.annotations:
        yield annotation.object, annotation.page, annotation.called
    for field in _tree(list(elements(entry(entry(root, "/AcroForm"), "/Fields")))):
        yield field, None, "a field of the form"
    for bookmark in _tree([entry(entry(root, "/Outlines"), "/First")]):
        yield bookmark, None, f"the bookmark “{text_of(entry(bookmark, '/Title')) or ''}”"


def _tree(nodes: list[Value]) -> Iterator[Object]:
    """Fields with their kids, or bookmarks with those below and behind them; each once."""
    seen = set()
    while nodes:
        node = nodes.pop()
        its = key(node)
        if not isinstance(node, Dictionary) or its in seen:
            continue
        if its:
            seen.add(its)
        yield node
        nodes += [entry(node, "/First"), entry(node, "/Next"), *elements(entry(node, "/Kids"))]
