"""The list of components, read back as a spreadsheet and as Markdown would."""

from __future__ import annotations

import csv
import dataclasses
import io
from typing import Any

import pytest
from export_game import POKER, card, component, faces_of, game, label
from hypothesis import given
from hypothesis import strategies as st
from markdown_tables import cells, items, tables

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.component_list import escaped
from cardgen.export.files import export
from cardgen.export.targets import target
from cardgen.geometry import MM, Size
from cardgen.model.game import Game

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")))


def listed(tiny: Game, players: int = 3, **asked: Any) -> tuple[list[dict[str, str]], dict[str, list[list[str]]]]:
    """The rows of the spreadsheet, and the tables of the Markdown."""
    problems = Diagnostics()
    to = target("component-list", Span("a test"), problems)
    assert to is not None
    built = export(tiny, faces_of(tiny), to, players=players, label=label, problems=problems, **asked)
    assert not len(problems)
    assert sorted(built.files) == ["components.csv", "components.md"]
    assert all(b"\r" not in data for data in built.files.values())
    rows = list(csv.DictReader(io.StringIO(built.files["components.csv"].decode())))
    return rows, tables(built.files["components.md"].decode())


def test_each_component_has_a_line_with_its_numbers() -> None:
    """Pieces and distinct cards, the size in both units, the stock, and who gets them."""
    crew = component("crew", (card("crew", "cook", 2), card("crew", "mate")), sets="per player", backs=("cook", "mate"))
    map_ = component("map", (card("map", "north"),), Size(297 * MM, 210 * MM), sets=2)
    rows, shown = listed(game(dataclasses.replace(crew, paper="card, 300 g/m²"), map_))
    assert rows[0] == {
        "component": "crew",
        "title": "Crew cards",
        "players": "3",
        "pieces": "9",
        "different": "2",
        "width mm": "63.5",
        "height mm": "88.9",
        "width in": "2.5",
        "height in": "3.5",
        "stock": "crew",
        "sets": "a set per player",
        "backs": "yes",
        "paper": "card, 300 g/m²",
        "pieces for 2 players": "6",
        "pieces for 3 players": "9",
        "pieces for 4 players": "12",
    }
    assert {key: rows[1][key] for key in ("pieces", "different", "width in", "height in", "sets", "backs")} == {
        "pieces": "2",
        "different": "1",
        "width in": "11.693",
        "height in": "8.268",
        "sets": "2 sets",
        "backs": "no",
    }
    assert rows[1]["pieces for 4 players"] == "2"
    assert shown["Components of Tiny, for 3 players"] == [
        ["Component", "Pieces", "Different", "Size", "Stock", "Sets", "Backs", "Paper"],
        *(
            [
                "Crew cards",
                "9",
                "2",
                "63.5 x 88.9 mm (2.5 x 3.5 in)",
                "crew",
                "a set per player",
                "yes",
                "card, 300 g/m²",
            ],
            ["Map cards", "2", "1", "297 x 210 mm (11.693 x 8.268 in)", "map", "2 sets", "no", ""],
        ),
    ]
    assert shown["Pieces by number of players"] == [
        ["Component", "2 players", "3 players", "4 players"],
        ["Crew cards", "6", "9", "12"],
    ]
    assert shown["Crew cards"] == [["Card", "Copies"], ["cook", "6"], ["mate", "3"], ["Total", "9"]]
    assert shown["Map cards"] == [["Card", "Copies"], ["north", "2"], ["Total", "2"]]


def test_without_pieces_that_depend_on_players_nothing_is_said_of_them() -> None:
    """No table, and no columns."""
    rows, shown = listed(game(component("crew", (card("crew", "cook"),))))
    assert "Pieces by number of players" not in shown
    assert not any(key.startswith("pieces for") for key in rows[0])


def test_a_card_of_a_player_counts_from_that_many_on() -> None:
    """The third seat's flag is printed when three play; a card for every player, once for each."""
    flag = dataclasses.replace(card("flags", "third"), player=3)
    turn = dataclasses.replace(card("flags", "turn"), per_player=True)
    rows, shown = listed(game(component("flags", (flag, turn))), players=2)
    assert (rows[0]["pieces"], rows[0]["different"]) == ("2", "1")
    assert shown["Pieces by number of players"][1:] == [["Flags cards", "2", "4", "5"]]
    assert shown["Flags cards"][1:] == [["turn", "2"], ["Total", "2"]]


def test_a_part_of_a_deck_says_nothing_of_other_numbers_of_players() -> None:
    """Of one card that is asked for, only what is printed of it is known."""
    crew = component("crew", (card("crew", "cook", 2), card("crew", "mate")), sets="per player")
    rows, shown = listed(game(crew), only=("cook",))
    assert rows[0]["pieces"] == "6"
    assert shown["Crew cards"][1:] == [["cook", "6"], ["Total", "6"]]
    assert "Pieces by number of players" not in shown


def test_backs_of_some_cards_are_some() -> None:
    """Yes for all, no for none."""
    crew = component("crew", (card("crew", "cook"), card("crew", "mate")), backs=("mate",))
    assert listed(game(crew))[0][0]["backs"] == "some"


def test_sizes_are_those_of_the_pieces_as_they_are_printed() -> None:
    """At half the game's scale a poker card is half as large."""
    [row] = listed(game(component("crew", (card("crew", "cook"),))), scale=0.3)[0]
    assert (row["width mm"], row["height mm"], row["width in"]) == ("31.75", "44.45", "1.25")


def test_a_size_of_the_games_own_stands_once() -> None:
    """A stock without a name is called after its size, and by nothing else."""
    one = component("crew", (card("crew", "cook"),))
    own = dataclasses.replace(one, stock=one.stock._replace(name="own", title=f"own size, {POKER}"))
    assert listed(game(own))[0][0]["stock"] == str(POKER)


@pytest.mark.parametrize(
    ("sets", "each", "words"),
    [
        (1, (False, False), "1 set"),
        (2, (False, False), "2 sets"),
        (1, (True, True), "1 of each per player"),
        (1, (True, False), "1 set, some cards 1 per player"),
        (2, (True, False), "2 sets, some cards 2 per player"),
        ("per player", (False, False), "a set per player"),
    ],
)
def test_who_gets_the_pieces(sets: Any, each: tuple[bool, bool], words: str) -> None:
    """Copies for every player are told as well as sets for every player are."""
    cards = tuple(
        dataclasses.replace(card("discs", name), per_player=own) for name, own in zip("ab", each, strict=True)
    )
    assert listed(game(component("discs", cards, sets=sets)))[0][0]["sets"] == words


def test_what_else_is_needed_is_listed_before_the_cards() -> None:
    """As the game says it, without marks; what would be a list or a heading is none."""
    needs = ("**Two** dice", "1. a pen", "- glue", "# 3 [[cook]]s, :big-bag:")
    tiny = dataclasses.replace(game(component("crew", (card("crew", "cook"),))), needs=needs)
    text = markdown(tiny)
    assert items(text) == ["Two dice", "1. a pen", "- glue", "# 3 cooks, big bag"]
    assert text.index("## Also needed") < text.index("## Cards of each component") < text.index("### Crew cards")
    assert "Also needed" not in markdown(game(component("crew", (card("crew", "cook"),))))


def test_the_cards_of_all_components_come_last() -> None:
    """Whoever wants none of them cuts the list off at one heading."""
    crew, sea = (component(name, (card(name, "a"),), sets="per player") for name in ("crew", "sea"))
    whole, _, cards = markdown(game(crew, sea)).partition("## Cards of each component")
    assert [line for line in whole.split("\n") if line.startswith("#")] == [
        *("# Components of Tiny, for 2 players", "## Pieces by number of players"),
    ]
    assert [line for line in cards.split("\n") if line.startswith("#")] == ["### Crew cards", "### Sea cards"]


def markdown(tiny: Game) -> str:
    """The Markdown for two players."""
    to = target("component-list", Span("a test"), Diagnostics())
    assert to is not None
    built = export(tiny, faces_of(tiny), to, players=2, label=label, problems=Diagnostics())
    return built.files["components.md"].decode()


def test_signs_in_names_come_back_as_they_were() -> None:
    """Pipes, quotes, stars, commas and line breaks, in both forms."""
    name = 'A|B "C", *D*\nE_F_ <b>&amp;</b> `x` \\| ~~g~~ [h](i)'
    odd = dataclasses.replace(card("crew", "odd"), name=name)
    one = dataclasses.replace(component("crew", (odd,)), title=name)
    rows, shown = listed(game(one))
    assert rows[0]["title"] == name
    assert shown[" ".join(name.split())][1] == [" ".join(name.split()), "1"]


@given(NAMES)
def test_any_text_is_a_cell_of_its_own(text: str) -> None:
    """Whatever stands in it, a row has as many cells as it had, and they print as written."""
    assert cells(f"| {escaped(text)} | next |") == [" ".join(text.split()), "next"]
