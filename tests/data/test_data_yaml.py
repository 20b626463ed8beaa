"""YAML becomes nodes: text stays text, everything knows its place, and any bytes give nodes or problems."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.data.files import Memory
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.yaml import load, load_text
from cardgen.diagnostics import Diagnostics, Span

Plain = str | list["Plain"] | dict[str, "Plain"]


def plain(node: Node | None) -> Plain:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Mapping)
    assert list(node.keys) == list(node.entries)
    return {name: plain(value) for name, value in node.entries.items()}


def sound(text: str | bytes) -> Node:
    problems = Diagnostics()
    node = load_text(text.encode() if isinstance(text, str) else text, "deck.yaml", problems)
    assert list(problems) == []
    assert node is not None
    return node


def faults(text: str | bytes) -> list[tuple[str, str]]:
    problems = Diagnostics()
    load_text(text.encode() if isinstance(text, str) else text, "deck.yaml", problems)
    return [(str(problem.span), problem.code) for problem in problems]


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "yes",
        "on",
        "off",
        "~",
        "null",
        "007",
        "010",
        "08",
        "000000",
        "1e3",
        "2.10",
        "0x10",
        "1_000",
        "12:30:45",
        "2026-11-30",
    ],
)
def test_text_stays_text(text: str) -> None:
    """Nothing in YAML turns into a truth value, a number, a time or nothing: a schema says later what it is."""
    node = sound(f"value: {text}\nlist: [{text}]\n{text}: key\n")
    assert plain(node) == {"value": text, "list": [text], text: "key"}


def test_a_scalar_knows_whether_it_was_quoted() -> None:
    """Only what stood without quotes may become a number later."""
    node = sound("a: 1\nb: '1'\nc: \"1\"\nd: !!str 1\ne: |\n  1\nf:\n")
    assert isinstance(node, Mapping)
    scalars = {name: value for name, value in node.entries.items() if isinstance(value, Scalar)}
    assert [name for name, value in scalars.items() if value.plain] == ["a", "f"]
    assert {value.text for name, value in scalars.items() if name in "abcd"} == {"1"}
    assert scalars["f"].text == ""


def test_quotes_and_folds_are_undone() -> None:
    """A scalar's text is what YAML says it is: unquoted, unescaped, folded."""
    node = sound("a: 'it''s'\nb: \"x\\ty\\u00e9\"\nc: >\n  one\n  two\n\n  three\nd: one\n  two\n")
    assert plain(node) == {"a": "it's", "b": "x\tyé", "c": "one two\n\nthree\n", "d": "one two"}


def test_everything_knows_its_place() -> None:
    """Line and column start at 1 and count characters, not bytes; a byte order mark counts for nothing."""
    node = sound("\ufeffname: é\ncards:\n  - {é: 1, gold: 2}\n  - text: |\n      long\n")
    assert isinstance(node, Mapping)
    assert node.span == Span("deck.yaml", 1, 1)
    assert node.keys == {"name": Span("deck.yaml", 1, 1), "cards": Span("deck.yaml", 2, 1)}
    cards = node.entries["cards"]
    assert isinstance(cards, Sequence)
    assert cards.span == Span("deck.yaml", 3, 3)
    first, second = cards.items
    assert isinstance(first, Mapping) and isinstance(second, Mapping)
    assert first.span == Span("deck.yaml", 3, 5)
    assert first.keys["gold"] == Span("deck.yaml", 3, 12)
    assert first.entries["gold"].span == Span("deck.yaml", 3, 18)
    assert second.entries["text"].span == Span("deck.yaml", 4, 11)


def test_comments_markers_and_directives_are_no_content() -> None:
    """What YAML allows around a document is taken."""
    assert plain(sound("%YAML 1.2\n# comment\n---\na: 1 # one\n...\n")) == {"a": "1"}


def test_an_alias_is_what_its_anchor_is() -> None:
    """An alias gives the very node of its anchor, wherever it stands, and an anchor may be set anew."""
    node = sound("a: &x {b: 1}\nc: *x\nd: &x 2\ne: [*x]\n? *x\n: f\n")
    assert plain(node) == {"a": {"b": "1"}, "c": {"b": "1"}, "d": "2", "e": ["2"], "2": "f"}
    assert isinstance(node, Mapping)
    assert node.entries["a"] is node.entries["c"]
    assert node.keys["2"] == Span("deck.yaml", 5, 3)


def test_merge_keys_bring_in_what_is_not_written() -> None:
    """`<<` takes a mapping or a list of them; what is written out wins, and an earlier one over a later."""
    text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: *a, x: 3}\nd: {z: 4, <<: [*a, *b]}\ne: {'<<': 5}\n"
    node = sound(text)
    assert isinstance(node, Mapping)
    assert plain(node.entries["c"]) == {"x": "3", "y": "1"}
    assert plain(node.entries["d"]) == {"x": "1", "y": "1", "z": "4"}
    assert plain(node.entries["e"]) == {"<<": "5"}
    merged = node.entries["d"]
    assert isinstance(merged, Mapping)
    assert merged.keys["y"] == Span("deck.yaml", 1, 14)
    assert merged.keys["z"] == Span("deck.yaml", 4, 5)


def test_lesser_faults_are_all_reported_and_the_rest_is_given() -> None:
    """A name that stands twice, a tag, a wrong key and a wrong merge do not hide one another."""
    text = "a: 1\nb: !money 2\na: 3\n[c]: 4\n<<: 5\n'': 6\nd: 7\n"
    problems = Diagnostics()
    node = load_text(text.encode(), "deck.yaml", problems)
    assert [(str(problem.span), problem.code) for problem in problems] == [
        ("deck.yaml:2:4", "yaml-tag"),
        ("deck.yaml:3:1", "duplicate-key"),
        ("deck.yaml:4:1", "key-not-text"),
        ("deck.yaml:5:1", "yaml-merge"),
        ("deck.yaml:6:1", "key-not-text"),
    ]
    assert plain(node) == {"a": "1", "b": "2", "d": "7"}
    assert [problem.hints for problem in problems][1] == ("it stands first on line 1",)


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        (b"", "deck.yaml", "empty-file"),
        (b"# only a comment\n", "deck.yaml", "empty-file"),
        (b"---\n...\n", "deck.yaml", "empty-file"),
        (b"a: 1\n---\nb: 2\n", "deck.yaml:2:1", "several-documents"),
        (b"a: 1\n...\nb\n", "deck.yaml:3:1", "several-documents"),
        (b"a: !!python/object/apply:os.system [id]\n", "deck.yaml:1:4", "yaml-tag"),
        (b"a: !<tag:yaml.org,2002:int> 1\n", "deck.yaml:1:4", "yaml-tag"),
        (b"a: !!map 1\n", "deck.yaml:1:4", "yaml-tag"),
        (b"a: *b\n", "deck.yaml:1:4", "yaml-alias"),
        (b"a: &a [*a]\n", "deck.yaml:1:8", "yaml-alias"),
        (b"a: &a {b: {*a : 1}}\n", "deck.yaml:1:12", "yaml-alias"),
        (b"a: &rum Rum\n", "deck.yaml:1:4", "unused-anchor"),
        (b"a: {{ card.gold }}\n", "deck.yaml:1:5", "key-not-text"),
    ],
)
def test_faults_of_yaml_have_a_place_and_a_name(text: bytes, place: str, code: str) -> None:
    """Each way to be no deck of cards is named, at its place."""
    assert faults(text) == [(place, code)]


@pytest.mark.parametrize(
    ("data", "place", "code", "words"),
    [
        (b"a: 1\nb: caf\xe9 x\n", "deck.yaml:2:7", "not-utf-8", "byte 0xE9 at offset 11 is not UTF-8"),
        ("a: é\nb: x".encode() + b"\x80\n", "deck.yaml:2:5", "not-utf-8", "byte 0x80 at offset 10 is not UTF-8"),
        ("a: 1\n".encode("utf-16"), "deck.yaml:1:1", "not-utf-8", "the file is UTF-16, not UTF-8"),
        ("a: 1\n".encode("utf-16-be"), "deck.yaml:1:1", "not-utf-8", "the file is UTF-16, not UTF-8"),
        (
            b"a: 1\r\nb: x\x0by\n",
            "deck.yaml:2:5",
            "control-character",
            "the control character U+000B may not stand in a text",
        ),
        (b"a: \0\n", "deck.yaml:1:4", "control-character", "the control character U+0000 may not stand in a text"),
        (
            "a: \x9d\n".encode(),
            "deck.yaml:1:4",
            "control-character",
            "the control character U+009D may not stand in a text",
        ),
        (
            b'a: "x\\0"\n',
            "deck.yaml:1:4",
            "control-character",
            "an escape stands for U+0000, which may not stand in a text",
        ),
        (
            b'"\\e": 1\n',
            "deck.yaml:1:1",
            "control-character",
            "an escape stands for U+001B, which may not stand in a text",
        ),
    ],
)
def test_bytes_that_are_no_text_are_named(data: bytes, place: str, code: str, words: str) -> None:
    """A byte that is not UTF-8, or a control character, is named with its place; never read as something else."""
    problems = Diagnostics()
    assert load_text(data, "deck.yaml", problems) is None
    (problem,) = problems
    assert (str(problem.span), problem.code, problem.message) == (place, code, words)


def test_latin_1_is_guessed_in_the_hint() -> None:
    """The hint shows the letter that was meant, so that the wrong program can be found."""
    problems = Diagnostics()
    load_text(b"caf\xe9", "deck.yaml", problems)
    (problem,) = problems
    assert "“é”" in problem.hints[1]


def test_a_missing_file_is_reported_where_it_was_asked_for() -> None:
    """A file that cannot be read is one problem, with the nearest name as a hint."""
    problems = Diagnostics()
    files = Memory({"a/deck.yaml": b"x: 1\n"})
    assert plain(load(files, "a/deck.yaml", problems)) == {"x": "1"}
    assert load(files, "a/decks.yaml", problems, Span("a/game.yaml", 3, 4)) is None
    assert load(files, "b.yaml", problems) is None
    found = [(str(problem.span), problem.code) for problem in problems]
    assert found == [("a/game.yaml:3:4", "unreadable-file"), ("b.yaml", "unreadable-file")]
    assert next(iter(problems)).hints == ("did you mean “a/deck.yaml”?",)


texts = st.text(alphabet="ab1 :-#'\"[]{},&*!|>%@`?<~\n\t\\éx0.\ufeff\x85\u2028", max_size=40)


@given(st.one_of(st.binary(max_size=60), texts.map(str.encode)))
@settings(max_examples=400)
def test_any_bytes_give_nodes_or_problems(data: bytes) -> None:
    """Whatever a file holds, there is a tree or an error with a place inside the file, and never an exception."""
    problems = Diagnostics()
    node = load_text(data, "deck.yaml", problems)
    if node is None:
        assert problems.failed
    else:
        plain(node)
    lines = data.decode("utf-8", "replace").splitlines() or [""]
    assert all(problem.span.line <= len(lines) + 1 and problem.message for problem in problems)


@given(texts)
@settings(max_examples=200)
def test_the_parser_in_python_agrees(text: str) -> None:
    """Where PyYAML was built without libyaml, its own parser gives the same tree or also an error."""
    results = []
    with pytest.MonkeyPatch.context() as patch:
        for built in (True, False):
            patch.setattr(yaml, "__with_libyaml__", built and yaml.__with_libyaml__)
            problems = Diagnostics()
            node = load_text(text.encode(), "deck.yaml", problems)
            results.append(None if node is None or problems.failed else plain(node))
    known = "\t" in text or "\x85" in text or "\u2028" in text or "\ufeff" in text or "%" in text or "?" in text
    assert results[0] == results[1] or known or None in results


trees = st.recursive(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc é:#", min_size=1, max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), trees, min_size=1, max_size=4), st.booleans())
def test_what_was_written_is_read(tree: dict[str, Plain], flow: bool) -> None:
    """What PyYAML writes as text comes back as the same text."""
    text = yaml.safe_dump(tree, allow_unicode=True, default_flow_style=flow, sort_keys=False)
    assert plain(sound(text)) == tree


@pytest.mark.parametrize(
    "written", ["a: >-\n  one\n  two\n\n  three\n", "a: one\n  two\n\n  three\n", "a: 'one\n  two\n\n  three'\n"]
)
def test_a_blank_line_stays_a_blank_line(written: str) -> None:
    """Where YAML folds lines, a blank line parts paragraphs all the same."""
    problems = Diagnostics()
    node = load_text(written.encode(), "a.yaml", problems)
    assert list(problems) == []
    assert isinstance(node, Mapping) and isinstance(node.entries["a"], Scalar)
    assert node.entries["a"].text == "one two\n\nthree"
