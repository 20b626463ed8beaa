"""A printer's own dead zone takes the place of the target's."""

from __future__ import annotations

import pytest
from export_game import POKER, codes, deck_of, faces_of, label, slots
from export_pages import color, pixels
from test_export_corrected import record

from cardgen.diagnostics import Diagnostics
from cardgen.export.files import Exported, export
from cardgen.export.printers import Printer
from cardgen.geometry import MM, Size
from cardgen.impose.correction import Misprint


def build(zone: float | None, problems: Diagnostics, size: Size = POKER, count: int = 9) -> Exported:
    """Sheets for a printer with that dead zone in mm."""
    game = deck_of(count, size=size)
    to = record(printer=Printer("attic-laser", Misprint(), None if zone is None else zone * MM))
    return export(game, faces_of(game), to, players=3, label=label, problems=problems)


@pytest.mark.parametrize("zone", [None, 0, 3, 4.8])
def test_a_zone_that_takes_nothing_away_says_nothing(zone: float | None, problems: Diagnostics) -> None:
    """Nine poker cards on Letter leave 6.35 mm, of which their bleed takes 1.5."""
    assert len(slots(build(zone, problems).manifest, "crew.pdf", 0)) == 9
    assert codes(problems) == []


def test_bleed_in_the_dead_zone_is_told_with_edges_and_millimetres(problems: Diagnostics) -> None:
    """Of 1.5 mm of bleed at 6.35 mm a zone of 5.5 mm hides 0.65 mm, above and below; the sides have room."""
    build(5.5, problems)
    (problem,) = problems
    assert (problem.code, problem.span.line) == ("bleed-in-dead-zone", 7)
    assert problem.message == (
        "the dead zone of attic-laser (5.5 mm) lies over the outer bleed of “Crew cards”:"
        " at the top and at the bottom it hides up to 0.65 of 1.5 mm"
    )


def test_pieces_keep_out_of_the_dead_zone(problems: Diagnostics) -> None:
    """With 7 mm the third row has no room: fewer cards stand on a sheet, and that is told."""
    built = build(7, problems)
    listed = slots(built.manifest, "crew.pdf", 0)
    assert codes(problems) == ["fewer-pieces-on-a-sheet"]
    (problem,) = problems
    assert f"leaves room for {len(listed)} of “Crew cards” on a sheet, not 9" in problem.message
    for slot in listed:
        x, y, width, height = slot["trim"]
        assert min(x, y) >= 6.99
        assert x + width <= 215.9 - 6.99
        assert y + height <= 279.4 - 6.99


def test_a_piece_that_only_the_dead_zone_keeps_off_the_page_is_an_error(problems: Diagnostics) -> None:
    """A sheet of 200 x 266 mm fits inside the margins, and not inside 9 mm."""
    size = Size(200 * MM, 266 * MM)
    assert build(None, Diagnostics(), size, 1).files
    build(9, problems, size, 1)
    assert codes(problems) == ["piece-does-not-fit"]


@pytest.mark.parametrize("zone", [2, 6, 11])
def test_labels_and_ticks_keep_out_of_it(zone: float, problems: Diagnostics) -> None:
    """The border of the page stays white as far as the zone goes; just inside it stands the label."""
    built = build(zone, problems, Size(60 * MM, 80 * MM))
    assert codes(problems) == []
    for page in pixels(built.files["crew.pdf"]):
        dark = [
            min(x, page.width - 1 - x, y, page.height - 1 - y)
            for x in range(page.width)
            for y in range(page.height)
            if color(page, x, y) != (255, 255, 255)
        ]
        assert min(dark) >= int(zone * MM)
        assert min(dark) < 16 * MM, "the label or a tick"
