"""Ways to break the sound files, each in the smallest way that breaks one rule alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pikepdf
from pdfx_samples import (
    XMP,
    broken,
    form,
    glyphs,
    page,
    picture,
    put,
    write,
)
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, String

from cardgen.export.pdfx import Level

X1A, X4 = "x-1a:2003", "x-4"
RGB = Name.DeviceRGB
EMPTY_LZW = b"\x80\x40\x40"
"""A clear code and an end code of nine bits."""


class Broken(NamedTuple):
    """A way to break a rule: the page of the fault, words of its message, what is changed, and how it is saved."""

    rule: str
    level: Level
    page: int | None
    words: str
    change: Callable[[Pdf], Any] = lambda pdf: None
    options: Mapping[str, Any] = MappingProxyType({})
    after: Callable[[bytes], bytes] = lambda data: data

    def __str__(self) -> str:
        return f"{self.rule}, {self.words}"

    @property
    def data(self) -> bytes:
        """The broken file."""
        return self.after(broken(self.level, self.change, **self.options))


def of(name: str, value: Any, kind: str = "info") -> Callable[[Pdf], None]:
    """A change of one entry; None takes it away."""

    def change(pdf: Pdf) -> None:
        places = {"info": pdf.docinfo, "root": pdf.Root, "page": page(pdf), "intent": pdf.Root.OutputIntents[0]}
        if value is None:
            del places[kind][name]
        else:
            places[kind][name] = value

    return change


def more(kind: str, name: str, make: Callable[[Pdf], Any], content: bytes = b"") -> Callable[[Pdf], None]:
    """A change that gives the second page one more resource, and uses it if it is told to."""

    def change(pdf: Pdf) -> None:
        put(pdf, kind, name, make(pdf))
        write(pdf, content)

    return change


def says(old: str, new: str) -> Callable[[Pdf], None]:
    """A change of the words of the metadata."""
    assert old in XMP
    return lambda pdf: pdf.Root.Metadata.write(XMP.replace(old, new).encode())


def annotated(**entries: Any) -> Callable[[Pdf], None]:
    """A change that adds an annotation beside the bleed, unless the entries say where."""
    beside = {"Type": Name.Annot, "Subtype": Name.Square, "Rect": [0, 0, 20, 20]}
    return of("/Annots", Array([Dictionary(**(beside | entries))]), "page")


def state(**entries: Any) -> Callable[[Pdf], None]:
    """A change that adds a graphics state."""
    return more("/ExtGState", "/New", lambda pdf: Dictionary(**entries))


def drawn(make: Callable[[Pdf], Any]) -> Callable[[Pdf], None]:
    """A change that adds something that Do may draw."""
    return more("/XObject", "/New", make)


def profile(change: Callable[[bytearray], None]) -> Callable[[Pdf], None]:
    """A change of the bytes of the profile."""

    def changed(pdf: Pdf) -> None:
        stream = pdf.Root.OutputIntents[0].DestOutputProfile
        data = bytearray(stream.read_bytes())
        change(data)
        stream.write(bytes(data))

    return changed


def no_program(kind: str) -> Callable[[Pdf], None]:
    """A change that takes the program of an embedded font away."""

    def change(pdf: Pdf) -> None:
        font = pdf.pages[0].Resources.Font[kind]
        font = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        del font.FontDescriptor.FontFile2

    return change


def in_glyph(content: bytes, **resources: Any) -> Callable[[Pdf], None]:
    """A change that uses a Type3 font of one more glyph."""
    return more("/Font", "/New", lambda pdf: glyphs(pdf, content, **resources), b"BT /New 9 Tf (x) Tj ET")


def mangled(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    """A change of the bytes of the file; the two are as long as each other."""

    def change(data: bytes) -> bytes:
        assert data.count(old) == 1
        assert len(old) == len(new)
        return data.replace(old, new)

    return change


def no_glyph(pdf: Pdf) -> None:
    """A Type3 font whose only glyph is no stream."""
    in_glyph(b"")(pdf)
    page(pdf).Resources.Font.New.CharProcs.star = Dictionary()


def unfiltered(pdf: Pdf, **entries: Any) -> Any:
    """A picture with data as it is."""
    made = picture(pdf, **entries)
    made.write(EMPTY_LZW, filter=entries.get("Filter"))
    return made


def bookmark(pdf: Pdf) -> None:
    """A bookmark below another that opens a page of the web."""
    act = pdf.make_indirect(Dictionary(Title=String("Shop"), A=Dictionary(S=Name.URI, URI=String("http://x.org"))))
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=Dictionary(Title=String("Cards"), First=act), Count=1))


def page_group(space: Any) -> Callable[[Pdf], None]:
    """A change of the space that the second page blends in."""
    return lambda pdf: page(pdf).Group.__setitem__("/CS", space(pdf) if callable(space) else space)


DECODED = {"stream_decode_level": None}
ENCRYPTED = {
    "encryption": pikepdf.Encryption(owner="owner", user="", R=3, aes=False, metadata=False),
    "stream_decode_level": None,
}
LOCKED = {
    "encryption": pikepdf.Encryption(owner="owner", user="user", R=3, aes=False, metadata=False),
    "stream_decode_level": None,
}
NEWER = {"object_stream_mode": ObjectStreamMode.generate, "force_version": "1.6"}
RAW = {"compress_streams": False}
DROPPED = Dictionary(S=Name.JavaScript, JS=String("app.beep()"))
LINK = Dictionary(Type=Name.Filespec, F=String("art.pdf"))

WHOLE = [
    Broken("readable", X1A, None, "damaged", after=mangled(b"startxref", b"startxray")),
    Broken("readable", X1A, None, "cannot be read", after=lambda data: data[:4000]),
    Broken("readable", X1A, None, "cannot be read: ", after=lambda data: b""),
    Broken("readable", X1A, 2, "the content is damaged", lambda pdf: write(pdf, b"(never closed")),
    Broken("header-version", X1A, None, "header says PDF 1.6", options={"force_version": "1.6"}),
    Broken("header-version", X1A, None, "catalog says PDF 1.5", of("/Version", Name("/1.5"), "root")),
    Broken("header-version", X4, None, "header says PDF 1.7", options={"force_version": "1.7"}),
    Broken("document-id", X1A, None, "no /ID", after=mangled(b" /ID [", b" /XD [")),
    Broken("encryption", X1A, None, "save it without a password", options=ENCRYPTED),
    Broken("encryption", X1A, None, "is encrypted", options=LOCKED),
    Broken("title", X1A, None, "no Title", of("/Title", None)),
    Broken("title", X4, None, "no Title", of("/Title", String(" "))),
    Broken("dates", X1A, None, "no ModDate", of("/ModDate", None)),
    Broken("dates", X1A, None, "no CreationDate", of("/CreationDate", String("D:20261302"))),
    Broken("trapped", X1A, None, "neither True nor False", of("/Trapped", Name.Unknown)),
    Broken("trapped", X1A, None, "neither True", of("/Trapped", None)),
    Broken("version-mark", X1A, None, "GTS_PDFXVersion", of("/GTS_PDFXVersion", String("PDF/X-3:2003"))),
    Broken("version-mark", X4, None, "pdfxid:GTS_PDFXVersion", says(">PDF/X-4<", ">PDF/X-4p<")),
    Broken("actions", X1A, None, "when it is opened", of("/OpenAction", DROPPED, "root")),
    Broken("actions", X1A, None, "JavaScript", of("/Names", Dictionary(JavaScript=Dictionary(Names=[])), "root")),
    Broken("actions", X1A, None, "the document has an action", of("/AA", Dictionary(WC=DROPPED), "root")),
    Broken("actions", X4, 2, "the page has an action (/AA)", of("/AA", Dictionary(O=DROPPED), "page")),
    Broken("actions", X1A, 2, "the annotation (Square) has an action", annotated(A=DROPPED)),
    Broken(
        "actions",
        X1A,
        None,
        "a field of the form",
        of("/AcroForm", Dictionary(Fields=[Dictionary(Kids=[Dictionary(AA=Dictionary(K=DROPPED))])]), "root"),
    ),
    Broken("actions", X1A, None, "the bookmark “Shop”", bookmark),
    Broken("layers", X1A, None, "OCProperties", of("/OCProperties", Dictionary(), "root")),
    Broken("output-intent", X1A, None, "no output intent", of("/OutputIntents", None, "root")),
    Broken(
        "output-intent",
        X4,
        None,
        "2 output intents",
        lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0]),
    ),
    Broken("output-intent", X1A, None, "no output intent", of("/S", Name.GTS_PDFA1, "intent")),
    Broken(
        "output-condition", X1A, None, "no OutputConditionIdentifier", of("/OutputConditionIdentifier", None, "intent")
    ),
    Broken("output-condition", X4, None, "no Info", of("/Info", None, "intent")),
    Broken(
        "output-registry",
        X1A,
        None,
        "neither a RegistryName nor a profile",
        lambda pdf: [of(name, None, "intent")(pdf) for name in ("/RegistryName", "/DestOutputProfile")],
    ),
    Broken("output-profile", X4, None, "embeds no profile", of("/DestOutputProfile", None, "intent")),
    Broken("output-profile", X1A, None, "is no stream", of("/DestOutputProfile", Dictionary(), "intent")),
    Broken(
        "output-profile",
        X1A,
        None,
        "/N is not 4",
        lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.__setitem__("/N", 3),
    ),
    Broken("output-profile", X1A, None, "no ICC profile", profile(lambda data: data.__delitem__(slice(100, None)))),
    Broken(
        "output-profile", X1A, None, "mntr for CMYK", profile(lambda data: data.__setitem__(slice(12, 16), b"mntr"))
    ),
    Broken("output-profile", X4, None, "prtr for RGB", profile(lambda data: data.__setitem__(slice(16, 20), b"RGB "))),
    Broken("xmp", X4, None, "no XMP", of("/Metadata", None, "root")),
    Broken("xmp", X4, None, "cannot be read", says("</rdf:RDF>", "")),
    Broken("xmp", X4, None, "cannot be read", lambda pdf: pdf.Root.Metadata.write(b"<svg/>")),
    Broken("xmp-keys", X4, None, "no xmpMM:VersionID", says("<xmpMM:VersionID>1</xmpMM:VersionID>", "")),
    Broken("xmp-keys", X4, None, "no xmp:MetadataDate", says("MetadataDate>2026", "MetadataDate>never")),
    Broken("xmp-mirror", X4, None, "dc:title", says("Nine cards", "Ten cards")),
    Broken(
        "xmp-mirror",
        X4,
        None,
        "xmp:CreateDate",
        says("CreateDate>2026-01-02T03:04:05Z", "CreateDate>2026-01-02T03:04:06Z"),
    ),
    Broken("xmp-mirror", X4, None, "xmp:ModifyDate", says("05:04:05+02:00", "05:04:05+01:00")),
    Broken("xmp-mirror", X4, None, "pdf:Trapped", says("<pdf:Trapped>False", "<pdf:Trapped>True")),
    Broken("object-streams", X1A, None, "object streams", options=NEWER, after=mangled(b"%PDF-1.6", b"%PDF-1.4")),
    Broken("lzw", X1A, None, "compressed with LZW", drawn(lambda pdf: unfiltered(pdf, Filter=Name.LZWDecode)), RAW),
    Broken(
        "lzw",
        X1A,
        2,
        "the inline picture is compressed with LZW",
        lambda pdf: write(pdf, b"BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID " + EMPTY_LZW + b" EI"),
    ),
    Broken("jpx", X1A, None, "JPEG 2000", drawn(lambda pdf: unfiltered(pdf, Filter=Name.JPXDecode))),
    Broken("embedded-files", X1A, None, "/Names", of("/Names", Dictionary(EmbeddedFiles=Dictionary(Names=[])), "root")),
    Broken("embedded-files", X4, 2, "/AF", of("/AF", Array([Dictionary(Type=Name.Filespec)]), "page")),
    Broken(
        "embedded-files",
        X1A,
        2,
        "the annotation (FileAttachment) embeds a file",
        annotated(Subtype=Name.FileAttachment, FS=Dictionary(Type=Name.Filespec, EF=Dictionary())),
    ),
    Broken("external-files", X1A, None, "(/F)", drawn(lambda pdf: picture(pdf, F=String("art.raw")))),
    Broken("external-files", X4, None, "(/Ref)", drawn(lambda pdf: form(pdf, Ref=Dictionary(F=String("art.pdf"))))),
    Broken(
        "external-files",
        X1A,
        None,
        "names a file outside",
        lambda pdf: pdf.Root.__setitem__("/Other", pdf.make_indirect(LINK)),
    ),
]
