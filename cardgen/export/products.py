"""Decks and a target go in, those whose pieces its shop makes come out; of the others it is told what to do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.targets import Target
from cardgen.export.targets.product import NEAR, Match, Product, match, nearest_product
from cardgen.geometry import MM, Size, millimetres
from cardgen.model.stocks import STOCKS


def product_of(deck: Deck, target: Target) -> Match | None:
    """The product of the shop that the pieces of a deck are; None where it has none of their size and form."""
    return match(target.products, deck.size, deck.component.stock.shape)


def fitting(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, asked: Collection[str] = ()
) -> tuple[Deck, ...]:
    """The decks that are products of the target's shop: all of them where it makes any piece.

    A size that nearly is a product's is an error, with what to set. Others are left out with a warning; that is an
    error too when they were `asked` for by name, or when nothing is left.
    """
    if not target.products:
        return tuple(decks)
    found, others = [], []
    for deck in decks:
        product = product_of(deck, target)
        if product is None:
            others.append(deck)
            continue
        found.append(deck)
        if not product.product.confirmed:
            _report_unconfirmed(deck, product.product, target, problems)
    for deck in others:
        _report(deck, target, problems, must=not found or deck.component.name in asked)
    return tuple(found)


def _report(deck: Deck, target: Target, problems: Diagnostics, must: bool) -> None:
    """Tell that the shop makes no such piece, and which one is nearest; an error where it `must`."""
    component, shape = deck.component, deck.component.stock.shape
    size, near = deck.size, nearest_product(target.products, deck.size, shape)
    what = str(size) if shape == "rectangle" else f"{size}, {shape}"
    message = f"“{target.name}” makes nothing of the size of “{component.title}” ({what})"
    if near is not None and near[1] <= NEAR:
        off = millimetres(near[1])
        hint = f"its “{near[0].name}” is {near[0].trim}, {off} mm off: {_setting(near[0], deck)}"
        problems.error(component.span, "no-product", message, hint)
        return
    hints = (f"it makes {_listed(target.products, shape)}", f"set the stock of {component.name}, or build it otherwise")
    if must:
        problems.error(component.span, "no-product", message, *hints)
    else:
        problems.warning(component.span, "no-product", f"{message}: it is left out", *hints)


def _setting(product: Product, deck: Deck) -> str:
    """What to write for the stock of a deck, so that it is a product as the deck lies."""
    trim = product.trim
    if (trim.width > trim.height) != (deck.size.width > deck.size.height):
        trim = Size(trim.height, trim.width)
    if deck.ratio != 1:
        return "leave out --scale, or choose another"
    for stock in STOCKS.values():
        apart = max(abs(stock.size.width - trim.width), abs(stock.size.height - trim.height))
        if stock.shape == product.form and apart < MM / 100:
            return f"set “stock: {stock.name}” for {deck.component.name}"
    form = "" if product.form == "rectangle" else f", shape: {product.form}"
    width, height = millimetres(trim.width), millimetres(trim.height)
    return f"set “stock: {{width: {width}mm, height: {height}mm{form}}}” for {deck.component.name}"


def _listed(products: Collection[Product], shape: str) -> str:
    """The sizes of a form that there are; those of all forms where there is none of it."""
    there = [one for one in products if one.form == shape] or products
    return ", ".join(f"{one.name} ({one.trim})" for one in there)


def _report_unconfirmed(deck: Deck, product: Product, target: Target, problems: Diagnostics) -> None:
    problems.note(
        deck.component.span,
        "not-confirmed",
        f"no page of the shop confirms the size of “{product.name}” for “{target.name}”",
        "compare it with the shop's own template before you order",
    )
