"""What could not be read is told once: no rule and no check says what may only follow from that."""

from __future__ import annotations

import pytest
from test_validate_rules import CREW, GAME, LAND, rule
from tiny_project import GAME as TINY
from tiny_project import TinyProject

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.validate import validate

ASKED = {
    "count": rule(id="count", check="printed('land') > 99"),
    "values": rule(id="values", check="total('land', 'gold') == 3 and 'idol' in ids('land')"),
    "named": rule(id="named", check="components.land.printed > 99"),
    "all": rule(id="all", check="components.values() | map(attribute='printed') | sum > 99"),
    "wrong": rule(id="wrong", check="1 / printed('land') < 0"),
    "other": rule(id="other", each="crew", check="card.cost > total('land', 'gold')"),
    "each": rule(id="each", each="land", check="card.copies > 99"),
    "idle": rule(id="idle", each="land", where="card.id == 'moat'", check="card.id == 'x'"),
}
OF_THE_OTHER_DECK = rule(id="crew-is-dear", each="crew", check="card.cost > 9")

MORE = "  more: {stock: poker, cards: more.yaml, front: tiny/crew.xml}\n"

SCHEMA = "properties:\n  gold: {type: integer}\n"


def told(rules: str, land: str = LAND, game: str = GAME, schema: str = SCHEMA) -> dict[str, set[str]]:
    """The codes of what is told in each file."""
    files = {"game.yaml": game, "land.yaml": land, "crew.yaml": CREW, "rules.yaml": rules, "schema.yaml": schema}
    memory = {f"card_data/sea/{name}": text.encode() for name, text in files.items()}
    problems = Diagnostics()
    found = load_game(Memory({**memory, "templates/sea/land.xml": b"<card/>"}), "sea", problems)
    assert found is not None
    problems.extend(validate(found))
    codes: dict[str, set[str]] = {}
    for problem in problems:
        codes.setdefault(problem.span.file.rpartition("/")[2], set()).add(problem.code)
    return codes


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize(
    ("land", "code"),
    [
        ("cards:\n  - {id: idol\n", "yaml-bracket"),
        ("cards: none\n", "wrong-type"),
        ("- idol\n", "wrong-type"),
        ("cards:\n  - idol\n", "wrong-type"),
        ("cards:\n  - {id: moat, copies: -1}\n", "wrong-copies"),
        ("cards:\n  - {id: moat, gold: 1, gold: 2}\n", "duplicate-key"),
        ("cards:\n  - {name: Moat}\n", "missing-field"),
    ],
)
def test_a_deck_that_cannot_be_read_is_told_once(asked: str, land: str, code: str) -> None:
    """Its rules, and those of the whole game that ask for its cards, wait; those of other decks are judged."""
    assert told(ASKED[asked] + OF_THE_OTHER_DECK, land) == {"land.yaml": {code}, "crew.yaml": {"crew-is-dear"}}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("gold: 7,", "gold: 7, gold: 8,", "duplicate-key"),
        ("usual: 4", "usual: four", "wrong-number"),
        ("{min: 2, max: 6, usual: 4}", "many", "wrong-type"),
        ("{stock: poker, cards: land.yaml, front: sea/land.xml, sets: 2}", "none", "wrong-type"),
        ("sets: 2", "sets: two", "wrong-number"),
    ],
)
def test_a_setting_that_cannot_be_read_is_told_once(old: str, new: str, code: str) -> None:
    """What stands in its place is not judged."""
    rules = rule(id="a", check="constants.gold == 7 and players.usual == 4 and printed('land') == 8")
    rules += rule(id="b", each="land", check="constants.gold == 7 and components.land.printed == 8 and card.id != ''")
    rules += rule(id="c", check="contest(1, 1).win < constants.gold")
    assert told(rules, game=GAME.replace(old, new)) == {"game.yaml": {code}}


def test_a_value_of_a_wrong_kind_is_no_mistake_of_a_rule() -> None:
    """The rule is judged without it; one that is wrong of every card is still told."""
    game = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
    land = LAND.replace("gold: 2", "gold: two")
    rules = rule(id="adds-up", check="total('land', 'gold') > 99")
    rules += rule(id="is-little", each="land", where="card.gold is defined", check="card.gold < 1")
    assert told(rules, land, game) == {"land.yaml": {"wrong-value", "is-little"}}
    rules = rule(id="says", check="1 < 2", says="\"{{ total('land', 'gold') }} {{ constants.gold }}\"")
    rules += rule(id="says-too", each="land", check="card.id != ''", says='"{{ card.gold + 1 }}"')
    assert told(rules, land, game) == {"land.yaml": {"wrong-value"}}
    rules = rule(id="misspelt", each="land", check="card.gld < 1")
    assert told(rules, land, game) == {"land.yaml": {"wrong-value"}, "rules.yaml": {"wrong-rule"}}


def test_texts_that_speak_of_an_unread_deck_are_not_told() -> None:
    """As what they would say only follows from the mistake."""
    game = GAME + "needs: ['{{ 8 / components.land.cards }} dice', '{{ components.land.ids[0] }}']\n"
    assert told(rule(check="true"), "cards: none\n", game) == {"land.yaml": {"wrong-type"}}


def test_a_card_that_could_not_be_read_may_be_the_one_that_is_named() -> None:
    """A text names a card of a deck whose cards are not all known."""
    land = "cards:\n  - {id: idol, text: 'See [[moat]].'}\n  - moat\n"
    assert told(rule(check="true"), land) == {"land.yaml": {"wrong-type"}}


def test_a_field_that_a_layout_asks_for_may_stand_in_an_unread_deck(tiny: TinyProject) -> None:
    """The check of layouts waits too."""
    tiny.cards("id: cook, flavor: Tar")
    tiny.front('{% if card.flavor is defined %}<text at="safe">{{ card.flavor }}</text>{% endif %}')
    tiny.write("card_data/tiny/more.yaml", "cards:\n  - {id: mate}\n")
    tiny.replace(TINY, "components:\n", f"components:\n{MORE}")
    assert tiny.problems() == []
    tiny.write("card_data/tiny/crew.yaml", "cards:\n  - {id: cook, flavor: Tar\n")
    assert [problem.code for problem in tiny.problems()] == ["yaml-bracket"]


def test_a_warning_silences_nothing() -> None:
    """Only errors do."""
    land = LAND.replace("copies: 2", "copies: 1000")
    assert "a" in told(rule(id="a", check="printed('land') < 9"), land)["game.yaml"]


def test_a_text_that_cannot_be_worked_out_says_nothing_of_its_stars() -> None:
    """What its expression leaves may lack the other ones."""
    land = LAND.replace("gold: 1}", "gold: 1, text: '**Pay {{ card.gld }} now'}")
    assert told("[]", land) == {"land.yaml": {"bad-expression"}}
