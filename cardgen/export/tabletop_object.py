"""The sheets of decks and what lies where go in, the saved objects that Tabletop Simulator loads come out.

The keys, and what they mean: https://kb.tabletopsimulator.com/custom-content/save-file-format/ and
https://api.tabletopsimulator.com/custom-game-objects/.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote

from cardgen.export.deck import Deck
from cardgen.export.plain import names_of, said
from cardgen.export.tabletop_places import Spot, spread
from cardgen.geometry import MM
from cardgen.model.game import Card, Stock

CELLS = 100
"""Cells that a sheet can have: the number of a card is that of its sheet times 100, and its cell."""

POKER_WIDTH = 63.5 * MM
"""The card that has scale 1. The sizes of decks among each other are then true; that it is this card is our choice."""

ROUNDED, RECTANGLE, HEX, CIRCLE = 0, 1, 3, 4
"""`Type`: the outlines of cards. 2 is a hexagon with round corners."""

SAVE = {
    **dict.fromkeys("SaveName GameMode Date Table Sky Note Rules XmlUI LuaScript LuaScriptState".split(), ""),
    "VersionNumber": "",
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "TabStates": {},
}
"""What a save says of the table: nothing that an object would change."""

ORDINARY = {
    **dict.fromkeys("Grid Snap Autoraise Sticky Tooltip HideWhenFaceDown".split(), True),
    **dict.fromkeys("Locked GridProjection".split(), False),
    **dict.fromkeys("GMNotes LuaScript LuaScriptState XmlUI".split(), ""),
    "ColorDiffuse": dict.fromkeys("rgb", 0.713235259),
}
"""How a thing is by itself; the colour is the table's own tint."""


class Sheet(NamedTuple):
    """A sheet of fronts and what is behind them: the names of both files, and the columns and rows of the grid.

    `unique` tells that the backs are a sheet with the same grid, and not one picture.
    """

    fronts: str
    backs: str
    columns: int
    rows: int
    unique: bool


class Place(NamedTuple):
    """Where the front of a piece is: the number of its sheet and of its cell, from 0."""

    sheet: int
    cell: int


class Laid(NamedTuple):
    """A deck on its sheets: where the front of each copy is, in the order of `deck.copies`, of which there is one."""

    deck: Deck
    places: tuple[Place, ...]
    sheets: tuple[Sheet, ...]


class Pile(NamedTuple):
    """What lies on one place of the table: the pieces of one player, or those of all (None), numbered in their deck."""

    player: int | None
    pieces: tuple[tuple[int, Card, Place], ...]


def saved_objects(decks: Sequence[Laid], base_url: str) -> bytes:
    """The objects of some decks as JSON in UTF-8, spread out on the table. No two have a number or a sheet's key alike.

    A pile of one piece is a card, one of several a deck. `base_url` is where the files will lie; without it they are
    called by their bare names.
    """
    guids: set[str] = set()
    first, writers = 1, []
    for one in decks:
        writers.append(_Writer(one, first, base_url, guids))
        first += len(one.sheets)
    groups = [piles(one) for one in decks]
    spots = iter(spread([[one.deck.size] * len(group) for one, group in zip(decks, groups, strict=True)]))
    tops = [writer.top(pile, next(spots)) for writer, group in zip(writers, groups, strict=True) for pile in group]
    document = {**SAVE, "ObjectStates": tops}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def piles(laid: Laid) -> tuple[Pile, ...]:
    """The piles of a deck: that of the table, where there is one, and then those of the players.

    A card that is printed from a number of players on is the table's: it may be dealt to anybody.
    """
    each = laid.deck.component.sets == "per player"
    found: dict[int | None, list[tuple[int, Card, Place]]] = {}
    for number, (copy, place) in enumerate(zip(laid.deck.copies, laid.places, strict=True), 1):
        player = copy.player if each or copy.card.per_player else None
        found.setdefault(player, []).append((number, copy.card, place))
    return tuple(Pile(player, tuple(found[player])) for player in sorted(found, key=lambda player: player or 0))


def outline(stock: Stock) -> int:
    """The nearest outline that the table has; pieces of other shapes are rectangles with their paper around them."""
    if stock.shape == "rectangle":
        return ROUNDED if stock.corner else RECTANGLE
    return {"circle": CIRCLE, "hex": HEX}.get(stock.shape, RECTANGLE)


class _Writer:
    """Writes the objects of one deck, whose sheets have keys from `first` on. `guids` are those that are taken."""

    def __init__(self, laid: Laid, first: int, base_url: str, guids: set[str]) -> None:
        self.laid, self.deck = laid, laid.deck
        self._first, self._guids = first, guids
        self._sheets = [self._sheet(one, base_url) for one in laid.sheets]
        self._names = names_of(laid.deck.game)

    def top(self, pile: Pile, spot: Spot) -> dict[str, object]:
        """The object of a pile, with its middle there."""
        if len(pile.pieces) == 1:
            [(_, card, place)] = pile.pieces
            return self._card("CardCustom", pile, card, place, 0, spot)
        title = self.deck.component.title
        return {
            **self._thing(
                "DeckCustom", title if pile.player is None else f"{title} (player {pile.player})", pile, 0, spot
            ),
            "Hands": False,
            "DeckIDs": [self._id(place) for _, _, place in pile.pieces],
            "CustomDeck": self._custom(place for _, _, place in pile.pieces),
            "ContainedObjects": [
                self._card("Card", pile, card, place, number, spot) for number, card, place in pile.pieces
            ],
        }

    def _card(self, kind: str, pile: Pile, card: Card, place: Place, number: int, spot: Spot) -> dict[str, object]:
        """A card; `number` counts the pieces of a deck from 1."""
        return {
            **self._thing(kind, card.name, pile, number, spot),
            "Description": said(card, self.deck.component, self._names),
            "Hands": True,
            "CardID": self._id(place),
            "CustomDeck": self._custom((place,)),
        }

    def _thing(self, kind: str, name: str, pile: Pile, number: int, spot: Spot) -> dict[str, object]:
        """What decks and cards have in common."""
        size = self.deck.size
        scale = round(size.width / POKER_WIDTH, 4)
        turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if self.deck.has_backs else 0.0}
        place = {"posX": spot[0], "posY": 1.0, "posZ": spot[1], **turned}
        return {
            "GUID": self._guid(pile, number),
            "Name": kind,
            "Transform": {**place, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale},
            "Nickname": name,
            "Description": "",
            "SidewaysCard": size.width > size.height,
            **ORDINARY,
        }

    def _id(self, place: Place) -> int:
        """The number of a card for the table."""
        return (self._first + place.sheet) * CELLS + place.cell

    def _custom(self, places: Iterable[Place]) -> dict[str, object]:
        """The sheets that these places are on, by their keys."""
        return {str(self._first + sheet): self._sheets[sheet] for sheet in sorted({place.sheet for place in places})}

    def _guid(self, pile: Pile, number: int) -> str:
        """Six hexadecimal digits that no other object of the file has, and that are the same in every build."""
        name = f"{self.deck.game.folder}/{self.deck.component.name}/{pile.player or 0}/{number}"
        tried = 0
        while True:
            guid = hashlib.sha256(f"{name}/{tried}".encode()).hexdigest()[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
            tried += 1

    def _sheet(self, one: Sheet, base_url: str) -> dict[str, object]:
        return {
            "FaceURL": _url(base_url, one.fronts),
            "BackURL": _url(base_url, one.backs),
            "NumWidth": one.columns,
            "NumHeight": one.rows,
            "BackIsHidden": True,
            "UniqueBack": one.unique,
            "Type": outline(self.deck.component.stock),
        }


def _url(base_url: str, name: str) -> str:
    return base_url + quote(name) if base_url else name
