"""One picture a face."""

from __future__ import annotations

import io
from typing import Any

import pytest
from export_game import BLEED, POKER, card, component, deck_of, faces_of, flat, game, label, slots
from PIL import Image

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.deck import Deck, Faces
from cardgen.export.files import Exported, export
from cardgen.export.images import made
from cardgen.export.kept import Kept
from cardgen.export.targets import Target, target
from cardgen.geometry import MM, Size
from cardgen.model.game import Copy, Game


def record(**changes: Any) -> Target:
    found = target("images", Span("a test"), Diagnostics())
    assert found is not None
    return found._replace(**changes)


def build(game: Game, problems: Diagnostics, faces: Faces | None = None, to: Target | None = None) -> Exported:
    built = export(game, faces or faces_of(game), to or record(), players=3, label=label, problems=problems)
    assert not len(problems)
    return built


def picture(built: Exported, name: str) -> Image.Image:
    return Image.open(io.BytesIO(built.files[name]))


def test_each_card_is_a_picture_called_by_number_id_and_side(problems: Diagnostics) -> None:
    """Numbers are padded, so card 2 stands before card 10, and the shared back is one file."""
    tiny = deck_of(12)
    fronts = {("crew", f"c{number}", "front"): flat(POKER, (number / 12, 0, 0)) for number in range(12)}
    names = list(build(tiny, problems, {**faces_of(tiny), **fronts}).files)
    assert sorted(names) == [f"crew/{number + 1:02d}-c{number}-front.png" for number in range(12)] + ["crew/back.png"]


@pytest.mark.parametrize(
    ("size", "bleed", "pixels"),
    [
        (POKER, 0.0, (750, 1050)),
        (POKER, BLEED, (825, 1125)),
        (Size(63 * MM, 88 * MM), 0.0, (744, 1039)),
        (Size(70 * MM, 120 * MM), 0.0, (827, 1417)),
    ],
)
def test_pictures_are_whole_pixels_at_300_dpi(
    size: Size, bleed: float, pixels: tuple[int, int], problems: Diagnostics
) -> None:
    """The sizes that shops ask for, and colour up to each corner also where millimetres are no whole pixels."""
    built = build(deck_of(1, backs=False, size=size), problems, to=record(bleed=bleed))
    found = picture(built, "crew/01-c0-front.png")
    assert found.size == pixels
    for corner in ((0, 0), (pixels[0] - 1, 0), (0, pixels[1] - 1), (pixels[0] - 1, pixels[1] - 1)):
        assert found.getpixel(corner) == (255, 0, 0)


def test_faces_that_look_alike_are_one_file(problems: Diagnostics) -> None:
    """Two frames with equal content give one picture, and the manifest names both cards in it."""
    cards = (card("crew", "a", 2), card("crew", "b", 3), card("crew", "c"))
    faces = {("crew", name, "front"): flat(POKER, (1, 0, name == "c")) for name in "abc"}
    built = build(game(component("crew", cards)), problems, faces)
    assert sorted(built.files) == ["crew/01-a-front.png", "crew/03-c-front.png"]
    found = [(slot["card"], slot["copies"]) for slot in slots(built.manifest, "crew/01-a-front.png", 0)]
    assert found == [("a", 2), ("b", 3)]


def test_different_backs_are_called_by_their_first_card(problems: Diagnostics) -> None:
    """Where a deck has two backs, neither is “the” back."""
    cards = tuple(card("crew", name) for name in "abcd")
    tiny = game(component("crew", cards, backs=("a", "b", "c", "d")))
    built = build(tiny, problems, faces_of(tiny, lambda each: flat(POKER, (0.1, 0.1, each.id in "ab"))))
    assert [name for name in sorted(built.files) if "back" in name] == ["crew/01-a-back.png", "crew/03-c-back.png"]


def test_cards_that_are_not_printed_have_no_picture_but_keep_their_number(problems: Diagnostics) -> None:
    """A number is the card's place in the deck, whatever else is printed."""
    cards = (card("crew", "a", 0), card("crew", "b"))
    assert list(build(game(component("crew", cards)), problems).files) == ["crew/02-b-front.png"]


def test_decks_have_folders_that_are_safe_and_apart(problems: Diagnostics) -> None:
    """A deck called like a device, and two that differ in capitals only, do not meet."""
    decks = [component(name, (card(name, "a"),)) for name in ("con", "Crew", "crew")]
    built = build(game(*decks), problems)
    assert sorted(built.files) == ["Crew/01-a-front.png", "con_/01-a-front.png", "crew-2/01-a-front.png"]


def test_the_trim_in_the_manifest_is_inside_the_picture(problems: Diagnostics) -> None:
    """With bleed the trim begins an eighth of an inch inside."""
    built = build(deck_of(1), problems, to=record(bleed=BLEED))
    (slot,) = slots(built.manifest, "crew/01-c0-front.png", 0)
    assert slot["trim"] == [3.175, 3.175, 63.5, 88.9]


def test_more_bleed_than_the_game_has_is_an_error_with_the_number_to_set(problems: Diagnostics) -> None:
    """Art is never stretched or padded: the designer is told what print.bleed must be."""
    tiny = deck_of(1)
    to = record(bleed=5 * MM)
    assert export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems).files == {}
    (problem,) = problems
    assert (problem.code, problem.span) == ("bleed-too-small", tiny.span)
    assert problem.hints == ("set print.bleed to 5mm or more",)


def test_a_picture_too_large_to_draw_is_an_error(problems: Diagnostics) -> None:
    """A piece of four metres does not fill the memory."""
    tiny = deck_of(1, backs=False, size=Size(4000 * MM, 4000 * MM))
    assert export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems).files == {}
    (problem,) = problems
    assert (problem.code, problem.span) == ("picture-too-large", tiny.components["crew"].span)


def test_pictures_wait_on_the_disk_until_they_are_written(problems: Diagnostics) -> None:
    """A large deck has more bytes of them than all else in memory."""
    tiny = deck_of(3)
    (component_,) = tiny.components.values()
    deck = Deck(
        tiny, component_, tuple(Copy(each, 1, None, 1) for each in component_.cards), faces_of(tiny), 0.6, "crew"
    )
    entries = list(made([deck], record(), problems))
    assert len(entries) == 4 and all(isinstance(entry.data, Kept) for entry in entries)


def test_the_same_game_gives_the_same_pictures(problems: Diagnostics) -> None:
    """However the threads come in, bytes and order are the same."""
    one, two = build(deck_of(12), problems), build(deck_of(12), problems)
    assert list(one.files.items()) == list(two.files.items()) and one.manifest == two.manifest
