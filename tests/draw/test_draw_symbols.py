"""Symbols: icons that stand in text, drawn sharp, coloured like it and copied by name."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from proof import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    difference,
    every,
    extracted,
    forms,
    frame,
    ghostscript,
    icon,
    line,
    needs,
    pdf,
    pixels,
    poppler,
    poppler_text,
    word,
    words,
)

from cardgen.colors import BLACK, Color, Rgb
from cardgen.geometry import Matrix
from cardgen.layout.frame import Box, Frame, Group, Run, Shape, Stroke, Symbol, Text, TextLine


def test_symbols_take_the_colour_of_the_text_and_are_copied_by_name() -> None:
    """“3 :gold:” is red like its text, and copies as “3 gold”."""
    gold = Symbol(icon(), "gold", 0.8, 0.7, 0.0)
    data = pdf(frame(line(word("3"), word(" "), gold, size=20, color=RED)))
    assert extracted(data).strip() == "3 gold"
    page = pixels(data, 144)
    colors = {page.getpixel(at) for at in every(page)}
    assert (255, 0, 0) in colors and (0, 0, 0) not in colors


@needs("pdftotext")
def test_poppler_copies_symbols_by_name(tmp_path: Path) -> None:
    """An icon between words is copied as its name between spaces."""
    gold = Symbol(icon("gold"), "gold", 0.8, 0.7, 0.0)
    data = pdf(frame(line(word("3"), word(" "), gold, word(" "), word("each")), width=100))
    assert poppler_text(data, tmp_path) == "3 gold each"


def test_a_symbol_s_ink_fills_its_box_above_the_baseline() -> None:
    """The drawing's ink reaches from the drop to the height, whatever its view box leaves empty."""
    sparse = icon("sparse", Shape(Box(40, 40, 20, 20), tinted=True))
    page = pixels(pdf(frame(line(Symbol(sparse, "dot", 1.0, 1.0, 0.25), size=20, color=RED))), 144)
    red = [at for at in every(page) if page.getpixel(at) == (255, 0, 0)]
    xs, ys = [x / 2 for x, _ in red], [y / 2 for _, y in red]
    # The pen starts at (5, 20); a square of 20 pt with a quarter of it below the baseline.
    assert (min(xs), max(xs) + 0.5) == pytest.approx((5, 25), abs=0.5)
    assert (min(ys), max(ys) + 0.5) == pytest.approx((5, 25), abs=0.5)


def test_coloured_symbols_keep_their_colours() -> None:
    """In a drawing that mixes colours, only what is tinted follows the text."""
    mixed = icon("mixed", Shape(Box(0, 0, 50, 100), tinted=True), Shape(Box(50, 0, 50, 100), fill=GREEN))
    page = pixels(pdf(frame(line(Symbol(mixed, "mixed", 1.0, 1.0, 0.0), size=20, color=BLUE))), 144)
    assert page.getpixel((20, 20)) == (0, 0, 255) and page.getpixel((40, 20)) == (0, 255, 0)


def test_symbols_drawn_with_lines_follow_the_text_when_the_colour_changes() -> None:
    """Line icons in two runs of two colours each take their own."""
    ring = icon("ring", Shape(Box(10, 10, 80, 80), stroke=Stroke(BLACK, 20, tinted=True)))
    symbol = Symbol(ring, "ring", 1.0, 1.0, 0.0)
    runs = (Run((symbol,), 20, RED), Run((symbol,), 20, BLUE))
    page = pixels(pdf(frame(Text((TextLine(5, 25, runs),), BLACK))), 144)
    found = {page.getpixel(at) for at in every(page)}
    assert (255, 0, 0) in found and (0, 0, 255) in found and (0, 0, 0) not in found


def test_each_symbol_is_a_font_whose_name_comes_of_it_alone() -> None:
    """300 different icons are copied by name, and one of them has the same font in a file where it stands alone."""
    symbols = [Symbol(icon(f"i{n}"), f"i{n}", 1.0, 0.7, 0.0) for n in range(300)]
    parts = tuple(part for symbol in symbols for part in (symbol, word(" ")))
    data = pdf(Frame(7000, 40, 0, frame(line(*parts)).root))
    assert extracted(data).split() == [f"i{n}" for n in range(300)]
    alone = _fonts(pdf(frame(line(symbols[200]))))
    assert len(alone) == 1 and alone < _fonts(data) and len(_fonts(data)) == 301


def _fonts(data: bytes) -> set[str]:
    with pikepdf.open(io.BytesIO(data)) as file:
        return set(forms(file)[0].Resources.Font.keys())


@needs("pdftoppm")
@needs("gs")
def test_renderers_agree_on_text_and_symbols(tmp_path: Path) -> None:
    """pdfium, poppler and Ghostscript draw the same letters and icons in the same places."""
    gold = Symbol(icon(), "gold", 0.8, 0.7, 0.0)
    halves = (Shape(Box(0, 0, 50, 100), tinted=True), Shape(Box(50, 0, 50, 100), fill=GREEN))
    mixed = Symbol(icon("mixed", *halves), "mixed", 1, 1, 0)
    runs = (Run((*words("Take 3 "), gold, word(" "), mixed), 24, Color(Rgb(0.5, 0, 0.5))), Run(words("up"), 12, RED, 8))
    lined = Text((TextLine(5, 65, (Run((*words("Outlined"), gold), 24),)),), WHITE, outline=(RED, 1))
    data = pdf(frame(Text((TextLine(5, 30, runs),), BLACK), lined, width=180, height=80))
    page = pixels(data, 144)
    assert difference(page, poppler(data, tmp_path, 144)) < 3
    assert difference(page, ghostscript(data, tmp_path, 144)) < 3


def test_an_outline_is_as_wide_around_whatever_the_icon_s_groups_make_larger() -> None:
    """A drawing in a group five times as large has the outline that it has when it is drawn so."""
    small = icon("small", Group((Shape(Box(0, 0, 20, 20), tinted=True),), Matrix(5, 0, 0, 5)))
    pictures = []
    for drawn in (icon("plain", Shape(Box(0, 0, 100, 100), tinted=True)), small):
        run = Run((Symbol(drawn, "icon", 1.0, 1.0, 0.0),), 20)
        pictures.append(pixels(pdf(frame(Text((TextLine(20, 30, (run,)),), WHITE, outline=(RED, 2.0)))), 144))
    assert difference(*pictures) == 0
    assert pictures[0].getpixel((37, 40)) == (255, 0, 0)
