"""What lies on a face goes in; the spot inks that it is given come out, and those that its gradients cannot keep."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardgen.colors import Color, Spot
from cardgen.export.surface import Lettering, Thing
from cardgen.layout.frame import Art, Gradient, Group, Item, Paint, Placed, Shape, Symbol, Text


@lru_cache(maxsize=4096)
def spots(thing: Thing | Lettering) -> tuple[str, ...]:
    """The names of the spot inks that a press is told to print a thing with, sorted."""
    return tuple(sorted({name for paint in _paints(thing.item) for name in _names(paint) if name}))


@lru_cache(maxsize=4096)
def mixed(thing: Thing | Lettering) -> tuple[str, ...]:
    """Those of a thing that stand in a gradient with another ink, sorted: it is printed in process inks."""
    of = [_names(paint) for paint in _paints(thing.item)]
    return tuple(sorted({name for names in of if len(names) > 1 for name in names if name}))


def _names(paint: Paint) -> set[str]:
    """The spot inks of a paint, and "" for all that is no spot ink."""
    colors = [color for _, color in paint.stops] if isinstance(paint, Gradient) else [paint]
    return {_name(color) for color in colors}


def _name(color: Color) -> str:
    ink = color.press or color.ink
    return ink.name if isinstance(ink, Spot) else ""


def _paints(item: Item) -> Iterator[Paint]:
    """All colours and gradients of an item; some may come again."""
    if isinstance(item, Shape):
        if item.fill:
            yield item.fill
        if item.stroke:
            yield item.stroke.paint
    elif isinstance(item, Placed):
        if item.color and item.art.tinted:
            yield item.color
        yield from _of_art(item.art)
    elif isinstance(item, Text):
        yield from _of_text(item)


def _of_text(text: Text) -> Iterator[Paint]:
    for run in (run for line in text.lines for run in line.runs):
        yield run.color or text.color
        outline = run.outline or text.outline
        if outline:
            yield outline[0]
        for word in run.words:
            if isinstance(word, Symbol):
                yield from _of_art(word.art)


@lru_cache(maxsize=1024)
def _of_art(art: Art) -> tuple[Paint, ...]:
    return tuple(dict.fromkeys(_of_items(art.items)))


def _of_items(items: tuple[Item, ...]) -> Iterator[Paint]:
    for item in items:
        yield from _of_items(item.items) if isinstance(item, Group) else _paints(item)
