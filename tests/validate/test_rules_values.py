"""Values that a rule looks for and that no card can have: it would count none of them, and say nothing."""

from __future__ import annotations

import pytest
from test_validate_rules import GAME, judged, places, rule

WITH_SCHEMA = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
SCHEMA = """
properties:
  origin: {enum: [volcano, fortress, skull]}
  gold: {type: integer, enum: [1, 2, 3]}
  ambush: {properties: {melee: {type: integer, enum: [1, 2, 3]}}}
"""


@pytest.mark.parametrize(
    ("source", "said", "hint"),
    [
        (
            "count('land', 'origin', ['volcano', 'fortress']) == 0",
            "origin of “land” is text, and never a list",
            "write its values one after the other, without brackets",
        ),
        ("count('land', 'gold', '2') == 0", "gold of “land” is a number, and never text", "write 2, without quotes"),
        ("cards('land', 'gold', '2') | list == []", "gold of “land” is a number", "write 2, without quotes"),
        ("total('land', 'gold', 'gold', '2') == 0", "gold of “land” is a number", "write 2, without quotes"),
        ("mean('land', 'gold', 'gold', '2') == 0", "gold of “land” is a number", "write 2, without quotes"),
        ("count('land', 'origin', 3) == 0", "origin of “land” is text, and never a number", 'write "3", in quotes'),
        ("count('land', 'gold', true) == 0", "gold of “land” is a number, and never true or false", None),
        (
            "count_by('land', 'ambush') | length == 0",
            "ambush of “idol” is a mapping, and no text or number to count by",
            "name a field inside it, such as “ambush.melee”",
        ),
        ("group('land', 'ambush') | length == 0", "ambush of “idol” is a mapping", "such as “ambush.melee”"),
        ("distribution('land', 'ambush') | length == 0", "ambush of “idol” is a mapping", "such as “ambush.melee”"),
    ],
)
def test_a_value_of_the_wrong_kind(source: str, said: str, hint: str | None) -> None:
    """Told with what the field is, and how to write the value."""
    (problem,) = judged(rule(check=f'"{source}"'))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 3, 10)]
    assert said in problem.message
    assert hint is None or hint in problem.hints[0]


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("count('land', 'origin', 'volcanoo') == 0", "did you mean “volcano”?"),
        ("count('land', 'origin', 'volcano', 'reef') > 0", "its schema allows volcano, fortress, skull"),
        ("cards('land', 'origin', 'skul') | list == []", "did you mean “skull”?"),
        ("total('land', 'gold', 'origin', 'skul') == 0", "did you mean “skull”?"),
        ("mean('land', 'gold', 'origin', 'skul') == 0", "did you mean “skull”?"),
        ("count('land', 'gold', 9) == 0", "its schema allows 1, 2, 3"),
        ("count('land', 'ambush.melee', 9) == 0", "its schema allows 1, 2, 3"),
    ],
)
def test_a_value_that_the_schema_forbids(source: str, hint: str) -> None:
    """Told with the nearest that it allows."""
    (problem,) = judged(rule(check=f'"{source}"'), game=WITH_SCHEMA, schema=SCHEMA)
    assert places([problem]) == [("wrong-rule", "rules.yaml", 3, 10)]
    assert "is never" in problem.message
    assert problem.hints == (hint,)


@pytest.mark.parametrize(
    "source",
    [
        "card.origin != 'skul'",
        "not card.origin == 'skul'",
        "card.origin not in ['skul', 'reef']",
        "card.origin in ['volcano', 'fortress', 'skul']",
        "card.ambush is not defined or card.ambush.melee != 4",
    ],
)
def test_a_value_that_no_card_can_have(source: str) -> None:
    """It is compared with what the schema forbids."""
    (problem,) = judged(rule(each="land", check=f'"{source}"'), game=WITH_SCHEMA, schema=SCHEMA)
    assert "is never" in problem.message


@pytest.mark.parametrize(
    "source",
    [
        "count('land', 'origin', 'skull') == 0",
        "count('land', 'origin', values('land', 'origin')[0]) == 4",
        "count('land', 'gold', 3) == 0 and count('land', 'gold', 2.0) == 2",
        "count('land', 'origin', 'x' if false else 'volcano') == 4",
        "count('land', 'id', none) == 0",
        "count('land', 'id', 'reef') == 0",
        "count_by('land', 'gold')[2] == 2",
    ],
)
def test_what_may_be_looked_for(source: str) -> None:
    """A value that the schema allows, though no card has it; one that is worked out; one of a free field."""
    assert judged(rule(check=f'"{source}"'), game=WITH_SCHEMA, schema=SCHEMA) == []
