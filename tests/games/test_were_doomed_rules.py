"""We're Doomed!'s rules: each is broken by its smallest change alone, and balance edits are told right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rule_breaks import RuledGame, read_once
from were_doomed_breaks import BREAKS, DESIGNS

from cardgen.diagnostics import Severity

DOOM = RuledGame("were_doomed")


@pytest.fixture(autouse=True, scope="module")
def _read_once() -> Iterator[None]:
    with read_once():
        yield


def test_the_game_obeys() -> None:
    """All rules hold, none is idle, and each is broken by a test below."""
    game, problems = DOOM.judged()
    assert problems == ()
    assert {rule.id for rule in game.rules} == set(BREAKS)


def test_rules_cite_the_book() -> None:
    """A rule that is an error cites a sentence of the rulebook; one of the plan may do without."""
    game, _ = DOOM.judged()
    assert [rule.id for rule in game.rules if rule.severity is Severity.ERROR and not rule.cites] == []


@pytest.mark.parametrize("rule", BREAKS)
def test_a_rule_is_broken(rule: str) -> None:
    """The smallest change is told by the rule, at its line, and by nothing else that the table does not name."""
    broken = BREAKS[rule]
    counts, _, place, expected = DOOM.told(rule, broken)
    assert set(counts) == {rule, *broken.also}
    assert counts[rule] == broken.times
    assert place == expected


@pytest.mark.parametrize("design", DESIGNS)
def test_a_designer_is_told(design: str) -> None:
    """An edit of balance breaks the rules that the table names, and no other."""
    edits, broken = DESIGNS[design]
    files, _ = DOOM.changed(*edits)
    assert {problem.code for problem in DOOM.judged(files).problems} == set(broken)
