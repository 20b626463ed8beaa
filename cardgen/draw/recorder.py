"""A frame in, what is drawn on it as lines out: a picture of a face that a test can hold and a person can read."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.colors import Cmyk, Color, Ink, Rgb
from cardgen.draw.paths import matrix, number
from cardgen.layout.frame import (
    Box,
    Clip,
    Ellipse,
    Frame,
    Geometry,
    Group,
    Item,
    Line,
    Paint,
    Picture,
    Placed,
    Run,
    Shape,
    Stroke,
    Symbol,
    Text,
    TextLine,
    Word,
)


def record(frame: Frame) -> list[str]:
    """One line a call, back to front, in the face's points; what stands inside a `push` is set in."""
    return [f"face {_pair(frame.width, frame.height, ' x ')} bleed {number(frame.bleed)}", *_items((frame.root,), "")]


def _items(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _group(item, indent)
        elif isinstance(item, Text):
            for line in item.lines:
                yield from (f"{indent}{call}" for call in _line(line, item))
        elif isinstance(item, Shape):
            yield indent + _shape(item)
        elif isinstance(item, Picture):
            yield indent + _picture(item)
        else:
            yield indent + _placed(item)


def _group(group: Group, indent: str) -> Iterator[str]:
    if group.matrix is None and group.clip is None and group.opacity == 1:
        yield from _items(group.items, indent)
        return
    by = f" by {matrix(group.matrix)}" if group.matrix else ""
    yield f"{indent}push{by}{_clip(group.clip)}{_faded(group.opacity)}"
    yield from _items(group.items, indent + "  ")
    yield f"{indent}pop"


def _line(line: TextLine, text: Text) -> Iterator[str]:
    """A line of text in one call for each run, with the place where the run starts."""
    x = line.x
    for run in line.runs:
        outline = run.outline or text.outline
        behind = f" outline {_color(outline[0])} {number(outline[1])}" if outline else ""
        rise = f" rise {number(run.rise)}" if run.rise else ""
        tail = f"{behind}{rise}{_faded(text.opacity)}"
        color = _color(run.color or text.color)
        yield f"text {number(run.size)} {_copied(run)!r} at {_pair(x, line.y)} {color}{tail}"
        x += run.size * sum(word if isinstance(word, (float, int)) else word.width for word in run.words)


def _copied(run: Run) -> str:
    """What a run is copied as."""
    parts: list[str] = []
    for word in run.words:
        if isinstance(word, Word):
            parts.extend(glyph.text for glyph in word.glyphs)
        elif isinstance(word, Symbol):
            parts.append(f":{word.name}:")
    return "".join(parts)


def _shape(shape: Shape) -> str:
    fill = f" fill {_paint(shape.fill)}" if shape.fill is not None else ""
    rule = " evenodd" if shape.rule == "evenodd" else ""
    tint = " tinted" if shape.tinted else ""
    return f"{_geometry(shape.geometry)}{fill}{_stroke(shape.stroke)}{rule}{tint}{_faded(shape.opacity)}"


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {'/'.join(map(number, stroke.dash))}" if stroke.dash else ""
    cap = f" {stroke.cap} ends" if stroke.cap != "butt" else ""
    join = f" {stroke.join} corners" if stroke.join != "miter" else ""
    paint = "tinted" if stroke.tinted else _paint(stroke.paint)
    return f" stroke {paint} {number(stroke.width)}{dash}{cap}{join}"


def _picture(picture: Picture) -> str:
    crop = ",".join(map(number, picture.crop))
    place = f"at {_pair(picture.x, picture.y)} {_pair(picture.width, picture.height, ' x ')}"
    return f"picture {picture.file.name} {place} crop {crop}{_faded(picture.opacity)}"


def _placed(placed: Placed) -> str:
    color = f" {_color(placed.color)}" if placed.art.tinted and placed.color else ""
    return f"art {placed.art.name} by {matrix(placed.matrix)}{color}{_faded(placed.opacity)}"


def _geometry(geometry: Geometry) -> str:
    if isinstance(geometry, Line):
        return f"line {_pair(geometry.x1, geometry.y1)} to {_pair(geometry.x2, geometry.y2)}"
    if isinstance(geometry, (Box, Ellipse)):
        size = _pair(geometry.width, geometry.height, " x ")
        radius = f" radius {number(geometry.radius)}" if isinstance(geometry, Box) and geometry.radius else ""
        kind = "rect" if isinstance(geometry, Box) else "ellipse"
        return f"{kind} {_pair(geometry.x, geometry.y)} {size}{radius}"
    steps = [" ".join([str(step[0]), *map(number, step[1:])]) for step in geometry.segments]
    return f"path {' '.join(steps)}"


def _clip(clip: Clip | None) -> str:
    if clip is None:
        return ""
    return f" clip {_geometry(clip.geometry)}{' evenodd' if clip.rule == 'evenodd' else ''}"


def _paint(paint: Paint) -> str:
    if isinstance(paint, Color):
        return _color(paint)
    ends = f"{_pair(paint.x1, paint.y1)} to {_pair(paint.x2, paint.y2)}"
    radii = f" r {number(paint.r1)} to {number(paint.r2)}" if paint.kind == "radial" else ""
    stops = ", ".join(f"{number(at)} {_color(color)}" for at, color in paint.stops)
    by = f" by {matrix(paint.matrix)}" if paint.matrix else ""
    return f"{paint.kind}({ends}{radii}: {stops}{by})"


def _color(color: Color) -> str:
    return _ink(color.ink) + ("" if color.alpha == 1 else f"/{number(color.alpha)}")


def _ink(ink: Ink) -> str:
    if isinstance(ink, Rgb):
        return "#" + "".join(f"{round(255 * part):02x}" for part in (ink.red, ink.green, ink.blue))
    if isinstance(ink, Cmyk):
        parts = (ink.cyan, ink.magenta, ink.yellow, ink.black)
        return f"cmyk({' '.join(number(100 * part) for part in parts)})"
    return f"spot({ink.name!r} {number(ink.tint)})"


def _faded(opacity: float) -> str:
    return "" if opacity == 1 else f" opacity {number(opacity)}"


def _pair(first: float, second: float, between: str = ",") -> str:
    return f"{number(first)}{between}{number(second)}"
