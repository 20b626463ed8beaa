"""The lines to cut and fold along: which there are, where they lie on sheets, and what the manifest says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from export_game import card, component, faces_of, game, label
from export_pages import color, forms, pixels

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.cuts import HALO, cuts, described
from cardgen.export.files import Exported, export
from cardgen.export.targets import target
from cardgen.geometry import MM, Size
from cardgen.layout.frame import Shape
from cardgen.model.game import Stock
from cardgen.model.stocks import STOCKS

STANDEE = Stock("own", "own", Size(60 * MM, 40 * MM), 0.0, "standee", "test", base=10 * MM)
CIRCLE = Stock("own", "own", Size(30 * MM, 30 * MM), 0.0, "circle", "test")


def lines(stock: Stock) -> list[tuple[str, bool]]:
    """The black lines of a stock: what they are, and whether they are dashed."""
    frame = cuts(stock)
    shapes = frame.root.items if frame else ()
    return [
        (type(shape.geometry).__name__, bool(shape.stroke.dash))
        for shape in shapes
        if isinstance(shape, Shape) and shape.stroke and shape.stroke.paint.ink == (0.0, 0.0, 0.0)  # type: ignore[union-attr]
    ]


def built(stock: Stock, problems: Diagnostics, backs: bool = False, scale: float | None = None) -> Exported:
    """Three pieces of a stock on Letter."""
    cards = tuple(card("crew", f"c{number}") for number in range(3))
    made = component("crew", cards, stock.size, tuple(one.id for one in cards) if backs else ())
    tiny = game(replace(made, stock=stock))
    home = target("home-letter", Span("a test"), problems)
    assert home is not None
    return export(tiny, faces_of(tiny), home, players=2, label=label, problems=problems, scale=scale)


def test_what_is_drawn() -> None:
    """Outlines that no straight cut makes, slits, and folds dashed; nothing on a card."""
    assert cuts(STOCKS["poker"]) is None
    assert lines(CIRCLE) == [("Outline", False)]
    assert lines(STANDEE) == [("Line", False), ("Line", True), ("Line", True)]
    assert lines(STOCKS["poker"]._replace(folds=((20.0, 40.0), ()))) == [("Line", True), ("Line", True)]
    assert lines(CIRCLE._replace(shape="pennant", wrap=6.0)) == [("Outline", False), ("Line", True), ("Line", True)]


def test_lines_lie_over_the_fronts(problems: Diagnostics) -> None:
    """A black ring on each piece, as large as its trim, and none on the backs."""
    sheet = built(CIRCLE, problems, backs=True)
    pdf = sheet.files["crew.pdf"]
    drawn = pixels(pdf, 300)
    for slot in sheet.manifest["files"][0]["pages"][0]["slots"]:  # type: ignore[index]
        x, y, width, height = (side * 300 / 25.4 for side in slot["trim"])
        at = [(x + width / 2, y), (x + width, y + height / 2), (x + width / 2, y + height), (x, y + height / 2)]
        for px, py in at:
            near = [color(drawn[0], px + dx, py + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            assert min(sum(rgb) for rgb in near) < 150, "the line is dark"
        back = [color(drawn[1], drawn[1].width - px, py) for px, py in at[1:2]]
        assert back == [(102, 102, 102)]


@pytest.mark.parametrize("scale", [0.6, 0.3])
def test_the_manifest_gives_them_in_numbers(problems: Diagnostics, scale: float) -> None:
    """In printed millimetres, also where sheets are made smaller than the game says."""
    half = scale / 0.6
    about = built(STANDEE, problems, scale=scale).manifest["components"]["crew"]  # type: ignore[index]
    assert about == {
        "title": "Crew cards",
        "width": 60 * half,
        "height": 40 * half,
        "shape": "standee",
        "outline": f"M 0 0 L {60 * half:g} 0 L {60 * half:g} {40 * half:g} L 0 {40 * half:g} Z",
        "slits": [[30 * half, 30 * half, 30 * half, 40 * half]],
        "folds": [[30 * half, 0, 30 * half, 30 * half], [0, 30 * half, 60 * half, 30 * half]],
    }


def test_a_form_of_lines_is_stored_once(problems: Diagnostics) -> None:
    """However many pieces there are; and it is as large as the piece."""
    pdf = built(STANDEE, problems).files["crew.pdf"]
    found = forms(pdf, 0, HALO)[4:7]  # after the ticks and three faces
    assert [round(form.trim.height / MM, 2) for form in found] == [60, 60, 60]  # they lie on their sides
    assert len({form.name for form in found}) == 1


@pytest.mark.parametrize("scale", [0.3, 0.6, 1.2])
def test_lines_are_as_heavy_at_any_scale(scale: float) -> None:
    """A cut is drawn in printed points, whatever the size of the piece by its stock."""
    frame = cuts(CIRCLE, scale)
    assert frame is not None
    weights = {
        round(item.stroke.width * scale, 6) for item in frame.root.items if isinstance(item, Shape) and item.stroke
    }
    assert weights == {0.4, 0.9}
    assert frame.bleed * scale == pytest.approx(0.9)


def test_a_turned_piece_has_its_lines_turned(problems: Diagnostics) -> None:
    """A long piece that lies on its side: the fold runs across it there too."""
    long = STANDEE._replace(shape="rectangle", base=0.0, size=Size(55 * MM, 240 * MM), folds=((), (60 * MM,)))
    wide = long._replace(size=Size(240 * MM, 55 * MM), folds=((60 * MM,), ()))
    upright, turned = built(long, problems), built(wide, problems)
    slot = turned.manifest["files"][0]["pages"][0]["slots"][0]  # type: ignore[index]
    assert slot["turn"] == 90
    assert upright.manifest["files"][0]["pages"][0]["slots"][0]["turn"] == 0  # type: ignore[index]
    x, y, width, _ = (side * 200 / 25.4 for side in slot["trim"])
    page = pixels(turned.files["crew.pdf"], 200)[0]
    fold = y + 60 * 200 / 25.4
    dark = [n for n in range(int(width) - 8) if sum(color(page, x + 4 + n, fold)) < 150]
    assert len(dark) > width / 3, "dashes all along"


def test_described_is_exact() -> None:
    """A circle is four curves that close."""
    about = described(CIRCLE, 1.0)
    assert str(about["outline"]).startswith("M 30 15 C 30 23.284 23.284 30 15 30 ")
    assert str(about["outline"]).count("C") == 4
