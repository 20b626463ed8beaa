"""Finding the project around a place, and the games in it."""

from __future__ import annotations

from pathlib import Path

from cardgen.data.files import Memory
from cardgen.data.project import find, games


def test_a_project_is_found_from_anywhere_inside(tmp_path: Path) -> None:
    """Standing in a folder of the project, or naming a file in it, is enough."""
    for folder in ("card_data/sea", "templates/sea"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "card_data/sea/game.yaml").write_text("name: Sea\n")
    for start in ("", "card_data", "templates/sea", "card_data/sea/game.yaml"):
        project = find(tmp_path / start)
        assert project is not None
        assert project.root == tmp_path.resolve()
        assert games(project.files) == ("sea",)


def test_both_folders_are_needed(tmp_path: Path) -> None:
    """A folder with cards and no templates is no project."""
    (tmp_path / "card_data").mkdir()
    assert find(tmp_path) is None


def test_games_are_folders_with_a_game_file() -> None:
    """Only a folder right under card_data/ with a game.yaml is a game; the names are sorted."""
    names = ["b/game.yaml", "a/game.yaml", "c/deck.yaml", "d/e/game.yaml"]
    files = Memory(
        {**{f"card_data/{name}": b"" for name in names}, "card_data/game.yaml": b"", "templates/x/game.yaml": b""}
    )
    assert games(files) == ("a", "b")
