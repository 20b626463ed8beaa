"""docs/game-files.md: every example is a game that loads, and every table is what the program does."""

import re
from pathlib import Path

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import MM
from cardgen.model import markup
from cardgen.model.build import COMPONENT_KEYS, KEYS, load_game
from cardgen.model.dielines import dieline
from cardgen.model.game import SHAPES
from cardgen.model.printing import copies
from cardgen.validate import validate

GUIDE = (Path(__file__).parents[2] / "docs" / "game-files.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\S*) ?(.*)\n((?:.*\n)*?)^```$", GUIDE, re.MULTILINE)
FILES = {label: text for _, label, text in BLOCKS if label.endswith(".yaml")}
TEMPLATES = ("crew", "crew-back", "harbour-poor", "harbour-rich", "flag")

BARE = {
    "name": "name: Bare\n",
    "players": "players: {min: 2, max: 4}\n",
    "components": "components:\n  deck: {stock: poker, cards: deck.yaml, front: tide/crew.xml, sets: per player}\n",
}


def load(files):
    """The game with these files, and all its problems."""
    texts = {f"card_data/tide/{name}": text for name, text in files.items()}
    texts |= {f"templates/tide/{name}.xml": "<card/>" for name in TEMPLATES}
    problems = Diagnostics()
    game = load_game(Memory({name: text.encode() for name, text in texts.items()}), "tide", problems)
    if game:
        problems.extend(validate(game))
    return game, list(problems)


def rows(head):
    """The rows of the table that has this head, as cells."""
    table = re.search(rf"^{re.escape(head)}\n\|[-| ]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table[1].splitlines()]


def code(cell):
    """The code spans of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_every_block_is_looked_at():
    """Each block says what it is, so that a test reads it."""
    assert {(language, label) for language, label, _ in BLOCKS} == {
        *(("yaml", name) for name in ("game.yaml", "crew.yaml", "harbours.yaml", "schemas/crew.yaml")),
        ("yaml", "setting"),
        ("yaml", "deck"),
    }


def test_the_game():
    """The files of the guide are a game without a problem, and it is what the guide says of it."""
    game, problems = load(FILES)
    assert problems == []
    crew, harbours = game.components.values()
    dog, mate = crew.cards
    assert dog.fields["text"] == "Load 2 :gold:, but never more than 7."
    assert mate.fields["text"].endswith("*There are 2 kinds of crew.*")
    assert harbours.cards[1].fields["toll"] == {"gold": 3, "treasures": 0}
    assert harbours.front == {"mudport": "tide/harbour-poor.xml", "gilded-quay": "tide/harbour-rich.xml"}
    assert (game.players.usual, game.version, game.author, harbours.sets, harbours.title) == (4, "1", "", 1, "harbours")
    assert harbours.back["mudport"] is None
    assert [round(length / MM / game.print.scale, 2) for length in crew.stock.size] == [105.83, 148.17]
    assert [round(length / MM, 3) for length in (game.print.bleed, game.print.safe)] == [3.175, 3.175]


@pytest.mark.parametrize("deck", [text for _, label, text in BLOCKS if label == "deck"])
def test_decks(deck):
    """Each deck of the guide is one without a problem."""
    assert load({"game.yaml": "".join(BARE.values()), "deck.yaml": deck})[1] == []


@pytest.mark.parametrize("setting", [text for _, label, text in BLOCKS if label == "setting"])
def test_settings(setting):
    """Each part of a game.yaml is one without a problem."""
    rest = "".join(text for key, text in BARE.items() if not setting.startswith(f"{key}:"))
    files = {**FILES, "game.yaml": setting + rest, "deck.yaml": "cards: [{id: a}]\n"}
    assert load(files)[1] == []


def test_seats():
    """The deck with seats prints as the guide says."""
    deck = next(text for _, label, text in BLOCKS if label == "deck" and "player: 2" in text)
    game, _ = load({"game.yaml": "".join(BARE.values()), "deck.yaml": deck})
    pieces = copies(game.components["deck"], 2)
    assert [(piece.set, piece.card.id) for piece in pieces if piece.card.id != "flag"] == [
        (1, "captain-red"),
        (2, "captain-blue"),
    ]
    assert len(pieces) == 8


def test_shapes():
    """The table of shapes names every shape, what it takes, and its panels."""
    table = {code(row[0])[0]: row for row in rows("| shape | what it is | its own lengths | panels |")}
    assert tuple(table) == SHAPES
    own = {
        "pennant": "wrap: 6mm, notch: 8mm",
        "standee": "base: 9mm",
        "rectangle": "corner: 1mm, folds: {x: [9mm]}, slits: [[0, 3mm, 9mm, 3mm]]",
    }
    for shape, row in table.items():
        lengths = own.get(shape, "")
        assert {name.split(":")[0] for name in re.sub(r"\{.*?\}|\[.*\]", "", lengths).split(", ") if name} == set(
            re.findall(r"`(\w+)`", row[2])
        )
        size = "width: 30mm, height: 30mm" if shape == "circle" else "width: 50mm, height: 30mm"
        stock = f"{{{size}, shape: {shape}{', ' if lengths else ''}{lengths}}}"
        game, problems = load(
            {
                "game.yaml": BARE["name"]
                + BARE["players"]
                + f"components:\n  deck: {{stock: {stock}, cards: deck.yaml, front: tide/crew.xml}}\n",
                "deck.yaml": "cards: [{id: a}]\n",
            }
        )
        assert problems == []
        panels = dieline(game.components["deck"].stock).panels
        assert list(panels) == code(row[3])[: len(panels)]


def test_every_key_is_told():
    """The tables of keys name every key there is, and no other."""
    tables = re.findall(r"^\| key \| what it is \| default \|\n\|[-| ]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    game, component = (
        {key.split(".")[0] for row in table.splitlines() for key in code(row.split("|")[1])} for table in tables
    )
    assert game == set(KEYS)
    assert component == set(COMPONENT_KEYS)


def became(written, kind):
    """What a field becomes: number, truth, text, or error."""
    game = "".join(BARE.values())
    files = {"game.yaml": game, "deck.yaml": f"cards:\n  - id: a\n    x: {written}\n"}
    if kind != "no schema":
        files["game.yaml"] = game.replace("front:", "schema: s.yaml, front:")
        files["s.yaml"] = f"properties: {{x: {{type: {kind}}}}}\n"
    found, problems = load(files)
    value = found.components["deck"].cards[0].fields["x"]
    if problems:
        return "error"
    return {bool: "truth", int: "number", float: "number", str: "text"}[type(value)]


def test_table_of_types():
    """What is written becomes what the table says, in each column."""
    kinds = ("no schema", "integer", "number", "boolean", "string")
    for row in rows("| written | no schema | `integer` | `number` | `boolean` | `string` |"):
        for written in code(row[0]):
            assert [became(written, kind) for kind in kinds] == row[1:], written


def printed(text):
    """What a text prints, in the words of the table."""
    words = {"text": "{}", "icon": "the icon {}", "card": "the name of {}"}
    marks = {"bold": "**", "italic": "*"}
    return "".join(
        marks[token.text] if token.kind in ("open", "close") else words[token.kind].format(token.text)
        for token in markup.tokens(text)
    )


def test_table_of_markup():
    """What is written prints as the table says."""
    for written, prints in rows("| written | prints |"):
        expected = code(prints) or [prints]
        assert [printed(text) for text in code(written)] == expected
