"""A deck, a paper and its printer's dead zone go in; what the printer takes away from the sheets is reported."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.margins import EDGES, rooms
from cardgen.export.targets import Paper
from cardgen.geometry import fits, millimetres
from cardgen.impose.grid import DoesNotFit
from cardgen.impose.schemes import Imposed, impose


def check(deck: Deck, paper: Paper, bleed: float, imposed: Imposed, problems: Diagnostics) -> None:
    """Warns where the dead zone of a named printer leaves fewer pieces on a sheet, or lies over their outer bleed.

    `bleed` is what fronts are to show of it. The zone of a target is nobody's own: of that nothing is said.
    """
    printer = paper.printer
    if printer is None or printer.dead_zone is None:
        return
    title, zone = deck.component.title, f"the dead zone of {printer.name} ({millimetres(printer.dead_zone)} mm)"
    try:
        room = paper._replace(printer=None).room(min(bleed, deck.bleed))
        usual = impose(paper.scheme, 0, deck.size, room).capacity
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


def _edges(names: Iterable[str]) -> str:
    words = [f"at the {name}" if name in ("top", "bottom") else f"on the {name}" for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
