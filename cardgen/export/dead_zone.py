"""A deck, a paper and its printer's dead zone go in; what the printer takes away from the sheets is reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.margins import EDGES, Edge
from cardgen.export.pieces import Run
from cardgen.export.printers import Printer
from cardgen.export.targets import Paper
from cardgen.geometry import Rect, Size, fits, millimetres
from cardgen.impose.correction import correction
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.schemes import Imposed, extent_of


def check(deck: Deck, paper: Paper, bleed: float, imposed: Imposed, problems: Diagnostics) -> None:
    """Warns where the dead zone of a named printer leaves fewer pieces on a sheet.

    `bleed` is what fronts are to show of it. The zone of a target is nobody's own: of that nothing is said.
    """
    printer = paper.printer
    if printer is None or printer.dead_zone is None:
        return
    try:
        usual = paper._replace(printer=None).imposed(0, deck.size, min(bleed, deck.bleed)).capacity
    except DoesNotFit:
        usual = imposed.capacity
    if imposed.capacity < usual:
        problems.warning(
            deck.component.span,
            "fewer-pieces-on-a-sheet",
            f"{_zone(printer)} leaves room for {imposed.capacity} of “{deck.component.title}” on a sheet, not {usual}",
            "choose larger paper, or a printer that prints nearer to the edge",
        )


def check_fronts(run: Run, paper: Paper, bleed: float, problems: Diagnostics) -> None:
    """Warns where the dead zone of a named printer lies over fronts, their outer bleed, or registration marks.

    `bleed` is what fronts are to show of it.
    """
    printer = paper.printer
    if printer is None or printer.dead_zone is None:
        return
    zone, title = printer.dead_zone, run.title
    marks = paper.registration
    if marks is not None and not fits(zone, marks.inset - marks.thickness / 2):
        problems.warning(
            run.span,
            "marks-in-dead-zone",
            f"{_zone(printer)} lies over the registration marks of “{title}”: they are not printed whole",
            f"they stand {millimetres(marks.inset)} mm inside the paper; take a printer that prints nearer to the edge",
        )
    fronts = [run.imposed.extent] if run.imposed.extent else [extent_of(sheet) for sheet in run.imposed.sheets]
    corners = [corner for extent in fronts for corner in _corners(extent)]
    lost = _lost(corners, paper.size, zone)
    if lost:
        problems.warning(
            run.span,
            "front-in-dead-zone",
            f"{_zone(printer)} lies over the fronts of “{title}”: {_listed(_hidden(lost))} are not printed",
            "choose larger paper, or a printer that prints nearer to the edge",
        )
        return
    wanted = min(bleed, max((deck.bleed for deck in run.decks), default=0.0))
    short = _lost(corners, paper.size, zone + wanted)
    if short:
        problems.warning(
            run.span,
            "bleed-in-dead-zone",
            f"{_zone(printer)} lies over the outer bleed of “{title}”: {_edges(short)} it hides up to"
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
    lost = _lost([moved.apply(*corner) for trim in trims for corner in _corners(trim)], page, paper.dead_zone)
    if lost:
        problems.warning(
            run.span,
            "back-in-dead-zone",
            f"made up for {printer.name}, the backs of “{run.title}” lie where it does not print:"
            f" {_listed(_hidden(lost))}",
            f"its dead zone is taken as {millimetres(paper.dead_zone)} mm; `cardgen calibrate` measures it",
            "choose larger paper, or feed the paper so that backs come out less far off, and measure again",
        )


def _corners(rect: Rect) -> list[tuple[float, float]]:
    return [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


def _lost(corners: Sequence[tuple[float, float]], page: Size, zone: float) -> dict[Edge, float]:
    """How far points lie in a zone at the edges of a page, by the edges where they do."""
    inside = [min(distances) for distances in zip(*(_inside(*corner, page) for corner in corners), strict=True)]
    return {edge: zone - least for edge, least in zip(EDGES, inside, strict=False) if not fits(zone, least)}


def _hidden(lost: Mapping[Edge, float]) -> list[str]:
    return [f"{millimetres(most)} mm {_at(edge)}" for edge, most in lost.items()]


def _zone(printer: Printer) -> str:
    return f"the dead zone of {printer.name} ({millimetres(printer.dead_zone or 0.0)} mm)"


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
