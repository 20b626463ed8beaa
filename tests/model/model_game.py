"""A small game in memory that the tests of the model change one file of."""

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game

GAME = """
name: Sea
players: {min: 2, max: 6, usual: 4}
print: {scale: 60%, bleed: 0.125in, target: home-letter}
theme:
  fonts: {title: Pirata One, text: Alegreya LF, fallback: [Noto Sans]}
  palette: {ink: {screen: "#2a1c10", print: "cmyk(0 0 0 100)"}, parchment: "#f6ead0"}
constants: {gold: 7, edition: 2.10, spoken: no, deep: {list: [1, two]}}
components:
  land:
    title: Land cards
    stock: poker
    cards: land.yaml
    schema: schemas/land.yaml
    front: sea/land.xml
    back: sea/back.xml
    sets: 2
"""

SCHEMA = """
type: object
additionalProperties: false
required: [origin]
properties:
  origin: {enum: [volcano, fortress]}
  melee: {type: integer, minimum: 0}
  ambush: {$ref: "#/$defs/stat"}
  text: {type: string}
  serial: {type: string}
  cursed: {type: boolean}
  bonus: {type: [integer, "null"]}
  weight: {type: number}
  tags: {type: array, items: {type: integer}}
  effect:
    oneOf:
      - properties: {kind: {const: gold}, amount: {type: integer}}
        required: [kind, amount]
        additionalProperties: false
      - properties: {kind: {const: move}, sticks: {type: number}}
        required: [kind, sticks]
        additionalProperties: false
$defs:
  stat: {type: object, properties: {melee: {type: integer}}, additionalProperties: false}
"""

LAND = """
cards:
  - {id: idol, origin: volcano}
"""

FILES = {
    "card_data/sea/game.yaml": GAME,
    "card_data/sea/land.yaml": LAND,
    "card_data/sea/schemas/land.yaml": SCHEMA,
    "templates/sea/land.xml": "<card/>",
    "templates/sea/back.xml": "<card/>",
}


def load(game=None, *, land=None, schema=None, more=None):
    """The game with these files changed, and its problems in the order of their places."""
    files = {**FILES, **(more or {})}
    for name, text in (("game", game), ("land", land), ("schemas/land", schema)):
        if text is not None:
            files[f"card_data/sea/{name}.yaml"] = text
    problems = Diagnostics()
    found = load_game(Memory({name: text.encode() for name, text in files.items()}), "sea", problems)
    return found, list(problems)


def cards(land, schema=SCHEMA):
    """The cards of a deck, which must be without problems."""
    game, problems = load(land=land, schema=schema)
    assert problems == []
    return {card.id: card for card in game.components["land"].cards}


def card_problems(land, schema=SCHEMA):
    """Line, column, code, message and hints of each problem of a deck."""
    _, problems = load(land=land, schema=schema)
    return [(p.span.line, p.span.column, p.code, p.message, p.hints) for p in problems]


def untyped(cards_text):
    """The fields of the cards of a deck without a schema."""
    game, problems = load(GAME.replace("    schema: schemas/land.yaml\n", ""), land=cards_text)
    assert problems == []
    return {card.id: card.fields for card in game.components["land"].cards}
