"""Pages of placed frames in, the bytes of a PDF file out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgen.draw.fonts import Fonts
from cardgen.draw.inks import RGB, Inks
from cardgen.draw.lettering import Lettering
from cardgen.draw.memo import Memo
from cardgen.draw.objects import Objects, stream
from cardgen.draw.painter import Painter
from cardgen.draw.paths import matrix, number, trimmed
from cardgen.draw.pictures import Pictures
from cardgen.draw.resources import Resources
from cardgen.draw.sampling import Shelf
from cardgen.draw.symbols import Symbols
from cardgen.geometry import Matrix, Rect, Size
from cardgen.layout.frame import Frame

GENERATION = 64
"""Distinct faces after which subtrees not met again are forgotten: enough for a deck's shared parts to stay known."""


class Placement(NamedTuple):
    """A frame on a page.

    (`x`, `y`) is where the top left corner of the trim lands, in printed points from the page's top left; of the
    trim's bounding box, when `turn` (0, 90, 180, 270) turns it clockwise about its centre. `scale` is printed by
    design. `clip` tells how much outside the trim may be seen (top, right, bottom, left as they lie on the page, in
    printed points): never more than the frame's bleed is there to be seen.
    """

    frame: Frame
    x: float
    y: float
    scale: float = 1.0
    turn: int = 0
    clip: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class Page(NamedTuple):
    """One page: its size, what lies on it, and its boxes in points from its top left corner.

    `bookmark` lists the page under that title. `correction` maps the whole content, in points, y down, to make up for
    a printer's faults.
    """

    size: Size
    placements: tuple[Placement, ...]
    trim: Rect | None = None
    bleed: Rect | None = None
    bookmark: str | None = None
    correction: Matrix | None = None


@dataclass(slots=True)
class _Face:
    """A frame's form: its name, and the pictures in it; `scale` is the largest at which it was placed."""

    form: str
    pictures: tuple[tuple[str, float, float], ...]
    scale: float = 0.0


class Document:
    """One PDF file. Each distinct face is drawn once, when it is first placed, and is one form however often it comes.

    The same pages give the same bytes. `dpi` is the resolution that pictures need at their printed size; sampled ones
    are kept in `store`, when there is one.
    """

    def __init__(
        self, title: str, author: str = "", inks: Inks = RGB, dpi: int = 300, store: Shelf | None = None
    ) -> None:
        self._title, self._author = title, author
        self._objects = Objects()
        self._resources = Resources(self._objects, inks)
        self._fonts = Fonts(self._resources)
        self._symbols = Symbols(self._resources, lambda items: self._painter.items(items))
        self._pictures = Pictures(self._resources, inks, dpi, store)
        self._painter = Painter(self._resources, Lettering(self._resources, self._fonts, self._symbols), self._pictures)
        self._faces: Memo[Frame, _Face] = Memo()
        self._placings: dict[tuple[object, ...], str] = {}
        self._drawn = 0
        self._bookmarks: list[tuple[str, int]] = []

    def page(self, page: Page) -> None:
        """Add a page. Raises Unreadable when a font's file is gone."""
        height = page.size.height
        flip = Matrix(1, 0, 0, -1, 0, height)
        to_paper = flip @ page.correction if page.correction else flip
        forms, content = set(), []
        for placement in page.placements:
            face = self._face(placement.frame)
            self._printed(face, placement.scale)
            forms.add(face.form)
            content.append(f"q {self._placing(placement, to_paper)} cm /{face.form} Do Q\n")
        contents = self._objects.add(stream("", "".join(content).encode("ascii")))
        boxes = f"/MediaBox [0 0 {number(page.size.width)} {number(height)}]"
        for name, rect in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if rect is not None:
                boxes += f" /{name} [{_rectangle(rect, height)}]"
        label = self._objects.page(
            f"<< /Type /Page /Parent {self._objects.tree} 0 R {boxes} /Contents {contents} 0 R"
            f" /Resources {self._resources.dictionary(forms)} >>".encode()
        )
        if page.bookmark is not None:
            self._bookmarks.append((page.bookmark, label))

    def save(self) -> bytes:
        """The file. To be called once. Raises Unreadable when a font or picture cannot be read."""
        self._pictures.write()
        self._symbols.write()
        self._fonts.write()
        self._objects.bookmarks(self._bookmarks)
        return self._objects.save(self._title, self._author)

    def _face(self, frame: Frame) -> _Face:
        face = self._faces.get(frame)
        if face is None:
            fragment = self._painter.item(frame.root)
            edge = frame.bleed
            box = " ".join(map(number, (-edge, -edge, frame.width + edge, frame.height + edge)))
            # Inside a face y counts downwards; this turns it over.
            over = f" /Matrix [1 0 0 -1 0 {number(frame.height)}]"
            form = self._resources.form(fragment, box, over)
            face = self._faces.put(frame, _Face(form, fragment.pictures))
            self._drawn += 1
            if self._drawn % GENERATION == 0:
                self._painter.turn()
                self._faces.turn()
        return face

    def _placing(self, placement: Placement, to_paper: Matrix) -> str:
        """What cuts and maps a face: worked out once for each slot of the sheets, which are all alike."""
        frame = placement.frame
        key = (frame.width, frame.height, frame.bleed, *placement[1:], to_paper)
        known = self._placings.get(key)
        if known is None:
            known = self._placings[key] = _window(placement, to_paper) + _place(placement, to_paper)
        return known

    def _printed(self, face: _Face, scale: float) -> None:
        if scale > face.scale:
            face.scale = scale
            for label, width, height in face.pictures:
                self._pictures.printed(label, width * scale, height * scale)


def _bounds(placement: Placement) -> Rect:
    """The turned trim on the page."""
    width, height = placement.frame.width * placement.scale, placement.frame.height * placement.scale
    if placement.turn % 180:
        width, height = height, width
    return Rect(placement.x, placement.y, width, height)


def _place(placement: Placement, to_paper: Matrix) -> str:
    """What maps a face's form to the paper."""
    frame, scale, bounds = placement.frame, placement.scale, _bounds(placement)
    center = Matrix(1, 0, 0, 1, bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    sized = Matrix(scale, 0, 0, scale, -scale * frame.width / 2, -scale * frame.height / 2)
    over = Matrix(1, 0, 0, -1, 0, frame.height)
    return matrix(to_paper @ center @ Matrix.rotation(placement.turn) @ sized @ over)


def _window(placement: Placement, to_paper: Matrix) -> str:
    """What cuts a face down to the part that may be seen; nothing, when that is all of it."""
    reach = placement.frame.bleed * placement.scale
    top, right, bottom, left = (min(edge, reach) for edge in placement.clip)
    if min(top, right, bottom, left) >= reach:
        return ""
    bounds = _bounds(placement)
    x, y = bounds.x - left, bounds.y - top
    across, down = bounds.right + right, bounds.bottom + bottom
    corners = [to_paper.apply(*corner) for corner in ((x, y), (across, y), (across, down), (x, down))]
    steps = [f"{x:.3f} {y:.3f} {step} " for (x, y), step in zip(corners, "mlll", strict=True)]
    return trimmed("".join(steps)) + "h W n "


def _rectangle(rect: Rect, height: float) -> str:
    return " ".join(map(number, (rect.x, height - rect.bottom, rect.right, height - rect.y)))
