"""Expressions that would take for ever or fill the memory: each is refused in words, soon, and alone."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest
from test_validate_rules import judged, rule

LISTS = "[[[[[[1]*99]*99]*99]*99]*99]*99"
TUPLES = "((((((1,)*99,)*99,)*99,)*99,)*99,)*99"
LONG = '"a"*1000000'
PAIRS = '[{"x": "a"*1000000}, {"x": "b"*1000000}]*900'

GREEDY = [
    '("%(a)999999999d"|format(a=1))|length > 1',
    '("%(a).99999999f"|format(a=1))|length > 1',
    '("%(a(b))99999999d"|format(1))|length > 1',
    '("%-+ #099999999d" % 1)|length > 1',
    '("%(a)999d"*400000)|format(a=1)|length > 1',
    f"{LISTS} == {LISTS}",
    f"{LISTS} < {LISTS}",
    f"{LISTS} in [{LISTS}]",
    f"1 < 2 == {LISTS} in [{LISTS}]",
    f"({LISTS}) is eq({LISTS})",
    f"[{LISTS}]|select('eq', {LISTS})|list == []",
    f"[{LISTS}]|select('in', [{LISTS}])|list == []",
    f"[{LISTS}, {LISTS}]|sort|list|length > 1",
    f"[{{'a': {LISTS}}}, {{'a': {LISTS}}}]|groupby('a')|list|length > 1",
    f"{{1: {LISTS}, 2: {LISTS}}}|dictsort(false, 'value')|length > 1",
    f"dict(a={LISTS}).items() == dict(a={LISTS}).items()",
    f"dict(a={TUPLES}).items() - dict(a={TUPLES}).items() == 1",
    f"{{{TUPLES}: 1}}|length > 1",
    f"{{1: 2}}[{TUPLES}] == 1",
    f"{{1: 2}}.get({TUPLES}) == 1",
    f"dict([({TUPLES}, 1)])|length > 1",
    f"[{TUPLES}, {TUPLES}]|unique|list|length > 1",
    f"unique([{TUPLES}])|length > 1",
    f"count('land', 'id', {TUPLES}) > 1",
    f"({TUPLES}) in ids('land')",
    f'({LONG}).rfind("ab" ~ "a"*500000) > 1',
    f'({LONG}).rsplit("ab" ~ "a"*500000)|length > 1',
    f'({LONG}).rpartition("ab" ~ "a"*500000)|length > 1',
    f'({LONG}).count("ab" ~ "a"*500000) > 1',
    f'({LONG})|replace("ab" ~ "a"*500000, "") == 1',
    f'({LONG}).strip("b"*500000 ~ "a") == 1',
    f'({LONG})|trim("b"*500000 ~ "a") == 1',
    '(["a"*1000000, "b"*1000000]*900)|sort|list|length > 1',
    '(["a"*1000000, "b"*1000000]*900)|unique|list|length > 1',
    '(["a"*1000000, "b"*1000000]*900)|min == 1',
    f"({PAIRS})|sort(attribute='x')|list|length > 1",
    f"({PAIRS})|groupby('x')|list|length > 1",
    f"({PAIRS})|max(attribute='x') == 1",
]
"""Rules that were endless, or took hundreds of megabytes."""


@pytest.mark.parametrize("check", GREEDY)
def test_what_is_greedy_is_refused_soon_and_alone(check: str) -> None:
    """In words, within a second and some megabytes; the rules after it are judged."""
    begun = time.process_time()
    tracemalloc.start()
    rules = rule(check=json.dumps(check)) + rule(id="another", check="ids('land')|map('length')|sum > 5000")
    problems = {problem.code: problem.message for problem in judged(rules)}
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert set(problems) == {"wrong-rule", "another"}
    assert "steps" in problems["wrong-rule"] or "wide" in problems["wrong-rule"]
    assert time.process_time() - begun < 3
    assert most < 100_000_000


@pytest.mark.parametrize("key", ["check", "where", "says"])
@pytest.mark.parametrize("number", ["9" * 5000, "card['x'] == " + "9" * 5000, "card[" + "9" * 5000 + "]"])
def test_a_number_of_too_many_digits_is_told(key: str, number: str) -> None:
    """It never ends in a traceback, wherever it stands."""
    source = f"{number} > 1" if key != "says" else f"{{{{ {number} }}}}"
    keys = {"check": "card.id == ''", key: json.dumps(source)}
    (problem, *_) = judged(rule(each="land", **keys))
    assert problem.code == "wrong-rule"
    assert "too many digits" in problem.message


def test_refused_work_is_not_taken_from_the_others() -> None:
    """Who is told is who was greedy, however much was asked for, and however often."""
    greedy = "".join(
        rule(id=f"greedy-{word}", check="range(10000)|list*3000 == []") for word in ("one", "two", "three", "four")
    )
    slow = "".join(rule(id=f"slow-{'x' * n}", check="(range(9999)|list*40)|length < 0") for n in range(1, 30))
    problems = judged(greedy + slow + rule(id="honest", check="ids('land')|length == 99"))
    told = [problem.message for problem in problems if problem.code == "wrong-rule"]
    assert len([message for message in told if "greedy" in message]) == 4
    assert not [message for message in told if "greedy" in message and "together" in message]
    assert "honest" in {problem.code for problem in problems}
    assert {f"slow-{'x' * n}" for n in range(1, 20)} <= {problem.code for problem in problems}


def test_arguments_are_paid_for() -> None:
    """Ten thousand values asked of each of three hundred cards."""
    land = "cards:\n" + "".join(f"- {{id: isle-{n}, gold: 1}}\n" for n in range(300))
    begun = time.process_time()
    found = judged(rule(each="land", check="\"count('land', 'id', card.id, *range(10000)) > 0\""), land=land)
    assert [problem.code for problem in found] in ([], ["wrong-rule"])
    assert time.process_time() - begun < 3


def test_a_sentence_is_cut() -> None:
    """What a rule says of one card may be long, but not a book."""
    found = judged(rule(each="land", check="card.id == ''", says="""'{{ "x" * 300000 }}'"""))
    assert {len(problem.message) for problem in found} == {1000}
    assert all(problem.message.endswith("x…") for problem in found)


def test_a_message_does_not_repeat_a_name_of_millions_of_letters() -> None:
    """An expression can make one."""
    (problem,) = judged(rule(check="""'constants["y" * 3000000] == 1'"""))
    assert len(problem.message) < 600


def test_honest_comparisons_are_as_they_were() -> None:
    """Of lists, of keys, of chains, and of what is looked for in a list."""
    checks = [
        "[1, [2, 3]] == [1, [2, 3]]",
        "1 < 2 <= 2 in [2, 3]",
        "1 not in [2, 3] and [1] in [[1], 2] and [1] not in [2]",
        "{(1, 2): 3}[(1, 2)] == 3",
        "[3, 1, 2]|sort|list == [1, 2, 3] and ['b', 'A']|sort|list == ['A', 'b']",
        "[1, 1]|unique|list == [1] and ['a', 'A']|unique|list|length == 1",
        "[1, 2]|select('in', [2])|list == [2] and 2 is in([2]) and [2] is eq([2])",
        '"%03d|%% in 2024" % 7 == "007|% in 2024"',
        '"%5.1f%%" % 2.25 == "  2.2%" and "%(a)s-%(a)02d"|format(a=1) == "1-01"',
        "'a,b'.rsplit(',')|length == 2 and 'xax'.strip('x') == 'a'",
        "3 - 1 == 2 and 1.5 - 1 == 0.5",
        "{'b': 1, 'a': 2}|dictsort|list|length == 2",
    ]
    assert judged("".join(rule(id=f"n-{'x' * at}", check=json.dumps(one)) for at, one in enumerate(checks, 1))) == []
