"""A deck, a paper and its printer's dead zone go in; what the printer takes away from the sheets is reported."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.margins import EDGES, Edge, rooms
from cardgen.export.pieces import Run
from cardgen.export.targets import Paper
from cardgen.geometry import Rect, Size, fits, millimetres
from cardgen.impose.correction import correction
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.schemes import Imposed


def check(deck: Deck, paper: Paper, bleed: float, imposed: Imposed, problems: Diagnostics) -> None:
    """Warns where the dead zone of a named printer leaves fewer pieces on a sheet, or lies over their outer bleed.

    `bleed` is what fronts are to show of it. The zone of a target is nobody's own: of that nothing is said.
    """
    printer = paper.printer
    if printer is None or printer.dead_zone is None:
        return
    title, zone = deck.component.title, f"the dead zone of {printer.name} ({millimetres(printer.dead_zone)} mm)"
    try:
        usual = paper._replace(printer=None).imposed(0, deck.size, min(bleed, deck.bleed)).capacity
    except DoesNotFit:
        usual = imposed.capacity
    if imposed.capacity < usual:
        problems.warning(
            deck.component.span,
            "fewer-pieces-on-a-sheet",
            f"{zone} leaves room for {imposed.capacity} of “{title}” on a sheet, not {usual}",
            "choose larger paper, or a printer that prints nearer to the edge",
        )
    if imposed.extent is None:
        return
    free = rooms(paper.size, imposed.extent, paper.dead_zone)
    wanted = min(bleed, deck.bleed)
    short = {edge: wanted - free[edge] for edge in EDGES if not fits(wanted, free[edge])}
    if short:
        problems.warning(
            deck.component.span,
            "bleed-in-dead-zone",
            f"{zone} lies over the outer bleed of “{title}”: {_edges(short)} it hides up to"
            f" {millimetres(max(short.values()))} of {millimetres(wanted)} mm",
            "cut the outer edges with care: a cut outside the line shows white paper there",
            "larger paper leaves the bleed whole",
        )


def check_backs(run: Run, trims: Iterable[Rect], paper: Paper, problems: Diagnostics) -> None:
    """Warns where the correction for a named printer moves the backs of a run to where it prints nothing.

    `trims` are where the backs come to lie on the paper, in points. What a page holds beyond them is bleed, which is
    there to be lost.
    """
    printer, page = paper.printer, paper.size
    if printer is None:
        return
    moved = correction(printer.back, page, paper.flip)
    corners = [moved.apply(x, y) for trim in trims for x in (trim.x, trim.right) for y in (trim.y, trim.bottom)]
    inside = [min(distances) for distances in zip(*(_inside(*corner, page) for corner in corners), strict=True)]
    zone = paper.dead_zone
    lost = {edge: zone - least for edge, least in zip(EDGES, inside, strict=False) if not fits(zone, least)}
    if lost:
        problems.warning(
            run.span,
            "back-in-dead-zone",
            f"made up for {printer.name}, the backs of “{run.title}” lie where it does not print:"
            f" {_listed(f'{millimetres(most)} mm {_at(edge)}' for edge, most in lost.items())}",
            f"its dead zone is taken as {millimetres(paper.dead_zone)} mm; `cardgen calibrate` measures it",
            "choose larger paper, or feed the paper so that backs come out less far off, and measure again",
        )


def _inside(x: float, y: float, page: Size) -> tuple[float, float, float, float]:
    """How far a point is inside the top, right, bottom and left edges of the page."""
    return y, page.width - x, page.height - y, x


def _edges(names: Iterable[Edge]) -> str:
    return _listed(map(_at, names))


def _at(edge: Edge) -> str:
    return f"at the {edge}" if edge in ("top", "bottom") else f"on the {edge}"


def _listed(words: Iterable[str]) -> str:
    """`one, another and a third`."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last
