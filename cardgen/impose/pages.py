"""The name of a paper goes in, its size in points comes out: `A4`, `A4 landscape`, or any size such as `8.5x13in`."""

from __future__ import annotations

import difflib
import re

from cardgen.geometry import INCH, MM, Size, length, millimetres

PAGES = {
    "Letter": Size(8.5 * INCH, 11 * INCH),
    "Legal": Size(8.5 * INCH, 14 * INCH),
    "Tabloid": Size(11 * INCH, 17 * INCH),
    "A4": Size(210 * MM, 297 * MM),
    "A3": Size(297 * MM, 420 * MM),
    "12x18": Size(12 * INCH, 18 * INCH),
    "13x19": Size(13 * INCH, 19 * INCH),
}
"""Papers, upright. Letter, Legal and Tabloid: ANSI Y14.1 and its office sizes; A4 and A3: ISO 216; 12x18: Arch B, which
digital presses take (https://en.wikipedia.org/wiki/Paper_size#Architectural_sizes); 13x19: Super B."""

SMALLEST = 20 * MM
"""Of a side: below it no piece and no mark has room. Our choice."""

LANDSCAPE = "landscape"

_SIZE = re.compile(r"\s*([\d.]+)\s*(mm|cm|in|pt)?\s*[x×*]\s*([\d.]+)\s*(mm|cm|in|pt)?\s*", re.IGNORECASE)
_TURNED = re.compile(rf"(.*\S)\s+(portrait|{LANDSCAPE})", re.IGNORECASE)


class UnknownPage(ValueError):
    """A paper that is not in the table, or no size of one; `near` is the name that was perhaps meant, or None."""

    def __init__(self, name: str, message: str = "") -> None:
        there = f"there are {', '.join(PAGES)}, each also with “{LANDSCAPE}”, or a size such as 210x330mm"
        super().__init__(message or f"no paper is called “{name}”; {there}")
        self.near: str | None = None
        if message:
            return
        folded = {known.lower(): known for known in PAGES}
        close = difflib.get_close_matches(name.strip().lower(), folded, n=1, cutoff=0.5)
        self.near = folded[close[0]] if close else None


def page_size(name: str) -> Size:
    """The size of a paper in points; capitals do not matter.

    A name alone is upright, with `landscape` after it lies on its long side; a size is taken as it is written, width
    first, unless it is said how it lies. Raises UnknownPage: a mistyped name never becomes another paper.
    """
    turned = _TURNED.fullmatch(name.strip())
    bare, way = (turned[1], turned[2].lower()) if turned else (name.strip(), "")
    size = _named(bare) or _written(bare)
    if size is None:
        raise UnknownPage(bare)
    short, long = sorted(size)
    if way:
        return Size(long, short) if way == LANDSCAPE else Size(short, long)
    return size


def page_name(name: str) -> str:
    """The name of a paper as it is written for people: `A4`, `A4 landscape`, `210 x 330 mm`. Raises as page_size."""
    size = page_size(name)
    for known, upright in PAGES.items():
        if size in (upright, (upright.height, upright.width)):
            return known if size == upright else f"{known} {LANDSCAPE}"
    return str(size)


def _named(name: str) -> Size | None:
    return next((size for known, size in PAGES.items() if known.lower() == name.lower()), None)


def _written(text: str) -> Size | None:
    match = _SIZE.fullmatch(text)
    if not match:
        return None
    try:
        unit = (match[4] or match[2] or "mm").lower()
        width, height = length(match[1] + (match[2] or unit).lower()), length(match[3] + unit)
    except ValueError as wrong:
        raise UnknownPage(text, str(wrong)) from None
    if min(width, height) < SMALLEST:
        message = f"“{text}” is too small for a page: at least {millimetres(SMALLEST)} mm a side"
        raise UnknownPage(text, message if match[4] or match[2] else f"{message}; write 8.5x11in for inches")
    return Size(width, height)
