"""The sheets of a deck and what lies where go in, the saved object that Tabletop Simulator loads comes out.

The keys, and what they mean: https://kb.tabletopsimulator.com/custom-content/save-file-format/ and
https://api.tabletopsimulator.com/custom-game-objects/.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from cardgen.export.deck import Deck
from cardgen.export.plain import names_of, said
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

    @property
    def key(self) -> str:
        return str(self.sheet + 1)

    @property
    def id(self) -> int:
        """The number of the card for the table."""
        return (self.sheet + 1) * CELLS + self.cell


def saved_object(deck: Deck, places: Sequence[tuple[Card, Place]], sheets: Sequence[Sheet], base_url: str) -> bytes:
    """The object of a deck as JSON in UTF-8. `places` are its pieces in order, one entry a copy; there is one at least.

    One piece is a card, several are a deck. `base_url` is where the files will lie; without it they are called by
    their bare names.
    """
    look = _Look(deck, tuple(sheets), base_url)
    if len(places) == 1:
        [(card, place)] = places
        top = look.card("CardCustom", card, place, 0)
    else:
        top = look.deck(places)
    document = {**SAVE, "ObjectStates": [top]}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def outline(stock: Stock) -> int:
    """The nearest outline that the table has; pieces of other shapes are rectangles with their paper around them."""
    if stock.shape == "rectangle":
        return ROUNDED if stock.corner else RECTANGLE
    return {"circle": CIRCLE, "hex": HEX}.get(stock.shape, RECTANGLE)


class _Look:
    """Writes the objects of one deck."""

    def __init__(self, source: Deck, sheets: tuple[Sheet, ...], base_url: str) -> None:
        self.source = source
        self.sheets = {str(number): self._sheet(one, base_url) for number, one in enumerate(sheets, 1)}
        self.names = names_of(source.game)
        self._guids: set[str] = set()

    def deck(self, places: Sequence[tuple[Card, Place]]) -> dict[str, object]:
        contained = [self.card("Card", card, place, number) for number, (card, place) in enumerate(places, 1)]
        return {
            **self._thing("DeckCustom", self.source.component.title, "", 0, hands=False),
            "DeckIDs": [place.id for _, place in places],
            "CustomDeck": self.sheets,
            "ContainedObjects": contained,
        }

    def card(self, kind: str, card: Card, place: Place, number: int) -> dict[str, object]:
        """A card; `number` counts the pieces of a deck from 1."""
        text = said(card, self.source.component, self.names)
        return {
            **self._thing(kind, card.name, text, number, hands=True),
            "CardID": place.id,
            "CustomDeck": {place.key: self.sheets[place.key]},
        }

    def _thing(self, kind: str, name: str, text: str, number: int, *, hands: bool) -> dict[str, object]:
        """What decks and cards have in common."""
        size = self.source.size
        scale = round(size.width / POKER_WIDTH, 4)
        turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if self.source.has_backs else 0.0}
        place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
        return {
            "GUID": self._guid(number),
            "Name": kind,
            "Transform": place,
            "Nickname": name,
            "Description": text,
            "Hands": hands,
            "SidewaysCard": size.width > size.height,
            **ORDINARY,
        }

    def _guid(self, number: int) -> str:
        """Six hexadecimal digits that no other object of the file has, and that are the same in every build."""
        name = f"{self.source.game.folder}/{self.source.component.name}/{number}"
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
            "Type": outline(self.source.component.stock),
        }


def _url(base_url: str, name: str) -> str:
    return base_url + quote(name) if base_url else name
