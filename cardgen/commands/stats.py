"""`cardgen stats`: what is in the decks of games, by numbers, now and compared with an earlier state."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.data.files import Files
from cardgen.data.project import Project
from cardgen.data.project import games as known_games
from cardgen.diagnostics import COMMAND, Diagnostics, Severity
from cardgen.model.build import load_game
from cardgen.stats import GameStats, statistics
from cardgen.stats.changes import compared
from cardgen.stats.declared import FILE


class Earlier:
    """An earlier state of the project: what it is called, and its files."""

    def __init__(self, name: str, files: Files) -> None:
        self.name, self.files = name, files


def run(
    project: Project,
    games: Iterable[str],
    problems: Diagnostics,
    players: int | None = None,
    earlier: Earlier | None = None,
) -> tuple[GameStats, ...]:
    """The statistics of each game that can be read; what is wrong with one is told."""
    found = []
    for folder in games:
        stats = _stats(project.files, folder, problems, players)
        if stats is not None:
            found.append(_against(stats, folder, earlier, problems, players) if earlier else stats)
    return tuple(found)


def _stats(files: Files, folder: str, problems: Diagnostics, players: int | None) -> GameStats | None:
    game = load_game(files, folder, problems)
    if game is None or "players" in game.unsure:
        return None
    if players is not None and not game.players.min <= players <= game.players.max:
        many = f"{game.players.min} to {game.players.max}"
        problems.error(game.span, "wrong-players", f"{game.name} is for {many} players, not {players}")
        return None
    return statistics(game, files, problems, players)


def _against(stats: GameStats, folder: str, earlier: Earlier, problems: Diagnostics, players: int | None) -> GameStats:
    """The statistics compared with those of an earlier state; alone where its cards cannot be read."""
    if folder not in known_games(earlier.files):
        problems.warning(COMMAND, "no-comparison", f"“{folder}” is no game yet in {earlier.name}")
        return stats
    wrong = Diagnostics()
    before = _stats(earlier.files, folder, wrong, players)
    errors = sorted(problem for problem in wrong.found if problem.severity is Severity.ERROR)
    if errors:
        more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
        said = f"“{folder}” as of {earlier.name} has errors ({errors[0].span}: {errors[0].message}{more})"
        problems.warning(COMMAND, "no-comparison", said, "name a state that has none")
    own = f"card_data/{folder}/{FILE}"
    if before is None or any(error.span.file != own for error in errors):
        return stats
    return compared(stats, before, earlier.name)
