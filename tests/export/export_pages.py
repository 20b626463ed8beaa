"""A PDF goes in, what stands on its pages comes out: places from its operators, colours from its pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf

from cardgen.export.png import Pixels, drawn
from cardgen.geometry import Rect, Size

MATRIX = tuple[float, ...]


@dataclass(frozen=True)
class Drawn:
    """A form on a page: its box without `bleed` as it lies on the page, in points from the top left."""

    trim: Rect
    name: str


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def page_sizes(pdf: bytes) -> list[Size]:
    file = opened(pdf)
    return [Size(float(page.mediabox[2]), float(page.mediabox[3])) for page in file.pages]


def forms(pdf: bytes, number: int, bleed: float = 0.0) -> list[Drawn]:
    """The forms that a page draws, in order; `bleed` (in the form's units) is taken off their boxes."""
    file = opened(pdf)
    page = file.pages[number]
    height = float(page.mediabox[3])
    found: list[Drawn] = []
    state: MATRIX = (1, 0, 0, 1, 0, 0)
    saved: list[MATRIX] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                saved.append(state)
            case "Q":
                state = saved.pop()
            case "cm":
                state = _times([float(each) for each in operands], state)  # type: ignore[arg-type]
            case "Do":
                form: Any = page.resources.XObject[str(operands[0])]
                whole = _times([float(each) for each in form.get("/Matrix", [1, 0, 0, 1, 0, 0])], state)
                left, low, right, high = (float(each) for each in form.BBox)
                corners = [
                    (whole[0] * x + whole[2] * y + whole[4], whole[1] * x + whole[3] * y + whole[5])
                    for x in (left + bleed, right - bleed)
                    for y in (low + bleed, high - bleed)
                ]
                xs, ys = [x for x, _ in corners], [height - y for _, y in corners]
                trim = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                found.append(Drawn(trim, str(operands[0])))
    return found


def pixels(pdf: bytes, dpi: int = 72) -> list[Pixels]:
    """All pages drawn; at 72 dpi a pixel is a point."""
    sizes = [(round(size.width * dpi / 72), round(size.height * dpi / 72)) for size in page_sizes(pdf)]
    return list(drawn(pdf, dict(enumerate(sizes))))


def color(page: Pixels, x: float, y: float) -> tuple[int, int, int]:
    """The colour of a pixel, counted from the top left."""
    start = int(y) * (3 * page.width + 1) + 1 + 3 * int(x)
    red, green, blue = page.rows[start : start + 3]
    return red, green, blue


def walked(value: Any, seen: set[tuple[int, int]]) -> Iterator[Any]:
    """All dictionaries that can be reached from an object."""
    if isinstance(value, pikepdf.Object) and value.is_indirect:
        if value.objgen in seen:
            return
        seen.add(value.objgen)
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        yield value
        for key in value.keys():  # noqa: SIM118  an object of pikepdf's does not iterate
            if key != "/Parent":
                yield from walked(value[key], seen)
    elif isinstance(value, pikepdf.Array):
        for item in value:
            yield from walked(item, seen)


def transparent(data: bytes) -> list[str]:
    """What is transparent in a file, as a standard may forbid it."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as file:
        for one in walked(file.Root, set()):
            found += [key for key in ("/SMask", "/SMaskInData") if key in one and one[key] not in ("/None", 0)]
            found += [key for key in ("/ca", "/CA") if key in one and float(one[key]) < 1]
            found += ["/Group"] if "/Group" in one and one.Group.get("/S") == "/Transparency" else []
            found += ["/BM"] if one.get("/BM", "/Normal") not in ("/Normal", "/Compatible") else []
    return found


def _times(first: Any, then: Any) -> MATRIX:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
