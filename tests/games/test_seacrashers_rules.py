"""SeaCrashers' rules: each is broken by its smallest change and by nothing else, and balance edits are told right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rule_breaks import Edit, RuledGame, read_once
from seacrashers_breaks import BREAKS

from cardgen.diagnostics import Severity

SEA = RuledGame("seacrashers")

BRIG = "id: brig\n"
NAME, NONE = "name:", "copies: 0\n    name:"

DESIGNS = {
    # What breaks nothing
    "the Brig hits harder": (Edit("vessels", BRIG, "strike: 3", "strike: 4"), ()),
    "the Man-of-War is cheaper": (Edit("vessels", "id: man-of-war\n", "cost: 5", "cost: 4"), ()),
    "the Sloop has a larger crew": (Edit("vessels", "id: sloop\n", "slots: 3", "slots: 5"), ()),
    "the Kraken strikes harder": (Edit("sea", "id: lonely-kraken\n", "strike: 4", "strike: 5"), ()),
    "a rougher storm": (Edit("sea", "id: sideways-rain\n", "strike: 2", "strike: 3"), ()),
    "one whale more": (Edit("sea", "id: push-from-a-whale\n", "name", "copies: 2\n    name"), ()),
    "sharper rocks": (Edit("land", "id: rocks\n", "strike: 2", "strike: 3"), ()),
    "more in the volcano's bank": (Edit("land", "id: banked-on-a-volcano\n", "gold: 2", "gold: 4"), ()),
    "two treasures in the vault": (Edit("land", "id: vault-warden\n", "treasures: 1", "treasures: 2"), ()),
    "the change is larger": (Edit("treasure", "id: loose-change\n", "gold: 1", "gold: 2"), ()),
    "a cheaper bounty": (Edit("treasure", "id: wanted-creature\n", "gold: 4", "gold: 3"), ()),
    "more charms": (Edit("treasure", "id: charm-of-not-today\n", "copies: 2", "copies: 4"), ()),
    "fewer large coins": (Edit("tokens", "", "copies: 15", "copies: 12"), ()),
    # What breaks something
    "the Merchantman dodges all": (
        Edit("vessels", "id: merchantman\n", "evade: 2", "evade: 6"),
        ("vessel-survives-a-shipwreck",),
    ),
    "the Brig is a Frigate for less": (
        Edit("vessels", BRIG, "strike: 3\n    evade: 3\n    slots: 4", "strike: 4\n    evade: 3\n    slots: 6"),
        ("no-vessel-outclassed",),
    ),
    "the Kraken has eight arms": (Edit("sea", "id: lonely-kraken\n", "melee: 5", "melee: 8"), ("enemy-can-be-beaten",)),
    "Auntie is frail": (Edit("sea", "id: prudent-auntie\n", "melee: 2", "melee: 1"), ("enemy-is-a-danger",)),
    "geese in flocks": (
        Edit("sea", "id: gilded-goose\n", "name", "copies: 4\n    name"),
        ("one-of-an-enemy", "enemies-in-the-sea", "enough-hit-markers"),
    ),
    "a larger iceberg": (Edit("land", "id: iceberg\n", "strike: 3", "strike: 4"), ("strike-can-be-evaded",)),
    "the committee is armed": (
        Edit("land", "id: portcullis-committee\n", "melee: 3", "melee: 5"),
        ("charge-pays-its-danger", "charge-can-be-won"),
    ),
    "skeletons pay double": (Edit("land", "id: skeleton-crew\n", "gold: 1", "gold: 2"), ("charge-pays-its-danger",)),
    "a large crown": (Edit("treasure", "id: very-small-crown\n", "gold: 3", "gold: 9"), ("treasure-draw",)),
    "galleons wanted most": (Edit("treasure", "id: wanted-galleon\n", "gold: 4", "gold: 8"), ("legend-pays-best",)),
    "no charter": (
        Edit("treasure", "id: nearly-royal-charter\n", "copies: 2", "copies: 0"),
        ("every-treasure-of-the-book",),
    ),
    "fewer hit markers": (Edit("tokens", "", "copies: 30", "copies: 24"), ("enough-hit-markers",)),
    "four sets of crew": (
        Edit("game", "cards: crew.yaml", "sets: per player", "sets: 4"),
        ("crew-set-for-each-player",),
    ),
    "fewer coins of one": (Edit("tokens", "", "copies: 60", "copies: 41"), ("coins-to-begin-with",)),
    "Kevin stays at home": (Edit("treasure", "id: map-on-kevin\n", NAME, NONE), ("map-to-each-corner",)),
    "no reference": (Edit("reference", "", "copies: per player", "copies: 0"), ("reference-for-each-player",)),
    "no discs of the Sea": (
        Edit("discs", "id: volley-sea\n", NAME, NONE),
        ("choices-of-the-sea", "choices-for-each-player"),
    ),
    "a shorter usual game": (Edit("game", "winning_gold", "usual: 15", "usual: 12"), ("winning-gold",)),
}
"""Edits of balance that a designer might make, and the rules that each breaks."""


@pytest.fixture(autouse=True, scope="module")
def _read_once() -> Iterator[None]:
    with read_once():
        yield


@pytest.fixture(scope="module")
def severities() -> dict[str, Severity]:
    """How grave it is to break each rule."""
    return {rule.id: rule.severity for rule in SEA.judged().game.rules}


def test_the_game_obeys() -> None:
    """All rules hold, none is idle, and each is broken by a test below."""
    game, problems = SEA.judged()
    assert problems == ()
    assert {rule.id for rule in game.rules} == set(BREAKS)


def test_rules_cite_the_book() -> None:
    """A rule that is an error cites a sentence of the rulebook; one of balance may do without."""
    game, _ = SEA.judged()
    assert [rule.id for rule in game.rules if rule.severity is Severity.ERROR and not rule.cites] == []


@pytest.mark.parametrize("rule", BREAKS)
def test_a_rule_is_broken(rule: str, severities: dict[str, Severity]) -> None:
    """The smallest change is told by the rule, at its line, and by nothing else that the table does not name."""
    broken = BREAKS[rule]
    counts, first, place, expected = SEA.told(rule, broken)
    assert set(counts) == {rule, *broken.also}
    assert counts[rule] == broken.times
    assert place == expected
    assert first.severity is severities[rule]
    assert any(hint.startswith(f"rule at {SEA.folder}/rules.yaml:") for hint in first.hints)


@pytest.mark.parametrize("design", DESIGNS)
def test_a_designer_is_told(design: str) -> None:
    """An edit of balance breaks the rules that the table names, and no other."""
    edit, broken = DESIGNS[design]
    files, _ = SEA.changed(edit)
    assert {problem.code for problem in SEA.judged(files).problems} == set(broken)
