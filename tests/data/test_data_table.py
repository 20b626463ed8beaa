"""The heads of a table become fields and its rows cards: nested, listed, left out; and ids come of names."""

from __future__ import annotations

import pytest
from data_tables import cards, read, told
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data.deck_source import DeckSource, is_table, is_workbook, split
from cardgen.data.table_heads import Typing
from cardgen.data.table_ids import ids, slug


def test_dotted_heads_nest() -> None:
    """A dot leads into a mapping; where all its cells are empty there is none."""
    assert cards("id,toll.gold,toll.by.sea,text\na,1,2,x\nb,,3,\nc,,,\n") == [
        {"id": "a", "toll": {"gold": "1", "by": {"sea": "2"}}, "text": "x"},
        {"id": "b", "toll": {"by": {"sea": "3"}}},
        {"id": "c"},
    ]


@pytest.mark.parametrize(
    ("cell", "items"),
    [
        ("a", ["a"]),
        ("a; b ;c", ["a", "b", "c"]),
        ("a;;b;", ["a", "b"]),
        (r"a\;b; c", ["a;b", "c"]),
        (";", []),
        (r"a\b", [r"a\b"]),
        ("7; 007", ["7", "007"]),
    ],
)
def test_lists(cell: str, items: list[str]) -> None:
    """A head with [] holds items between semicolons; a backslash makes a plain one of it."""
    assert cards(f"id,tags[]\na,{cell}\n") == [{"id": "a", "tags": items}]


def test_lists_that_the_schema_knows() -> None:
    """Where the schema says that a field is a list, its head needs no brackets."""
    typing = Typing(lambda path: path == ("in", "tags"))
    assert cards("id,in.tags,tags\na,x,y; z\n", typing=typing) == [{"id": "a", "in": {"tags": ["x"]}, "tags": "y; z"}]


def test_columns_that_are_left_out() -> None:
    """Comments begin with #; a column without a name and without cells is nothing; rows of comments are none."""
    assert cards("id,#note,,text,\na,x,,one,\n,only a note,,,\n,,,,\n") == [{"id": "a", "text": "one"}]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("id,,text\na,,x\nb,y,z\nc,y,z\n", [("crew.csv:B3", "column-without-name")]),
        ("id,text,text\na,b,c\n", [("crew.csv:C1", "column-twice")]),
        ("id,tags,tags[]\na,b,c\n", [("crew.csv:C1", "column-twice")]),
        ("id,a b,a  b\nx,y,z\n", [("crew.csv:C1", "column-twice")]),
        ("id,Name,name,Name\na,b,c,d\n", [("crew.csv:D1", "column-twice")]),
        ("id,toll,toll.gold\na,b,c\n", [("crew.csv:C1", "column-name")]),
        ("id,toll.gold.x,toll.gold\na,b,c\n", [("crew.csv:C1", "column-name")]),
        ("id,.toll,toll.,a..b,[]\na,b,c,d,e\n", [(f"crew.csv:{at}1", "column-name") for at in "BCDE"]),
        ("id,a.b.c.d.e.f.g.h.i\nx,y\n", [("crew.csv:B1", "column-name")]),
        ("id," + "x" * 300 + "\nx,y\n", [("crew.csv:B1", "column-name")]),
    ],
)
def test_heads_that_cannot_be(text: str, problems: list[tuple[str, str]]) -> None:
    """Each is told at its own cell, and the rest of the table is read."""
    assert told(text) == problems
    found, _ = read(text)
    assert found is not None


def test_both_columns_of_one_name_are_told() -> None:
    """The message has the letters of both."""
    _, (problem,) = read("id,text,cost,text\na,b,1,c\n")
    assert problem.message == "columns B and D are both called “text”"


@pytest.mark.parametrize("head", ["ID", "Name", "COPIES", "Player", "name"])
def test_fields_of_every_card_may_have_capitals(head: str) -> None:
    """Unless the field of that very name stands there too, or the schema names it as it is written."""
    lower = head.lower()
    assert lower in cards(f"{head},text\na,b\n")[0]
    if head != lower:
        assert cards(f"{head},{lower}\na,b\n", typing=Typing())[0][head] == "a"
        assert head in cards(f"{head},text\na,b\n", typing=Typing(named={head}))[0]


@pytest.mark.parametrize("head", ["count", "qty", "Quantity", "QTY"])
def test_other_names_for_copies(head: str) -> None:
    """They are copies, and a note says so; a schema or a column of copies keeps them what they are."""
    found, (problem,) = read(f"id,{head}\na,3\n")
    assert found is not None
    assert found.entries["cards"].items[0].entries["copies"].text == "3"  # type: ignore[union-attr]
    assert (problem.code, problem.severity.word, str(problem.span)) == ("column-as-copies", "note", "crew.csv:B1")
    assert cards(f"id,{head}\na,3\n", typing=Typing(named={head})) == [{"id": "a", head: "3"}]
    assert cards(f"id,{head},Copies\na,3,2\n") == [{"id": "a", head: "3", "copies": "2"}]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Guard", "guard"),
        ("The Old Sea-Dog!", "the-old-sea-dog"),
        ("Crème", "creme"),
        ("AC/DC", "ac-dc"),
        ("Captain’s Straße", "captains-strasse"),
        ("Ærø Łódź", "aero-lodz"),
        ("Con", "con-card"),
        ("LPT1", "lpt1-card"),
        ("7", "7"),
        ("海賊", ""),
        ("x" * 300, "x" * 90),
    ],
)
def test_slugs(name: str, made: str) -> None:
    """A name in letters that every system takes in the name of a file."""
    assert slug(name) == made


def test_ids_of_equal_names_differ() -> None:
    """The second is numbered, and passes by a card that is called so already."""
    assert ids(["Guard", "guard", "Guard 2", "GUARD!"]) == ["guard", "guard-3", "guard-2", "guard-4"]


@given(st.lists(st.sampled_from(["Guard", "guard", "Guard 2", "Guard 3", "Guard 2 2", "Con", "!"]), max_size=12))
def test_ids_are_all_different(names: list[str]) -> None:
    """However names repeat."""
    made = [one for one in ids(names) if one]
    assert len(set(made)) == len(made)
    assert len(made) == sum(name != "!" for name in names)


def test_ids_stand_where_the_name_does() -> None:
    """They are made only where no column gives them, and come first."""
    found, _ = read("text,name\nx,Guard\ny,海賊\nz,\n")
    assert found is not None
    first, second, third = found.entries["cards"].items  # type: ignore[union-attr]
    assert list(first.entries) == ["id", "text", "name"]
    assert first.entries["id"].span.cell == "B2"
    assert "id" not in second.entries and "id" not in third.entries
    assert cards("id,name\n,Guard\n") == [{"name": "Guard"}]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("crew.xlsx", ("crew.xlsx", "")),
        ("game.xlsx#Crew", ("game.xlsx", "Crew")),
        ("a/Game.XLSX#Old #2", ("a/Game.XLSX", "Old #2")),
        ("odd#name.csv", ("odd#name.csv", "")),
    ],
)
def test_names_of_decks(name: str, parts: tuple[str, str]) -> None:
    """A # behind a workbook begins a sheet; in other names it is a letter."""
    assert split(name) == parts
    assert is_table(parts[0])
    assert is_workbook(name) == parts[0].lower().endswith("xlsx")
    assert DeckSource(*parts).name == name
