"""The saved object of a whole game, and the piles of players: what lies on the table, and where."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest
from export_game import POKER, card, codes, component, deck_of, game, label
from export_tabletop import BACK, build, color_of, faces_of, read, record
from hypothesis import given
from hypothesis import strategies as st
from tts_reader import flat as one_color

from cardgen.diagnostics import Diagnostics
from cardgen.export.files import export
from cardgen.export.tabletop_places import GAP, spread
from cardgen.geometry import INCH, MM, Size
from cardgen.model.game import Game

SIZES = st.builds(Size, st.floats(10 * MM, 900 * MM), st.floats(10 * MM, 900 * MM))


def cards(name: str, count: int) -> tuple[Any, ...]:
    return tuple(card(name, f"c{number}") for number in range(count))


def a_game() -> Game:
    """Two decks for each player, one of the table on two sheets, and a board."""
    return game(
        component("crew", cards("crew", 3), sets="per player", backs=("c0", "c1", "c2")),
        component("sea", cards("sea", 80), backs=tuple(f"c{number}" for number in range(80))),
        component("map", cards("map", 1), Size(400 * MM, 300 * MM)),
        component("ship", cards("ship", 1), Size(90 * MM, 60 * MM), sets="per player"),
    )


def nicknames(tops: Sequence[Mapping[str, Any]]) -> list[str]:
    return [top["Nickname"] for top in tops]


def test_a_whole_game_is_one_object_with_all_decks() -> None:
    """Every card of every deck shows its own face, though all decks share one table of sheets."""
    tiny = a_game()
    built = build(tiny, record(dpi=20))
    whole = read(built, "tiny.json")
    players = [f"Crew cards (player {number})" for number in (1, 2, 3)]
    assert nicknames(whole.tops) == [*players, "Sea cards", "c0", "c0", "c0", "c0"]
    assert sorted({key for top in whole.tops for key in top["CustomDeck"]}) == ["1", "2", "3", "4", "5"]
    expected = [*range(3)] * 3 + [*range(80)] + [0] * 4
    found = whole.cards()
    assert [one_color(one.front) for one in found] == [color_of(number) for number in expected]
    assert {one_color(one.back) for one in found[:89]} == {BACK}


def test_the_whole_game_has_what_the_files_of_its_decks_have() -> None:
    """The same cards with the same texts, in the order of the game."""
    tiny = a_game()
    built = build(tiny, record(dpi=20))
    each = [one for name in tiny.components for one in read(built, f"{name}.json").cards()]
    whole = read(built, "tiny.json").cards()
    assert [(one.name, one.text, one_color(one.front)) for one in whole] == [
        (one.name, one.text, one_color(one.front)) for one in each
    ]


def test_no_two_piles_of_a_game_touch() -> None:
    """As large as cards are at most, by their scale and their pictures, a gap is between them all."""
    whole = read(build(a_game(), record(dpi=20)), "tiny.json")
    boxes = []
    for top in whole.tops:
        place, picture = top["Transform"], whole.pile(top)[0].front
        wide = 2.5 * place["scaleX"]
        high = wide * picture.height / picture.width
        boxes.append((place["posX"] - wide / 2, place["posZ"] - high / 2, wide, high))
    for (x1, y1, wide1, high1), (x2, y2, wide2, high2) in combinations(boxes, 2):
        beside = max(x1, x2) - min(x1 + wide1, x2 + wide2)
        below = max(y1, y2) - min(y1 + high1, y2 + high2)
        assert max(beside, below) >= 0.9 * GAP


def test_what_every_player_gets_is_a_pile_for_each() -> None:
    """By sets or by copies; the sheets are shared. What is the table's lies before them."""
    each = dataclasses.replace(card("discs", "choice"), per_player=True)
    other = dataclasses.replace(card("discs", "vote"), per_player=True)
    built = build(game(component("discs", (each, card("discs", "marker", 2), other))), record(dpi=20))
    assert len([name for name in built.files if name.endswith(".png")]) == 2
    found = read(built, "discs.json")
    assert nicknames(found.tops) == ["Discs cards", *(f"Discs cards (player {number})" for number in (1, 2, 3))]
    assert [one.name for one in found.pile(found.tops[0])] == ["marker", "marker"]
    assert [one.name for one in found.pile(found.tops[3])] == ["choice", "vote"]
    assert len({(top["Transform"]["posX"], top["Transform"]["posZ"]) for top in found.tops}) == 4
    assert [one_color(one.front) for one in found.cards()[:4]] == [color_of(number) for number in (1, 1, 0, 2)]


def test_a_seat_of_its_own_is_in_the_pile_of_its_player() -> None:
    """The flags of the second player lie with the second set."""
    flags = tuple(dataclasses.replace(one, player=number // 2 + 1) for number, one in enumerate(cards("flags", 8)))
    found = read(build(game(component("flags", flags, sets="per player")), record(dpi=20)), "flags.json")
    assert [[one.name for one in found.pile(top)] for top in found.tops] == [["c0", "c1"], ["c2", "c3"], ["c4", "c5"]]


def test_what_is_printed_from_a_number_of_players_on_stays_one_deck() -> None:
    """It is dealt out: nobody knows who gets the card that the third player brings."""
    nations = tuple(dataclasses.replace(one, player=number + 1) for number, one in enumerate(cards("nations", 4)))
    found = read(build(game(component("nations", nations)), record(dpi=20)), "nations.json")
    assert [one.name for one in found.pile(found.top)] == ["c0", "c1", "c2"]


def test_a_component_called_like_the_game_keeps_its_name() -> None:
    """The object of the game has another one."""
    built = build(game(component("Tiny", cards("Tiny", 2)), component("sea", cards("sea", 2))), record(dpi=20))
    assert len(read(built, "Tiny.json").tops) == 1
    assert len(read(built, "tiny-2.json").tops) == 2


def test_a_part_of_a_game_is_one_object_too() -> None:
    """Of what was asked for."""
    tiny = a_game()
    asked = {"players": 3, "label": label, "components": ("sea", "map"), "problems": Diagnostics()}
    built = export(tiny, faces_of(tiny), record(dpi=20), **asked)
    assert nicknames(read(built, "tiny.json").tops) == ["Sea cards", "c0"]
    assert "crew.json" not in built.files


def test_sheets_may_be_jpeg() -> None:
    """Small, and of the colours of the cards within what is lost."""
    built = build(deck_of(70), record(dpi=60, format="jpeg"))
    pictures = [name for name in built.files if not name.endswith(".json")]
    assert sorted(pictures) == ["crew-back.jpg", "crew-fronts-1.jpg", "crew-fronts-2.jpg"]
    found = read(built)
    for number, one in enumerate(found.cards()):
        shown = one.front.getpixel((one.front.width // 2, one.front.height // 2))
        assert isinstance(shown, tuple)
        assert all(abs(a - b) <= 4 for a, b in zip(shown, color_of(number), strict=True))
    assert {one.back.format for one in found.cards()} == {"JPEG"}


@given(st.lists(st.lists(SIZES, min_size=1, max_size=8), min_size=1, max_size=8))
def test_piles_of_any_sizes_lie_apart_around_the_middle(groups: list[list[Size]]) -> None:
    """In the order of reading, with a gap around each, and as much to the left as to the right."""
    sizes = [size for group in groups for size in group]
    spots = spread(groups)
    for (one, (x1, z1)), (two, (x2, z2)) in combinations(zip(sizes, spots, strict=True), 2):
        assert (-z1, x1) < (-z2, x2)
        beside = abs(x1 - x2) - (one.width + two.width) / 2 / INCH
        below = abs(z1 - z2) - (one.height + two.height) / 2 / INCH
        assert max(beside, below) >= GAP - 0.001
    left = min(x - size.width / 2 / INCH for size, (x, _) in zip(sizes, spots, strict=True))
    right = max(x + size.width / 2 / INCH for size, (x, _) in zip(sizes, spots, strict=True))
    assert left + right == pytest.approx(0, abs=0.001)


def test_a_pile_alone_lies_in_the_middle() -> None:
    assert spread([[POKER]]) == ((0.0, 0.0),)
    assert spread([]) == ()


def test_piles_of_one_component_lie_in_one_row() -> None:
    """Two of the three hands would still find room beside the deck."""
    spots = spread([[POKER], [POKER] * 3, [POKER] * 4])
    rows = [away for _, away in spots]
    assert rows[0] > rows[1] == rows[2] == rows[3] > rows[4]
    assert len(set(rows[4:])) == 2, "a row holds three: four are more than any"


def test_where_pictures_lie_is_told_with_the_option(problems: Diagnostics) -> None:
    """The note names what says it."""
    tiny = deck_of(1)
    export(tiny, faces_of(tiny), record(dpi=20, base_url=""), players=3, label=label, problems=problems)
    [problem] = [one for one in problems if one.code == "no-base-url"]
    assert "--base-url" in problem.hints[0]
    assert codes(problems).count("no-base-url") == 1
