"""The schema of a card in; the fields that it speaks of out, and the values that a field may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.model.shapes import CardSchema, Shape

_DEEPEST = 4
"""How many steps into a card its values are asked for; a schema may refer to itself, and go on for ever."""


class Spoken(NamedTuple):
    """`named` are the fields of a card; `inner` those, and all that lie inside them or inside a choice. `options` are
    the values that a field may have, by its path with dots, where the schema lists them.
    """

    named: frozenset[str] = frozenset()
    inner: frozenset[str] = frozenset()
    options: Mapping[str, tuple[Any, ...]] = {}


def spoken(schema: CardSchema) -> Spoken:
    """What a schema speaks of."""
    return Spoken(schema.named, schema.schemas.fields(), dict(_options(schema.shape, "", _DEEPEST)))


def _options(shape: Shape, path: str, deep: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for name in shape.fields() if deep else ():
        inner = shape.property(name)
        if inner.options is not None:
            yield path + name, inner.options
        yield from _options(inner, f"{path}{name}.", deep - 1)
