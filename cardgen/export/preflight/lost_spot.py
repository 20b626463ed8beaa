"""A spot ink is printed as a mix of process inks: its plate does not have what is here.

A plate of its own is what foil, varnish or a special colour is made of. Two things take a colour off it:

- A gradient that runs from a spot ink to another ink. A gradient has the inks of one plate or the four of process
  printing, so its spot ink is mixed of those. That holds for every target that prints in ink.
- A standard that allows nothing transparent (PDF/X-1a). On a face with something transparent, what takes part in it
  becomes one picture of process inks: what is see-through itself, and what lies under something that stays in that
  picture. What is of a spot ink, opaque and not covered keeps its plate.

The same colour would then be printed in two ways: here as a mix, elsewhere with its ink.

Bad:

    # game.yaml
    print: {target: pdfx4}
    theme:
      palette: {foil: {screen: gold, print: 'spot("FOIL", cmyk(0 20 60 20))'}}

    # crew.xml
    <card><box x="5" y="5" w="20" h="20" fill="linear(foil, white)"/></card>

Bad:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      palette: {foil: {screen: gold, print: 'spot("FOIL", cmyk(0 20 60 20))'}}

    # crew.xml
    <card>
      <box x="5" y="5" w="20" h="20" fill="foil"/>
      <box x="5" y="15" w="20" h="10" fill="#ffffff80"/>
    </card>

Good:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      palette:
        foil: {screen: gold, print: 'spot("FOIL", cmyk(0 20 60 20))'}
        pale-foil: {screen: khaki, print: 'spot("FOIL", cmyk(0 20 60 20), 0.5)'}

    # crew.xml
    <card><box x="5" y="5" w="20" h="20" fill="linear(foil, pale-foil)"/></card>
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Severity
from cardgen.export.layers import sunk
from cardgen.export.spots import mixed, spots
from cardgen.export.surface import Lettering, Surface, Thing, called
from cardgen.layout.report import Report


def check(surface: Surface) -> Iterator[Report]:
    """A warning for each element and spot ink of it that loses its plate; the gradient is told before the rest."""
    if surface.press is None or not any(map(spots, surface.things)):
        return
    below = sunk(surface.things) if surface.press.opaque else {}
    for thing in surface.things:
        for name in spots(thing):
            if name in mixed(thing):
                why = "its gradient runs to another ink"
                hint = f"let it run to a tint of the same ink, such as spot(“{name}”, …, 0)"
                yield _report(thing, name, why, hint)
            elif thing in below:
                yield _report(thing, name, *_sinking(below[thing]))


def _sinking(cover: Thing | Lettering | None) -> tuple[str, str, str]:
    """Why something becomes part of the picture in place of what is transparent, and what to do."""
    other = "or build for a target that keeps what is transparent, such as pdfx4"
    if cover is None:
        why = "it is transparent, which the standard of this target forbids"
        return why, "make it opaque, in a tint of the ink", other
    name = called(cover.source)
    why = f"{name} lies over it, and nothing may be transparent by the standard of this target"
    return why, f"draw it after {name}, or where that does not reach", other


def _report(thing: Thing | Lettering, name: str, why: str, *hints: str) -> Report:
    message = f"{called(thing.source)} is printed in process inks, not in “{name}”: {why}"
    return Report(thing.source[0].span, "lost-spot", Severity.WARNING, message, hints)
