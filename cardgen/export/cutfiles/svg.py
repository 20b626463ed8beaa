"""A drawing of cuts goes in, an SVG in millimetres comes out: a group a layer, a path a piece."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from cardgen.export.cutfiles.drawing import Drawing, Layer, Path
from cardgen.export.cuts import DASH
from cardgen.geometry import MM

LINE = 0.1
"""Width of a line in mm: thin enough to see where the knife goes."""

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'

REGMARKS = "Regmarks"
"""The name by which inkscape-silhouette knows that a layer is not cut; the ids of marks are those it looks for
(render_silhouette_regmarks.py)."""


def svg(drawing: Drawing) -> bytes:
    """The file, in UTF-8. One unit is one millimetre, from the page's top left."""
    width, height = (_number(side) for side in drawing.size)
    title, *more = (escape(line) for line in drawing.says)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {NAMESPACES} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{title}</title>",
        f"<desc>{chr(10).join(more)}</desc>",
        *_marks(drawing),
        *(line for layer in drawing.layers for line in _layer(layer)),
        "</svg>\n",
    ]
    return "\n".join(lines).encode()


def _layer(layer: Layer) -> Iterator[str]:
    dash = f' stroke-dasharray="{" ".join(map(_number, DASH))}"' if layer.dashed else ""
    # On every path: some software does not ask a group for the colour of what is in it.
    look = f'fill="none" stroke="{layer.color}" stroke-width="{LINE}"{dash}'
    yield f'<g id="{layer.name}" inkscape:groupmode="layer" inkscape:label="{layer.name}">'
    yield from (f'<path {look} d="{_data(path)}"/>' for path in layer.paths)
    yield "</g>"


def _marks(drawing: Drawing) -> Iterator[str]:
    marks = drawing.marks
    if marks is None:
        return
    yield f'<g id="regmark" inkscape:groupmode="layer" inkscape:label="{REGMARKS}">'
    if marks.square:
        x, y, width, height = map(_number, marks.square)
        yield f'<rect id="regmark-tl" x="{x}" y="{y}" width="{width}" height="{height}" fill="#000000"/>'
    look = f'fill="none" stroke="#000000" stroke-width="{_number(drawing.thickness)}"'
    for corner, (start, middle, end) in marks.angles:
        data = _data((("M", *start), ("L", *middle), ("L", *end)))
        yield f'<path id="regmark-{corner}" {look} d="{data}"/>'
    yield "</g>"


def _data(path: Path) -> str:
    return " ".join(" ".join((step[0], *map(_number, step[1:]))) for step in path)


def _number(points: float) -> str:
    """Points in millimetres to a tenth of a micrometre, as the manifest has them."""
    text = f"{points / MM:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
