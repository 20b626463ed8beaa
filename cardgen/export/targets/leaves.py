"""A target's record goes in, how its files hold one side of a card a page comes out."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.targets.product import Product, read_products
from cardgen.export.targets.record import Record, one_of, whole

Order = Literal["back-front", "front-back", "fronts-back", "apart"]

ORDERS: dict[Order, str] = {
    "back-front": "the back of a card before its front",
    "front-back": "the front of a card before its back",
    "fronts-back": "all fronts, and the one back last; where there are several backs, two files",
    "apart": "a file of fronts and one of backs, of one page where all cards share one",
}

Group = Literal["component", "size"]


class Leaves(NamedTuple):
    """How files of one page a side are made: a page for each copy of a card, with its bleed and without marks.

    `group` says what one file holds. `names` is the pattern of file names, an expression in `{{ }}`; "" for the usual
    ones. With `products` only pieces that are one of them are made. A file holds `most` cards.
    """

    order: Order = "front-back"
    group: Group = "component"
    names: str = ""
    products: tuple[Product, ...] = ()
    most: int | None = None


def read_leaves(record: Record) -> Leaves:
    """The leaves of a target; what is wrong is reported, and the record has failed."""
    return Leaves(
        order=cast(Order, record.take("order", one_of(*ORDERS), "front-back")),
        group=cast(Group, record.optional("file", one_of(*get_args(Group)), "component")),
        names=record.optional("names", str, ""),
        products=read_products(record),
        most=record.optional("most", whole(1, 100_000), None),
    )
