"""A tiny game to export, whose faces are flat colours: what stands where can then be told from pixels."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PIL import Image

from cardgen.colors import BLACK, Color, Rgb
from cardgen.data.fonts import Font
from cardgen.data.pictures import PictureFile
from cardgen.diagnostics import Diagnostics, Span
from cardgen.draw.inks import Mode
from cardgen.export.deck import Faces
from cardgen.geometry import INCH, Size
from cardgen.layout.frame import Box, Frame, Glyph, Group, Run, Shape, Text, TextLine, Word
from cardgen.model.game import Card, Component, Game, Players, Print, Stock, Theme

POKER = Size(2.5 * INCH, 3.5 * INCH)
BLEED = 0.125 * INCH
SCALE = 3 / 5
COLORS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0), (0.5, 0, 0), (0, 0.5, 0), (0, 0, 0.5))


def flat(size: Size, rgb: tuple[float, float, float], scale: float = SCALE, bleed: float = BLEED) -> Frame:
    """A face of one colour, bleed included; `size` and `bleed` are printed, the frame is in design points."""
    width, height, bleed = size.width / scale, size.height / scale, bleed / scale
    box = Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Frame(width, height, bleed, Group((Shape(box, Color(Rgb(*rgb))),)))


def label(text: str, size: float) -> Frame:
    """A grey box about as long as the text would be."""
    box = Box(0, 0, len(text) * size * 0.45, size * 1.2)
    return Frame(box.width, box.height, 0, Group((Shape(box, Color(Rgb(0.8, 0.8, 0.8))),)), name=text)


def lettered(text: str, size: float) -> Frame:
    """The text itself in a font of the project, letter by letter."""
    from fontTools.ttLib import TTFont

    file = "fira-sans-condensed/FiraSansCondensed-Regular.ttf"
    data = (Path(__file__).parents[2] / "fonts" / file).read_bytes()
    loaded = TTFont(io.BytesIO(data))
    letters, advances, em = loaded.getBestCmap(), loaded["hmtx"], loaded["head"].unitsPerEm
    widths = [advances[letters[ord(letter)]][0] * 1000 / em for letter in text]
    glyphs = tuple(
        Glyph(loaded.getGlyphID(letters[ord(letter)]), letter, width, width)
        for letter, width in zip(text, widths, strict=True)
    )
    font = Font("Fira", False, False, "FiraSansCondensed-Regular", file, hashlib.sha256(data).hexdigest(), lambda: data)
    line = TextLine(0, size, (Run((Word(font, glyphs, sum(widths) / 1000),), size),))
    return Frame(sum(widths) * size / 1000, size * 1.25, 0, Group((Text((line,), BLACK),)))


def card(component: str, name: str, copies: int = 1) -> Card:
    span = Span(f"card_data/tiny/{component}.yaml", 2, 3)
    return Card(component, name, name, MappingProxyType({}), copies, None, MappingProxyType({(): span}))


def component(
    name: str, cards: tuple[Card, ...], size: Size = POKER, backs: tuple[str, ...] = (), sets: Any = 1
) -> Component:
    """A component; `backs` are the ids of the cards that have one."""
    stock = Stock(name, name, size, 0.0, "rectangle", "a test")
    fronts = {card.id: f"tiny/{name}.xml" for card in cards}
    behind = {card.id: "tiny/back.xml" if card.id in backs else None for card in cards}
    span = Span("card_data/tiny/game.yaml", 7, 3)
    return Component(name, f"{name.capitalize()} cards", stock, cards, fronts, behind, sets, span)


def game(*components: Component, scale: float = SCALE) -> Game:
    theme = Theme(MappingProxyType({}), (), MappingProxyType({}))
    return Game(
        "tiny",
        "Tiny",
        "1",
        "A. Nonymous",
        Players(2, 4, 3),
        Print(scale, BLEED, BLEED, "home-letter"),
        theme,
        MappingProxyType({}),
        MappingProxyType({one.name: one for one in components}),
        Span("card_data/tiny/game.yaml", 1, 1),
    )


def faces_of(game: Game, back: Callable[[Card], Frame | None] | None = None) -> Faces:
    """A front in a colour of its own for each card, and one grey back for all that have one."""
    faces: dict[tuple[str, str, str], Frame] = {}
    for one in game.components.values():
        shared = flat(one.stock.size, (0.4, 0.4, 0.4), game.print.scale)
        for number, each in enumerate(one.cards):
            faces[one.name, each.id, "front"] = flat(one.stock.size, COLORS[number % len(COLORS)], game.print.scale)
            if one.back[each.id] is not None:
                own = back(each) if back else None
                faces[one.name, each.id, "back"] = own or shared
    return faces


def deck_of(count: int, backs: bool = True, size: Size = POKER, name: str = "crew") -> Game:
    """A game of one component with that many different cards."""
    cards = tuple(card(name, f"c{number}") for number in range(count))
    return game(component(name, cards, size, tuple(each.id for each in cards) if backs else ()))


def codes(problems: Diagnostics) -> list[str]:
    return [problem.code for problem in problems]


def slots(manifest: Mapping[str, Any], file: str, page: int) -> list[dict[str, Any]]:
    """The slots of one page in a manifest."""
    (entry,) = (entry for entry in manifest["files"] if entry["name"] == file)
    found: list[dict[str, Any]] = entry["pages"][page]["slots"]
    return found


def image_file(image: Image.Image) -> PictureFile:
    """A picture as a PNG of the project."""
    data = io.BytesIO()
    image.save(data, "PNG")
    bytes_ = data.getvalue()
    alpha = image.mode in ("RGBA", "LA")
    digest = hashlib.sha256(bytes_).hexdigest()
    mode: Mode = "L" if image.mode == "L" else "RGB"
    return PictureFile("art.png", digest, "PNG", image.width, image.height, mode, alpha, 1, lambda: bytes_)
