"""Line breaks: Unicode's rules, its data, and the two tailorings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uniseg.linebreak import line_break, line_break_breakables

from cardgen.layout.text import linebreak
from cardgen.layout.text.linebreak import ICON, divides, is_plain, opportunities

TAILORED = ICON + "—"
ALPHABET = (
    "ab é19.,:;!?'\"“”‘’«»()[]{}-/%$+−…½\u00a0\u2011\u200b\u2060\u0301\u200d\u2010•|´กา"
    "日本。、「」ーっ한ᄀ\u1161\u11a8א🇩🇪👍🏽🚀"
)


def split(text: str) -> str:
    edges = [0, *opportunities(text), len(text)]
    return "¦".join(text[a:b] for a, b in pairwise(edges))


def test_table_agrees_with_unicode() -> None:
    """Every character of the small table has the class that Unicode's data give it."""
    classes = {char: line_break(char).value for char in linebreak._CLASSES if char not in TAILORED}
    resolved = {char: linebreak._RESOLVED.get(name, name) for char, name in classes.items()}
    small = {char: linebreak._CLASSES[char] for char in resolved}
    assert {char for char in small if small[char] != resolved[char] and resolved[char] != "SA"} == set()


def test_letters_are_alphabetic() -> None:
    """Letters up to Cyrillic need no look in the data: all have class AL."""
    letters = [chr(code) for code in range(0x0530) if chr(code).isalpha()]
    assert [
        char
        for char in letters
        if linebreak._RESOLVED.get(line_break(char).value, line_break(char).value) != linebreak._kind(char)
    ] == []


@given(st.text(ALPHABET, min_size=1, max_size=12))
def test_breaks_agree_with_a_reference(text: str) -> None:
    """Without the tailored characters, the breaks are those of another implementation of UAX #14."""
    assert opportunities(text) == tuple(at for at, free in enumerate(line_break_breakables(text)) if free and at)


@pytest.mark.parametrize(
    "text",
    [
        "well-¦known",
        "a/¦b",
        "1/2",
        "+1/-1",
        "12" + ICON,
        ICON + ICON,
        "don’t",
        "10,000.5",
        "(x)y",
        "wait…¦what",
        "日¦本¦語。",
        "a\u2060b",
        "x\u00a0y",
    ],
)
def test_examples(text: str) -> None:
    """Cards' usual pieces break where a reader expects."""
    assert split(text.replace("¦", "")) == text


def test_em_dash_never_begins_a_line() -> None:
    """Between two words the line may end after the dash only."""
    assert split("word—word") == "word—¦word"


def test_range_stays_whole() -> None:
    """A dash between figures is no place to break; one between words is."""
    assert split("3–4") == "3–4"
    assert split("Assault–Charge") == "Assault–¦Charge"


@pytest.mark.parametrize(
    ("before", "after", "may"),
    [
        ("one", "two", True),
        ("«", "mot", False),
        ("mot", "»", False),
        ("quoi", "?", False),
        ("(", "x", False),
        ("end.", "“New", True),
    ],
)
def test_spaces_that_hold(before: str, after: str, may: bool) -> None:
    """A space after an opening or before a closing mark is no place to break."""
    assert divides(before, after) is may


@given(
    st.text(ALPHABET.replace(" ", ""), min_size=1, max_size=4),
    st.text(ALPHABET.replace(" ", ""), min_size=1, max_size=4),
)
def test_plain_words_always_part(before: str, after: str) -> None:
    """Two words that are called plain may be parted at the space between them."""
    if is_plain(before) and is_plain(after):
        assert divides(before, after)
