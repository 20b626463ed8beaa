"""Every piece of both games on a digital table and in the list of components."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from functools import cache

import pytest
from markdown_tables import tables
from tiny_project import ROOT
from tts_reader import SavedObject, flat

from cardgen.data.files import Folder
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Component, Copy, Game
from cardgen.model.printing import copies
from cardgen.pipeline import Request, build

GAMES = ("seacrashers", "were_doomed")
BASE = "https://example.org/game/"
TABLE = f"like: tabletop-simulator\ndpi: 40\nbase-url: {BASE}\n"


class WithTable(Folder):
    """The project with a target of each game's own: the digital table at few dpi, which is quick."""

    def read(self, name: str) -> bytes:
        return TABLE.encode() if name.endswith("/targets/table.yaml") else super().read(name)

    def names(self, folder: str) -> tuple[str, ...]:
        own = (f"{folder}/table.yaml",) if folder.endswith("/targets") else ()
        return (*super().names(folder), *own)


PROJECT = Project(ROOT, WithTable(ROOT))


@cache
def loaded(name: str) -> Game:
    found = load_game(PROJECT.files, name, Diagnostics())
    assert found is not None
    return found


def built(name: str, target: str) -> Mapping[str, bytes]:
    """The files of all components, those that are printed only on request among them."""
    problems = Diagnostics()
    made = build(PROJECT, name, Request(target=target, components=tuple(loaded(name).components)), problems)
    assert made is not None, list(problems)
    assert not problems.failed
    return made.files


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_is_on_the_table(name: str) -> None:
    """Each copy of each card has its name and a face that is no blank, in sheets that a table takes; the object of the
    whole game has them all.
    """
    files, loaded_game = built(name, "table"), loaded(name)
    all_names: list[str] = []
    for one in loaded_game.components.values():
        wanted = [copy.card for copy in by_owner(one, loaded_game.players.usual)]
        all_names += [card.name for card in wanted]
        found = SavedObject(f"{one.name}.json", files, BASE).cards()
        assert [shown.name for shown in found] == [card.name for card in wanted]
        for shown, card in zip(found, wanted, strict=True):
            assert flat(shown.front) is None
            assert (flat(shown.back) is None) == (one.back[card.id] is not None)
            ratio = shown.front.width / shown.front.height * one.stock.size.height / one.stock.size.width
            assert ratio == pytest.approx(1, abs=0.05)
            assert not any(sign in shown.text for sign in ("**", "[[", "{{"))
    assert [shown.name for shown in SavedObject(f"{name}.json", files, BASE).cards()] == all_names


def by_owner(one: Component, players: int) -> list[Copy]:
    """The pieces as they lie in piles: those of the table first, then those of each player."""
    each = one.sets == "per player"
    return sorted(copies(one, players), key=lambda copy: (copy.player or 0) if each or copy.card.per_player else 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_component_is_listed(name: str) -> None:
    """As many pieces as are printed, and the names of all cards."""
    files, loaded_game = built(name, "component-list"), loaded(name)
    rows = {row["component"]: row for row in csv.DictReader(io.StringIO(files["components.csv"].decode()))}
    shown = tables(files["components.md"].decode())
    assert list(rows) == list(loaded_game.components)
    for one in loaded_game.components.values():
        pieces = copies(one, loaded_game.players.usual)
        assert rows[one.name]["pieces"] == str(len(pieces))
        assert rows[one.name][f"pieces for {loaded_game.players.min} players"] == str(
            len(copies(one, loaded_game.players.min))
        )
        _, *cards, total = shown[one.title]
        assert {row[0] for row in cards} == {copy.card.name for copy in pieces}
        assert total == ["Total", str(len(pieces))]
