"""Boards larger than the paper: pages that are glued together."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from export_game import BLEED, SCALE, card, codes, component, game, label, slots
from export_pages import color, opened, page_sizes, pixels
from test_export_corrected import record

from cardgen.colors import Color, Rgb
from cardgen.diagnostics import Diagnostics
from cardgen.draw.document import Document, Page, Placement
from cardgen.export.files import Exported, export
from cardgen.export.manifest import as_json
from cardgen.export.png import Pixels
from cardgen.export.targets import Target
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.duplex import Flip
from cardgen.layout.frame import Box, Frame, Group, Shape
from cardgen.model.game import Game

OVERLAP = 9 * MM
A3 = Size(297 * MM, 420 * MM)
WIDE = Size(500 * MM, 186 * MM)


def patchwork(size: Size, seed: int) -> Frame:
    """A face of coloured patches, no two neighbours alike, which go on over the bleed."""
    width, height, bleed, step = size.width / SCALE, size.height / SCALE, BLEED / SCALE, 41.0
    across, down = int(width / step) + 2, int(height / step) + 2
    patches = [
        Shape(
            Box(column * step - bleed, row * step - bleed, step, step),
            Color(Rgb((column * 7 + seed) % 11 / 15, (row * 5 + seed) % 9 / 12, (column + 2 * row) % 4 / 5)),
        )
        for column, row in itertools.product(range(across), range(down))
    ]
    return Frame(width, height, bleed, Group(tuple(patches)))


def board(
    size: Size = A3, backs: bool = True, count: int = 1, copies: int = 1, overlap: float | None = OVERLAP
) -> Game:
    cards = tuple(card("board", f"b{number}", copies) for number in range(count))
    one = component("board", cards, size, tuple(each.id for each in cards) if backs else ())
    return game(replace(one, tiled=overlap))


def faces(game: Game) -> dict[tuple[str, str, str], Frame]:
    one = game.components["board"]
    found = {}
    for number, each in enumerate(one.cards):
        found["board", each.id, "front"] = patchwork(one.stock.size, number)
        if one.back[each.id] is not None:
            found["board", each.id, "back"] = patchwork(one.stock.size, 20 + number)
    return found


def build(game: Game, problems: Diagnostics, to: Target | None = None, **asked: Any) -> Exported:
    asked.setdefault("label", label)
    return export(game, faces(game), to or record(), players=3, problems=problems, **asked)


def pages(built: Exported) -> list[dict[str, Any]]:
    """The pages of the board, each with its only slot as "slot"."""
    (file,) = (file for file in built.manifest["files"] if file["name"] == "board.pdf")  # type: ignore[attr-defined]
    return [{**page, "slot": page["slots"][0] if page["slots"] else None} for page in file["pages"]]


def whole(face: Frame, size: Size) -> Pixels:
    """The face on a page of its own size."""
    document = Document("whole")
    document.page(Page(size, (Placement(face, 0.0, 0.0, SCALE),)))
    return pixels(document.save())[0]


def on_page(slot: dict[str, Any], x: float, y: float) -> tuple[float, float] | None:
    """Where a point of the piece lies on the page of a slot, all in points; None when it is not there.

    Less than a pixel of 72 dpi beside its part, where the bleed of a page shows the same, counts as there.
    """
    window, at = (Rect(*(side * MM for side in sides)) for sides in (slot["tile"]["window"], slot["trim"]))
    left, top, right, bottom = x - window.x, y - window.y, window.right - x, window.bottom - y
    if min(left, top, right, bottom) < -0.75:
        return None
    return {
        0: (at.x + left, at.y + top),
        90: (at.x + bottom, at.y + left),
        180: (at.x + right, at.y + bottom),
        270: (at.x + top, at.y + right),
    }[slot["turn"]]


def near(found: tuple[int, int, int], picture: Pixels, x: float, y: float) -> bool:
    """Whether a colour is that of a place of a picture, or lies between those of the pixels around it."""
    around = [
        color(picture, min(max(x + dx, 0), picture.width - 1), min(max(y + dy, 0), picture.height - 1))
        for dx, dy in itertools.product((-1, 0, 1), repeat=2)
    ]
    return all(
        min(band) - 3 <= one <= max(band) + 3 for one, band in zip(found, zip(*around, strict=True), strict=True)
    )


@pytest.mark.parametrize("size", [A3, WIDE, Size(420 * MM, 300 * MM)], ids=str)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_glued_together_the_pages_are_the_board(size: Size, flip: Flip, problems: Diagnostics) -> None:
    """Front and back, to a pixel: of two pages the later lies on top in front, so the earlier does behind.

    Nothing is left to be seen of the marks.
    """
    one = board(size)
    built = build(one, problems, record(flip))
    assert codes(problems) == []
    drawn, listed = pixels(built.files["board.pdf"]), pages(built)
    for side, order in (("front", -1), ("back", 1)):
        picture = whole(faces(one)["board", "b0", side], size)
        parts = [(page["slot"], drawn[number]) for number, page in enumerate(listed) if page["side"] == side][::order]
        for x, y in itertools.product(range(2, int(size.width) - 2, 5), range(2, int(size.height) - 2, 5)):
            spot, page = next((at, page) for slot, page in parts if (at := on_page(slot, x + 0.5, y + 0.5)))
            assert near(color(page, *spot), picture, x, y), (side, x, y)


@pytest.mark.parametrize("marks", ["ticks", "outer", "lines", "none"])
@pytest.mark.parametrize("labels", [(), ("ruler",), ("name", "scale")])
def test_any_marks_and_labels_leave_the_art_as_it_is(
    marks: str, labels: tuple[str, ...], problems: Diagnostics
) -> None:
    """Whatever shows where to cut stands outside; without other labels, there is the name of the part."""
    one = board(backs=False)
    built = build(one, problems, record(marks=marks, labels=labels))
    assert codes(problems) == []
    drawn, listed = pixels(built.files["board.pdf"]), pages(built)
    picture = whole(faces(one)["board", "b0", "front"], A3)
    parts = [(page["slot"], drawn[number]) for number, page in enumerate(listed)][::-1]
    for x, y in itertools.product(range(2, int(A3.width) - 2, 23), range(2, int(A3.height) - 2, 23)):
        spot, page = next((at, page) for slot, page in parts if (at := on_page(slot, x + 0.5, y + 0.5)))
        assert near(color(page, *spot), picture, x, y)


@pytest.mark.parametrize(
    ("scheme", "sides"),
    [
        ("duplex", {"board.pdf": "fbfbfbfb"}),
        ("one-up", {"board.pdf": "fbfbfbfb"}),
        ("fronts", {"board.pdf": "ffff"}),
        ("fronts-then-backs", {"board.pdf": "ffffbbbb"}),
        ("backs-apart", {"board-fronts.pdf": "ffff", "board-backs.pdf": "bbbb"}),
    ],
)
def test_pages_come_in_the_order_of_the_scheme(scheme: str, sides: dict[str, str], problems: Diagnostics) -> None:
    """Boards are as other sheets in that."""
    built = build(board(), problems, record(scheme=scheme))
    found = {file["name"]: "".join(page["side"][0] for page in file["pages"]) for file in built.manifest["files"]}  # type: ignore[attr-defined]
    assert found == sides
    assert codes(problems) == []


def test_a_board_is_not_folded(problems: Diagnostics) -> None:
    """On fold sheets it is an error, which says that other schemes print it."""
    build(board(), problems, record(scheme="fold"))
    (problem,) = problems
    assert problem.code == "piece-does-not-fit"
    assert any("where the scheme is not “fold”" in hint for hint in problem.hints)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_every_back_lies_behind_its_own_front(flip: Flip, problems: Diagnostics) -> None:
    """The leaf is turned about its edge: the same rectangle of paper, and the mirrored part of the board."""
    built = build(board(), problems, record(flip))
    listed = pages(built)
    assert [page["side"] for page in listed] == ["front", "back"] * 4
    assert [page["sheet"] for page in listed] == [1, 1, 2, 2, 3, 3, 4, 4]
    for front, back in zip(listed[::2], listed[1::2], strict=True):
        one, other = front["slot"], back["slot"]
        assert {**one["tile"], "window": 0} == {**other["tile"], "window": 0}
        x, y, width, height = one["tile"]["window"]
        assert other["tile"]["window"] == pytest.approx([297 - x - width, y, width, height], abs=1e-3)
        assert other["trim"] == pytest.approx(one["trim"], abs=1e-3), "parts lie in the middle of the page"
        assert other["turn"] == {"long": 0, "short": 180}[flip]


def test_the_manifest_says_which_part_a_page_shows(problems: Diagnostics) -> None:
    """Row and column from 1, of how many, and the window in mm: neighbours share the overlap."""
    built = build(board(backs=False), problems)
    tiles = [page["slot"]["tile"] for page in pages(built)]
    assert [(tile["row"], tile["column"], tile["of"]) for tile in tiles] == [
        (row, column, [2, 2]) for row in (1, 2) for column in (1, 2)
    ]
    assert tiles[0]["window"] == pytest.approx([0, 0, (297 + 9) / 2, (420 + 9) / 2])
    assert tiles[3]["window"] == pytest.approx([(297 - 9) / 2, (420 - 9) / 2, (297 + 9) / 2, (420 + 9) / 2])
    assert b'"tile": {"row": 1, "column": 2, "of": [2, 2], "window": [144.0, 0.0, 153.0, 214.5]}' in as_json(
        built.manifest
    )


def test_bleed_is_seen_outside_the_board_and_where_a_page_lies_on_another(problems: Diagnostics) -> None:
    """Not beyond the strip that is covered. 1.5 mm of it are seen; the white of the margin follows."""
    built = build(board(backs=False), problems)
    drawn, listed = pixels(built.files["board.pdf"], 144), pages(built)
    white = (255, 255, 255)
    for picture, page in zip(drawn, listed, strict=True):
        x, y, width, height = (2 * side * MM for side in page["slot"]["trim"])
        tile = page["slot"]["tile"]
        beside, inside = 2 * 1.2 * MM, 0.3
        found = {
            "top": color(picture, x + width * inside, y - beside),
            "left": color(picture, x - beside, y + height * inside),
            "bottom": color(picture, x + width * inside, y + height + beside),
            "right": color(picture, x + width + beside, y + height * inside),
        }
        covered = {edge for edge, under in (("right", tile["column"] == 1), ("bottom", tile["row"] == 1)) if under}
        assert {edge for edge, seen in found.items() if seen == white} == covered
        assert color(picture, x - 2 * 1.7 * MM, y + height * inside) == white


@pytest.mark.parametrize("size", [A3, WIDE, Size(420 * MM, 300 * MM)], ids=str)
def test_all_that_is_printed_keeps_out_of_the_dead_zone(size: Size, problems: Diagnostics) -> None:
    """12 points on Letter: bleed, ticks, marks and label."""
    for page in pixels(build(board(size), problems).files["board.pdf"]):
        for x, y in itertools.product(range(page.width), range(page.height)):
            if min(x, page.width - 1 - x, y, page.height - 1 - y) < 12:
                assert color(page, x, y) == (255, 255, 255)


def test_both_sides_of_a_join_have_the_same_words_and_every_page_its_name(problems: Diagnostics) -> None:
    """Two marks for each join; the margin says which part of how many rows and columns a page is."""
    asked: list[str] = []

    def noted(words: str, size: float) -> Frame:
        asked.append(words)
        return label(words, size)

    build(board(), problems, label=noted)
    marks = Counter(words for words in asked if "|" in words)
    measured = {"A1 | A2": 2}  # how high a mark is
    assert marks - Counter(measured) == Counter(["A1 | A2", "A1 | B1", "A2 | B2", "B1 | B2"] * 2)
    strips = [words for words in asked if "sheet" in words]
    assert [words.split(" · ")[2] for words in strips] == [
        f"{name} of 2 x 2" for name in ("A1", "A2", "B1", "B2") for _ in "fb"
    ]
    assert "b0" not in strips[0], "there is one board only"


def test_copies_and_several_boards_follow_each_other_piece_by_piece(problems: Diagnostics) -> None:
    """Each card in all its parts, then its next copy; the margin says the card's name."""
    built = build(board(count=2, copies=2, backs=False), problems)
    found = [(page["slot"]["card"], page["slot"]["copy"], page["slot"]["tile"]["column"]) for page in pages(built)]
    assert found == [(name, copy, column) for name in ("b0", "b1") for copy in (1, 2) for column in (1, 2, 1, 2)]
    assert [page["sheet"] for page in pages(built)] == list(range(1, 17))
    assert len(page_sizes(built.files["board.pdf"])) == 16


def test_a_part_of_the_deck_is_whole_boards(problems: Diagnostics) -> None:
    """What is asked for by its id comes with all its pages and no other."""
    built = build(board(count=3, backs=False), problems, only=["board/b1"])
    assert [page["slot"]["card"] for page in pages(built)] == ["b1"] * 4


def test_a_board_without_a_back_among_others_keeps_its_leaves(problems: Diagnostics) -> None:
    """Behind it stay empty pages; at the end there are none."""
    one = board(count=2)
    pieces = one.components["board"]
    for bare, sides in (("b0", ["front", "back"] * 8), ("b1", ["front", "back"] * 4 + ["front"] * 4)):
        back = {each.id: None if each.id == bare else "tiny/back.xml" for each in pieces.cards}
        found = pages(build(replace(one, components={"board": replace(pieces, back=back)}), problems))
        assert [page["side"] for page in found] == sides
        assert sum(page["slot"] is None for page in found) == (4 if bare == "b0" else 0)


def test_a_draft_of_a_face_that_could_not_be_laid_out_has_its_marks(problems: Diagnostics) -> None:
    """The pages are there, and nothing is listed on them."""
    one = board(backs=False)
    built = export(one, {}, record(), players=3, label=label, problems=problems, draft=True)
    assert [page["slot"] for page in pages(built)] == [None] * 4


def test_a_board_that_fits_is_one_page(problems: Diagnostics) -> None:
    """`tiled` allows it and asks for nothing."""
    built = build(board(Size(180 * MM, 200 * MM), backs=False), problems)
    assert len(page_sizes(built.files["board.pdf"])) == 1
    assert "tile" not in slots(built.manifest, "board.pdf", 0)[0]


def test_a_board_that_is_not_to_be_tiled_is_an_error_that_names_the_key(problems: Diagnostics) -> None:
    """The hint says what to write, and where."""
    build(board(overlap=None), problems)
    (problem,) = problems
    assert problem.code == "piece-does-not-fit"
    assert any("“tiled: true” under board" in hint for hint in problem.hints)


def test_more_sheets_than_anyone_glues_are_an_error(problems: Diagnostics) -> None:
    """A board of four metres, five hundred times."""
    build(board(Size(4000 * MM, 4000 * MM), backs=False, copies=500), problems)
    assert codes(problems) == ["too-many-pieces"]


def test_pages_without_room_for_a_part_are_an_error(problems: Diagnostics) -> None:
    """As for a piece that fits nowhere."""
    to = record(size=Size(50 * MM, 50 * MM), name="Stamp")
    build(board(), problems, to)
    (problem,) = problems
    assert (problem.code, problem.message.split(",")[0]) == (
        "piece-does-not-fit",
        "“Board cards” cannot be glued of pages of Stamp",
    )


def test_the_boxes_of_a_page_are_those_of_its_part(problems: Diagnostics) -> None:
    """Trim and bleed in PDF's own boxes."""
    built = build(board(backs=False), problems)
    file = opened(built.files["board.pdf"])
    first = file.pages[0].obj
    x, y, width, height = (side * MM for side in pages(built)[0]["slot"]["trim"])
    left, low, right, high = (float(each) for each in first.TrimBox)  # type: ignore[attr-defined]
    assert (left, 792 - high, right - left, high - low) == pytest.approx((x, y, width, height), abs=0.01)
    left, low, right, high = (float(each) for each in first.BleedBox)  # type: ignore[attr-defined]
    shown = 1.5 * MM
    assert (left, high) == pytest.approx((x - shown, 792 - y + shown), abs=0.01)
    assert (right, 792 - low) == pytest.approx((x + width, y + height), abs=0.01)
