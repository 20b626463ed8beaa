"""What a paragraph is made of: styled pieces of text, icons, line breaks and gaps, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgen.colors import Color
from cardgen.layout.frame import Art


class Style(NamedTuple):
    """How a piece of text looks, beside the size of the whole text.

    `scale` is a factor on that size. `features` are OpenType features as written ("lnum", "-liga", "ss01=2").
    `spacing` is extra room after every letter, in em of the piece's own size; `rise` lifts the piece, in em of the
    text's size. `nobr` forbids breaks and hyphens inside. `outline` is a colour and a width in points, drawn behind
    the letters. `color` None means the text's own.
    """

    family: str
    bold: bool
    italic: bool
    scale: float = 1.0
    color: Color | None = None
    features: tuple[str, ...] = ()
    spacing: float = 0.0
    rise: float = 0.0
    nobr: bool = False
    outline: tuple[Color, float] | None = None


class Chunk(NamedTuple):
    """Text in one style. White space is XML's: any run of it is one space."""

    text: str
    style: Style


class IconChunk(NamedTuple):
    """An icon that stands in the text like a letter; `size` is a factor on the height it has by itself."""

    art: Art
    name: str
    style: Style
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Break:
    """The line ends here."""


class Gap(NamedTuple):
    """A paragraph ends here; the next begins `em` lines lower than it would."""

    em: float


Inline = Chunk | IconChunk | Break | Gap
