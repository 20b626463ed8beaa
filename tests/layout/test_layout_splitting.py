"""Splitting XML at its tags, against the parser that stands behind it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Fault, Span
from cardgen.layout.splitting import Tags
from cardgen.layout.tree import Node, Trees

PIECES = (
    *("<card>", '<card at="safe">', "</card>", "<stack>", "</stack>", "<text>", "<text id='t'>", "</text>", "</text >"),
    *("<box/>", "<box at='bleed'/>", "<b>", "</b>", "<br/>", "<icon name='gold' />", "<p\n>", "</p>", "<odd/>"),
    *("ahoy", " ", "\n  ", "\r\n", "\t", "é", "\u2028", "\x0b", "\x1f", "\ufffe", "]]>", ">", "<"),
    *("&amp;", "&#39;", "&#13;"),
    *("&", "&no;", "<!-- c -->", "<![CDATA[<b>]]>", "<?x y?>", "<!DOCTYPE card>", "/", '"'),
    *("<box a='1' a='2'/>", "\ud800"),
    *("<box fill='a>b'/>", "</>", "<>", "</b/>", "<b/ >", "<text _at='0:7'>", "x" * 2100),
)  # fmt: skip


class Nowhere:
    """Places without templates."""

    def place(self, stamp: str) -> Span:
        return Span(f"templates/{stamp}.xml" if stamp else "")

    def line_of(self, words: str, near: Span) -> Span:
        return near


def shape(node: Node | str) -> object:
    """A tree as plain values."""
    if isinstance(node, str):
        return node
    return node.tag, dict(node.attributes), node.span, [shape(kid) for kid in node.kids]


def read(xml: str, prepare: Callable[[Trees], object] = lambda _: None) -> tuple[object, object]:
    """The tree of a document or what is wrong with it, and what was reported on the way."""
    reports: dict[object, None] = {}
    trees = Trees({}, Nowhere(), lambda *what: reports.setdefault(what))
    prepare(trees)
    try:
        return shape(trees.parse(xml, Span("t.xml", 1))), list(reports)
    except Fault as fault:
        return fault.problem, list(reports)


def by_parser(trees: Trees) -> None:
    trees.tags.events = lambda xml: None  # type: ignore[method-assign]


@given(st.lists(st.sampled_from(PIECES), max_size=12), st.booleans())
def test_both_ways_agree(pieces: list[str], wrapped: bool) -> None:
    """Whatever a template renders, splitting it gives the tree, the reports and the faults that the parser gives."""
    xml = "".join(("<card><text>", *pieces, "</text></card>") if wrapped else pieces)
    assert read(xml) == read(xml, by_parser)


@given(st.recursive(st.sampled_from(("ahoy ", "&lt;", "\n", "<br/>", "<box/>")), lambda inside: st.builds(
    lambda tag, kids: f"<{tag}>{''.join(kids)}</{tag}>", st.sampled_from(("b", "text", "stack", "p")),
    st.lists(inside, max_size=4)), max_leaves=12))  # fmt: skip
def test_sound_documents_are_split(inside: str) -> None:
    """A document of nothing but tags, words and entities never needs the parser, and comes out the same."""
    xml = f"<card>{inside}</card>\n"
    assert Tags().events(xml) is not None
    assert read(xml) == read(xml, by_parser)


def test_a_tag_is_read_once() -> None:
    """Tags with the same letters are one object, and so are tags that differ only in how they are written."""
    tags = Tags()
    events = tags.events("<card><box x='1'/><box x='1'/><box  x=\"1\"></box></card>")
    assert events is not None
    assert events[1] is events[3] is events[5]


@pytest.mark.parametrize(
    "xml",
    [
        "",
        " ",
        "<card/><card/>",
        "x<card/>",
        "<card/>x",
        "<card>",
        "</card>",
        "<card><!-- c --></card>",
        "<card>\r</card>",
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_the_parser(xml: str) -> None:
    """Broken XML and XML that a parser changes is not split."""
    assert Tags().events(xml) is None
