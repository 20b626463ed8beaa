"""The structure of PDF/X in files that are damaged, hostile or long: a fault, never an error, and soon."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import time

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfx_broken import X1A, X4
from pdfx_samples import LEVELS, broken, form, glyphs, opened, page, pattern, put, sample, saved, write
from pikepdf import Array, Dictionary, Name, Pdf

from cardgen.export.pdfx import RULES, Fault, Level, faults

FAST = 2.0
"""Seconds that a file of twelve decks may take where other work is done too; alone it takes 0.26."""


def small(level: Level) -> bytes:
    """The sound file without its profile, which is nine tenths of it: so that damage hits what is looked at."""

    def change(pdf: Pdf) -> None:
        intent = pdf.Root.OutputIntents[0]
        intent.DestOutputProfile.write(intent.DestOutputProfile.read_bytes()[:128])

    return broken(level, change)


def told(data: bytes, level: Level) -> tuple[Fault, ...]:
    """The faults of any bytes, each of a rule that there is, in words without an address of this machine."""
    found = faults(data, level)
    assert {fault.rule for fault in found} <= set(RULES)
    assert not [fault for fault in found if "object at 0x" in fault.message or not fault.message]
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_file_that_is_cut_off_is_a_fault(level: Level) -> None:
    """Wherever it ends before its last line."""
    data = small(level)
    for end in range(0, len(data) - 30, len(data) // 60):
        assert "readable" in {fault.rule for fault in told(data[:end], level)}, end


@pytest.mark.parametrize("level", LEVELS)
def test_flipped_bits_never_raise(level: Level) -> None:
    """One to eight bits anywhere; the same ones each time."""
    data = small(level)
    chance = random.Random(7)
    for _ in range(150):
        flipped = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        told(bytes(flipped), level)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.sampled_from(LEVELS))
def test_any_bytes_are_a_fault(data: bytes, level: Level) -> None:
    """With a header and without one."""
    for head in (b"", b"%PDF-1.4\n"):
        assert "readable" in {fault.rule for fault in told(head + data, level)}


VALUES = st.recursive(
    st.sampled_from(
        [b"null", b"true", b"1", b"-1.5", b"(x)", b"<00>", b"/Form", b"/Image", b"/DeviceRGB", b"/PS", b"[]"]
    )
    | st.integers(1, 9).map(lambda number: b"%d 0 R" % number),
    lambda inner: st.lists(inner, max_size=3).map(lambda all_of: b"[" + b" ".join(all_of) + b"]"),
    max_leaves=5,
)
KEYS = st.sampled_from(
    (
        "Type Subtype Kids Parent Pages Resources Contents XObject Font ExtGState ColorSpace Pattern Shading SMask "
        "Mask G BM ca TR HT HalftoneType Group CS S FontDescriptor DescendantFonts CharProcs Annots Rect A AA AP N "
        "MediaBox TrimBox ArtBox BleedBox OutputIntents Info Title Trapped CreationDate ID Outlines First Next "
        "AcroForm Fields Names AF Filter F Ref DestOutputProfile Metadata Alternates OpenAction Version "
        "PatternType Encrypt "
    ).split()
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.dictionaries(KEYS, VALUES, max_size=8), min_size=3, max_size=9),
    st.dictionaries(KEYS, VALUES, max_size=3),
    st.binary(max_size=40),
    st.sampled_from(LEVELS),
)
def test_anything_may_stand_anywhere(
    objects: list[dict[str, bytes]], trailer: dict[str, bytes], content: bytes, level: Level
) -> None:
    """Entries of any kind in the place of any other, forms in themselves, trees without an end."""
    objects[0] = {"Type": b"/Catalog", "Pages": b"2 0 R"} | objects[0]
    objects[1] = {"Type": b"/Pages", "Kids": b"[3 0 R]", "Count": b"1"} | objects[1]
    objects[2] = {"Type": b"/Page", "Contents": b"4 0 R", "Parent": b"2 0 R"} | objects[2]
    written = b"%PDF-1.4\n"
    for number, entries in enumerate(objects, 1):
        inside = b" ".join(b"/%s %s" % (name.encode(), value) for name, value in entries.items())
        stream = b"stream\n" + content + b"\nendstream " if number > 3 else b""
        written += b"%d 0 obj <<%s /Length %d>> %sendobj\n" % (number, inside, len(content), stream)
    rest = b" ".join(b"/%s %s" % (name.encode(), value) for name, value in trailer.items())
    told(written + b"trailer <</Root 1 0 R /Size 10 %s>>\n" % rest, level)


def test_a_form_that_draws_itself_is_looked_at_once() -> None:
    """By itself, and by way of another, of a pattern and of a glyph."""

    def change(pdf: Pdf) -> None:
        first, second = form(pdf, b"/Two Do /Self Do 1 0 0 rg"), form(pdf, b"/One Do")
        first.Resources = Dictionary(XObject=Dictionary(Self=first, Two=second))
        second.Resources = Dictionary(XObject=Dictionary(One=first))
        put(pdf, "/XObject", "/One", first)
        tile = pattern(pdf, b"")
        tile.Resources = Dictionary(Pattern=Dictionary(Self=tile), XObject=Dictionary(One=first))
        put(pdf, "/Pattern", "/Tile", tile)
        font = pdf.make_indirect(glyphs(pdf, b"/Self 1 Tf"))
        font.Resources = Dictionary(Font=Dictionary(Self=font))
        page(pdf).Resources.Font.Self = font
        write(pdf, b"/Self 1 Tf")

    assert [fault.rule for fault in faults(broken(X1A, change), X1A)] == ["colour-operators"]


def test_forms_may_be_nested_deep() -> None:
    """Five thousand forms in each other: the innermost is looked at too."""

    def change(pdf: Pdf) -> None:
        inner = form(pdf, b"1 0 0 rg")
        for _ in range(5000):
            inner = form(pdf, b"/In Do", Resources=Dictionary(XObject=Dictionary(In=inner)))
        put(pdf, "/XObject", "/Out", inner)

    assert [fault.rule for fault in faults(broken(X1A, change), X1A)] == ["colour-operators"]


def test_forms_without_resources_do_not_multiply() -> None:
    """A thousand forms that all borrow the thousand things of their page are no million things."""

    def change(pdf: Pdf) -> None:
        for number in range(1000):
            page(pdf).Resources.XObject[f"/B{number}"] = form(pdf, b"/B0 Do")

    data = broken(X1A, change)
    start = time.perf_counter()
    assert faults(data, X1A) == ()
    assert time.perf_counter() - start < FAST


def test_lists_that_pages_share_do_not_multiply() -> None:
    """A thousand pages, each with resources of its own, that all list the same two thousand forms."""

    def change(pdf: Pdf) -> None:
        forms = pdf.make_indirect(Dictionary({f"/B{number}": form(pdf) for number in range(2000)}))
        first = pdf.pages[0].obj
        first.Contents, first.Resources = pdf.make_stream(b""), Dictionary()
        for _ in range(1000):
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(Dictionary(dict(first.items())))))
            pdf.pages[-1].obj.Resources = Dictionary(XObject=forms)

    data = broken(X1A, change)
    start = time.perf_counter()
    assert faults(data, X1A) == ()
    assert time.perf_counter() - start < FAST


def test_a_tree_of_pages_with_a_circle_is_a_fault() -> None:
    """A node of the tree that hangs on itself, and a page that hangs on it twice."""
    data = sample(X1A)
    kids = re.search(rb"/Kids \[ (\d+) 0 R (\d+) 0 R (\d+) 0 R \]", data)
    with pikepdf.open(io.BytesIO(data), inherit_page_attributes=False) as pdf:
        tree = pdf.Root.Pages.objgen[0]
    for number in (tree, int(kids[1])):
        other = b"%0*d" % (len(kids[3]), number)
        found = told(data[: kids.start(3)] + other + data[kids.end(3) :], X1A)
        assert [fault.message for fault in found] == ["the tree of pages has a node twice"]


def test_names_may_be_any_bytes() -> None:
    """Names that are no text: they are looked up as they are, and can be printed."""

    def change(pdf: Pdf) -> None:
        write(pdf, b"/F#e5 9 Tf /C#e5 cs")
        page(pdf).Resources = pikepdf.Object.parse(
            b"<< /Font << /F#e5 << /BaseFont /B#e5 >> >> /ColorSpace << /C#e5 /D#e5 >> >>"
        )

    faulty = [fault for fault in told(broken(X1A, change), X1A) if fault.rule != "font-embedded"]
    assert [fault.message for fault in faulty] == ["page 2: the colour space C� is in D�; PDF/X-1a takes CMYK and grey"]
    assert "the font B� is not embedded" in str(told(broken(X1A, change), X1A))


def test_parents_and_spaces_may_go_round_in_circles() -> None:
    """A parent that is its own, and a space whose base is itself."""

    def change(pdf: Pdf) -> None:
        space = pdf.make_indirect(Array([Name.Indexed, 0, 0, 0]))
        space[1] = space
        put(pdf, "/ColorSpace", "/Round", space)
        upper = pdf.make_indirect(Dictionary())
        upper.Parent = upper
        pdf.Root.Pages.Parent = upper
        del pdf.Root.Pages.Resources

    found = told(broken(X4, change), X4)
    assert {fault.rule for fault in found} == {"colour-spaces", "font-embedded"}
    assert [fault.page for fault in found if fault.rule == "font-embedded"] == [3, 3, 3]


def test_numbers_may_be_beyond_all_measure() -> None:
    """A number that no program can hold, in the place where the file says where its objects are."""
    found = told(sample(X1A).replace(b"startxref\n", b"startxref\n" + b"9" * 20), X1A)
    assert [fault.rule for fault in found] == ["readable"]


def test_nothing_is_printed_of_a_damaged_file() -> None:
    """What pikepdf logs is told as a fault, and goes to no one's screen."""
    code = "import logging, cardgen.export.pdfx as _; logging.getLogger('pikepdf._core').error('damaged')"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout == ran.stderr == ""


def test_damage_within_a_content_hides_nothing_else() -> None:
    """What stands before the damage is looked at, and so are the other pages."""

    def change(pdf: Pdf) -> None:
        write(pdf, b"1 0 0 rg (never closed")
        pdf.pages[0].obj.Contents = Name.Nothing

    rules = {(fault.rule, fault.page) for fault in told(broken(X1A, change), X1A)}
    assert rules == {("readable", 1), ("readable", 2), ("colour-operators", 2)}


def twelve_decks() -> bytes:
    """108 pages of nine cards, each card a form of its own that draws twenty forms and pictures that all share."""
    with opened(X1A) as pdf:
        shared = {f"/S{number}": form(pdf, b"0 0 0 1 k 0 0 9 9 re f\n" * 50) for number in range(20)}
        own = Dictionary(Font=pdf.Root.Pages.Resources.Font, XObject=Dictionary(shared))
        resources = pdf.make_indirect(own)
        text = b"BT /F1 9 Tf 0 0 0 1 k (ab) Tj ET\n" * 40 + b"\n".join(name.encode() + b" Do" for name in shared)
        last = pdf.pages[0].obj
        for _ in range(105):
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(Dictionary(dict(last.items())))))
        for sheet in pdf.pages:
            cards = {f"/C{number}": form(pdf, text, Resources=resources) for number in range(9)}
            sheet.obj.Resources = Dictionary(XObject=Dictionary(cards))
            sheet.obj.Contents = pdf.make_stream(b" ".join(name.encode() + b" Do" for name in cards))
        return saved(pdf, X1A)


def test_twelve_decks_are_looked_through_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each content is read once: 108 pages, 972 cards, and 20 forms that all of them draw."""
    data = twelve_decks()
    read, reads = pikepdf.parse_content_stream, []
    monkeypatch.setattr(pikepdf, "parse_content_stream", lambda *given: reads.append(None) or read(*given))
    start = time.perf_counter()
    assert faults(data, X1A) == ()
    assert time.perf_counter() - start < FAST
    assert len(reads) == 108 + 972 + 20


def test_the_sound_files_are_small_enough_to_damage() -> None:
    """What the tests above damage is no profile."""
    assert [len(small(level)) < len(sample(level)) / 8 for level in LEVELS] == [True, True]
