"""Broken XML in templates is told in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_room import Room

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


@given(st.text(alphabet="<>/ab=\"'&{}%#\n ", max_size=60))
def test_any_text_is_xml_or_says_why(text: str) -> None:
    """Never an exception, always a place in the text."""
    fault = first_break(f"<card>{text}</card>", "t.xml")
    if fault is not None:
        assert fault.problem.message and fault.problem.span.line >= 1
