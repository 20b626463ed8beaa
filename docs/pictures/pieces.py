"""Draws docs/pictures/pieces.png from the built faces: `cardgen build seacrashers --target images` first."""

from cut_out import Table

PIECES = (
    ("reference", "set-up-front", 890, 30, 2),
    ("reference", "player-reference-back", 1175, 60, -3),
    ("vessels", "brig-front", 30, 30, 0),
    ("islands", "skull-front", 40, 612, 0),
    ("enemy-standees", "lonely-kraken-front", 600, 625, 3),
    ("vessel-standees", "sloop-front", 1090, 690, -2),
    ("flags", "royal-nuisance-2-front", 620, 900, -5),
    ("flags", "extra-aces-3-front", 650, 1020, 2),
    ("discs", "volley-front", 1060, 950, 0),
    ("discs", "melee-back", 1245, 960, 0),
    ("discs", "the-sea-front", 1430, 945, 0),
    ("tokens", "gold-one-front", 560, 850, 0),
    ("tokens", "gold-five-front", 545, 1055, 0),
    ("tokens", "hit-marker-front", 1540, 640, 0),
)
"""Component, picture, place of its top left corner, and its turn: what lies below comes first."""


def main() -> None:
    """Lays one piece of each kind on a table."""
    table = Table("seacrashers", (1650, 1170), 4.4)
    for piece in PIECES:
        table.lay(*piece)
    table.save(__file__)


if __name__ == "__main__":
    main()
