"""What a build is asked for: each name that prints nothing is told, with the reason."""

from __future__ import annotations

from typing import Any

import pytest
from tiny_project import DECK, GAME, Outcome, TinyProject

from cardgen.diagnostics import Severity

SECOND = "  {name}:\n    stock: poker\n    cards: crew.yaml\n    front: tiny/crew.xml\n    {setting}\n"
CARDS = ("id: a, text: x", "id: none, text: y, copies: 0", "id: late, text: z, player: 4")


def second(tiny: TinyProject, setting: str, name: str = "other") -> None:
    """A second component of the same cards."""
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + SECOND.format(name=name, setting=setting))


def told(outcome: Outcome) -> list[tuple[str, str]]:
    """The file and message of each warning that something is not printed."""
    found = [problem for problem in outcome.problems if problem.code == "not-printed"]
    assert all(problem.severity is Severity.WARNING for problem in found)
    return [(problem.span.file, problem.message) for problem in found]


@pytest.mark.parametrize(
    ("only", "says"),
    [
        ("none", "“none” is asked for, and not printed: “none” has 0 copies"),
        ("crew/none", "“crew/none” is asked for, and not printed: “none” has 0 copies"),
        ("late", "“late” is asked for, and not printed: “late” is player 4's, and 3 play: add --players 4"),
    ],
)
def test_a_card_that_is_not_printed(only: str, says: str, tiny: TinyProject) -> None:
    """The other card is printed, and the reason is told at this one."""
    tiny.cards(*CARDS)
    outcome = tiny.build(only=("a", only))
    assert outcome.made
    assert told(outcome) == [(DECK, says)]
    assert told(tiny.build(only=("a",))) == []


def test_more_players_print_it(tiny: TinyProject) -> None:
    """What the hint says helps."""
    tiny.cards(*CARDS)
    assert told(tiny.build(only=("a", "late"), players=4)) == []


@pytest.mark.parametrize(
    ("setting", "asked", "says"),
    [
        ("optional: true", {"only": ("crew/cook", "other/cook")}, "its component is optional: add --component other"),
        (
            "back: none",
            {"components": ("crew",), "only": ("cook", "other/cook")},
            "its component is not asked for: add --component other",
        ),
        ("sets: 0", {"components": ("crew", "other")}, "“other” has 0 sets"),
    ],
)
def test_a_component_that_is_not_printed(setting: str, asked: Any, says: str, tiny: TinyProject) -> None:
    """Its cards are left out with it, and its own name is told where it is asked for."""
    second(tiny, setting)
    outcome = tiny.build(**asked)
    assert outcome.made
    ((_, message),) = told(outcome)
    assert message.endswith(f"not printed: {says}")


def test_cards_of_some_components(tiny: TinyProject) -> None:
    """A component without the cards that are asked for is no surprise."""
    second(tiny, "where: card.id == 'guard'")
    assert tiny.build(components=("crew", "other"), only=("cook",)).problems == ()


def test_nothing_at_all_tells_the_reasons(tiny: TinyProject) -> None:
    """The error has a hint for each."""
    tiny.cards(*CARDS)
    outcome = tiny.build(only=("none", "late"))
    (problem,) = outcome.errors
    assert problem.code == "nothing-asked-for"
    assert problem.hints == ("“none” has 0 copies", "“late” is player 4's, and 3 play: add --players 4")


def test_a_game_of_optional_components(tiny: TinyProject) -> None:
    """Without a name there is nothing to print; the error names what there is. check does not mind."""
    tiny.replace(GAME, "    title: Crew cards\n", "    optional: true\n")
    outcome = tiny.build()
    (problem,) = outcome.problems
    assert (problem.code, outcome.made) == ("nothing-asked-for", False)
    assert problem.hints == ("name one with --component: crew",)
    assert tiny.build(components=("crew",)).made
    assert tiny.problems() == []


def test_a_whole_build_warns_of_nothing(tiny: TinyProject) -> None:
    """Copies of 0 and optional components are no surprise when nobody asked for them."""
    tiny.cards(*CARDS)
    second(tiny, "optional: true")
    assert tiny.build().problems == ()
