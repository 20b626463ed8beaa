"""Decks and the products of a shop go in, the decks that are one of them come out; what nobody makes is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cardgen.diagnostics import COMMAND, Diagnostics, Span
from cardgen.export.deck import Deck
from cardgen.export.targets import Target
from cardgen.export.targets.product import NEAR, Product, match, nearest_product
from cardgen.geometry import TOLERANCE, Size, millimetres
from cardgen.model.game import Game
from cardgen.model.stocks import STOCKS


def sold(decks: Sequence[Deck], target: Target, problems: Diagnostics, named: Collection[str] = ()) -> tuple[Deck, ...]:
    """The decks whose pieces are a product of the target; all, where it makes any size.

    A piece that is nearly one is an error: it was meant to be. What is far from any is left out with a warning, unless
    its component is among those `named`, or nothing else is left. What the sources do not confirm is noted.
    """
    if not target.products:
        return tuple(decks)
    found = {deck.component.name: match(target.products, deck.size, deck.component.stock.shape) for deck in decks}
    kept = tuple(deck for deck in decks if found[deck.component.name])
    nearly = {deck.component.name: _near(deck, target) for deck in decks if deck not in kept}
    none_left = not kept and not any(nearly.values())
    for deck in decks:
        name = deck.component.name
        if name in nearly:
            _refuse(deck, target, nearly[name], none_left or name in named, problems)
    at = place(decks[0].game, target) if decks else COMMAND
    for product in dict.fromkeys(one.product for one in found.values() if one):
        if not product.confirmed:
            message = f"the size of “{product.name}” is not confirmed by the shop: order one copy first"
            problems.note(at, "not-confirmed", message)
    return kept


def tell_players(game: Game, decks: Sequence[Deck], target: Target, players: int, problems: Diagnostics) -> None:
    """A note that more can play than a shop's or a table's cards are for: a box is ordered for all."""
    per_player = any(isinstance(deck.component.sets, str) for deck in decks)
    if target.kind in ("sheets", "list") or not per_player or not game.players.usual == players < game.players.max:
        return
    message = f"counts are those for {players} players, and up to {game.players.max} play"
    problems.note(place(game, target), "fewer-players", message, f"add --players {game.players.max} for all")


def place(game: Game, target: Target) -> Span:
    """Where a target was chosen: in the game, or else on the command line."""
    return game.place("print", "target") if target.name == game.print.target else COMMAND


def _near(deck: Deck, target: Target) -> Product | None:
    """The product that a piece is nearly, as it lies."""
    found = nearest_product(target.products, deck.size, deck.component.stock.shape)
    return found[0] if found and found[1] <= NEAR else None


def _refuse(deck: Deck, target: Target, near: Product | None, wanted: bool, problems: Diagnostics) -> None:
    title, stock = deck.component.title, deck.component.stock
    if near is not None:
        message = f"“{title}” is {deck.size}, and “{near.name}” of target “{target.name}” {near.trim}"
        hints = (_way(deck, near), "or build the others alone: --component NAME")
        problems.error(deck.component.span, "no-product", message, *hints)
        return
    what = str(deck.size) if stock.shape == "rectangle" else f"{deck.size}, {stock.shape}"
    message = f"“{title}” ({what}) is no product of target “{target.name}”"
    if wanted:
        sizes = ", ".join(dict.fromkeys(_nearest_sizes(deck, target)))
        hint = f"the nearest: {sizes}" if sizes else f"it makes no {stock.shape}"
        problems.error(deck.component.span, "no-product", message, hint)
    else:
        problems.warning(deck.component.span, "no-product", f"{message}: it is left out", "order it elsewhere")


def _way(deck: Deck, near: Product) -> str:
    """How a piece becomes the product that it nearly is."""
    if abs(deck.ratio - 1) > 1e-9:
        return "leave --scale out: pieces are then as large as their stocks"
    lying = deck.size.width > deck.size.height and near.trim.width < near.trim.height
    size = Size(near.trim.height, near.trim.width) if lying else near.trim
    shape = deck.component.stock.shape
    for name, stock in STOCKS.items():
        if stock.shape == shape and _same(stock.size, size):
            return f"set stock: {name}"
    form = "" if shape == "rectangle" else f", shape: {shape}"
    return f"set stock: {{width: {millimetres(size.width)}mm, height: {millimetres(size.height)}mm{form}}}"


def _same(one: Size, other: Size) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= TOLERANCE


def _nearest_sizes(deck: Deck, target: Target) -> Iterator[str]:
    """The three products of the form that come nearest."""
    left = list(target.products)
    for _ in range(3):
        found = nearest_product(left, deck.size, deck.component.stock.shape)
        if found is None:
            return
        left.remove(found[0])
        yield f"{found[0].name} {found[0].trim}"
