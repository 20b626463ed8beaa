"""The report for people: by file, with the line and marks below the value; nothing is read where nothing is wrong."""

import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import cli_terminal
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity, Span
from cardgen.report import FORMATS, as_json, as_text, plain
from cardgen.report.excerpts import LARGEST, WIDEST, excerpt

DECK = "cards:\n  - {id: cook, cost: 1a, text: 'Stir it'}\n"


def problem(file="crew.yaml", line=2, column=22, code="wrong-value", severity=Severity.ERROR, hints=()):
    return Diagnostic(Span(file, line, column), code, severity, "what", tuple(hints))


def report(problems, files=None, look=plain):
    memory = Memory({name: text.encode() for name, text in (files or {"crew.yaml": DECK}).items()})
    return as_text(sorted(problems), memory, look)


class Watched(Memory):
    """Files that tell which of them were read."""

    def __init__(self, files):
        super().__init__(files)
        self.seen = []

    def read(self, name):
        self.seen.append(name)
        return super().read(name)


def test_a_problem_stands_above_its_line():
    """The heading counts a file's problems; each has its place, the line with marks as long as the value, its hints."""
    text = report([problem(hints=["write 1", "or 2"])])
    assert text == (
        "crew.yaml: 1 error\n"
        "  2:22: error: what [wrong-value]\n"
        "      |   - {id: cook, cost: 1a, text: 'Stir it'}\n"
        "      |                      ^^\n"
        "      write 1\n"
        "      or 2\n"
        "\n"
        "1 error"
    )


def test_files_stand_apart_and_severities_are_counted():
    """Problems are grouped by file; the end counts them all."""
    text = report(
        [
            problem(),
            problem(severity=Severity.WARNING, column=8),
            problem("game.yaml", 0, 0, severity=Severity.NOTE),
            problem("game.yaml", 3, 0, severity=Severity.NOTE),
        ]
    )
    lines = text.splitlines()
    assert "crew.yaml: 1 error, 1 warning" in lines
    assert "game.yaml: 2 notes" in lines
    assert "  note: what [wrong-value]" in lines
    assert "  3: note: what [wrong-value]" in lines
    assert lines[-1] == "1 error, 1 warning, 2 notes"


def test_nothing_is_said_or_read_of_no_problems():
    """No text at all, and no file is opened."""
    files = Watched({"crew.yaml": b"x"})
    assert as_text([], files) == ""
    assert files.seen == []


def test_each_file_is_read_once():
    """However many problems it has; one without a line is not read at all."""
    files = Watched({"crew.yaml": DECK.encode(), "game.yaml": b"x"})
    as_text(sorted([problem(), problem(line=1, column=1), problem("game.yaml", 0, 0)]), files)
    assert files.seen == ["crew.yaml"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("none.yaml", None),
        ("../crew.yaml", None),
        ("/etc/passwd", None),
        ("binary.yaml", b"a\n\0\0\0b"),
        ("huge.yaml", b"a\n" * LARGEST),
        ("short.yaml", b"a"),
        ("empty.yaml", b""),
        ("blank.yaml", b"a\n   \n"),
    ],
)
def test_what_cannot_be_shown_is_not(name, data):
    """A file that is missing, outside, binary or huge, and a line that is not there, only have no excerpt."""
    text = as_text([problem(name)], Memory({} if data is None else {name: data}))
    assert text == f"{name}: 1 error\n  2:22: error: what [wrong-value]\n\n1 error"


@pytest.mark.parametrize(
    ("line", "column", "marked"),
    [
        ("    cost: 1a   # coins", 11, "1a"),
        ("    text: Two words: none", 11, "Two words"),
        ("    text: R&D #1 of all", 11, "R&D"),
        ("    text: a#b", 11, "a#b"),
        ("    flavor: Tar", 5, "flavor"),
        ("  - {id: a, cost: 1a, x: 2}", 19, "1a"),
        ("  - {id: a, list: [one two, three]}", 20, "one two"),
        ("""  - {id: a, text: "it's, so", x: 2}""", 19, '"it\'s, so"'),
        ("""    text: 'it''s' # yes""", 11, "'it''s'"),
        ("  - {id: a, cost: 1a}", 5, "{"),
        ("    text: >-", 11, ">"),
        ("    Pay {{ card.csot }} gold.", 9, "{{ card.csot }}"),
        ("    text: [a, b]", 11, "["),
        ("    cost:", 10, ""),
    ],
)
def test_marks_are_as_long_as_the_value(line, column, marked):
    """Keys, plain and quoted values, in lines and in brackets; one mark where something longer begins."""
    found = excerpt(line, column, "a.yaml")
    assert found.start == column - 1
    assert found.line[found.start : found.start + found.marks] == marked
    assert found.marks == max(1, len(marked))


@pytest.mark.parametrize(
    ("line", "column", "marked"),
    [
        ('<text algn="left">x</text>', 1, "<text"),
        ('<text algn="left">x</text>', 7, "algn"),
        ("<text>{{ card.nmae }}</text>", 7, "{{ card.nmae }}"),
        ("<text>Sea</text>", 7, "S"),
    ],
)
def test_marks_in_layouts(line, column, marked):
    """Tags, attributes and expressions are marked whole."""
    found = excerpt(line, column, "a.xml")
    assert found.line[found.start : found.start + found.marks] == marked


@pytest.mark.parametrize(
    ("before", "value", "start", "marks"),
    [
        ("id: ", "海賊", 4, 4),
        ("海賊: ", "x", 6, 1),
        ("\tid: ", "a", 8, 1),
        ("ab\tid: ", "a\tb", 8, 5),
        ("e\u0301: ", "e\u0301", 3, 1),
        ("\U0001f600: ", "\U0001f600", 4, 2),
    ],
)
def test_marks_keep_step(before, value, start, marks):
    """Tabs count up to their stop, wide characters two columns, combining ones none."""
    found = excerpt(before + value, len(before) + 1, "a.yaml")
    assert (found.start, found.marks) == (start, marks)
    assert "\t" not in found.line


@pytest.mark.parametrize("place", [1, 50, 100, 2_000, 499_990])
def test_a_long_line_is_shown_around_the_place(place):
    """At most 160 columns, with dots where it goes on; the marks stand below the place."""
    line = "x" * (place - 1) + "'Y'" + "z" * (500_000 - place)
    found = excerpt(line, place, "a.yaml")
    assert len(found.line) <= WIDEST
    assert found.line[found.start : found.start + found.marks] == "'Y'"
    assert found.line.startswith("…") == (place > 61)
    assert found.line.endswith("…") == (place < 499_000)


@given(st.text(st.characters(exclude_characters="\n\r"), max_size=400), st.integers(0, 500))
def test_any_line_can_be_shown(line, column):
    """Nothing in it moves the cursor or is obeyed, it is not too wide, and there is a mark where there is a column."""
    for file in ("a.yaml", "a.xml", "a"):
        found = excerpt(line, column, file)
        assert found.line.isprintable() or all(
            one.isprintable() or unicodedata.category(one) in ("Zs", "Co", "Cf") for one in found.line
        )
        assert not set(found.line) & set("\x1b\t\x07\u202e\u2066\u2028")
        assert bool(found.marks) == bool(column)
        assert found.start + found.marks <= WIDEST + 1
        found.line.encode()


STRANGE = Diagnostic(Span("a\x1b[31m.yaml"), "x-y", Severity.ERROR, "b\x1b[2Jad\tx\r", ("\u202ehint\U000e0041",))


def test_words_of_others_are_harmless():
    """What a message or a file name brings along is not obeyed by a terminal either: its number stands there."""
    assert report([STRANGE]) == (
        "a<U+001B>[31m.yaml: 1 error\n  error: b<U+001B>[2Jad x<U+000D> [x-y]\n      <U+202E>hint<U+E0041>\n\n1 error"
    )


def test_lines_of_others_are_harmless():
    """Nor what the line brings along; the marks keep step."""
    lines = report([problem(line=1, column=6)], {"crew.yaml": "a: b\u202ec\u2066d # x\n"}).splitlines()
    assert lines[2] == "      | a: b<U+202E>c<U+2066>d # x"
    assert lines[3] == f"      | {' ' * len('a: b<U+202E>')}{'^' * len('c<U+2066>d')}"


def test_annotations_are_harmless():
    """A log is read on a terminal too; a hint stays a line of its own."""
    assert FORMATS["github"]([STRANGE], Memory({}), plain) == (
        "::error file=a<U+001B>[31m.yaml,title=x-y::b<U+001B>[2Jad x<U+000D>%0A<U+202E>hint<U+E0041>"
    )


def test_json_is_harmless_and_means_the_same():
    """What is not visible stands in JSON's own escapes; other letters stay as they are."""
    text = as_json([STRANGE, problem(hints=["é 海 😀"])])
    assert not set(text) & set("\x1b\t\r\u202e\U000e0041")
    assert '"\\u202ehint\\udb40\\udc41"' in text
    assert "é 海 😀" in text
    (strange, _) = json.loads(text)
    assert (strange["file"], strange["message"], tuple(strange["hints"])) == (
        *(STRANGE.span.file, STRANGE.message, STRANGE.hints),
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "one\ntwo\n"),
        ("a.yaml", "one\r\ntwo\r\n"),
        ("a.yaml", "one\rtwo\r"),
        ("a.yaml", "one\u2028two\u2029"),
        ("a.yaml", "one\x85two\n"),
        ("a.yaml", "\ufeffone\ntwo"),
        ("a.xml", "one \u2028\ntwo"),
        ("a.xml", "one\r\ntwo"),
    ],
)
def test_lines_are_counted_as_parsers_count(name, text):
    """Whatever ends them."""
    assert "      | two\n" in report([problem(name, 2, 1)], {name: text})


def test_long_runs_of_one_code_are_shortened():
    """Twenty of a code are told, of the others only how many there are, in each file; the counts are of all."""
    many = [problem(line=line) for line in range(1, 52)]
    many += [problem("sea.yaml", line) for line in range(1, 4)] + [problem("sea.yaml", code="other-code")]
    text = report(many)
    assert text.count("error: what [wrong-value]") == 20
    assert "crew.yaml: 51 errors\n" in text
    assert "\n  and 31 more [wrong-value]\n" in text
    assert "sea.yaml: 4 errors\n" in text
    assert "\n  and 3 more [wrong-value]\n" in text
    assert text.endswith("\n55 errors")
    assert "more [other-code]" not in text


def test_twenty_are_not_shortened():
    """Only beyond twenty something is left out."""
    assert "more" not in report([problem(line=line) for line in range(1, 21)])


def test_programs_get_all():
    """JSON and GitHub have every problem; a note is a notice to GitHub."""
    many = [problem(line=line, severity=Severity.NOTE) for line in range(1, 100)]
    assert len(json.loads(as_json(many))) == 99
    lines = FORMATS["github"](many, Memory({}), plain).splitlines()
    assert len(lines) == 99
    assert lines[0] == "::notice file=crew.yaml,line=1,col=22,title=wrong-value::what"


def test_kinds_of_words_can_be_told_apart():
    """Each kind of words is given to the one that knows how they look."""
    kinds = set()

    def look(words, kind):
        kinds.add(kind)
        return words

    assert report([problem()], look=look) == report([problem()])
    assert kinds == {"file", "error", "code", "mark"}


class Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "colored"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colours_are_for_terminals(monkeypatch, environment, colored):
    """In colour on a terminal, unless NO_COLOR or a dumb terminal say otherwise; never in a pipe."""
    for name, value in {"TERM": "xterm", "NO_COLOR": "", **environment}.items():
        monkeypatch.setenv(name, value)
    found = Diagnostics()
    found.error(Span("a"), "x-y", "what")
    for stream, wanted in ((Screen(), colored), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", stream)
        with pytest.raises(SystemExit):
            cli_terminal.end(found, "text", False)
        assert ("\x1b[" in stream.getvalue()) == wanted


def test_lines_of_built_in_templates_are_shown(capsys):
    """A problem in cardgen's own templates has its line too."""
    found = Diagnostics()
    found.error(Span("templates/built-in/print-guide.xml", 1, 1), "x-y", "what")
    with pytest.raises(SystemExit):
        cli_terminal.end(found, "text", False)
    assert "      | <" in capsys.readouterr().err
