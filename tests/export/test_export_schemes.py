"""Decks printed in every way and looked at as pixels: each back is behind its front, the right way up."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from export_game import BLEED, POKER, SCALE, card, codes, component, game, label
from export_pages import color, opened, pixels
from test_export_sheets import record

from cardgen.colors import Color, Rgb
from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.png import Pixels
from cardgen.export.targets import Target
from cardgen.geometry import MM, Matrix, Size
from cardgen.impose.duplex import Flip, flips_sideways
from cardgen.impose.pages import page_size
from cardgen.layout.frame import Box, Frame, Group, Shape
from cardgen.model.game import Game

WHITE = (255, 255, 255)
MINI = Size(45 * MM, 68 * MM)


def marked(size: Size, number: int, side: str) -> Frame:
    """A face in a colour of its own, with a white square in its top left corner."""
    width, height, bleed = size.width / SCALE, size.height / SCALE, BLEED / SCALE
    whole = Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    square = Box(0, 0, width / 4, height / 4)
    shade = Color(Rgb(*(part / 255 for part in shade_of(number, side))))
    return Frame(width, height, bleed, Group((Shape(whole, shade), Shape(square, Color(Rgb(1, 1, 1))))))


def shade_of(number: int, side: str) -> tuple[int, int, int]:
    return (10 * number + 5, 100, 0) if side == "front" else (10 * number + 5, 0, 150)


def deck(count: int, size: Size = POKER, without: tuple[int, ...] = ()) -> tuple[Game, Faces]:
    """A deck of that many cards, and its faces; the numbers in `without` have no back."""
    cards = tuple(card("crew", f"c{number}") for number in range(count))
    backs = tuple(one.id for number, one in enumerate(cards) if number not in without)
    tiny = game(component("crew", cards, size, backs))
    faces = {("crew", one.id, "front"): marked(size, number, "front") for number, one in enumerate(cards)}
    faces |= {
        ("crew", one.id, "back"): marked(size, number, "back")
        for number, one in enumerate(cards)
        if number not in without
    }
    return tiny, faces


def built(
    tiny: Game, faces: Faces, to: Target, problems: Diagnostics, **options: Any
) -> tuple[Exported, dict[str, list[Pixels]]]:
    made = export(tiny, faces, to, players=3, label=label, problems=problems, **options)
    return made, {name: pixels(data) for name, data in made.files.items() if name.endswith(".pdf")}


def listed(made: Exported) -> list[tuple[str, int, dict[str, Any]]]:
    """Every page of every file: its file, its number there, what the manifest says of it."""
    return [
        (file["name"], number, page)
        for file in made.manifest["files"]  # type: ignore[attr-defined]
        for number, page in enumerate(file["pages"])
    ]


def in_card(slot: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """Where a point of the art, from 0 to 1, lies on the page, in points."""
    left, top, width, height = (length * MM for length in slot["trim"])
    for _ in range(slot["turn"] // 90):
        x, y = 1 - y, x
    return left + x * width, top + y * height


def turned(page: Size, flip: Flip) -> Matrix:
    """Where a point of one side of a leaf lies on the other, when it is turned about an edge."""
    sideways = flips_sideways(page, flip)
    return Matrix(-1, 0, 0, 1, page.width) if sideways else Matrix(1, 0, 0, -1, 0, page.height)


def is_behind(front: dict[str, Any], behind: Pixels, through: Matrix, number: int) -> None:
    """Held to the light, the card's own back is there, its top at the card's top, as in a mirror."""
    assert color(behind, *through.apply(*in_card(front, 0.5, 0.6))) == shade_of(number, "back")
    for x, y in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)):
        seen = color(behind, *through.apply(*in_card(front, x, y)))
        assert seen == (WHITE if (x, y) == (0.9, 0.1) else shade_of(number, "back"))


PAGES = ("Letter", "A4 landscape", "A3", "Legal landscape", "13x19", "Tabloid", "250x250mm")


@pytest.mark.parametrize(
    ("scheme", "page", "flip"),
    [
        (scheme, page, flip)
        for scheme, page, flip in itertools.product(
            ("duplex", "fronts-then-backs", "backs-apart", "one-up"), PAGES, ("long", "short")
        )
    ],
)
def test_backs_lie_behind_their_fronts_and_upright(scheme: str, page: str, flip: Flip, problems: Diagnostics) -> None:
    """Ten cards; the last sheet is filled in part."""
    size = page_size(page)
    tiny, faces = deck(10)
    made, drawn = built(tiny, faces, record(name=page, size=size, flip=flip, scheme=scheme), problems)
    pages = listed(made)
    behind = {page["sheet"]: drawn[file][number] for file, number, page in pages if page["side"] == "back"}
    found = []
    for file, number, entry in pages:
        if entry["side"] != "front":
            continue
        for slot in entry["slots"]:
            card_number = int(slot["card"][1:])
            assert color(drawn[file][number], *in_card(slot, 0.1, 0.1)) == WHITE
            assert color(drawn[file][number], *in_card(slot, 0.5, 0.6)) == shade_of(card_number, "front")
            is_behind(slot, behind[entry["sheet"]], turned(size, flip), card_number)
            found.append(card_number)
    assert found == list(range(10))
    assert not problems.failed


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [POKER, MINI, Size(88.9 * MM, 63.5 * MM)], ids=["poker", "mini", "lying"])
def test_folded_backs_lie_behind_their_fronts_and_upright(size: Size, page: str, problems: Diagnostics) -> None:
    tiny, faces = deck(9, size)
    paper = page_size(page)
    made, drawn = built(tiny, faces, record(name=page, size=paper, scheme="fold"), problems)
    found = []
    for file, number, entry in listed(made):
        fronts = [slot for slot in entry["slots"] if slot["side"] == "front"]
        behind = [slot for slot in entry["slots"] if slot["side"] == "back"]
        lying = fronts[0]["trim"][0] == behind[0]["trim"][0]
        through = Matrix(1, 0, 0, -1, 0, paper.height) if lying else Matrix(-1, 0, 0, 1, paper.width)
        for slot in fronts:
            card_number = int(slot["card"][1:])
            assert color(drawn[file][number], *in_card(slot, 0.1, 0.1)) == WHITE
            assert color(drawn[file][number], *in_card(slot, 0.5, 0.6)) == shade_of(card_number, "front")
            is_behind(slot, drawn[file][number], through, card_number)
            found.append(card_number)
    assert found == list(range(9))


def test_fronts_only_prints_no_back(problems: Diagnostics) -> None:
    tiny, faces = deck(10)
    made, drawn = built(tiny, faces, record(scheme="fronts"), problems)
    assert {page["side"] for _, _, page in listed(made)} == {"front"}
    assert len(drawn["crew.pdf"]) == 2


@pytest.mark.parametrize(
    ("scheme", "pages"),
    [
        ("duplex", ["1 front", "1 back", "2 front", "2 back"]),
        ("fronts-then-backs", ["1 front", "2 front", "1 back", "2 back"]),
        ("backs-apart", ["1 back", "2 back", "1 front", "2 front"]),
    ],
)
def test_the_order_of_pages(scheme: str, pages: list[str], problems: Diagnostics) -> None:
    """Files are listed by name: the backs' own comes first."""
    made, _ = built(*deck(10), record(scheme=scheme), problems)
    assert [f"{page['sheet']} {page['side']}" for _, _, page in listed(made)] == pages


@pytest.mark.parametrize("scheme", ["duplex", "fronts-then-backs", "backs-apart"])
def test_empty_backs_are_left_out_at_the_end_only(scheme: str, problems: Diagnostics) -> None:
    """Of 27 cards, those of the first and of the last sheet have no back."""
    tiny, faces = deck(27, MINI, without=(*range(16), *range(16, 27)))
    made, _ = built(tiny, faces, record(scheme=scheme), problems)
    assert {page["side"] for _, _, page in listed(made)} == {"front"}
    tiny, faces = deck(20, without=(*range(9), *range(18, 20)))
    made, _ = built(tiny, faces, record(scheme=scheme), problems)
    behind = [page for _, _, page in listed(made) if page["side"] == "back"]
    assert [(page["sheet"], len(page["slots"])) for page in behind] == [(1, 0), (2, 9)]


def test_cards_that_fill_their_sheets_leave_no_blank_page(problems: Diagnostics) -> None:
    for scheme, pages in (("duplex", 4), ("fold", 5), ("fronts", 2), ("one-up", 36), ("fronts-then-backs", 4)):
        made, _ = built(*deck(18), record(scheme=scheme), problems)
        assert len(listed(made)) == pages
        assert all(page["slots"] for _, _, page in listed(made))


def test_a_fold_line_runs_over_no_art(problems: Diagnostics) -> None:
    """It is dashed, in the middle of the page, and white paper lies on either side of it."""
    made, drawn = built(*deck(4), record(scheme="fold"), problems)
    page = drawn["crew.pdf"][0]
    middle = page.height / 2
    dark = [x for x in range(page.width) if min(color(page, x, middle - 1)) < 200]
    assert page.width * 0.4 < len(dark) < page.width * 0.8
    slot = listed(made)[0][2]["slots"][0]
    assert color(page, *in_card(slot, 0.5, 0.99)) == shade_of(0, "front")


def test_one_piece_a_page_has_its_own_trim_box(problems: Diagnostics) -> None:
    made, _ = built(*deck(2), record(scheme="one-up"), problems)
    file = opened(made.files["crew.pdf"])
    box = [float(edge) for edge in file.pages[0].trimbox]
    assert box == pytest.approx([216, 270, 396, 522], abs=0.01)


@pytest.mark.parametrize("scheme", ["duplex", "fold", "one-up"])
def test_a_piece_that_is_too_large_is_told_in_every_scheme(scheme: str, problems: Diagnostics) -> None:
    export(*deck(1, Size(700, 900)), record(scheme=scheme), players=3, label=label, problems=problems)
    assert codes(problems) == ["piece-does-not-fit"]


def test_a_deck_without_backs_is_not_folded(problems: Diagnostics) -> None:
    """Nine a sheet as ever, not four on half of one."""
    made, _ = built(*deck(9, without=tuple(range(9))), record(scheme="fold"), problems)
    assert [len(page["slots"]) for _, _, page in listed(made)] == [9]
