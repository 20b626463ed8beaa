"""The front and the back of a calibration sheet, and the PDF of both."""

from __future__ import annotations

from cardgen.draw.document import Document, Page, Placement
from cardgen.export.calibration import gauges
from cardgen.export.calibration.sketch import Sketch, own_fonts
from cardgen.export.calibration.stations import (
    Stations,
    behind,
    draw_back,
    draw_front,
    stations,
)
from cardgen.export.printers import Printer
from cardgen.geometry import MM, Size
from cardgen.impose.correction import correction
from cardgen.impose.duplex import Flip
from cardgen.impose.pages import page_name, page_size

BELOW = 27.0
"""How far below the middle of the upper stations the lying ruler stands, in mm: just below all of them."""

BODY, SMALL = 9.0, 7.5
FRONT_SAYS = """
Print this file on both sides of one leaf: at 100 %, “actual size”, flipped on the {flip} edge. Take the paper and the \
tray that your cards will come from.
See which edge comes out of the printer first, and tick its box. Load paper the same way ever after.
Lay a good ruler on both rulers here: {across} mm across, {along} mm down. If both are short by the same part, the \
print was scaled: print again at 100 %.
Dead zone: at each edge, find the line nearest to the edge that is there in full (half millimetres stand between the \
numbers). The largest of the four is your dead zone.
The smallest type and the finest line that you can read below are the least that this printer prints.
Turn the leaf over and go on there.
"""
BACK_SAYS = """
Hold the leaf against a window, this side towards you, its words upright. The letters A to D must lie on top of their \
like. If they do not, the printer flips on the other edge: change that, and print again.
Each place 1 to 5 has two scales. On each, find the line of this side that runs straight on in a line of the front. \
Its number is the reading, in mm. Where two do, 1 mm apart, take the one nearer to what the cross says.
The cross: where the middle of the front’s ringed cross shines through, read roughly how far off the print is.
Paper too thick for light? Prick through the middle of the ringed crosses of the front with a needle, and read where \
the holes are on the crosses of this side.
"""
"""A step a line. Few words: they are read at a printer."""


def calibration(paper: str, flip: Flip = "long", printer: Printer | None = None) -> bytes:
    """The sheet as a PDF, for a paper by its name. With a printer its back is corrected: then all should read 0.

    Raises UnknownPage.
    """
    paper, size, fonts = page_name(paper), page_size(paper), own_fonts()
    at = stations(size)
    front, back = Sketch(fonts), Sketch(fonts)
    _front(front, size, paper, flip, at)
    _back(back, size, paper, flip, at, printer)
    pdf = Document("cardgen – calibration sheet")
    placed = Placement(front.frame(size, "calibration front"), 0.0, 0.0)
    pdf.page(Page(size, (placed,), bookmark="Front"))
    placed = Placement(back.frame(size, "calibration back"), 0.0, 0.0)
    fix = correction(printer.back, size, flip) if printer else None
    pdf.page(Page(size, (placed,), bookmark="Back", correction=fix))
    return pdf.save()


def lengths(size: Size, at: Stations) -> tuple[int, int]:
    """How long the lying and the upright ruler are, in mm: tens."""
    across = size.width / MM - 30
    along = at.height - BELOW - 20
    return int(across // 10) * 10, int(along // 10) * 10


def _front(sketch: Sketch, size: Size, paper: str, flip: Flip, at: Stations) -> None:
    width, height = size.width / MM, size.height / MM
    across, along = lengths(size, at)
    left, top = (width - across) / 2, at.places[0][1] + BELOW
    draw_front(sketch, at.places, size, flip)
    gauges.ladders(sketch, width, height)
    _edges(sketch, size)
    _title(sketch, width, "FRONT", f"cardgen calibration sheet · {paper} · flip on the {flip} edge")
    gauges.ruler(sketch, left, top, across, down=False)
    gauges.ruler(sketch, left, top, along, down=True)
    words = FRONT_SAYS.format(flip=flip, across=across, along=along)
    _steps(sketch, left + 12, top + 11, across - 12, words, 1)
    side = (across - 20) / 2
    gauges.type_sizes(sketch, left + 12, height / 2 + 24, side, reversed_=False)
    gauges.type_sizes(sketch, left + 14 + side, height / 2 + 24, side, reversed_=True)
    room = width / 2 - 27 - (left + 12)
    gauges.weights(sketch, left + 12, height / 2 - 15, room, reversed_=False)
    gauges.weights(sketch, width / 2 + 28, height / 2 - 15, room, reversed_=True)


def _back(sketch: Sketch, size: Size, paper: str, flip: Flip, at: Stations, printer: Printer | None) -> None:
    width, height = size.width / MM, size.height / MM
    across, along = lengths(size, at)
    left, top = (width - across) / 2, at.places[0][1] + BELOW
    draw_back(sketch, at.places)
    gauges.ladders(sketch, width, height)
    for letter, place in zip("ABCD", _letters(size), strict=True):
        sketch.word(*behind(*place, size, flip), letter, 20, bold=True)
    _title(sketch, width, "BACK", "this side up: + is right, down, clockwise")
    if printer:
        sketch.word(width / 2, 40, f"corrected for {printer.name}: all should read 0", SMALL, bold=True)
    gauges.ruler(sketch, left, top, across, down=False)
    gauges.ruler(sketch, left, top, along, down=True)
    _steps(sketch, left + 12, top + 11, across - 12, BACK_SAYS, len(FRONT_SAYS.strip().splitlines()) + 1)
    _results(sketch, left + 12, height / 2 + 24, across - 12, at, flip)


def _results(sketch: Sketch, x: float, y: float, width: float, at: Stations, flip: Flip) -> None:
    """A table to write the readings into, and what to make of them."""
    sketch.word(x, y, "Write down, with the signs:", BODY, "left", bold=True)
    columns = (x, x + 14, x + 34, x + 54)
    for column, head in zip(columns[1:3], ("RIGHT", "DOWN"), strict=True):
        sketch.word(column + 10, y + 5.5, head, SMALL, bold=True)
    for row in range(6):
        sketch.line(x, y + 9 + row * 8, columns[3], y + 9 + row * 8)
        if row < 5:
            sketch.word(x + 7, y + 13 + row * 8, str(row + 1), 12, bold=True)
    for column in columns:
        sketch.line(column, y + 9, column, y + 49)
    right, body = x + 62, width - 62
    sketch.word(right, y, "Then work out:", BODY, "left", bold=True)
    rows = (
        ("right", "RIGHT at 5", "mm"),
        ("down", "DOWN at 5", "mm"),
        ("turn", f"(DOWN at 2 − DOWN at 1) × {at.across:g}", "deg"),
        ("stretch across", f"100 + (RIGHT at 2 − RIGHT at 1) × {100 / at.width:.2f}", "%"),
        ("stretch along", f"100 + (DOWN at 3 − DOWN at 1) × {100 / at.height:.2f}", "%"),
    )
    for number, (name, formula, unit) in enumerate(rows):
        top = y + 8 + number * 6.5
        sketch.word(right, top, name, BODY, "left", bold=True)
        sketch.word(right + 21, top, f"= {formula}", BODY, "left")
        sketch.line(right + body - 22, top + 2, right + body - 6, top + 2, 0.5)
        sketch.word(right + body - 5, top, unit, BODY, "left")
    words = f"Check: (RIGHT at 1 − RIGHT at 3) × {at.along:g} is about the same turn. Keep the numbers, in this order:"
    y += 8 + len(rows) * 6.5
    y += sketch.text(right, y - 1, body, words, SMALL) + 3
    short = " --flip short" if flip == "short" else ""
    command = f"cardgen calibrate --name my-printer{short} --back 0.8mm,-0.4mm,0.2deg,100.2%,100.1%"
    sketch.word(right, y, command, SMALL, "left")


def _title(sketch: Sketch, width: float, side: str, words: str) -> None:
    sketch.word(width / 2, 28, side, 26, bold=True)
    sketch.word(width / 2, 36, words, SMALL)


def _steps(sketch: Sketch, x: float, y: float, width: float, says: str, first: int) -> None:
    for number, words in enumerate(says.strip().splitlines(), first):
        sketch.text(x, y, 6, str(number), BODY, bold=True)
        y += sketch.text(x + 5, y, width - 5, words, BODY) + 0.8


def _edges(sketch: Sketch, size: Size) -> None:
    """On the front the letter of each edge, and a box to tick."""
    for letter, (x, y), turn in zip("ABCD", _letters(size), (0, 90, 0, 270), strict=True):
        sketch.word(x, y, letter, 20, bold=True)
        if turn:
            sketch.square(x - 2, y + 6, 4)
            sketch.word(x, y + 12, "came out first", SMALL, "left" if turn == 90 else "right", turn=turn)
        else:
            sketch.square(x - 40, y - 2, 4)
            sketch.word(x - 34, y, "came out first", SMALL, "left")


def _letters(size: Size) -> tuple[tuple[float, float], ...]:
    """Where the letters of the front stand, from the top clockwise."""
    width, height = size.width / MM, size.height / MM
    return (width / 2, 18.0), (width - 9, height / 2 + 54), (width / 2, height - 18), (9.0, height / 2 + 54)
