"""The table of stocks in, its page of the manual out. It is committed, and tested to be current."""

from __future__ import annotations

import re

from cardgen.geometry import INCH, MM
from cardgen.model.game import Stock
from cardgen.model.stocks import STOCKS

HEAD = """# Stocks

Made by `cardgen.model.manual` from the table of stocks: run `make docs` after a change.

A component of `game.yaml` names its stock (`stock: poker`). Width, height and corner are those of the printed piece,
cut to size; bleed comes on top of them. Where these are not what your printer takes, give the size in its place:
`stock: {width: 70mm, height: 120mm, corner: 3mm}`.

| stock | | width × height | in inches | corner | shape | source |
| --- | --- | --- | --- | --- | --- | --- |
"""


def stocks_page() -> str:
    """The page, in Markdown."""
    return HEAD + "".join(f"{_row(stock)}\n" for stock in STOCKS.values())


def _row(stock: Stock) -> str:
    size = stock.size
    metric = f"{_in(size.width, MM)} × {_in(size.height, MM)} mm"
    inches = f"{_in(size.width, INCH)} × {_in(size.height, INCH)} in"
    corner = f"{_in(stock.corner, MM)} mm" if stock.corner else "none"
    cells = (f"`{stock.name}`", stock.title, metric, inches, corner, stock.shape, _linked(stock.source))
    return f"| {' | '.join(cells)} |"


def _in(points: float, unit: float) -> str:
    """A length in a unit, to the thousandth."""
    return f"{points / unit:.3f}".rstrip("0").rstrip(".")


def _linked(source: str) -> str:
    """A source with its addresses as links."""
    return re.sub(r"https?://[^\s,;:]+(?::[^\s,;]+)*", lambda address: f"<{address[0]}>", source)
