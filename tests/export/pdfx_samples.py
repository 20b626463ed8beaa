"""Two sound files to break: a PDF/X-1a:2003 and a PDF/X-4, made with pikepdf alone, and the tools to change them."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream, StreamDecodeLevel, String

import cardgen.export
from cardgen.export.pdfx import Level

LEVELS: tuple[Level, ...] = ("x-1a:2003", "x-4")

FONT = Path(__file__).parents[2] / "fonts" / "oswald" / "Oswald-Medium.ttf"
PROFILE = Path(cardgen.export.__file__).parent / "icc" / "ISOcoated_v2_300_bas.icc"

MEDIA, BLEED, TRIM = (0, 0, 240, 312), (21, 21, 219, 291), (30, 30, 210, 282)
"""A poker card with its bleed of 1/8 in, on a page with room around it: points."""

XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Nine cards</rdf:li></rdf:Alt></dc:title>
<pdf:Trapped>False</pdf:Trapped><pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate><xmp:ModifyDate>2026-01-02T05:04:05+02:00</xmp:ModifyDate>
<xmp:MetadataDate>2026-01-02T03:04:05Z</xmp:MetadataDate><xmpMM:DocumentID>uuid:1</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""

CONTENT = b"""
q 0 0 0 1 k 0.2 0 0 0 K 0.5 g 0.5 G 30 30 180 252 re B Q
q /Spot cs 0.8 scn 40 40 20 20 re f /DeviceCMYK CS 0 0 0 1 SC Q
q /Pattern cs /Dots scn 60 60 20 20 re f /Stained cs 1 0 0 0 /Stencil scn 90 60 20 20 re f Q
q /Over gs 50 0 0 50 100 100 cm /Im0 Do Q q 10 0 0 10 0 0 cm /Mask Do /Sunset sh Q
q /Fm0 Do Q
BT /F1 12 Tf (ab) Tj /F2 12 Tf <0001> Tj /Icons 9 Tf (x) Tj ET
q 5 0 0 5 40 200 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q
"""


@cache
def sample(level: Level) -> bytes:
    """The bytes of a sound file of three pages."""
    return saved(_made(level), level)


def opened(level: Level) -> Pdf:
    """The sound file, to be changed."""
    return pikepdf.open(io.BytesIO(sample(level)), inherit_page_attributes=False)


def saved(pdf: Pdf, level: Level, **options: Any) -> bytes:
    """The bytes of a changed file, its streams as they are."""
    version, streams = ("1.4", ObjectStreamMode.disable) if level == LEVELS[0] else ("1.6", ObjectStreamMode.generate)
    usual = {
        "force_version": version,
        "object_stream_mode": streams,
        "static_id": True,
        "stream_decode_level": StreamDecodeLevel.none,
        "fix_metadata_version": False,
    }
    out = io.BytesIO()
    pdf.save(out, **(usual | options))
    return out.getvalue()


def broken(level: Level, change: Callable[[Pdf], None], **options: Any) -> bytes:
    """The bytes of the sound file after a change."""
    with opened(level) as pdf:
        change(pdf)
        return saved(pdf, level, **options)


def page(pdf: Pdf) -> Dictionary:
    """The second page, where samples are broken."""
    return pdf.pages[1].obj


def put(pdf: Pdf, kind: str, name: str, value: Any) -> None:
    """Gives the second page one more resource, as an object of its own."""
    resources = page(pdf).Resources
    if kind not in resources:
        resources[kind] = Dictionary()
    resources[kind][name] = pdf.make_indirect(value)


def write(pdf: Pdf, content: bytes) -> None:
    """Adds to the content of the second page."""
    page(pdf).Contents = Array([page(pdf).Contents, pdf.make_stream(content)])


def form(pdf: Pdf, content: bytes = b"", **entries: Any) -> Stream:
    """A form of a poker card's size."""
    return pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 180, 252], **entries)


def picture(pdf: Pdf, space: Any = Name.DeviceCMYK, **entries: Any) -> Stream:
    """A picture of one pixel."""
    head = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 1, "Height": 1, "BitsPerComponent": 8}
    if space is not None:
        head["ColorSpace"] = space
    return pdf.make_stream(b"\0\0\0\0", **(head | entries))


def spot(alternate: Any = Name.DeviceCMYK) -> Array:
    """A spot colour."""
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return Array([Name.Separation, Name.CutContour, alternate, tint])


def pattern(pdf: Pdf, content: bytes, paint: int = 1, **resources: Any) -> Stream:
    """A tiling pattern."""
    head = {"Type": Name.Pattern, "PatternType": 1, "PaintType": paint, "TilingType": 1, "BBox": [0, 0, 4, 4]}
    return pdf.make_stream(content, **head, XStep=4, YStep=4, Resources=Dictionary(**resources))


def shading(space: Any = Name.DeviceCMYK, **entries: Any) -> Dictionary:
    """A shading from one side to the other."""
    fade = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 0, 0, 0], N=1)
    return Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 1, 0], Function=fade, **entries)


def glyphs(pdf: Pdf, content: bytes, **resources: Any) -> Dictionary:
    """A Type3 font of one glyph."""
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[0, 0, 1, 1],
        FontMatrix=[1, 0, 0, 1, 0, 0],
        FirstChar=120,
        LastChar=120,
        Widths=[1],
        Encoding=Dictionary(Type=Name.Encoding, Differences=[120, Name("/star")]),
        CharProcs=Dictionary(star=pdf.make_stream(b"1 0 d0 " + content)),
        Resources=Dictionary(**resources),
    )


def standard() -> Dictionary:
    """A font that every reader has, and that is not embedded."""
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


@cache
def font_program() -> bytes:
    """A subset of a font of the project."""
    font = TTFont(FONT, recalcTimestamp=False)
    subsetter = subset.Subsetter()
    subsetter.populate(text="ab")
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def true_type(pdf: Pdf) -> Dictionary:
    """An embedded TrueType font."""
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name("/AAAAAA+Oswald-Medium"),
        FirstChar=97,
        LastChar=98,
        Widths=[500, 500],
        Encoding=Name.WinAnsiEncoding,
        FontDescriptor=pdf.make_indirect(_descriptor(pdf)),
    )


def composite(pdf: Pdf) -> Dictionary:
    """The same font, embedded as one with two-byte codes."""
    below = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name("/AAAAAB+Oswald-Medium"),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        DW=500,
        CIDToGIDMap=Name.Identity,
        FontDescriptor=pdf.make_indirect(_descriptor(pdf)),
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name("/AAAAAB+Oswald-Medium"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=[pdf.make_indirect(below)],
    )


def _descriptor(pdf: Pdf) -> Dictionary:
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/AAAAAA+Oswald-Medium"),
        Flags=32,
        FontBBox=[0, -300, 1000, 1200],
        ItalicAngle=0,
        Ascent=1193,
        Descent=-289,
        CapHeight=810,
        StemV=80,
        FontFile2=pdf.make_stream(font_program(), Length1=len(font_program())),
    )


def _made(level: Level) -> Pdf:
    pdf = pikepdf.new()
    shared = _resources(pdf)
    if level == "x-4":
        shared.XObject.Soft = picture(
            pdf, [Name.ICCBased, pdf.make_stream(b"", N=3)], SMask=picture(pdf, Name.DeviceGray)
        )
        shared.XObject.Group = form(pdf, b"", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK))
        shared.ExtGState.Half = Dictionary(ca=0.5, CA=0.5, BM=Name.Multiply)
        pdf.Root.OCProperties = Dictionary(OCGs=[], D=Dictionary())
        pdf.Root.Metadata = pdf.make_stream(XMP.encode(), Type=Name.Metadata, Subtype=Name.XML)
    for number in range(3):
        added = pdf.add_blank_page(page_size=MEDIA[2:]).obj
        added.TrimBox, added.BleedBox = Array(TRIM), Array(BLEED)
        added.Contents = pdf.make_stream(CONTENT)
        added.Resources = Dictionary({name: Dictionary(dict(kind.items())) for name, kind in shared.items()})
        if level == "x-4":
            added.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
        if number == 2:  # a page that has its paper and its resources from its parent
            del added.MediaBox, added.Resources
    pdf.Root.Pages.MediaBox = Array(MEDIA)
    pdf.Root.Pages.Resources = pdf.make_indirect(shared)
    pdf.Root.OutputIntents = Array([pdf.make_indirect(_intent(pdf))])
    info = pdf.docinfo
    info.Title, info.Trapped = String("Nine cards"), Name("/False")
    info.CreationDate, info.ModDate = String("D:20260102030405Z"), String("D:20260102030405+00'00'")
    if level == "x-1a:2003":
        info.GTS_PDFXVersion = String("PDF/X-1a:2003")
    return pdf


def _intent(pdf: Pdf) -> Dictionary:
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("FOGRA39"),
        RegistryName=String("http://www.color.org"),
        Info=String("Coated FOGRA39 (ISO 12647-2:2004)"),
        DestOutputProfile=pdf.make_stream(PROFILE.read_bytes(), N=4, Alternate=Name.DeviceCMYK),
    )


def _resources(pdf: Pdf) -> Dictionary:
    own = pdf.make_indirect
    fonts = Dictionary(F1=own(true_type(pdf)), F2=own(composite(pdf)))
    inner = form(pdf, b"0 0 0 1 k 0 0 9 9 re f BT /F1 9 Tf (a) Tj ET")  # it borrows the resources around it
    icons = glyphs(pdf, b"0 0 1 1 re f /F1 1 Tf", Font=Dictionary(F1=fonts.F1))
    stencil = picture(pdf, None, ImageMask=True, BitsPerComponent=1)
    return Dictionary(
        Font=Dictionary(F1=fonts.F1, F2=fonts.F2, Icons=own(icons), Unused=own(standard())),
        XObject=Dictionary(
            Im0=picture(pdf, [Name.Indexed, Name.DeviceCMYK, 0, String("abcd")], Mask=stencil),
            Mask=stencil,
            Fm0=form(pdf, b"/Inner Do", Resources=Dictionary(XObject=Dictionary(Inner=inner), Font=fonts)),
        ),
        ColorSpace=Dictionary(Spot=own(spot()), Stained=own(Array([Name.Pattern, Name.DeviceCMYK]))),
        Pattern=Dictionary(
            Dots=pattern(pdf, b"0 1 0 0 k 0 0 2 2 re f"),
            Stencil=pattern(pdf, b"0 0 2 2 re f", 2),
            Fade=own(Dictionary(PatternType=2, Shading=own(shading()))),
        ),
        Shading=Dictionary(Sunset=own(shading())),
        ExtGState=Dictionary(
            Over=own(
                Dictionary(
                    OP=True,
                    op=True,
                    OPM=1,
                    ca=1,
                    CA=1,
                    BM=Name.Normal,
                    SMask=Name("/None"),
                    TR2=Name.Default,
                    HT=Dictionary(HalftoneType=1, Frequency=60, Angle=45, SpotFunction=Name.Round),
                )
            )
        ),
    )
