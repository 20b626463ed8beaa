"""Names of pictures by a pattern."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from export_game import POKER, card, codes, component, deck_of, faces_of, flat, game, label
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import COMMAND, Diagnostics, Span
from cardgen.export.deck import Deck
from cardgen.export.files import Exported, export
from cardgen.export.names import apart, shortened
from cardgen.export.naming import spots, stems
from cardgen.export.patterns import Pattern, proved
from cardgen.export.targets import Target, target
from cardgen.export.targets.pictures import Arrangement
from cardgen.model.game import Card, Copy, Game

PATTERN = "{{ number }}-{{ card.name }}-{{ side }}"
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def record(names: str, files: Arrangement = "faces") -> Target:
    found = target("images", Span("a test"), Diagnostics())
    assert found is not None and found.pictures is not None
    return found._replace(
        pictures=found.pictures._replace(names=Pattern(names, COMMAND) if names else None, files=files)
    )


def called(name: str, id_: str = "a", **fields: Any) -> Card:
    return replace(card("crew", id_), name=name, fields=MappingProxyType({"id": id_, "name": name, **fields}))


def build(tiny: Game, to: Target, problems: Diagnostics) -> Exported:
    return export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems)


def natural(name: str) -> list[object]:
    """How file managers sort: numbers by their value."""
    return [int(part) if part.isdigit() else part.lower() for part in re.split(r"(\d+)", name)]


def test_a_pattern_names_the_files(problems: Diagnostics) -> None:
    """Number, name and side; the one back that all share keeps its name."""
    tiny = game(component("crew", (called("Sea dog", "a"), called("Crème / brûlée", "b")), backs=("a", "b")))
    built = build(tiny, record(PATTERN), problems)
    assert sorted(built.files) == ["crew/01-Sea-dog-front.png", "crew/02-Creme-brulee-front.png", "crew/back.png"]


def test_a_pattern_may_use_the_fields_of_a_card(problems: Diagnostics) -> None:
    """And how many there are, the component and the copy."""
    tiny = game(component("crew", (called("Sea dog", "a", cost=3), called("Cook", "b", cost=1))))
    built = build(tiny, record("{{ component }}-{{ card.cost }}-of-{{ of }}-{{ copy }}"), problems)
    assert sorted(built.files) == ["crew/crew-1-of-2-1.png", "crew/crew-3-of-2-1.png"]


def test_copies_are_counted_for_each_card(problems: Diagnostics) -> None:
    """Where each copy has a picture, a pattern may say which it is."""
    tiny = game(component("crew", (card("crew", "a", 2), card("crew", "b"))))
    built = build(tiny, record("{{ number }}-{{ side }}-{{ copy }}", "cards"), problems)
    assert list(built.files) == ["crew/001-front-1.png", "crew/002-front-2.png", "crew/003-front-1.png"]


def test_names_that_would_be_one_are_told_apart(problems: Diagnostics) -> None:
    """Also where only capitals differ."""
    tiny = game(component("crew", tuple(called(name, f"c{n}") for n, name in enumerate(("Dog", "dog", "DOG")))))
    assert sorted(build(tiny, record("{{ card.name }}"), problems).files) == [
        "crew/DOG-3.png",
        "crew/Dog.png",
        "crew/dog-2.png",
    ]


@pytest.mark.parametrize(
    ("pattern", "words", "hint"),
    [
        ("{{ nmber }}", "nmber", "did you mean “number”?"),
        ("{{ card.nam }}", "nam", "did you mean “name”?"),
        ("{{ card }}", "only text and numbers", None),
        ("{{ 1 / 0 }}", "", None),
    ],
)
def test_a_wrong_pattern_is_told_once_at_its_line(
    pattern: str, words: str, hint: str | None, problems: Diagnostics
) -> None:
    """Nothing is made, and nothing is raised."""
    place = Span("card_data/tiny/targets/mine.yaml", 3, 8)
    to = record(pattern)
    assert to.pictures is not None
    to = to._replace(pictures=to.pictures._replace(names=Pattern(pattern, place)))
    tiny = game(component("crew", (called("Sea dog", "a"), called("Cook", "b"))))
    assert build(tiny, to, problems).files == {}
    (problem,) = problems
    assert (problem.code, problem.span) == ("bad-file-names", place)
    assert words in problem.message
    assert hint is None or hint in problem.hints


def test_a_pattern_of_the_command_line_is_told_there(problems: Diagnostics) -> None:
    """No file is to blame."""
    assert build(deck_of(2), record("{{ nmber }}"), problems).files == {}
    assert codes(problems) == ["bad-file-names"] and next(iter(problems)).span == COMMAND


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("con", "con_"),
        ("NUL", "NUL_"),
        ("", "unnamed"),
        ("海賊", "unnamed"),
        ("../../etc", "etc"),
        ("a" * 200 + "-front", "a" * 55 + "-" + "a" * 18 + "-front"),
    ],
)
def test_a_name_is_short_and_safe(name: str, wanted: str) -> None:
    """A long one keeps its end, where the side stands."""
    assert shortened(name) == wanted


@given(
    st.lists(st.tuples(st.text(max_size=120), st.text(max_size=20)), min_size=1, max_size=25),
    st.sampled_from(("", PATTERN, "{{ number }} {{ card.id }} {{ side }}", "{{ number }}{{ card.name }}")),
    st.sampled_from(("faces", "cards")),
)
def test_any_names_give_different_safe_files_in_the_order_of_the_deck(
    cards: list[tuple[str, str]], pattern: str, files: Arrangement
) -> None:
    """Whatever cards are called: letters of every system, no device, and sorted as the deck is."""
    made = tuple(called(name, f"{number}{id_}") for number, (name, id_) in enumerate(cards))
    tiny = game(component("crew", made, backs=tuple(each.id for each in made)))
    copies = tuple(Copy(each, 1, None, 1) for each in made)
    deck = Deck(tiny, tiny.components["crew"], copies, faces_of(tiny), 0.6, "crew")
    pictures = record(pattern, files).pictures
    assert pictures is not None
    problems = Diagnostics()
    wanted = spots(deck, files)
    found = apart(stems(deck, wanted, pictures, problems))
    assert not len(problems)
    assert len({name.lower() for name in found}) == len(found)
    for name in found:
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", name) and len(name) <= 110
        assert not DEVICES.fullmatch(name)
    if "}}{{" not in pattern:  # there a name's own digits follow the number
        numbers = [spot.number for spot in wanted]
        for sorting in (natural, str):
            assert [int(name.partition("-")[0]) for name in sorted(found, key=sorting)] == numbers


def test_usual_names_sort_as_the_deck_does(problems: Diagnostics) -> None:
    """Card 2 before card 10, by letters too."""
    tiny = deck_of(12, backs=False)
    faces = {("crew", f"c{n}", "front"): flat(POKER, (n / 12, 0, 0)) for n in range(12)}
    built = export(tiny, faces, record(""), players=3, label=label, problems=problems)
    assert sorted(built.files) == [f"crew/{n + 1:02}-c{n}-front.png" for n in range(12)]


def test_backs_say_so_where_the_pattern_does_not(problems: Diagnostics) -> None:
    """Or they would be told apart by a number."""
    cards = (called("Sea dog", "a"), called("Cook", "b"))
    tiny = game(component("crew", cards, backs=("a", "b")))
    faces = dict(faces_of(tiny))
    faces["crew", "a", "back"] = flat(tiny.components["crew"].stock.size, (0.5, 0.1, 0.1))
    to = record("{{ card.name }}")
    built = export(tiny, faces, to, players=3, label=label, problems=problems)
    assert sorted(built.files) == [
        *("crew/Cook-back.png", "crew/Cook.png", "crew/Sea-dog-back.png", "crew/Sea-dog.png"),
    ]


@pytest.mark.parametrize("text", ["card-{card.name}", "front", "", "{{ card.name }}.JPG", "{{ number }}.png"])
def test_a_pattern_that_is_no_pattern_is_refused(text: str) -> None:
    """One name for all files, and an ending that the format adds itself."""
    with pytest.raises(ValueError, match=r"same for every file|leave that out"):
        proved(text)
