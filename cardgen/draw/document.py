"""Pages of placed frames in, the bytes of a PDF file out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from cardgen.draw.easel import Easel, Face, away_with, request
from cardgen.draw.inks import RGB, Inks
from cardgen.draw.looks import Looks
from cardgen.draw.numbering import Numbering
from cardgen.draw.objects import Objects, stream
from cardgen.draw.paths import matrix, number, trimmed
from cardgen.draw.pictures import Printing
from cardgen.draw.resources import dictionary
from cardgen.draw.sampling import Shelf
from cardgen.draw.standard import Standard
from cardgen.geometry import Matrix, Rect, Size
from cardgen.layout.frame import Away, Frame
from cardgen.partner import Partner

Prepare = Callable[[Mapping[Frame, float]], Mapping[Frame, Frame]]
"""Makes of faces, each with a scale, others that look the same."""


class Placement(NamedTuple):
    """A frame on a page.

    (`x`, `y`) is where the top left corner of the trim lands, in printed points from the page's top left; of the
    trim's bounding box, when `turn` (0, 90, 180, 270) turns it clockwise about its centre. `scale` is printed by
    design. `clip` tells how much outside the trim may be seen (top, right, bottom, left as they lie on the page, in
    printed points): never more than the frame's bleed is there to be seen. Below nothing, it cuts into the trim.
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


class Document:
    """One PDF file. Each distinct face is painted once, and is one form however often it is placed.

    The same pages give the same bytes. `dpi` is the resolution that pictures need at their printed size; sampled ones
    are kept in `store`, when there is one. `standard` is what the file claims to follow. `prepare` makes of all faces,
    each with the largest scale at which it is placed, those that are painted.
    """

    def __init__(
        self,
        title: str,
        author: str = "",
        inks: Inks = RGB,
        dpi: int = 300,
        store: Shelf | None = None,
        standard: Standard | None = None,
        prepare: Prepare | None = None,
    ) -> None:
        self._standard, self._prepare = standard, prepare
        self._title, self._author = title, author
        self._inks, self._dpi, self._store = inks, dpi, store
        self._pages: list[Page] = []
        self._placings: dict[tuple[object, ...], str] = {}
        self._asked = False
        self._ready: tuple[Easel, dict[Frame, Face]] | None = None

    def page(self, page: Page) -> None:
        """Add a page."""
        self._pages.append(page)

    def looks(self) -> tuple[str, ...]:
        """What decides how each page looks, as a digest: equal ones look alike, whatever stands on other pages, and in
        whichever run. No page may be added after it. Raises Lost when a partner is gone.
        """
        easel, faces = self._painted()
        looks = Looks(easel, self._sizes(faces), self._dpi)
        flip = Matrix()
        return tuple(
            looks.of(
                repr((*page.size, page.correction)),
                [(self._placing(placement, flip), faces[placement.frame].form) for placement in page.placements],
            )
            for page in self._pages
        )

    def save(self, only: Collection[int] | None = None) -> bytes:
        """The file, or one of only some pages, by their numbers from 0.

        Raises Unreadable when a font or picture cannot be read, and Lost when a partner is gone.
        """
        easel, faces = self._painted()
        objects = Objects(self._standard)
        numbering = Numbering(objects, easel.resources.definitions)
        bookmarks: list[tuple[str, int]] = []
        for page in self._pages if only is None else [self._pages[at] for at in only]:
            label = self._write(page, faces, objects, numbering)
            if page.bookmark is not None:
                bookmarks.append((page.bookmark, label))
        self._finish(easel, faces, objects, numbering.waiting)
        objects.bookmarks(bookmarks)
        return objects.save(self._title, self._author)

    def _painted(self) -> tuple[Easel, dict[Frame, Face]]:
        """The faces, painted once."""
        if self._ready is None:
            easel, prepare, frames = Easel(self._inks), self._prepare, self._frames()
            if prepare is None:
                self._ready = easel, easel.paint_all(frames, self._asked)
            else:
                scales = self._scales()
                ready = prepare({frame: scales[frame] for frame in frames})
                self._ready = easel, {frame: easel.paint(ready[frame]) for frame in frames}
        return self._ready

    def away(self) -> dict[Partner, list[Away]]:
        """The faces in it that partners laid out and will paint."""
        return away_with(self._frames())

    def ask(self) -> dict[Partner, object]:
        """What partners are to be asked, so that they paint before it is saved."""
        self._asked = True
        return {partner: request(frames, self._inks) for partner, frames in self.away().items()}

    def _frames(self) -> dict[Frame, None]:
        """The faces on all pages, each once, in the order in which they come."""
        return dict.fromkeys([placement.frame for page in self._pages for placement in page.placements])

    def _write(self, page: Page, faces: Mapping[Frame, Face], objects: Objects, numbering: Numbering) -> int:
        """Add a page's objects, and say the number of the page."""
        height = page.size.height
        flip = Matrix(1, 0, 0, -1, 0, height)
        to_paper = flip @ page.correction if page.correction else flip
        forms, content = set(), []
        for placement in page.placements:
            form = faces[placement.frame].form
            forms.add(form)
            content.append(f"q {self._placing(placement, to_paper)} cm /{form} Do Q\n")
        contents = objects.add(stream("", "".join(content).encode("ascii")))
        boxes = f"/MediaBox [0 0 {number(page.size.width)} {number(height)}]"
        # A standard asks for a trim: that of a sheet is all of it.
        trim = Rect(0, 0, *page.size) if page.trim is None and self._standard else page.trim
        for name, rect in (("TrimBox", trim), ("BleedBox", page.bleed)):
            if rect is not None:
                boxes += f" /{name} [{_rectangle(rect, height)}]"
        if self._standard and not self._standard.opaque:
            boxes += " /Group << /S /Transparency /CS /DeviceCMYK >>"
        return objects.page(
            f"<< /Type /Page /Parent {objects.tree} 0 R {boxes} /Contents {contents} 0 R"
            f" /Resources {numbering.numbered(dictionary(forms))} >>".encode()
        )

    def _finish(self, easel: Easel, faces: Mapping[Frame, Face], objects: Objects, waiting: Mapping[str, int]) -> None:
        """Write the pictures, each as fine as where it is printed largest, and the fonts."""
        sizes = self._sizes(faces)
        printing = Printing(objects, self._inks, self._dpi, self._store)
        for label, at in waiting.items():
            if label in easel.pictures.parts:
                printing.write(at, easel.pictures.parts[label], sizes.get(label, (0.0, 0.0)))
        for label, at in waiting.items():
            if label in easel.fonts.known:
                easel.fonts.known[label].write(objects, at)

    def _sizes(self, faces: Mapping[Frame, Face]) -> dict[str, tuple[float, float]]:
        """The width and height at which each picture is printed largest."""
        sizes: dict[str, tuple[float, float]] = {}
        for frame, scale in self._scales().items():
            for label, width, height in faces[frame].pictures:
                wide, high = sizes.get(label, (0.0, 0.0))
                sizes[label] = max(wide, width * scale), max(high, height * scale)
        return sizes

    def _scales(self) -> dict[Frame, float]:
        """The largest scale at which each frame is placed."""
        scales: dict[Frame, float] = {}
        for page in self._pages:
            for placement in page.placements:
                scales[placement.frame] = max(placement.scale, scales.get(placement.frame, 0.0))
        return scales

    def _placing(self, placement: Placement, to_paper: Matrix) -> str:
        """What cuts and maps a face: worked out once for each slot of the sheets, which are all alike."""
        frame = placement.frame
        key = (frame.width, frame.height, frame.bleed, *placement[1:], to_paper)
        known = self._placings.get(key)
        if known is None:
            known = self._placings[key] = _window(placement, to_paper) + _place(placement, to_paper)
        return known


def ask_ahead(documents: Iterable[Document]) -> None:
    """Have partners paint their faces of all documents while this process does other things.

    Those with faces of a partner must then be saved in this order. Raises Lost when a partner is gone.
    """
    asked: dict[Partner, list[object]] = {}
    for document in documents:
        for partner, one in document.ask().items():
            asked.setdefault(partner, []).append(one)
    for partner, requests in asked.items():
        partner.send(requests)


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
