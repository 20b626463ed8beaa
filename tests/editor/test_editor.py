"""What `cardgen schemas` writes is what editors need: asked of the language server that VS Code and others use."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from language_server import LanguageServer
from tiny_project import DECK, GAME, TinyProject

SERVER = Path(os.environ.get("CARDGEN_EDITOR", Path.home() / ".cache/cardgen-editor"))
"""Where `npm ci` put the server that package.json beside this file asks for; CONTRIBUTING.md says how."""

SCRIPT = SERVER / "node_modules/yaml-language-server/bin/yaml-language-server"

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and SCRIPT.exists()), reason="needs node and the YAML language server"
)

SCHEMA = """
type: object
additionalProperties: false
properties:
  cost: {type: integer, minimum: 0, description: Gold to hire this one.}
  kind: {enum: [sailor, officer]}
  text: {type: string}
"""
GOOD = """# yaml-language-server: $schema=schemas/crew.deck.yaml
defaults: {kind: sailor}
cards:
  - id: cook
    name: The Cook
    cost: 2
    text: Take two :gold:, and keep {{ card.cost }}.
  - id: mate
    kind: officer
    copies: per player
    text: Aye.
"""


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    """The tiny game with a schema, and what `cardgen schemas` makes of it."""
    tiny.write("card_data/tiny/schemas/crew.yaml", SCHEMA)
    tiny.replace(GAME, "    cards: crew.yaml\n", "    cards: crew.yaml\n    schema: schemas/crew.yaml\n")
    tiny.write(DECK, GOOD)
    assert tiny.run("schemas").exit_code == 0
    return tiny


@pytest.fixture
def server(project: TinyProject) -> Iterator[LanguageServer]:
    with LanguageServer(["node", str(SCRIPT), "--stdio"], project.root) as server:
        yield server


def test_a_good_deck_is_not_marked(project: TinyProject, server: LanguageServer) -> None:
    """Nothing is wrong with it to the server, as to cardgen."""
    assert project.run("check").exit_code == 0
    assert server.open(project.root / DECK) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("cost: 2", "cost: 1a", 6),
        ("cost: 2", "cost: -1", 6),
        ("cost: 2", "cots: 2", 6),
        ("kind: officer", "kind: officr", 9),
        ("copies: per player", "copies: many", 10),
        ("defaults: {kind: sailor}", "defaults: {kind: tailor}", 2),
    ],
)
def test_a_bad_deck_is_marked_at_the_line(
    project: TinyProject, server: LanguageServer, old: str, new: str, line: int
) -> None:
    """A slip is marked where cardgen finds it."""
    project.replace(DECK, old, new)
    marks = server.open(project.root / DECK)
    assert {mark["range"]["start"]["line"] + 1 for mark in marks} == {line}
    assert project.run("check", "--data").exit_code == 1


def test_the_pointer_shows_the_description(project: TinyProject, server: LanguageServer) -> None:
    """What the schema says of a field stands at its name."""
    server.open(project.root / DECK)
    assert "Gold to hire this one" in server.hover(project.root / DECK, 6, 6)
