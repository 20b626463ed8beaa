"""A target's record goes in, how its pictures are made and called comes out."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.patterns import Pattern, proved
from cardgen.export.targets.product import Product, read_products
from cardgen.export.targets.record import Record, address, one_of, whole

Format = Literal["png", "jpeg", "webp"]

Arrangement = Literal["faces", "sides", "cards"]

ARRANGEMENTS: dict[Arrangement, str] = {
    "faces": "one picture for each distinct face, in a folder a component",
    "sides": "folders `cards/fronts` and `cards/backs` with the distinct faces of each side, in the order of the deck",
    "cards": "one picture a side for each copy: `001-front`, `001-back`, `002-front`",
}

Listing = Literal["none", "game-crafter", "mpc-autofill", "playingcards-io"]

LISTINGS: dict[Listing, str] = {
    "none": "none",
    "game-crafter": "`cards.json`: identity, quantity and files of each deck, as The Game Crafter's upload takes them",
    "mpc-autofill": "`cards.xml` beside each deck's pictures: the order file of MPC Autofill",
    "playingcards-io": "`cards.csv` of each deck: a row a card, for PlayingCards.io",
}


class Pictures(NamedTuple):
    """How a target of pictures makes them.

    With `products` only pieces that are one of them are made, each in its pixels; otherwise any, by the target's dpi.
    `names` is the pattern of file names with expressions in `{{ }}`, None for the usual ones.
    `rounded` cuts the corners of the stock away. A project of the shop takes `most` cards, and is paid for by
    `brackets` of them. `base_url` is where the pictures will lie, "" when that is not known.
    """

    format: Format = "png"
    files: Arrangement = "faces"
    rounded: bool = False
    names: Pattern | None = None
    listing: Listing = "none"
    products: tuple[Product, ...] = ()
    most: int | None = None
    brackets: tuple[int, ...] = ()
    base_url: str = ""


def read_pictures(record: Record) -> Pictures:
    """The pictures of a target; what is wrong is reported, and the record has failed."""
    text = record.optional("names", proved, "")
    found = Pictures(
        format=cast(Format, record.optional("format", one_of(*get_args(Format)), "png")),
        files=cast(Arrangement, record.optional("files", one_of(*ARRANGEMENTS), "faces")),
        rounded=record.optional("corners", one_of("square", "round"), "square") == "round",
        names=Pattern(text, record.node.entries["names"].span) if text else None,
        listing=cast(Listing, record.optional("listing", one_of(*LISTINGS), "none")),
        products=read_products(record),
        most=record.optional("most", whole(1, 100_000), None),
        base_url=record.optional("base-url", address, ""),
        brackets=tuple(sorted(record.numbers("brackets", whole(1, 100_000)))),
    )
    for product in found.products:
        if product.pixels is None:
            record.fail(record.node.entries["products"].span, f"the product “{product.name}” needs “pixels”", None)
    return found
