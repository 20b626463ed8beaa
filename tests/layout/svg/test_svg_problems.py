"""Files that cannot be drawn, what is left out, and the bounds on what a file may ask for."""

from __future__ import annotations

import time

import pytest

from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.layout.frame import Group, Item
from cardgen.layout.svg import load_art
from cardgen.layout.svg.tree import DEEPEST, LARGEST

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


def refused(data: bytes) -> Diagnostic:
    """The one error of a file that is no art."""
    problems = Diagnostics()
    assert load_art(data, "art/it.svg", "d", {}, problems) is None
    (problem,) = problems
    assert problem.severity.word == "error"
    return problem


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", ":1:1", "not well-formed XML: no element found"),
        ("a picture", ":1:1", "not well-formed XML"),
        ("<svg xmlns='http://www.w3.org/2000/svg'>\n <g>\n</svg>", ":3:3", "not well-formed XML: mismatched tag"),
        ("<svg xmlns='http://www.w3.org/2000/svg'\n viewBox='0 0 9 9'", ":1:1", "unclosed token"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><use xlink:href='#a'/></svg>", ":1:41", "unbound prefix"),
        ("\n<html><svg/></html>", ":2:1", "its root is <html>, not <svg>"),
        ("<svg xmlns='http://www.w3.org/1999/xhtml'/>", ":1:1", "its root is <svg>, not <svg>"),
        ("<!DOCTYPE svg SYSTEM 'x.dtd'><svg xmlns='http://www.w3.org/2000/svg'>&who;</svg>", ":1:70", "“&who;”"),
        ("<?xml version='1.0' encoding='klingon'?><svg/>", "", "encoding"),
    ],
)
def test_a_file_that_is_no_svg(text: str, place: str, words: str) -> None:
    """Broken XML and other files are one error with its place."""
    problem = refused(text.encode())
    assert problem.code == "broken-svg" and words in problem.message
    assert str(problem.span).startswith(f"art/it.svg{place}")


def test_bytes_that_are_packed_or_in_no_encoding() -> None:
    """A compressed file, and bytes that are no text of their encoding, are named for what they are."""
    assert "SVGZ" in refused(b"\x1f\x8b\x08\x00").message
    assert refused(f"{HEAD}\xff</svg>".encode("latin-1")).code == "broken-svg"


def test_other_encodings_are_read() -> None:
    """XML's own encodings are all taken."""
    text = f'<?xml version="1.0" encoding="utf-16"?>{HEAD}<circle id="ö" r="2"/></svg>'
    problems = Diagnostics()
    assert load_art(text.encode("utf-16"), "a.svg", "d", {}, problems) is not None
    assert load_art(text.replace("utf-16", "latin1").encode("latin1"), "a.svg", "d", {}, problems) is not None
    assert not len(problems)


@pytest.mark.parametrize(
    "declarations",
    [
        '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">',
        '<!ENTITY file SYSTEM "file:///etc/hostname">',
        '<!ENTITY % more SYSTEM "http://127.0.0.1:9/"> %more;',
        "",
    ],
)
def test_a_document_type_with_declarations_is_refused(declarations: str) -> None:
    """Nothing is declared, expanded, opened or fetched: the file is refused at its document type."""
    problem = refused(f"\n<!DOCTYPE svg [{declarations}]>{HEAD}&a;</svg>".encode())
    assert problem.code == "unsafe-svg" and problem.span.line == 2 and problem.hints


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ("", "does not say its size"),
        ('width="100%" height="100%"', "does not say its size"),
        ('width="0" height="5"', "does not say its size"),
        ('width="wide" height="5"', "“wide” is not a length"),
        ('viewBox="0 0 10"', "takes four numbers"),
        ('viewBox="0 0 10 -5"', "must be more than zero"),
        ('viewBox="0 0 0 5"', "must be more than zero"),
        ('viewBox="0 0 1e-9 5"', "must be more than zero"),
        ('viewBox="0 0 1e99 5"', "numbers beyond"),
        ('viewBox="0 0 inf nan"', "found “inf nan”"),
    ],
)
def test_a_drawing_without_a_sound_size(attributes: str, words: str) -> None:
    """Without a view box or a size there is no scale, so there is no art."""
    problem = refused(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}><circle r="5"/></svg>'.encode())
    assert problem.code == "bad-svg-value" and words in problem.message


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<text x="5">Hi <tspan>you</tspan></text>', "<text> is not drawn"),
        ('<image href="data:image/png;base64,xx"/>', "<image> is not drawn"),
        ("<foreignObject/>", "<foreignObject> is not drawn"),
        ("<script>alert(1)</script>", "<script> is not drawn"),
        ("<animate/>", "<animate> is not drawn"),
        ("<circel/>", "<circel> is not drawn"),
        ('<use href="other.svg#a"/>', "the <use> of something in another file is not drawn"),
        ('<use href="http://127.0.0.1:9/a.svg#a"/>', "the <use> of something in another file is not drawn"),
        ('<style type="text/x-other">a{b:c}</style>', "a style sheet that is not CSS is left out"),
        ('<clipPath id="c"><text/></clipPath><g clip-path="url(#c)"><path d="M0 0h1"/></g>', "<text> in a clip path"),
    ],
)
def test_what_is_not_drawn_is_told(read, inside: str, words: str) -> None:
    """An element that a browser draws and cardgen does not is a warning at its place."""
    _, problems = read(inside)
    assert problems[0].severity.word == "warning" and problems[0].code == "unsupported-svg"
    assert words in problems[0].message and problems[0].span.line == 2


def test_a_style_sheet_in_another_file_is_told() -> None:
    """The instruction that links a sheet is reported, not followed."""
    problems = Diagnostics()
    assert load_art(f'<?xml-stylesheet href="a.css"?>{HEAD}</svg>'.encode(), "a.svg", "d", {}, problems)
    assert ["another file" in problem.message for problem in problems] == [True]


def test_many_of_a_kind_are_one_warning(read) -> None:
    """A hundred texts are one line of the report, with the lines of the next few."""
    _, (problem,) = read("<text/>\n" * 100)
    assert problem.span.line == 2
    assert problem.hints[-1] == "also on line 3, 4, 5, 6, 7; 94 lines more"


def test_definitions_that_nobody_uses_are_not_told(draw) -> None:
    """Inkscape leaves filters, masks and markers behind; where nothing uses them nothing is missing."""
    assert draw("<filter/><mask><path/></mask><pattern/><marker/><defs><text/></defs>") == ()


def test_errors_beyond_the_first_few_are_counted_not_told() -> None:
    """A file that is wrong throughout fills no screen; the last line says that there is more."""
    problems = Diagnostics()
    circles = "".join(f'<circle r="x{number}"/>' for number in range(200))
    assert load_art(f"{HEAD}{circles}</svg>".encode(), "a.svg", "d", {}, problems) is not None
    assert len(problems) == 26
    assert any("more than 25 errors" in problem.message for problem in problems)


def test_a_message_does_not_repeat_a_megabyte() -> None:
    """A long wrong value is cut in the message."""
    problems = Diagnostics()
    load_art(
        f'{HEAD}<circle r="2" fill="{"x" * 100_000}" stroke="{"y" * 900}"/></svg>'.encode(), "a", "d", {}, problems
    )
    assert len(problems) == 2 and all(len(problem.message) < 400 for problem in problems)


@pytest.mark.parametrize(
    "inside",
    [
        '<g id="a"><use href="#a"/></g>',
        '<use id="a" href="#a"/>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<clipPath id="a" clip-path="url(#a)"><circle r="1"/></clipPath><path d="M0 0h1v1z" clip-path="url(#a)"/>',
        '<clipPath id="a"><use href="#u"/></clipPath><use id="u" href="#u"/><path d="M0 0h1v1z" clip-path="url(#a)"/>',
    ],
)
def test_what_is_inside_itself_is_an_error(read, inside: str) -> None:
    """A circle of uses or clips ends at its first turn and is told."""
    _, problems = read(inside)
    assert {problem.code for problem in problems} == {"circular-svg"}


def test_an_unknown_id_has_the_nearest_as_a_hint(read) -> None:
    """A misspelt reference names what was meant."""
    _, (problem,) = read('<circle id="wheel" r="2"/><use href="#whel"/>')
    assert problem.code == "unknown-svg-reference" and problem.hints == ("did you mean “wheel”?",)
    _, (problem,) = read('<circle r="2" clip-path="url(#cut)"/>')
    assert problem.message == "nothing has the id “cut”"


def too_large(inside: str) -> str:
    start = time.perf_counter()
    problem = refused(f"{HEAD}{inside}</svg>".encode())
    assert time.perf_counter() - start < 10, "a bound is there to save time"
    assert problem.code == "svg-too-large"
    return problem.message


def test_a_few_lines_cannot_make_a_million_shapes() -> None:
    """Ten uses of ten uses of ten ... are counted and refused."""
    uses = [f'<use href="#l{level}"/>' * 10 for level in range(12)]
    levels = "".join(f'<g id="l{level + 1}">{inside}</g>' for level, inside in enumerate(uses))
    message = too_large(f'<defs><circle id="l0" r="1"/>{levels}</defs><use href="#l12"/>')
    assert "more than 200000 elements" in message


def test_a_long_path_cannot_be_used_a_million_times() -> None:
    """The steps of all paths are counted wherever they are drawn."""
    path = "M0 0" + "h1v1" * 10_000
    message = too_large(f'<defs><path id="p" d="{path}"/></defs>' + '<use href="#p"/>' * 100)
    assert "more than 1000000 steps" in message


def test_deep_nesting_is_refused() -> None:
    """Elements in elements, uses of uses and clips of clips have a bound, far from Python's own."""
    assert "nested more than" in too_large("<g>" * DEEPEST + "</g>" * DEEPEST)
    chain = "".join(f'<g id="u{n}"><use href="#u{n + 1}"/></g>' for n in range(DEEPEST))
    assert "nested more than" in too_large(f'<use href="#u0"/><defs>{chain}<g id="u{DEEPEST}"/></defs>')


def depth(items: tuple[Item, ...]) -> int:
    return max((1 + depth(item.items) for item in items if isinstance(item, Group)), default=0)


def test_groups_of_the_art_are_never_too_deep_to_draw() -> None:
    """Many clips on many levels come to more groups than elements, and have the same bound."""
    clips = "".join(
        f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"><path d="M0 0h9v9z"/></clipPath>' for n in range(40)
    )
    clips += '<clipPath id="c40"><path d="M0 0h9v9z"/></clipPath>'
    one = f'{clips}<g clip-path="url(#c0)"><path d="M0 0h9v9z"/></g>'
    problems = Diagnostics()
    art = load_art(f"{HEAD}{one}</svg>".encode(), "a.svg", "d", {}, problems)
    assert art is not None and depth(art.items) == 41
    assert "groups are nested" in too_large(
        clips + '<g clip-path="url(#c0)">' * 3 + '<path d="M0 0h9v9z"/></g></g></g>'
    )


def test_a_file_of_many_megabytes_is_not_even_read() -> None:
    """The bytes have a bound before the XML is looked at."""
    assert "million bytes" in refused(b" " * (LARGEST + 1)).message


def test_sheets_cannot_match_without_end() -> None:
    """The matches of rules and elements are counted."""
    message = too_large(f"<style>{'g{fill:red}' * 3000}</style>{'<g/>' * 3000}")
    assert "style sheets" in message


def test_clips_of_clips_are_bounded() -> None:
    """Forty clip paths, each cut twice by the next, are refused in a moment."""
    clips = "".join(
        f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"><path d="M0 0h9v9z" clip-path="url(#c{n + 1})"/></clipPath>'
        for n in range(40)
    )
    cut = '<path clip-path="url(#c0)" d="M0 0h9z"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{clips}{cut}</svg>'
    problems = Diagnostics()
    started = time.process_time()
    assert load_art(text.encode(), "a.svg", "d", {}, problems) is None
    assert time.process_time() - started < 5
    assert "svg-too-large" in {problem.code for problem in problems}
