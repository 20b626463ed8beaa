"""Mistakes that designers make in YAML are named in their words, at the right place, with what to do."""

from __future__ import annotations

import pytest
import yaml

from cardgen.data.yaml import load_text
from cardgen.diagnostics import Diagnostics

MISTAKES = {
    "a colon in a text": ("a:\n  text: Win: take 3\n", "2:12", "yaml-colon", "a colon stands in a text without quotes"),
    "an icon at the end": (
        "a:\n  text: take 3 :gold:\n",
        "2:21",
        "yaml-colon",
        "a colon stands in a text without quotes",
    ),
    "slashes as a comment": ("// hello\n// world\na: 1\n", "1:1", "yaml-comment", "“//” does not begin a comment"),
    "slashes before a name": ("a: 1\n// hello\nb: 2\n", "2:1", "yaml-comment", "“//” does not begin a comment"),
    "a tab": ("a:\n\tb: 1\n", "2:1", "yaml-tab", "a tab may not indent a line"),
    "a tab after a value": ("a:\n  b: 1\n\tc: 2\n", "3:1", "yaml-tab", "a tab may not indent a line"),
    "a tab after spaces": ("a:\n  - b: 1\n  \t c: 2\n", "3:3", "yaml-tab", "a tab may not indent a line"),
    "bold": ("a: **bold** text\n", "1:4", "yaml-start", "a text may not begin with “*”: YAML takes it as an alias"),
    "italic": ("- *it* is\n", "1:3", "yaml-start", "a text may not begin with “*”: YAML takes it as an alias"),
    "an ampersand": ("a: & more\n", "1:4", "yaml-start", "a text may not begin with “&”: YAML takes it as an anchor"),
    "an at sign": (
        "a: @more\n",
        "1:4",
        "yaml-start",
        "a text may not begin with “@”: YAML takes it as something reserved",
    ),
    "a percent sign": (
        "a: %more\n",
        "1:4",
        "yaml-start",
        "a text may not begin with “%”: YAML takes it as a directive",
    ),
    "a reference": ("a: [[id]] is\n", "1:4", "yaml-start", "a text may not begin with “[”: YAML takes it as a list"),
    "a quote not closed": ('a: "hello\nb: 2\n', "1:4", "yaml-quote", "the quote that opens here is never closed"),
    "a quote before a document": (
        "a: 'x\n---\nb: 2\n",
        "1:4",
        "yaml-quote",
        "the quote that opens here is never closed",
    ),
    "an apostrophe": ("a: 'don't'\nb: 2\n", "1:9", "yaml-quote", "text goes on after its closing quote"),
    "words after quotes": ('- "Foo" bar\n', "1:9", "yaml-quote", "text goes on after its closing quote"),
    "a list not closed": ("a: [1, 2\nb: 2\n", "1:4", "yaml-bracket", "what opens here with “[” is not closed"),
    "a mapping not closed": ("a: {x: 2\nb: 2\n", "1:4", "yaml-bracket", "what opens here with “{” is not closed"),
    "a bracket too many": ("a: 1\nb: }\n", "2:4", "yaml-bracket", "“}” closes nothing"),
    "too little indented": (
        "a:\n  b: 1\n c: 2\n",
        "3:2",
        "yaml-indent",
        "this line is not indented like those it belongs to",
    ),
    "too far indented": (
        "a:\n  b: x\n   c: 2\n",
        "3:4",
        "yaml-indent",
        "this line is indented as if it went on with the text above",
    ),
    "a list in a mapping": ("a: 1\n- b\n", "2:1", "yaml-indent", "this line is not indented like those it belongs to"),
    "a list on the line": ("a: - b\n", "1:4", "yaml-indent", "a list may not begin here"),
    "no colon": ("a: 1\nb\nc: 2\n", "2:1", "yaml-colon", "this line has no colon"),
    "no name": (": 1\n", "1:1", "key-not-text", "a name is missing before the colon"),
    "text after a pipe": ("a: | text\nb: 1\n", "1:6", "yaml-start", "after “|” the line must end"),
    "a directive": (
        "%YAML 3.0\n---\na: 1\n",
        "1:1",
        "yaml-syntax",
        "this line is taken as a directive, for it begins with %",
    ),
}
ESCAPE = 'a: "x \\* y"\n'


@pytest.mark.parametrize("built", [True, False], ids=["libyaml", "python"])
@pytest.mark.parametrize("name", list(MISTAKES))
def test_a_mistake_is_named_in_plain_words(monkeypatch: pytest.MonkeyPatch, name: str, built: bool) -> None:
    """Both parsers of PyYAML lead to the same place and words; every cure is a hint."""
    monkeypatch.setattr(yaml, "__with_libyaml__", built and yaml.__with_libyaml__)
    text, place, code, message = MISTAKES[name]
    problems = Diagnostics()
    assert load_text(text.encode(), "deck.yaml", problems) is None
    (problem,) = problems
    assert (str(problem.span), problem.code, problem.message) == (f"deck.yaml:{place}", code, message)
    closed = code in ("yaml-quote", "key-not-text") and "after" not in message
    assert problem.hints or closed


def test_slashes_that_are_text_are_left_alone() -> None:
    """`//` inside a text that YAML can read is no mistake."""
    problems = Diagnostics()
    assert load_text(b"a: 1\nb: see\n  // hello\n", "deck.yaml", problems) is not None
    assert not problems.found


@pytest.mark.parametrize("built", [True, False], ids=["libyaml", "python"])
def test_markup_in_double_quotes(monkeypatch: pytest.MonkeyPatch, built: bool) -> None:
    """The backslash of our markup is an escape in double quotes, and the hint says what to use instead."""
    monkeypatch.setattr(yaml, "__with_libyaml__", built and yaml.__with_libyaml__)
    problems = Diagnostics()
    load_text(ESCAPE.encode(), "deck.yaml", problems)
    (problem,) = problems
    assert problem.code == "yaml-escape"
    assert problem.span.line == 1
    assert "single quotes" in problem.hints[0]


def test_jinja_without_quotes_says_quote_it() -> None:
    """A text that begins with `{{` is a mapping to YAML; both the sign and the key are named."""
    problems = Diagnostics()
    load_text(b"a: {{ card.gold }} :gold:\n", "deck.yaml", problems)
    assert [problem.code for problem in problems] == ["yaml-start", "key-not-text"]
    assert all("quotes" in problem.hints[0] for problem in problems)


@pytest.mark.parametrize("text", ['a: "\\UFFFFFFFF"\n', "%YAML 1." + "9" * 5000 + "\n---\na: 1\n", 'a: "\\uD800"\n'])
@pytest.mark.parametrize("built", [True, False], ids=["libyaml", "python"])
def test_numbers_no_computer_holds_are_problems(monkeypatch: pytest.MonkeyPatch, text: str, built: bool) -> None:
    """Escapes and versions past any bound, and lone surrogates, are errors and no crash."""
    monkeypatch.setattr(yaml, "__with_libyaml__", built and yaml.__with_libyaml__)
    problems = Diagnostics()
    assert load_text(text.encode(), "deck.yaml", problems) is None
    assert len(problems) == 1
