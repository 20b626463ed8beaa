"""A laid-out face: text runs, shapes and pictures at fixed places. Read this first.

All that drawing, measuring or testing may know about a face. Lengths are points of the *design* space; the
origin is the top left corner of the trim box, x to the right, y down. Objects compare by identity on
purpose: equal subtrees of a deck *are* one object, so that `draw` can remember what it made of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, Protocol

from cardgen.colors import NO_INK, Cmyk, Color
from cardgen.data.fonts import Font
from cardgen.data.pictures import PictureFile
from cardgen.diagnostics import Span
from cardgen.geometry import Matrix, Rect
from cardgen.identity import identity
from cardgen.partner import Partner

Segment = tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
"""One step of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",), all absolute."""

Rule = Literal["nonzero", "evenodd"]


class Box(NamedTuple):
    """A rectangle; `radius` rounds its corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0


class Ellipse(NamedTuple):
    """An ellipse by its bounding rectangle."""

    x: float
    y: float
    width: float
    height: float


class Line(NamedTuple):
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float


class Outline(NamedTuple):
    """Any path."""

    segments: tuple[Segment, ...]


Geometry = Box | Ellipse | Line | Outline


class Gradient(NamedTuple):
    """A shading in the coordinates of the shape it fills (mapped by `matrix` first, when there is one).

    `linear` runs from (x1, y1) to (x2, y2); `radial` from the circle at (x1, y1) with `r1` to the one at (x2, y2)
    with `r2`. Stops are (offset from 0 to 1, colour), in order; beyond the ends the end colours go on.
    All stops are of one kind of ink. Alphas may differ.
    """

    kind: Literal["linear", "radial"]
    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, Color], ...]
    r1: float = 0.0
    r2: float = 0.0
    matrix: Matrix | None = None


Paint = Color | Gradient


class Stroke(NamedTuple):
    """A line along a geometry: its paint, width in points, dashes, and how it ends and turns (PDF's words).

    With `tinted` set, in art, the colour of the caller stands in for `paint`.
    """

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 10.0
    dash_offset: float = 0.0
    tinted: bool = False


@identity
class Shape:
    """A geometry, filled and stroked. In art a paint of None with `tinted` set takes the colour of the caller."""

    geometry: Geometry
    fill: Paint | None = None
    stroke: Stroke | None = None
    rule: Rule = "nonzero"
    opacity: float = 1.0
    tinted: bool = False


class Clip(NamedTuple):
    """What may be seen of a group: the inside of a geometry."""

    geometry: Geometry
    rule: Rule = "nonzero"


class Element(Protocol):
    """What is known of an element of a template: its tag, its attributes as values, and where it stands."""

    tag: str
    attributes: Mapping[str, Any]
    span: Span


Source = tuple[Element, float, float, float, float]
"""The element that something was made from, and its box before any matrix: left, top, width and height."""


@identity
class Group:
    """Items drawn back to front, after the matrix, inside the clip; `opacity` fades them as one.

    The group of one element of a template says which, for messages: nothing of it is drawn.
    """

    items: tuple[Item, ...]
    matrix: Matrix | None = None
    clip: Clip | None = None
    opacity: float = 1.0
    source: Source | None = None


@identity
class Picture:
    """A picture file, or the part of it inside `crop` (left, top, right, bottom in its pixels), in a rectangle."""

    file: PictureFile
    x: float
    y: float
    width: float
    height: float
    crop: tuple[float, float, float, float]
    opacity: float = 1.0


class Measures(NamedTuple):
    """Of a drawing, in its own units: the width of its thinnest line, 0 where it has none, and what measures its ink.

    `ink` gives the box of the ink that its view box shows; few drawings are asked for it. `heaviest` is the most ink
    that it asks a press for by itself, in one place: none where its colours are light.
    """

    thinnest: float
    ink: Callable[[], Rect]
    heaviest: Cmyk = NO_INK


@identity
class Art:
    """A drawing (SVG art or an icon), kept once and placed often.

    `name` is its file's name, for people; `digest` names its content. `x`, `y`, `width`, `height` are its view box in
    its own units. `tinted` says that some of its shapes take the caller's colour (an icon does). `measures`, where
    it was measured, may stand for its items: these are left out where only what is wrong with it matters.
    """

    name: str
    digest: str
    x: float
    y: float
    width: float
    height: float
    items: tuple[Item, ...]
    tinted: bool = False
    measures: Measures | None = None


@identity
class Placed:
    """Art on a face: `matrix` maps the art's units to the face; `color` tints what is tinted (None = black)."""

    art: Art
    matrix: Matrix
    color: Color | None = None
    opacity: float = 1.0


class Glyph(NamedTuple):
    """One glyph of a shaped word, in thousandths of an em.

    `text` is what it stands for when copied ("" for the second glyph of a cluster; "ffi" for a ligature). `advance` is
    where the pen goes on, kerning and letter spacing included; `natural` is the font's own advance width.
    """

    id: int
    text: str
    advance: float
    natural: float
    dx: float = 0.0
    dy: float = 0.0


@identity
class Word:
    """Glyphs of one font, shaped once a deck: a word, a part of one, or a space. `width` in em."""

    font: Font
    glyphs: tuple[Glyph, ...]
    width: float


@identity
class Symbol:
    """An icon that stands in a line of text like a letter, and is copied as its `name`.

    In em of its span: `width` is how far the pen goes on; the drawing's ink box is fitted into `width` x `height`
    with its lower edge `drop` below the baseline.
    """

    art: Art
    name: str
    width: float
    height: float
    drop: float


@identity
class Run:
    """Words and symbols of one line that share size, colour and rise. A float among the words moves the pen, in em.

    `size` is in points, `rise` lifts the run above the baseline in points; `color` None means the text's own.
    `outline` is drawn behind the letters: a colour and a width in points.
    """

    words: tuple[Word | Symbol | float, ...]
    size: float
    color: Color | None = None
    rise: float = 0.0
    outline: tuple[Color, float] | None = None


@identity
class TextLine:
    """One line: the pen's start on the baseline, and its runs."""

    x: float
    y: float
    runs: tuple[Run, ...]


@identity
class Text:
    """A paragraph or more, broken into lines, at one colour unless a run says otherwise."""

    lines: tuple[TextLine, ...]
    color: Color
    outline: tuple[Color, float] | None = None
    opacity: float = 1.0


Item = Group | Shape | Picture | Placed | Text


@identity
class Frame:
    """One laid-out face: its trim size and bleed in design points, its corner radius, and what is on it."""

    width: float
    height: float
    bleed: float
    root: Group
    corner: float = 0.0
    name: str = ""


@identity
class Away(Frame):
    """A face that a partner laid out, the `number`th of its own: `root` is empty here, and the partner draws it."""

    partner: Partner | None = None
    number: int = 0
