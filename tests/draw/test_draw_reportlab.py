"""What cardgen relies on in reportlab: if one of these fails after an update, `draw` must be looked at."""

from __future__ import annotations

import io
import os

import pikepdf
import pytest
from proof import FONTS
from reportlab.pdfbase import pdfdoc, ttfonts

from cardgen.draw.document import Document, Page
from cardgen.geometry import Size


class Body(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object of finished bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: object) -> bytes:
        return self.data


def test_reference_numbers_objects_in_order() -> None:
    """`Reference` counts up `objectcounter`, and that is the object's number in the file."""
    document = pdfdoc.PDFDocument(invariant=1, compression=0, pdfVersion=(1, 6))
    document.Reference(Body(b"(first)"))
    first = document.objectcounter
    document.Reference(Body(b"(second)"))
    assert document.objectcounter == first + 1
    document.addPage(Body(b"<< /Type /Page /MediaBox [0 0 9 9] /Parent 1 0 R >>"))
    data = document.GetPDFData(None)
    assert data.startswith(b"%PDF-1.6")
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.get_object(first, 0)) == "first" and str(file.get_object(first + 1, 0)) == "second"


def test_pages_can_be_numbered_before_they_are_written() -> None:
    """`Pages` is an object like others, so that pages can name their parent."""
    document = pdfdoc.PDFDocument(invariant=1)
    document.Reference(document.Pages)
    number = document.objectcounter
    document.addPage(Body(b"<< /Type /Page /MediaBox [0 0 9 9] /Parent %d 0 R >>" % number))
    with pikepdf.open(io.BytesIO(document.GetPDFData(None))) as file:
        assert file.Root.Pages.objgen[0] == number
        assert len(file.pages) == 1


def test_the_signature_makes_the_id() -> None:
    """`updateSignature` decides the ID, and nothing else does in an invariant document."""

    def saved(signed: bytes) -> bytes:
        document = pdfdoc.PDFDocument(invariant=1)
        document.updateSignature(signed)
        document.addPage(Body(b"<< /Type /Page /MediaBox [0 0 9 9] >>"))
        return bytes(document.GetPDFData(None))

    assert saved(b"a") == saved(b"a") != saved(b"b")


def test_the_catalog_takes_objects_and_outlines_of_our_own() -> None:
    """`Outlines` is asked to prepare and then written where `Catalog` refers to it."""

    class Root(Body):
        ready = 1

        def prepare(self, document: object, canvas: object) -> None:
            self.asked = canvas is None

    document = pdfdoc.PDFDocument(invariant=1)
    root = Root(b"<< /Type /Outlines /Count 0 >>")
    document.Outlines = document.Catalog.Outlines = root
    document.Catalog.ViewerPreferences = Body(b"<< /PrintScaling /None >>")
    document.addPage(Body(b"<< /Type /Page /MediaBox [0 0 9 9] >>"))
    data = document.GetPDFData(None)
    assert root.asked
    with pikepdf.open(io.BytesIO(data)) as file:
        assert file.Root.Outlines.Type == "/Outlines"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_information_is_what_was_set() -> None:
    """`info` has title, author, subject, creator and producer."""
    document = pdfdoc.PDFDocument(invariant=1)
    for key in ("title", "author", "subject", "creator", "producer"):
        assert hasattr(document.info, key)
        setattr(document.info, key, f"my {key}")
    document.addPage(Body(b"<< /Type /Page /MediaBox [0 0 9 9] >>"))
    with pikepdf.open(io.BytesIO(document.GetPDFData(None))) as file:
        assert {str(file.docinfo[f"/{key.title()}"]) for key in ("title", "producer")} == {"my title", "my producer"}


def test_a_font_file_can_be_subset_from_tables_read_by_us() -> None:
    """`TTFontParser.__init__` reads bytes; `makeSubset` needs `hmetrics`, `glyphPos` and `charToGlyph` only."""
    data = (FONTS / "oswald" / "Oswald-Bold.ttf").read_bytes()
    whole = ttfonts.TTFontFile(io.BytesIO(data))
    file = ttfonts.TTFontFile.__new__(ttfonts.TTFontFile)
    ttfonts.TTFontParser.__init__(file, io.BytesIO(data), validate=0)
    assert file.get_table("head") == whole.get_table("head") and "glyf" in file.table
    glyphs = [whole.charToGlyph[ord(letter)] for letter in "Ab"]
    file.hmetrics, file.glyphPos = whole.hmetrics, whole.glyphPos
    file.charToGlyph = {glyph: glyph for glyph in glyphs}
    subset = ttfonts.TTFontFile(io.BytesIO(file.makeSubset(glyphs)), charInfo=0)
    assert subset.numGlyphs == 3


def test_our_tables_are_those_that_reportlab_reads() -> None:
    """Advances and places of glyphs agree with reportlab's own reading of each font of the project."""
    from cardgen.draw.truetype import Tables

    for path in sorted(FONTS.glob("*/*.ttf"))[::3]:
        data = path.read_bytes()
        whole, ours = ttfonts.TTFontFile(io.BytesIO(data)), Tables(data)
        assert ours._file.hmetrics == whole.hmetrics
        assert ours._file.glyphPos == whole.glyphPos
        assert f"/ItalicAngle {whole.italicAngle:g}" in ours.description()


@pytest.mark.parametrize("date", ["5", "abc", "-1", "99999999999999"])
def test_no_date_of_the_environment_comes_into_a_file(date: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """reportlab would take it for the time of making, and stop at what is no number."""
    page = Page(Size(9, 9), ())

    def saved() -> bytes:
        document = Document("A title")
        document.page(page)
        return document.save()

    usual = saved()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert saved() == usual
    assert os.environ["SOURCE_DATE_EPOCH"] == date
