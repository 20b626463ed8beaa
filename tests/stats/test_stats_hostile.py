"""Expressions of tables that would take for ever or fill the memory: each is refused in words, soon, and alone."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stats_game import of_land, stats

LISTS = "[[[[[[1]*99]*99]*99]*99]*99]*99"
GREEDY = [
    f"{LISTS} == {LISTS}",
    f"({LISTS})|sort|string|length",
    '("a"*1000000)|replace("a", "b"*1000)',
    "7 ** 999",
    '"%999999999d" % 1',
    "range(100000)|list|length",
    "(range(10000)|list * 1000)|sum",
    'card.id ~ "a" * 100000000',
]


def tables(key: str, source: str) -> str:
    """Two tables, of which the first holds an expression; the second is honest."""
    written = json.dumps(source)
    kinds = {
        "where": f"each: land, where: {written}, columns: {{a: copies}}",
        "by": f"each: land, by: {written}, columns: {{a: copies}}",
        "rows": f"rows: {written}, as: x, columns: {{a: x}}",
        "column": f"each: land, columns: {{a: {written}}}",
        "fold": f"each: land, columns: {{a: {json.dumps(f'sum({source} if card.id else 0)')}}}",
    }
    return f"- {{title: T, {kinds[key]}}}\n- {{title: U, each: land, columns: {{a: copies}}}}\n"


@pytest.mark.parametrize("key", ["where", "by", "rows", "column", "fold"])
@pytest.mark.parametrize("source", GREEDY)
def test_what_is_greedy_is_refused_soon_and_alone(key: str, source: str) -> None:
    """In words, within a second and some megabytes; the table after it is given."""
    begun = time.process_time()
    tracemalloc.start()
    found, problems = stats(tables(key, source))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [table.title for table in found.declared] == ["U"]
    assert [problem.code for problem in problems] == ["wrong-table"]
    assert time.process_time() - begun < 3
    assert most < 100_000_000


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1e308 * 10", "this number is too large"),
        ("card.__class__", "card"),
        ("''.__class__.__mro__", "class"),
        ("[card]", "a table holds numbers and words, and this is a list"),
        ("{% for x in y %}", "leave the braces out"),
        ("sum(card.gold", "unexpected end"),
        ("sum(", "this ends where more should follow"),
        ("sum(*card)", "sum"),
        ("mean(card.gold, 3)", "a component is named by a text"),
        ("copies.real", "a number has no field “real”"),
    ],
)
def test_what_is_no_column_is_told(source: str, said: str) -> None:
    """In words at its line, with a hint where there is one."""
    _, problems = stats(of_land(x=json.dumps(source)))
    (problem,) = problems
    assert problem.code == "wrong-table"
    assert problem.span.line == 6
    assert said in " ".join((problem.message, *problem.hints))


def test_too_many_tables_columns_and_rows() -> None:
    """A file, a table and its rows end somewhere."""
    many = "".join(f"- {{title: T{n}, each: land, columns: {{a: copies}}}}\n" for n in range(51))
    found, problems = stats(many)
    assert len(found.declared) == 50
    assert [problem.message for problem in problems] == ["stats.yaml holds more than 50 tables"]
    _, problems = stats(of_land(**{f"c{n}": "copies" for n in range(21)}))
    assert [problem.message for problem in problems] == ["a table has at most 20 columns"]
    _, problems = stats("- {title: T, rows: 'range(201)', as: x, columns: {a: x}}")
    assert "at most 200 rows" in problems[0].message
    cards = "cards:\n" + "".join(f"  - {{id: c{n}, origin: o{n}}}\n" for n in range(201))
    _, problems = stats("- {title: T, rows: range(101), as: x, each: land, columns: {a: copies}}", land=cards)
    assert "more than 20,000 cards" in problems[0].message
    _, problems = stats("- {title: T, each: land, by: card.origin, columns: {a: copies}}", land=cards)
    assert "at most 200 rows" in problems[0].message


PIECES = st.sampled_from(
    "card copies sum( mean( count( share( ) [ ] . gold ambush melee , | default(0) if else not 1 2.5 'a' + - * / == "
    '< component all_copies loop range( contest( land "land" None true { } ~ % is defined in'.split()
)


@given(st.lists(PIECES, min_size=1, max_size=9).map(" ".join), st.sampled_from(["where", "by", "rows", "column"]))
def test_whatever_is_written_gives_a_table_or_words(source: str, key: str) -> None:
    """Never a traceback: each table is given, or a problem told of it."""
    found, problems = stats(tables(key, source))
    titles = [table.title for table in found.declared]
    assert titles[-1] == "U"
    assert ("T" in titles) or problems
    assert all(problem.span.file == "card_data/sea/stats.yaml" for problem in problems)


YAML = st.recursive(
    st.sampled_from(["land", "copies", "x", "bar", "", "1", "true", "range(3)", "card.gold"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["title", "each", "by", "rows", "as", "columns", "plot", "total", "where", "note", "odd"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(st.lists(YAML, max_size=3))
def test_whatever_stands_in_the_file_gives_tables_or_words(value: object) -> None:
    """Never a traceback."""
    found, problems = stats(json.dumps(value))
    assert problems or found.declared or value == []
