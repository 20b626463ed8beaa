"""The sheets of a build go in, the print guide comes out: what to print how often, and how to cut and put it together.

It is drawn like everything else: a template for one page, which is given as many blocks and lines as find room on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Page, Placement
from cardgen.export import ranges
from cardgen.export.cutting import Drawing, drawings
from cardgen.export.document import document
from cardgen.export.flow import shared_out
from cardgen.export.making import gluing, making, straight
from cardgen.export.manifest import PageEntry, percent
from cardgen.export.printed import Printed, advice, paper_of, papers, sheets_in, sides
from cardgen.export.targets import Paper, Target
from cardgen.geometry import MM, Size, millimetres
from cardgen.model.dielines import dieline, path_data
from cardgen.model.game import Component, Game, Path, Stock
from cardgen.model.remarks import place

if TYPE_CHECKING:
    from cardgen.export.sheets import Sheets
    from cardgen.layout.pages import Laid

NAME = "print-guide.pdf"
TEMPLATE = "print-guide.xml"

DRAWING = 15 * MM
"""The longer side of the drawing of a piece."""

LEAST = Size(190 * MM, 240 * MM)
"""The smallest paper that a page of the guide is designed for; on smaller paper it is printed smaller."""

LONG_WORD = re.compile(r"\S{29,}")
"""A word of more letters than a line of a block has room for."""

SYLLABLE = re.compile(r"\S{7}(?=\S)")
"""Where such a word may break: our choice."""

Thing = Mapping[str, str] | tuple[Drawing, ...] | str
"""A block, a row of drawn sheets, a need."""

Lay = Callable[[str, Size, Mapping[str, Any]], "Laid"]
"""Lays out a page: the name of its template, its size, and what the template may speak of."""


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
    part: bool = False,
) -> Sheets:
    """The guide to what is printed, in as many pages of the target's paper as it takes; it is not saved yet.

    The guide to a `part` of the game says so, and does not list what the game needs besides.
    """
    from cardgen.export.sheets import Sheets

    paper = target.paper
    if paper is None:
        raise ValueError(f"target {target.name} has no paper to print a guide on")
    context = {
        "guide": {
            "name": _breakable(game.name),
            "players": players,
            "page": paper.name,
            "sheets": sheets_in(printed),
            "mark": " · ".join(("DRAFT",) * draft + ("PART",) * part),
            "scale": _scale(scale, game.print.scale),
            "whole": "Only what was asked for is in the files." if part else "All copies and sets are in the files.",
            "duplex": sides(printed, paper),
            "advice": advice(paper),
            "papers": papers(printed, paper),
        }
    }
    smaller = max(1.0, LEAST.width / paper.size.width, LEAST.height / paper.size.height)
    designed = Size(paper.size.width * smaller, paper.size.height * smaller)
    sheets = [_sheets(row) for row in ([] if paper.perforation or paper.registration else drawings(printed))]
    things: list[Thing] = [*(_block(one, paper) for one in printed), *sheets, *(() if part else game.needs)]
    guide = _Guide(game, [one.component for one in printed], things, lambda more: lay(TEMPLATE, designed, more))
    laid = guide.pages(context, problems)
    pdf = document(game, "Print guide", target)
    for number, one in enumerate(laid, 1):
        pdf.page(
            Page(paper.size, (Placement(one.frame, 0.0, 0.0, 1 / smaller),), bookmark=f"Print guide, page {number}")
        )
    entries = tuple(PageEntry(paper.size, "front", number, ()) for number in range(1, len(laid) + 1))
    return Sheets(NAME, pdf, entries)


class _Guide(NamedTuple):
    """The things that stand in a guide one after the other: blocks, one a component, rows of sheets, texts of needs."""

    game: Game
    components: Sequence[Component]
    things: Sequence[Thing]
    lay: Callable[[Mapping[str, Any]], Laid]

    def pages(self, context: Mapping[str, Any], problems: Diagnostics) -> list[Laid]:
        """The pages. What is wrong with them is told, and what is longer than a whole page."""

        def page(number: int, begin: int, end: int, pages: int = 1) -> Laid:
            return self.lay({**context, "page": number, "pages": pages, **self._between(begin, end)})

        shares = shared_out(len(self.things), lambda number, begin, end: page(number, begin, end).fits)
        laid: list[Laid] = []
        for number, share in enumerate(shares, 1):
            one = page(number, share.start, share.stop, len(shares))
            problems.extend(one.problems)
            if not one.fits:
                self._tell(share.start, len(share), context, one, problems)
            laid.append(one)
        return laid

    def _between(self, begin: int, end: int) -> dict[str, Any]:
        """What the template may say of some of the things."""
        shown = self.things[begin:end]
        needs = [thing for thing in shown if isinstance(thing, str)]
        return {
            "blocks": [thing for thing in shown if isinstance(thing, Mapping)],
            "cutting": [thing for thing in shown if isinstance(thing, tuple)],
            "needs": needs,
            "cutting_continued": begin > len(self.components),
            "continued": bool(needs) and begin > 0 and isinstance(self.things[begin - 1], str),
            "last": end == len(self.things),
        }

    def _tell(self, index: int, count: int, context: Mapping[str, Any], page: Laid, problems: Diagnostics) -> None:
        """Say what is too long for a page: a text of game.yaml, or something of the template."""
        long = self._longest(index, context) if count == 1 else None
        if long is not None:
            path, what = long
            message = f"{what} is longer than a page of the print guide, and is cut off there"
            problems.warning(place(self.game, path), "guide-too-full", message, "shorten it")
        else:
            for one in page.crowded:
                problems.warning(one.span, "guide-too-full", f"a page of the print guide: {one.message}", *one.hints)

    def _longest(self, index: int, context: Mapping[str, Any]) -> tuple[Path, str] | None:
        """The path of the text without which one thing would fit a page, and what to call it."""
        thing = self.things[index]
        if isinstance(thing, str):
            number = sum(isinstance(one, str) for one in self.things[:index])
            return ("needs", number), f"item {number + 1} of needs"
        if isinstance(thing, tuple):
            return None
        component = self.components[index]
        for setting in ("making", "title", "paper"):
            less = {**context, **self._between(index, index + 1), "blocks": [{**thing, setting: ""}]}
            if self.lay({**less, "page": 2, "pages": 2}).fits:
                return ("components", component.name, setting), f"the {setting} of “{component.name}”"
        return None


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


def _block(one: Printed, paper: Paper) -> dict[str, str]:
    component, sheets, of = one.component, one.sheets, one.glued
    pieces = one.pieces
    each = f"{' each' if pieces > 1 else ''} of {of[0] * of[1]} pages to glue" if of else ""
    cut = f"Cut straight {straight(paper)}."
    made = component.making or making(component.stock, one.ratio, paper)
    size = Size(*(side * one.ratio for side in component.stock.size))
    return {
        "title": _breakable(component.title),
        "file": ", ".join(_breakable(file.name) for file in one.files),
        "pieces": f"{pieces} {'piece' if pieces == 1 else 'pieces'}{each}, {_size(component.stock, size)}",
        "sheets": ranges.sheets(one.numbers) if one.shared else f"{sheets} {'sheet' if sheets == 1 else 'sheets'}",
        "sides": "both sides" if one.two_sided else "one side",
        "paper": paper_of(one, paper),
        "making": f"{gluing(*of)} {made.removeprefix(cut).strip()}".strip() if of else made,
        **_drawing(component.stock),
    }


def _sheets(row: tuple[Drawing, ...]) -> tuple[Drawing, ...]:
    return tuple({**one, "files": _breakable(one["files"])} for one in row)


def _breakable(text: str) -> str:
    """The text with places to break in words that no line has room for."""
    return LONG_WORD.sub(lambda word: SYLLABLE.sub("\\g<0>\u200b", word[0]), text)


def _size(stock: Stock, size: Size) -> str:
    return f"{millimetres(size.width)} mm across" if stock.shape == "circle" else str(size)


def _scale(scale: float, own: float) -> str:
    """What to know of the size of the pages, when there is anything."""
    asked, usual = (percent(one).replace("%", " %") for one in (scale, own))
    if scale != own:
        return f"The pages are made at {asked} instead of {usual}."
    if own == 1:
        return ""
    return f"The pages are {'reduced' if own < 1 else 'enlarged'} to {usual} already."
