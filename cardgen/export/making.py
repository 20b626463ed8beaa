"""A stock goes in, how it is cut and put together comes out in words, for a game that says nothing of it."""

from __future__ import annotations

from cardgen.geometry import MM
from cardgen.model.game import Stock

GLUED = (
    "Cut every page from tick to tick. Put glue on the strip beyond the line of dashes and dots, and lay the edge of"
    " the next page along that line: {order}."
)
"""A piece of several pages, whatever the game says of it."""

STRAIGHT = "Cut straight from tick to tick."
SLITS_FIRST = "Cut the slits first, then straight from tick to tick."
SCORE = "Score the dashed lines before you fold"

MAKING = {
    "circle": "Cut out round, along the line.",
    "hex": "Cut out along the line.",
    "pennant": (
        "Cut out along the line. Put glue on the back, lay a cocktail stick along the middle, fold round it and"
        " press the two flags together."
    ),
    "standee": (
        f"Cut the slit below the figure first, then cut out straight. {SCORE}. Fold back to back along the middle,"
        " glue, and fold the two bases outwards."
    ),
}
"""Every shape but the rectangle, on which more depends."""


def gluing(rows: int, columns: int) -> str:
    """How a piece of several pages is glued together."""
    across = "from left to right" if columns > 1 else ""
    down = "from top to bottom" if rows > 1 else ""
    return GLUED.format(order=" and ".join(filter(None, (across, down))))


def making(stock: Stock, ratio: float = 1.0) -> str:
    """How a stock is cut and put together when it is printed at `ratio` times its size."""
    if stock.shape in MAKING:
        return MAKING[stock.shape]
    says = [SLITS_FIRST if stock.slits else STRAIGHT]
    if any(stock.folds):
        says.append(f"{SCORE}, and fold away from you: the print comes outwards.")
    if stock.corner:
        says.append(f"Round the corners, if you like, with a punch of {round(stock.corner * ratio / MM, 1):g} mm.")
    return " ".join(says)
