"""Sheets for a printer that is known: printed with its fault, backs lie behind their fronts."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from export_game import codes, deck_of, faces_of, label
from export_pages import opened

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.calibration import calibration
from cardgen.export.files import Exported, export
from cardgen.export.manifest import as_json
from cardgen.export.printers import Printer
from cardgen.export.targets import Target, printed_by, target
from cardgen.geometry import MM, Matrix, Rect, Size
from cardgen.impose.correction import Misprint, misprint
from cardgen.impose.duplex import Flip

LETTER = Size(612, 792)
FAULT = Misprint(0.8 * MM, -0.4 * MM, 0.2, 1.002, 1.002)
FLIPS: tuple[Flip, ...] = ("long", "short")
NEAR = 0.02 * MM
"""How near everything must come to its place, at the corners of the page too."""


def record(flip: Flip = "long", printer: Printer | None = None, **changes: Any) -> Target:
    found = target("home-letter", Span("a test"), Diagnostics())
    assert found is not None and found.paper is not None
    found = found._replace(paper=found.paper._replace(flip=flip, **changes))
    made = printed_by(found, printer, Span("a test"), Diagnostics())
    assert made is not None
    return made


def build(to: Target, problems: Diagnostics, count: int = 9) -> Exported:
    game = deck_of(count)
    return export(game, faces_of(game), to, players=3, label=label, problems=problems)


def placings(pdf: bytes, page: int) -> list[Matrix]:
    """Where each form of a page is put: a map from the form to the page, both y up."""
    file = opened(pdf)
    found: list[Matrix] = []
    state, saved = Matrix(), []
    for operands, operator in pikepdf.parse_content_stream(file.pages[page]):
        if str(operator) == "q":
            saved.append(state)
        elif str(operator) == "Q":
            state = saved.pop()
        elif str(operator) == "cm":
            state = state @ Matrix(*(float(each) for each in operands))  # type: ignore[arg-type]
        elif str(operator) == "Do":
            found.append(state)
    return found


def printed(corner: tuple[float, float], by: Matrix, fault: Misprint) -> tuple[float, float]:
    """Where the printer puts a place of the page (y down) after the map that the file asks for."""
    over = Matrix(1, 0, 0, -1, 0, LETTER.height)
    return (misprint(fault, LETTER) @ over @ by @ over).apply(*corner)


def corners(rect: Rect) -> list[tuple[float, float]]:
    return [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("measured", FLIPS)
def test_printed_with_its_fault_every_back_lies_where_it_should(
    flip: Flip, measured: Flip, problems: Diagnostics
) -> None:
    """The fault of the printer and the map in the file cancel out to 0.02 mm, whichever edge it was measured with."""
    printer = Printer("attic-laser", FAULT._replace(flip=measured))
    plain, made = build(record(flip), problems), build(record(flip, printer), problems)
    fault = printer.back.flipped(flip)
    before, after = (placings(built.files["crew.pdf"], 1) for built in (plain, made))
    assert len(before) == len(after) == 10, "nine backs and the label"
    for form, corrected in list(zip(before, after, strict=True))[:9]:
        back = _inverse(form)
        for corner in corners(Rect(0, 0, *LETTER)):
            assert printed(corner, corrected @ back, fault) == pytest.approx(corner, abs=NEAR)
        assert printed((0, 0), Matrix(), fault) != pytest.approx((0, 0), abs=20 * NEAR), "uncorrected it is off"
    assert placings(plain.files["crew.pdf"], 0)[:9] == placings(made.files["crew.pdf"], 0)[:9], "fronts stay"
    assert codes(problems) == []


@pytest.mark.parametrize("flip", FLIPS)
def test_the_calibration_sheet_of_a_known_printer_reads_nothing(flip: Flip) -> None:
    """Its back is corrected like any other: the corners of the page come to lie on those of the leaf."""
    printer = Printer("attic-laser", FAULT._replace(flip=flip))
    front, back = (placings(calibration("Letter", flip, printer), page) for page in (0, 1))
    assert front == [Matrix()]
    for corner in corners(Rect(0, 0, *LETTER)):
        assert printed(corner, back[0], printer.back) == pytest.approx(corner, abs=NEAR)


def test_the_manifest_says_the_printer_and_keeps_the_true_trims(problems: Diagnostics) -> None:
    """Slots are where pieces lie on the paper when all is well; the heading says what was made up for."""
    printer = Printer("attic-laser", FAULT, 4 * MM)
    plain, made = build(record(), problems), build(record(printer=printer), problems)
    assert made.manifest["printer"] == {
        "name": "attic-laser",
        "right": 0.8,
        "down": -0.4,
        "turn": 0.2,
        "across": 100.2,
        "along": 100.2,
        "flip": "long",
        "dead-zone": 4.0,
    }
    assert b'"printer": {"name": "attic-laser", ' in as_json(made.manifest)
    assert "printer" not in plain.manifest
    pages = [[[page["slots"] for page in file["pages"]] for file in one.manifest["files"]] for one in (plain, made)]  # type: ignore[attr-defined]
    assert pages[0] == pages[1]


def test_the_margin_of_every_sheet_says_for_which_printer_it_was_made(problems: Diagnostics) -> None:
    """Front and back."""
    asked: list[str] = []

    def noted(words: str, size: float) -> Any:
        asked.append(words)
        return label(words, size)

    game = deck_of(9)
    to = record(printer=Printer("attic-laser", FAULT))
    export(game, faces_of(game), to, players=3, label=noted, problems=problems)
    strips = [words for words in asked if "sheet 1" in words]
    assert len(strips) == 2
    assert all(" · for the printer attic-laser · print at 100 %" in words for words in strips)


def test_a_target_without_sheets_stays_as_it_is(problems: Diagnostics) -> None:
    """Pictures have no backs behind them: that is told, and they are made."""
    pictures = target("images", Span("a test"), problems)
    assert printed_by(pictures, Printer("attic-laser", FAULT), Span("game.yaml", 3), problems) == pictures
    assert [(problem.code, problem.span.line) for problem in problems] == [("no-sheets-to-correct", 3)]


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    turned = Matrix(d / det, -b / det, -c / det, a / det)
    x, y = turned.apply(e, f)
    return turned._replace(e=-x, f=-y)
