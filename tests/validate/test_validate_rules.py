"""rules.yaml: how rules are read, judged, and told; and that a wrong or hostile one never passes in silence."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from cardgen.data.files import LARGEST, Folder, Memory
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.validate import validate
from cardgen.validate.contests import READINGS, odds

GAME = """
name: Sea
players: {min: 2, max: 6, usual: 4}
constants: {gold: 7, dice: {sides: 6, reading: highest-first}}
components:
  land: {stock: poker, cards: land.yaml, front: sea/land.xml, sets: 2}
  crew: {stock: poker, cards: crew.yaml, front: sea/land.xml, sets: per player}
"""
LAND = """
cards:
  - {id: idol, origin: volcano, ambush: {melee: 3}, copies: 2}
  - {id: gate, origin: fortress, ambush: {melee: 1}, gold: 2}
  - {id: moat, origin: fortress, gold: 1}
"""
CREW = """
cards:
  - {id: cook, cost: 1, player: 1}
  - {id: mate, cost: 2, copies: 3}
"""


def judged(rules: str, land: str = LAND, game: str = GAME, schema: str = "{}") -> list[Diagnostic]:
    """What is said of the game with these rules, without what other checks say."""
    files = {"game.yaml": game, "land.yaml": land, "crew.yaml": CREW, "rules.yaml": rules, "schema.yaml": schema}
    memory = {f"card_data/sea/{name}": text.encode() for name, text in files.items()}
    problems = Diagnostics()
    found = load_game(Memory({**memory, "templates/sea/land.xml": b"<card/>"}), "sea", problems)
    assert found is not None
    problems.extend(validate(found))
    return list(problems)


def rule(**keys: str) -> str:
    """One rule."""
    keys = {"id": "it-holds", "says": "it does not hold", **keys}
    return "- " + "\n  ".join(f"{key}: {value}" for key, value in keys.items()) + "\n"


def places(problems: list[Diagnostic]) -> list[tuple[str, str, int, int]]:
    return [
        (problem.code, problem.span.file.rpartition("/")[2], problem.span.line, problem.span.column)
        for problem in problems
    ]


def test_a_rule_that_holds_says_nothing() -> None:
    """Of the game as a whole, of each card, and of those that where chooses."""
    rules = rule(check="constants.gold == 7")
    rules += rule(id="two", each="land", check="card.origin != 'skull'")
    rules += rule(id="three", each="[land, crew]", where="card.cost is defined", check="card.cost < 3")
    assert judged(rules) == []


def test_a_card_that_breaks_a_rule_is_told_at_its_value() -> None:
    """As deep as the rule looks, in the rule's own words, with what the rulebook says and where the rule stands."""
    (problem,) = judged(
        rule(
            each="land",
            where="card.ambush is defined",
            check="card.ambush.melee < 3",
            says='"{{ card.id }} charges with {{ card.ambush.melee }}"',
            cites="Nobody charges with three",
            hint='"at most {{ constants.gold - 5 }}"',
        )
    )
    assert places([problem]) == [("it-holds", "land.yaml", 3, 49)]
    assert (problem.message, problem.severity) == ("idol charges with 3", Severity.ERROR)
    assert problem.hints == (
        "at most 2",
        "the rulebook: Nobody charges with three",
        "rule at card_data/sea/rules.yaml:1",
    )


@pytest.mark.parametrize(
    ("check", "place"),
    [
        ("printed('land') > 99", ("game.yaml", 6, 9)),
        ('total("crew", "cost") > 99', ("game.yaml", 7, 9)),
        ("constants.gold > 99", ("game.yaml", 4, 19)),
        ("players.max > 99", ("rules.yaml", 1, 3)),
    ],
)
def test_a_rule_of_the_whole_game_is_told_where_it_is_mended(check: str, place: tuple[str, int, int]) -> None:
    """At the component that it speaks of, the constant, or itself."""
    assert places(judged(rule(check=check))) == [("it-holds", *place)]


@pytest.mark.parametrize("severity", ["warning", "error"])
def test_severity(severity: str) -> None:
    """A rule may be a warning."""
    (problem,) = judged(rule(check="false", severity=severity))
    assert problem.severity.word == severity


FUNCTIONS = {
    "ids('land')": ("idol", "gate", "moat"),
    "cards('land') | length": 3,
    "cards('land', 'gold') | map(attribute='id') | list": ["gate", "moat"],
    "cards('land', 'origin', 'volcano', 'skull') | map(attribute='id') | list": ["idol"],
    "printed('land')": 8,
    "printed('crew')": 13,
    "printed('crew', 2)": 7,
    "printed('crew', players=2)": 7,
    "count('land')": 8,
    "count('land', 'ambush.melee')": 6,
    "count('land', 'origin', 'fortress')": 4,
    "count_by('land', 'origin')": {"volcano": 4, "fortress": 4},
    "total('land', 'gold')": 6,
    "total('land', 'ambush.melee')": 14,
    "values('land', 'gold')": (2, 1),
    "group('land', 'origin') | length": 2,
    "group('land', 'origin').fortress | map(attribute='id') | list": ["gate", "moat"],
    "mean('land', 'gold')": 0.75,
    "distribution('land', 'origin').volcano": 0.5,
    "difference(ids('land'), ['gate', 'skull'])": ("idol", "moat"),
    "min(values('land', 'gold'))": 1,
    "max([3, 1, 2])": 3,
    "unique([3, 1, 3])": (3, 1),
    "contest(1, 1).win | round(4)": 0.4167,
    "contest(1, 1).tie | round(4)": 0.1667,
    "components.land.printed": 8,
    "components.crew.sets": "per player",
    "players.usual": 4,
}


@pytest.mark.parametrize("source", FUNCTIONS)
def test_functions(source: str) -> None:
    """What each function gives; numbers count as often as cards are printed for the usual players."""
    expected = FUNCTIONS[source]
    expected = list(expected) if isinstance(expected, tuple) else expected
    source = f"({source}) | list" if isinstance(expected, list) else source
    assert judged(rule(check=f'"{source} == {expected!r}"')) == [], source


WRONG = {
    "card.ambsh.melee > 1": "card has no field “ambsh”",
    "crad.origin": "nothing is called “crad”",
    "card.origin ==": "",
    "printed('lnd') > 1": "there is no component “lnd”",
    "total('land', 'gld') > 1": "no card of “land” has a field “gld”",
    "total('land', 'origin') > 1": "origin of “idol” is “volcano”, and no number to add up",
    "total('land') > 1": "total() is called with what it does not take",
    "contest(99, 1).win > 1": "a number of dice in contest() must be a whole number from 0 to 20, and is 99",
    "min([]) > 1": "there is no least of nothing",
    "max(3) > 1": "this takes a list, not a number",
    "card.origin | nosuch": "there is no filter “nosuch”",
    "1 / 0": "this divides by zero",
    "lipsum()": "nothing is called “lipsum”",
    "[1, 2] | random": "there is no filter “random”",
    "card.__class__": "card has no field “__class__”",
    "printed.__globals__": "a function has no field “__globals__”",
    "''.__class__.__mro__": "text has no field “__class__”",
    "range(10 ** 9)": "range() gives at most",
    "'x' * 10 ** 9": "this makes a text of more than",
    "2 ** 9999": "this number is too large",
    "'%9999999d' % 1": "",
    "'x'.center(10 ** 9)": "",
    "x for x in y": "“for” stands where the expression should end",
    "true %} {% for i in range(9) %}": "",
    f"{'(' * 400}1{')' * 400}": "",
}


@pytest.mark.parametrize("source", WRONG)
def test_a_wrong_rule_is_told_at_its_own_line(source: str) -> None:
    """Whatever is wrong or hostile in it: stopped, with a message, and it never passes in silence."""
    started = time.perf_counter()
    quoted = source.replace("'", "''")
    (problem,) = judged(rule(each="land", check=f"'{quoted}'"))
    assert time.perf_counter() - started < 5
    assert places([problem]) == [("wrong-rule", "rules.yaml", 4, 10)]
    assert "the rule “it-holds” cannot be worked out" in problem.message
    assert WRONG[source] in problem.message
    assert problem.severity is Severity.ERROR


@pytest.mark.parametrize(
    "source",
    [*("crad.gold > 0", "card.gld > 0", "card.id ==", "card.id < 1", "1 / 0", "card.id | nosuch", "card.id is nosuch")],
)
@pytest.mark.parametrize("check", ["card.id != 'x'", "card.nothing"])
def test_a_mistake_in_where_is_told_at_where(source: str, check: str) -> None:
    """It is looked at first, so it is told first, at its own line."""
    (problem,) = judged(rule(each="land", where=f'"{source}"', check=f'"{check}"'))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 4, 10)]


def test_a_mistake_in_check_is_told_at_check() -> None:
    """Also where `where` stands before it, for the card that it was worked out for."""
    (problem,) = judged(rule(each="land", where="card.gold is defined", check="card.ambush.melee > 1"))
    assert places([problem]) == [("wrong-rule", "rules.yaml", 5, 10)]
    assert "for “land/moat”" in problem.message


def test_a_loop_in_a_loop_is_stopped() -> None:
    """A filter of a filter for each card comes to an end."""
    check = "range(9999) | select('in', range(9999) | list) | list | length > 0"
    started = time.perf_counter()
    (problem,) = judged(rule(each="land", check=f'"{check}"'))
    assert problem.code == "wrong-rule"
    assert "steps" in problem.message
    assert time.perf_counter() - started < 5


def test_what_a_rule_says_may_be_wrong_too() -> None:
    """A mistake in its words is a mistake of the rule, told at the words; the rule is broken all the same."""
    for keys, line in (({"says": '"{{ card.nme }}"'}, 2), ({"hint": '"{{ card.nme }}"'}, 5)):
        (problem,) = judged(rule(each="land", check="false", **keys))
        assert (problem.code, problem.span.line) == ("wrong-rule", line)
        assert "card has no field “nme”" in problem.message


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"each": "land", "where": "card.origin == 'skull'", "check": "false"}, ("rules.yaml", 4, 10)),
        ({"each": "land", "check": "false"}, ("rules.yaml", 3, 9)),
    ],
)
def test_an_idle_rule_is_told(keys: dict[str, str], place: tuple[str, int, int]) -> None:
    """One that holds for no card may be misspelt."""
    land = LAND if "where" in keys else "cards: []\n"
    found = [problem for problem in judged(rule(**keys), land) if problem.code == "idle-rule"]
    assert places(found) == [("idle-rule", *place)]
    assert found[0].severity is Severity.WARNING


def test_every_card_that_breaks_a_rule_is_told() -> None:
    """However many there are: a report may shorten, and a program has them all."""
    land = "cards:\n" + "".join(f"  - {{id: c{number}, origin: volcano}}\n" for number in range(25))
    assert len(judged(rule(each="land", check="card.origin == 'skull'"), land)) == 25


@pytest.mark.parametrize("check", ["ids('land')", "each", "printed('land')", "'false'"])
def test_a_check_of_the_whole_game_comes_to_true_or_false(check: str) -> None:
    """A list or a number always holds, and would pass in silence; what the program uses itself has no name."""
    (problem,) = judged(rule(check=f'"{check}"'))
    assert problem.code == "wrong-rule"


def test_lists_are_paid_for() -> None:
    """A function that goes through long lists for each card comes to an end."""
    check = " and ".join(["difference(range(9999), range(9998))"] * 100)
    land = "cards:\n" + "".join(f"  - {{id: c{number}, origin: volcano}}\n" for number in range(300))
    started = time.process_time()
    (problem,) = judged(rule(each="land", check=f'"{check}"'), land)
    assert problem.code == "wrong-rule"
    assert time.process_time() - started < 10


@pytest.mark.parametrize("name", ["rules.yml", "Rules.yaml"])
def test_rules_of_another_name_are_told(name: str) -> None:
    """A file that looks like the rules and is not read is no silent loss."""
    memory = {"card_data/sea/game.yaml": GAME, "card_data/sea/land.yaml": LAND, "card_data/sea/crew.yaml": CREW}
    memory |= {f"card_data/sea/{name}": "[]", "templates/sea/land.xml": "<card/>"}
    problems = Diagnostics()
    load_game(Memory({file: text.encode() for file, text in memory.items()}), "sea", problems)
    assert [(problem.code, problem.span.file) for problem in problems] == [("unreadable-file", f"card_data/sea/{name}")]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda file: file.mkdir(), "is a folder, not a file"),
        (lambda file: (file.mkdir(), (file / "a.yaml").write_text("[]")), "is a folder, not a file"),
        (lambda file: file.symlink_to("none.yaml"), "is a link that leads nowhere"),
        (lambda file: file.symlink_to(file.name), "cannot be read"),
        (lambda file: file.symlink_to(file.parent), "is a folder, not a file"),
        (lambda file: file.symlink_to("/etc/hostname"), "leads out of the project"),
        (os.mkfifo, "is not a regular file"),
        (lambda file: file.write_bytes(b"#" * (LARGEST + 1)), "MiB; the most is"),
    ],
    ids=["folder", "full-folder", "dangling", "circle", "link-to-folder", "outside", "pipe", "huge"],
)
def test_rules_that_are_no_file_are_told(tmp_path: Path, make: Callable[[Path], object], said: str) -> None:
    """What is called rules.yaml and cannot be read is an error that names it, and no game without rules."""
    folder = tmp_path / "card_data/sea"
    folder.mkdir(parents=True)
    for name, text in {"game.yaml": GAME, "land.yaml": LAND, "crew.yaml": CREW}.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "templates/sea").mkdir(parents=True)
    (tmp_path / "templates/sea/land.xml").write_text("<card/>", encoding="utf-8")
    make(folder / "rules.yaml")
    problems = Diagnostics()
    load_game(Folder(tmp_path), "sea", problems)
    (problem,) = problems
    assert (problem.code, problem.span.file, problem.severity.word) == (
        *("unreadable-file", "card_data/sea/rules.yaml", "error"),
    )
    assert "card_data/sea/rules.yaml" in problem.message
    assert said in problem.message


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("name: x\n", "wrong-type", "rules.yaml must be a list of rules"),
        ("- [1]\n", "wrong-type", "a rule must be a mapping"),
        ("- {id: a, check: 'true'}\n", "missing-key", "a rule needs “says”"),
        ("- {id: a, check: 'true', says: x, chek: y}\n", "unknown-key", "a rule has no setting “chek”"),
        ("- {id: no-such-card, check: 'true', says: x}\n", "wrong-id", "“no-such-card” is what cardgen calls"),
        ("- {id: a, check: 'true', says: x, each: []}\n", "wrong-type", "each names no component"),
        ("- {id: A b, check: 'true', says: x}\n", "wrong-id", "“A b” cannot name a rule"),
        ("- {id: a, check: 'true', says: x, severity: bad}\n", "wrong-severity", "there is no severity “bad”"),
        ("- {id: a, check: 'true', says: x, each: lnd}\n", "no-such-component", "there is no component “lnd”"),
        ("- {id: a, check: 'true', says: x, where: 'true'}\n", "missing-key", "“where” chooses among the cards"),
        (rule(check="true") + rule(check="true"), "duplicate-id", "the rule “it-holds” stands twice"),
    ],
)
def test_rules_that_cannot_be_read(text: str, code: str, message: str) -> None:
    """Each mistake at its line."""
    (problem,) = judged(text)
    assert (problem.code, problem.span.file) == (code, "card_data/sea/rules.yaml")
    assert problem.message.startswith(message)


@pytest.mark.parametrize("key", ["says", "hint"])
@pytest.mark.parametrize("text", ["it is {{ 1 + }}", "it is {{ 1", "it is {{ card.find card.find }}"])
@pytest.mark.parametrize("each", [{"check": "1 < 2"}, {"each": "land", "check": "card.id != ''"}])
def test_what_a_rule_would_say_can_be_read(key: str, text: str, each: dict[str, str]) -> None:
    """A mistake in it is told before the day when the rule is broken."""
    (problem,) = judged(rule(**each, **{key: f'"{text}"'}))
    assert (problem.code, problem.message.split(":")[0]) == (
        "wrong-rule",
        "what the rule “it-holds” says cannot be read",
    )


def test_all_components() -> None:
    """`each: all` is every card there is."""
    found = judged(rule(each="all", check="card.id == 'none'"))
    assert len(found) == 5


def rolled(pool: int, other: int, sides: int, reading: str, least: int) -> tuple[float, float]:
    """Chance to win and to tie by going through every roll."""
    won = tied = 0
    rolls = [list(product(range(1, sides + 1), repeat=dice)) for dice in (pool, other)]
    for one in rolls[0]:
        for two in rolls[1]:
            if reading == "total":
                first, second = sum(one), sum(two)
            elif reading == "successes":
                first, second = (sum(die >= least for die in dice) for dice in (one, two))
            else:
                a, b = (sorted(dice, reverse=True) for dice in (one, two))
                while a and b and a[0] == b[0]:
                    a, b = a[1:], b[1:]
                first, second = (a[0] if a else 0), (b[0] if b else 0)
            won += first > second
            tied += first == second
    total = sides ** (pool + other)
    return won / total, tied / total


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("pool", "other"), [(1, 1), (2, 1), (2, 3), (3, 0), (0, 0)])
def test_readings_are_counted_exactly(reading: str, pool: int, other: int) -> None:
    """Every reading of dice, against going through all rolls."""
    found = odds(pool, other, 4, reading, 3)
    assert (found.win, found.tie) == pytest.approx(rolled(pool, other, 4, reading, 3))


def test_a_reading_must_be_known() -> None:
    """Dice are read as the game says, or not at all."""
    (problem,) = judged(rule(check="contest(1, 1).win > 0"), game=GAME.replace("highest-first", "highest-frst"))
    assert "did you mean “highest-first”?" in problem.hints
    (problem,) = judged(rule(check="contest(1, 1).win > 0"), game=GAME.replace("dice:", "dise:"))
    assert "needs to know how dice are read" in problem.message


def test_many_cards_and_rules_take_little_time() -> None:
    """5,000 cards and 200 rules: each card looked at by each rule."""
    land = "cards:\n" + "".join(f"  - {{id: c{number}, origin: volcano, gold: 1}}\n" for number in range(5000))
    rules = "".join(
        rule(id=f"r{number}", each="land", check="card.gold < 2 and card.origin != 'x'") for number in range(200)
    )
    started = time.process_time()
    assert {problem.code for problem in judged(rules, land)} <= {"duplicate-name"}
    assert time.process_time() - started < 15  # 5 s on a quiet machine
