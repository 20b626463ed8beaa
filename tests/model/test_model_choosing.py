"""Which cards of a file belong to a component, and how many copies each player gets."""

import pytest
from model_game import GAME, load

from cardgen.geometry import MM
from cardgen.model.printing import copies

LAND = """
cards:
  - {id: idol, origin: volcano, melee: 3}
  - {id: gate, origin: fortress}
  - {id: moat, origin: fortress, melee: 1, text: "Beats {{ card.melee }}."}
"""


def where(expression, land=LAND):
    """The game with a component that takes only some cards of its file, and its problems but for what it leaves."""
    game, problems = load(GAME.replace("    sets: 2\n", f"    sets: 2\n    where: {expression}\n"), land=land)
    return game, [problem for problem in problems if problem.code != "unchosen-card"]


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
        ("card.melee | default(0)", "bad-expression", "where: must come to true or false, and is a number"),
        ("card.origin", "bad-expression", "where: must come to true or false, and is text"),
        ("range", "bad-expression", "where: must come to true or false"),
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


@pytest.mark.parametrize(
    ("written", "overlap"),
    [
        ("true", 10 * MM),
        ("false", None),
        ("{overlap: 8mm}", 8 * MM),
        ("{overlap: 5}", 5 * MM),
        ("{overlap: 3cm}", 30 * MM),
        ("{}", 10 * MM),
    ],
)
def test_tiled(written: str, overlap: float | None) -> None:
    """How much the pages of a piece overlap that is larger than the paper, or that it may not be."""
    game, problems = load(GAME.replace("    sets: 2\n", f"    tiled: {written}\n"))
    assert problems == []
    assert game.components["land"].tiled == (None if overlap is None else pytest.approx(overlap))
    assert load(GAME)[0].components["land"].tiled is None


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("yes", "wrong-type"),
        ("10mm", "wrong-type"),
        ("[10mm]", "wrong-type"),
        ("", "wrong-type"),
        ("{overlap: 4.9mm}", "wrong-length"),
        ("{overlap: 31mm}", "wrong-length"),
        ("{overlap: -8mm}", "wrong-length"),
        ("{overlap: wide}", "wrong-length"),
        ("{overlap: }", "wrong-length"),
        ("{overlaps: 8mm}", "unknown-key"),
    ],
)
def test_what_tiled_cannot_be_is_told(written: str, code: str) -> None:
    """At its own line, and once."""
    _, problems = load(GAME.replace("    sets: 2\n", f"    tiled: {written}\n"))
    assert [(problem.code, problem.span.line) for problem in problems] == [(code, 17)]


def test_a_card_that_no_component_takes_is_told() -> None:
    """At its line, and not when another component takes it."""
    half = GAME.replace("    sets: 2\n", "    sets: 2\n    where: card.origin == 'volcano'\n")
    _, problems = load(half, land=LAND)
    assert [(problem.code, problem.span.line) for problem in problems] == [("unchosen-card", 4), ("unchosen-card", 5)]
    other = "  fort:\n    stock: mtg\n    cards: land.yaml\n    schema: schemas/land.yaml\n    front: sea/land.xml\n"
    assert load(half + other, land=LAND)[1] == []


def test_copies_of_a_component() -> None:
    """They stand in for the cards' own."""
    game, problems = load(GAME.replace("sets: 2", "copies: 1"), land=LAND.replace("melee: 3", "copies: 5"))
    assert problems == []
    assert [card.copies for card in game.components["land"].cards] == [1, 1, 1]
    game, problems = load(GAME.replace("sets: 2", "copies: per player"), land=LAND)
    assert problems == []
    assert len(copies(game.components["land"], 3)) == 9
    _, problems = load(GAME.replace("sets: 2", "copies: few"), land=LAND)
    assert [problem.code for problem in problems] == ["wrong-number"]


def test_sizes_from_constants() -> None:
    """A stock of the game's own may take its lengths from constants; a mistake is told at its place."""
    own = "stock: {width: '{{ constants.gold * 2 }}mm', height: 20mm, folds: {x: ['{{ constants.gold }}mm']}}"
    game, problems = load(GAME.replace("stock: poker", own))
    assert problems == []
    stock = game.components["land"].stock
    assert (stock.size.width / MM, stock.folds[0][0] / MM) == pytest.approx((14, 7))
    _, problems = load(GAME.replace("stock: poker", own.replace("gold * 2", "gld * 2")))
    assert ("bad-expression", 12) in [(problem.code, problem.span.line) for problem in problems]


def test_a_slip_in_a_shared_deck_is_told_once() -> None:
    """The component that takes some of its cards is not told to have none."""
    more = GAME + "  fort:\n    stock: mtg\n    cards: land.yaml\n    where: card.x\n    front: sea/land.xml\n"
    game, problems = load(more, land="cards:\n  - {id: idol\n")
    assert not game.components["fort"].whole
    assert len(problems) == 1
