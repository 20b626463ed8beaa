"""Something reaches the cut and ends there, or in the bleed: where the cut is a little off, a pale edge is seen.

What reaches the edge of a piece must go on to the end of the bleed, `bleed` under `print:` in game.yaml. `at="bleed"`
places a box so, and `<card fill="…">` fills so. It holds for filled shapes and their edges, pictures and drawings,
each as the box of its ink; not for texts and icons.

What is the same colour as that which goes on under it is not told, for no edge is seen there.

Bad:

    # crew.xml
    <card><box at="trim" fill="#f6ead0"/></card>

Good:

    # crew.xml
    <card><box at="bleed" fill="#f6ead0"/></card>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.colors import Color, Rgb
from cardgen.diagnostics import Severity
from cardgen.export.covering import Point, covers
from cardgen.export.shades import Shade, back, shade, shades
from cardgen.export.surface import Extent, Lettering, Surface, Thing, called, inked
from cardgen.layout.frame import Frame, Gradient, Picture, Placed, Shape
from cardgen.layout.report import Report

NEAR = 0.1
"""Points of design: what ends nearer to a line ends on it."""

LOOK = 0.3
"""Points of design inside a line, where it is looked at what lies there."""

SAMPLES = (0.5, 0.1, 0.3, 0.7, 0.9)
"""Where along its edge a thing is looked at; the tip of a round one first."""

SAME = 0.03
"""What colours beside each other may differ by, of 1, without an edge: some 8 of 255."""

CLEAR = Color(Rgb(1.0, 1.0, 1.0), 0.0)

SIDES = ("left", "top", "right", "bottom")


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each thing that reaches the trim and not the end of the bleed."""
    frame = surface.frame
    if frame.bleed <= NEAR:
        return
    for thing in surface.things:
        if isinstance(thing, Lettering) or thing.is_icon:
            continue
        outside = _outside(thing.extent, frame)
        if max(outside) < -NEAR or min(outside) >= frame.bleed - NEAR:
            continue
        outside = _outside(inked(thing), frame)
        short = [n for n in range(4) if -NEAR <= outside[n] < frame.bleed - NEAR and _ends(thing, n, surface)]
        if short:
            yield _report(thing, short, min(outside[n] for n in short), surface)


def _outside(extent: Extent, frame: Frame) -> Extent:
    """How far a box goes beyond the trim on each side; less than 0 where it ends inside."""
    left, top, right, bottom = extent
    return -left, -top, right - frame.width, bottom - frame.height


def _report(thing: Thing, short: Sequence[int], beyond: float, surface: Surface) -> Report:
    where = f"{surface.millimetres(beyond)} beyond" if beyond > NEAR else "at"
    sides = ", ".join(SIDES[n] for n in short)
    message = (
        f"{called(thing.source)} ends {where} the cut ({sides}), "
        f"and the bleed goes on for {surface.millimetres(surface.frame.bleed)}"
    )
    hint = "let it go on to the end of the bleed, as at=“bleed” does, or end well inside the cut"
    return Report(thing.source[0].span, "short-of-bleed", Severity.WARNING, message, (hint,))


def _ends(thing: Thing, side: int, surface: Surface) -> bool:
    """Whether the end of a thing on this side is seen: it is on top inside the cut, another where the bleed ends."""
    for inner, outer in _points(thing, side, surface):
        if _top(surface, inner) is thing and not _alike(thing, inner, _top(surface, outer), outer):
            return True
    return False


def _points(thing: Thing, side: int, surface: Surface) -> Iterator[tuple[Point, Point]]:
    """Points just inside the trim along one side of a thing, each with the one beside it at the end of the bleed."""
    frame, along = surface.frame, 1 - side % 2
    length = (frame.width, frame.height)
    start, end = max(thing.extent[along], 0.0), min(thing.extent[along + 2], length[along])
    far = length[side % 2]
    inner = LOOK if side < 2 else far - LOOK
    outer = LOOK - frame.bleed if side < 2 else far + frame.bleed - LOOK
    for part in SAMPLES:
        place = start + (end - start) * part
        yield ((inner, place), (outer, place)) if side % 2 == 0 else ((place, inner), (place, outer))


def _top(surface: Surface, point: Point) -> Thing | None:
    """What is seen at a point, texts and icons aside; None for bare paper."""
    for thing in reversed(surface.things):
        if isinstance(thing, Thing) and not thing.is_icon and _shows(thing) and covers(thing, *point):
            return thing
    return None


def _shows(thing: Thing) -> bool:
    shape = thing.item
    if not isinstance(shape, Shape):
        return True
    paint = shape.fill or (shape.stroke.paint if shape.stroke else None)
    return paint is not None and not (isinstance(paint, Color) and not paint.alpha)


def _alike(one: Thing, here: Point, other: Thing | None, there: Point) -> bool:
    """Whether no edge is seen between two things at two points: they have the same colour, or show the same art."""
    if other is None:
        return False
    first, second = one.item, other.item
    if isinstance(first, Shape) and isinstance(second, Shape):
        shades = _shade(one, first, here), _shade(other, second, there)
        return all(abs(a - b) < SAME for a, b in zip(*shades, strict=True))
    if isinstance(first, Placed) and isinstance(second, Placed):
        return first.art is second.art
    return isinstance(first, Picture) and isinstance(second, Picture) and first.file is second.file


def _shade(thing: Thing, shape: Shape, point: Point) -> Shade:
    """The colour of a shape at a point of the face."""
    paint = shape.fill or (shape.stroke.paint if shape.stroke else None)
    if not isinstance(paint, Gradient):
        red, green, blue, alpha = shade(paint or CLEAR)
    else:
        x, y = back(thing.matrix, *point) if thing.matrix else point
        red, green, blue, alpha = next(shades(paint, [(x, y)]))
    return red, green, blue, alpha * thing.opacity
