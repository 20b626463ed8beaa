"""A game in; what is in its decks by numbers, out: tables of any game, and those that it declares in stats.yaml."""

from __future__ import annotations

from dataclasses import replace

from cardgen.data.files import Files
from cardgen.diagnostics import Diagnostics
from cardgen.model.game import Game
from cardgen.stats.automatic import found_tables
from cardgen.stats.declared import FILE, read_tables
from cardgen.stats.tables import GameStats
from cardgen.stats.worked import Worker

__all__ = ["GameStats", "statistics"]


def statistics(game: Game, files: Files, problems: Diagnostics, players: int | None = None) -> GameStats:
    """The tables of a game for its usual number of players, or for another one.

    What is wrong with stats.yaml is told, and its tables that can be worked out are given.
    """
    if players is not None:
        game = replace(game, players=game.players._replace(usual=players))
    declared = read_tables(files, f"card_data/{game.folder}/{FILE}", game.components, problems)
    return GameStats(
        game.folder,
        game.name,
        game.players.usual,
        tuple(Worker(game, problems).tables(declared)) if declared else (),
        tuple(found_tables(game)),
        {component.name: component.title for component in game.components.values()},
    )
