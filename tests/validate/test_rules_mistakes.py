"""Rules that ask for a field which no card has: they never pass in silence."""

from __future__ import annotations

import pytest
from test_validate_rules import GAME, LAND, judged, places, rule

LIST = "cards('land')"
SCHEMA = "properties:\n  gold: {type: integer}\n  legacy: {type: integer}\n"


@pytest.mark.parametrize(
    "source",
    [
        f"{LIST} | map(attribute='orign') | list | length == 3",
        f"{LIST} | map(attribute='orign', default='x') | list | length == 3",
        f"{LIST} | map(attribute='ambush.orign') | list | length == 3",
        f"{LIST} | selectattr('orign', 'undefined') | list | length == 3",
        f"{LIST} | selectattr('orign', 'defined') | list | length == 0",
        f"{LIST} | rejectattr('orign', 'defined') | list | length == 3",
        f"{LIST} | groupby('orign', default='x') | list | length == 1",
        f"{LIST} | groupby(attribute='orign', default='x') | list | length == 1",
        "cards('land', 'gold', 1) | sort(attribute='orign') | list | length == 1",
        "cards('land', 'gold', 1) | sort(false, false, 'orign') | list | length == 1",
        "cards('land', 'gold', 1) | min(attribute='orign') is defined",
        "cards('land', 'gold', 1) | max(attribute='orign') is defined",
        "cards('land', 'gold', 1) | unique(attribute='orign') | list | length == 1",
        "cards('land', 'gold', 1) | sum(attribute='orign') is defined",
        f"{LIST} | selectattr('id', 'eq', 'none') | map(attribute='orign') | list == []",
        f"{LIST} | map(attribute='ambush') | select('defined') | map(attribute='orign') | list | length == 2",
    ],
)
def test_a_filter_asks_for_a_field_that_no_card_has(source: str) -> None:
    """Whatever becomes of it, it is a mistake, with the nearest field."""
    (problem,) = judged(rule(check=f'"{source}"'))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 3, 10)]
    assert "orign" in problem.message
    if "ambush" not in source:
        assert problem.hints == ("did you mean “origin”?",)


def test_a_field_of_another_component_is_no_field() -> None:
    """As for card.cost itself."""
    (problem,) = judged(rule(check=f"\"{LIST} | map(attribute='cost') | list | length > 0\""))
    assert "no card of “land” has a field “cost”" in problem.message


@pytest.mark.parametrize(
    "source",
    [
        f"{LIST} | map(attribute='gold') | select('defined') | list | length == 2",
        f"{LIST} | selectattr('gold', 'defined') | map(attribute='gold') | sum == 3",
        "cards('land', 'origin', 'volcano') | map(attribute='gold') | select('defined') | list == []",
        "cards('land', 'origin', 'volcano') | selectattr('gold', 'defined') | list == []",
        "cards('land', 'id', 'moat') | map(attribute='ambush.melee', default=0) | list == [0]",
        f"{LIST} | map(attribute='ambush') | select('defined') | map(attribute='melee') | list | length == 2",
        f"{LIST} | groupby('origin') | map(attribute='grouper') | list == ['fortress', 'volcano']",
        f"{LIST} | groupby('origin') | map(attribute='list') | list | length == 2",
        "components.values() | map(attribute='printed') | sum > 3",
        "[[1, 2], [3, 4]] | map(attribute=1) | list == [2, 4]",
        "[] | map(attribute='gold') | list == []",
        f"{LIST} | map(attribute='legacy') | select('defined') | list == []",
        f"{LIST} | map(attribute='legacy', default=1) | sum == 3",
    ],
)
def test_a_field_that_some_cards_may_have_is_asked_for(source: str) -> None:
    """One that others have, that lies deeper, or that the schema names, whatever these cards have."""
    game = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
    assert judged(rule(check=f'"{source}"'), game=game, schema=SCHEMA) == []


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"check": "card.orign is not defined"}, 4),
        ({"check": "card.orign | default('x') == 'x'"}, 4),
        ({"check": "card.id != '' or card.orign == 'x'"}, 4),
        ({"where": "card.orign is not defined", "check": "card.id != ''"}, 4),
    ],
)
def test_a_card_is_asked_for_a_field_that_none_has(keys: dict[str, str], line: int) -> None:
    """Where nothing else is said of the rule."""
    (problem,) = judged(rule(each="land", **keys))
    assert places([problem]) == [("wrong-rule", "rules.yaml", line, 10)]
    assert "no card of “land” has a field “orign”" in problem.message
    assert problem.hints == ("did you mean “origin”?",)


def test_a_card_is_asked_for_a_field_of_its_schema() -> None:
    """That no card has one is well."""
    game = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
    assert judged(rule(each="land", check="card.legacy is not defined"), game=game, schema=SCHEMA) == []
    assert judged(rule(each="[land, crew]", check="card.cost is not defined or card.cost < 3"), land=LAND) == []


HABITS = {
    "card.gold && card.id": "write “and”",
    "card.gold || card.id": "write “or”",
    "!card.gold": "write “not”",
    "card.gold = 3": "write == to compare",
    "card.gold => 3": "write >=",
    "card.gold =< 3": "write <=",
    "card.gold <> 3": "write !=",
    "card.gold ≥ 3": "write >=",
    "{{ card.gold }} > 3": "leave the braces out: all of this is an expression",
    "card.gold > 3 }}": "leave the braces out: all of this is an expression",
    "card.gold ? 1 : 2": "write “this if … else that”",
    "“a” == card.id": "write straight quotes, \" or '",
}


@pytest.mark.parametrize("source", HABITS)
def test_what_is_written_as_elsewhere(source: str) -> None:
    """The hint says how it is written here."""
    (problem,) = judged(rule(each="land", check=f"'{source}'"))
    assert problem.hints == (HABITS[source],)


def test_signs_in_quotes_are_no_habits() -> None:
    """Only what is written, not what is written of."""
    (problem,) = judged(rule(each="land", check="card.id == '&& || ?' 3"))
    assert problem.hints == ()


@pytest.mark.parametrize("source", ["card.copies < 1e999", "1e999 > card.copies", "1e999"])
def test_a_number_without_end(source: str) -> None:
    """It is too large, and not unknown."""
    (problem,) = judged(rule(each="land", check=f'"{source}"'))
    assert problem.message.endswith("this number is too large")


def test_a_card_where_there_is_none() -> None:
    """The rule lacks its each."""
    (problem,) = judged(rule(check="card.gold > 3"))
    assert problem.message.endswith("there is no card here")
    assert problem.hints == ("add each: with the name of a component",)


def test_an_each_that_is_misspelt_is_not_missing() -> None:
    """It is told once."""
    (problem,) = judged(rule(each="lnd", where="card.gold > 3", check="card.gold > 3"))
    assert problem.code == "no-such-component"
