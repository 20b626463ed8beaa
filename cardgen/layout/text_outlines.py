"""A face with texts in, a face out that looks the same and has none: its letters are shapes.

For printers that take no fonts. What is checked about texts, and copied from them, needs the face as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from cardgen.colors import Color
from cardgen.geometry import Matrix
from cardgen.layout.frame import (
    Art,
    Away,
    Frame,
    Group,
    Item,
    Outline,
    Placed,
    Segment,
    Shape,
    Stroke,
    Symbol,
    Text,
    Word,
)
from cardgen.layout.svg.ink import ink_box
from cardgen.layout.svg.outlines import moved_segments
from cardgen.layout.text.contours import Contours
from cardgen.layout.text.symbols import place, silhouette


class _Look(NamedTuple):
    """How a word is painted: filled with its colour, or, where `width` points are more than 0, with an outline."""

    color: Color
    width: float = 0.0


class _Part(NamedTuple):
    """A word or symbol, its look, and where the pen is set down for it, in points."""

    what: Word | Symbol
    look: _Look
    size: float
    x: float
    y: float

    @property
    def matrix(self) -> Matrix:
        """What maps thousandths of an em, y up, to the face."""
        em = self.size / 1000
        return Matrix(em, 0, 0, -em, self.x, self.y)


def _as_it_is(color: Color) -> Color:
    return color


class Outlines:
    """Turns faces with texts into faces that look the same and have none: letters are shapes, icons are placed art.

    Faces, and parts of them, that are one object stay one, and those without text stay the very object that they were.
    A word of one colour is one shape for all its places and sizes. `ink` gives the colour of shapes that were letters.
    """

    def __init__(self, ink: Callable[[Color], Color] = _as_it_is) -> None:
        self._ink = ink
        self._contours = Contours()
        self._frames: dict[Frame, Frame] = {}
        self._items: dict[Item, Item] = {}
        self._arts: dict[Art, Art] = {}
        self._whole: dict[Art, Art] = {}
        self._shadows: dict[tuple[Art, float], Art] = {}
        self._shapes: dict[tuple[Word, Color, float], Shape] = {}

    def frame(self, frame: Frame) -> Frame:
        """The face without texts. Raises ValueError for one that a partner laid out: its items are not here, and
        Unreadable when a font's file is gone.
        """
        if isinstance(frame, Away):
            raise ValueError("a face that a partner laid out has no items here: its texts cannot be turned into shapes")
        known = self._frames.get(frame)
        if known is None:
            root = self._item(frame.root)
            assert isinstance(root, Group)
            known = self._frames[frame] = frame if root is frame.root else replace(frame, root=root)
        return known

    def _item(self, item: Item) -> Item:
        if not isinstance(item, Group | Placed | Text):
            return item
        known = self._items.get(item)
        if known is None:
            known = self._items[item] = self._made(item)
        return known

    def _made(self, item: Group | Placed | Text) -> Item:
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Placed):
            art = self._art(item.art)
            return item if art is item.art else replace(item, art=art)
        items = self._all(item.items)
        return item if items is item.items else replace(item, items=items)

    def _all(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The items without texts; the same tuple where none of them had any."""
        made = tuple([self._item(item) for item in items])
        return items if all(new is old for new, old in zip(made, items, strict=True)) else made

    def _art(self, art: Art) -> Art:
        known = self._arts.get(art)
        if known is None:
            items = self._all(art.items)
            same = items is art.items
            known = self._arts[art] = art if same else replace(art, items=items, digest=f"{art.digest} outlines")
        return known

    def _text(self, text: Text) -> Group:
        """A text's letters, and what is behind them. With outlines it fades as one, else each letter does."""
        if text.opacity <= 0:
            return Group(())
        behind = list(self._parts(text, behind=True))
        as_one = bool(behind)
        opacity = 1.0 if as_one else text.opacity
        items = [*self._layer(behind, opacity), *self._layer(self._parts(text, behind=False), opacity)]
        return Group(tuple(items), opacity=text.opacity if as_one else 1.0)

    def _parts(self, text: Text, behind: bool) -> Iterator[_Part]:
        """The words and symbols of a text where they stand: its letters, or the outlines that are behind them."""
        for line in text.lines:
            x = line.x
            for run in line.runs:
                outline = run.outline or text.outline
                color, width = outline if behind and outline else (run.color or text.color, 0.0)
                look = _Look(self._ink(color), width)
                seen = run.size > 0 and (look.width > 0 or not behind)
                for what in run.words:
                    if seen and isinstance(what, Word | Symbol):
                        yield _Part(what, look, run.size, x, line.y - run.rise)
                    x += run.size * self._width(what)

    def _width(self, what: Word | Symbol | float) -> float:
        """How far the pen goes on, in em."""
        if isinstance(what, Word):
            return self._contours.word(what)[1]
        return what.width if isinstance(what, Symbol) else what

    def _layer(self, parts: Iterable[_Part], opacity: float) -> Iterator[Item]:
        for (look, is_symbol), alike in groupby(parts, lambda part: (part.look, isinstance(part.what, Symbol))):
            if is_symbol:
                yield from [self._symbol(part, opacity) for part in alike]
            elif look.color.alpha * opacity < 1:
                yield from self._faded(alike, look, opacity)
            else:
                yield from self._solid(alike, look)

    def _solid(self, parts: Iterable[_Part], look: _Look) -> Iterator[Item]:
        """Words, each a shape that is kept, put to its place."""
        for part in parts:
            word = part.what
            assert isinstance(word, Word)
            outline, _ = self._contours.word(word)
            if not outline.segments:
                continue
            # A line is as wide as is said in points, whatever size the word has.
            key = (word, look.color, look.width * 1000 / part.size)
            shape = self._shapes.get(key)
            if shape is None:
                shape = self._shapes[key] = _shape(outline, look.color, key[2])
            yield Group((shape,), part.matrix)

    def _faded(self, parts: Iterable[_Part], look: _Look, opacity: float) -> Iterator[Item]:
        """Words as one shape: the letters of a text do not show through each other (ISO 32000-1, 9.3.8)."""
        segments: list[Segment] = []
        for part in parts:
            assert isinstance(part.what, Word)
            segments += moved_segments(self._contours.word(part.what)[0].segments, part.matrix)
        if segments:
            yield _shape(Outline(tuple(segments)), look.color, look.width, opacity)

    def _symbol(self, part: _Part, opacity: float) -> Placed:
        """An icon, or the outline behind it, fitted as in text; the alpha of its colour fades all of it."""
        symbol, (color, width) = part.what, part.look
        assert isinstance(symbol, Symbol)
        matrix = part.matrix @ place(symbol)
        if width:
            return Placed(self._shadow(symbol.art, 2 * width / matrix.a), matrix, color, opacity)
        art = self._unclipped(self._art(symbol.art))
        return Placed(art, matrix, color, opacity if art.tinted else opacity * color.alpha)

    def _shadow(self, art: Art, wider: float) -> Art:
        """What an icon covers, wider by half on every side, as art that takes the caller's colour."""
        known = self._shadows.get((art, wider))
        if known is None:
            items, digest = silhouette(art.items, wider), f"{art.digest} outline {wider}"
            shadow = self._unclipped(replace(art, items=items, digest=digest, tinted=True, measures=None))
            known = self._shadows[art, wider] = shadow
        return known

    def _unclipped(self, art: Art) -> Art:
        """The art with a view box that holds all of its ink: art is cut at its view box, and icons in text are not."""
        known = self._whole.get(art)
        if known is None:
            ink = ink_box(art)
            left, top = min(art.x, ink.x), min(art.y, ink.y)
            width, height = max(art.x + art.width, ink.right) - left, max(art.y + art.height, ink.bottom) - top
            held = (left, top, width, height) == (art.x, art.y, art.width, art.height)
            known = self._whole[art] = art if held else replace(art, x=left, y=top, width=width, height=height)
        return known


def _shape(outline: Outline, color: Color, width: float, opacity: float = 1.0) -> Shape:
    """Letters, or the line behind them: half of it lies under the letter, so it is twice as wide as what is seen."""
    if not width:
        return Shape(outline, color, opacity=opacity)
    return Shape(outline, None, Stroke(color, 2 * width, cap="round", join="round"), opacity=opacity)
