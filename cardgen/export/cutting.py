"""What is printed goes in; drawings of its sheets come out that show in which order to cut them, and say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.export import ranges
from cardgen.export.manifest import PageEntry
from cardgen.geometry import MM, TOLERANCE, Rect, Size
from cardgen.impose.guillotine import Cut, guillotine

if TYPE_CHECKING:
    from cardgen.export.printed import Printed

Drawing = Mapping[str, Any]
Line = tuple[float, float, float, float]

ROW = 5
"""Drawings that stand beside each other on a page of the guide."""

SHEET = Size(26 * MM, 22 * MM)
"""What a drawn sheet fits into: five and their numbers find room beside each other on A4."""

LARGE_ROW, LARGE = 2, Size(78 * MM, 70 * MM)
"""The same where many cuts cross each other and every number counts."""

NUMBER = Size(5.0 * MM, 2.4 * MM)
"""The room of a number beside a drawn sheet."""

ENDS = 4.4 * MM
"""Where a number ends that stands left of its line, from the left of that room."""

DIGIT, APART = 1.1 * MM, Size(0.4 * MM, 2.1 * MM)
"""How wide a digit is, and how far two numbers must be apart: beside each other, or line from line."""

OUTLINED = ("circle", "hex", "pennant")
"""Shapes that are not cut out when they are cut apart."""

DIRECTIONS = {True: "across", False: "down"}

MOST_TURNS = 5
"""How many times a sentence says across or down."""

NO_ORDER = "No cuts from edge to edge part these pieces: cut each of them out with a knife and a ruler."
FOLDED = "Folded and glued: "
OUTLINES = " Then each piece along its line."


class Kind(NamedTuple):
    """Sheets on which the same trims stand: the files they are in, and whether a piece has another outline.

    `sheets` are the numbers of the sheets in each file. Of sheets that are `folded` before they are cut, `page` is the
    half that the fronts stand on.
    """

    page: Size
    trims: tuple[Rect, ...]
    files: tuple[str, ...]
    sheets: tuple[tuple[int, ...], ...]
    outlined: bool
    folded: bool = False


def drawings(printed: Sequence[Printed]) -> list[tuple[Drawing, ...]]:
    """A drawing for each kind of sheet, in rows: what the template of the guide may speak of, lengths in mm as text.

    A sheet that is filled only in part is cut like the full one; a single piece is cut out as it is.
    """
    found = kinds(printed)
    counts = Counter(file for kind in found for file in kind.files)
    several = {file for file, count in counts.items() if count > 1}
    small: list[Drawing] = []
    large: list[Drawing] = []
    for kind in found:
        if len(kind.trims) > 1:
            drawing = _drawing(kind, several)
            if len(drawing["numbers"]) < drawing["cuts"].count("M") and not _is_grid(kind):
                large.append(_drawing(kind, several, LARGE))
            else:
                small.append(drawing)
    return [
        tuple(some[start : start + row])
        for some, row in ((small, ROW), (large, LARGE_ROW))
        for start in range(0, len(some), row)
    ]


def kinds(printed: Sequence[Printed]) -> list[Kind]:
    """The kinds of sheets in the order of their files; what is part of another kind is told with that."""
    outlined = {one.component.name for one in printed if one.component.stock.shape in OUTLINED}
    found: dict[_Key, _Found] = {}
    for file in {file.name: file for one in printed for file in one.files}.values():
        for page in file.pages:
            # Where a sheet is folded, the backs lie behind the fronts when it is cut.
            slots = [slot for slot in page.slots if slot.side == "front"]
            if page.side == "front" and slots and page.sheet:
                trims = tuple(slot.trim for slot in slots)
                size, folded = _folded(page)
                kind = found.setdefault((size, frozenset(trims)), _Found(trims, {}, [], folded))
                kind.sheets.setdefault(file.name, []).append(page.sheet)
                kind.components.extend(slot.component for slot in slots)
    whole = [key for key in found if not any(_part(key, other) for other in found if other != key)]
    order = list(dict.fromkeys(file.name for one in printed for file in one.files))
    return [_kind(key, [part for other, part in found.items() if _part(other, key)], order, outlined) for key in whole]


class _Found(NamedTuple):
    """Sheets with the same trims, in the order of the first: their numbers by file, and what stands on them."""

    trims: tuple[Rect, ...]
    sheets: dict[str, list[int]]
    components: list[str]
    folded: bool


_Key = tuple[Size, frozenset[Rect]]


def _folded(page: PageEntry) -> tuple[Size, bool]:
    """What is to be cut of a page, and whether it is folded before: then it is half as large."""
    front, back = (next((slot.trim for slot in page.slots if slot.side == side), None) for side in ("front", "back"))
    if front is None or back is None:
        return page.size, False
    lying = abs(front.x - back.x) < TOLERANCE
    width, height = page.size
    return (Size(width, height / 2) if lying else Size(width / 2, height)), True


def _part(one: tuple[Size, frozenset[Rect]], other: tuple[Size, frozenset[Rect]]) -> bool:
    return one[0] == other[0] and one[1] <= other[1]


def _kind(key: _Key, parts: Sequence[_Found], order: Iterable[str], outlined: Container[str]) -> Kind:
    """A kind with the sheets of all its parts, one of which is itself."""
    page, whole = key
    (trims,) = (part.trims for part in parts if len(part.trims) == len(whole))
    sheets = {
        file: tuple(sorted(number for part in parts for number in part.sheets.get(file, ())))
        for file in order
        if any(file in part.sheets for part in parts)
    }
    lined = any(name in outlined for part in parts for name in part.components)
    return Kind(page, trims, tuple(sheets), tuple(sheets.values()), lined, parts[0].folded)


def sentence(cuts: Sequence[Cut]) -> str:
    """The order in words: `1–4 across, 5–8 down.`"""
    turns = _turns(cuts)
    if len(turns) > MOST_TURNS:
        return "Across and down, in the order of the numbers."
    return f"{', '.join(f'{_numbers(numbers)} {DIRECTIONS[across]}' for across, numbers in turns)}."


def _turns(cuts: Sequence[Cut]) -> list[tuple[bool, list[int]]]:
    """The numbers of cuts that follow each other in one direction."""
    return [(across, [cut.number for cut in run]) for across, run in groupby(cuts, key=lambda cut: cut.across)]


def _numbers(numbers: Sequence[int]) -> str:
    return "–".join(dict.fromkeys(map(str, (numbers[0], numbers[-1]))))


def _drawing(kind: Kind, several: Container[str], room: Size = SHEET) -> Drawing:
    """The drawing of a kind; of files with `several` kinds it says which sheets are meant."""
    page = kind.page
    factor = min(room.width / page.width, room.height / page.height)
    cuts = guillotine(kind.trims, page) or ()
    lines = [_line(cut, kind) for cut in cuts]
    return {
        "columns": str(ROW if room == SHEET else LARGE_ROW),
        "room": _mm(room.height + NUMBER.height),
        "width": _mm(page.width * factor),
        "height": _mm(page.height * factor),
        "left": _mm(NUMBER.width),
        "top": _mm(NUMBER.height),
        "viewbox": f"0 0 {page.width:.3f} {page.height:.3f}",
        "trims": " ".join(
            f"M {x:.2f} {y:.2f} h {wide:.2f} v {high:.2f} h {-wide:.2f} Z" for x, y, wide, high in kind.trims
        ),
        "cuts": " ".join("M {:.2f} {:.2f} L {:.2f} {:.2f}".format(*line) for line in lines),
        "numbers": list(_labels(cuts, lines, factor)),
        "count": f"{len(cuts)} {'cut' if len(cuts) == 1 else 'cuts'}:" if cuts else "",
        "says": f"{FOLDED if kind.folded else ''}{sentence(cuts) if cuts else NO_ORDER}"
        f"{OUTLINES if kind.outlined else ''}",
        "files": ", ".join(
            f"{file} {ranges.sheets(sheets)}" if file in several else file
            for file, sheets in zip(kind.files, kind.sheets, strict=True)
        ),
    }


def _line(cut: Cut, kind: Kind) -> Line:
    """A cut from (x1, y1) to (x2, y2), drawn on through waste to the edge of the page where no trim is in the way."""
    spans = [((trim.x, trim.right), (trim.y, trim.bottom)) for trim in kind.trims]
    ahead = [span[not cut.across] for span in spans if _within(cut.at, span[cut.across])]
    start = cut.start if any(low < cut.start for low, _ in ahead) else 0.0
    end = cut.end if any(high > cut.end for _, high in ahead) else kind.page[not cut.across]
    return (start, cut.at, end, cut.at) if cut.across else (cut.at, start, cut.at, end)


def _is_grid(kind: Kind) -> bool:
    """Whether all cuts run from edge to edge of the page: of those, the first and the last number say all."""
    lines = [_line(cut, kind) for cut in guillotine(kind.trims, kind.page) or ()]
    return all((x1, x2) == (0.0, kind.page.width) or (y1, y2) == (0.0, kind.page.height) for x1, y1, x2, y2 in lines)


def _within(at: float, span: tuple[float, float]) -> bool:
    return span[0] + TOLERANCE < at < span[1] - TOLERANCE


def _labels(cuts: Sequence[Cut], lines: Sequence[Line], factor: float) -> Iterator[Drawing]:
    """The numbers of the lines, where they begin: the first and last across and down, then all that have room."""
    placed: list[tuple[float, float, float]] = []
    drawn = list(zip(cuts, lines, strict=True))
    for across in (True, False):
        ends = [(cut, line) for cut, line in drawn if cut.across == across]
        for cut, line in [*ends[:1], *ends[-1:], *ends[1:-1]]:
            text = str(cut.number)
            half = len(text) * DIGIT / 2
            x = line[0] * factor + (0.0 if across else NUMBER.width / 2)
            y = line[1] * factor + (NUMBER.height / 2 if across else 0.0)
            middle = x + (ENDS - half if across else NUMBER.width / 2)
            if all(abs(middle - a) >= half + b + APART.width or abs(y - c) >= APART.height for a, b, c in placed):
                placed.append((middle, half, y))
                yield {"text": text, "x": _mm(x), "y": _mm(y), "across": across}


def _mm(points: float) -> str:
    return f"{points / MM:.2f}"
