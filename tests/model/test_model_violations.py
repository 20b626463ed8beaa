"""Violations of schemas with conditions and choices: plain words, the reason, and nothing that only follows."""

import pytest
from model_game import card_problems

KINDS = """
additionalProperties: false
properties:
  kind: {enum: [wreck, storm, flotsam]}
  gold: {type: integer}
  treasures: {type: integer}
  crew: {type: integer}
  strike: {type: integer}
  wager: {type: integer}
  target: {type: integer}
  text: {type: string}
  enemy:
    properties: {kind: {type: string}, number: {type: integer}}
    if: {properties: {kind: {const: ship}}}
    then: {required: [number]}
    else: {properties: {number: false}}
required: [kind]
allOf:
  - if: {required: [kind], properties: {kind: {const: flotsam}}}
    then: {oneOf: [{required: [gold]}, {required: [treasures]}, {required: [crew]}]}
    else: {properties: {gold: false, treasures: false, crew: false}}
  - if: {required: [kind], properties: {kind: {enum: [wreck, storm]}}}
    then: {required: [strike], properties: {strike: {minimum: 3}}}
  - if: {required: [wager]}
    then: {required: [target]}
    else: {properties: {target: false}}
"""


def said(card, schema=KINDS):
    """Code, message and hints of each problem of one card, in the order of their places."""
    return [(code, message, hints) for _, _, code, message, hints in card_problems(f"cards:\n  - {card}\n", schema)]


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        (
            "{id: a, kind: wreck, strike: 4, gold: 2}",
            ("unknown-field", "gold does not belong on a card whose kind is “wreck”", ()),
        ),
        ("{id: a, kind: storm}", ("missing-field", "strike is missing", ("because kind is “storm”",))),
        (
            "{id: a, kind: storm, strike: 2}",
            (
                "wrong-value",
                "strike must be a whole number, at least 3, and is “2”",
                ("because kind is “storm”",),
            ),
        ),
        (
            "{id: a, kind: flotsam}",
            ("missing-field", "card needs one of gold, treasures, crew", ("because kind is “flotsam”",)),
        ),
        (
            "{id: a, kind: flotsam, gold: 1, crew: 2}",
            (
                "wrong-value",
                "card has gold and crew, and may have only one of gold, treasures, crew",
                ("because kind is “flotsam”",),
            ),
        ),
        (
            "{id: a, kind: wreck, strike: 3, target: 2}",
            ("unknown-field", "target does not belong on a card without “wager”", ()),
        ),
        (
            "{id: a, kind: wreck, strike: 3, wager: 2}",
            ("missing-field", "target is missing", ("because the card has “wager”",)),
        ),
        (
            "{id: a, kind: wreck, strike: 3, enemy: {kind: squid, number: 2}}",
            ("unknown-field", "enemy.number does not belong on a card whose enemy.kind is “squid”", ()),
        ),
    ],
)
def test_conditions(card, problem):
    """What a condition asks for or forbids is told with the field that decided."""
    assert said(card) == [problem]


def test_place_of_a_field_that_does_not_belong():
    """A field that does not belong is pointed at by its name, not by its value."""
    land = "cards:\n  - id: a\n    kind: wreck\n    strike: 4\n    gold: 2\n"
    assert [(line, column) for line, column, *_ in card_problems(land, KINDS)] == [(5, 5)]


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("{id: a, kind: wrek, gold: 2}", "kind must be one of wreck, storm, flotsam, and is “wrek”"),
        ("{id: a, gold: 2, strike: 1}", "kind is missing"),
        ("{id: a, kind: [wreck], gold: 2}", "kind must be one of wreck, storm, flotsam, and is a list"),
    ],
)
def test_nothing_follows_from_a_wrong_kind(card, message):
    """Where the field that decides is wrong or missing, only that is said."""
    assert [found[1] for found in said(card)] == [message]


def test_other_faults_are_still_told():
    """A wrong kind hides nothing that does not hang on it."""
    found = [message for _, message, _ in said("{id: a, kind: wrek, crew: x, cots: 1, target: 1}")]
    assert sorted(found) == [
        "card has no field “cots”",
        "crew must be a whole number, and is “x”",
        "kind must be one of wreck, storm, flotsam, and is “wrek”",
        "target does not belong on a card without “wager”",
    ]


def test_conditions_that_need_each_other():
    """Conditions in a circle never silence each other."""
    schema = """
allOf:
  - {if: {required: [a]}, else: {required: [b]}}
  - {if: {required: [b]}, else: {required: [a]}}
"""
    assert [message for _, message, _ in said("{id: x}", schema)] == ["a is missing", "b is missing"]


@pytest.mark.parametrize(
    ("schema", "card", "message"),
    [
        ("anyOf: [{required: [a, b]}, {required: [c]}]", "a: '1'", "card needs one of a and b, c"),
        ("not: {required: [q]}", "q: '1'", "card must not have “q”"),
        ("not: {required: [p, q]}", "{}", None),
        ("not: {required: [p, q]}", "q: '1', p: '1'", "card must not have p and q together"),
        ("properties: {x: false}", "x: '1'", "x does not belong on this kind of card"),
        ("properties: {x: {prefixItems: [{}], items: false}}", "x: [a, b]", "x item 2 is one too many"),
        ("properties: {x: {unevaluatedItems: false}}", "x: [a]", "x has too many items"),
        (
            "properties: {x: {contains: {const: a}}}",
            "x: [b]",
            "x has no item, or too few or too many, of the kind that the schema asks for",
        ),
        (
            "properties: {x: {oneOf: [{minLength: 1}, {minLength: 2}]}}",
            "x: abc",
            "x is more than one of the 2 things that the schema allows here",
        ),
        ("dependentRequired: {a: [b]}", "a: '1'", "b is missing"),
        ("dependentSchemas: {a: {required: [b]}}", "a: '1'", "b is missing"),
    ],
)
def test_rare_keywords(schema, card, message):
    """Keywords of every kind are explained without the words of JSON Schema."""
    found = said(f"{{id: a, {card}}}" if card != "{}" else "{id: a}", schema)
    assert [one[1] for one in found] == ([message] if message else [])
    if schema.startswith("dependent"):
        assert found[0][2] == ("because the card has “a”",)


ENDS = "{properties: {n: {type: integer, maximum: 9, allOf: [{maximum: 5}, {minimum: 1}, {minimum: 0}]}}}"
NOWHERE = "{properties: {id: {}}, required: [art], additionalProperties: false}"
TONES = """
properties: {tone: {enum: [dark, public]}, gold: {}}
if: {required: [gold]}
then: {properties: {tone: {const: dark}}}
"""


@pytest.mark.parametrize(
    ("schema", "card", "problem"),
    [
        (ENDS, "{id: a, n: 12}", ("wrong-value", "n must be a whole number, at least 1, at most 5, and is “12”", ())),
        (
            NOWHERE,
            "{id: a, art: x}",
            ("unknown-field", "card has no field “art”", ("the schema requires it: add it to its properties too",)),
        ),
        (
            TONES,
            "{id: a, gold: 1, tone: public}",
            ("wrong-value", "tone must be dark, and is “public”", ("because the card has “gold”",)),
        ),
    ],
)
def test_several_demands_of_one_field(schema, card, problem):
    """What is told is what follows from all of them, and never what the card has."""
    assert said(card, schema) == [problem]


@pytest.mark.parametrize("head", ["edfaults: {gold: 2}", "defaults:", "defaults: [1]"])
def test_defaults_that_cannot_be_read_may_have_what_is_missing(head):
    """Their own mistake is told, and not what follows from it at every card."""
    schema = "{properties: {gold: {type: integer}}, required: [gold]}"
    found = card_problems(f"{head}\ncards:\n  - {{id: a}}\n  - {{id: b}}\n", schema)
    assert len(found) == 1
    assert "missing-field" not in str(found)


@pytest.mark.parametrize("seat", ["7", "six", "[1]"])
def test_a_seat_that_there_is_not_is_told_once(seat):
    """By the game, and not by the schema too."""
    schema = "{properties: {player: {type: [integer, 'null'], minimum: 1, maximum: 6}}}"
    (problem,) = said(f"{{id: a, player: {seat}}}", schema)
    assert problem[0] == "wrong-number"
