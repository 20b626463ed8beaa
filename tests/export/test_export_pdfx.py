"""The structure of PDF/X: sound files have no faults, and each rule finds what breaks it, and nothing else does."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pdfx_broken import WHOLE, X1A, X4, Broken, annotated, more, of, state
from pdfx_broken_pages import PAGES, lab, profiled
from pdfx_samples import (
    FONT,
    LEVELS,
    PROFILE,
    broken,
    form,
    opened,
    page,
    picture,
    put,
    sample,
    saved,
    spot,
    true_type,
    write,
)
from pikepdf import Array, Dictionary, Name, Pdf, String
from PIL import Image
from reportlab.lib.colors import CMYKColor, CMYKColorSep, Color
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.export.pdfx import RULES, Fault, Level, faults

BROKEN = [*WHOLE, *PAGES]


@pytest.mark.parametrize("level", LEVELS)
def test_a_sound_file_has_no_faults(level: Level) -> None:
    """The samples use one of everything that their level takes."""
    assert faults(sample(level), level) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_the_samples_are_files_that_other_readers_take(level: Level, tmp_path: Path) -> None:
    """PDFium draws each page, and not as an empty one."""
    with pypdfium2.PdfDocument(sample(level)) as read:
        assert len(read) == 3
        for drawn in read:
            assert len(drawn.render(scale=0.5).to_pil().convert("RGB").getcolors()) > 2
    if shutil.which("qpdf"):
        file = tmp_path / "sample.pdf"
        file.write_bytes(sample(level))
        subprocess.run(["qpdf", "--check", str(file)], check=True, capture_output=True)


@pytest.mark.skipif(not shutil.which("pdffonts"), reason="pdffonts is not installed")
@pytest.mark.parametrize("level", LEVELS)
def test_the_samples_have_their_fonts_inside(level: Level, tmp_path: Path) -> None:
    """Another reader says of each font that it is embedded, but for the one that no content chooses."""
    file = tmp_path / "sample.pdf"
    file.write_bytes(sample(level))
    lines = subprocess.run(["pdffonts", str(file)], check=True, capture_output=True, text=True).stdout.splitlines()[2:]
    embedded = {line.split()[0]: re.search(r" (yes|no) +(yes|no) +(yes|no) +\d", line)[1] for line in lines}
    names = {"AAAAAA+Oswald-Medium": "yes", "AAAAAB+Oswald-Medium": "yes", "[none]": "yes", "Helvetica": "no"}
    assert embedded == names


def test_the_table_of_broken_files_covers_the_rules() -> None:
    """Each rule has a file that breaks it, and is said in one sentence with its source."""
    assert {way.rule for way in BROKEN} == set(RULES)
    for demand in RULES.values():
        assert re.fullmatch(r"[A-Z].* \(.+\)\.", demand), demand


@pytest.mark.parametrize("way", BROKEN, ids=str)
def test_each_way_to_break_a_file_is_told_alone(way: Broken) -> None:
    """One fault, of the rule that is broken, on the page where it is, in words that a person can use."""
    found = faults(way.data, way.level)
    assert [fault.rule for fault in found] == [way.rule], found
    assert found[0].page == way.page
    assert way.words in found[0].message
    assert found[0].message.startswith("the " if way.page is None else f"page {way.page}: ") or way.page is None


SOUND: dict[str, tuple[Level, Callable[[Pdf], Any]]] = {
    "a device space that says what it means": (
        X4,
        more("/ColorSpace", "/DefaultRGB", lambda pdf: profiled(pdf, 3), b"1 0 0 rg /DeviceRGB CS"),
    ),
    "a space with a profile": (X4, more("/ColorSpace", "/New", lambda pdf: lab(), b"/New cs")),
    "a spot colour over a profile": (X4, more("/ColorSpace", "/New", lambda pdf: spot(profiled(pdf, 3)))),
    "an intent for archives beside": (X4, lambda pdf: pdf.Root.OutputIntents.append(Dictionary(S=Name.GTS_PDFA1))),
    "a registry and no profile": (X1A, of("/DestOutputProfile", None, "intent")),
    "a profile and no registry": (X1A, of("/RegistryName", None, "intent")),
    "an art box in place of a trim box": (
        X1A,
        lambda pdf: [of("/ArtBox", Array([30, 30, 210, 282]), "page")(pdf), of("/TrimBox", None, "page")(pdf)],
    ),
    "boxes the wrong way round": (X1A, of("/TrimBox", Array([210, 282, 30, 30]), "page")),
    "a box that was rounded": (X1A, of("/TrimBox", Array([20.995, 30, 210, 282]), "page")),
    "a page without bleed": (X1A, of("/BleedBox", None, "page")),
    "an annotation beside the bleed": (X1A, annotated()),
    "an annotation that is a mark of the printer": (X1A, annotated(Subtype=Name.PrinterMark, Rect=[0, 0, 99, 99])),
    "a page to open at": (X1A, of("/OpenAction", Array([0, Name.Fit]), "root")),
    "a page that blends in its profile": (X4, lambda pdf: page(pdf).Group.__setitem__("/CS", profiled(pdf, 4))),
    "a group without a space": (X4, lambda pdf: page(pdf).Group.__delitem__("/CS")),
    "a font in Type 1": (X1A, lambda pdf: _other_program(pdf, "/FontFile")),
    "a font in CFF": (X1A, lambda pdf: _other_program(pdf, "/FontFile3")),
    "a halftone that is left to the press": (X1A, state(HT=Name.Default)),
    "an alternate for screens": (
        X1A,
        more(
            "/XObject",
            "/New",
            lambda pdf: picture(pdf, Alternates=[Dictionary(Image=picture(pdf), DefaultForPrinting=False)]),
        ),
    ),
    "an inline picture in a space of the resources": (
        X1A,
        lambda pdf: write(pdf, b"BI /W 1 /H 1 /BPC 8 /CS /Spot ID a EI"),
    ),
    "a picture in JPEG 2000 that keeps its colours to itself": (
        X4,
        more("/XObject", "/New", lambda pdf: picture(pdf, None, Filter=Name.JPXDecode)),
    ),
    "dates of another zone": (X1A, of("/ModDate", String("D:202601020304-03'30'"))),
}


def _other_program(pdf: Pdf, name: str) -> None:
    font = true_type(pdf)
    font.FontDescriptor[name] = font.FontDescriptor.FontFile2
    del font.FontDescriptor.FontFile2
    put(pdf, "/Font", "/New", font)
    write(pdf, b"/New 9 Tf")


@pytest.mark.parametrize("name", SOUND)
def test_what_is_taken_is_no_fault(name: str) -> None:
    """What comes near to a fault and is none."""
    level, change = SOUND[name]
    assert faults(broken(level, change), level) == ()


def test_what_pages_share_is_told_once() -> None:
    """A form that all pages draw is a fault of the first of them."""

    def change(pdf: Pdf) -> None:
        shared = form(pdf, b"1 0 0 rg")
        for sheet in pdf.pages[:2]:
            sheet.Resources.XObject.New = shared

    message = "page 1: colours are set in DeviceRGB (rg) in the form New; PDF/X-1a takes CMYK and grey"
    assert faults(broken(X1A, change), X1A) == (Fault("colour-operators", 1, message),)


def test_all_faults_are_told() -> None:
    """One fault hides no other: a file as a drawing program saves it has many."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        sheet = pdf.pages[0].obj
        sheet.Contents = pdf.make_stream(b"1 0 0 rg BT /F1 9 Tf ET")
        sheet.Resources = Dictionary(Font=Dictionary(F1=Dictionary(BaseFont=Name.Helvetica)))
        out = io.BytesIO()
        pdf.save(out, force_version="1.7")
    told = {fault.rule for fault in faults(out.getvalue(), X1A)}
    assert told == {
        *("title", "dates", "trapped", "version-mark", "output-intent", "header-version"),
        *("trim-box", "font-embedded", "colour-operators"),
    }


def by_reportlab(careful: bool) -> bytes:
    """Two pages that reportlab drew, marked as PDF/X-1a; with care for what its level takes, or without."""
    pdfmetrics.registerFont(TTFont("Oswald", str(FONT)))
    care = {"initialFontName": "Oswald", "enforceColorSpace": "SEP_CMYK"} if careful else {}
    drawn = io.BytesIO()
    canvas = Canvas(drawn, (198, 270), pdfVersion=(1, 4), trimBox=(9, 9, 189, 261), invariant=1, **care)
    canvas.setTitle("Two cards")
    for _ in range(2):
        image = Image.new("CMYK", (2, 2)) if careful else Image.new("RGBA", (2, 2), (9, 9, 9, 9))
        canvas.drawImage(ImageReader(image), 0, 0, 198, 270, mask=None if careful else "auto")
        canvas.setFillColor(CMYKColor(0, 0, 0, 1) if careful else Color(1, 0, 0, alpha=0.5))
        canvas.setFont("Oswald", 12)
        canvas.drawString(20, 20, "Tastes of tar")
        canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour") if careful else Color(1, 0, 1))
        canvas.rect(9, 9, 180, 252)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(drawn) as pdf, opened(X1A) as model:
        pdf.Root.OutputIntents = pdf.copy_foreign(model.make_indirect(model.Root.OutputIntents))
        pdf.docinfo.GTS_PDFXVersion, pdf.docinfo.Trapped = String("PDF/X-1a:2003"), Name("/False")
        for sheet in pdf.pages:
            del sheet.obj["/Trans"]
        return saved(pdf, X1A)


def test_a_file_by_another_program_has_no_faults() -> None:
    """reportlab draws a PDF/X-1a when it is told each time what to do."""
    assert faults(by_reportlab(careful=True), X1A) == ()


def test_what_another_program_does_by_itself_is_found() -> None:
    """A font that is chosen and not embedded, RGB, and what shows through."""
    told = {(fault.rule, fault.page) for fault in faults(by_reportlab(careful=False), X1A)}
    each = {(rule, page) for rule in ("colour-operators", "opacity") for page in (1, 2)}
    assert told == each | {("font-embedded", 1), ("picture-colours", 1), ("soft-masks", 1)}


def test_the_profile_has_its_notice_beside_it() -> None:
    """The profile is one of a CMYK press, and the licence that lets it be given away lies with it."""
    assert PROFILE.read_bytes()[12:20] == b"prtrCMYK"
    assert "zlib" in PROFILE.with_suffix(".txt").read_text(encoding="utf-8")
