"""A face goes in; what must become a picture for nothing on it to shine through, and what lies above, come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.colors import Color
from cardgen.diagnostics import COMMAND, Span
from cardgen.export.spots import spots
from cardgen.export.surface import Extent, Lettering, Place, Thing, inked, letters, thing_at, within
from cardgen.layout.frame import Art, Gradient, Group, Item, Paint, Picture, Placed, Shape, Source, Symbol, Text


@dataclass(slots=True)
class _NoElement:
    """Stands for the element of what no template made, such as the lines of a proof."""

    tag: str
    attributes: Mapping[str, Any]
    span: Span


_NOWHERE: Source = (_NoElement("", MappingProxyType({}), COMMAND), 0.0, 0.0, 0.0, 0.0)


class Layers(NamedTuple):
    """A face in two: texts and what is of spot inks, on top where nothing covers it, and all else."""

    below: Group
    above: Group


class _Leaf(NamedTuple):
    """Something that is seen, by its number in the order of painting."""

    number: int
    thing: Thing | Lettering


def layers(root: Group) -> Layers | None:
    """The two layers of a face; None where nothing on it is transparent.

    A text is on top when it lets nothing through and nothing that stays below is painted over it later; so is a shape
    or drawing of a spot ink, which has no plate in a picture.
    """
    leaves = list(_leaves(root))
    below = sunk([leaf.thing for leaf in leaves])
    if not below:
        return None
    lifted = {leaf.number for leaf in leaves if leaf.thing not in below}
    return Layers(_kept(root, lifted, False), _kept(root, lifted, True))


def sunk(things: Sequence[Thing | Lettering]) -> Mapping[Thing | Lettering, Thing | Lettering | None]:
    """What of a face becomes part of a picture, the things given in the order of painting: nothing where none of them
    is transparent. Beside each what lies over it and keeps it below, None where it is its own kind that does.
    """
    if not any(map(shines, things)):
        return {}
    below: dict[Thing | Lettering, Thing | Lettering | None] = {}
    over: list[tuple[Extent, Thing | Lettering]] = []
    for thing in reversed(things):
        extent = _extent(thing)
        cover = None
        if _keeps(thing) and not shines(thing):
            cover = next((other for its, other in over if _meets(extent, its)), None)
            if cover is None:
                continue
        below[thing] = cover
        over.append((extent, thing))
    return below


def _leaves(root: Group) -> Iterator[_Leaf]:
    """All that is seen, in the order of painting."""
    number = 0

    def walk(group: Group, place: Place) -> Iterator[_Leaf]:
        nonlocal number
        place = within(group, place)
        for item in group.items:
            if isinstance(item, Group):
                yield from walk(item, place)
                continue
            number += 1
            thing = thing_at(item, place)
            if thing is not None:
                yield _Leaf(number, thing)

    return walk(root, Place(root.source or _NOWHERE))


def _kept(root: Group, lifted: Set[int], above: bool) -> Group:
    """The tree with only what is lifted, or without it. Numbers count as in `_leaves`."""
    number = 0

    def walk(group: Group) -> Group | None:
        nonlocal number
        items: list[Item] = []
        for item in group.items:
            if isinstance(item, Group):
                inner = walk(item)
                items += (inner,) if inner else ()
                continue
            number += 1
            if (number in lifted) == above:
                items.append(item)
        if list(map(id, items)) == list(map(id, group.items)):
            return group
        return Group(tuple(items), group.matrix, group.clip, group.opacity, group.source) if items else None

    return walk(root) or Group(())


def _extent(thing: Thing | Lettering) -> Extent:
    """The part of the face that something may cover."""
    if isinstance(thing, Thing):
        return inked(thing)
    edge = max((outline[1] for _, outline in thing.colors if outline), default=0.0)
    lefts, tops, rights, bottoms = zip(*letters(thing), strict=True)
    return min(lefts) - edge, min(tops) - edge, max(rights) + edge, max(bottoms) + edge


def _meets(one: Extent, other: Extent) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _keeps(thing: Thing | Lettering) -> bool:
    """Whether something would lose by becoming part of a picture: letters their edges, spot inks their plate."""
    return isinstance(thing, Lettering) or bool(spots(thing))


def shines(thing: Thing | Lettering) -> bool:
    """Whether what lies below a thing can be seen through it."""
    return thing.opacity < 1 or _is_clear(thing.item)


def _is_clear(item: Item) -> bool:
    """Whether something can be seen through an item, by its own colours."""
    if item.opacity < 1:
        return True
    if isinstance(item, Group):
        return any(map(_is_clear, item.items))
    if isinstance(item, Shape):
        return _fades(item.fill) or (item.stroke is not None and _fades(item.stroke.paint))
    if isinstance(item, Picture):
        return item.file.alpha
    if isinstance(item, Placed):
        return _fades(item.color) or _is_clear_art(item.art)
    return _is_clear_text(item)


def _is_clear_text(text: Text) -> bool:
    runs = [run for line in text.lines for run in line.runs]
    outlines = [run.outline for run in runs if run.outline] + ([text.outline] if text.outline else [])
    if any(map(_fades, (text.color, *(run.color for run in runs), *(color for color, _ in outlines)))):
        return True
    return any(isinstance(word, Symbol) and _is_clear_art(word.art) for run in runs for word in run.words)


@lru_cache(maxsize=4096)
def _is_clear_art(art: Art) -> bool:
    return any(map(_is_clear, art.items))


def _fades(paint: Paint | None) -> bool:
    if isinstance(paint, Gradient):
        return any(color.alpha < 1 for _, color in paint.stops)
    return isinstance(paint, Color) and paint.alpha < 1
