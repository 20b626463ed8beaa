"""The page of stocks: a row for each, with its sizes."""

from cardgen.model.manual import stocks_page
from cardgen.model.stocks import STOCKS


def test_every_stock_has_a_row():
    """Each stock stands in the table under the name that game.yaml calls it, with size, corner and source."""
    rows = [line for line in stocks_page().splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(STOCKS)
    poker = rows[0]
    assert "| 63.5 × 88.9 mm | 2.5 × 3.5 in | 3.175 mm | rectangle | " in poker
    assert all("http" in row for row in rows)
