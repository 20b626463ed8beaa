"""The name of a paper size goes in, its size in points comes out."""

from __future__ import annotations

import difflib

from cardgen.geometry import INCH, MM, Size

PAGES = {
    "Letter": Size(8.5 * INCH, 11 * INCH),
    "Legal": Size(8.5 * INCH, 14 * INCH),
    "Tabloid": Size(11 * INCH, 17 * INCH),
    "A4": Size(210 * MM, 297 * MM),
    "A3": Size(297 * MM, 420 * MM),
    "13x19": Size(13 * INCH, 19 * INCH),
}
"""Papers, upright. Letter, Legal and Tabloid: ANSI Y14.1 and its office sizes; A4 and A3: ISO 216; 13x19: Super B."""


class UnknownPage(ValueError):
    """A paper that is not in the table; `near` is the name that was perhaps meant, or None."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no paper is called “{name}”; there are {', '.join(PAGES)}")
        folded = {known.lower(): known for known in PAGES}
        close = difflib.get_close_matches(name.strip().lower(), folded, n=1, cutoff=0.5)
        self.near = folded[close[0]] if close else None


def page_size(name: str) -> Size:
    """The upright size of a paper in points; capitals do not matter.

    Raises UnknownPage: a mistyped name never becomes another paper.
    """
    return PAGES[page_name(name)]


def page_name(name: str) -> str:
    """The name of a paper as it is written in the table; capitals do not matter. Raises UnknownPage."""
    for known in PAGES:
        if known.lower() == name.strip().lower():
            return known
    raise UnknownPage(name)
