"""Draws docs/pictures/doomed.png from the built faces: `cardgen build were_doomed --target images` first."""

from cut_out import Table

WOOD = (205, 188, 148)
"""The table: pale pieces stand out on it."""

PIECES = (
    ("project", "the-project-front", 866, 28, 0),
    ("events", "back", 20, 22, 12),
    ("events", "good-bunker-front", 90, 30, 5),
    ("events", "last-biscuit-front", 338, 44, -2),
    ("events", "monument-front", 574, 28, -4),
    ("civilizations", "sanctimonia-front", 26, 444, 183, "panel-2"),
    ("reference", "player-reference-back", 426, 412, -3),
    ("civilizations", "supremia-front", 34, 786, -2, "panel-3"),
)
"""Component, picture, place of its top left corner, its turn, and the panel that is seen of it."""

TOKENS = (
    ("resource-front", 1030, 262, 10),
    ("resource-front", 1094, 312, -20),
    ("resource-front", 1052, 370, 33),
    ("resource-front", 1430, 730, -8),
    ("resource-front", 1366, 768, 21),
    ("resource-front", 1180, 286, 40),
    ("influence-front", 430, 956, 5),
    ("influence-front", 478, 1008, -25),
)
"""Picture, place and turn of what lies on all that."""


def main() -> None:
    """Lays the best of each kind on a table."""
    table = Table("were_doomed", (1680, 1120), 4.0, WOOD)
    for piece in PIECES:
        table.lay(*piece)
    for token, x, y, turn in TOKENS:
        table.lay("tokens", token, x, y, turn)
    table.drop(table.disc("coin", "first-player-front", "panel-1", 38), 698, 950)
    table.drop(table.disc("coin", "first-player-front", "panel-2", 38), 570, 944)
    table.save(__file__)


if __name__ == "__main__":
    main()
