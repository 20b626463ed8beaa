"""Mistakes in templates and texts that do not fit: each named with its file, line and cure."""

from __future__ import annotations

import pytest
from layout_room import Room, laid, problems_of

T = "templates/card.xml"
LOOPS = "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}"


@pytest.mark.parametrize(
    ("xml", "line", "code", "words"),
    [
        ("<card>\n<bx/>\n</card>", 2, "unknown-element", "did you mean “box”?"),
        ('<card>\n<text wieght="bold">A</text>\n</card>', 2, "unknown-attribute", "did you mean “weight”?"),
        ('<card>\n<box fill="parchmnt"/>\n</card>', 2, "bad-attribute", "parchment"),
        ('<card>\n<box w="3parsec"/>\n</card>', 2, "bad-attribute", "write for example 3mm"),
        ('<card>\n<row justify="centre"/>\n</card>', 2, "bad-attribute", "did you mean “center”?"),
        ("<card>\n<icon/>\n</card>", 2, "missing-attribute", "name"),
        ('<card>\n<icon name="gols"/>\n</card>', 2, "unknown-icon", "did you mean “gold”?"),
        ('<card>\n<text font="Alegreya LG">A</text>\n</card>', 2, "missing-font", "Alegreya LF"),
        ("<card>\n<text>{{ card.cots }}</text>\n</card>", 2, "bad-template", "did you mean “cost”?"),
        ("<card>\n<text>{{ crad.cost }}</text>\n</card>", 2, "bad-template", "did you mean “card”?"),
        ("<card>\n{% forr x in card %}{% endfor %}\n</card>", 2, "bad-template", "did you mean “for”?"),
        ("<card>\n<row>\n\nwords\n</row></card>", 4, "stray-text", "wrap it in <text>"),
        ("<card>\n<row><text>A</row>\n</card>", 2, "malformed-xml", "innermost open element is <text>"),
        ("<card>\n<text>Salt & Pepper</text></card>", 2, "malformed-xml", "write &amp; for &"),
        ("<card>\n<text>{% if card.cost < 3 %}x{% endif %} <</text></card>", 2, "malformed-xml", ""),
        ('<card>\n<image src="../../etc/passwd"/>\n</card>', 2, "bad-picture", ""),
        ('<card>\n<image src="art/none.png"/>\n</card>', 2, "bad-picture", "looked in templates/"),
        ('<card width="63.5"/>', 1, "unknown-attribute", "come from game.yaml"),
        ('<card>\n<box height="9"/></card>', 2, "unknown-attribute", "did you mean “h”?"),
        ('<card>\n<row><box x="9"/></row></card>', 2, "misplaced-attribute", "places its children itself"),
        ('<card>\n<text fit="shrink" size="9" min-size="12">A</text></card>', 2, "bad-attribute", "more than size"),
        ('<card>\n<text w="9" h="9" max-lines="1">A B C D</text></card>', 2, "text-too-long", "and max-lines is 1"),
        ("<crad/>", 1, "no-card", "did you mean “card”?"),
        ("<library/>", 1, "no-card", "import them"),
        ("words", 1, "malformed-xml", ""),
        ("<card>\n<row><box at='safe'/></row></card>", 2, "misplaced-attribute", "children of <card>"),
        ("<card>\n<box><text>A</text></box></card>", 2, "misplaced-element", "<stack>"),
        ("<card>\n<b>A</b></card>", 2, "unknown-element", "belongs inside <text>"),
        ("<card>\n<text><row/></text></card>", 2, "unknown-element", "not allowed inside <text>"),
        ('<card>\n{% include "nope.xml" %}</card>', 2, "bad-template", "there is no template"),
        ("<card>\n{% for i in range(1000000000) %}{% endfor %}</card>", 2, "bad-template", ""),
        (f"<card>\n{LOOPS}</card>", 2, "bad-template", ""),
        ("<card>\n<text>{{ 9 ** 9 ** 9 }}</text></card>", 2, "bad-template", ""),
        ("<card>\n<text>{{ 'a' * 1000000000 }}</text></card>", 2, "bad-template", ""),
        ("<card>\n<text>{{ '%1000000000d' % 1 }}</text></card>", 2, "bad-template", ""),
        ("<card>\n<text>{{ ''.__class__.__mro__ }}</text></card>", 2, "bad-template", ""),
        ('<card>\n<text hyphenate="xx">word</text></card>', 2, "bad-attribute", ""),
        ('<card>\n<path d="M0 0 L" viewbox="0 0 9 9" fill="red"/></card>', 2, "bad-attribute", ""),
    ],
)  # fmt: skip
def test_a_mistake_names_its_line_and_its_cure(xml: str, line: int, code: str, words: str) -> None:
    """Each mistake is a problem at the template's own line, with what to do."""
    _, problems = Room({"card.xml": xml}).lay_out()
    assert [(p.span.file, p.span.line, p.code) for p in problems][:1] == [(T, line, code)]
    assert words in " ".join((problems[0].message, *problems[0].hints))


def test_all_mistakes_of_a_template_are_told_at_once() -> None:
    """One mistake does not hide the next."""
    xml = '<card>\n<box fil="red"/>\n<box fill="rde"/>\n<txt>A</txt>\n<icon name="nope"/>\n</card>'
    assert [line for _, line, _ in problems_of(xml)] == [2, 3, 4, 5]


def test_a_mistake_in_a_macro_inside_a_loop_names_the_macros_file() -> None:
    """The place is where the tag stands, not where the macro is called."""
    library = '<library>\n{% macro stat(x) %}\n  <text wieght="bold">{{ x }}</text>\n{% endmacro %}\n</library>'
    card = (
        '<card>\n{% from "kit.xml" import stat %}\n<column>\n'
        "{% for i in [1, 2] %}{{ stat(i) }}{% endfor %}\n</column></card>"
    )
    _, problems = Room({"card.xml": card, "kit.xml": library}).lay_out()
    assert [(p.span.file, p.span.line, p.code) for p in problems] == [("templates/kit.xml", 3, "unknown-attribute")]


def test_a_mistake_of_every_card_is_told_once_with_their_number() -> None:
    """Forty cards without a field are one problem, not forty."""
    room = Room({"card.xml": "<card><text>{{ card.cots }}</text></card>"}, cards=[{"cost": 1}] * 1 + [{"cost": 2}])
    _, problems = room.lay_out()
    assert len(problems) == 1
    assert problems[0].message.startswith("crew/card-1 and 1 more: ")


def test_a_text_that_does_not_fit_names_card_element_and_millimetres() -> None:
    """Card, element id, template line, size tried, millimetres over in design and in print."""
    xml = '<card>\n<text id="rules" w="50" h="20" size="12" min-size="10" fit="shrink">{{ card.text }}</text></card>'
    _, (problem,) = Room({"card.xml": xml}, cards=[{"text": "ahoy " * 200}]).lay_out()
    assert (problem.span.line, problem.code) == (2, "text-too-long")
    assert "crew/card-1: text “rules” does not fit" in problem.message
    assert "at 10.0 pt (6.0 pt printed) in 50 x 20 mm" in problem.message
    assert "too tall by" in problem.message and "mm printed)" in problem.message
    assert "the card is at crew.yaml:10" in problem.hints


@pytest.mark.parametrize("policy", ["warn", "clip", "allow"])
def test_overflow_policies(policy: str) -> None:
    """`warn` warns, `clip` and `allow` are silent."""
    xml = f'<card><text w="20" h="5" size="12" overflow="{policy}">ahoy ahoy ahoy ahoy</text></card>'
    _, problems = laid(xml)
    assert [p.severity.word for p in problems] == (["warning"] if policy == "warn" else [])


def test_rows_and_columns_that_are_too_full_say_so() -> None:
    """Too wide, too tall: by how much, in design and in print."""
    _, problems = laid('<card>\n<row id="r"><box w="80"/><box w="30"/></row>\n<column><box h="160"/></column></card>')
    assert [(p.span.line, p.code) for p in problems] == [(2, "too-full"), (3, "too-full")]
    assert "<row id=“r”> is too wide by 10 mm (6 mm printed)" in problems[0].message
    assert "too tall by 10 mm" in problems[1].message


def test_what_a_card_says_wrong_is_reported_in_the_card() -> None:
    """An unknown icon and a glyph that no font has point at the field of the deck, not at the template."""
    xml = "<card>\n<text>{{ card.text | rich }}</text></card>"
    _, problems = Room({"card.xml": xml}, cards=[{"text": "Win :gols: and \U0001f1eb\U0001f1f7."}]).lay_out()
    assert {(p.span.file, p.span.line, p.code) for p in problems} == {
        ("crew.yaml", 13, "unknown-icon"),
        ("crew.yaml", 13, "missing-glyph"),
    }
    glyph = next(p for p in problems if p.code == "missing-glyph")
    assert "U+1F1EB U+1F1F7" in glyph.message and "Alegreya LF" in glyph.message and "crew/card-1" in glyph.message


def test_a_missing_picture_named_by_a_card_is_reported_in_the_card() -> None:
    """The row to mend is the card's, and the nearest file is named."""
    room = Room(
        {"card.xml": '<card><image src="art/{{ card.art }}.png"/></card>'},
        cards=[{"art": "krakne"}],
        files={"templates/art/kraken.png": b"x"},
    )
    _, (problem,) = room.lay_out()
    assert (problem.span.file, problem.span.line, problem.code) == ("crew.yaml", 13, "bad-picture")
    assert "kraken.png" in " ".join(problem.hints)


def test_other_cards_are_laid_out_beside_a_faulty_one() -> None:
    """A card that cannot be laid out is missing; the others are there."""
    room = Room({"card.xml": "<card><text>{{ card.kind }}</text></card>"}, cards=[{"kind": "a"}, {}])
    faces, problems = room.lay_out()
    assert [key[1] for key in faces] == ["card-1"]
    assert len(problems) == 1


def test_a_draft_has_a_face_for_every_card() -> None:
    """In a draft a face that cannot be laid out says why."""
    room = Room({"card.xml": "<card><text>{{ card.kind }}</text></card>"}, cards=[{"kind": "a"}, {}], draft=True)
    faces, problems = room.lay_out()
    assert len(faces) == 2
    assert len(problems) == 1


def test_a_field_that_nothing_uses_is_told_once_with_the_nearest_name() -> None:
    """A misspelt field is a warning at its own place; those that layouts look at are not."""
    xml = "<card><text>{{ card.name }} {% if card.flavour is defined %}{{ card.flavour }}{% endif %}</text></card>"
    cards = [{"name": "Cook", "flavor": "Tar."}, {"name": "Smith", "flavor": "Ash."}]
    _, (problem,) = Room({"card.xml": xml}, cards=cards, tell_unused=True).lay_out()
    assert (problem.span.file, problem.span.line, problem.code) == ("crew.yaml", 13, "unused-field")
    assert problem.severity.word == "warning"
    assert "did you mean “flavour”?" in problem.hints


def test_what_follows_from_a_mistake_is_not_told_beside_it() -> None:
    """An attribute that was not understood makes a text too long; only the mistake is told."""
    xml = '<card>\n<text w="30" h="10" size="12" fit="shrnk">{{ card.text }}</text></card>'
    _, problems = Room({"card.xml": xml}, cards=[{"text": "ahoy " * 20}]).lay_out()
    assert [problem.code for problem in problems] == ["bad-attribute"]


def test_at_full_scale_only_one_size_is_told() -> None:
    """Where design and print are the same, a length stands once."""

    xml = '<card><text w="30" h="5" size="12">{{ card.text }}</text></card>'
    _, (problem,) = Room({"card.xml": xml}, cards=[{"text": "ahoy " * 20}], scale=1.0).lay_out()
    assert "printed" not in problem.message
