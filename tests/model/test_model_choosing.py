"""Which cards of a file belong to a component, and how many copies each player gets."""

import pytest
from model_game import GAME, load

from cardgen.model.printing import copies

LAND = """
cards:
  - {id: idol, origin: volcano, melee: 3}
  - {id: gate, origin: fortress}
  - {id: moat, origin: fortress, melee: 1, text: "Beats {{ card.melee }}."}
"""


def where(expression, land=LAND):
    """The game with a component that takes only some cards of its file, and its problems."""
    return load(GAME.replace("    sets: 2\n", f"    sets: 2\n    where: {expression}\n"), land=land)


@pytest.mark.parametrize(
    ("expression", "ids"),
    [
        ("card.origin == 'fortress'", ["gate", "moat"]),
        ("card.melee is defined", ["idol", "moat"]),
        ("card.melee | default(0) > 2", ["idol"]),
        ("constants.gold == 7", ["idol", "gate", "moat"]),
    ],
)
def test_where(expression, ids):
    """Only the cards for which the expression holds belong to the component."""
    game, problems = where(expression)
    assert problems == []
    assert [card.id for card in game.components["land"].cards] == ids


@pytest.mark.parametrize(
    ("expression", "code", "message"),
    [
        ("card.melee > 2", "bad-expression", "where: card has no field “melee”"),
        ("card.origin ==", "bad-expression", "where: "),
        ("crad.origin", "bad-expression", "where: "),
        ("card.origin == 'skull'", "no-card-chosen", "no card of the deck has “card.origin == 'skull'”"),
    ],
)
def test_a_wrong_where_is_told_once(expression, code, message):
    """At its own line, however many cards there are."""
    _, problems = where(expression)
    assert [(problem.code, problem.span.line) for problem in problems] == [(code, 18)]
    assert problems[0].message.startswith(message)


def test_two_components_of_one_file():
    """The file is read once: what is wrong in it is told once."""
    more = (
        GAME + "  fort:\n    stock: mtg\n    cards: land.yaml\n    front: sea/land.xml\n    schema: schemas/land.yaml\n"
    )
    game, problems = load(more, land=LAND.replace("volcano", "vulcan"))
    assert [(problem.span.line, problem.code) for problem in problems] == [(3, "wrong-value")]
    assert [card.id for card in game.components["fort"].cards] == ["idol", "gate", "moat"]


def test_copies_per_player():
    """Every player gets one, in the order of the seats; the rest is the table's."""
    game, problems = load(
        GAME.replace("sets: 2", "sets: 1"),
        land="cards:\n  - {id: idol, origin: volcano, copies: per player}\n  - {id: gate, origin: fortress}\n",
    )
    assert problems == []
    pieces = copies(game.components["land"], 3)
    assert [(piece.card.id, piece.player, piece.copy) for piece in pieces] == [
        *(("idol", seat, 1) for seat in (1, 2, 3)),
        ("gate", None, 1),
    ]


@pytest.mark.parametrize(
    ("game", "card", "message"),
    [
        ("sets: per player", "copies: per player", "“land” is printed once per player already"),
        ("sets: 1", "copies: per player, player: 2", "a card cannot be both for one player and for every player"),
        ("sets: 1", "copies: per plyer", "copies must be a whole number from 0 to 10000, or “per player”"),
    ],
)
def test_per_player_stands_once(game, card, message):
    """It is an error where two settings multiply, or contradict each other."""
    _, problems = load(GAME.replace("sets: 2", game), land=f"cards:\n  - {{id: idol, origin: volcano, {card}}}\n")
    assert [problem.code for problem in problems] == ["wrong-copies"]
    assert problems[0].message.startswith(message)


def test_for_the_guide():
    """Paper, making and needs are texts that may speak of the game."""
    game, problems = load(
        GAME.replace("    sets: 2\n", "    sets: 2\n    paper: Card\n    making: Cut {{ components.land.printed }}.\n")
        + 'needs: ["{{ constants.gold }} dice", glue]\n'
    )
    assert problems == []
    assert (game.components["land"].paper, game.components["land"].making) == ("Card", "Cut 2.")
    assert game.needs == ("7 dice", "glue")
    _, problems = load(GAME + 'needs: ["{{ constants.gld }} dice"]\n')
    assert [(problem.code, problem.span.line) for problem in problems] == [("bad-expression", 18)]


def test_optional_components() -> None:
    """They are printed when they are asked for by name, and not otherwise."""
    fort = "  fort:\n    stock: mtg\n    cards: land.yaml\n    front: sea/land.xml\n    optional: true\n"
    game, problems = load(GAME + fort)
    assert problems == []
    assert [component.name for component in game.asked_for()] == ["land"]
    assert [component.name for component in game.asked_for(("fort", "land"))] == ["land", "fort"]
    assert [component.name for component in game.asked_for(("fort",))] == ["fort"]
    _, problems = load(GAME + fort.replace("true", "yes"))
    assert [(problem.code, problem.span.line) for problem in problems] == [("wrong-type", 22)]
