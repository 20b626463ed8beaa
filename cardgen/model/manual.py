"""The table of stocks in, its page of the manual out. It is committed, and tested to be current."""

from __future__ import annotations

import re

from cardgen.geometry import INCH, millimetres
from cardgen.model.game import Stock
from cardgen.model.stocks import STOCKS

HEAD = """# Stocks

Made by `cardgen.model.manual` from the table of stocks: run `make docs` after a change.

A component of `game.yaml` names its stock (`stock: poker`). Width, height and corner are those of the printed piece, cut to
size; bleed comes on top of them. Where these are not what your printer takes, give the size in its place:
`stock: {width: 70mm, height: 120mm, corner: 3mm}`.

| stock | | width × height | in inches | corner | shape | source |
| --- | --- | --- | --- | --- | --- | --- |
"""


def stocks_page() -> str:
    """The page, in Markdown."""
    return HEAD + "".join(f"{_row(stock)}\n" for stock in STOCKS.values())


def _row(stock: Stock) -> str:
    size = stock.size
    metric = f"{millimetres(size.width)} × {millimetres(size.height)} mm"
    inches = f"{_inches(size.width)} × {_inches(size.height)} in"
    corner = f"{millimetres(stock.corner)} mm" if stock.corner else "none"
    cells = (f"`{stock.name}`", stock.title, metric, inches, corner, stock.shape, _linked(stock.source))
    return f"| {' | '.join(cells)} |"


def _inches(points: float) -> str:
    """A length in inches to the thousandth, which is 0.025 mm."""
    return f"{points / INCH:.3f}".rstrip("0").rstrip(".")


def _linked(source: str) -> str:
    """A source with its addresses as links."""
    return re.sub(r"https?://[^\s,;:]+(?::[^\s,;]+)*", lambda address: f"<{address[0]}>", source)
