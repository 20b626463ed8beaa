"""`cardgen convert`: whatever a deck holds, CSV and YAML of it read back as the same cards, or what is lost is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_project import DECK, GAME, TinyProject

from cardgen.commands import convert
from cardgen.commands.convert_yaml import as_yaml
from cardgen.data.deck_source import DeckSource
from cardgen.data.files import Memory
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span
from cardgen.model.decks import Reader
from cardgen.model.game import Card  # noqa: F401  -- the fields of cards are compared as the model gives them

HERE = Span("x", 1, 1)


def node(value: Any) -> Node:
    """A value of dicts, lists and texts as nodes."""
    if isinstance(value, dict):
        return Mapping({name: node(one) for name, one in value.items()}, dict.fromkeys(value, HERE), HERE)
    if isinstance(value, list):
        return Sequence(tuple(node(one) for one in value), HERE)
    return Scalar(value, HERE)


def fields(files: dict[str, bytes], name: str) -> list[dict[str, Any]]:
    """The fields of the cards of a deck without a schema."""
    problems = Diagnostics()
    drafts = Reader(None, 4, problems).deck(Memory(files), DeckSource(name), HERE)
    assert [problem.code for problem in problems if problem.code not in ("many-copies", "column-as-copies")] == []
    return [draft.fields for draft in drafts]


def turned(files: dict[str, bytes], name: str, to: str) -> tuple[str, list[str]]:
    """The text of a file turned into another kind, and the codes of what is said on the way."""
    problems = Diagnostics()
    made = convert.run(Memory(files), name, to, problems)
    assert made is not None, list(problems)
    return made.text, [problem.code for problem in problems]


ODD = "\t\x7f\x85\xa0\u2028\ufeff"
TEXT = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")) | st.sampled_from("\n ,;|\"'#:-{}[]*&!%@`?\\\t"),
    min_size=1,
    max_size=30,
).filter(lambda text: not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", text))
PLAIN = TEXT | st.sampled_from(["7", "007", "2.10", "1e3", "no", "~", "true", "a: b", "- a", "x #y", "sep=,", " a ", "\n"])
NAMES = st.sampled_from(["text", "Name", "name", "kind", "count", "Qty", "ID", "Copies", "on", "odd name", "é", "x:y", "- x"])
ITEM = TEXT.filter(lambda text: text.strip() == text and not text.endswith("\\") and text)
VALUE = st.fixed_dictionaries({}, optional={"toll": st.fixed_dictionaries({}, optional={"gold": PLAIN, "is not": PLAIN})})


@st.composite
def decks(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Cards with ids, texts, a mapping and a list."""
    cards = []
    for number in range(draw(st.integers(1, 4))):
        card: dict[str, Any] = {"id": f"c{number}", **draw(st.dictionaries(NAMES, PLAIN, max_size=4))}
        if toll := draw(st.dictionaries(st.sampled_from(["gold", "is not"]), PLAIN, max_size=2)):
            card["toll"] = toll
        if tags := draw(st.lists(ITEM, max_size=3)):
            card["tags"] = tags
        cards.append(card)
    return cards


@given(decks())
def test_cards_come_back_from_yaml(cards: list[dict[str, Any]]) -> None:
    """What is written as YAML reads as the same texts, each as plain as it must be."""
    text = as_yaml(node({"cards": cards}))
    from cardgen.data import yaml

    problems = Diagnostics()
    found = yaml.load_text(text.encode(), "x.yaml", problems)
    assert list(problems) == []
    assert found is not None and bare(found) == {"cards": cards}


@given(decks())
def test_there_and_back(cards: list[dict[str, Any]]) -> None:
    """YAML to CSV to YAML gives the cards that the first file has, and so does the CSV between."""
    first = {"d.yaml": as_yaml(node({"cards": cards})).encode()}
    table, _ = turned(first, "d.yaml", "csv")
    second, said = turned({"d.csv": table.encode()}, "d.csv", "yaml")
    assert set(said) <= {"column-as-copies"}
    expected = texts(first, "d.yaml")
    assert texts({"d.csv": table.encode()}, "d.csv") == expected
    assert texts({"d.yaml": second.encode()}, "d.yaml") == expected


def texts(files: dict[str, bytes], name: str) -> Any:
    """The texts of a deck file."""
    from cardgen.data import table, yaml
    from cardgen.data.table_heads import Typing

    problems = Diagnostics()
    memory = Memory(files)
    found = (
        yaml.load(memory, name, problems)
        if name.endswith("yaml")
        else table.load(memory, DeckSource(name), Typing(), problems)
    )
    assert not problems.failed, list(problems)
    assert found is not None
    return bare(found)


def bare(found: Node) -> Any:
    """Nodes as dicts, lists and texts."""
    if isinstance(found, Mapping):
        return {name: bare(one) for name, one in found.entries.items()}
    return found.text if isinstance(found, Scalar) else [bare(one) for one in found.items]
