"""A saved object of Tabletop Simulator and its folder go in, what the table would show of each card comes out.

Written from the keys that https://kb.tabletopsimulator.com/custom-content/save-file-format/ lists, and not from what
cardgen writes: card 354 is cell 54 of sheet 3, cells count row by row, and a unique back lies where the front lies.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from PIL import Image

COLOR = tuple[int, int, int]

SAVE = (
    *("SaveName", "GameMode", "Gravity", "PlayArea", "Date", "Table", "Sky", "Note", "Rules", "XmlUI", "LuaScript"),
    *("LuaScriptState", "TabStates", "VersionNumber", "ObjectStates"),
)
THING = (
    *("Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse", "Locked", "Grid", "Snap", "Autoraise"),
    *("Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown", "Hands", "SidewaysCard", "CustomDeck", "LuaScript"),
    *("LuaScriptState", "XmlUI", "GUID"),
)
SHEET = ("FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type")
TRANSFORM = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")


@dataclass(frozen=True)
class Shown:
    """A card as the table has it: its name and text, both sides as pictures, and the object itself."""

    name: str
    text: str
    front: Image.Image
    back: Image.Image
    keys: Mapping[str, Any]


class SavedObject:
    """The object in `name`, whose pictures are among `files`; `base` is what their addresses begin with."""

    def __init__(self, name: str, files: Mapping[str, bytes], base: str = "") -> None:
        self.files, self.base = files, base
        save = json.loads(files[name])
        assert sorted(save) == sorted(SAVE)
        self.tops = save["ObjectStates"]
        self._pictures: dict[str, Image.Image] = {}

    @property
    def top(self) -> Mapping[str, Any]:
        """The only object."""
        [top] = self.tops
        return top  # type: ignore[no-any-return]

    def cards(self) -> list[Shown]:
        """Every piece, in the order of the piles and their decks. Nothing has the number of anything else."""
        things = [thing for top in self.tops for thing in (top, *top.get("ContainedObjects", ()))]
        assert len({thing["GUID"] for thing in things}) == len(things)
        sheets: dict[str, Any] = {}
        for thing in things:
            for key, sheet in thing["CustomDeck"].items():
                assert sheets.setdefault(key, sheet) == sheet, "one key is one sheet in the whole file"
        assert len({sheet["FaceURL"] for sheet in sheets.values()}) == len(sheets), "no sheet has two keys"
        return [card for top in self.tops for card in self.pile(top)]

    def pile(self, top: Mapping[str, Any]) -> list[Shown]:
        """Every piece of an object on the table, in its order."""
        if top["Name"] == "CardCustom":
            assert sorted(top) == sorted((*THING, "CardID"))
            return [self._card(top)]
        assert top["Name"] == "DeckCustom"
        assert sorted(top) == sorted((*THING, "DeckIDs", "ContainedObjects"))
        contained = top["ContainedObjects"]
        assert len(contained) > 1
        assert [card["CardID"] for card in contained] == top["DeckIDs"]
        for card in contained:
            assert card["Name"] == "Card"
            assert sorted(card) == sorted((*THING, "CardID"))
            assert all(top["CustomDeck"][key] == sheet for key, sheet in card["CustomDeck"].items())
        return [self._card(card) for card in contained]

    def hidden(self) -> list[COLOR]:
        """The middle of the last cell of each sheet."""
        found = []
        for sheet in self.top["CustomDeck"].values():
            cell = self._cell(sheet, sheet["FaceURL"], sheet["NumWidth"] * sheet["NumHeight"] - 1)
            found.append(middle(cell))
        return found

    def picture(self, url: str) -> Image.Image:
        """The picture of an address."""
        assert url.startswith(self.base)
        name = unquote(url[len(self.base) :])
        if name not in self._pictures:
            opened = Image.open(io.BytesIO(self.files[name]))
            format_ = {"png": "PNG", "jpg": "JPEG"}[name.rpartition(".")[2]]
            assert (opened.format, opened.mode) == (format_, "RGB")
            self._pictures[name] = opened
        return self._pictures[name]

    def _card(self, card: Mapping[str, Any]) -> Shown:
        key, cell = divmod(card["CardID"], 100)
        assert list(card["CustomDeck"]) == [str(key)]
        assert sorted(card["Transform"]) == sorted(TRANSFORM)
        sheet = card["CustomDeck"][str(key)]
        assert sorted(sheet) == sorted(SHEET)
        front = self._cell(sheet, sheet["FaceURL"], cell)
        unique = sheet["UniqueBack"]
        back = self._cell(sheet, sheet["BackURL"], cell) if unique else self.picture(sheet["BackURL"])
        return Shown(card["Nickname"], card["Description"], front, back, card)

    def _cell(self, sheet: Mapping[str, Any], url: str, number: int) -> Image.Image:
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert columns <= 10
        assert rows <= 10
        assert number < columns * rows
        picture = self.picture(url)
        assert max(picture.size) <= 4096
        assert (picture.width % columns, picture.height % rows) == (0, 0)
        wide, high = picture.width // columns, picture.height // rows
        row, column = divmod(number, columns)
        return picture.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


def middle(picture: Image.Image) -> COLOR:
    """The colour in the middle of a picture."""
    found = picture.getpixel((picture.width // 2, picture.height // 2))
    assert isinstance(found, tuple)
    red, green, blue = found
    return int(red), int(green), int(blue)


def flat(picture: Image.Image) -> COLOR | None:
    """The one colour of a picture, up to its corners; None where there are several."""
    colors = picture.getcolors(1)
    if colors is None:
        return None
    [(_, color)] = colors
    return color  # type: ignore[return-value]  # of a picture in RGB
