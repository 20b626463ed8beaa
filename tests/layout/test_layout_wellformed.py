"""Broken XML in templates is told in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_room import Room

from cardgen.data.files import Memory
from cardgen.layout.template import Templates
from cardgen.layout.wellformed import first_break


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("<card>\n <row>\n  <text>A</text>\n</card>", (4, 3), "innermost open element is <row> of line 2"),
        ("<card>\n<row>", (2, 6), "ends inside <row> of line 2"),
        ("", (1, 1), "the template is empty"),
        ("<card/>\n<card/>", (2, 1), "after the end of the root"),
        ('<card>\n<box x="1" x="2"/></card>', (2, 12), "written twice"),
        ("<card>\n<text size=12>A</text></card>", (2, 12), "in quotes"),
        ("<card>\n<text>Salt & Pepper</text></card>", (2, 13), "write &amp; for &"),
        ('<card>\n<text id="a>A</text></card>', (2, 14), "a quote is not closed"),
        ("<card>\n{% if card.a < 3 %}<text>a < b</text>{% endif %}</card>", (2, 29), "write &lt; for <"),
    ],
)
def test_a_break_names_its_place_and_cure(text: str, place: tuple[int, int], words: str) -> None:
    """Line, column, what is wrong and what to write."""
    fault = first_break(text, "t.xml")
    assert fault is not None
    assert words in " ".join((fault.problem.message, *fault.problem.hints))
    assert (fault.problem.span.line, fault.problem.span.column) == place


def test_jinja_is_no_part_of_the_xml() -> None:
    """Braces may hold what they like, also in attributes."""
    assert (
        first_break('<card>{# a < b & c #}{% if a < b and "&" %}<box x="{{ "<" ~ a }}"/>{% endif %}</card>', "t")
        is None
    )


def test_a_break_in_a_macro_names_the_macros_file() -> None:
    """A card whose macro is not XML points at the macro's file and line."""
    card = '<card>{% from "kit.xml" import a %}\n{{ a() }}</card>'
    kit = "<library>\n{% macro a() %}\n<row><text>A</row>{% endmacro %}\n</library>"
    _, (problem,) = Room({"card.xml": card, "kit.xml": kit}).lay_out()
    assert (problem.span.file, problem.span.line) == ("templates/kit.xml", 3)
    assert "<text> of line 3" in problem.message


@pytest.mark.parametrize("order", [("one.xml", "two.xml"), ("two.xml", "one.xml")])
def test_a_break_is_looked_for_where_a_template_uses_it(order: tuple[str, str]) -> None:
    """What another template used before is not its: whatever order they are rendered in, each names its own."""
    sources = {
        f"templates/{name}.xml": text.encode()
        for name, text in {
            "one": '<card>{% from "kit.xml" import a %}{{ a() }}</card>',
            "kit": '<library>{% from "deep.xml" import b %}{% macro a() %}{{ b() }}{% endmacro %}</library>',
            "deep": "<library>\n\n{% macro b() %}<row>{% endmacro %}</library>",
            "two": '<card>{% include "part.xml" %}</card>',
            "part": "<library>\n<row></library>",
        }.items()
    }
    templates = Templates(Memory(sources), {})
    places = {}
    for name in order:
        templates.render(name, {})
        fault = templates.broken(name)
        assert fault is not None
        places[name] = (fault.problem.span.file, fault.problem.span.line)
    assert places == {"one.xml": ("templates/deep.xml", 3), "two.xml": ("templates/part.xml", 2)}


@given(st.text(alphabet="<>/ab=\"'&{}%#\n ", max_size=60))
def test_any_text_is_xml_or_says_why(text: str) -> None:
    """Never an exception, always a place in the text."""
    fault = first_break(f"<card>{text}</card>", "t.xml")
    if fault is not None:
        assert fault.problem.message and fault.problem.span.line >= 1
