"""Cut files: other people's readers open them, and every cut lies on the trim that was printed."""

from __future__ import annotations

import io
import itertools
import math
from dataclasses import replace
from typing import Any

import ezdxf
import pytest
from export_cuts import READERS, Found, dxf_paths, svg_paths
from export_game import BLEED, card, codes, component, faces_of, game, label
from export_pages import color, forms, page_sizes, pixels
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.cutfiles import cut_files
from cardgen.export.files import Exported, export
from cardgen.export.former import listed
from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry, as_json
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import target
from cardgen.geometry import MM, Rect, Size
from cardgen.model.dielines import Step, dieline
from cardgen.model.game import SHAPES, Stock
from cardgen.model.stocks import STOCKS

NEAR = 0.01
"""Millimetres: what a printed trim is true to."""


def own(width: float, height: float, shape: Any = "rectangle", **more: Any) -> Stock:
    """A stock in mm."""
    return Stock("own", "own", Size(width * MM, height * MM), 0.0, shape, "a test")._replace(
        **{key: value * MM if isinstance(value, float) else value for key, value in more.items()}
    )


TRAY = own(60, 100)._replace(folds=((15 * MM,), (20 * MM,)), slits=((15 * MM, 0.0, 15 * MM, 20 * MM),))

PIECES = {
    "poker": STOCKS["poker"],
    "turned poker": STOCKS["poker"]._replace(size=Size(3.5 * 72, 2.5 * 72)),
    "circle": own(30, 30, "circle"),
    "large disc": own(120, 120, "circle"),
    "hex": own(46, 40, "hex"),
    "turned hex": own(40, 60, "hex"),
    "pennant": own(90, 30, "pennant", wrap=8.0, notch=9.0),
    "turned pennant": own(30, 90, "pennant", wrap=4.0, notch=5.0),
    "standee": own(60, 40, "standee", base=10.0),
    "upright standee": own(50, 110, "standee", base=12.0),
    "tray": TRAY,
    "turned tray": TRAY._replace(size=Size(200 * MM, 50 * MM), folds=((15 * MM,), ()), slits=()),
}


def built(stock: Stock, count: int = 3, scale: float | None = None, **more: Any) -> Exported:
    problems = Diagnostics()
    cards = tuple(card("crew", f"c{number}") for number in range(count))
    tiny = game(replace(component("crew", cards, stock.size, ("c0",)), stock=stock))
    home = target("home-letter", Span("a test"), problems)
    assert home is not None
    made = export(
        tiny, faces_of(tiny), home, players=2, label=label, problems=problems, cut=("svg", "dxf"), scale=scale, **more
    )
    assert not problems.failed
    return made


def fronts(made: Exported) -> list[tuple[int, dict[str, Any]]]:
    """The pages of fronts in the file of sheets, each with its number in the PDF."""
    (sheets,) = (file for file in made.manifest["files"] if file["name"] == "crew.pdf")  # type: ignore[attr-defined]
    return [(number, page) for number, page in enumerate(sheets["pages"]) if page["side"] == "front"]


def cuts_of(made: Exported, sheet: int, kind: str) -> bytes:
    """The bytes of the cut file that the manifest gives for a sheet."""
    (name,) = (
        file["name"]
        for file in made.manifest["files"]  # type: ignore[attr-defined]
        if sheet in file.get("cuts", {}).get("sheets", ()) and file["name"].endswith(kind)
    )
    return made.files[name]


def in_layer(found: list[Found], layer: str) -> list[Found]:
    return [one for one in found if one.layer == layer]


@pytest.mark.parametrize("kind", ["svg", "dxf"])
@pytest.mark.parametrize("name", list(PIECES))
@pytest.mark.parametrize("scale", [0.6, 0.36])
def test_one_closed_path_a_piece_on_its_printed_trim(name: str, kind: str, scale: float) -> None:
    """As the manifest says, and as the page of the PDF has it, the partly filled last sheet included."""
    made = built(PIECES[name], 13, scale)
    for number, page in fronts(made):
        size, found = READERS[kind](cuts_of(made, page["sheet"], kind))
        assert size == pytest.approx((215.9, 279.4), abs=0.001)
        assert size == pytest.approx([side / MM for side in page_sizes(made.files["crew.pdf"])[number]], abs=NEAR)
        cuts, slots = in_layer(found, "cut"), page["slots"]
        assert len(cuts) == len(slots)
        faces = forms(made.files["crew.pdf"], number, BLEED / 0.6)[1 : 1 + len(slots)]  # the ticks come first
        for one, slot, face in zip(cuts, slots, faces, strict=True):
            assert one.closed
            assert one.box == pytest.approx(slot["trim"], abs=NEAR)
            assert one.box == pytest.approx([side / MM for side in face.trim], abs=NEAR)
        assert not any(one.closed for one in found if one.layer != "cut")


@pytest.mark.parametrize("name", [name for name in PIECES if "poker" not in name])
def test_cuts_slits_and_folds_lie_on_the_printed_lines(name: str) -> None:
    """Wherever the sheet draws a line to cut or fold along, it is dark below the cut file's, turned pieces included."""
    made = built(PIECES[name], 3)
    drawn = pixels(made.files["crew.pdf"], 300)[0]
    _, found = svg_paths(cuts_of(made, 1, "svg"))
    about = made.manifest["components"]["crew"]  # type: ignore[index]
    layers = ["slit", "fold"] if about["shape"] in ("rectangle", "standee") else ["cut", "slit", "fold"]
    looked = 0
    for one in found:
        if one.layer not in layers:
            continue
        dark = [_is_dark(drawn, x, y) for x, y in _spread(one)]
        # Folds are dashed, and where two round pieces touch, the white beside one line lies over the other.
        assert sum(dark) >= len(dark) * (0.5 if one.layer == "fold" else 0.98), one
        looked += 1
    assert looked >= len(fronts(made)[0][1]["slots"])


def _spread(path: Found) -> list[tuple[float, float]]:
    """Places all along a path, off the ends, where other pieces' lines may lie."""
    ring = [*path.points, path.points[0]] if path.closed else path.points
    return [
        (x1 + (x2 - x1) * part / 20, y1 + (y2 - y1) * part / 20)
        for (x1, y1), (x2, y2) in itertools.pairwise(ring)
        if math.dist((x1, y1), (x2, y2)) > 0.2
        for part in range(1, 20)
    ]


def _is_dark(drawn: Any, x: float, y: float) -> bool:
    at = (x * 300 / 25.4, y * 300 / 25.4)
    near = [color(drawn, at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return min(sum(rgb) for rgb in near) < 200


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_slits_and_folds_are_open_lines_in_their_layers(kind: str) -> None:
    """Four pieces of a tray: a slit each, and the fold that goes on where it ends."""
    made = built(TRAY, 4)
    _, found = READERS[kind](cuts_of(made, 1, kind))
    assert [len(in_layer(found, layer)) for layer in ("cut", "slit", "fold")] == [4, 4, 8]
    assert [one.layer for one in found] == ["fold"] * 8 + ["slit"] * 4 + ["cut"] * 4, "outlines last"


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_cards_have_their_round_corners(kind: str) -> None:
    """A poker card lacks at its corners what four quarters of a circle leave of a square."""
    made = built(STOCKS["poker"], 1)
    _, (cut,) = READERS[kind](cuts_of(made, 1, kind))
    radius = STOCKS["poker"].corner / MM
    assert radius > 3
    assert cut.area == pytest.approx(63.5 * 88.9 - (4 - math.pi) * radius**2, abs=0.05)
    x, y, _, _ = cut.box
    center = (x + radius, y + radius)
    corner = [math.dist(center, point) for point in cut.points if point[0] < center[0] and point[1] < center[1]]
    assert corner and corner == pytest.approx([radius] * len(corner), abs=0.006)


@pytest.mark.parametrize(("name", "corners"), [("poker", 8), ("circle", 4), ("large disc", 16), ("hex", 6)])
def test_round_is_arcs_in_dxf(name: str, corners: int) -> None:
    """A few arcs, none further than 0.005 mm from the curve that is printed."""
    made = built(PIECES[name], 1)
    (entity,) = ezdxf.read(io.StringIO(cuts_of(made, 1, "dxf").decode())).modelspace()  # type: ignore[attr-defined]
    assert len(entity) == corners
    _, (curve,) = svg_paths(cuts_of(made, 1, "svg"))
    arcs = ezdxf.path.make_path(entity)
    flat = [(point.x, 279.4 - point.y) for point in arcs.flattening(0.00005, segments=64)]
    ring = list(zip([*flat, flat[0]], [*flat[1:], *flat[:2]], strict=True))
    for point in curve.points:
        assert min(_apart(point, start, end) for start, end in ring) < 0.0055


def _apart(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """The distance of a point from a line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))


def test_sheets_that_are_cut_alike_share_a_file() -> None:
    """Twenty-one cards: two full sheets, and one with three; the manifest says which file is for which."""
    made = built(STOCKS["poker"], 21)
    assert sorted(name for name in made.files if "cut" in name) == [
        *("crew-cut-1-2.dxf", "crew-cut-1-2.svg", "crew-cut-3.dxf", "crew-cut-3.svg"),
    ]
    entries = {file["name"]: file for file in made.manifest["files"]}  # type: ignore[attr-defined]
    assert entries["crew-cut-1-2.svg"]["cuts"] == {
        "file": "crew.pdf",
        "sheets": [1, 2],
        "around": [12.7, 6.35, 190.5, 266.7],
    }
    assert entries["crew-cut-1-2.svg"]["pages"] == []
    assert "cuts" not in entries["crew.pdf"]
    assert {one.name for one in listed(as_json(made.manifest))} == set(made.files), "the next build may remove them"


def test_nothing_is_cut_that_nobody_asked_for() -> None:
    """Without --cut there are sheets only."""
    problems = Diagnostics()
    tiny = game(component("crew", (card("crew", "c"),)))
    home = target("home-letter", Span("a test"), problems)
    assert home is not None
    made = export(tiny, faces_of(tiny), home, players=2, label=label, problems=problems)
    assert list(made.files) == ["crew.pdf"]


def test_pictures_cannot_be_cut(problems: Diagnostics) -> None:
    """A target without sheets makes what it always does, and a warning."""
    tiny = game(component("crew", (card("crew", "c"),)))
    pictures = target("images", Span("a test"), problems)
    assert pictures is not None
    made = export(tiny, faces_of(tiny), pictures, players=2, label=label, problems=problems, cut=("svg",))
    assert codes(problems) == ["no-sheets-to-cut"]
    assert not any("cut" in name for name in made.files)


PAGE = Size(600, 800)


def page(*slots: SlotEntry, sheet: int = 1, size: Size = PAGE) -> PageEntry:
    return PageEntry(size, "front", sheet, slots)


def slot(trim: Rect, turn: int = 0, side: str = "front") -> SlotEntry:
    return SlotEntry("crew", "c", side, trim, turn)


def files_of(pages: list[PageEntry], stock: Stock, *kinds: str, **more: Any) -> tuple[FileEntry, ...]:
    """The cut files of pages of one stock, at its own size."""
    title = more.pop("title", "Tiny")
    return cut_files("crew.pdf", title, pages, {"crew": stock}, 1.0, kinds or ("svg", "dxf"), **more)


lengths = st.floats(20, 150)


@given(
    *(st.sampled_from(SHAPES), lengths, lengths, st.floats(0, 0.5), st.sampled_from((0, 90, 180, 270))),
    *(st.floats(0.3, 2), st.floats(0, 200), st.floats(0, 200)),
)
def test_a_cut_is_its_dieline_in_its_slot(
    shape: Any, width: float, height: float, corner: float, turn: int, ratio: float, x: float, y: float
) -> None:
    """Whatever its shape, size, corner, turn and scale: the same box, the same area, in both kinds of file."""
    height = width if shape == "circle" else height
    stock = own(width, height, shape, base=height / 4, wrap=width / 8, notch=width / 9)
    stock = stock._replace(corner=corner * min(width, height) * MM if shape == "rectangle" else 0.0)
    lying = turn in (90, 270)
    wide, high = (side * MM * ratio for side in ((height, width) if lying else (width, height)))
    trim = Rect(x * MM, y * MM, wide, high)
    entries = cut_files(
        "crew.pdf", "Tiny", [page(slot(trim, turn), size=Size(1500, 1500))], {"crew": stock}, ratio, ("svg", "dxf")
    )
    areas, die = [], dieline(stock)
    for entry, read in zip(entries, (svg_paths, dxf_paths), strict=True):
        size, found = read(entry.data)
        assert size == pytest.approx((1500 / MM, 1500 / MM), abs=0.001)
        (cut,) = in_layer(found, "cut")
        assert cut.closed
        assert cut.box == pytest.approx([side / MM for side in trim], abs=NEAR)
        areas.append(cut.area)
        assert len(in_layer(found, "fold")) == len(die.folds) and len(in_layer(found, "slit")) == len(die.slits)
    around = 2 * (wide + high) / MM
    assert areas[0] == pytest.approx(_area(die.outline) * ratio**2, abs=around * 0.0002)
    assert areas[1] == pytest.approx(areas[0], abs=around * 0.005), "arcs are half a hundredth off at most"


def _area(outline: tuple[Step, ...]) -> float:
    """What an outline encloses, in mm²."""
    places: list[tuple[float, float]] = []
    for step in outline:
        if len(step) == 3:
            places.append((step[1], step[2]))
        elif len(step) == 7:
            (x, y), (x1, y1, x2, y2, x3, y3) = places[-1], step[1:]
            for part in range(1, 65):
                t = part / 64
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                places.append((a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
    return Found("", True, tuple((x / MM, y / MM) for x, y in places)).area


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turn_is_clockwise(turn: int) -> None:
    """The base of a standee is at the bottom; turned by 90 degrees it is at the left."""
    standee = own(60, 40, "standee", base=10.0)
    wide, high = (40, 60) if turn in (90, 270) else (60, 40)
    trim = Rect(10 * MM, 10 * MM, wide * MM, high * MM)
    edge = {0: (10 + 30, 50.0), 90: (10.0, 10 + 30), 180: (10 + 30, 10.0), 270: (50.0, 10 + 30)}[turn]
    for entry, read in zip(files_of([page(slot(trim, turn))], standee), (svg_paths, dxf_paths), strict=True):
        (slit,) = in_layer(read(entry.data)[1], "slit")
        assert min(math.dist(end, edge) for end in slit.points) < NEAR


def test_a_folded_leaf_is_cut_once() -> None:
    """Where a sheet is folded and shows both faces of a piece, the piece has one path: on its front."""
    stock = own(50, 80)
    front, back = Rect(20 * MM, 20 * MM, *stock.size), Rect(90 * MM, 20 * MM, *stock.size)
    (entry,) = files_of([page(slot(front), slot(back, 180, "back"))], stock, "svg")
    (cut,) = svg_paths(entry.data)[1]
    assert cut.box == pytest.approx((20, 20, 50, 80), abs=NEAR)


def test_a_part_of_a_piece_is_cut_as_a_rectangle() -> None:
    """What stands on several pages has no outline of its own on any."""
    trim = Rect(20 * MM, 20 * MM, 100 * MM, 150 * MM)
    (entry,) = files_of([page(slot(trim))], STOCKS["poker"], "svg")
    (cut,) = svg_paths(entry.data)[1]
    assert cut.box == pytest.approx((20, 20, 100, 150), abs=NEAR)
    assert cut.area == pytest.approx(100 * 150, abs=0.1)


def test_files_are_named_by_their_sheets() -> None:
    """Runs of sheets and single ones; very many are counted."""
    stock = own(50, 80)
    one, other = (slot(Rect(at, at, *stock.size)) for at in (20.0, 40.0))
    turns = [one, one, other, one, other]
    named = files_of([page(each, sheet=number) for number, each in enumerate(turns, 1)], stock, "svg")
    assert [entry.name for entry in named] == ["crew-cut-1-2-and-4.svg", "crew-cut-3-and-5.svg"]
    assert "cuts of sheets 1 to 2, 4" in named[0].data.decode()
    many = files_of([page(one if number % 2 else other, sheet=number) for number in range(1, 101)], stock, "svg")
    assert [entry.name for entry in many] == ["crew-cut-1-and-49-more.svg", "crew-cut-2-and-49-more.svg"]
    assert many[0].cuts is not None and len(many[0].cuts.sheets) == 50


def test_names_of_games_do_no_harm() -> None:
    """Ampersands, letters of any script and control characters: the files stay sound."""
    nasty = "We’re <Doomed> & 波\x07\n0\nEOF"
    one, two = files_of([page(slot(Rect(20, 20, *STOCKS["poker"].size)))], STOCKS["poker"], title=nasty)
    root = etree.fromstring(one.data)
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    assert title == "We’re <Doomed> & 波 0 EOF – cuts of sheet 1"
    assert two.data.isascii() and rb"We\U+2019re <Doomed> & \U+6CE2 0 EOF" in two.data
    assert len(dxf_paths(two.data)[1]) == 1


def test_same_input_same_bytes() -> None:
    """No clock and no chance is in them."""
    first, second = built(TRAY, 5), built(TRAY, 5)
    assert first.files == second.files


@pytest.mark.parametrize("name", list(REGISTRATIONS))
def test_marks_are_a_layer_of_their_own(name: str) -> None:
    """As inkscape-silhouette names layer and marks; the lines run through their middles."""
    kind = REGISTRATIONS[name]
    pages = [page(slot(Rect(100, 100, *STOCKS["poker"].size)), size=Size(210 * MM, 297 * MM))]
    svg, dxf = files_of(pages, STOCKS["poker"], registration=kind)
    root = etree.fromstring(svg.data)
    ids = [element.get("id") for element in root.find("{*}g[@id='regmark']")]  # type: ignore[union-attr]
    assert ids == [f"regmark-{corner}" for corner in (("tl", "tr", "bl") if kind.square else ("tl", "tr", "bl", "br"))]
    marks = in_layer(dxf_paths(dxf.data)[1], "Regmarks")
    assert len(marks) == len(ids)
    assert any(
        one.box == pytest.approx((200 - kind.length / MM, 10, *[kind.length / MM] * 2), abs=NEAR) for one in marks
    )
    assert len(in_layer(svg_paths(svg.data)[1], "cut")) == 1
