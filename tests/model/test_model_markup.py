"""The markup of texts as tokens."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.markup import tokens

MARKS = {"bold": "B", "italic": "I", "paragraph": "P"}


def short(text):
    """The tokens as one string: <B>, </I>, {icon}, [card], and words."""
    forms = {"open": "<{}>", "close": "</{}>", "icon": "{{{}}}", "card": "[{}]", "text": "{}"}
    return "".join(forms[token.kind].format(MARKS.get(token.text, token.text)) for token in tokens(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ""),
        ('Salt & Pepper <3 "q"', 'Salt & Pepper <3 "q"'),
        ("**b** and *i*", "<B>b</B> and <I>i</I>"),
        ("***bi***", "<B><I>bi</I></B>"),
        ("***bi* b**", "<B><I>bi</I> b</B>"),
        ("**a *b* c**", "<B>a <I>b</I> c</B>"),
        ("*a **b** c*", "<I>a <B>b</B> c</I>"),
        ("**a *b** c*", "<B>a *b</B> c*"),
        ("*a **b* c**", "<I>a **b</I> c**"),
        ("*a **b *c* d**", "*a <B>b <I>c</I> d</B>"),
        ("pre**fix**ed", "pre<B>fix</B>ed"),
        ("5 * 3 and 2*3*4", "5 * 3 and 2*3*4"),
        ("a lone * and **", "a lone * and **"),
        ("* a* b", "* a* b"),
        ("**open", "**open"),
        ("****", "****"),
        (":gold:", "{gold}"),
        ("2:gold:, +1:sea-monster:", "2{gold}, +1{sea-monster}"),
        (":gold::gold:", "{gold}{gold}"),
        ("**:gold:**", "<B>{gold}</B>"),
        ("at 10:30:45 a:b:c :Gold: :-x: : x :", "at 10:30:45 a:b:c :Gold: :-x: : x :"),
        ("see [[card-1]], not [[no card]] [x]", "see [card-1], not [[no card]] [x]"),
        (r"\*x\* \:gold: \[[a]] \{{ b }} \\ \q", r"*x* :gold: [[a]] {{ b }} \ \q"),
        (r"\\*x*", "\\<I>x</I>"),
        ("a\nb", "a b"),
        ("a  \n  b", "a b"),
        ("a  b", "a  b"),
        ("a\n\nb\n \n\nc", "<P>a</P><P>b</P><P>c</P>"),
        ("\n\na\n\n", "a"),
        ("**a\n\nb**", "<P>**a</P><P>b**</P>"),
        ("**a\nb**", "<B>a b</B>"),
    ],
)
def test_tokens(text, found):
    """Each marker means what the guide says, and whatever is no marker prints as written."""
    assert short(text) == found


@given(st.text(alphabet="*:[]\\{ab1 \n-é", max_size=40) | st.text(max_size=40))
def test_nesting(text):
    """Any text gives tokens whose spans nest, paragraphs outermost, and no empty words."""
    open_spans = []
    for token in tokens(text):
        if token.kind == "open":
            assert token.text not in open_spans
            assert token.text != "paragraph" or not open_spans
            open_spans.append(token.text)
        elif token.kind == "close":
            assert open_spans.pop() == token.text
        else:
            assert token.text
    assert open_spans == []


@given(st.text(max_size=60).filter(lambda text: not set(text) & set("*:[\\\n\x0b\x0c\r\x1c\x1d\x1e\x85\u2028\u2029")))
def test_plain_text_stays(text):
    """Text without a marker or line break is one token, as written but for the space around it."""
    assert "".join(token.text for token in tokens(text)) == text.strip()


@given(st.text(alphabet="*:[]{}\\ab", max_size=30))
def test_escaped_text_stays(text):
    """Text whose every special character has a backslash before it prints as it was."""
    escaped = "".join("\\" + letter if letter in "*:[{\\" else letter for letter in text)
    assert "".join(token.text for token in tokens(escaped)) == text


def test_speed():
    """A deck of 540 texts is cut in a moment, and a hostile text in time that grows with its length."""
    begun = time.process_time()
    for number in range(540):
        tokens(f"{number} charge the **fort** with three :melee: and take *two* from the bank " * 4)
    for hostile in ("*a " * 20000, "[[" * 30000, ":a" * 30000, "\\" * 60000, "***a" * 20000, "\n " * 30000):
        tokens(hostile)
    assert time.process_time() - begun < 3


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("*a **b " * 70_000, id="markers without partners"),
        pytest.param("a" + " " * 400_000 + "b", id="spaces"),
        pytest.param("a" + " \n" * 2 + "b\n" + " " * 400_000 + "b", id="spaces after a line"),
        pytest.param(":a" * 200_000, id="colons"),
        pytest.param("[[" * 200_000, id="brackets"),
        pytest.param("\\*" * 200_000, id="escapes"),
    ],
)
def test_a_long_text_takes_no_longer_than_its_length(text):
    """Half a million letters, of whatever kind, are cut up in a moment."""
    begun = time.process_time()
    tokens(text)
    assert time.process_time() - begun < 2
