"""What lines are built of: boxes that cannot be torn, each set once and shared by every paragraph that holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.colors import Color
from cardgen.identity import identity
from cardgen.layout.frame import Symbol, Word
from cardgen.layout.text.linebreak import ICON

if TYPE_CHECKING:
    from cardgen.layout.text.typefaces import Typeface


class Look(NamedTuple):
    """What a run is drawn with, beside its font; one object for equal looks. `rise` in em of the text's size."""

    scale: float
    color: Color | None
    rise: float
    outline: tuple[Color, float] | None


@identity
class Piece:
    """A word, a space or an icon in its look; `width` in em of the text's size."""

    look: Look
    item: Word | Symbol
    width: float


class TextPart(NamedTuple):
    """Source text in one face of the paragraph."""

    face: Typeface
    text: str


@identity
class IconPart:
    """An icon, already set."""

    face: Typeface
    piece: Piece
    text: str = ICON


Part = TextPart | IconPart


@identity
class Box:
    """Pieces that stand together on a line, and what they were made of, for dividing them by a hyphen.

    In em of the text's size: `width` is how far the pen goes on; `ink` leaves out the letter spacing after the last
    letter; `kern` is how much nearer it stands to the box before, when no space is between. `soft` are the
    offsets in the text of `parts` where a soft hyphen stood. `missing` are the characters that no font has, with the
    family asked for.
    """

    pieces: tuple[Piece, ...]
    width: float
    ink: float
    kern: float
    parts: tuple[Part, ...]
    soft: tuple[int, ...]
    missing: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)


@identity
class Fragment:
    """What stands between two spaces: boxes with a place to break before each but the first.

    `text` is its characters, an icon being U+FFFC. `plain` says that nothing at its ends may forbid a break at the
    spaces around it; `single` is the box of a plain word that is no more than one.
    """

    boxes: tuple[Box, ...]
    text: str
    plain: bool
    single: Box | None


def sliced(parts: tuple[Part, ...], start: int, end: int) -> tuple[Part, ...]:
    """The parts, or what there is of them, between two offsets of their joined text."""
    found: list[Part] = []
    at = 0
    for part in parts:
        low, high = max(start - at, 0), min(end - at, len(part.text))
        if low < high:
            found.append(part if isinstance(part, IconPart) else TextPart(part.face, part.text[low:high]))
        at += len(part.text)
    return tuple(found)


def unbroken(parts: tuple[Part, ...], offset: int) -> bool:
    """Whether an offset lies inside text that must not be broken."""
    around = sliced(parts, offset - 1, offset + 1)
    return all(part.face.style.nobr for part in around)
