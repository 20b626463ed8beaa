"""One side of a card a page: orders, pages, boxes and what the manifest says of them."""

from __future__ import annotations

from typing import Any

import pytest
from export_game import BLEED, COLORS, POKER, card, codes, component, deck_of, faces_of, flat, game, label
from export_pages import color, opened, pixels

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, blank_faces, export, planned
from cardgen.export.targets import Target
from cardgen.export.targets.leaves import ORDERS, Leaves, Order
from cardgen.export.targets.product import Product
from cardgen.geometry import INCH, MM, Size
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Game


def record(bleed: float = BLEED, **leaves: Any) -> Target:
    """A target of pages in light, so that colours are read as they are."""
    return Target("shop", "A shop", "pages", None, bleed, 300, ("a test",), leaves=Leaves(**leaves))


def build(game: Game, problems: Diagnostics, to: Target, faces: Faces | None = None, **asked: Any) -> Exported:
    return export(game, faces or faces_of(game), to, players=3, label=label, problems=problems, **asked)


def pages(built: Exported, file: str) -> list[tuple[str, str]]:
    """The card and side of each page in the manifest; a white page has no card."""
    (entry,) = (entry for entry in built.manifest["files"] if entry["name"] == file)  # type: ignore[attr-defined]
    return [(page["slots"][0]["card"] if page["slots"] else "", page["side"]) for page in entry["pages"]]


def seen(built: Exported, file: str) -> list[str]:
    """What is drawn in the middle of each page: a card by the colour of its front, `back`, or `white`."""
    names = {tuple(round(255 * part) for part in rgb): f"c{number}" for number, rgb in enumerate(COLORS)}
    names |= {(102, 102, 102): "back", (255, 255, 255): "white"}
    return [names[color(page, page.width / 2, page.height / 2)] for page in pixels(built.files[file])]


def mixed(*backs: str) -> Game:
    """Three cards, of which the second is there twice; `backs` have one."""
    cards = (card("crew", "c0"), card("crew", "c1", 2), card("crew", "c2"))
    return game(component("crew", cards, backs=backs))


def different_backs(game: Game) -> Faces:
    """Faces whose backs have the colours of other fronts: c0's is that of c3, and so on."""
    numbers = {one.id: number for number, one in enumerate(game.components["crew"].cards)}

    def back(each: Card) -> Frame:
        return flat(POKER, COLORS[3 + numbers[each.id]])

    return faces_of(game, back)


ALL = ("c0", "c1", "c2")
FRONTS = ["c0", "c1", "c1", "c2"]

CASES: list[tuple[Order, tuple[str, ...], bool, dict[str, list[str]]]] = [
    ("back-front", ALL, False, {"crew.pdf": ["back", "c0", "back", "c1", "back", "c1", "back", "c2"]}),
    ("front-back", ALL, False, {"crew.pdf": ["c0", "back", "c1", "back", "c1", "back", "c2", "back"]}),
    ("fronts-back", ALL, False, {"crew.pdf": [*FRONTS, "back"]}),
    ("apart", ALL, False, {"crew-backs.pdf": ["back"], "crew-fronts.pdf": FRONTS}),
    ("back-front", ALL, True, {"crew.pdf": ["c3", "c0", "c4", "c1", "c4", "c1", "c5", "c2"]}),
    ("front-back", ALL, True, {"crew.pdf": ["c0", "c3", "c1", "c4", "c1", "c4", "c2", "c5"]}),
    ("fronts-back", ALL, True, {"crew-backs.pdf": ["c3", "c4", "c4", "c5"], "crew-fronts.pdf": FRONTS}),
    ("apart", ALL, True, {"crew-backs.pdf": ["c3", "c4", "c4", "c5"], "crew-fronts.pdf": FRONTS}),
    ("back-front", ("c1",), False, {"crew.pdf": ["white", "c0", "back", "c1", "back", "c1", "white", "c2"]}),
    ("front-back", ("c1",), False, {"crew.pdf": ["c0", "white", "c1", "back", "c1", "back", "c2", "white"]}),
    ("fronts-back", ("c1",), False, {"crew-backs.pdf": ["white", "back", "back", "white"], "crew-fronts.pdf": FRONTS}),
    ("apart", ("c1",), False, {"crew-backs.pdf": ["white", "back", "back", "white"], "crew-fronts.pdf": FRONTS}),
]


@pytest.mark.parametrize(("order", "backs", "own", "files"), CASES)
def test_each_order_holds_every_copy_page_by_page(
    order: Order, backs: tuple[str, ...], own: bool, files: dict[str, list[str]], problems: Diagnostics
) -> None:
    """The right face is on each page; what has no back leaves a white page, so that pairs stay pairs."""
    tiny = mixed(*backs)
    built = build(tiny, problems, record(order=order), different_backs(tiny) if own else None)
    assert {name: seen(built, name) for name in sorted(built.files)} == files
    assert not len(problems)


@pytest.mark.parametrize(("order", "backs", "own", "files"), CASES)
def test_the_manifest_tells_what_is_on_each_page(
    order: Order, backs: tuple[str, ...], own: bool, files: dict[str, list[str]], problems: Diagnostics
) -> None:
    """Each page has its side, and the slot of its card; a white one has none."""
    tiny = mixed(*backs)
    built = build(tiny, problems, record(order=order), different_backs(tiny) if own else None)
    fronts_of = {"c3": "c0", "c4": "c1", "c5": "c2"}
    for name, drawn in files.items():
        for (card_id, side), shown in zip(pages(built, name), drawn, strict=True):
            assert side == ("front" if shown in ALL else "back")
            assert (card_id == "") == (shown == "white")
            assert shown in ("white", "back") or card_id == fronts_of.get(shown, shown)


@pytest.mark.parametrize(
    ("order", "pairs", "files"),
    [
        ("back-front", False, {"crew.pdf": FRONTS}),
        ("front-back", False, {"crew.pdf": FRONTS}),
        ("back-front", True, {"crew.pdf": ["white", "c0", "white", "c1", "white", "c1", "white", "c2"]}),
        ("front-back", True, {"crew.pdf": ["c0", "white", "c1", "white", "c1", "white", "c2", "white"]}),
        ("fronts-back", False, {"crew.pdf": FRONTS}),
        ("apart", False, {"crew-fronts.pdf": FRONTS}),
    ],
)
def test_a_deck_without_backs_has_fronts_alone_unless_the_shop_takes_pairs(
    order: Order, pairs: bool, files: dict[str, list[str]], problems: Diagnostics
) -> None:
    """It is noted either way, and says which: the shop must be told."""
    built = build(mixed(), problems, record(order=order, pairs=pairs))
    assert {name: seen(built, name) for name in sorted(built.files)} == files
    (note,) = problems
    assert (note.code, str(note.severity.name)) == ("no-backs", "NOTE")
    assert note.message.endswith("white" if pairs else "fronts only")


@pytest.mark.parametrize(
    ("size", "bleed"),
    [(POKER, BLEED), (Size(3.5 * INCH, 2.5 * INCH), BLEED), (Size(57 * MM, 87 * MM), 3 * MM), (POKER, 0.0)],
)
@pytest.mark.parametrize("order", ORDERS)
def test_pages_are_the_trim_and_its_bleed(order: Order, size: Size, bleed: float, problems: Diagnostics) -> None:
    """MediaBox and BleedBox are the page, the TrimBox lies the bleed inside; pages lie as the stock does, unturned."""
    built = build(deck_of(2, size=size), problems, record(order=order, bleed=bleed))
    for data in built.files.values():
        for page in opened(data).pages:
            whole = [0, 0, size.width + 2 * bleed, size.height + 2 * bleed]
            assert [float(side) for side in page.MediaBox] == pytest.approx(whole, abs=0.01)
            assert [float(side) for side in page.BleedBox] == pytest.approx(whole, abs=0.01)
            trim = [bleed, bleed, bleed + size.width, bleed + size.height]
            assert [float(side) for side in page.TrimBox] == pytest.approx(trim, abs=0.01)
            assert "/Rotate" not in page and "/CropBox" not in page


def test_a_white_page_is_as_large_as_the_others(problems: Diagnostics) -> None:
    """Its boxes are those of its front."""
    built = build(mixed("c1"), problems, record(order="front-back"))
    boxes = {tuple(map(float, page[key])) for page in opened(built.files["crew.pdf"]).pages for key in ("/TrimBox",)}
    assert boxes == {(9, 9, 189, 261)}


def test_colour_goes_on_to_the_edges_of_the_page(problems: Diagnostics) -> None:
    """All bleed is there, and no mark."""
    (page,) = pixels(build(deck_of(1, backs=False), problems, record()).files["crew.pdf"])
    at = [(x, y) for x in (0, page.width - 1) for y in (0, page.height - 1)]
    assert {color(page, x, y) for x, y in at} == {(255, 0, 0)}
    assert len(set(page.rows[1 : 3 * page.width + 1])) == 2  # the first row: red only


def test_a_bleed_too_small_is_an_error_with_the_number_to_set(problems: Diagnostics) -> None:
    """At half the scale the game's bleed is half too, and must be twice what the shop wants."""
    assert not build(deck_of(1), problems, record(bleed=5 * MM)).files
    (problem,) = problems
    assert (problem.code, problem.hints) == ("bleed-too-small", ("set print.bleed to 5mm or more",))
    smaller = Diagnostics()
    assert not build(deck_of(1), smaller, record(bleed=3 * MM), scale=0.3).files
    assert next(iter(smaller)).hints == ("set print.bleed to 6mm or more",)


def test_another_scale_prints_pages_of_that_size(problems: Diagnostics) -> None:
    """At half the game's scale a poker card is half as wide."""
    built = build(deck_of(1), problems, record(bleed=0.0), scale=0.3)
    file = opened(built.files["crew.pdf"])
    page = file.pages[0]
    assert [float(side) for side in page.MediaBox] == pytest.approx([0, 0, POKER.width / 2, POKER.height / 2])


def test_a_proof_lies_over_each_face(problems: Diagnostics) -> None:
    """The cut line is drawn in its colour, on the trim."""
    built = build(deck_of(1, backs=False), problems, record(), proof=True)
    (page,) = pixels(built.files["crew.pdf"], 288)
    assert color(page, 36, 100) == (255, 0, 204)


def test_a_front_that_could_not_be_laid_out_is_a_white_page(problems: Diagnostics) -> None:
    """In a draft of a faulty game the others keep their places."""
    tiny = mixed(*ALL)
    faces = {key: one for key, one in faces_of(tiny).items() if key != ("crew", "c0", "front")}
    built = build(tiny, problems, record(order="fronts-back"), faces, draft=True)
    assert seen(built, "crew.pdf") == ["white", "c1", "c1", "c2", "back"]
    assert built.manifest["draft"] is True


def sizes(**decks: Size) -> Game:
    """A component of two cards for each size, some with backs."""
    return game(*(component(name, (card(name, "a"), card(name, "b", 2)), size) for name, size in decks.items()))


def test_decks_of_one_size_share_a_file(problems: Diagnostics) -> None:
    """They follow each other in the order of the game; another size has a file of its own, and so has what lies."""
    tiny = sizes(crew=POKER, map=Size(POKER.height, POKER.width), land=POKER, big=Size(70 * MM, 120 * MM))
    built = build(tiny, problems, record(order="front-back", group="size"))
    assert sorted(built.files) == ["63.5x88.9.pdf", "70x120.pdf", "88.9x63.5.pdf"]
    (shared,) = (file for file in built.manifest["files"] if file["name"] == "63.5x88.9.pdf")  # type: ignore[attr-defined]
    found = [page["slots"][0]["component"] for page in shared["pages"]]
    assert found == ["crew"] * 3 + ["land"] * 3


def test_decks_of_one_size_and_another_shape_do_not_share_a_file(problems: Diagnostics) -> None:
    """A round token is cut otherwise than a square card."""
    square = Size(60 * MM, 60 * MM)
    tiny = sizes(token=square, tile=square)
    token = tiny.components["token"]
    token.stock = token.stock._replace(shape="circle")
    built = build(tiny, problems, record(group="size"))
    assert sorted(built.files) == ["60x60-2.pdf", "60x60.pdf"]


def test_most_cards_of_a_file(problems: Diagnostics) -> None:
    """Copies count, not pages, and the error says how to split."""
    tiny = mixed(*ALL)
    assert build(tiny, problems, record(most=4)).files
    assert not len(problems)
    build(tiny, problems, record(most=3))
    (problem,) = problems
    assert (problem.code, problem.span) == ("too-many-cards", tiny.components["crew"].span)
    assert (
        problem.message == "“crew.pdf” would hold 4 cards, and “shop” takes 3 in a file"
        and "--only" in problem.hints[0]
    )


def test_most_cards_of_a_shared_file(problems: Diagnostics) -> None:
    """Where several decks share it, fewer of them are to be built at a time."""
    build(sizes(crew=POKER, land=POKER), problems, record(most=5, group="size"))
    (problem,) = (problem for problem in problems if problem.code == "too-many-cards")
    assert "--component crew" in problem.hints[0]


def test_a_cut_file_is_asked_for_in_vain(problems: Diagnostics) -> None:
    """Pages have nothing to cut apart: a warning, and no file."""
    built = build(deck_of(1), problems, record(), cut=("svg",))
    assert list(built.files) == ["crew.pdf"] and codes(problems) == ["no-sheets-to-cut"]


@pytest.mark.parametrize(
    "to",
    [
        record(most=3),
        record(bleed=5 * MM),
        record(order="back-front", pairs=True),
        record(products=(Product("Tarot", Size(70 * MM, 120 * MM), None),)),
    ],
)
def test_check_tells_the_same_with_blank_faces(to: Target) -> None:
    """What is wrong does not depend on what is drawn."""
    for tiny in (mixed(), mixed(*ALL)):
        blank = _problems_of(tiny, to, blank_faces(tiny))
        assert list(blank) == list(_problems_of(tiny, to, faces_of(tiny)))


def test_the_same_game_gives_the_same_bytes() -> None:
    """Two builds of a deck are equal."""
    first, second = (build(mixed("c1"), Diagnostics(), record(order="apart")) for _ in range(2))
    assert first.files == second.files and first.manifest == second.manifest


def test_a_target_without_pages_is_a_fault(problems: Diagnostics) -> None:
    """It is never asked for: cardgen's own mistake."""
    from cardgen.export.oneup import oneup

    with pytest.raises(ValueError, match="no pages"):
        oneup((), record()._replace(leaves=None), problems)


def _problems_of(game: Game, to: Target, faces: Faces | None = None) -> Diagnostics:
    problems = Diagnostics()
    planned(game, faces or faces_of(game), to, players=3, label=label, problems=problems)
    return problems
