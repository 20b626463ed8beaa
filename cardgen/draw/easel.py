"""Frames in; forms with the resources that they need out, all under names that come of their content.

What is painted is plain values without numbers of objects: whichever process painted a face, it is put into a file
in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from cardgen.data.fonts import Font
from cardgen.draw.fonts import Fonts
from cardgen.draw.inks import Inks
from cardgen.draw.lettering import Lettering
from cardgen.draw.painter import Painter
from cardgen.draw.paths import number
from cardgen.draw.pictures import Part, Pictures
from cardgen.draw.resources import Definition, Resources
from cardgen.draw.symbols import Symbols
from cardgen.layout.frame import Away, Frame
from cardgen.partner import Partner

GENERATION = 64
"""Distinct faces after which subtrees not met again are forgotten: enough for a deck's shared parts to stay known."""


class Face(NamedTuple):
    """A painted frame: the name of its form, and the pictures in it (name, width and height)."""

    form: str
    pictures: tuple[tuple[str, float, float], ...]


class Painted(NamedTuple):
    """Painted frames in their order, and all that they use: definitions, fonts with their codes, parts of pictures."""

    faces: tuple[Face, ...]
    definitions: dict[str, Definition]
    fonts: tuple[tuple[Font, dict[int, tuple[int, str]]], ...]
    parts: dict[str, Part]


class Easel:
    """Paints the faces of one document."""

    def __init__(self, inks: Inks) -> None:
        self.resources = Resources(inks)
        self.fonts = Fonts()
        self.pictures = Pictures()
        symbols = Symbols(self.resources, lambda items: self._painter.items(items))
        self._painter = Painter(self.resources, Lettering(self.resources, self.fonts, symbols), self.pictures)
        self._painted = 0

    def paint(self, frame: Frame) -> Face:
        """Paint one frame."""
        fragment = self._painter.item(frame.root)
        edge = frame.bleed
        box = " ".join(map(number, (-edge, -edge, frame.width + edge, frame.height + edge)))
        # Inside a face y counts downwards; this turns it over.
        over = f" /Matrix [1 0 0 -1 0 {number(frame.height)}]"
        form = self.resources.form(fragment, box, over)
        self._painted += 1
        if self._painted % GENERATION == 0:
            self._painter.turn()
        return Face(form, fragment.pictures)

    def paint_all(self, frames: Collection[Frame], asked: bool = False) -> dict[Frame, Face]:
        """Paint frames, each partner those that are away with it: now, where it was not `asked` before.

        Raises Lost when a partner is gone.
        """
        faces: dict[Frame, Face] = {}
        away = away_with(frames)
        if not asked:
            for partner, theirs in away.items():
                partner.send([request(theirs, self.resources.inks)])
        for frame in frames:
            if not (isinstance(frame, Away) and frame.partner is not None):
                faces[frame] = self.paint(frame)
        for partner, theirs in away.items():
            painted: Painted = partner.answer()
            self.take(painted)
            faces.update(zip(theirs, painted.faces, strict=True))
        return faces

    def take(self, painted: Painted) -> None:
        """Add what another process painted. Raises Lost when its codes do not go with those given here."""
        self.resources.definitions.update(painted.definitions)
        self.pictures.parts.update(painted.parts)
        for font, glyphs in painted.fonts:
            self.fonts.embedded(font).take(glyphs)


def away_with(frames: Iterable[Frame]) -> dict[Partner, list[Away]]:
    """The frames that partners laid out, each partner's by themselves and in their order."""
    away: dict[Partner, list[Away]] = {}
    for frame in frames:
        if isinstance(frame, Away) and frame.partner is not None:
            away.setdefault(frame.partner, []).append(frame)
    return away


def request(frames: Iterable[Away], inks: Inks) -> tuple[Callable[..., Painted], tuple[list[int], Inks]]:
    """What a partner is asked, to have it paint frames of its own."""
    return paint, ([frame.number for frame in frames], inks)


def paint(frames: Sequence[Frame], numbers: Iterable[int], inks: Inks) -> Painted:
    """Some frames painted in another process than the one that writes the file."""
    easel = Easel(inks)
    faces = tuple([easel.paint(frames[number]) for number in numbers])
    fonts = tuple([(one.font, one.glyphs) for one in easel.fonts.known.values()])
    return Painted(faces, easel.resources.definitions, fonts, easel.pictures.parts)
