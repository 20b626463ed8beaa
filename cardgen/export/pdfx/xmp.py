"""The XMP metadata of a PDF/X-4: there it names its level, and says again what the document information says."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
from pikepdf import Stream

from cardgen.export.pdfx.dates import of_pdf, of_xmp
from cardgen.export.pdfx.reading import Value, entry, name_of, reason, text_of
from cardgen.export.pdfx.record import Document, Fault

RULES = {
    "xmp": "A PDF/X-4 has XMP metadata that can be read (WeasyPrint metadata.py, proof-pdf structure.py).",
    "xmp-keys": "The XMP metadata of a PDF/X-4 has xmp:MetadataDate, which is a date, and xmpMM:DocumentID, "
    "VersionID and RenditionClass (WeasyPrint metadata.py, proof-pdf structure.py).",
    "xmp-mirror": "The XMP metadata of a PDF/X-4 says of title, dates and trapping what the document information "
    "says (WeasyPrint metadata.py, proof-pdf structure.py).",
}

MARK = "PDF/X-4"
"""What pdfxid:GTS_PDFXVersion of a PDF/X-4 says (WeasyPrint pdfx.py, GS VectorDevices.rst)."""

SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
"""The namespaces of XMP, and that of PDF/X-4 (WeasyPrint metadata.py)."""

Said = dict[str, str]
"""What the metadata says: names with the prefixes of SPACES -> texts."""


def check(document: Document) -> Iterator[Fault]:
    """The faults of the metadata of a PDF/X-4; other levels need none."""
    if document.level != "x-4":
        return
    metadata = entry(document.pdf.Root, "/Metadata")
    if not isinstance(metadata, Stream):
        yield Fault("xmp", None, "the file has no XMP metadata")
        return
    try:
        said = _read(document.pdf)
    # A SyntaxError is what the reader of XML raises, and a ValueError stands for XML that is no XMP.
    except (pikepdf.PikepdfError, SyntaxError, ValueError) as error:
        yield Fault("xmp", None, f"the XMP metadata cannot be read: {reason(error)}")
        return
    if said.get("pdfxid:GTS_PDFXVersion") != MARK:
        yield Fault("version-mark", None, f"pdfxid:GTS_PDFXVersion in the XMP metadata is not “{MARK}”")
    for name in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"):
        if not said.get(name):
            yield Fault("xmp-keys", None, f"the XMP metadata has no {name}")
    if of_xmp(said.get("xmp:MetadataDate")) is None:
        yield Fault("xmp-keys", None, "the XMP metadata has no xmp:MetadataDate that is a date")
    yield from _mirrored(said, entry(document.pdf.trailer, "/Info"))


def _read(pdf: pikepdf.Pdf) -> Said:
    metadata = pdf.open_metadata(strict=True)
    prefixes = {space: prefix for prefix, space in SPACES.items()}
    said = {}
    for name in metadata:
        space, _, word = name.removeprefix("{").partition("}")
        if space in prefixes:
            said[f"{prefixes[space]}:{word}"] = str(metadata[name])
    return said


def _mirrored(said: Said, info: Value) -> Iterator[Fault]:
    """Each entry of the information that the metadata does not say again; what is lacking there is not asked for."""
    title = text_of(entry(info, "/Title"))
    if title and said.get("dc:title", "").strip() != title:
        yield _differs("dc:title", "Title")
    for name, mirror in (("CreationDate", "xmp:CreateDate"), ("ModDate", "xmp:ModifyDate")):
        moment = of_pdf(text_of(entry(info, f"/{name}")))
        if moment and of_xmp(said.get(mirror)) != moment:
            yield _differs(mirror, name)
    trapped = name_of(entry(info, "/Trapped"))
    if trapped in ("/True", "/False") and said.get("pdf:Trapped") != trapped[1:]:
        yield _differs("pdf:Trapped", "Trapped")


def _differs(mirror: str, name: str) -> Fault:
    return Fault(
        "xmp-mirror", None, f"{mirror} in the XMP metadata is not what {name} in the document information says"
    )
