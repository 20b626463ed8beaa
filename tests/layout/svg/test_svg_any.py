"""Whatever stands in a file, there are problems, never an exception, and art that can be drawn."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostics
from cardgen.geometry import Matrix
from cardgen.layout.frame import Art, Gradient, Group, Item, Shape
from cardgen.layout.svg import ink_box, load_art
from cardgen.layout.svg.outlines import segments

SEEDS = (
    b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="currentColor" d="M9 2c-1.8 0-3.6
7-5 2zl5 5H3V4a5 5 0 0110 9q1 2 3 4t5 6s1 2 3 4"/><g opacity=".5" transform="rotate(45 10 10) skewX(5)"><circle r="5"
stroke="#f00" stroke-dasharray="1 2"/></g></svg>""",
    b"""<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg viewBox="0 0 10 10"
xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><style>.a,.b{fill:url(#g)} #c>d{} @media
x{a{b:c}} rect{stroke:red!important}</style><defs><linearGradient id="g" x1="5%" gradientTransform="scale(2)"><stop
stop-color="red"/><stop offset="1" style="stop-color:hsl(5,5%,5%);stop-opacity:.5"/></linearGradient><radialGradient
id="r" xlink:href="#g" fx="2" spreadMethod="reflect"/><clipPath id="p" clipPathUnits="objectBoundingBox"><rect width="1"
height=".5" rx=".1"/><use href="#q"/></clipPath><ellipse id="q" rx="1" ry="2"/></defs><symbol id="s"
viewBox="0 0 1 1"><polygon points="0 0 1 1 2,0"/></symbol><use xlink:href="#s" width="5" height="50%"/><rect class="a"
width="5mm" height="2em" rx="1" clip-path="url(#p)"/><switch><text/><g><line x2="5" stroke="url(#r) red"/></g></switch>
<svg x="1" width="5" height="5" viewBox="0 0 2 2" preserveAspectRatio="xMinYMax slice"><use href="#q"/></svg></svg>""",
)
TOKENS = tuple(
    b"""0 -1 1e9 1e-9 1e999 nan " <g> </g> /> % # url(#g) M A none inherit &amp; &x; \xc3\xbc { } ; /* ( )""".split()
)
TOKENS += b"", b"\xff", b"\x00"


def sound(numbers: tuple[float, ...] | list[float]) -> bool:
    return all(math.isfinite(number) for number in numbers)


def check(item: Item) -> None:
    """Every number of an item can be written, and what must not be below zero is not."""
    if isinstance(item, Group):
        matrix = item.matrix or Matrix()
        assert sound([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]) and 0 < item.opacity <= 1
        assert item.clip is None or sound([n for step in segments(item.clip.geometry) for n in step[1:]])
        for inner in item.items:
            check(inner)
        return
    assert isinstance(item, Shape) and item.opacity > 0
    assert sound([number for step in segments(item.geometry) for number in step[1:]])
    paints = [item.fill]
    if item.stroke:
        paints.append(item.stroke.paint)
        assert item.stroke.width > 0 and sound([item.stroke.width, item.stroke.dash_offset, *item.stroke.dash])
    for paint in paints:
        if isinstance(paint, Gradient):
            assert sound([paint.x1, paint.y1, paint.x2, paint.y2, paint.r1, paint.r2]) and len(paint.stops) > 1
            offsets = [offset for offset, _ in paint.stops]
            assert offsets == sorted(offsets) and min(offsets) >= 0 and max(offsets) <= 1


def load(data: bytes) -> Art | None:
    problems = Diagnostics()
    art = load_art(data, "a.svg", "d", {}, problems)
    assert art is not None or problems.failed
    if art is not None:
        for item in art.items:
            check(item)
        ink = ink_box(art)
        assert sound([ink.x, ink.y, ink.width, ink.height]) and ink.width > 0 and ink.height > 0
        again = Diagnostics()
        load_art(data, "a.svg", "d", {}, again)
        assert list(again) == list(problems)
    return art


def test_the_seeds_are_art() -> None:
    """The files that are spoilt below are sound to begin with."""
    for seed in SEEDS:
        art = load(seed)
        assert art is not None and len(art.items) > 1


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_problems(data: bytes) -> None:
    """Bytes of any kind end in a report."""
    load(data)


@given(
    st.sampled_from(SEEDS),
    st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.one_of(st.sampled_from(TOKENS), st.binary(max_size=3))),
        min_size=1,
        max_size=6,
    ),
)
@settings(max_examples=300, deadline=None)
def test_a_spoilt_file_is_art_or_problems(seed: bytes, changes: list[tuple[float, int, bytes]]) -> None:
    """Bytes of a sound file are cut out and put in; what comes of it can be drawn or is reported."""
    data = seed
    for place, cut, token in changes:
        at = int(place * len(data))
        data = data[:at] + token + data[at + cut :]
    load(data)


NUMBERS = st.one_of(
    st.sampled_from(("0", "-0", "1e9", "-1e9", "1e-300", "1e308", "50%", "5e", "", "1e-5", ".", "auto", "3mm")),
    st.floats(-1e9, 1e9).map(str),
)


@given(
    st.lists(NUMBERS, min_size=12, max_size=12), st.sampled_from(("rotate", "scale", "matrix", "translate", "skewX"))
)
@settings(max_examples=200, deadline=None)
def test_any_numbers_in_any_place_can_be_drawn(n: list[str], word: str) -> None:
    """Numbers at and beyond the bounds, in every place that takes one."""
    text = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n[0]} {n[1]}"><defs><radialGradient id="g"
    cx="{n[2]}" r="{n[3]}" fx="{n[4]}" gradientTransform="{word}({n[5]} {n[6]})"><stop/><stop offset="{n[7]}"/>
    </radialGradient><clipPath id="c" transform="{word}({n[8]})" clipPathUnits="objectBoundingBox"><circle r="{n[9]}"/>
    <rect width="{n[10]}" height="{n[11]}" rx="{n[0]}"/></clipPath></defs><g transform="{word}({n[1]},{n[2]})"
    clip-path="url(#c)"><rect width="{n[3]}" height="{n[4]}" rx="{n[5]}" ry="{n[6]}" fill="url(#g)" stroke="red"
    stroke-width="{n[7]}" stroke-dasharray="{n[8]} {n[9]}"/><path d="M0 0A{n[0]} {n[1]} {n[2]} 0 1 {n[3]} {n[4]}"
    stroke="url(#g)"/></g><svg width="{n[5]}" height="{n[6]}" viewBox="{n[7]} 0 {n[8]} {n[9]}"><circle cx="{n[10]}"
    r="{n[11]}"/></svg></svg>"""
    load(text.encode())
