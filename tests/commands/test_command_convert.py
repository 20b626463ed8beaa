"""`cardgen convert`: whatever a deck holds, CSV and YAML of it read back as the same cards, or what is lost is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_project import DECK, GAME, TinyProject
from workbooks import workbook

from cardgen.commands import convert
from cardgen.commands.convert_yaml import as_yaml
from cardgen.data import table, yaml
from cardgen.data.deck_source import DeckSource
from cardgen.data.files import Memory
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.table_heads import Typing
from cardgen.diagnostics import Diagnostics, Span

HERE = Span("x", 1, 1)


def node(value: Any) -> Node:
    """A value of dicts, lists and texts as nodes."""
    if isinstance(value, dict):
        return Mapping({name: node(one) for name, one in value.items()}, dict.fromkeys(value, HERE), HERE)
    if isinstance(value, list):
        return Sequence(tuple(node(one) for one in value), HERE)
    return Scalar(value, HERE)


def turned(files: dict[str, bytes], name: str, to: str) -> tuple[str, list[str]]:
    """The text of a file turned into another kind, and the codes of what is said on the way."""
    problems = Diagnostics()
    made = convert.run(Memory(files), name, to, problems)
    assert made is not None, list(problems)
    return made.text, [problem.code for problem in problems]


TEXT = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
    | st.sampled_from("\n ,;|\"'#:-{}[]*&!%@`?\\\t"),
    min_size=1,
    max_size=30,
).filter(lambda text: not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", text))
PLAIN = TEXT | st.sampled_from(
    ["7", "007", "2.10", "1e3", "no", "~", "true", "a: b", "- a", "x #y", "sep=,", " a ", "\n"]
)
NAMES = st.sampled_from(
    ["text", "Name", "name", "kind", "count", "Qty", "ID", "Copies", "on", "odd name", "é", "x:y", "- x"]
)
ITEM = TEXT.filter(lambda text: text.strip() == text and not text.endswith("\\") and text)


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


def converted(text: str, to: str = "csv", name: str = "crew.yaml", **more: str) -> tuple[str, list[tuple[str, str]]]:
    """The text of a file turned into another kind, and the places and codes of what is said."""
    problems = Diagnostics()
    files = {name: text.encode(), **{other.replace("_", "."): words.encode() for other, words in more.items()}}
    made = convert.run(Memory(files), name, to, problems)
    said = [(str(problem.span), problem.code) for problem in problems]
    return (made.text.removeprefix("\ufeff") if made else ""), said


def test_yaml_as_csv() -> None:
    """Defaults are written out, mappings are dotted, lists have semicolons, and texts quotes where they need them."""
    text, said = converted(
        """
defaults: {copies: 2, toll: {gold: 1, ships: 0}}
cards:
  - {id: a, name: "A, first", toll: {gold: 3}, tags: [x, "y; z"]}
  - id: b
    copies: 1
    text: |-
      one "quoted"
      two
"""
    )
    assert text == (
        "id,name,copies,toll.gold,toll.ships,tags[],text\n"
        'a,"A, first",2,3,0,"x; y\\; z",\n'
        'b,,1,1,0,,"one ""quoted""\ntwo"\n'
    )
    assert said == []


def test_csv_as_yaml() -> None:
    """Numbers and words stay plain, what means something to YAML is quoted, and lines stand in blocks."""
    text, said = converted(
        'name,copies,toll.gold,tags[],text,#note\nGuard,2,007,a; b,"one\n two: {x}",q\nCook,no,,,\'it is: so,\n',
        "yaml",
        "crew.csv",
    )
    assert (
        text
        == """cards:
  - id: guard
    name: Guard
    copies: 2
    toll:
      gold: 007
    tags:
      - a
      - b
    text: |-
      one
       two: {x}
  - id: cook
    name: Cook
    copies: no
    text: '\'\'it is: so'
""".replace("\\'\\'", "''")
    )
    assert said == [("crew.csv:F1", "not-kept")]


def test_what_is_not_kept_is_told() -> None:
    """Comments, anchors, quotes that mean something, empty texts and carriage returns are warnings at their places."""
    deck = """# yaml-language-server: $schema=schemas/crew.deck.yaml
cards: # the crew
  - id: a
    code: "7" # seven
    kind: &k sailor
  - id: b
    kind: *k
    text: ""
    more: "x\\ry"
"""
    text, said = converted(deck)
    assert text == 'id,code,kind,more\na,7,sailor,\nb,,sailor,"x\ny"\n'
    assert said == [
        *(("crew.yaml:2:8", "not-kept"), ("crew.yaml:4:11", "not-kept"), ("crew.yaml:5:11", "not-kept")),
        *(("crew.yaml:8:11", "not-kept"), ("crew.yaml:9:11", "not-kept")),
    ]


@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("v1.2: x", "2:13"),
        ("'#note': x", "2:13"),
        ("'tags[]': x", "2:13"),
        ("' x': x", "2:13"),
        ("effects: [{gold: 1}]", "2:23"),
        ("tags: ['', x]", "2:20"),
        (r"tags: ['a\\', x]", "2:20"),
        ("tags: [[a]]", "2:20"),
        ("a: {b: {c: {d: {e: {f: {g: {h: {i: x}}}}}}}}", "2:45"),
        ("tags: [x]}\n  - {id: b, tags: x", "3:19"),
        ("tags: {x: y}}\n  - {id: b, tags: x", "3:19"),
    ],
)
def test_what_a_table_cannot_hold(card: str, place: str) -> None:
    """It is an error at its place, and nothing is written."""
    text, said = converted(f"cards:\n  - {{id: a, {card}}}\n")
    assert text == ""
    assert said == [(f"crew.yaml:{place}", "cannot-convert")]


def test_the_game_says_what_cells_are() -> None:
    """A schema makes lists of columns without brackets; encoding and defaults come along from game.yaml."""
    game = "components: {crew: {cards: {file: crew.csv, delimiter: ';', defaults: {copies: 2}}, schema: s.yaml}}\n"
    schema = "properties: {tags: {type: array}, count: {type: integer}}\n"
    text, said = converted("id;tags;count\na;x,y;3\n", "yaml", "crew.csv", game_yaml=game, s_yaml=schema)
    assert said == []
    assert yaml_of(text) == {"defaults": {"copies": "2"}, "cards": [{"id": "a", "tags": ["x,y"], "count": "3"}]}


def yaml_of(text: str) -> Any:
    found = yaml.load_text(text.encode(), "x.yaml", Diagnostics())
    assert found is not None
    return bare(found)


def test_the_command(tiny: TinyProject) -> None:
    """There and back by the command line, the build is the same; nothing is written over unless it is asked for."""
    before = tiny.build(target="images")
    result = tiny.run("convert", "crew.yaml", below="card_data/tiny")
    assert (result.exit_code, result.output) == (0, "crew.csv written\n")
    table_file = tiny.root / "card_data/tiny/crew.csv"
    assert table_file.read_bytes().startswith(b"\xef\xbb\xbfid,name,text\n")
    again = tiny.run("convert", DECK)
    assert again.exit_code == 1
    assert "[cannot-write]" in again.stderr and "--force" in again.stderr
    (tiny.root / DECK).unlink()
    tiny.replace(GAME, "cards: crew.yaml", "cards: crew.csv")
    assert tiny.build(target="images").files == before.files
    assert tiny.run("convert", "card_data/tiny/crew.csv", "-o", "back.yaml").exit_code == 0
    tiny.write("card_data/tiny/crew.csv", "id,text\na,x\n")
    assert tiny.run("convert", "card_data/tiny/crew.csv", "-o", "back.yaml").exit_code == 1
    assert tiny.run("convert", "card_data/tiny/crew.csv", "-o", "back.yaml", "--force").exit_code == 0
    assert (tiny.root / "back.yaml").read_text() == "cards:\n  - id: a\n    text: x\n"


def test_the_command_reads_sheets(tiny: TinyProject) -> None:
    """A sheet of a workbook becomes a file of its own name, YAML or CSV."""
    tiny.write("game.xlsx", workbook(Notes=[["x"]], Crew=[["id", "cost"], ["a", 7.0]]))
    assert tiny.run("convert", "game.xlsx#Crew").exit_code == 0
    assert (tiny.root / "crew.yaml").read_text() == "cards:\n  - id: a\n    cost: 7\n"
    assert tiny.run("convert", "game.xlsx#Crew", "--to", "csv").exit_code == 0
    assert (tiny.root / "crew.csv").read_text(encoding="utf-8-sig") == "id,cost\na,7\n"
    assert "[no-such-sheet]" in tiny.run("convert", "game.xlsx#Crw").stderr


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("nothing.csv",), 1, "[unreadable-file]"),
        ((DECK, "--to", "yaml"), 2, "is YAML already"),
        (("latin.csv",), 1, "[not-utf-8]"),
        (("latin.csv", "--encoding", "cp1252"), 0, "latin.yaml written"),
        (("latin.csv", "--encoding", "cp9999"), 2, "no encoding that is known"),
        (("empty.csv",), 1, "[empty-file]"),
        (("card_data",), 1, "[unreadable-file]"),
    ],
)
def test_the_command_in_wrong_use(tiny: TinyProject, arguments: tuple[str, ...], status: int, words: str) -> None:
    """Whatever is asked for, there is a message and a status that says how it ended."""
    tiny.write("latin.csv", "id,text\na,Café\n".encode("cp1252"))
    tiny.write("empty.csv", "")
    result = tiny.run("convert", *arguments)
    assert result.exit_code == status
    assert words in result.stderr
