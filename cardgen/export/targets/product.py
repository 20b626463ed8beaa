"""The products of a target's file go in, the ones that a shop sells come out, and the one that a piece is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.targets.record import Record, one_of, size, yes_or_no
from cardgen.geometry import MM, Size

Form = Literal["rectangle", "circle", "hex", "standee"]

SAME = 0.3 * MM
"""How far a trim may be from a product's and still be it: tables in inches and in millimetres differ by less. Our
choice."""

NEAR = 1.5 * MM
"""How far a trim may be from a product's to have been meant as it: our choice."""

_PIXELS = re.compile(r"\s*([1-9]\d{0,4})\s*[x×]\s*([1-9]\d{0,4})\s*", re.ASCII)


class Product(NamedTuple):
    """A piece that a shop makes: its name there, its trim in printed points, and the picture that the shop takes of it
    in pixels with bleed (None where it takes PDF). What is not `confirmed` by the shop's own page is noted in a build.
    """

    name: str
    trim: Size
    pixels: tuple[int, int] | None
    form: Form = "rectangle"
    confirmed: bool = True

    def turned(self) -> Product:
        """The same lying on its side."""
        pixels = self.pixels and (self.pixels[1], self.pixels[0])
        return self._replace(trim=Size(self.trim.height, self.trim.width), pixels=pixels)


class Match(NamedTuple):
    """A product that a piece is, and whether it lies on its side there."""

    product: Product
    turned: bool


def read_products(outer: Record) -> tuple[Product, ...]:
    """The products under `products`, in their order; none where a target takes any size."""
    outer.known.append("products")
    if "products" not in outer.node.entries:
        return ()
    record = outer.inner("products")
    return tuple(_product(record, name) for name in record.node.entries) if record else ()


def match(products: Iterable[Product], trim: Size, form: str) -> Match | None:
    """The product of a trim (printed points) and form: the nearest, upright before turned; None if none is it."""
    ways = [(off, turned, number, one) for number, one in enumerate(products) for off, turned in _ways(one, trim, form)]
    best = min(ways, default=None, key=lambda way: way[:3])
    return Match(best[3], best[1]) if best and best[0] <= SAME else None


def nearest_product(products: Iterable[Product], trim: Size, form: str) -> tuple[Product, float] | None:
    """The product nearest to a trim, and how far off it is in points; None when there is none of that form."""
    ways = [(off, number, one) for number, one in enumerate(products) for off, _ in _ways(one, trim, form)]
    best = min(ways, default=None, key=lambda way: way[:2])
    return (best[2], best[0]) if best else None


def _ways(product: Product, trim: Size, form: str) -> Iterable[tuple[float, bool]]:
    """How far off a trim is from a product as it stands and on its side."""
    if product.form != form:
        return
    for turned in (False, True):
        width, height = reversed(product.trim) if turned else product.trim
        yield max(abs(trim.width - width), abs(trim.height - height)), turned


def _product(outer: Record, name: str) -> Product:
    record = outer.inner(name)
    if record is None:
        return Product(name, Size(1, 1), None)
    found = Product(
        name=name,
        trim=record.take("trim", size, Size(1, 1)),
        pixels=record.optional("pixels", _pixels, None),
        form=cast(Form, record.optional("form", one_of(*get_args(Form)), "rectangle")),
        confirmed=record.optional("confirmed", yes_or_no, True),
    )
    record.refuse_the_rest()
    return found


def _pixels(text: str) -> tuple[int, int]:
    matched = _PIXELS.fullmatch(text)
    if not matched:
        raise ValueError(f"“{text}” is not a size in pixels; write for example 825 x 1125")
    return int(matched[1]), int(matched[2])
