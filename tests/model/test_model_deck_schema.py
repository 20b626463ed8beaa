"""The schema of a deck file: an editor with it says what cardgen says."""

import jsonschema_rs
import pytest
from model_game import SCHEMA

from cardgen.data import yaml
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.model.canonical import loose
from cardgen.model.deckschema import deck_schema

GOOD = {"id": "a", "origin": "volcano", "copies": 2, "ambush": {"melee": 1}}


def validator(**files):
    """The validator of the deck whose cards have the schema `a`; the other files are there to be referred to."""
    held = Memory({f"s/{name}.yaml": text.encode() for name, text in files.items()})
    schema = deck_schema("s/a.yaml", lambda name: loose(yaml.load(held, name, Diagnostics())))
    return jsonschema_rs.Draft202012Validator(schema)


@pytest.mark.parametrize(
    "deck",
    [
        {"cards": [GOOD]},
        {"cards": []},
        {"defaults": {"ambush": {"melee": 2}, "copies": 1}, "cards": [GOOD]},
        {"defaults": {"origin": "volcano"}, "cards": [{"id": "a"}, {"id": "b", "origin": "fortress"}]},
        {"cards": [{**GOOD, "serial": 7, "text": False}]},
        {"defaults": {"effect": {"kind": "gold"}}, "cards": [{**GOOD, "effect": {"amount": 1}}]},
    ],
)
def test_good_decks(deck):
    """What cardgen takes is taken: parts of a card where defaults complete it, and texts without quotes."""
    assert list(validator(a=SCHEMA).iter_errors(deck)) == []


@pytest.mark.parametrize(
    "deck",
    [
        {},
        {"cards": [GOOD], "card": []},
        {"cards": [{**GOOD, "origin": "nowhere"}]},
        {"cards": [{**GOOD, "cots": 1}]},
        {"cards": [{**GOOD, "ambush": {"melee": "x"}}]},
        {"cards": [{"id": "a"}]},
        {"cards": [{"origin": "volcano"}]},
        {"defaults": {"copies": 2}, "cards": [{**GOOD, "effect": {"kind": "gold"}}]},
        {"defaults": {"text": "x"}, "cards": [{"id": "a"}]},
        {"cards": [], "defaults": {"cots": 1}},
        {"cards": [], "defaults": {"ambush": {"melee": "x"}}},
    ],
)
def test_wrong_decks(deck):
    """What cardgen finds is found."""
    assert not validator(a=SCHEMA).is_valid(deck)


def test_other_files():
    """What a schema refers to in other files comes along, there and back, and asks nothing of a part."""
    a = "properties: {art: {$ref: 'more/b.yaml#/$defs/art'}, of: {$ref: '#'}}\n"
    b = """
$defs:
  art: {type: object, required: [scene], properties: {scene: {$ref: '../c.yaml'}, card: {$ref: '../a.yaml'}}}
"""
    found = validator(a=a, **{"more/b": b}, c="{type: integer}\n")
    assert found.is_valid({"cards": [{"id": "a", "art": {"scene": 1, "card": {"id": "x"}}}]})
    assert found.is_valid({"defaults": {"art": {}}, "cards": []})
    assert not found.is_valid({"cards": [{"id": "a", "art": {}}]})
    assert not found.is_valid({"cards": [{"id": "a", "art": {"scene": "x"}}]})
    assert not found.is_valid({"cards": [{"id": "a", "of": {"art": 3}}]})
