"""Sizes that cards and tiles are sold in: one record each, with the page its numbers come from."""

from __future__ import annotations

from cardgen.geometry import INCH, MM, Size
from cardgen.model.game import Shape, Stock

TGC = "The Game Crafter, https://www.thegamecrafter.com/api/tgc/products: canvas in pixels less 75, at 300 dpi"
MPC = "MakePlayingCards, https://www.makeplayingcards.com/faq-photo.aspx"
SQUIB = "squib, built-in layouts for A4, https://github.com/andymeneely/squib"


def _inches(
    name: str,
    title: str,
    width: float,
    height: float,
    source: str,
    shape: Shape = "rectangle",
) -> Stock:
    """A stock given in inches; its corner is 1/8 in, which is The Game Crafter's 38 px, or none on a circle or hex."""
    corner = INCH / 8 if shape == "rectangle" else 0.0
    return Stock(name, title, Size(width * INCH, height * INCH), corner, shape, source)


def _metric(name: str, title: str, width: float, height: float, source: str) -> Stock:
    """A stock given in millimetres; its corner is 3 mm, the usual one of metric cards."""
    return Stock(name, title, Size(width * MM, height * MM), 3 * MM, "rectangle", source)


STOCKS: dict[str, Stock] = {
    stock.name: stock
    for stock in (
        _inches("poker", "Poker", 2.5, 3.5, TGC),
        _metric("mtg", "Trading card, Euro poker", 63, 88, f"{SQUIB}, a4_poker; https://proxyfoundry.com/?p=328"),
        _inches("bridge", "Bridge", 2.25, 3.5, TGC),
        _inches("tarot", "Tarot", 2.75, 4.75, TGC),
        _metric("euro-tarot", "Tarot, European", 70, 120, MPC),
        _metric("japanese", "Japanese", 59, 86, "https://winenfood.com/printing-a-custom-trading-card-size-guide"),
        _metric("euro", "Standard European", 59, 92, f"{SQUIB}, a4_euro_card"),
        _metric("usa", "Standard American", 56, 87, f"{SQUIB}, a4_usa_card"),
        _metric("mini-usa", "Mini American", 41, 63, "MB Print, https://mbprint.pl/en/?p=658"),
        _metric("mini-euro", "Mini European", 44, 68, "Cutline, its list of card sizes on https://glama.ai"),
        _inches("us-mini", "Mini, half a poker card", 1.75, 2.5, TGC),
        _inches("micro", "Micro", 1.25, 1.75, TGC),
        _inches("domino", "Domino", 1.75, 3.5, TGC),
        _inches("business", "Business card", 2, 3.5, TGC),
        _inches("jumbo", "Jumbo", 3.5, 5.5, TGC),
        _inches("jumbo-mpc", "Jumbo of MakePlayingCards", 3.5, 5, MPC),
        _inches("square", "Square", 3.5, 3.5, TGC),
        _inches("small-square", "Small square", 2.5, 2.5, TGC),
        _inches("euro-square", "European square", 2.75, 2.75, TGC),
        _inches("divider", "Divider", 3, 3.5, TGC),
        _metric("credit", "Credit card (CR80)", 85.6, 53.98, "http://www.cardintegrators.com/art-requirements/"),
        _inches("circle", "Circle", 3.5, 3.5, TGC, "circle"),
        _inches("hex", "Hexagon, flat side on top", 3.75, 3.25, TGC, "hex"),
        _inches("small-token", "Small round token", 0.5, 0.5, TGC, "circle"),
        _inches("medium-token", "Medium round token", 0.75, 0.75, TGC, "circle"),
        _inches("large-token", "Large round token", 1, 1, TGC, "circle"),
        _inches("small-hex-tile", "Small hexagon tile", 2, 1.75, TGC, "hex"),
        _inches("medium-hex-tile", "Medium hexagon tile", 2.5, 2.25, TGC, "hex"),
        _inches("small-square-tile", "Small square tile", 2, 2, TGC),
        _inches("medium-square-tile", "Medium square tile", 2.5, 2.5, TGC),
        _inches("large-square-tile", "Large square tile", 3.5, 3.5, TGC),
    )
}
"""Every stock by the name that game.yaml calls it. Sizes are printed sizes."""
