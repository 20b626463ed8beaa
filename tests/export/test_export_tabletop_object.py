"""The saved objects of Tabletop Simulator: names, texts, sizes, outlines, addresses."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import pytest
from export_game import POKER, card, codes, component, deck_of, game, label
from export_tabletop import build, color_of, faces_of, read, record
from tts_reader import flat as one_color
from tts_reader import middle

from cardgen.diagnostics import Diagnostics
from cardgen.export.files import export
from cardgen.geometry import Size
from cardgen.model.game import Shape, Stock


def test_one_card_is_a_card_and_five_copies_of_it_are_a_deck() -> None:
    """A deck of one card cannot be on a table."""
    alone = read(build(deck_of(1)))
    assert (alone.top["Name"], alone.top["CardID"], len(alone.cards())) == ("CardCustom", 100, 1)
    copied = read(build(game(component("crew", (card("crew", "c0", 5),)))))
    assert copied.top["DeckIDs"] == [100] * 5
    assert [one_color(one.front) for one in copied.cards()] == [color_of(0)] * 5


def test_decks_of_two_sizes_are_true_to_each_other() -> None:
    """A card of 63.5 mm has scale 1, one of half the width a half; a landscape card says so."""
    decks = (
        component("crew", (card("crew", "a"), card("crew", "b"))),
        component("mini", (card("mini", "a"),), Size(POKER.width / 2, POKER.height / 2)),
        component("wide", (card("wide", "a"),), Size(POKER.height, POKER.width)),
    )
    built = build(game(*decks))
    tops = [read(built, f"{name}.json").top for name in ("crew", "mini", "wide")]
    assert [top["Transform"]["scaleX"] for top in tops] == [1, 0.5, 1.4]
    assert all(top["Transform"]["scaleX"] == top["Transform"]["scaleZ"] for top in tops)
    assert [top["SidewaysCard"] for top in tops] == [False, False, True]
    assert [one.keys["SidewaysCard"] for one in read(built, "wide.json").cards()] == [True]


@pytest.mark.parametrize(
    ("shape", "corner", "number"),
    [("rectangle", 9.0, 0), ("rectangle", 0.0, 1), ("hex", 0.0, 3), ("circle", 0.0, 4), ("pennant", 0.0, 1)],
)
def test_the_outline_is_that_of_the_stock(shape: Shape, corner: float, number: int) -> None:
    """0 rounded rectangle, 1 rectangle, 3 hexagon, 4 circle; what the table has not is a rectangle."""
    tiny = deck_of(1)
    one = tiny.components["crew"]
    stock = Stock("crew", "crew", POKER, corner, shape, "a test")
    cut = dataclasses.replace(one, stock=stock)
    found = read(build(game(cut), record(dpi=20)))
    assert found.top["CustomDeck"]["1"]["Type"] == number


def test_every_object_of_a_file_has_a_name_of_its_own() -> None:
    """Six hexadecimal digits, never twice; the same deck has the same."""
    tiny = game(component("crew", (card("crew", "a", 700),)))
    tops = [read(build(tiny, record(dpi=20))).top for _ in range(2)]
    names = [[top["GUID"], *(one["GUID"] for one in top["ContainedObjects"])] for top in tops]
    assert names[0] == names[1]
    assert len(set(names[0])) == 701
    assert all(re.fullmatch("[0-9a-f]{6}", name) for name in names[0])


def test_addresses_begin_with_the_place_and_have_no_odd_letters() -> None:
    """A deck whose name is no part of an address has one that is."""
    tiny = game(component("crew & co", (card("crew & co", "a"),)))
    built = build(tiny, record(dpi=20))
    [name] = [name for name in built.files if name.endswith(".json")]
    sheet = read(built, name).top["CustomDeck"]["1"]
    for url in (sheet["FaceURL"], sheet["BackURL"]):
        assert urlsplit(url).path.startswith("/tide/crew-co-")
        assert re.fullmatch(r"[A-Za-z0-9/_.-]+", urlsplit(url).path)
    assert read(built, name).cards()[0].name == "a"


def test_without_a_place_pictures_have_bare_names_and_that_is_told(problems: Diagnostics) -> None:
    """Once for all decks, as a note: the host's own table still shows them."""
    tiny = game(component("crew", (card("crew", "a"),)), component("sea", (card("sea", "b"),)))
    to = record(dpi=20, base_url="")
    built = export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems)
    assert [code for code in codes(problems) if code != "target-note"] == ["no-base-url"]
    assert not problems.warned
    assert read(built, "sea.json", "").top["CustomDeck"]["1"]["FaceURL"] == "sea-fronts.png"
    assert [middle(one.front) for one in read(built, "sea.json", "").cards()] == [color_of(0)]


def test_a_deck_called_manifest_does_not_meet_the_manifest() -> None:
    """Its object has another name."""
    built = build(game(component("manifest", (card("manifest", "a", 2),))), record(dpi=20))
    assert "manifest.json" not in built.files
    assert read(built, "manifest-2.json").top["Nickname"] == "Manifest cards"


def described(fields: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> str:
    """What a card with these fields says on the table."""
    told = card("crew", "helm")
    told = dataclasses.replace(
        told, name="The Helm", fields=MappingProxyType({"id": "helm", "name": "The Helm", **fields})
    )
    one = dataclasses.replace(component("crew", (told,)), options=options or {})
    [shown] = read(build(game(one), record(dpi=20))).cards()
    assert shown.name == "The Helm"
    return shown.text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"text": "**Pay** 2 :gold-coin: *now*."}, "Pay 2 gold coin now."),
        ({"text": "See [[helm]]: 3 \\* 4 & more."}, "See The Helm: 3 * 4 & more."),
        ({"text": "One.\n\nTwo\nlines."}, "One.\nTwo lines."),
        ({"text": "Do it.", "flavour": "Or not."}, "Do it.\nOr not."),
        ({"lines": ("First of all", "Second of all")}, "First of all\nSecond of all"),
        ({"icon": "two-swords", "art": "art/helm.svg", "tint": "#fff", "cost": 3, "text": "Go."}, "Go."),
        ({"copies": "per player", "text": "“Go!” he said"}, "“Go!” he said"),
        ({}, ""),
    ],
)
def test_the_text_of_a_card_is_told_in_plain_words(fields: Mapping[str, Any], text: str) -> None:
    """Marks are made readable; names of files and icons are no text."""
    assert described(fields) == text


def test_words_that_the_schema_lists_are_no_text() -> None:
    """A field that is one of a few words sorts cards, and says nothing."""
    assert described({"type": "Helmsman", "text": "Go."}, {"type": ("Helmsman", "Cook")}) == "Go."
