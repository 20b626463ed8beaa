"""The text of a paint in, a paint of a box out: colours, and gradients that know their box only when placed."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardgen.colors import Color, parse
from cardgen.geometry import Rect
from cardgen.layout.frame import Gradient, Paint

_GRADIENT = re.compile(r"(linear|radial)\((.*)\)", re.DOTALL)
_COMMA = re.compile(r",(?![^(]*\))")
_STOP = re.compile(r"(.*?)\s+(\d+(?:\.\d*)?|\.\d+)%", re.DOTALL)
_ANGLE = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)deg")
_NO_ANGLE = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)\s*(?:°|deg|rad|grad|turn)?")


class GradientSpec(NamedTuple):
    """A gradient before it has a box: the angle is CSS's, 180 from top to bottom, 90 from left to right."""

    kind: Literal["linear", "radial"]
    angle: float
    stops: tuple[tuple[float, Color], ...]


PaintSpec = Color | GradientSpec


def parse_paint(text: str, palette: Mapping[str, Color]) -> PaintSpec | None:
    """A paint as written in a template. Raises ValueError with a sentence for the person."""
    match = _GRADIENT.fullmatch(text.strip())
    if not match:
        return parse(text, palette)
    parts = [part.strip() for part in _COMMA.split(match[2])]
    angle = 180.0
    if _ANGLE.fullmatch(parts[0]):
        if match[1] == "radial":
            raise ValueError("a radial gradient has no angle; write radial(inner, outer)")
        angle = float(parts.pop(0)[:-3])
    elif _NO_ANGLE.fullmatch(parts[0]):
        raise ValueError(f"“{parts[0]}” is not an angle; angles are in degrees, such as 180deg")
    if len(parts) < 2:
        raise ValueError(f"“{text}” needs two colours or more, such as linear(180deg, white, black)")
    kind: Literal["linear", "radial"] = "linear" if match[1] == "linear" else "radial"
    return GradientSpec(kind, angle, _stops(parts, palette))


def _stops(parts: list[str], palette: Mapping[str, Color]) -> tuple[tuple[float, Color], ...]:
    colors: list[Color] = []
    offsets: list[float | None] = []
    for part in parts:
        match = _STOP.fullmatch(part)
        color = parse(match[1] if match else part, palette)
        if color is None:
            raise ValueError("a gradient cannot hold “none”; use a colour with alpha, such as #ffffff00")
        colors.append(color)
        offsets.append(float(match[2]) / 100 if match else None)
    if len({type(color.ink) for color in colors}) > 1:
        raise ValueError("a gradient must stay within one kind of colour: all RGB, or all cmyk()")
    return tuple(zip(_spread(offsets), colors, strict=True))


def _spread(offsets: list[float | None]) -> list[float]:
    """Offsets left out lie evenly between their neighbours, and none lies before the one it follows (CSS)."""
    offsets[0] = 0.0 if offsets[0] is None else offsets[0]
    offsets[-1] = 1.0 if offsets[-1] is None else offsets[-1]
    known = [(index, offset) for index, offset in enumerate(offsets) if offset is not None]
    spread = [known[0][1]]
    for (start, low), (end, high) in itertools.pairwise(known):
        high = max(high, spread[-1])
        spread += [low + (high - low) * step / (end - start) for step in range(1, end - start + 1)]
        spread[-1] = high
    return [min(1.0, offset) for offset in spread]


def in_box(spec: PaintSpec | None, box: Rect) -> Paint | None:
    """The paint of a box: a linear gradient reaches its corners as in CSS, a radial one its farthest corner."""
    if not isinstance(spec, GradientSpec):
        return spec
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if spec.kind == "radial":
        return Gradient("radial", x, y, x, y, spec.stops, 0.0, math.hypot(box.width, box.height) / 2)
    sin, cos = math.sin(math.radians(spec.angle)), math.cos(math.radians(spec.angle))
    half = (abs(box.width * sin) + abs(box.height * cos)) / 2
    return Gradient("linear", x - sin * half, y + cos * half, x + sin * half, y - cos * half, spec.stops)
