"""Every target of pictures by its record: sizes, counts, names and order, read back with readers that are not ours."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from export_game import card, codes, component, deck_of, faces_of, flat, game, label, slots
from PIL import Image

from cardgen.diagnostics import Diagnostics, Severity, Span
from cardgen.export.canvas import canvas
from cardgen.export.deck import Deck
from cardgen.export.files import Exported, export
from cardgen.export.targets import Target, all_targets, target
from cardgen.export.targets.product import Product, match
from cardgen.geometry import INCH, MM, Size
from cardgen.model.game import Component, Game

TARGETS = [one.name for one in all_targets(Diagnostics()) if one.kind == "images"]
DRAWN = 3_000_000
"""Pixels of the largest canvas that is drawn here: all of a shop's mats and boxes would take a minute."""


def record(name: str, **changes: Any) -> Target:
    found = target(name, Span("a test"), Diagnostics())
    assert found is not None
    return found._replace(**changes)


def with_bleed(tiny: Game, bleed: float) -> Game:
    return replace(tiny, print=tiny.print._replace(bleed=bleed))


def piece(name: str, size: Size, shape: str = "rectangle", count: int = 2) -> Component:
    """A component of some cards with one back."""
    found = component(name, tuple(card(name, f"c{number}", 1 + number) for number in range(count)), size, ("c0", "c1"))
    return replace(found, stock=found.stock._replace(shape=shape))  # type: ignore[arg-type]


def build(tiny: Game, to: Target, problems: Diagnostics, **asked: Any) -> Exported:
    bleed = tiny.print.bleed
    faces = {}
    for one in tiny.components.values():
        for number, each in enumerate(one.cards):
            faces[one.name, each.id, "front"] = flat(one.stock.size, (1, number / 9, 0), bleed=bleed)
            if one.back[each.id] is not None:
                faces[one.name, each.id, "back"] = flat(one.stock.size, (0, 0, 1), bleed=bleed)
    return export(tiny, faces, to, players=3, label=label, problems=problems, **asked)


def errors(problems: Diagnostics) -> list[str]:
    return [problem.code for problem in problems if problem.severity is Severity.ERROR]


def read(built: Exported, name: str) -> Image.Image:
    return Image.open(io.BytesIO(built.files[name]))


@pytest.mark.parametrize("name", TARGETS)
def test_the_products_of_a_record_are_sound(name: str) -> None:
    """Each has a canvas no smaller than its trim, and around what is confirmed just the bleed of the record."""
    for product in record(name).products:
        assert product.pixels is not None
        across, down = ((px * INCH / 300 - length) / 2 for px, length in zip(product.pixels, product.trim, strict=True))
        assert min(across, down) >= 0
        if product.confirmed and product.name not in ("Document", "euro-tarot"):
            wanted = record(name).bleed
            assert (across, down) == (pytest.approx(wanted, abs=0.05), pytest.approx(wanted, abs=0.05))


@pytest.mark.parametrize("name", [name for name in TARGETS if record(name).products])
def test_each_product_is_exported_in_its_pixels(name: str, problems: Diagnostics) -> None:
    """A made-up game with a deck of every product gives just the canvases of the shop, RGB at its resolution."""
    to = record(name)
    drawn = [one for one in to.products if one.pixels and one.pixels[0] * one.pixels[1] < DRAWN]
    pieces = [piece(f"p{number}", one.trim, one.form) for number, one in enumerate(drawn)]
    built = build(with_bleed(game(*pieces), 6 * MM), to, problems)
    assert errors(problems) == []
    for number, product in enumerate(drawn):
        own = [file for file in built.files if file.startswith(f"p{number}/") and file.endswith(".png")]
        assert len(own) == 3, "two fronts, one back"
        for file in own:
            picture = read(built, file)
            assert (picture.size, picture.mode) == (product.pixels, "RGB"), product.name
            assert picture.info["dpi"] == pytest.approx((to.dpi, to.dpi), abs=0.01)
            assert picture.getpixel((0, 0)) in ((255, 0, 0), (255, 28, 0), (0, 0, 255)), "colour up to the corner"


@pytest.mark.parametrize("name", [name for name in TARGETS if record(name).products])
def test_the_trim_lies_in_the_middle_of_every_canvas(name: str) -> None:
    """Also of those that are too large to draw here."""
    to = record(name)
    for product in to.products:
        tiny = game(piece("p", product.trim, product.form))
        deck = Deck(tiny, tiny.components["p"], (), {}, 0.6, "p")
        found = canvas(deck, to._replace(pictures=to.pictures._replace(products=(product,))))  # type: ignore[union-attr]
        assert found.pixels == product.pixels
        assert found.trim.x * 2 + found.trim.width == pytest.approx(found.page.width)
        assert found.trim.y * 2 + found.trim.height == pytest.approx(found.page.height)


def test_the_plainest_of_several_products_of_a_size_is_taken() -> None:
    """A poker card is a PokerDeck, not a foil one; a trading card is another size."""
    products = record("game-crafter").products
    found = [match(products, size, "rectangle") for size in (Size(180, 252), Size(63 * MM, 88 * MM))]
    assert [one.product.name for one in found if one] == ["PokerDeck", "EuroPokerDeck"]


def test_a_piece_on_its_side_is_turned_and_both_sides_are_upright(problems: Diagnostics) -> None:
    """A landscape poker card in a portrait canvas: its top looks right on the front, and left on the back."""
    wide = Size(3.5 * INCH, 2.5 * INCH)
    tiny = game(component("crew", (card("crew", "a"),), wide, ("a",)))
    half = two_coloured(wide)
    built = export(
        tiny,
        {("crew", "a", "front"): half, ("crew", "a", "back"): half},
        record("game-crafter"),
        players=3,
        label=label,
        problems=problems,
    )
    front, back = read(built, "crew/01-a-front.png"), read(built, "crew/01-a-back.png")
    assert front.size == back.size == (825, 1125)
    red, blue = (255, 0, 0), (0, 0, 255)
    assert (front.getpixel((800, 500)), front.getpixel((20, 500))) == (red, blue)
    assert (back.getpixel((800, 500)), back.getpixel((20, 500))) == (blue, red)
    (slot,) = slots(built.manifest, "crew/01-a-front.png", 0)
    assert (slot["turn"], slot["trim"]) == (90, [3.175, 3.175, 63.5, 88.9])


def two_coloured(size: Size) -> Any:
    """Red above, blue below."""
    from cardgen.colors import Color, Rgb
    from cardgen.layout.frame import Box, Frame, Group, Shape

    width, height, bleed = size.width / 0.6, size.height / 0.6, 9 / 0.6
    top = Box(-bleed, -bleed, width + 2 * bleed, height / 2 + bleed)
    low = Box(-bleed, height / 2, width + 2 * bleed, height / 2 + bleed)
    shapes = (Shape(top, Color(Rgb(1, 0, 0))), Shape(low, Color(Rgb(0, 0, 1))))
    return Frame(width, height, bleed, Group(shapes))


def test_a_size_that_is_nearly_a_product_is_an_error_with_the_stock_to_set(problems: Diagnostics) -> None:
    """64 x 89 mm was meant as a poker card."""
    built = build(deck_of(2, size=Size(64 * MM, 89 * MM)), record("game-crafter"), problems)
    assert built.files == {}
    (problem,) = problems
    assert (problem.code, problem.severity) == ("no-product", Severity.ERROR)
    assert problem.message == "“Crew cards” is 64 x 89 mm, and “PokerDeck” of target “game-crafter” 63.5 x 88.9 mm"
    assert problem.hints[0] == "set stock: poker"


def test_what_no_shop_makes_is_left_out_with_a_warning(problems: Diagnostics) -> None:
    """A board of 400 mm does not keep the cards from being made."""
    tiny = game(piece("crew", Size(180, 252)), piece("map", Size(400 * MM, 90 * MM)))
    built = build(tiny, record("game-crafter"), problems)
    assert {file.partition("/")[0] for file in built.files} == {"crew", "cards.json"}
    (problem,) = problems
    assert (problem.code, problem.severity) == ("no-product", Severity.WARNING)


@pytest.mark.parametrize(("names", "others"), [(("map",), True), ((), False)])
def test_what_no_shop_makes_is_an_error_where_it_was_asked_for(
    names: tuple[str, ...], others: bool, problems: Diagnostics
) -> None:
    """By its name, or as the only thing that there is."""
    pieces = [piece("map", Size(400 * MM, 90 * MM)), *([piece("crew", Size(180, 252))] if others else [])]
    assert build(game(*pieces), record("game-crafter"), problems, components=names).files == {}
    assert errors(problems) == ["no-product"]


def test_a_size_that_no_shop_confirms_is_noted(problems: Diagnostics) -> None:
    """The size of EuroPokerDeck is inferred: a note says so, and nothing fails."""
    tiny = with_bleed(game(piece("crew", Size(63 * MM, 88 * MM))), 4 * MM)
    built = build(tiny, record("game-crafter"), problems)
    assert built.files
    (problem,) = problems
    assert (problem.code, problem.severity) == ("not-confirmed", Severity.NOTE)
    assert "EuroPokerDeck" in problem.message


def test_less_bleed_than_the_canvas_shows_is_an_error_with_the_number(problems: Diagnostics) -> None:
    """MakePlayingCards shows 3.048 mm; a game of 2 mm is told so, and nothing is written."""
    tiny = with_bleed(game(piece("crew", Size(180, 252))), 2 * MM)
    assert build(tiny, record("makeplayingcards"), problems).files == {}
    assert errors(problems) == ["bleed-too-small"]
    (problem,) = (one for one in problems if one.code == "bleed-too-small")
    assert problem.hints == ("set print.bleed to 3.048mm or more",)


def test_the_bleed_of_a_canvas_counts_and_not_that_of_the_record(problems: Diagnostics) -> None:
    """A trading card in the canvas of a poker card shows 3.625 mm at its top."""
    built = build(game(piece("crew", Size(63 * MM, 88 * MM))), record("game-crafter"), problems)
    assert built.files == {}
    assert [one.hints[0] for one in problems if one.code == "bleed-too-small"] == ["set print.bleed to 3.625mm or more"]


def test_the_manifest_says_which_product_a_deck_is(problems: Diagnostics) -> None:
    """And how many cards are ordered, and paid for."""
    built = build(game(piece("crew", Size(180, 252))), record("makeplayingcards"), problems)
    components: Any = built.manifest["components"]
    assert {key: components["crew"][key] for key in ("product", "cards", "bracket")} == {
        "product": "poker",
        "cards": 3,
        "bracket": 18,
    }


def test_the_notes_of_a_target_are_told_once(problems: Diagnostics) -> None:
    """However many decks a game has."""
    tiny = game(piece("crew", Size(180, 252)), piece("sea", Size(180, 252)))
    build(tiny, record("gameprototyper"), problems)
    assert codes(problems) == ["target-note"]
    assert next(iter(problems)).severity is Severity.NOTE


def test_own_products_come_before_those_of_the_target_it_is_like(problems: Diagnostics) -> None:
    """So a game orders foil cards: it names them again."""
    from cardgen.data.files import Memory
    from cardgen.export.targets import Own

    text = b"like: game-crafter\nproducts:\n  FoilPokerDeck: {trim: 2.5in x 3.5in, pixels: 825 x 1125}\n"
    own = Own(Memory({"card_data/tiny/targets/foil.yaml": text}), "tiny")
    found = target("foil", Span("a test"), problems, own)
    assert found is not None
    best = match(found.products, Size(180, 252), "rectangle")
    assert best is not None and best.product.name == "FoilPokerDeck"
    assert [one.name for one in found.products][:2] == ["FoilPokerDeck", "PokerDeck"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("products: {poker: {trim: 2.5in x 3.5in, pixels: 700 x 1122}}", "are less than its trim"),
        ("products: {poker: {trim: 2.5in x 3.5in}}", "needs “pixels”"),
        ("corners: round", "nothing of the bleed"),
        ('names: "{{ number"', "“{{” is not closed"),
        ('names: "{{ 1 + }}"', "names: "),
        ("format: jpg", "“jpg” is not one of png, jpeg, webp"),
    ],
)
def test_what_cannot_go_together_is_told_at_its_line(text: str, words: str, problems: Diagnostics) -> None:
    """A target of a game's own is checked when it is read."""
    from cardgen.data.files import Memory
    from cardgen.export.targets.target import read_target

    assert read_target(Memory({"shop.yaml": f"like: images-bleed\n{text}\n".encode()}), "shop.yaml", problems) is None
    (problem,) = problems
    assert (problem.code, problem.span.line) == ("bad-target", 2)
    assert words in problem.message


# ---- tables that take any size


def test_tabletopia_takes_one_size_a_component(problems: Diagnostics) -> None:
    """A picture for each face, cut to the trim, and one for the back: 53 files for 52 cards."""
    tiny = deck_of(52)
    fronts = {("crew", f"c{n}", "front"): flat(Size(180, 252), (n / 52, 0, 0)) for n in range(52)}
    built = export(tiny, {**faces_of(tiny), **fronts}, record("tabletopia"), players=3, label=label, problems=problems)
    assert len(built.files) == 53
    assert {read(built, name).size for name in built.files} == {(750, 1050)}


def test_gameprototyper_has_a_file_for_each_copy_and_side(problems: Diagnostics) -> None:
    """001-front, 001-back, 002-front …: copies as files of their own, in the order of the deck."""
    built = build(game(piece("crew", Size(180, 252))), record("gameprototyper"), problems)
    assert list(built.files) == [f"crew/{n:03}-{side}.png" for n in (1, 2, 3) for side in ("front", "back")]
    assert built.files["crew/002-front.png"] == built.files["crew/003-front.png"]
    assert [slots(built.manifest, f"crew/{n:03}-front.png", 0)[0]["card"] for n in (1, 2, 3)] == ["c0", "c1", "c1"]


def test_playingcards_io_has_a_row_a_card(problems: Diagnostics) -> None:
    """Label, count, addresses where they are known, and the fields, whatever characters they hold."""
    first, second = card("crew", "a", 2), card("crew", "b")
    odd = {"id": "a", "name": "a", "text": 'Say “aye”, "no"\nor =1+1', "cost": 2, "good": True, "count": 7}
    cards = (
        replace(first, fields=MappingProxyType({**odd, "tags": ("x",)})),
        replace(second, name="Bé", fields=MappingProxyType({"id": "b", "name": "Bé", "depth": 1.5})),
    )
    to = record("playingcards-io")
    assert to.pictures is not None
    for base, sides in (("", []), ("https://example.org/t/", ["front", "back"])):
        tiny = game(component("crew", cards, backs=("a", "b")))
        built = build(tiny, to._replace(pictures=to.pictures._replace(base_url=base)), problems)
        rows = list(csv.reader(io.StringIO(built.files["crew/cards.csv"].decode("utf-8"), newline="")))
        assert rows[0] == ["Label", "count", *sides, "id", "name", "text", "cost", "good", "card count", "depth"]
        urls = [f"{base}crew/01-a-front.png", f"{base}crew/back.png"] if base else []
        assert rows[1] == ["a", "2", *urls, "a", "a", odd["text"], "2", "true", "7", ""]
        assert rows[2][:2] == ["Bé", "1"] and rows[2][-1] == "1.5" and len(rows) == 3


# ---- The Game Crafter's list


def test_cards_json_lists_decks_as_the_upload_wants_them(problems: Diagnostics) -> None:
    """Identity, the common back, here the white one of c2, and each card with its face and quantity; every file is
    there.
    """
    crew = piece("crew", Size(180, 252), count=3)
    tiny = game(crew, piece("coin", Size(54, 54), "circle"))
    faces = {
        ("crew", "c0", "front"): flat(Size(180, 252), (1, 0, 0)),
        ("crew", "c1", "front"): flat(Size(180, 252), (0, 1, 0)),
        ("crew", "c2", "front"): flat(Size(180, 252), (0, 0, 1)),
        ("crew", "c0", "back"): flat(Size(180, 252), (0.5, 0, 0)),
        ("crew", "c1", "back"): flat(Size(180, 252), (0, 0.5, 0)),
        ("coin", "c0", "front"): flat(Size(54, 54), (1, 1, 0)),
        ("coin", "c1", "front"): flat(Size(54, 54), (0, 1, 1)),
    }
    built = export(tiny, faces, record("game-crafter"), players=3, label=label, problems=problems)
    decks = json.loads(built.files["cards.json"].decode("utf-8"))
    assert decks == [
        {
            "name": "Crew cards",
            "identity": "PokerDeck",
            "quantity": 1,
            "back": "crew/03-c2-back.png",
            "cards": [
                {"name": "c0", "face": "crew/01-c0-front.png", "back": "crew/01-c0-back.png", "quantity": 1},
                {"name": "c1", "face": "crew/02-c1-front.png", "back": "crew/02-c1-back.png", "quantity": 2},
                {"name": "c2", "face": "crew/03-c2-front.png", "quantity": 3},
            ],
        },
        {
            "name": "Coin cards",
            "identity": "MediumCircleChit",
            "quantity": 1,
            "back": None,
            "cards": [
                {"name": "c0", "face": "coin/01-c0-front.png", "quantity": 1},
                {"name": "c1", "face": "coin/02-c1-front.png", "quantity": 2},
            ],
        },
    ]
    named = {
        decks[0]["back"],
        *(card[side] for deck in decks for card in deck["cards"] for side in card.keys() & {"face", "back"}),
    }
    assert named == {name for name in built.files if name.endswith(".png")}


def test_a_product_is_a_record_that_can_be_turned() -> None:
    """Both its trim and its pixels."""
    one = Product("x", Size(1, 2), (3, 4))
    assert (one.turned().trim, one.turned().pixels) == (Size(2, 1), (4, 3))
