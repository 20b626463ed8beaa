"""The library of fonts: families and faces by the names that fonts give themselves, and what is said of bad ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from data_fonts import collected, font, opened, packed, without
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import Library, MissingFont, library
from cardgen.diagnostics import Diagnostics, Severity

ROOT = Path(__file__).parents[2]


def made(files: dict[str, bytes]) -> Library:
    problems = Diagnostics()
    found = library(Memory(files), problems)
    assert list(problems) == []
    return found


def reported(files: dict[str, bytes]) -> list[tuple[str, str, Severity]]:
    problems = Diagnostics()
    library(Memory(files), problems)
    return [(problem.span.file, problem.code, problem.severity) for problem in problems]


def file_of(fonts: Library, family: str, bold: bool = False, italic: bool = False) -> str:
    return fonts.find(family, bold, italic).file.rsplit("/", 1)[-1]


def missing(fonts: Library, family: str, bold: bool = False, italic: bool = False) -> MissingFont:
    with pytest.raises(MissingFont) as caught:
        fonts.find(family, bold, italic)
    return caught.value


@pytest.fixture(scope="module")
def shipped() -> Library:
    problems = Diagnostics()
    found = library(Folder(ROOT), problems)
    assert list(problems) == []
    return found


def test_the_fonts_shipped_here_are_found_by_family(shipped: Library) -> None:
    """Every family of this repository is there, under its typographic name."""
    assert {"Alegreya LF", "Fira Sans Condensed", "Oswald", "Pirata One", "DejaVu Sans Condensed"} <= set(
        shipped.families
    )


@pytest.mark.parametrize(
    ("family", "bold", "italic", "file"),
    [
        ("Alegreya LF", False, False, "AlegreyaLF-Medium.ttf"),
        ("Alegreya LF", True, False, "AlegreyaLF-ExtraBold.ttf"),
        ("Alegreya LF", False, True, "AlegreyaLF-MediumItalic.ttf"),
        ("Alegreya LF", True, True, "AlegreyaLF-ExtraBoldItalic.ttf"),
        ("alegreya  lf extrabold", False, True, "AlegreyaLF-ExtraBoldItalic.ttf"),
        ("Fira Sans Condensed", False, False, "FiraSansCondensed-Regular.ttf"),
        ("Fira Sans Condensed", True, False, "FiraSansCondensed-Bold.ttf"),
        ("Fira Sans Condensed Medium", False, True, "FiraSansCondensed-MediumItalic.ttf"),
        ("OSWALD", False, False, "Oswald-Medium.ttf"),
        ("Oswald", True, False, "Oswald-Bold.ttf"),
        ("IM FELL DW Pica", False, False, "IMFellDWPica-Italic.ttf"),
        ("IM FELL DW Pica", False, True, "IMFellDWPica-Italic.ttf"),
    ],
)
def test_the_faces_of_the_fonts_shipped_here(
    shipped: Library, family: str, bold: bool, italic: bool, file: str
) -> None:
    """Regular is the weight nearest 400 and bold the one nearest 700; every named weight is a family as well."""
    assert file_of(shipped, family, bold, italic) == file


def test_a_font_says_what_it_is(shipped: Library) -> None:
    """A font carries its family, slant, PostScript name and bytes; a file is one object under all its names."""
    found = shipped.find("Alegreya LF ExtraBold", False, True)
    assert found is shipped.find("Alegreya LF", True, True)
    assert (found.family, found.bold, found.italic) == ("Alegreya LF", True, True)
    assert found.postscript == "AlegreyaLF-ExtraBoldItalic"
    assert found.load() == (ROOT / found.file).read_bytes()
    medium = shipped.find("Fira Sans Condensed Medium")
    assert (medium.family, medium.bold) == ("Fira Sans Condensed Medium", False)


def test_no_face_stands_in_for_another(shipped: Library) -> None:
    """A face that a family lacks is an error that lists what it has; it is never made up."""
    error = missing(shipped, "pirata one", bold=True)
    assert str(error) == "the font family “Pirata One” has no bold"
    assert error.hints[0] == "it has regular (fonts/pirata-one/PirataOne-Regular.ttf)"
    assert str(missing(shipped, "Oswald", True, True)) == "the font family “Oswald” has no bold italic"
    assert str(missing(shipped, "Alegreya LF Medium", True, True)).endswith("no bold italic")


def test_a_missing_family_names_the_nearest(shipped: Library) -> None:
    """A family that is not in fonts/ is an error, also when the computer has it; the hint has the nearest name."""
    error = missing(shipped, "Alegreja LF")
    assert str(error) == "there is no font family “Alegreja LF” in fonts/"
    assert error.hints[0] == "did you mean “Alegreya LF”?"
    assert missing(shipped, "Helvetica").hints[-1].startswith("the families are Alegreya LF, ")
    assert "fonts of this computer are not used" in missing(made({}), "Arial").hints[0]


def test_names_weights_and_slopes_make_the_faces() -> None:
    """Typographic names go before the old ones, which still name families; words that are no weight make a family."""
    fonts = made(
        {
            "fonts/l.ttf": font("Quay Light", "Regular", 300, typographic=("Quay", "Light")),
            "fonts/s.ttf": font("Quay SemiBold", "Regular", 600, typographic=("Quay", "Semi Bold")),
            "fonts/b.ttf": font("Quay Black", "Italic", 900, italic=True, typographic=("Quay", "BlackItalic")),
            "fonts/d.ttf": font("Quay Disp", "Bold", 700, typographic=("Quay", "Display Bold")),
        }
    )
    assert fonts.families == ("Quay", "Quay Display")
    assert file_of(fonts, "Quay") == "l.ttf"
    assert file_of(fonts, "Quay", bold=True) == "s.ttf"
    assert file_of(fonts, "Quay", bold=True, italic=True) == "b.ttf"
    assert file_of(fonts, "Quay", italic=True) == "b.ttf"
    assert file_of(fonts, "quay semi bold") == "s.ttf"
    assert file_of(fonts, "Quay Display") == file_of(fonts, "Quay Disp") == "d.ttf"


def test_medium_is_not_bold() -> None:
    """A weight under 600 beside the regular does not pass for bold."""
    fonts = made(
        {"fonts/r.ttf": font(), "fonts/m.ttf": font("Tiny Medium", weight=500, typographic=("Tiny", "Medium"))}
    )
    assert str(missing(fonts, "Tiny", bold=True)) == "the font family “Tiny” has no bold"
    assert file_of(fonts, "Tiny Medium") == "m.ttf"


def test_two_fonts_of_one_name_are_an_error() -> None:
    """Different fonts under one PostScript name, or of one family, weight and slope, never pass silently as one."""
    assert reported({"fonts/a.ttf": font(), "fonts/b.ttf": font(top=600)}) == [
        ("fonts/b.ttf", "duplicate-font", Severity.ERROR)
    ]
    files = {"fonts/a.ttf": font(postscript="A"), "fonts/b.ttf": font(postscript="B")}
    problems = Diagnostics()
    library(Memory(files), problems)
    (problem,) = problems
    assert problem.code == "duplicate-font" and "“fonts/a.ttf”" in problem.message and "“Tiny”" in problem.message


def test_a_file_that_stands_twice_is_one_font() -> None:
    """Copies of one file are no error, and the first name is taken."""
    fonts = made({"fonts/b/x.ttf": font(), "fonts/a/x.ttf": font()})
    assert fonts.find("Tiny").file == "fonts/a/x.ttf"


def test_other_files_beside_fonts_are_left_alone() -> None:
    """Licences and notes are no fonts."""
    assert reported({"fonts/OFL.txt": b"OFL", "fonts/SOURCES.md": b"", "fonts/x": b""}) == []


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the font is empty"),
        (b"<!doctype html><title>404</title>", "the font is not a font, whatever its name says"),
        (font()[:200], "the font is cut off"),
        (font()[:-300], "the font is cut off"),
        (b"\0\1\0\0\0", "the font is cut off within its first lines"),
        (without(font(), "cmap"), "the font is damaged: its table “cmap” is missing"),
        (without(font(), "glyf", "loca", CBDT=b"x"), "the font holds bitmaps and no outlines"),
        (without(font(), sbix=b"x"), "the font holds bitmaps and no outlines"),
        (without(font(), "name", name=b"\0\0"), "the font is damaged: its tables are too short"),
        (without(font(), "name", name=bytes(6)), "the font does not say the name of its family"),
        (without(font(), "head", head=bytes(54)), "the font is damaged: its table “head” is not one"),
        (packed(font(), "woff")[:-30], "the font is cut off"),
        (packed(font(), "woff2")[:-30], "the font is damaged: it does not unpack"),
        (b"wOF2", "the font is damaged: it does not unpack"),
        (b"wOFF", "the font is damaged: its tables do not unpack"),
        (b"ttcf", "the font is cut off within its first lines"),
        (collected(font(), font("Other"))[:-500], "the font is cut off"),
    ],
)
def test_fonts_that_cannot_be_used_are_named(data: bytes, words: str) -> None:
    """A broken, cut off or fake font, or one of bitmaps, is one error at its file, and the others are found."""
    problems = Diagnostics()
    fonts = library(Memory({"fonts/bad.ttf": data, "fonts/good.ttf": font("Good")}), problems)
    (problem,) = problems
    assert (problem.span.file, problem.code, problem.severity) == ("fonts/bad.ttf", "font-unusable", Severity.ERROR)
    assert problem.message.startswith(words)
    assert fonts.find("good").postscript == "Good-Regular"


@pytest.mark.parametrize(
    ("rights", "warned"), [(0, False), (2, True), (4, False), (8, False), (6, False), (0x100, True), (0x200, True)]
)
def test_licence_bits_that_forbid_embedding_are_a_warning(rights: int, warned: bool) -> None:
    """A font whose bits forbid what a PDF does with it is named; the most generous of several bits counts."""
    expected = [("fonts/a.ttf", "font-licence", Severity.WARNING)] if warned else []
    assert reported({"fonts/a.ttf": font(rights=rights)}) == expected


def test_colours_of_a_font_are_a_warning() -> None:
    """A colour font with outlines prints, and says that its colours do not."""
    assert reported({"fonts/a.ttf": without(font(), COLR=b"x")}) == [("fonts/a.ttf", "font-color", Severity.WARNING)]


def test_forms_that_are_not_read_are_a_warning() -> None:
    """A font in an old form is not passed over in silence."""
    assert reported({"fonts/a.PFB": b"x"}) == [("fonts/a.PFB", "font-format", Severity.WARNING)]


def test_a_font_that_went_away_is_missing() -> None:
    """A file deleted since the library was read is an error with its name."""
    files = Memory({"fonts/a.ttf": font()})
    fonts = library(files, Diagnostics())
    del files.files["fonts/a.ttf"]
    assert "fonts/a.ttf" in str(missing(fonts, "Tiny"))


def test_a_digest_names_the_content() -> None:
    """Equal files have equal digests wherever they stand, and different files different ones."""
    one, other = made({"fonts/a.ttf": font()}).find("Tiny"), made({"fonts/x/b.ttf": font()}).find("Tiny")
    assert one.digest == other.digest
    assert made({"fonts/a.ttf": font(top=600)}).find("Tiny").digest != one.digest


def test_reading_plain_fonts_does_not_import_fonttools() -> None:
    """Twenty fonts are listed without the library that takes longer to import than they take to read."""
    code = (
        "import sys; from pathlib import Path; from cardgen.data.files import Folder\n"
        "from cardgen.data.fonts import library; from cardgen.diagnostics import Diagnostics\n"
        "library(Folder(Path('.')), Diagnostics()).find('Alegreya LF').load()\n"
        "print(*{'fontTools', 'PIL', 'yaml', 'brotli'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@given(st.data())
def test_any_damage_gives_a_font_or_a_problem(data: st.DataObject) -> None:
    """A font with a byte changed, or cut off anywhere, is read or named, and never an exception."""
    source = data.draw(st.sampled_from([FONT, WOFF, TTC, CFF]))
    at = data.draw(st.integers(0, min(len(source) - 1, 700)))
    value = data.draw(st.integers(0, 255))
    damaged = source[:at] + bytes([value]) + source[at + 1 :] if data.draw(st.booleans()) else source[:at]
    problems = Diagnostics()
    fonts = library(Memory({"fonts/a.ttf": damaged}), problems)
    assert fonts.families or problems.failed
    for family in fonts.families:
        try:
            assert fonts.find(family).load()
        except MissingFont as error:
            assert str(error)


FONT, CFF = font(), font("Curvy", cubic=True)
WOFF, TTC = packed(FONT, "woff"), collected(FONT, font("Other"))


def test_the_tiny_fonts_are_fonts() -> None:
    """What these tests make is what fontTools reads."""
    assert opened(FONT)["name"].getDebugName(1) == "Tiny"
