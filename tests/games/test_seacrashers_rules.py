"""SeaCrashers' rules: each is broken by its smallest change and by nothing else, and balance edits are told right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from seacrashers_breaks import BREAKS, Edit
from tiny_project import ROOT

from cardgen.data import yaml
from cardgen.data.files import Folder, Memory
from cardgen.data.nodes import Node
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.validate import validate

DATA = "card_data/seacrashers"
HERE = Folder(ROOT)
FILES = {name: HERE.read(name) for name in HERE.names(DATA)}
FILES |= dict.fromkeys(HERE.names("templates/seacrashers"), b"<card/>")

BRIG = "id: brig\n"

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
    "a shorter usual game": (Edit("game", "winning_gold", "usual: 15", "usual: 12"), ("winning-gold",)),
}
"""Edits of balance that a designer might make, and the rules that each breaks."""


@pytest.fixture(autouse=True, scope="module")
def _read_once() -> Iterator[None]:
    """Files that do not change are parsed once for all tests of this module: it is most of the work."""
    parse = yaml.load_text

    @cache
    def parsed(data: bytes, name: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
        problems = Diagnostics()
        return parse(data, name, problems), tuple(problems)

    def load_text(data: bytes, name: str, problems: Diagnostics) -> Node | None:
        node, found = parsed(data, name)
        problems.extend(found)
        return node

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "load_text", load_text)
        yield


def edited(edit: Edit) -> tuple[str, str, int]:
    """The file of an edit, its new text, and the line that it changes."""
    name = f"{DATA}/{edit.file}.yaml"
    text = FILES[name].decode()
    assert edit.old in text and (edit.near == "each" or edit.near in text), edit
    if edit.near == "each":
        return name, text.replace(edit.old, edit.new), line_of(text, edit.old)
    at = text.index(edit.old, text.index(edit.near) + len(edit.near))
    changed = text[:at] + edit.new + text[at + len(edit.old) :]
    return name, changed, text.count("\n", 0, at + len(edit.old) - len(edit.old.lstrip())) + 1


def line_of(text: str, part: str) -> int:
    return text.count("\n", 0, text.index(part)) + 1


def judged(files: dict[str, bytes]) -> tuple[Game, list[Diagnostic]]:
    """The game with these files, and all that is wrong with it."""
    problems = Diagnostics()
    game = load_game(Memory(files), "seacrashers", problems)
    assert game is not None
    problems.extend(validate(game))
    return game, list(problems)


def test_the_game_obeys() -> None:
    """All rules hold, none is idle, and each is broken by a test below."""
    game, problems = judged(FILES)
    assert problems == []
    assert {rule.id for rule in game.rules} == set(BREAKS)


def test_rules_cite_the_book() -> None:
    """A rule that is an error cites a sentence of the rulebook; one of balance may do without."""
    game, _ = judged(FILES)
    assert [rule.id for rule in game.rules if rule.severity is Severity.ERROR and not rule.cites] == []


@pytest.mark.parametrize("rule", BREAKS)
def test_a_rule_is_broken(rule: str) -> None:
    """The smallest change is told by the rule, at its line, and by nothing else that the table does not name."""
    edit, at, also, times = BREAKS[rule]
    name, text, line = edited(edit)
    files = {**FILES, name: text.encode()}
    game, problems = judged(files)
    counts = Counter(problem.code for problem in problems)
    assert set(counts) == {rule, *also}
    assert counts[rule] == times
    first = next(problem for problem in problems if problem.code == rule)
    if ": " in at:
        file, _, part = at.partition(": ")
        name = f"{DATA}/{file}.yaml"
        line = line_of(files[name].decode(), part)
    elif at:
        name, line = game.components[at].span[:2]
    assert (first.span.file, first.span.line) == (name, line)
    assert first.severity is next(one.severity for one in game.rules if one.id == rule)
    assert any(hint.startswith(f"rule at {DATA}/rules.yaml:") for hint in first.hints)


@pytest.mark.parametrize("design", DESIGNS)
def test_a_designer_is_told(design: str) -> None:
    """An edit of balance breaks the rules that the table names, and no other."""
    edit, broken = DESIGNS[design]
    name, text, _ = edited(edit)
    _, problems = judged({**FILES, name: text.encode()})
    assert {problem.code for problem in problems} == set(broken)
