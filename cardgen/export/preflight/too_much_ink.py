"""A colour that was given as ink is more ink than the press takes, and is printed as another mix.

Too much of it stays wet, sets off on the next sheet and fills what is fine. A target says how much ink may lie on one
spot, `ink-limit` under its `press:`; 300 % is usual on coated paper (ISOcoated_v2_300_bas.icc), and some shops take
240 % only (https://help.drivethrupartners.com/hc/de/articles/12780748203543). Where a colour of the palette, a `cmyk()`
in a layout or a drawing, what stands in for a spot ink, or a picture in inks is more, its black stays, and cyan,
magenta and yellow make room.

Colours of the screen go through the profile of the press, and are kept within its limit there: nobody need do anything
about them. Of a picture it is looked at every few pixels. That holds for targets that print in ink.

Bad:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      fonts: {text: Alegreya LF}
      palette: {night: "cmyk(80 80 80 80)"}

    # crew.xml
    <card fill="night"/>

Good:

    # game.yaml
    print: {target: pdfx1a}
    theme:
      fonts: {text: Alegreya LF}
      palette: {night: "cmyk(60 40 40 100)"}

    # crew.xml
    <card fill="night"/>
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardgen.colors import Cmyk, Spot
from cardgen.data.files import Unreadable
from cardgen.data.pictures import PictureFile, decode
from cardgen.diagnostics import Severity, Span
from cardgen.draw.press import mixed, most_ink
from cardgen.export.separation import Separation
from cardgen.export.surface import Lettering, Surface, Thing, called
from cardgen.layout.frame import Art, Picture, Placed, Shape, Symbol
from cardgen.layout.report import Report
from cardgen.layout.svg.measures import given, heaviest

EXACT = 0.005
"""What rounding inks to whole steps of a plate may cost: half a per cent is not told."""


def check(thing: Thing | Lettering, surface: Surface) -> Iterator[Report]:
    """A warning for each colour of a thing, or for a picture, that is over the limit."""
    press, item = surface.press, thing.item
    if press is None:
        return
    if isinstance(item, Picture):
        yield from _of_picture(item.file, thing, press)
        return
    for ink, where in dict.fromkeys(_asked(thing)):
        mix = ink.alternate if isinstance(ink, Spot) else ink
        if sum(mix) > press.inks.limit + EXACT:
            yield _report(ink, mix, where, thing.source[0].span, press)


def _asked(thing: Thing | Lettering) -> Iterator[tuple[Cmyk | Spot, str]]:
    """The inks that a thing was given, each with where it is used."""
    item, here = thing.item, called(thing.source)
    if isinstance(item, Shape):
        for paint in (item.fill, item.stroke.paint if item.stroke else None):
            yield from ((ink, here) for ink in given(paint))
    elif isinstance(item, Placed):
        yield from ((ink, here) for ink in given(item.color))
        yield _heaviest(item.art), f"“{item.art.name.rpartition('/')[2]}”"
    elif isinstance(thing, Lettering):
        for color, outline in thing.colors:
            for paint in (color, outline[0] if outline else None):
                yield from ((ink, here) for ink in given(paint))
        for run in (run for line in thing.item.lines for run in line.runs):
            for symbol in (word for word in run.words if isinstance(word, Symbol)):
                yield _heaviest(symbol.art), f"“{symbol.art.name.rpartition('/')[2]}”"


@lru_cache(maxsize=1024)
def _heaviest(art: Art) -> Cmyk:
    return heaviest(art)


def _report(ink: Cmyk | Spot, mix: Cmyk, where: str, span: Span, press: Separation) -> Report:
    limit = press.inks.limit
    name, span = press.named.get(ink, ("", span))
    what = f"“{name}”" if name else f"{_written(mix)} in {where}"
    stands_in = f", what stands in for the spot ink “{ink.name}”," if isinstance(ink, Spot) else ""
    *colors, black = mixed(mix, limit)
    cyan, magenta, yellow = (int(part * 100) / 100 for part in colors)  # rounded up it would be too much
    becomes = _written(Cmyk(cyan, magenta, yellow, black))
    message = f"{what}{stands_in} is {sum(mix):.0%} of ink, and the press takes {limit:.0%}: it is printed as {becomes}"
    hint = f"write {becomes}, or another mix of no more than {limit:.0%}"
    return Report(span, "too-much-ink", Severity.WARNING, _spaced(message), (_spaced(hint),))


def _of_picture(file: PictureFile, thing: Thing | Lettering, press: Separation) -> Iterator[Report]:
    limit = press.inks.limit
    most = _most(file) if file.mode == "CMYK" else 0.0
    if most > limit + EXACT:
        name = file.name.rpartition("/")[2]
        message = (
            f"“{name}” in {called(thing.source)} has {most:.0%} of ink in places, and the press takes {limit:.0%}: "
            "there it is printed with less cyan, magenta and yellow"
        )
        hint = f"save it for a limit of {limit:.0%}, or in RGB"
        yield Report(thing.source[0].span, "too-much-ink", Severity.WARNING, _spaced(message), (_spaced(hint),))


@lru_cache(maxsize=64)
def _most(file: PictureFile) -> float:
    try:
        return most_ink(decode(file))
    except Unreadable:  # damaged, which is told elsewhere
        return 0.0


def _written(mix: Cmyk) -> str:
    """A mix as it is written in a palette."""
    return f"cmyk({' '.join(f'{part * 100:.0f}' for part in mix)})"


def _spaced(text: str) -> str:
    """Per cent after a space."""
    return text.replace("%", " %")
