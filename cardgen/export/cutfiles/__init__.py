"""The pages of a file of sheets go in, files for cutting machines come out: SVG and DXF, in millimetres.

One file serves all sheets that are cut alike, so that whoever cuts twenty sheets opens it once; its name says which
sheets those are. It is for the fronts, with the art up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import PurePath

from cardgen.export.cutfiles.drawing import Drawing, Layer, bounds, layers
from cardgen.export.cutfiles.dxf import dxf
from cardgen.export.cutfiles.svg import svg
from cardgen.export.manifest import CutEntry, FileEntry, PageEntry
from cardgen.export.ranges import runs
from cardgen.export.registration import Registration
from cardgen.geometry import Rect, Size, millimetres
from cardgen.model.game import Stock

KINDS: Mapping[str, Callable[[Drawing], bytes]] = {"svg": svg, "dxf": dxf}
"""What writes each kind of file; its name is the ending of the file's."""

COLORS = {"cut": "red", "slit": "blue", "fold": "green, dashed"}

LONGEST = 40
"""Letters that the numbers of sheets may take in a file's name: our choice, a line of a file manager shows it."""


def cut_files(
    file: str,
    title: str,
    pages: Iterable[PageEntry],
    stocks: Mapping[str, Stock],
    ratio: float,
    kinds: Collection[str],
    registration: Registration | None = None,
) -> tuple[FileEntry, ...]:
    """The cut files of one file of sheets, such as `crew-cut-1-4.svg` for sheets 1 to 4 of `crew.pdf`.

    `stocks` are those of the components on its pages, printed at `ratio` times their size; `title` is for people who
    open the file. With `registration`, the marks stand in a layer of their own, where the sheets have them.
    """
    alike: dict[tuple[Size, tuple[Layer, ...]], list[int]] = {}
    for page in pages:
        if page.side == "front" and page.slots and page.sheet is not None:
            alike.setdefault((page.size, layers(page, stocks, ratio)), []).append(page.sheet)
    files: list[FileEntry] = []
    for (size, found), sheets in alike.items():
        around = bounds(found)
        drawing = Drawing(size, (f"{_plain(title)} – {_called(sheets)}", *_about(found, around)), found)
        if registration is not None:
            drawing = drawing._replace(marks=registration.placed(size), thickness=registration.thickness)
            drawing = drawing._replace(says=(*drawing.says, registration.says(size)))
        entry = CutEntry(file, tuple(sheets), around)
        stem = PurePath(file).stem
        files += (FileEntry(f"{stem}-cut-{_numbers(sheets)}.{kind}", KINDS[kind](drawing), (), entry) for kind in kinds)
    return tuple(files)


def _about(layers: Iterable[Layer], around: Rect) -> tuple[str, ...]:
    """How large all cuts are and where they lie: some software forgets the page, and asks for just that."""
    x, y, width, height = map(millimetres, around)
    return (
        f"In millimetres, fronts up. All of it is {width} x {height} mm, {x} mm from the left, {y} mm from the top.",
        " ".join(f"{layer.name}: {COLORS[layer.name]}." for layer in layers),
    )


def _numbers(sheets: list[int]) -> str:
    """Sheets in a file's name: `1-4`, `1-3-and-5`, `1-and-60-more`."""
    text = "-and-".join(f"{first}-{last}" if last > first else f"{first}" for first, last in runs(sheets))
    return text if len(text) <= LONGEST else f"{sheets[0]}-and-{len(sheets) - 1}-more"


def _called(sheets: list[int]) -> str:
    """Sheets for people: `cuts of sheet 5`, `cuts of sheets 1 to 3, 5`."""
    text = ", ".join(f"{first} to {last}" if last > first else f"{first}" for first, last in runs(sheets))
    return f"cuts of sheet{'s' if len(sheets) > 1 else ''} {text}"


def _plain(text: str) -> str:
    """A text without what neither XML nor a line of DXF may hold."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
