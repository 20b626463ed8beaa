"""A frame in; what lies on it out, thing by thing, back to front, each at its place: what preflight looks at.

Lengths are points of the design space, as in frames; `Surface.scale` makes printed points of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cardgen.colors import Color
from cardgen.export.separation import Separation
from cardgen.geometry import Matrix, Rect, millimetres
from cardgen.identity import identity
from cardgen.layout.edges import rise, width
from cardgen.layout.frame import (
    Art,
    Box,
    Clip,
    Frame,
    Geometry,
    Group,
    Line,
    Outline,
    Picture,
    Placed,
    Run,
    Shape,
    Source,
    Text,
    Word,
)
from cardgen.layout.memo import Memo
from cardgen.layout.svg.measures import narrowing, shown_ink
from cardgen.layout.text.reach import reach
from cardgen.model.game import Stock

Extent = tuple[float, float, float, float]
"""A part of a face: left, top, right, bottom."""

Mask = tuple[Clip, Matrix | None]
"""A clip that is no upright rectangle, and its map to the face."""


Fade = tuple[Group, float]
"""A group that fades as one, and how opaque that leaves it."""


@identity
class Thing:
    """A shape, picture or drawing on a face: the element it came from, its map to the face where it has one, how
    opaque its groups leave it, the part of the face that it may cover, what keeps it from covering all of that, the
    groups that fade it, the outermost first, and whether it has the shape of that part.
    """

    item: Shape | Picture | Placed
    source: Source
    matrix: Matrix | None
    opacity: float
    extent: Extent
    masks: tuple[Mask, ...] = ()
    fades: tuple[Fade, ...] = ()
    square: bool = False

    @property
    def is_icon(self) -> bool:
        return isinstance(self.item, Placed) and self.source[0].tag == "icon"


@identity
class Lettering:
    """A text on a face: its lines from the baseline as far up as capitals go, the part of the face that it may be seen
    in where that is not all, the size of its smallest letters, the colours of all.
    """

    item: Text
    source: Source
    matrix: Matrix | None
    opacity: float
    extent: Extent
    lines: tuple[Extent, ...]
    clip: Extent | None
    size: float
    colors: tuple[tuple[Color, tuple[Color, float] | None], ...]
    fades: tuple[Fade, ...] = ()


@identity
class Surface:
    """A face of a stock and all that lies on it, back to front.

    `scale` is printed / design, and what stands `safe` inside the trim or farther is safe. `press` is what prints it in
    inks; None where it is shown or printed as light.
    """

    frame: Frame
    stock: Stock
    scale: float
    safe: float
    things: tuple[Thing | Lettering, ...]
    press: Separation | None = None

    @property
    def texts(self) -> Iterator[Lettering]:
        return (thing for thing in self.things if thing.__class__ is Lettering)

    def millimetres(self, points: float) -> str:
        """A length of the design as it is printed, for a message."""
        return f"{millimetres(points * self.scale)} mm"


class Place(NamedTuple):
    """What the groups around an item do to it."""

    source: Source
    matrix: Matrix | None = None
    opacity: float = 1.0
    clip: Extent | None = None
    masks: tuple[Mask, ...] = ()
    fades: tuple[Fade, ...] = ()


class Things:
    """Takes frames apart. What is the same object on several faces is taken apart once."""

    def __init__(self) -> None:
        self._known: Memo[Group, tuple[Thing | Lettering, ...]] = Memo()

    def turn(self) -> None:
        """Forget what was not met since the last turn."""
        self._known.turn()

    def of(self, group: Group) -> tuple[Thing | Lettering, ...]:
        """What lies in a group of an element that stands in no map, no clip and nothing that fades."""
        known = self._known.find(group)
        if known is None:
            assert group.source is not None
            found: list[Thing | Lettering] = []
            self._add(group, Place(group.source), found)
            known = self._known[group] = tuple(found)
        return known

    def _add(self, group: Group, place: Place, found: list[Thing | Lettering]) -> None:
        """Add what lies in a group at its place."""
        place = within(group, place)
        plain = place.matrix is None and place.clip is None and place.opacity == 1
        for item in group.items:
            if not isinstance(item, Group):
                thing = thing_at(item, place)
                if thing is not None:
                    found.append(thing)
            elif plain and item.source:
                found += self.of(item)
            else:
                self._add(item, place, found)


def box_of(thing: Thing | Lettering) -> Extent:
    """The box of the element that a thing came from, on the face."""
    _, left, top, wide, high = thing.source
    return mapped((left, top, left + wide, top + high), thing.matrix)


def letters(text: Lettering) -> Iterator[Extent]:
    """The ink of each line of a text, with what hangs below the baseline and what stands above the capitals."""
    for line in text.item.lines:
        up, down = reach(line)
        yield _common(mapped((line.x, line.y - up, line.x + width(line), line.y - down), text.matrix), text.clip)


def inked(thing: Thing) -> Extent:
    """What a thing may cover: of a drawing what it inks, which its extent does not tell."""
    item = thing.item
    if not isinstance(item, Placed):
        return thing.extent
    x, y, wide, high = ink_of(item.art)
    matrix = thing.matrix @ item.matrix if thing.matrix else item.matrix
    return _common(mapped((x, y, x + wide, y + high), matrix), thing.extent)


@lru_cache(maxsize=1024)
def ink_of(art: Art) -> Rect:
    """The box of the ink of a drawing in its own units, looked for once."""
    return shown_ink(art)


def called(source: Source) -> str:
    """An element by its tag and id, for a message."""
    element = source[0]
    return f"<{element.tag} id=“{element.attributes['id']}”>" if "id" in element.attributes else f"<{element.tag}>"


def bounds(geometry: Geometry, half: float = 0.0) -> Extent:
    """What a geometry with a line of twice `half` along it may cover; for curves a little more than it does."""
    if isinstance(geometry, Line):
        x1, y1, x2, y2 = geometry
        across, along = (half, 0.0) if x1 == x2 else (0.0, half)
        return min(x1, x2) - across, min(y1, y2) - along, max(x1, x2) + across, max(y1, y2) + along
    if isinstance(geometry, Outline):
        xs = [n for step in geometry.segments for n in step[1::2]]
        ys = [n for step in geometry.segments for n in step[2::2]]
        if not xs:
            return 0.0, 0.0, 0.0, 0.0
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
    left, top = geometry.x - half, geometry.y - half
    return left, top, geometry.x + geometry.width + half, geometry.y + geometry.height + half


def mapped(extent: Extent, matrix: Matrix | None) -> Extent:
    """The upright box of a box after a map."""
    if matrix is None:
        return extent
    left, top, right, bottom = extent
    points = [matrix.apply(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def within(group: Group, place: Place) -> Place:
    source, matrix, opacity, clip, masks, fades = place
    if group.source is not None:
        source = group.source
    if group.matrix is not None:
        matrix = matrix @ group.matrix if matrix else group.matrix
    if group.clip is not None:
        inner = mapped(bounds(group.clip.geometry), matrix)
        clip = _common(inner, clip)
        if not (is_upright(matrix) and is_square(group.clip.geometry)):
            masks = (*masks, (group.clip, matrix))
    if group.opacity != 1:
        fades = (*fades, (group, group.opacity))
    return Place(source, matrix, opacity * group.opacity, clip, masks, fades)


def is_upright(matrix: Matrix | None) -> bool:
    """Whether a map leaves upright boxes upright."""
    return matrix is None or not (matrix.b or matrix.c)


def is_square(geometry: Geometry) -> bool:
    """Whether a geometry covers all of its box."""
    return isinstance(geometry, Box) and not geometry.radius


def _common(one: Extent, other: Extent | None) -> Extent:
    if other is None:
        return one
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def thing_at(item: Shape | Picture | Placed | Text, place: Place) -> Thing | Lettering | None:
    """The item at its place; None where nothing of it can be seen."""
    source, matrix, opacity, clip, masks, fades = place
    opacity *= item.opacity
    if not opacity:
        return None
    if isinstance(item, Text):
        lines = tuple([_common(mapped(line, matrix), clip) for line in lines_of(item)])
        return _lettering(item, place, opacity, lines) if lines else None
    extent = _common(mapped(_extent(item), matrix), clip)
    seen = extent[0] < extent[2] and extent[1] < extent[3]
    square = not masks and is_upright(matrix) and (not isinstance(item, Shape) or is_square(item.geometry))
    return Thing(item, source, matrix, opacity, extent, masks, fades, square) if seen else None


def _extent(item: Shape | Picture | Placed) -> Extent:
    if isinstance(item, Shape):
        return bounds(item.geometry, item.stroke.width / 2 if item.stroke else 0.0)
    if isinstance(item, Picture):
        return item.x, item.y, item.x + item.width, item.y + item.height
    art = item.art
    return mapped((art.x, art.y, art.x + art.width, art.y + art.height), item.matrix)


def lines_of(text: Text) -> Iterator[Extent]:
    """The letters of each line, nearly: as far up as capitals go, and down to the baseline."""
    for line in text.lines:
        yield line.x, line.y - rise(line), line.x + width(line), line.y


def _lettering(text: Text, place: Place, opacity: float, lines: tuple[Extent, ...]) -> Lettering:
    runs = [run for line in text.lines for run in line.runs if has_letters(run)]
    size = min((run.size for run in runs), default=0.0) * narrowing(place.matrix)
    colors = dict.fromkeys((run.color or text.color, run.outline or text.outline) for run in runs)
    around, alike = _around(lines), tuple(colors)
    return Lettering(text, place.source, place.matrix, opacity, around, lines, place.clip, size, alike, place.fades)


def has_letters(run: Run) -> bool:
    return any(isinstance(word, Word) and any(not glyph.text.isspace() for glyph in word.glyphs) for word in run.words)


def _around(extents: Iterable[Extent]) -> Extent:
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
