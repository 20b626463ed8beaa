"""What rules may ask of a game: for any number of players, of some cards only, of sizes and backs; and of any list."""

from __future__ import annotations

import re

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.expressions.environments import expression
from cardgen.expressions.errors import ExpressionError
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.validate import validate
from cardgen.validate.functions import Functions

FILES = {
    "game.yaml": """
name: Sea
players: {min: 2, max: 6, usual: 4}
print: {scale: 60%}
components:
  crew: {stock: poker, cards: crew.yaml, front: sea/a.xml, back: sea/a.xml, sets: per player}
  discs: {stock: {width: 20mm, height: 20mm, shape: circle}, cards: discs.yaml, front: sea/a.xml}
""",
    "crew.yaml": """
defaults: {copies: 2, hits: {most: 3}}
cards:
  - {id: cook, kind: sailor, gold: 1}
  - {id: mate, kind: officer, gold: 2, copies: 1}
  - {id: queen, kind: officer, gold: 5, player: 1, copies: 1}
""",
    "discs.yaml": """
cards:
  - {id: mine, copies: per player, secret: true, side: 1}
  - {id: ours, secret: false, side: true}
""",
}


def loaded(rules: str = "", constants: str = "") -> Game:
    files = {**FILES, "game.yaml": FILES["game.yaml"] + constants}
    files |= {"rules.yaml": rules} if rules else {}
    memory = {f"card_data/sea/{name}": text.encode() for name, text in files.items()}
    problems = Diagnostics()
    game = load_game(Memory({**memory, "templates/sea/a.xml": b"<card/>"}), "sea", problems)
    assert game is not None
    assert list(problems) == []
    return game


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("count('crew')", 13),
        ("count('crew', players=2)", 7),
        ("count('crew', 'kind', 'officer', players=6)", 7),
        ("count('discs', 'secret', true, players=3)", 3),
        ("count_by('crew', 'kind', players=2)", {"sailor": 4, "officer": 3}),
        ("count_by('crew', 'kind', 1)", {"sailor": 2, "officer": 2}),
        ("total('crew', 'gold')", 21),
        ("total('crew', 'gold', players=2)", 13),
        ("total('crew', 'gold', 'kind', 'officer')", 13),
        ("total('crew', 'gold', 'kind', 'officer', players=1)", 7),
        ("total('crew', 'gold', 'kind', 'sailor', 'officer', players=1)", 9),
        ("total('crew', 'gold', 'hits.most')", 21),
        ("mean('crew', 'gold', 'kind', 'officer')", 1),
        ("components.crew.width", 63.5),
        ("components.crew.height", 88.9),
        ("components.discs.width", 20),
        ("components.crew.back", True),
        ("components.discs.back", False),
        ("'cook' in ids('crew') and 'cool' not in ids('crew')", True),
        ("[] in values('crew', 'hits') or {'most': 3} in values('crew', 'hits')", True),
        ("values('crew', 'gold') == (1, 2, 5)", True),
        ("print.scale", 0.6),
        ("max(cards('crew') | map(attribute='gold'))", 5),
        ("min(count_by('crew', 'kind').values())", 5),
        ("unique(cards('crew') | map(attribute='kind'))", ("sailor", "officer")),
        ("difference(cards('crew') | map(attribute='id'), ['cook'])", ("mate", "queen")),
    ],
)
def test_what_is_asked(source: str, value: object) -> None:
    """Functions give what their page says."""
    assert expression(source).value(Functions(loaded()).names) == value


def test_the_same_question_in_other_words() -> None:
    """1 and true are different values, whichever is asked for first."""
    for order in (("1", "true"), ("true", "1")):
        names = Functions(loaded()).names
        found = {one: expression(f"count('discs', 'side', {one})").value(names) for one in order}
        assert found == {"1": 4, "true": 1}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("max(3)", "this takes a list, not a number"),
        ("difference('crew', [])", "this takes a list, not text"),
        ("difference([], 5)", "this takes a list, not a number"),
        ("count('crew', players='all')", "players must be a whole number from 0 to 99, and is “all”"),
        ("count('crew', players=999)", "players must be a whole number from 0 to 99, and is 999"),
        ("count('crew', players=-1)", "players must be a whole number from 0 to 99, and is -1"),
        ("printed('crew', 2.5)", "players must be a whole number from 0 to 99, and is 2.5"),
        ("printed('crew', true)", "players must be a whole number from 0 to 99, and is true"),
        ("printed('crew', '')", "players must be a whole number from 0 to 99, and is empty"),
        ("values('crew', '')", "the name of a field is empty"),
        ("cards('crew', '', 'officer')", "the name of a field is empty"),
        ("count('crew', ' ')", "the name of a field is empty"),
        ("total('crew', 'gold', '')", "the name of a field is empty"),
        ("values('crew', 3)", "a field is named by a text such as “gold”, and not by 3"),
        ("values('crew', ['gold'])", "a field is named by a text such as “gold”, and not by a list"),
        ("printed(1)", "a component is named by a text such as “land”, and not by 1"),
        ("values(['crew'], 'gold')", "a component is named by a text such as “land”, and not by a list"),
        ("count({})", "a component is named by a text such as “land”, and not by a mapping"),
        ("printed()", "printed() is called with what it does not take"),
        ("printed('crew', 2, 3)", "printed() is called with what it does not take"),
        ("min()", "min() is called with what it does not take"),
        ("icons('a', 'b')", "icons() is called with what it does not take"),
        ("max([1, 'a'])", "of a number and text none is the least or the most"),
        ("unique([[1]])", "this takes a list of texts and numbers, and in it is a list"),
        ("difference(cards('crew'), [])", "this takes a list of texts and numbers, and in it is a mapping"),
        ("'a' < 1", "text < a number cannot be worked out"),
        ("[] - 1", "a list - a number cannot be worked out"),
        ("-'a'", "- text cannot be worked out"),
        ("1 in 2", "this takes a list, not a number"),
        ("2 | list", "this takes a list, not a number"),
        ("2 | length", "a number has no length"),
        ("[[]] | unique | list", "this takes texts and numbers, not a list"),
        ("total('crew', 'gold', 'kin')", "no card of “crew” has a field “kin”"),
    ],
)
def test_what_cannot_be_asked(source: str, said: str) -> None:
    """Each wrong question is answered in words."""
    with pytest.raises(ExpressionError) as error:
        expression(source).value(Functions(loaded()).names)
    assert error.value.message == said


def test_what_is_asked_amiss_is_told_as_it_is_asked() -> None:
    """The hint says what the function takes."""
    with pytest.raises(ExpressionError) as error:
        expression("min()").value(Functions(loaded()).names)
    assert error.value.hints == ("write min(items)",)


@pytest.mark.parametrize(
    ("sides", "said"),
    [("999", "from 1 to 20, and is 999"), ("six", "from 1 to 20, and is “six”"), ("[6]", "and is a list")],
)
def test_dice_that_there_are_not(sides: str, said: str) -> None:
    """What is allowed is told."""
    game = loaded(constants=f"constants: {{dice: {{sides: {sides}, reading: total}}}}")
    with pytest.raises(ExpressionError, match=re.escape(said)):
        expression("contest(1, 1)").value(Functions(game).names)


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("check: count('discs') < count('crew') - 9", ("game.yaml", 7)),
        ("check: count('crew') < count('discs')", ("game.yaml", 6)),
        ("check: components.discs.back", ("game.yaml", 7)),
        ("check: cards('discs', 'id', 'crew')|length > 0", ("game.yaml", 7)),
        ("check: print.scale == 1", ("game.yaml", 4)),
        ("each: crew\n  where: card.id == 'mate'\n  check: card.copies > 1", ("crew.yaml", 5)),
        ("each: crew\n  where: card.id == 'cook'\n  check: card.hits.most < 3", ("crew.yaml", 2)),
        ("each: crew\n  where: card.id == 'cook'\n  check: card.hits.most < 3 and card.gold > 0", ("crew.yaml", 4)),
        ("each: crew\n  where: card.kind == 'sailor'\n  check: card.player is defined", ("crew.yaml", 4)),
    ],
)
def test_where_a_rule_is_told(rule: str, place: tuple[str, int]) -> None:
    """At the component named first; at a value in the card before one of its defaults, at what is checked first."""
    (problem,) = validate(loaded(f"- id: it-holds\n  says: it does not\n  {rule}\n"))
    assert (problem.span.file.rpartition("/")[2], problem.span.line) == place
