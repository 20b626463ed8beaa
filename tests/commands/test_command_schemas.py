"""`cardgen schemas`: the schema of each deck, as text that YAML reads back."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardgen.commands import schemas
from cardgen.data.files import Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics

GAME = """
name: Tiny
players: {min: 1, max: 2}
components:
  crew: {stock: poker, cards: crew.yaml, schema: schemas/crew.yaml, front: crew.xml}
  sea: {stock: poker, cards: crew.yaml, front: crew.xml}
"""
SCHEMA = "required: [bonus]\nproperties: {bonus: {$ref: 'parts/dice.yaml'}}\n"
DICE = "type: integer\ndescription: 'Dice: added'\n"


def run(tmp_path, schema=SCHEMA):
    """The texts for a tiny game, and the problems."""
    files = {
        "card_data/tiny/game.yaml": GAME,
        "card_data/tiny/crew.yaml": "cards:\n  - {id: a, bonus: 1}\n",
        "card_data/tiny/schemas/crew.yaml": schema,
        "card_data/tiny/schemas/parts/dice.yaml": DICE,
        "templates/crew.xml": "<card/>",
    }
    problems = Diagnostics()
    memory = Memory({name: text.encode() for name, text in files.items()})
    return schemas.run(Project(tmp_path, memory), ["tiny"], problems), [problem.code for problem in problems]


def test_texts(tmp_path):
    """Each component with a schema gets one file that stands on its own, says where it is from, and needs no other."""
    found, problems = run(tmp_path)
    assert problems == []
    assert list(found) == ["card_data/tiny/schemas/crew.deck.yaml"]
    text = found["card_data/tiny/schemas/crew.deck.yaml"]
    assert text.startswith("# Made by `cardgen schemas` from card_data/tiny/schemas/crew.yaml")
    schema = yaml.safe_load(text)
    assert schema["$defs"]["card"]["properties"]["bonus"] == {"$ref": "#/$defs/card-2"}
    assert schema["$defs"]["card-2"] == {"type": "integer", "description": "Dice: added"}
    assert run(tmp_path)[0] == found


def test_broken_schema(tmp_path):
    """A schema that is broken is reported, and gives no file."""
    assert run(tmp_path, "type: intger\n") == ({}, ["broken-schema"])


TEXT = st.text(max_size=8)
VALUES = st.recursive(
    TEXT | st.integers() | st.booleans() | st.none() | st.sampled_from(["no", "y", "1e3", "~", "$ref"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(TEXT, VALUES, min_size=1, max_size=3))
def test_yaml_reads_it_back(value):
    """Whatever is in a schema, YAML reads the text back as it was."""
    assert yaml.safe_load(schemas.text(value)) == value
