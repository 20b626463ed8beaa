"""A stock goes in, how it is cut and put together comes out in words, for a game that says nothing of it."""

from __future__ import annotations

from cardgen.export.targets import Paper
from cardgen.geometry import MM
from cardgen.model.game import Stock

GLUED = (
    "Cut every page from tick to tick. Put glue on the strip beyond the line of dashes and dots, and lay the edge of"
    " the next page along that line: {order}."
)
"""A piece of several pages, whatever the game says of it."""

STRAIGHT = "from tick to tick"
BY_MACHINE = "by machine, or along the edges of the art"
TORN = "Tear out along the perforation."
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


def straight(paper: Paper) -> str:
    """How straight cuts are found on sheets of this paper."""
    if paper.registration is not None:
        return BY_MACHINE
    return {"lines": "along the lines", "none": "along the edges of the art"}.get(paper.marks, STRAIGHT)


def making(stock: Stock, ratio: float, paper: Paper) -> str:
    """How a stock is cut and put together when it is printed at `ratio` times its size on sheets of this paper."""
    if stock.shape in MAKING:
        return MAKING[stock.shape]
    ways = straight(paper)
    says = [f"Cut the slits first, then straight {ways}." if stock.slits else f"Cut straight {ways}."]
    if paper.perforation is not None:
        says = [TORN]
    if any(stock.folds):
        says.append(f"{SCORE}, and fold away from you: the print comes outwards.")
    if stock.corner:
        says.append(f"Round the corners, if you like, with a punch of {round(stock.corner * ratio / MM, 1):g} mm.")
    return " ".join(says)
