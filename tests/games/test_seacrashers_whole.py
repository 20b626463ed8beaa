"""SeaCrashers whole: what is printed for each number of players, and numbers that stand once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest
from face_words import said
from tiny_project import ROOT, words_of

from cardgen.data.files import Folder, Memory
from cardgen.data.fonts import library
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.layout.faces import FaceKey, lay_out
from cardgen.layout.frame import Frame
from cardgen.model.build import load_game
from cardgen.pipeline import Built, Request, build
from cardgen.store import Store

FOLDERS = ("card_data/seacrashers", "templates/seacrashers", "templates/shared", "fonts")
REPOSITORY = Folder(ROOT)
FILES = {name: REPOSITORY.read(name) for folder in FOLDERS for name in REPOSITORY.names(folder)}

PIECES = {
    "crew": lambda n: 18 * n,
    "treasure": lambda n: 36,
    "sea": lambda n: 45,
    "land": lambda n: 27 * 2,
    "vessels": lambda n: 5 * n,
    "small-craft": lambda n: 2 * n,
    "islands": lambda n: 8,
    "enemy-standees": lambda n: 10,
    "vessel-standees": lambda n: 7 * n,
    "reference": lambda n: n + 3,
    "flags": lambda n: 4 * n,
    "flag-tags": lambda n: 4 * n,
    "tokens": lambda n: 60 + 15 + 30,
    "discs": lambda n: 2 * (n + 1) + 2,
    "sticks": lambda n: n,
}
"""What must lie on the table: the rulebook's printing list, and what its other sentences ask for."""


def built(players: int, **files: bytes) -> Built:
    """The sheets for so many players; some files changed."""
    problems = Diagnostics()
    request = Request(target="home-letter", players=players)
    made = build(Project(ROOT, Memory({**FILES, **files})), "seacrashers", request, problems, Store(None))
    assert list(problems) == []
    assert made is not None
    return made


@pytest.fixture(scope="module", params=[2, 6])
def printed(request: pytest.FixtureRequest) -> tuple[int, Built]:
    """The number of players, and their sheets."""
    return request.param, built(request.param)


def test_each_player_has_a_set_and_the_table_has_one(printed: tuple[int, Built]) -> None:
    """Pieces of every kind, as the manifest lists them; nothing is printed that is not listed here."""
    players, made = printed
    found: Counter[str] = Counter()
    mine: dict[str, Counter[int]] = {name: Counter() for name in PIECES}
    for file in made.manifest["files"]:  # type: ignore[attr-defined]
        for slot in (slot for page in file["pages"] if page["side"] == "front" for slot in page["slots"]):
            found[slot["component"]] += 1
            if slot["player"] is not None:
                mine[slot["component"]][slot["player"]] += 1
    assert found == {name: count(players) for name, count in PIECES.items()}
    seats = set(range(1, players + 1))
    own = {"crew": 18, "vessels": 5, "small-craft": 2, "vessel-standees": 7, "flags": 4, "flag-tags": 4, "discs": 2}
    for name, each in {**own, "sticks": 1, "reference": 1}.items():
        assert mine[name] == dict.fromkeys(seats, each), name
    assert not any(mine[name] for name in ("treasure", "sea", "land", "islands", "enemy-standees", "tokens"))


def test_the_guide_counts_the_sheets(printed: tuple[int, Built]) -> None:
    """The number on top is the number of sheets in all files."""
    players, made = printed
    sheets = 0
    for file in made.manifest["files"]:  # type: ignore[attr-defined]
        if file["name"] != "print-guide.pdf":
            sheets += max(page["sheet"] for page in file["pages"])
    words = words_of(made.files["print-guide.pdf"])
    assert f"Print guide, {players} players" in words
    assert f"{sheets} sheets of Letter" in words
    for name in PIECES:
        assert f"{name}.pdf" in words
    for need in ("Twenty six-sided dice", "cocktail stick", "glue"):
        assert need in words


def test_the_whole_output_is_small(printed: tuple[int, Built]) -> None:
    """All files of the most players together stay below 20 MB."""
    assert sum(map(len, printed[1].files.values())) < 20_000_000


CHANGES = {
    "vessels.yaml": (r"(?s)(- id: brig\n.*?\n    cost: )3", r"\g<1>5"),
    "game.yaml": (r"(winning_gold: \{short: 10, usual: )15", r"\g<1>13"),
    "land.yaml": (r"(?s)(- id: bored-sentries\n.*?ambush: \{melee: )2", r"\g<1>5"),
}
"""In each file the number of one thing, changed in its one place."""

SAY = {
    "vessels/brig/front": ("3", "5", 1),
    "reference/player-reference/front": ("15", "13", 1),
    "reference/set-up/front": ("15", "13", 1),
    "land/bored-sentries/front": ("2", "5", 2),
}
"""The faces that speak of it: what stood there, what stands there now, and how often."""


def test_a_number_stands_once() -> None:
    """One number changed: every face that speaks of it says the new one, and no other face changes."""
    changed = {}
    for name, (before, after) in CHANGES.items():
        text, count = re.subn(before, after, FILES[f"card_data/seacrashers/{name}"].decode(), count=1)
        assert count == 1
        changed[f"card_data/seacrashers/{name}"] = text.encode()
    old, new = words({}), words(changed)
    assert {name for name in old if old[name] != new[name]} == set(SAY)
    for name, (was, now, often) in SAY.items():
        assert old[name][was] - new[name][was] == often, name
        assert new[name][now] - old[name][now] == often, name


def test_a_deck_has_one_back_of_its_own() -> None:
    """Cards of a deck look alike from behind, so that nobody knows what comes, and no two decks do."""
    backs: dict[str, set[Frame]] = {"crew": set(), "treasure": set(), "sea": set(), "land": set()}
    for (component, _, side), frame in faces({}).items():
        if component in backs and side == "back":
            backs[component].add(frame)
    assert {name: len(frames) for name, frames in backs.items()} == dict.fromkeys(backs, 1)
    assert len(set().union(*backs.values())) == len(backs)


def faces(changed: dict[str, bytes]) -> Mapping[FaceKey, Frame]:
    """Every face of the game. Nothing may be wrong with them."""
    files, problems = Memory({**FILES, **changed}), Diagnostics()
    game = load_game(files, "seacrashers", problems)
    assert game is not None
    found = lay_out(game, files, library(files, problems), problems)
    assert list(problems) == []
    return found


def words(changed: dict[str, bytes]) -> dict[str, Counter[str]]:
    """The words of every face of the game."""
    return {"/".join(key): Counter(re.findall(r"\w+", said(frame))) for key, frame in faces(changed).items()}
