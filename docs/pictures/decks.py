"""Draws docs/pictures/decks.png from the built faces: `cardgen build seacrashers --target images` first."""

from cut_out import Table

DECKS = {
    "crew": "red-tamsin-front",
    "treasure": "map-on-kevin-front",
    "sea": "lonely-kraken-front",
    "land": "smoking-idol-front",
}
"""Each deck, and which of its fronts is shown."""


def main() -> None:
    """Lays a back and a front of each deck on one picture."""
    table = Table("seacrashers", (4 * 425 + 30, 600), 5.2)
    for column, (deck, front) in enumerate(DECKS.items()):
        x = 25 + column * 425
        table.lay(deck, "back", x + 30, 30, 9)
        table.lay(deck, front, x, 80, -5)
    table.save(__file__)


if __name__ == "__main__":
    main()
