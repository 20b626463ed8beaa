"""A game goes out: which decks, which cards, and what the manifest is headed with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest
from export_game import POKER, card, codes, component, faces_of, flat, game, label

from cardgen.colors import BLACK
from cardgen.data.files import Unreadable
from cardgen.data.fonts import Font
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.files import Exported, export, selected
from cardgen.export.targets import Target, target
from cardgen.layout.frame import Frame, Glyph, Group, Run, Text, TextLine, Word
from cardgen.model.game import Game

TINY = game(
    component("crew", (card("crew", "guard", 2), card("crew", "cook")), sets="per player"),
    component("sea", (card("sea", "guard"), card("sea", "storm"))),
)


def home() -> Target:
    found = target("home-letter", Span("a test"), Diagnostics())
    assert found is not None
    return found


def printed(game: Game, components: Collection[str] = (), only: Collection[str] = ()) -> list[str]:
    return [
        f"{component.name}/{copy.card.id}"
        for component, pieces in selected(game, 2, components, only)
        for copy in pieces
    ]


def test_every_copy_of_every_deck_is_printed() -> None:
    """Nothing asked for is everything: a set of crew for each of two players, and the sea once."""
    crew = ["crew/guard", "crew/guard", "crew/cook"]
    assert printed(TINY) == [*crew, *crew, "sea/guard", "sea/storm"]


@pytest.mark.parametrize(
    ("components", "only", "expected"),
    [
        (["sea"], [], {"sea/guard", "sea/storm"}),
        ([], ["guard"], {"crew/guard", "sea/guard"}),
        ([], ["sea/guard"], {"sea/guard"}),
        (["crew"], ["guard"], {"crew/guard"}),
        (["crew"], ["cook", "guard"], {"crew/cook", "crew/guard"}),
    ],
)
def test_a_build_can_be_narrowed_down(components: list[str], only: list[str], expected: set[str]) -> None:
    """By deck, by card in any deck, or by card of one deck."""
    assert set(printed(TINY, components, only)) == expected


def test_decks_without_copies_make_no_file(problems: Diagnostics) -> None:
    """A deck of which nothing is printed has no empty PDF."""
    tiny = game(component("crew", (card("crew", "guard", 0),)), component("sea", (card("sea", "storm"),)))
    built = export(tiny, faces_of(tiny), home(), players=2, label=label, problems=problems)
    assert list(built.files) == ["sea.pdf"]


def test_the_manifest_is_headed_with_what_was_built(problems: Diagnostics) -> None:
    """Game, version, target, scale, players, and a digest of all bytes."""
    built = export(TINY, faces_of(TINY), home(), players=2, label=label, problems=problems)
    heading = {key: value for key, value in built.manifest.items() if key not in ("components", "files", "digest")}
    assert heading == {
        "manifest": 1,
        "game": "Tiny",
        "folder": "tiny",
        "version": "1",
        "target": "home-letter",
        "scale": "60%",
        "players": 2,
    }
    listed = [entry["name"] for entry in built.manifest["files"]]  # type: ignore[attr-defined]
    assert listed == sorted(built.files) == ["crew.pdf", "sea.pdf"]


def test_a_font_that_went_away_is_a_problem(problems: Diagnostics) -> None:
    """A file that was there when it was looked at and is gone when its bytes are wanted is reported, not raised."""

    def gone() -> bytes:
        raise Unreadable("there is no file “fonts/gone.ttf”", "put it back")

    font = Font("Gone", False, False, "Gone-Regular", "fonts/gone.ttf", "0" * 64, gone)
    word = Word(font, (Glyph(3, "a", 500, 500),), 0.5)
    text = Text((TextLine(10, 20, (Run((word,), 12),)),), BLACK)
    lettered = replace(flat(POKER, (1, 1, 1)), root=Group((text,)))
    faces: dict[tuple[str, str, str], Frame] = {**faces_of(TINY), ("sea", "storm", "front"): lettered}
    built = export(TINY, faces, home(), players=2, label=label, problems=problems)
    (problem,) = problems
    assert (problem.code, problem.hints) == ("unreadable-file", ("put it back",))
    assert problem.span == TINY.components["sea"].span
    assert list(built.files) == ["crew.pdf"]


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from export_game import deck_of, faces_of, label
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.files import export
from cardgen.export.targets import target
tiny, problems = deck_of(10), Diagnostics()
for name in ("home-letter", "images"):
    record = target(name, Span("a test"), problems)
    print(export(tiny, faces_of(tiny), record, players=2, label=label, problems=problems).manifest["digest"])
"""


def test_two_processes_make_the_same_bytes() -> None:
    """Neither the order of hashes nor the process is in a file: the digests of all files agree."""

    def digests(seed: str) -> str:
        here = str(Path(__file__).parent)
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, here], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    first = digests("1")
    assert len(first.split()) == 2 and first == digests("2")


def test_nothing_to_print_is_an_empty_build(problems: Diagnostics) -> None:
    """A game without cards has a manifest and no files."""
    built = export(game(), {}, home(), players=2, label=label, problems=problems)
    assert isinstance(built, Exported) and built.files == {} and built.manifest["files"] == []
    assert codes(problems) == []
