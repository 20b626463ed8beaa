"""Text: what is written, what it looks like, and what is copied."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import pikepdf
import pytest
from proof import (
    BLUE,
    RED,
    WHITE,
    content,
    difference,
    every,
    extracted,
    font,
    forms,
    frame,
    icon,
    line,
    needs,
    pdf,
    pixels,
    poppler_text,
    text,
    word,
    words,
)

from cardgen.colors import BLACK
from cardgen.draw.copying import to_unicode
from cardgen.draw.fonts import Embedded
from cardgen.draw.truetype import Tables
from cardgen.layout.frame import Box, Glyph, Run, Shape, Symbol, Text, TextLine, Word

DEJAVU = "dejavu-sans/DejaVuSansCondensed"
OSWALD = "oswald/Oswald-Bold"
SENTENCE = "Office fjord é Ł — AVATAR “flight”"


@pytest.mark.parametrize("name", ["alegreya-lf/AlegreyaLF-Medium", OSWALD, DEJAVU])
def test_text_is_copied_as_it_was_written(name: str) -> None:
    """Ligatures, accents, quotes and spaces come out of pdfium as they went in."""
    data = pdf(frame(text(SENTENCE, name=name), width=300))
    assert extracted(data).strip() == SENTENCE


@needs("pdftotext")
def test_poppler_copies_text_as_it_was_written(tmp_path: Path) -> None:
    """Ligatures, accents, quotes and spaces come out of poppler as they went in."""
    assert poppler_text(pdf(frame(text(SENTENCE), width=300)), tmp_path) == SENTENCE


def test_ligatures_are_one_glyph_that_is_copied_as_its_letters() -> None:
    """“ffi” in DejaVu is shaped as one glyph, and its text is three letters."""
    assert [glyph.text for glyph in word("ffi", DEJAVU).glyphs] == ["ffi"]
    assert "<006600660069>" in _unicode_map(pdf(frame(text("Office", name=DEJAVU))))


def test_characters_beyond_the_first_plane_are_copied_whole(tmp_path: Path) -> None:
    """U+1D54F is written as a UTF-16 pair."""
    data = pdf(frame(text("a\U0001d54fb", name=DEJAVU), width=100))
    assert extracted(data).strip() == "a\U0001d54fb"
    assert "<D835DD4F>" in _unicode_map(data)


def test_one_glyph_with_two_texts_is_copied_as_each() -> None:
    """A no-break space and a space share a glyph in many fonts, and still are copied as themselves."""
    glyph = word("a").glyphs[0]
    both = Word(font(), (glyph, glyph._replace(text="α"), glyph._replace(text="A")), 3 * glyph.advance / 1000)
    assert extracted(pdf(frame(line(both)))).strip() == "aαA"


@needs("pdftotext")
def test_the_second_glyph_of_a_cluster_is_copied_as_nothing(tmp_path: Path) -> None:
    """A letter with a mark of its own glyph is copied once, by pdfium and poppler."""
    mark = word("x\u030cq\u0301 b", DEJAVU)
    assert [glyph.text for glyph in mark.glyphs].count("") == 2
    data = pdf(frame(line(mark)))
    assert extracted(data).strip() == poppler_text(data, tmp_path) == "x\u030cq\u0301 b"


def test_kerning_moves_the_pen_to_where_layout_said() -> None:
    """Letters stand where the advances put them: the last one ends at the sum, kerning included."""
    for spacing in (0.0, 120.0):
        shaped = word("AVATAR", spacing=spacing)
        data = pdf(frame(line(shaped, word("."), size=100), width=600, height=60))
        with_box = pdf(frame(line(shaped.width, word("."), size=100), width=600, height=60))
        page, alone = pixels(data), pixels(with_box)
        start = round(5 + 100 * shaped.width)
        area = (start + 1, 0, 600, 60)
        assert difference(page.crop(area), alone.crop(area)) < 0.2


def test_a_move_of_the_pen_before_any_word_is_kept() -> None:
    """A line may start with a gap."""
    shifted = pixels(pdf(frame(line(1.0, word("I"), size=20))))
    placed = pixels(pdf(frame(text("I", 25, 20, 20))))
    assert difference(shifted, placed) == 0


def test_a_run_of_nothing_but_gaps_moves_the_next() -> None:
    """A gap in a run of its own, of another size, is as wide as that size says."""
    for before in ((), (Run(words("I", OSWALD), 12),)):
        gap = Text((TextLine(5, 20, (*before, Run((0.5, 0.5), 20), Run(words("I"), 12))),), BLACK)
        start = 25 + sum(12 * part.width for run in before for part in run.words)
        apart = (Text((TextLine(5, 20, before),), BLACK), text("I", start, 20, 12))
        assert difference(pixels(pdf(frame(gap))), pixels(pdf(frame(*apart)))) < 0.05


def test_moves_of_the_pen_in_a_row_are_numbers_of_their_own() -> None:
    """Room after a letter, kerning between two words and a shift of the next letter stay three numbers."""
    spaced, shifted = word("a", spacing=70), word("b").glyphs[0]._replace(dx=-20.0)
    data = pdf(frame(line(spaced, -0.03, 0.25, Word(font(), (shifted,), 0.5))))
    with pikepdf.open(io.BytesIO(data)) as file:
        operators = pikepdf.parse_content_stream(forms(file)[0])
    (array,) = (each.operands[0] for each in operators if str(each.operator) == "TJ")
    assert [float(each) for each in array if not isinstance(each, pikepdf.String)][:4] == [-70, 30, -250, 20]


def test_a_raised_glyph_is_lifted_and_the_next_is_not() -> None:
    """Offsets of glyphs move them alone."""
    glyph = Glyph(65, "a", 500, 500)
    moved = Word(font(), (glyph, glyph._replace(dy=300.0, dx=100.0), glyph), 1.5)
    found = content(pdf(frame(line(moved, size=10))))
    assert " 10 Tf 0 Ts [(\0A)]TJ 3 Ts [-100.0(\0A)]TJ 0 Ts [100.0(\0A)]TJ 0 Ts " in found


def test_rise_and_size_and_colour_are_said_once() -> None:
    """A second run of the same look says nothing again, and the rise is taken back."""
    runs = (Run(words("a"), 10), Run(words("b"), 10), Run(words("c"), 5, RED, 3.0), Run(words("d"), 10))
    found = content(pdf(frame(Text((TextLine(0, 10, runs),), BLACK))))
    assert found.count(" 10 Tf") == 2 and found.count(" 5 Tf") == 1
    assert found.count("0 0 0 rg") == 2 and found.count("3 Ts") == 1 and found.count("0 Ts") == 1


def test_text_stands_upright_on_a_face_that_counts_down() -> None:
    """The top of a T is above its stem."""
    page = pixels(pdf(frame(text("T", 5, 30, 30, name=OSWALD))))
    rows = [sum(page.getpixel((x, y))[0] < 128 for x in range(60)) for y in range(40)]
    inked = [row for row in rows if row]
    assert inked[1] > 2 * inked[-2]


def test_an_outline_is_behind_all_letters() -> None:
    """Around a white letter is its outline's colour, and the letter itself stays white and keeps its weight."""
    plain = Text((TextLine(5, 32, (Run(words("H", OSWALD), 36),)),), BLACK)
    lined = Text(plain.lines, WHITE, outline=(RED, 2.0))
    before, after = pixels(pdf(frame(plain)), 144), pixels(pdf(frame(lined)), 144)
    dark = [at for at in every(before) if before.getpixel(at) == (0, 0, 0)]
    assert all(after.getpixel(at) == (255, 255, 255) for at in dark)
    assert sum(after.getpixel(at) == (255, 0, 0) for at in every(after)) > 100


@needs("pdftotext")
def test_outlined_text_is_copied_once(tmp_path: Path) -> None:
    """The letters under the letters, and the icons under the icons, are no text."""
    gold = Symbol(icon(), "gold", 0.8, 0.7, 0.0)
    run = Run((*words("Two lines"), word(" "), gold), 20)
    data = pdf(frame(Text((TextLine(5, 30, (run,)),), WHITE, outline=(RED, 1.0)), width=150))
    assert extracted(data).strip() == poppler_text(data, tmp_path) == "Two lines gold"


def test_an_outline_of_one_run_leaves_the_others_alone() -> None:
    """Only the run that has one is outlined, at its place in the line."""
    runs = (Run(words("I ", OSWALD), 30), Run(words("I", OSWALD), 30, outline=(RED, 2.0)))
    page = pixels(pdf(frame(Text((TextLine(5, 34, runs),), BLACK))), 144)
    red = [x for x, y in every(page) if page.getpixel((x, y)) == (255, 0, 0)]
    start = 5 + 30 * sum(part.width for part in words("I ", OSWALD))
    assert red and min(red) / 2 >= start - 2


def test_faded_outlined_text_fades_as_one() -> None:
    """The outline does not show through the letters."""
    lined = Text((TextLine(5, 32, (Run(words("H", OSWALD), 36),)),), WHITE, outline=(RED, 2.0), opacity=0.5)
    back = Shape(Box(0, 0, 60, 40), fill=BLUE)
    page = pixels(pdf(frame(back, lined)), 144)
    colors = {page.getpixel(at) for at in every(page)}
    assert (127, 127, 255) in colors or (128, 128, 255) in colors


def test_every_font_is_embedded_and_described() -> None:
    """Each font has its file, a tag of six capitals, and widths to match; there is no other font in the file."""
    data = pdf(frame(text("Office"), text("Fell", name="im-fell-dw-pica/IMFellDWPica-Italic")))
    with pikepdf.open(io.BytesIO(data)) as file:
        found = [each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        composite = [each for each in found if each.Subtype == "/Type0"]
        assert len(found) == 4 and len(composite) == 2
        for each in composite:
            descriptor = each.DescendantFonts[0].FontDescriptor
            assert re.fullmatch(r"/[A-Z]{6}\+[\w-]+", str(each.BaseFont))
            assert len(descriptor.FontFile2.read_bytes()) > 1000
            assert int(descriptor.Flags) & 4
            assert bool(int(descriptor.Flags) & 64) == ("Italic" in str(each.BaseFont))


def test_widths_are_the_font_s_own() -> None:
    """W holds each glyph's advance, so that the pen needs no correction between letters without kerning."""
    glyph = word("n").glyphs[0]
    data = pdf(frame(line(word("nnn"))))
    with pikepdf.open(io.BytesIO(data)) as file:
        (each,) = forms(file)[0].Resources.Font.values()
        widths = list(each.DescendantFonts[0].W)
    assert [int(widths[0]), float(widths[1][0])] == [glyph.id, pytest.approx(glyph.natural, abs=0.001)]
    assert "]TJ" in content(data) and content(data).count("(") == 1


def test_composite_glyphs_bring_their_parts() -> None:
    """A subset of one accented letter that is made of two others holds these too."""
    tables = Tables(font(DEJAVU).load())
    glyph = word("é", DEJAVU).glyphs[0].id
    assert Tables(tables.subset([glyph])).count == 4  # .notdef, é, e and the accent
    page = pixels(pdf(frame(text("é", 5, 30, 36, name=DEJAVU))))
    rows = [y for y in range(40) if any(page.getpixel((x, y))[0] < 128 for x in range(60))]
    assert any(b - a > 1 for a, b in itertools.pairwise(rows)), "the accent stands clear of its letter"


def test_codes_are_glyph_numbers_until_a_glyph_needs_another() -> None:
    """Codes do not depend on what else is on the page, and two texts of a glyph never share one."""
    embedded = Embedded(font(), "F1")
    assert embedded.code(65, "A") == "\0A"
    assert embedded.code(40, "(") == "\0\\("
    other = embedded.code(65, "Α")
    assert other != "\0A" and embedded.code(65, "Α") == other and embedded.code(65, "A") == "\0A"


def test_a_code_that_is_taken_goes_to_the_next_glyph_only_once() -> None:
    """Even if a glyph's own number was given to another glyph's second text, both keep codes of their own."""
    embedded = Embedded(font(), "F1")
    embedded.code(65, "A")
    embedded.code(65, "B")
    (taken,) = [code for code in embedded.glyphs if code >= 0xF000]
    embedded.code(taken, "C")
    assert sorted(embedded.glyphs.values()) == sorted([(65, "A"), (65, "B"), (taken, "C")])


def test_maps_of_many_codes_come_in_sections_of_a_hundred() -> None:
    """A CMap may list 100 codes at a time."""
    found = re.findall(r"(\d+) beginbfchar", to_unicode(dict.fromkeys(range(1, 251), "x"), 2))
    assert found == ["100", "100", "50"]


def _unicode_map(data: bytes) -> str:
    with pikepdf.open(io.BytesIO(data)) as file:
        (each,) = forms(file)[0].Resources.Font.values()
        return bytes(each.ToUnicode.read_bytes()).decode()


def test_glyphs_without_offsets_are_one_string() -> None:
    """A word without kerning is one string in its array: nothing is said between its letters."""
    plain = Word(font(), tuple(Glyph(5 + n, "x", 500, 500) for n in range(4)), 2.0)
    assert content(pdf(frame(line(plain)))).count("(") == 1
