"""What rules may ask of a text: which words stand in it, and which icons."""

from __future__ import annotations

import time

import pytest
from test_validate_rules import judged, places, rule

from cardgen.validate.words import icons, mentions


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("Roll two dice.", ("dice", "roll", "die"), ("dice", "roll")),
        ("ROLL the Dice", ("Dice", "roll"), ("Dice", "roll")),
        ("Paradise, diced", ("dice", "para"), ()),
        ("Roll **two dice,** now", ("two dice", "dice now", "roll now"), ("two dice", "dice now")),
        ("**d**ice and *d*i*e*", ("dice", "die"), ("dice", "die")),
        ("Gain 2 :gold: :dice:", ("gold", "dice", "2"), ("2",)),
        ("From :gold: dust and [[dice]]", ("gold", "dice"), ()),
        ("One.\n\nTwo", ("one two", "one"), ("one two", "one")),
        ("Don’t re-roll", ("re-roll", "roll", "don", "don’t"), ("re-roll", "don’t")),
        ("Écu, ÉCU", ("écu", "écu", "ÉCU"), ("écu", "ÉCU")),
        ("Gold", (), ()),
        ("Gold", ("", "!"), ()),
        ("", ("gold",), ()),
    ],
)
def test_mentions(text: str, words: tuple[str, ...], found: tuple[str, ...]) -> None:
    """Whole words, large or small, as they are read: without icons, through bold and italic."""
    assert mentions(text, *words) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Gain :gold:, lose :rum: and :gold:.", ("gold", "rum")),
        ("**:gold:** \\:rum: 10:30:45", ("gold",)),
        ("gold", ()),
        ("", ()),
    ],
)
def test_icons(text: str, found: tuple[str, ...]) -> None:
    """Each once, in the order of the text; what only looks like one is none."""
    assert icons(text) == found


def test_a_rule_asks_for_words() -> None:
    """It tells the card at its text, and may say what it found."""
    land = "cards:\n  - {id: idol, text: Be still.}\n  - {id: gate, text: Roll **dice**.}\n"
    check = rule(
        each="land", check='not mentions(card.text, "dice")', says="\"{{ mentions(card.text, 'dice') | first }}\""
    )
    (problem,) = judged(check, land)
    assert places([problem]) == [("it-holds", "land.yaml", 3, 22)]
    assert problem.message == "dice"


@pytest.mark.parametrize(
    "source", ["mentions(card.copies, 'dice')", "mentions(card.id, ['dice'])", "icons(2)", "icons()"]
)
def test_what_is_no_text(source: str) -> None:
    """A mistake of the rule, told at its line."""
    (problem,) = judged(rule(each="land", where="card.copies is defined", check=f'"{source}"'))
    assert (problem.code, problem.span.file) == ("wrong-rule", "card_data/sea/rules.yaml")


def test_a_long_text_takes_little_time() -> None:
    """Whatever stands in it, and however often it is asked."""
    text = "**a:b:[[x " * 20_000
    started = time.process_time()
    for _ in range(200):
        assert mentions(text, "dice") == ()
    assert time.process_time() - started < 5
