"""Decks whose data broke other card generators: what is written is what is printed, or an error says where and why."""

from __future__ import annotations

import pytest
from tiny_project import DECK, FRONT, GAME, TinyProject

from cardgen.diagnostics import Severity


def test_markup_characters_print_as_written(tiny: TinyProject) -> None:
    """Ampersands, angle brackets and quotes in a text are letters, not markup."""
    tiny.cards("id: a, name: 'Salt & Pepper <3', text: '<b>\"No\"</b> &amp; 1 < 2'")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert "Salt & Pepper <3" in outcome.text()
    assert '<b>"No"</b> &amp; 1 < 2' in outcome.text()


def test_a_file_in_another_encoding_is_an_error(tiny: TinyProject) -> None:
    """Latin-1 is refused with file, line, column and byte; it never becomes a deck without cards."""
    tiny.write(DECK, "cards:\n  - id: a\n    text: Café\n".encode("latin-1"))
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{DECK}:3:14", "not-utf-8")
    assert "0xE9" in problem.message


@pytest.mark.parametrize("written", ["|\n      one\n      two", '"one\\ntwo"', "'one\n\n      two'"])
def test_a_line_break_in_a_text_is_kept_in_its_card(tiny: TinyProject, written: str) -> None:
    """A text of two lines is one card, and both its words are printed."""
    tiny.write(DECK, f"cards:\n  - id: a\n    text: {written}\n")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert len(outcome.slots(0)) == 1
    assert "one two" in outcome.text()


def test_doubled_quotes_print_once(tiny: TinyProject) -> None:
    """A quote inside a quoted text is one quote on the card."""
    tiny.cards("""id: a, text: 'It''s a "trap"'""", r'id: b, text: "the \"other\" one"')
    text = tiny.build().text()
    assert 'It\'s a "trap"' in text
    assert 'the "other" one' in text


@pytest.mark.parametrize(("written", "printed"), [("", 1), ("1", 1), ('"  1 "', 1), ('" "', 1), ("2", 2), ("0", 0)])
def test_copies_are_counted(tiny: TinyProject, written: str, printed: int) -> None:
    """An empty count is one, a padded one is a number, and none is none."""
    tiny.cards(f"id: a, text: x, copies: {written}", "id: b, text: y")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert [slot["card"] for slot in outcome.slots(0)] == ["a"] * printed + ["b"]


@pytest.mark.parametrize("written", ["-1", "1a", "1.5", "two", "1e3", "[2]", "10001"])
def test_counts_that_are_none_are_errors(tiny: TinyProject, written: str) -> None:
    """A count that is no number of cards is an error at its line and column, and nothing is made."""
    tiny.cards("id: b, text: y", f"id: a, text: x, copies: {written}")
    outcome = tiny.build()
    assert not outcome.made
    assert [(str(problem.span), problem.code) for problem in outcome.problems] == [(f"{DECK}:3:30", "wrong-copies")]


def test_a_great_many_copies_are_asked_about(tiny: TinyProject) -> None:
    """A thousand copies of one card are a warning, since it may be meant."""
    tiny.cards("id: a, text: x, copies: 1001")
    (problem,) = tiny.problems()
    assert (problem.severity, problem.code, problem.span.line) == (Severity.WARNING, "many-copies", 2)


@pytest.mark.parametrize("written", ["007", "010", "08", "000000", "2.10", "1e3", "0x1F", "1_000", "12:30:45", "~"])
def test_what_looks_like_a_number_stays_as_written(tiny: TinyProject, written: str) -> None:
    """Leading zeros, final zeros, exponents and times are printed as they stand in the file."""
    tiny.cards(f"id: a, name: Card, text: {written}")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert f"Card {written} " in outcome.text()


@pytest.mark.parametrize("written", ["no", "yes", "on", "off", "No", "Y", "null"])
@pytest.mark.parametrize("schema", [True, False])
def test_words_that_yaml_takes_for_booleans_stay_words(tiny: TinyProject, written: str, schema: bool) -> None:
    """Norway's code and a plain yes are text, with a schema that says so and without one."""
    tiny.cards(f"id: a, name: Card, text: {written}")
    if schema:
        tiny.schema("type: object\nproperties: {text: {type: string}}\n")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert f"Card {written} " in outcome.text()


def test_a_field_called_on_is_a_field(tiny: TinyProject) -> None:
    """The key `on` keeps its name."""
    tiny.cards("id: a, on: deck")
    tiny.front('<text at="safe">Found {{ card.on }}</text>')
    outcome = tiny.build()
    assert outcome.problems == ()
    assert "Found deck" in outcome.text()


@pytest.mark.parametrize(("written", "hint"), [("no", "write false"), ("yes", "write true")])
def test_a_boolean_is_true_or_false(tiny: TinyProject, written: str, hint: str) -> None:
    """Where the schema wants a boolean, other words for it are an error that says what to write."""
    tiny.cards(f"id: a, text: x, cursed: {written}")
    tiny.front("<text>{{ card.text }} {{ card.cursed }}</text>")
    tiny.schema("type: object\nproperties: {text: {type: string}, cursed: {type: boolean}}\n")
    (problem,) = tiny.problems()
    assert (str(problem.span), problem.code) == (f"{DECK}:2:30", "wrong-value")
    assert hint in problem.hints


def test_a_comment_of_another_language_is_explained(tiny: TinyProject) -> None:
    """Two slashes begin no comment, and the error says what does, at the line where they stand."""
    tiny.write(DECK, "// the crew\ncards:\n  - id: a\n    text: x\n")
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{DECK}:1:1", "yaml-comment")
    assert any("#" in hint for hint in problem.hints)


def test_a_field_that_a_template_asks_for_in_vain_is_an_error(tiny: TinyProject) -> None:
    """The template's own line is named, the cards, and the nearest field that they have."""
    tiny.cards("id: a, powr: 3", "id: b, powr: 4")
    tiny.front("<text>Strong</text>\n<text>{{ card.power }}</text>")
    outcome = tiny.build()
    assert not outcome.made
    assert [(str(problem.span), problem.code) for problem in outcome.problems] == [(f"{FRONT}:3", "bad-template")]
    assert "“power”" in outcome.problems[0].message
    assert "crew/a and 1 more" in outcome.problems[0].message
    assert outcome.problems[0].hints == ("did you mean “powr”?",)


def test_a_field_that_the_schema_does_not_know_is_an_error(tiny: TinyProject) -> None:
    """A misspelt field is named with its line and the nearest field of the schema."""
    tiny.cards("id: a, text: x", "id: b, txet: y")
    tiny.schema("type: object\nadditionalProperties: false\nproperties: {text: {type: string}}\n")
    problem = next(problem for problem in tiny.problems() if "txet" in problem.message)
    assert str(problem.span) == f"{DECK}:3:13"
    assert "did you mean “text”?" in problem.hints


def test_a_field_that_nothing_uses_is_a_warning(tiny: TinyProject) -> None:
    """A misspelt field that a layout does without is named with its line and the nearest field in use."""
    tiny.cards("id: a, text: x, flavour: Salty", "id: b, text: x, flavor: Sweet")
    tiny.front("<text at='safe'>{{ card.text }} {{ card.flavour | default('') }}</text>")
    outcome = tiny.build()
    assert outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{DECK}:3:30", "unused-field")
    assert problem.severity is Severity.WARNING
    assert problem.hints == ("did you mean “flavour”?",)


def test_a_field_that_only_a_text_or_the_game_uses_is_used(tiny: TinyProject) -> None:
    """What a card's own text reckons with, or what chooses its back, is no mistake."""
    tiny.replace(GAME, "back: tiny/back.xml", "back: 'tiny/{{ card.behind }}.xml'")
    tiny.cards("id: a, strength: 3, behind: back, text: 'Hits {{ card.strength }} times'")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert "Hits 3 times" in outcome.text()
