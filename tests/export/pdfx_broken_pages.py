"""Ways to break a page of the sound files: its boxes, fonts, colours, transparency and what else is on it."""

from __future__ import annotations

from pdfx_broken import (
    RGB,
    X1A,
    X4,
    Broken,
    annotated,
    drawn,
    in_glyph,
    more,
    no_glyph,
    no_program,
    of,
    page_group,
    state,
)
from pdfx_samples import form, glyphs, page, pattern, picture, shading, spot, standard, write
from pikepdf import Array, Dictionary, Name, Pdf, String


def inner_font(pdf: Pdf) -> Dictionary:
    """A Type3 font whose glyph uses a font that is not embedded."""
    return glyphs(pdf, b"/F9 1 Tf", Font=Dictionary(F9=standard()))


def no_media(pdf: Pdf) -> None:
    """A page without paper, and none of its parents has it."""
    del pdf.Root.Pages.MediaBox
    pdf.pages[2].obj.MediaBox = page(pdf).MediaBox
    del page(pdf).MediaBox


def two_bytes(pdf: Pdf) -> Dictionary:
    """A composite font without the font below it."""
    return Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Nothing, Encoding=Name("/Identity-H"))


def masked(pdf: Pdf) -> None:
    """A soft mask that is made of a form with RGB in it."""
    group = form(pdf, b"1 0 0 rg", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
    state(SMask=Dictionary(S=Name.Luminosity, G=group))(pdf)


def profiled(pdf: Pdf, colours: int) -> Array:
    """A space with a profile."""
    return Array([Name.ICCBased, pdf.make_stream(b"", N=colours)])


def lab() -> Array:
    """The space of what the eye sees."""
    return Array([Name.Lab, Dictionary(WhitePoint=[0.96, 1, 0.82])])


BOXES = [
    Broken("media-box", X1A, 2, "no MediaBox", no_media),
    Broken("trim-box", X1A, 2, "neither TrimBox nor ArtBox", of("/TrimBox", None, "page")),
    Broken("trim-box", X4, 2, "a TrimBox and an ArtBox", of("/ArtBox", Array([30, 30, 210, 282]), "page")),
    Broken("box-shape", X1A, 2, "the TrimBox", of("/TrimBox", Array([30, 30, 30, 282]), "page")),
    Broken("box-shape", X4, 2, "the BleedBox", of("/BleedBox", Array([30, 30, 210]), "page")),
    Broken(
        "box-nesting", X1A, 2, "TrimBox stands out of the BleedBox", of("/TrimBox", Array([20, 30, 210, 282]), "page")
    ),
    Broken(
        "box-nesting", X4, 2, "BleedBox stands out of the MediaBox", of("/BleedBox", Array([0, -9, 240, 312]), "page")
    ),
]

FONTS = [
    Broken("font-embedded", X1A, 1, "AAAAAA+Oswald-Medium is not embedded", no_program("/F1")),
    Broken("font-embedded", X4, 1, "AAAAAB+Oswald-Medium is not embedded", no_program("/F2")),
    Broken("font-embedded", X1A, 2, "Helvetica is not embedded", lambda pdf: write(pdf, b"BT /Unused 9 Tf ET")),
    Broken("font-embedded", X1A, 2, "Nothing is not embedded", more("/Font", "/F9", two_bytes, b"/F9 1 Tf")),
    Broken("font-embedded", X1A, 2, "the font F9 is chosen", lambda pdf: write(pdf, b"BT /F9 9 Tf ET")),
    Broken(
        "font-embedded",
        X1A,
        2,
        "Helvetica in the form New",
        drawn(lambda pdf: form(pdf, b"/F9 1 Tf", Resources=Dictionary(Font=Dictionary(F9=standard())))),
    ),
    Broken(
        "font-embedded",
        X1A,
        2,
        "Helvetica in the pattern New",
        more("/Pattern", "/New", lambda pdf: pattern(pdf, b"/F9 1 Tf", Font=Dictionary(F9=standard()))),
    ),
    Broken("font-embedded", X1A, 2, "Helvetica in the glyph star", more("/Font", "/New", inner_font, b"/New 1 Tf")),
    Broken("font-embedded", X1A, 2, "Helvetica is not embedded", state(Font=[standard(), 9])),
    Broken("font-glyphs", X1A, 2, "not all its glyphs", no_glyph),
]

COLOURS = [
    Broken("colour-operators", X1A, 2, "DeviceRGB (rg)", lambda pdf: write(pdf, b"1 0 0 rg")),
    Broken("colour-operators", X4, 2, "DeviceRGB (RG)", lambda pdf: write(pdf, b"1 0 0 RG")),
    Broken(
        "colour-operators",
        X1A,
        2,
        "in DeviceRGB; PDF/X-1a takes CMYK and grey",
        lambda pdf: write(pdf, b"/DeviceRGB cs"),
    ),
    Broken("colour-operators", X4, 2, "in DeviceRGB", lambda pdf: write(pdf, b"/DeviceRGB CS")),
    Broken("colour-operators", X1A, 2, "in the form New", drawn(lambda pdf: form(pdf, b"1 0 0 rg"))),
    Broken(
        "colour-operators",
        X1A,
        2,
        "in the pattern New",
        more("/Pattern", "/New", lambda pdf: pattern(pdf, b"1 0 0 rg")),
    ),
    Broken("colour-operators", X1A, 2, "in the glyph star", in_glyph(b"1 0 0 rg")),
    Broken("colour-operators", X4, 2, "in the soft mask of the graphics state New", masked),
    Broken(
        "colour-operators",
        X1A,
        2,
        "in the appearance of the annotation",
        lambda pdf: annotated(AP=Dictionary(N=Dictionary(On=form(pdf, b"1 0 0 rg"))))(pdf),
    ),
    Broken("colour-spaces", X1A, 2, "the colour space New is in Lab", more("/ColorSpace", "/New", lambda pdf: lab())),
    Broken(
        "colour-spaces",
        X1A,
        2,
        "DefaultRGB is in ICCBased",
        more("/ColorSpace", "/DefaultRGB", lambda pdf: profiled(pdf, 3)),
    ),
    Broken(
        "colour-spaces",
        X4,
        2,
        "in DeviceRGB",
        more("/ColorSpace", "/New", lambda pdf: Array([Name.Indexed, RGB, 0, String("abc")])),
    ),
    Broken(
        "colour-spaces", X1A, 2, "in DeviceRGB", more("/ColorSpace", "/New", lambda pdf: Array([Name.Pattern, RGB]))
    ),
    Broken("colour-spaces", X1A, 2, "cannot be read", more("/ColorSpace", "/New", lambda pdf: Array([]))),
    Broken("spot-alternates", X1A, 2, "alternate is in DeviceRGB", more("/ColorSpace", "/New", lambda pdf: spot(RGB))),
    Broken(
        "spot-alternates",
        X4,
        2,
        "alternate is in DeviceRGB",
        more("/ColorSpace", "/New", lambda pdf: Array([Name.DeviceN, [Name.White], RGB, Dictionary()])),
    ),
    Broken("spot-alternates", X1A, 2, "the picture New", drawn(lambda pdf: picture(pdf, spot(lab())))),
    Broken(
        "shading-colours", X1A, 2, "the shading New is in DeviceRGB", more("/Shading", "/New", lambda pdf: shading(RGB))
    ),
    Broken(
        "shading-colours",
        X4,
        2,
        "the pattern New is in DeviceRGB",
        more("/Pattern", "/New", lambda pdf: Dictionary(PatternType=2, Shading=shading(RGB))),
    ),
    Broken(
        "picture-colours",
        X1A,
        2,
        "the picture New is in DeviceRGB; PDF/X-1a takes",
        drawn(lambda pdf: picture(pdf, RGB)),
    ),
    Broken("picture-colours", X4, 2, "the picture New is in DeviceRGB", drawn(lambda pdf: picture(pdf, RGB))),
    Broken("picture-colours", X1A, 2, "the picture New is in Lab", drawn(lambda pdf: picture(pdf, lab()))),
    Broken(
        "picture-colours",
        X4,
        2,
        "the soft mask of the picture New",
        drawn(lambda pdf: picture(pdf, SMask=picture(pdf, RGB))),
    ),
    Broken(
        "picture-colours",
        X1A,
        2,
        "the picture Deep in the form New",
        drawn(lambda pdf: form(pdf, b"", Resources=Dictionary(XObject=Dictionary(Deep=picture(pdf, RGB))))),
    ),
    Broken(
        "inline-pictures",
        X1A,
        2,
        "an inline picture is in DeviceRGB",
        lambda pdf: write(pdf, b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"),
    ),
    Broken(
        "inline-pictures",
        X4,
        2,
        "an inline picture is in DeviceRGB",
        lambda pdf: write(pdf, b"BI /W 1 /H 1 /BPC 8 /CS [/I /RGB 0 <616263>] ID a EI"),
    ),
    Broken(
        "group-colours",
        X4,
        2,
        "the group of the form New is in DeviceRGB",
        drawn(lambda pdf: form(pdf, Group=Dictionary(S=Name.Transparency, CS=RGB))),
    ),
]

TRANSPARENCY = [
    Broken(
        "soft-masks",
        X1A,
        2,
        "the picture New has a soft mask",
        drawn(lambda pdf: picture(pdf, SMask=picture(pdf, Name.DeviceGray))),
    ),
    Broken("soft-masks", X1A, 2, "the picture New has a soft mask", drawn(lambda pdf: picture(pdf, SMaskInData=1))),
    Broken("soft-masks", X1A, 2, "the graphics state New has a soft mask", state(SMask=Dictionary(S=Name.Alpha))),
    Broken("opacity", X1A, 2, "(ca 0.5, CA 0.25)", state(ca=0.5, CA=0.25)),
    Broken("opacity", X1A, 2, "(CA 0)", state(CA=0)),
    Broken("blend-modes", X1A, 2, "the blend mode Multiply", state(BM=Name.Multiply)),
    Broken("blend-modes", X1A, 2, "the blend mode Screen", state(BM=[Name.Normal, Name.Screen])),
    Broken("transparency-groups", X1A, 2, "the page is a", of("/Group", Dictionary(S=Name.Transparency), "page")),
    Broken(
        "transparency-groups",
        X1A,
        2,
        "the form New is a",
        drawn(lambda pdf: form(pdf, Group=Dictionary(S=Name.Transparency))),
    ),
    Broken("page-group", X4, 2, "blends in DeviceRGB", page_group(RGB)),
    Broken("page-group", X4, 2, "blends in ICCBased", page_group(lambda pdf: profiled(pdf, 3))),
]

OTHER = [
    Broken("transfer-curves", X1A, 2, "(/TR)", state(TR=Name.Identity)),
    Broken("transfer-curves", X4, 2, "(/TR2)", state(TR2=Name.Identity)),
    Broken("transfer-curves", X1A, 2, "(/HTP)", state(HTP=[0, 0])),
    Broken(
        "transfer-curves",
        X4,
        2,
        "the pattern New has a transfer curve",
        more(
            "/Pattern",
            "/New",
            lambda pdf: Dictionary(PatternType=2, Shading=shading(), ExtGState=Dictionary(TR=Name.Identity)),
        ),
    ),
    Broken("halftones", X1A, 2, "of the type 6", state(HT=Dictionary(HalftoneType=6))),
    Broken(
        "halftones",
        X4,
        2,
        "with a HalftoneName",
        state(HT=Dictionary(HalftoneType=5, Default=Dictionary(HalftoneType=1, HalftoneName=String("fine")))),
    ),
    Broken(
        "postscript", X1A, 2, "the object New is PostScript", drawn(lambda pdf: pdf.make_stream(b"", Subtype=Name.PS))
    ),
    Broken("postscript", X4, 2, "the form New has PostScript", drawn(lambda pdf: form(pdf, Subtype2=Name.PS))),
    Broken("opi", X1A, 2, "the form New stands in", drawn(lambda pdf: form(pdf, OPI=Dictionary()))),
    Broken("opi", X4, 2, "the picture New stands in", drawn(lambda pdf: picture(pdf, OPI=Dictionary()))),
    Broken("annotations", X1A, 2, "the annotation (Square) reaches", annotated(Rect=[0, 0, 22, 22])),
    Broken("annotations", X4, 2, "the annotation (Link) reaches", annotated(Subtype=Name.Link, Rect=[50, 50, 40, 40])),
    Broken("annotations", X1A, 2, "reaches", annotated(Rect=[])),
    Broken(
        "alternate-pictures",
        X1A,
        2,
        "printed in its stead",
        drawn(lambda pdf: picture(pdf, Alternates=[Dictionary(Image=picture(pdf), DefaultForPrinting=True)])),
    ),
]

PAGES = [*BOXES, *FONTS, *COLOURS, *TRANSPARENCY, *OTHER]
