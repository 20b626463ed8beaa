"""The tables of any game, and those that one declares: values worked out by hand."""

from __future__ import annotations

import pytest
from stats_game import cells, declared, found, of_land, stats

from cardgen.stats.tables import Spread

# Land is printed twice: idol 4, gate 2, moat 2. Crew once for each of 4 players: cook 4, mate 12.


def test_what_is_printed() -> None:
    """Sets, copies and players are counted; of an optional component nothing is printed."""
    assert cells(found("", "What is printed")) == {
        "land": (4, 2, 4, 2, 8),
        "crew": (2, "per player", 4, 4, 16),
        "spare (optional)": (2, 1, 0, 0, 0),
        "all": (8, None, None, None, 24),
    }


def test_players_are_those_that_are_asked_for() -> None:
    """Sets per player follow."""
    (table,) = (one for one in stats(players=2)[0].found if one.title == "What is printed")
    assert cells(table)["crew"] == (2, "per player", 4, 4, 8)
    assert cells(table)["land"] == (4, 2, 4, 4, 8)


def test_numbers() -> None:
    """Over printed copies: what is not printed, gold 50, counts for nothing; fields inside others have a dot."""
    assert cells(found("land", "Numbers")) == {
        "ambush.melee": (6, 1, 14 / 6, 3, 14, Spread((("1", 2), ("3", 4)))),
        "gold": (6, 1, 2, 4, 12, Spread((("1", 4), ("4", 2)))),
    }


def test_many_numbers_are_told_in_ranges() -> None:
    """Of more than twelve values, equally wide ranges from the least to the most."""
    cards = "".join(f"  - {{id: c{n}, gold: {n}}}\n" for n in range(1, 31))
    (row,) = found("land", "Numbers", land=f"cards:\n{cards}").rows
    spread = row.cells[-1].now
    assert isinstance(spread, Spread)
    assert spread.bins == tuple((f"{low}..{low + 2}", 6) for low in range(1, 31, 3))


def test_words() -> None:
    """Copies and shares of each value; what no schema lists too, where values come again. True and false are words."""
    assert cells(found("land", "Copies by origin")) == {"volcano": (4, 0.5), "fortress": (4, 0.5)}
    assert cells(found("crew", "Copies by cursed")) == {"true": (4, 0.25), "false": (12, 0.75)}


def test_one_field_against_another() -> None:
    """How many copies have both values."""
    table = found("land", "Copies by origin and kind")
    assert [column.name for column in table.columns] == ["fight", "find"]
    assert cells(table) == {"volcano": (4, 0), "fortress": (2, 2)}


def test_words_to_read() -> None:
    """Neither marks nor icons are words; the longest card is named, and each card counts once."""
    land = (
        "cards:\n  - {id: a, text: 'One **two** :gold: three'}\n  - {id: b, name: B, text: One two three four five}\n"
    )
    assert cells(found("land", "Words to read", land=land)) == {"text": (3, 4, 5, "B")}


def test_cards_of_several_components_are_told_once() -> None:
    """The optional component, of the same deck file, has no tables but the first."""
    assert {table.part for table in stats()[0].found} == {"", "land", "crew"}


@pytest.mark.parametrize(
    ("source", "volcano", "fortress", "all_"),
    [
        ("copies", 4, 4, 8),
        ("copies / all_copies", 0.5, 0.5, 1.0),
        ("sum(card.gold)", 4, 8, 12),
        ("mean(card.gold)", 1, 4, 2),
        ("draw(card.gold)", 1, 2, 1.5),
        ("min(card.gold)", 1, 4, 1),
        ("max(card.gold)", 1, 4, 4),
        ("median(card.ambush.melee)", 3, 1, 3),
        ("count(card.ambush)", 4, 2, 6),
        ('count(card.kind == "find")', 0, 2, 2),
        ('share(card.kind == "find")', 0.0, 0.5, 0.25),
        ("sum(card.gold) + 10 * count(card.ambush.melee)", 44, 28, 72),
        ("mean(card.ambush.melee) if count(card.ambush) else 0", 3, 1, 14 / 6),
        ('total("land", "gold", "origin", "volcano")', 4, 4, 4),
        ('mean("land", "gold")', 1.5, 1.5, 1.5),
        ("mean(card.ambush.melee * constants.gold)", None, None, None),
        ("card.kind", None, None, None),
        ("sum(card.gold.deep)", None, None, None),
        ("sum(card.ambush.items)", None, None, None),
    ],
)
def test_columns(source: str, volcano: object, fortress: object, all_: object) -> None:
    """What each function gives of a row; what is not the same for all, or is guessed, is an error."""
    if volcano is None:
        found, problems = stats(of_land(x=source))
        assert found.declared == ()
        assert [problem.code for problem in problems] == ["wrong-table"]
        return
    table = declared(of_land(x=f"'{source.replace(chr(39), chr(34))}'"))
    assert cells(table) == {"volcano": (volcano,), "fortress": (fortress,), "all": (all_,)}
    assert table.total


def test_cells_stay_empty_where_there_is_nothing() -> None:
    """The mean of no cards, and what divides by none; a sum is 0."""
    land = "cards:\n  - {id: a, origin: x, gold: 3}\n  - {id: b, origin: y}\n"
    columns = of_land(
        a="mean(card.gold)", b="max(card.gold)", c="sum(card.gold) / count(card.gold)", d="sum(card.gold)"
    )
    assert cells(declared(columns, land=land)) == {
        "x": (3, 3, 3.0, 6),
        "y": (None, None, None, 0),
        "all": (3, 3, 3.0, 6),
    }


def test_what_is_the_same_for_a_row_needs_no_function() -> None:
    """A row for each card, by its name."""
    tables = "- {title: T, each: land, by: card.name, columns: {gold: card.gold, melee: card.ambush.melee}}"
    assert cells(declared(tables)) == {"idol": (1, 3), "gate": (4, 1), "moat": (None, None)}


def test_rows_by_component_and_by_number() -> None:
    """Components by their names; numbers in their order, and last the cards that have none."""
    tables = "- {title: T, each: [crew, land], by: component, columns: {n: copies}}"
    assert cells(declared(tables)) == {"crew": (16,), "land": (8,)}
    tables = "- {title: T, each: land, by: card.gold, columns: {n: copies}}"
    assert list(cells(declared(tables)).items()) == [("1", (4,)), ("4", (2,)), ("–", (2,))]
    land = "cards: [{id: a}, {id: b, gold: 10}, {id: c, gold: 9}, {id: d, gold: 2.5}]"
    assert list(cells(declared(tables, land=land))) == ["2.5", "9", "10", "–"]


def test_rows_of_values() -> None:
    """A list, or an expression that gives one; with cards, those that where chooses for the value."""
    tables = "- {title: T, rows: 'range(1, 3)', as: dice, columns: {win %: 'contest(dice, 1).win', n: dice}}"
    table = declared(tables)
    assert cells(table)["1"][0] == pytest.approx(15 / 36)  # of 36 rolls of two dice 15 have the first higher
    assert table.columns[0].share
    chosen = "each: land, where: card.gold | default(0) >= least"
    tables = f"- {{title: T, rows: [1, 4], as: least, {chosen}, columns: {{n: copies}}}}"
    assert cells(declared(tables)) == {"1": (6,), "4": (2,)}


def test_plots() -> None:
    """All columns, or those that are named."""
    assert declared(of_land(a="copies", b="copies") + "  plot: bar").plot == ("bar", ("a", "b"))
    assert declared(of_land(a="copies", b="copies") + "  plot: {line: [b]}").plot == ("line", ("b",))
    assert declared(of_land(a="copies") + "  plot: none").plot is None


def test_a_game_that_is_wrong_is_told_of_as_far_as_it_can_be() -> None:
    """A table of cards that are wrong waits; one of others is given."""
    game = """
name: Sea
players: {min: 2, max: 6, usual: 4}
components:
  land: {stock: poker, cards: land.yaml, schema: s.yaml, front: sea/land.xml}
  crew: {stock: poker, cards: crew.yaml, front: sea/land.xml}
"""
    tables = of_land(a="sum(card.gold)") + "- {title: U, each: crew, columns: {a: sum(card.cost)}}\n"
    tables += '- {title: V, rows: [1], as: x, columns: {a: \'total("land", "gold")\'}}\n'
    found, problems = stats(tables, game=game, s="properties: {gold: {type: integer, maximum: 3}}")
    assert [table.title for table in found.declared] == ["U"]
    assert [problem.span.file.rpartition("/")[2] for problem in problems] == ["land.yaml", "land.yaml"]
