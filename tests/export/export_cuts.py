"""Cut files go in, what other people's readers find in them comes out, all of it in mm from the page's top left."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import ezdxf
import ezdxf.path
from svgelements import SVG, Close, Move
from svgelements import Path as SvgPath

Point = tuple[float, float]

COLORS = {"#ff0000": "cut", "#0000ff": "slit", "#00ff00": "fold", "#000000": "Regmarks"}


@dataclass(frozen=True)
class Found:
    """A path: its layer, whether it is closed, and places on it, close enough to each other to measure with."""

    layer: str
    closed: bool
    points: tuple[Point, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def area(self) -> float:
        ring = (*self.points, self.points[0])
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise(ring))) / 2


def svg_paths(data: bytes) -> tuple[tuple[float, float], list[Found]]:
    """The size of the page and the paths of an SVG, as svgelements reads it."""
    document = SVG.parse(io.BytesIO(data), ppi=25.4)  # then a pixel is a millimetre
    paths = [element for element in document.elements() if isinstance(element, SvgPath)]
    found = [
        Found(COLORS[path.stroke.hex], isinstance(path[-1], Close), tuple(_along(path))) for path in paths if len(path)
    ]
    return (float(document.width), float(document.height)), found


def dxf_paths(data: bytes) -> tuple[tuple[float, float], list[Found]]:
    """The size of the page and the paths of a DXF, as ezdxf reads it; y is counted from the top again."""
    document = ezdxf.read(io.StringIO(data.decode("ascii")))  # type: ignore[attr-defined]
    audit = document.audit()
    assert not audit.errors and not audit.fixes
    assert document.units == ezdxf.units.MM
    width, height, _ = document.header["$EXTMAX"]
    found = []
    for entity in document.modelspace():
        assert entity.dxftype() == "LWPOLYLINE"
        path = ezdxf.path.make_path(entity)
        points = tuple((point.x, height - point.y) for point in path.flattening(0.0005, segments=16))
        found.append(Found(entity.dxf.layer, bool(entity.closed), points))
    return (width, height), found


READERS: dict[str, Callable[[bytes], tuple[tuple[float, float], list[Found]]]] = {"svg": svg_paths, "dxf": dxf_paths}


def _along(path: SvgPath) -> Iterator[Point]:
    for segment in path:
        if isinstance(segment, Move):
            yield float(segment.end.x), float(segment.end.y)
        else:
            steps = 64 if type(segment).__name__ == "CubicBezier" else 1
            for step in range(1, steps + 1):
                point = segment.point(step / steps)
                yield float(point.x), float(point.y)
