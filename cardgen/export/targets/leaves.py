"""A target's record goes in, how its files hold one side of a card a page comes out."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.patterns import Pattern, read_pattern
from cardgen.export.targets.product import Product, read_products
from cardgen.export.targets.record import Record, one_of, whole, yes_or_no

Order = Literal["back-front", "front-back", "fronts-back", "apart"]

ORDERS: dict[Order, str] = {
    "back-front": "the back of a card before its front",
    "front-back": "the front of a card before its back",
    "fronts-back": "all fronts, and the one back last; where there are several backs, two files",
    "apart": "a file of fronts and one of backs, of one page where all cards share one",
}

PAIRED: tuple[Order, ...] = ("back-front", "front-back")
"""The orders in which the two sides of a card follow each other."""

Group = Literal["component", "size"]

EXAMPLE = {
    "game": "Low Tide",
    "author": "Ada Kowalski",
    "surname": "Kowalski",
    "component": "crew",
    "width": "63.5",
    "height": "88.9",
    "side": "fronts",
}
"""What the names of files may hold. `surname` is the last word of the author; width and height are the trim in
millimetres; `component` names all that are in the file; `side` is fronts, backs, or cards where it holds both."""


class Leaves(NamedTuple):
    """How files of one page a side are made: a page for each copy of a card, with its bleed and without marks.

    `group` says what one file holds: a component, or all pieces of one size and form. `names` is the pattern of file
    names, None for the usual ones. With `products` only pieces that are one of them are made. A file holds `most`
    cards. With `pairs`, cards without backs get white ones even where no card has any: the shop tells fronts from backs
    by their place in the file.
    """

    order: Order = "front-back"
    group: Group = "component"
    names: Pattern | None = None
    products: tuple[Product, ...] = ()
    most: int | None = None
    pairs: bool = False


def read_leaves(record: Record) -> Leaves:
    """The leaves of a target; what is wrong is reported, and the record has failed."""
    found = Leaves(
        order=cast(Order, record.take("order", one_of(*ORDERS), "front-back")),
        group=cast(Group, record.optional("file", one_of(*get_args(Group)), "component")),
        names=read_pattern(record, "names", EXAMPLE),
        products=read_products(record),
        most=record.optional("most", whole(1, 100_000), None),
        pairs=record.optional("pairs", yes_or_no, False),
    )
    if found.pairs and found.order not in PAIRED:
        record.fail(record.node.entries["pairs"].span, f"pairs go only with the orders {', '.join(PAIRED)}", None)
    return found
