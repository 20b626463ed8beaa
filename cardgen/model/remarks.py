"""A game in; what its game.yaml says to the print guide out, each text with the path of its place."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Span
from cardgen.model.game import Game, Path

SETTINGS = ("paper", "making")
"""The settings of a component whose markup the print guide sets."""


def remarks(game: Game) -> Iterator[tuple[Path, str]]:
    """The texts with markup: ("components", "crew", "making") and ("needs", 0), where the game says something."""
    for component in game.components.values():
        for setting, text in zip(SETTINGS, (component.paper, component.making), strict=True):
            if text:
                yield ("components", component.name, setting), text
    yield from ((("needs", index), text) for index, text in enumerate(game.needs))


def place(game: Game, path: Path) -> Span:
    """The place of a setting; that of its component, or of the game, where it is not written."""
    if path not in game.places and path[0] == "components" and path[1] in game.components:
        return game.components[str(path[1])].span
    return game.place(*path)
