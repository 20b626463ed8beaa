"""A page of sheets goes in, what a machine cuts and folds on it comes out: paths in layers, every piece in its slot.

Lengths are points from the page's top left, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.registration import Marks
from cardgen.geometry import Matrix, Rect, Size, fits
from cardgen.model.dielines import Crease, Dieline, Step, dieline
from cardgen.model.game import Stock

Path = tuple[Step, ...]
"""An outline, which ends with ("Z",), or an open line."""

Numbers = tuple[float, ...]


class Layer(NamedTuple):
    """Lines of one kind, and the colour that software tells them by: as on the web, and as AutoCAD's index of it."""

    name: str
    color: str
    aci: int
    dashed: bool
    paths: tuple[Path, ...]


class Drawing(NamedTuple):
    """A cut file before it is written. `says` are lines for whoever opens it; `thickness` is that of the marks."""

    size: Size
    says: tuple[str, ...]
    layers: tuple[Layer, ...]
    marks: Marks | None = None
    thickness: float = 0.0


def layers(page: PageEntry, stocks: Mapping[str, Stock], ratio: float) -> tuple[Layer, ...]:
    """The fronts of a page in layers; empty ones are left out.

    `stocks` are those of the components, printed at `ratio` times their size. What is inside a piece comes before its
    outline: a piece that is cut free no longer lies still.
    """
    folds: list[Path] = []
    slits: list[Path] = []
    outlines: list[Path] = []
    for slot in page.slots:
        if slot.side != "front":  # the other half of a folded leaf: the piece is cut once, through both
            continue
        die, put = _piece(slot, stocks[slot.component], ratio)
        folds += (moved(_line(fold), put) for fold in die.folds)
        slits += (moved(_line(slit), put) for slit in die.slits)
        outlines.append(moved(die.outline, put))
    found = (
        Layer("fold", "#00ff00", 3, True, tuple(folds)),
        Layer("slit", "#0000ff", 5, False, tuple(slits)),
        Layer("cut", "#ff0000", 1, False, tuple(outlines)),
    )
    return tuple(layer for layer in found if layer.paths)


def bounds(layers: Iterable[Layer]) -> Rect:
    """The rectangle around all paths: that of their ends, for all our curves touch it there."""
    ends = [step[-2:] for layer in layers for path in layer.paths for step in path if len(step) > 1]
    xs, ys = zip(*ends, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def moved(path: Path, put: Matrix) -> Path:
    """A path under a map."""
    return tuple(_step(step[0], tuple(_mapped(step[1:], put))) for step in path)


def _piece(slot: SlotEntry, stock: Stock, ratio: float) -> tuple[Dieline, Matrix]:
    """The cuts of a slot, and the map that puts them in place.

    A part of a piece, which stands on several pages, is cut as its rectangle.
    """
    trim, turned = slot.trim, slot.turn in (90, 270)
    width, height = (trim.height, trim.width) if turned else (trim.width, trim.height)
    whole = Size(stock.size.width * ratio, stock.size.height * ratio)
    part = not all(fits(abs(one - other), 0.0) for one, other in zip(whole, (width, height), strict=True))
    die, scale = (_rectangle(width, height), 1.0) if part else (dieline(stock), ratio)
    center = Matrix(1, 0, 0, 1, trim.x + trim.width / 2, trim.y + trim.height / 2)
    return die, center @ Matrix.rotation(slot.turn) @ Matrix(scale, 0, 0, scale, -width / 2, -height / 2)


def _rectangle(width: float, height: float) -> Dieline:
    return Dieline((("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",)))


def _line(crease: Crease) -> Path:
    return ("M", *crease[:2]), ("L", *crease[2:])


def _step(verb: str, numbers: Numbers) -> Step:
    if not numbers:
        return (verb,)
    if len(numbers) == 2:
        return (verb, numbers[0], numbers[1])
    x1, y1, x2, y2, x, y = numbers
    return (verb, x1, y1, x2, y2, x, y)


def _mapped(numbers: Numbers, put: Matrix) -> Iterator[float]:
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        yield from put.apply(x, y)
