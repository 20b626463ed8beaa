"""What a rule must not pass over in silence while it holds: its words, its spelling, and a check that asks nothing."""

from __future__ import annotations

import pytest
from test_validate_rules import GAME, judged, places, rule

NONE = "card.ambush is not defined"
EACH = {"each": "land", "check": "card.id != ''"}
SCHEMA = """
properties:
  ambush: {properties: {charm: {type: integer}, melee: {type: integer}}}
  gold: {type: integer}
oneOf:
  - {properties: {ambush: {properties: {deep: {properties: {deeper: {type: integer}}}}}}}
"""


@pytest.mark.parametrize("key", ["says", "hint"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ card.idd }}", "no card of “land” has a field “idd”"),
        ("{{ card.ambush.mele }}", "no card of “land” has a field “ambush.mele”"),
        ("{{ 'x' if card.id == 'x' else card.id ~ (card.idd if false) }}", "no card of “land” has a field “idd”"),
        ("{{ constants.gld }}", "constants has no field “gld”"),
        ("{{ constants.dice.sids }}", "constants.dice has no field “sids”"),
        ("{{ components.lnd.printed }}", "components has no field “lnd”"),
        ("{{ printed('lnd') }}", "there is no component “lnd”"),
        ("{{ prnted('land') }}", "nothing is called “prnted”"),
        ("{{ total('land', 'gld') }}", "no card of “land” has a field “gld”"),
        ("{{ contest(1, 2).wn }}", "this mapping has no field “wn”"),
        ("{{ contest(1, 99).win }}", "a number of dice in contest()"),
        ("{{ count() }}", "count() is called with what it does not take"),
        ("{{ ids('land') }}", "only text and numbers can be printed"),
        ("{{ cards('land') | map(attribute='idd') | join }}", "no card of “land” has a field “idd”"),
    ],
)
def test_what_a_rule_would_say_is_worked_out(key: str, text: str, said: str) -> None:
    """Also while nothing breaks it: on the day it is broken its sentence must be told."""
    (problem,) = judged(rule(**EACH, **{key: f'"{text}"'}))
    assert (problem.code, problem.span.line) == ("wrong-rule", 2 if key == "says" else 5)
    assert problem.message.startswith("what the rule “it-holds” says cannot be worked out: ")
    assert said in problem.message


def test_what_a_rule_of_the_whole_game_would_say_is_worked_out() -> None:
    """As it is; the card is nowhere in it."""
    for text, said in (("{{ constants.gld }}", "no field “gld”"), ("{{ card.id }}", "there is no card here")):
        (problem,) = judged(rule(check="constants.gold == 7", says=f'"{text}"'))
        assert said in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "{{ difference(values('land', 'origin'), values('land', 'origin'))[0] }} is too much",
        "{{ difference(values('land', 'origin'), values('land', 'origin')) | first }} is too much",
        "{{ (cards('land', 'gold', 7) | first).name }} is too dear",
        "{{ max(values('land', 'gold') | select('gt', 5) | list) }} is too much",
        "{{ 6 / count('land', 'gold', 7) }} is too much",
        "{{ card.gold }} is too much",
        "{{ card.charm.deeper }} is too much",
        "{{ card.ambush.deep.deeper }} is too much",
        "{{ group('land', 'gold')[7][0].id }} is too dear",
        "{{ count_by('land', 'origin').skull }} from the skull",
    ],
)
def test_what_only_a_broken_rule_can_say_is_let_pass(text: str) -> None:
    """The first of an empty list, a field that another card has, or may have."""
    game = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
    schema = SCHEMA + "  - {properties: {charm: {type: object}}, required: [charm]}\n"
    schema = schema.replace("  gold:", "  charm: {}\n  gold:")
    assert judged(rule(**EACH, says=f'"{text}"'), game=game, schema=schema.replace("oneOf", "anyOf")) == []


@pytest.mark.parametrize(
    ("source", "said", "hint"),
    [
        (f"{NONE} or card.ambush.mele | default(0) < 5", "has a field “ambush.mele”", "did you mean “melee”?"),
        (f"{NONE} or card.ambush.mele is not defined", "has a field “ambush.mele”", "did you mean “melee”?"),
        (f"{NONE} or card.ambush['mele'] is not defined", "has a field “ambush.mele”", "did you mean “melee”?"),
        ("card.ambush is not defined or card.ambush.mele | default(9) > 5", "“ambush.mele”", "did you mean “melee”?"),
        ("card.id != '' and constants.gld | default(7) == 7", "constants has no field “gld”", "did you mean “gold”?"),
        ("card.id != '' and components.lnd is not defined", "components has no field “lnd”", "did you mean “land”?"),
        ("components.land.prnted is not defined or card.id", "components.land has no field “prnted”", "“printed”?"),
        ("card.id != '' and players.mx is not defined", "players has no field “mx”", "did you mean “max”?"),
        ("constnts is not defined or card.id != ''", "nothing is called “constnts”", "did you mean “constants”?"),
        ("crad is not defined or card.id != ''", "nothing is called “crad”", "did you mean “card”?"),
    ],
)
@pytest.mark.parametrize("key", ["check", "where"])
def test_a_slip_is_told_whatever_is_asked_of_it(key: str, source: str, said: str, hint: str) -> None:
    """Whether something is there may be asked of what is nowhere: that is no answer."""
    keys = {"where": source, "check": "card.id != ''"} if key == "where" else {"check": source}
    (problem,) = judged(rule(each="land", **{name: f'"{text}"' for name, text in keys.items()}))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 4, 10)]
    assert said in problem.message
    assert hint in problem.hints[0]


@pytest.mark.parametrize(
    "source",
    [
        f"{NONE} or card.ambush.melee | default(0) < 5",
        f"{NONE} or card.ambush.charm is not defined",
        f"{NONE} or card.ambush.deep is not defined or card.ambush.deep.deeper is not defined",
        "card.ambush.items() | list | length > 0 if card.ambush is defined else true",
        "card.origin.upper() != ''",
        "card['origin'][0] != 'x'",
        "card[card.id] is not defined",
        "constants.dice.sides == card.gold | default(6) or true",
        "components.items() | list | length == 2 and card.id != ''",
        "range(3) | list | length == 3 and card.id != ''",
    ],
)
def test_what_may_be_there_is_asked_for(source: str) -> None:
    """By another card, by the schema at any depth; and what texts and mappings can do."""
    game = GAME.replace("cards: land.yaml", "cards: land.yaml, schema: schema.yaml")
    assert judged(rule(each="land", check=f'"{source}"'), game=game, schema=SCHEMA) == []


OPTIONAL = GAME.replace("sets: 2", "sets: 2, optional: true")


@pytest.mark.parametrize(
    "source",
    [
        "printed('land') == 0 and printed('land', 3) == 0 and printed('crew') > 0",
        "count('land') == 0 and count('land', 'gold') == 0 and count_by('land', 'origin').volcano == 0",
        "total('land', 'gold') == 0 and mean('land', 'gold') == 0",
        "components.land.printed == 0 and components.land.cards == 3",
        "values('land', 'gold') | sum == 3 and ids('land') | length == 3",
    ],
)
def test_rules_count_what_a_build_prints_unasked(source: str) -> None:
    """Nothing of an optional component, whose cards are there all the same."""
    assert judged(rule(check=f'"{source}"'), game=OPTIONAL) == []


def test_a_broken_rule_says_that_its_component_is_optional() -> None:
    """As nobody who reads that 0 are printed sees why."""
    (problem,) = judged(rule(check="printed('land') > 3"), game=OPTIONAL)
    assert problem.hints[0] == "“land” is optional, so a build prints none of it unasked"


@pytest.mark.parametrize("key", ["check", "where"])
@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("loop.last or card.id != ''", "loop"),
        ("loop.length == 3 and card.id != ''", "loop"),
        ("loop is defined and card.id != ''", "loop"),
        ("_each is not defined or card.id != ''", "_each"),
        ("_each | list | length == 0 or card.id == 'x'", "_each"),
        ("self is defined and card.id != ''", "self"),
        ("caller is not defined and card.id != ''", "caller"),
    ],
)
def test_what_goes_through_the_cards_has_no_name(key: str, source: str, name: str) -> None:
    """An expression knows one card, and nothing of the others or of the way to them."""
    keys = {"where": source, "check": "card.id != ''"} if key == "where" else {"check": source}
    (problem,) = judged(rule(each="land", **{name: f'"{text}"' for name, text in keys.items()}))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 4, 10)]
    assert f"nothing is called “{name}”" in problem.message


@pytest.mark.parametrize(
    ("check", "kind"),
    [
        ("'card.origin == 3'", "text"),
        ("values('land', 'origin')", "a list"),
        ("card", "a mapping"),
        ("card.copies", "a number"),
        ("card.gold | default(false) or card.id", "text"),
        ("none", "null"),
        ("printed", "a function"),
    ],
)
def test_a_check_of_each_card_comes_to_true_or_false(check: str, kind: str) -> None:
    """As one of the whole game does."""
    (problem,) = judged(rule(each="land", where="card.gold is not defined", check=f'"{check}"'))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 5, 10)]
    assert problem.message.endswith(f"a check must come to true or false, and this is {kind}")
    assert problem.hints == ("compare it with something",)


@pytest.mark.parametrize("check", ["1 < 2", "printed('land') == 8", "'card' != 'x'", "true"])
def test_a_check_of_each_card_looks_at_it(check: str) -> None:
    """Else it is the same for all of them, and no rule of cards."""
    (problem,) = judged(rule(each="land", check=f'"{check}"'))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 4, 10)]
    assert "it never looks at the card" in problem.message
