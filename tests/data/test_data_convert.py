"""Fonts of every form become static TrueType, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_fonts import WIDE, collected, font, opened, packed
from fontTools.pens.boundsPen import BoundsPen

from cardgen.data import convert
from cardgen.data.files import Memory
from cardgen.data.fonts import Font, Library, MissingFont, library
from cardgen.data.sfnt import assembled, tables
from cardgen.diagnostics import Diagnostics
from cardgen.store import Store

AXES = (("wght", 300, 300, 800, "Weight"), ("opsz", 8, 12, 72, "Optical size"))
NAMED = (
    {"stylename": "Light", "location": {"wght": 300, "opsz": 12}},
    {"stylename": "Regular", "location": {"wght": 400, "opsz": 12}},
    {"stylename": "Bold", "location": {"wght": 700, "opsz": 12}, "postscriptfontname": "Vary-Heavy"},
)


def found(files: dict[str, bytes], store: Store | None = None) -> Library:
    problems = Diagnostics()
    fonts = library(Memory(files), problems, store)
    assert list(problems) == []
    return fonts


def width_and_box(made: Font) -> tuple[int, tuple[float, ...] | None]:
    """The advance of “A” and the box of its outline."""
    read = opened(made.load())
    assert {"glyf", "loca", "cmap", "hmtx", "maxp"} <= set(read.keys())
    assert not {"CFF ", "CFF2", "fvar", "gvar"} & set(read.keys())
    glyphs = read.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[read.getBestCmap()[65]].draw(pen)
    return read["hmtx"]["A"][0], pen.bounds


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
@pytest.mark.parametrize("cubic", [False, True], ids=["glyf", "cff"])
def test_a_packed_font_is_unpacked(flavor: str, cubic: bool) -> None:
    """WOFF and WOFF 2 give the font that was packed."""
    made = found({f"fonts/a.{flavor}": packed(font(cubic=cubic), flavor)}).find("Tiny")
    assert width_and_box(made) == (WIDE, (0, 0, 500, 700))


def test_postscript_outlines_become_truetype() -> None:
    """A font with cubic curves keeps its metrics, box, names and characters, and may be read again."""
    made = found({"fonts/a.otf": font("Curvy", cubic=True)}).find("curvy")
    assert width_and_box(made) == (WIDE, (0, 0, 500, 700))
    read = opened(made.load())
    assert read["name"].getDebugName(6) == "Curvy-Regular"
    assert read["maxp"].tableVersion == 0x00010000
    assert read["maxp"].numGlyphs == 2
    assert read.getGlyphOrder() == [".notdef", "A"]


def test_each_font_of_a_collection_is_found() -> None:
    """A collection holds several faces, and each becomes a file of its own."""
    fonts = found({"fonts/a.ttc": collected(font("One"), font("Two", top=600), font("Three", cubic=True))})
    assert fonts.families == ("One", "Three", "Two")
    assert width_and_box(fonts.find("Two")) == (WIDE, (0, 0, 500, 600))
    assert width_and_box(fonts.find("Three")) == (WIDE, (0, 0, 500, 700))
    assert len({fonts.find(name).digest for name in fonts.families}) == 3


def test_a_variable_font_has_its_named_weights() -> None:
    """Each named style of a variable font is a face; its outline is that of its place on the axis."""
    fonts = found({"fonts/v.ttf": font("Vary", axes=AXES, instances=NAMED)})
    assert fonts.families == ("Vary",)
    regular, bold, light = fonts.find("vary"), fonts.find("Vary", bold=True), fonts.find("Vary Light")
    assert [made.postscript for made in (light, regular, bold)] == ["Vary-Light", "Vary-Regular", "Vary-Heavy"]
    boxes = [width_and_box(made)[1] for made in (light, regular, bold)]
    assert boxes == [(0, 0, 500, 700), (20, 0, 520, 700), (80, 0, 580, 700)]
    assert len({light.digest, regular.digest, bold.digest}) == 3


def test_a_variable_font_without_names_has_its_default() -> None:
    """Where no style is named, the default is the only face."""
    fonts = found({"fonts/v.ttf": font("Vary", axes=AXES)})
    assert width_and_box(fonts.find("Vary")) == (WIDE, (0, 0, 500, 700))


def test_a_conversion_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was converted once comes out of the store, byte for byte, and nothing is converted again."""
    files = {
        "fonts/a.woff2": packed(font("Tiny"), "woff2"),
        "fonts/c.otf": font("Curvy", cubic=True),
        "fonts/v.ttf": font("Vary", axes=AXES, instances=NAMED),
    }
    asked = [("Tiny", False), ("Curvy", False), ("Vary", False), ("Vary", True)]
    first = found(files, Store(tmp_path))
    made = [first.find(*one).load() for one in asked]

    def refuse(*_: object) -> bytes:
        raise AssertionError("converted again")

    monkeypatch.setattr(convert, "_converted", refuse)
    monkeypatch.setattr(convert, "_from_woff2", refuse)
    second = found(files, Store(tmp_path))
    assert [second.find(*one).load() for one in asked] == made


def test_the_same_font_gives_the_same_bytes() -> None:
    """No clock and no order of a dictionary comes into a converted font."""
    files = {"fonts/c.otf": font("Curvy", cubic=True), "fonts/v.ttf": font("Vary", axes=AXES, instances=NAMED)}
    for asked in (("Curvy", False), ("Vary", True)):
        assert found(files).find(*asked).load() == found(files).find(*asked).load()


def test_a_font_that_cannot_be_converted_is_named() -> None:
    """Damage that shows only in the outlines is an error when the family is asked for, and names the file."""
    whole = tables(font("Curvy", cubic=True))
    broken = assembled({**whole, "CFF ": whole["CFF "][:60]})
    with pytest.raises(MissingFont, match=r"the font “fonts/c\.otf” cannot be converted to TrueType"):
        found({"fonts/c.otf": broken}).find("Curvy")


def test_a_packed_font_may_not_swell_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that unpacks to more than the bound is refused, before all of it is in memory."""
    from cardgen.data import sfnt

    monkeypatch.setattr(convert, "LARGEST", 300)
    monkeypatch.setattr(sfnt, "LARGEST", 300)
    for flavor in ("woff", "woff2"):
        problems = Diagnostics()
        library(Memory({"fonts/a.woff": packed(font(), flavor)}), problems)
        assert [problem.code for problem in problems] == ["font-unusable"]


def test_overlapping_tables_are_refused() -> None:
    """A directory that names the whole file many times over may not multiply it."""
    data = bytearray(font())
    for entry in range(int.from_bytes(data[4:6], "big")):
        data[12 + 16 * entry + 8 : 12 + 16 * entry + 16] = (0).to_bytes(4, "big") + len(data).to_bytes(4, "big")
    problems = Diagnostics()
    library(Memory({"fonts/a.ttf": bytes(data)}), problems)
    assert [problem.message for problem in problems] == ["the font is damaged: its tables overlap"]


def test_a_variable_font_may_not_claim_endless_styles() -> None:
    """A small file that names sixty thousand styles is refused, not listed."""
    whole = tables(font("Vary", axes=AXES, instances=NAMED))
    many = whole["fvar"][:12] + b"\xff\xff" + whole["fvar"][14:]
    none = whole["fvar"][:14] + b"\0\0" + whole["fvar"][16:]
    for fvar in (many, none):
        problems = Diagnostics()
        library(Memory({"fonts/v.ttf": assembled({**whole, "fvar": fvar})}), problems)
        assert [problem.message for problem in problems] == ["the font is damaged: its table “fvar” is not one"]
