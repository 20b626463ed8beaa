"""The files of a build go in, the print guide comes out: what to print how often, and how to cut and put it together.

It is drawn like everything else: a template for one page, which is given as many lines as find room on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Diagnostics, Span
from cardgen.draw.document import Document, Page, Placement
from cardgen.export.document import INKS
from cardgen.export.manifest import FileEntry, PageEntry, percent
from cardgen.export.targets import Target
from cardgen.geometry import MM, Size, millimetres
from cardgen.layout.frame import Frame
from cardgen.model.dielines import dieline, path_data
from cardgen.model.game import Component, Game, Stock

if TYPE_CHECKING:
    from cardgen.layout.pages import Laid

NAME = "print-guide.pdf"
TEMPLATE = "print-guide.xml"

PAPER = "card stock, 200 to 300 g/m²"
"""Where a component says nothing: heavy enough for a card, and most home printers still feed it. Our choice."""

Lay = Callable[[str, Size, Mapping[str, Any]], "Laid"]
"""Lays out a page: the name of its template, its size, and what the template may speak of."""


class Printed(NamedTuple):
    """A component, the file of its sheets, and what its pages hold. `ratio` is the size of a piece by its stock's."""

    component: Component
    file: str
    pages: tuple[PageEntry, ...]
    ratio: float

    @property
    def sheets(self) -> int:
        return max((page.sheet or 0 for page in self.pages), default=0)

    @property
    def two_sided(self) -> bool:
        return any(page.side == "back" for page in self.pages)


def print_guide(
    game: Game,
    target: Target,
    printed: Sequence[Printed],
    problems: Diagnostics,
    *,
    lay: Lay,
    players: int,
    scale: float,
    draft: bool = False,
) -> FileEntry:
    """The guide to what was printed, in as many pages of the target's paper as it takes."""
    paper = target.paper
    if paper is None:
        raise ValueError(f"target {target.name} has no paper to print a guide on")
    blocks = [_block(one) for one in printed]
    context = {
        "guide": {
            "players": players,
            "page": paper.name,
            "sheets": sum(one.sheets for one in printed),
            "duplex": _duplex(printed, paper.flip),
            "papers": _papers(printed),
            "needs": game.needs,
            "reduced": f"The pages are reduced to {percent(scale).replace('%', ' %')} already. " if scale != 1 else "",
            "draft": " · DRAFT" if draft else "",
        }
    }
    frames = _paged(blocks, lambda more: lay(TEMPLATE, paper.size, {**context, **more}), problems)
    pdf = Document(f"{game.name} – Print guide", game.author, INKS[target.inks], target.dpi)
    for number, frame in enumerate(frames, 1):
        pdf.page(Page(paper.size, (Placement(frame, 0.0, 0.0),), bookmark=f"Print guide, page {number}"))
    return FileEntry(
        NAME, pdf.save(), tuple(PageEntry(paper.size, "front", number, ()) for number in range(1, len(frames) + 1))
    )


def _paged(
    blocks: Sequence[Mapping[str, str]], lay: Callable[[Mapping[str, Any]], Laid], problems: Diagnostics
) -> list[Frame]:
    """The pages: each takes as many of the blocks that are left as fit."""
    shares: list[Sequence[Mapping[str, str]]] = []
    left = list(blocks)
    while left or not shares:
        page = len(shares) + 1

        def fits(count: int, page: int = page, left: Sequence[Mapping[str, str]] = left) -> bool:
            return lay({"blocks": left[:count], "page": page, "pages": page, "last": count == len(left)}).fits

        count = _most(len(left), fits)
        shares.append(left[:count])
        left = left[count:]
    laid = [
        lay({"blocks": share, "page": number, "pages": len(shares), "last": number == len(shares)})
        for number, share in enumerate(shares, 1)
    ]
    if not all(page.fits for page in laid):
        problems.warning(
            Span(NAME),
            "guide-too-full",
            "a page of the print guide is too full",
            "shorten what it says under making or needs",
        )
    return [page.frame for page in laid]


def _most(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number of blocks that fits, by halving; at least one, so that there is an end."""
    if count <= 1 or fits(count):
        return count
    low, high = 1, count
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _drawing(stock: Stock) -> dict[str, str]:
    """The piece as a small line drawing: path data in a viewbox, and the size in mm that it has on the page."""
    die = dieline(stock)
    width, height = stock.size
    smaller = DRAWING / max(width, height)
    return {
        "viewbox": f"0 0 {width:.3f} {height:.3f}",
        "width": f"{width * smaller / MM:.2f}",
        "height": f"{height * smaller / MM:.2f}",
        "outline": path_data(die.outline),
        "slits": path_data(step for slit in die.slits for step in (("M", *slit[:2]), ("L", *slit[2:]))),
        "folds": path_data(step for fold in die.folds for step in (("M", *fold[:2]), ("L", *fold[2:]))),
    }


def _block(one: Printed) -> dict[str, str]:
    component, sheets = one.component, one.sheets
    pieces = sum(len(page.slots) for page in one.pages if page.side == "front")
    size = Size(*(side * one.ratio for side in component.stock.size))
    return {
        "title": component.title,
        "file": one.file,
        "pieces": f"{pieces} {'piece' if pieces == 1 else 'pieces'}, {_size(component.stock, size)}",
        "sheets": f"{sheets} {'sheet' if sheets == 1 else 'sheets'}",
        "sides": "both sides" if one.two_sided else "one side",
        "paper": component.paper or PAPER,
        "making": component.making or making(component.stock),
        **_drawing(component.stock),
    }


DRAWING = 15 * MM
"""The longer side of the drawing of a piece."""

MAKING = {
    "circle": "Cut out round, along the line.",
    "hex": "Cut out along the line.",
    "pennant": (
        "Cut out along the line. Put glue on the back, lay a cocktail stick along the middle, fold round it and"
        " press the two flags together."
    ),
    "standee": (
        "Cut out straight, and cut the slit below the figure. Fold back to back along the middle, glue, and fold"
        " the two bases outwards."
    ),
}
"""How a shape is cut and put together, where the game says nothing of it."""


def making(stock: Stock) -> str:
    """How a stock is cut and put together, where the game says nothing of it."""
    straight = "Cut straight from tick to tick"
    return MAKING.get(
        stock.shape, f"{straight}, and fold along the dashed lines." if any(stock.folds) else f"{straight}."
    )


def _size(stock: Stock, size: Size) -> str:
    return f"{millimetres(size.width)} mm across" if stock.shape == "circle" else str(size)


def _duplex(printed: Sequence[Printed], flip: str) -> str:
    if any(one.two_sided for one in printed):
        return f"Where it says both sides, print on both sides and flip on the {flip} edge."
    return "Everything is printed on one side."


def _papers(printed: Sequence[Printed]) -> str:
    """How many sheets of each paper: `23 sheets of card stock, 2 of plain paper.`"""
    counts: dict[str, int] = {}
    for one in printed:
        paper = one.component.paper or PAPER
        counts[paper] = counts.get(paper, 0) + one.sheets
    words = [f"{count} of {paper}" for paper, count in counts.items()]
    return f"Paper: {', '.join(words)}."
