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
