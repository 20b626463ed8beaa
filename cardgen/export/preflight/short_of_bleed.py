"""Something reaches the cut and ends there, or in the bleed: where the cut is a little off, a pale edge is seen.

What reaches the edge of a piece must go on to the end of the bleed, `bleed` under `print:` in game.yaml. `at="bleed"`
places a box so, and `<card fill="…">` fills so. It holds for filled shapes and their edges, pictures and drawings, also
where they are turned or have round corners that leave the bleed bare; not for texts and icons. What ends less than
0.35 mm inside the cut ends at it: between them a sliver is seen.

What is the same colour as that which goes on beside it is not told, for no edge is seen there: white on bare paper is
not. Of a drawing only the box of its ink is known, and what lies under it there is not judged; nor are the corners of
pieces that are no rectangles.

Bad:

    # crew.xml
    <card><box at="trim" fill="#f6ead0"/></card>

Good:

    # crew.xml
    <card><box at="bleed" fill="#f6ead0"/></card>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from cardgen.diagnostics import Severity
from cardgen.export.covering import Point, covers, shade_at
from cardgen.export.ground import PAPER, over
from cardgen.export.shades import Light
from cardgen.export.surface import Extent, Lettering, Surface, Thing, called, inked
from cardgen.layout.frame import Frame, Line, Outline, Placed, Shape
from cardgen.layout.report import Report

NEAR = 0.1
"""Points of design: what ends nearer to a line ends on it."""

SLIVER = 1.0
"""Printed points: what ends nearer to the cut, inside it, leaves a sliver. Our choice: no knife is as exact."""

LOOK = 0.3
"""Points of design inside a line, where it is looked at what lies there."""

SAMPLES = (0.5, 0.1, 0.3, 0.7, 0.9)
"""Where along its edge a thing is looked at; the tip of a round one first."""

STRETCH = 1.5
"""Of the bleed: what ends in it all along this way runs beside the cut, and does not cross it. Our choice."""

SAME = 0.03
"""What colours beside each other may differ by, of 1, without an edge: some 8 of 255."""

UNKNOWN: Light = (0.5, 0.5, 0.5)
"""Stands for the colours of pictures and drawings."""

SIDES = ("left", "top", "right", "bottom", "corners")


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each thing that reaches the trim and not the end of the bleed."""
    frame = surface.frame
    if frame.bleed <= NEAR:
        return
    end, sliver = frame.bleed - NEAR, max(SLIVER / surface.scale, NEAR)
    for thing in surface.things:
        if isinstance(thing, Lettering) or thing.is_icon:
            continue
        outside = _outside(thing.extent, frame)
        if max(outside) < -sliver or (min(outside) >= end and thing.square):
            continue
        outside = _outside(inked(thing), frame)
        short = [n for n in range(4) if -sliver <= outside[n] < end and _ends_on(thing, n, outside[n], surface)]
        beyond = min([outside[n] for n in short], default=frame.bleed)
        if _has_plain_outline(thing):
            bare = [n for n in range(4) if outside[n] >= end and _is_bare(thing, n, surface)]
            if not short and not bare and _has_bare_corner(thing, surface):
                bare = [4]
            short = sorted((*short, *bare))
        if short:
            yield _report(thing, short, beyond, surface)


def _has_plain_outline(thing: Thing) -> bool:
    """Whether a thing may be a turned or rounded area; a path may be a pattern, which ends where it likes."""
    item = thing.item
    return not thing.square and not (isinstance(item, Shape) and isinstance(item.geometry, (Line, Outline)))


def _outside(extent: Extent, frame: Frame) -> Extent:
    """How far a box goes beyond the trim on each side; less than 0 where it ends inside."""
    left, top, right, bottom = extent
    return -left, -top, right - frame.width, bottom - frame.height


def _report(thing: Thing, short: Sequence[int], beyond: float, surface: Surface) -> Report:
    bleed = surface.frame.bleed
    where = "at the cut"
    if beyond >= bleed:
        where = "before the bleed does"
    elif beyond > NEAR:
        where = f"{surface.millimetres(beyond)} beyond the cut"
    elif beyond < -NEAR:
        where = f"{surface.millimetres(-beyond)} inside the cut"
    sides = ", ".join(SIDES[n] for n in short)
    message = f"{called(thing.source)} ends {where} ({sides}), and the bleed goes on for {surface.millimetres(bleed)}"
    hint = "let it go on to the end of the bleed, as at=“bleed” does, or end well inside the cut"
    if beyond >= bleed:
        hint = "make it so large that it covers all of the bleed, or lay its colour under it at=“bleed”"
    return Report(thing.source[0].span, "short-of-bleed", Severity.WARNING, message, (hint,))


def _ends_on(thing: Thing, side: int, outside: float, surface: Surface) -> bool:
    """Whether the end of a thing on this side is seen somewhere."""
    along, length = 1 - side % 2, (surface.frame.width, surface.frame.height)
    start, end = max(thing.extent[along], 0.0), min(thing.extent[along + 2], length[along])
    deep = max(LOOK, LOOK - outside)
    return any(_ends(thing, *_beside(side, start + (end - start) * part, deep, surface), surface) for part in SAMPLES)


def _is_bare(thing: Thing, side: int, surface: Surface) -> bool:
    """Whether a thing that goes on to the end of the bleed elsewhere ends in it along a part of this side."""
    frame = surface.frame
    length = frame.width if side % 2 else frame.height
    for part in SAMPLES:
        further = STRETCH * frame.bleed * (1 if part < 0.5 else -1)
        if all(_ends(thing, *_beside(side, length * part + far, LOOK, surface), surface) for far in (0.0, further)):
            return True
    return False


def _beside(side: int, place: float, deep: float, surface: Surface) -> tuple[Point, Point]:
    """A point just inside the trim on one side, and the one beside it at the end of the bleed."""
    frame = surface.frame
    far = (frame.width, frame.height)[side % 2]
    inner = deep if side < 2 else far - deep
    outer = LOOK - frame.bleed if side < 2 else far + frame.bleed - LOOK
    return ((inner, place), (outer, place)) if side % 2 == 0 else ((place, inner), (place, outer))


def _has_bare_corner(thing: Thing, surface: Surface) -> bool:
    """Whether a thing that covers a corner of a rectangle leaves the bleed around it bare."""
    frame, corner = surface.frame, surface.frame.corner
    if surface.stock.shape != "rectangle":
        return False
    for right in (False, True):
        for low in (False, True):
            inner, outer = (
                (frame.width - place if right else place, frame.height - place if low else place)
                for place in (corner - (corner + far) * sqrt(0.5) for far in (-2 * LOOK, frame.bleed - 2 * LOOK))
            )
            if _ends(thing, inner, outer, surface):
                return True
    return False


def _ends(thing: Thing, inner: Point, outer: Point, surface: Surface) -> bool:
    """Whether a thing is seen at a point inside the cut, and something else at one where the bleed ends."""
    if covers(thing, *outer) or not covers(thing, *inner):
        return False
    here, there = _layers(surface, inner), _layers(surface, outer)
    if thing not in here:
        return False
    (art, light), (other_art, other_light) = _look(here, inner), _look(there, outer)
    return art is not other_art or any(abs(a - b) >= SAME for a, b in zip(light, other_light, strict=True))


def _layers(surface: Surface, point: Point) -> list[Thing]:
    """What is seen at a point, texts and icons aside, from the top down to what hides the rest."""
    found: list[Thing] = []
    for thing in reversed(surface.things):
        if isinstance(thing, Thing) and not thing.is_icon and covers(thing, *point):
            found.append(thing)
            if _hides(thing, point):
                break
    return found


def _hides(thing: Thing, point: Point) -> bool:
    """Whether nothing is seen through a thing; of a drawing nobody knows, and nothing is said of what is below."""
    shape = thing.item
    alpha = shade_at(thing, shape, point)[3] if isinstance(shape, Shape) else 1.0
    return alpha * thing.opacity > 1 - SAME


def _look(layers: Sequence[Thing], point: Point) -> tuple[object, Light]:
    """The picture or drawing that is seen, if any, and the colour over it."""
    art: object = None
    light = PAPER
    for thing in reversed(layers):
        item = thing.item
        if not isinstance(item, Shape):
            art, light = item.art if isinstance(item, Placed) else item.file, UNKNOWN
            continue
        if _hides(thing, point):
            art = None
        light = over(shade_at(thing, item, point), thing.opacity, light)
    return art, light
