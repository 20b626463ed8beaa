"""A laid-out face in, what it looks like as a digest out, and what it is drawn with.

The digest is of all that is drawn, as far as an eye could tell: what is equal to a millionth is equal, groups that
change nothing are none. Pictures and fonts count by their content, drawings whose files differ by what is in them, so
that one which was only saved anew changes no face. Nothing in it depends on the process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container
from typing import NamedTuple

from cardgen.colors import Cmyk, Color, Ink, Spot
from cardgen.layout.frame import Art, Frame, Gradient, Group, Item, Picture, Placed, Run, Shape, Symbol, Text, Word

Inking = tuple[Ink, Cmyk | Spot | None]
"""A colour without its opacity: a palette's colour may be used thinner."""


class Looks:
    """Makes digests of faces, each part of them that many share once.

    They are to be compared with those of another state, made with the same argument: `differing` are the drawings that
    are not known to be the same in both.
    """

    def __init__(self, differing: Container[str]) -> None:
        self._differing = differing
        self._known: dict[object, bytes] = {}

    def of(self, frame: Frame) -> str:
        """The digest of a face, in hexadecimal."""
        size = _said((frame.width, frame.height, frame.bleed, frame.corner))
        return _digest("face", size, self._item(frame.root)).hex()

    def _item(self, item: Item | Word | Art) -> bytes:
        known = self._known.get(item)
        if known is None:
            known = self._known[item] = self._made(item)
        return known

    def _made(self, item: Item | Word | Art) -> bytes:
        if isinstance(item, Group):
            kids = b"".join([self._item(kid) for kid in item.items])
            plain = item.matrix is None and item.clip is None and item.opacity == 1
            return kids if plain or not kids else _digest("group", _said((item.matrix, item.clip, item.opacity)), kids)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Shape):
            look = (item.geometry, item.fill, item.stroke, item.rule, item.opacity, item.tinted)
            return _digest("shape", _said(look))
        if isinstance(item, Picture):
            place = (item.file.digest, item.x, item.y, item.width, item.height, item.crop, item.opacity)
            return _digest("picture", _said(place))
        if isinstance(item, Placed):
            color = item.color if item.art.tinted else None
            return _digest("placed", _said((item.matrix, color, item.opacity)), self._item(item.art))
        if isinstance(item, Word):
            return _digest("word", _said((item.font.digest, item.font.postscript, item.glyphs)))
        if item.name not in self._differing:
            return _digest("same art", item.name)
        box = _said((item.x, item.y, item.width, item.height, item.tinted))
        return _digest("art", box, *[self._item(kid) for kid in item.items])

    def _text(self, text: Text) -> bytes:
        parts: list[str | bytes] = []
        for line in text.lines:
            parts.append(_said((line.x, line.y)))
            for run in line.runs:
                outline = run.outline or text.outline
                parts.append(_said((run.size, run.color or text.color, run.rise, outline, text.opacity)))
                parts += [self._part(word) for word in run.words]
        return _digest("text", *parts)

    def _part(self, word: Word | Symbol | float) -> str | bytes:
        if isinstance(word, Word):
            return self._item(word)
        if isinstance(word, Symbol):
            return _digest("symbol", _said((word.name, word.width, word.height, word.drop)), self._item(word.art))
        return _said(word)


class Materials(NamedTuple):
    """What a face is drawn with: the names of files (pictures, art, icons, fonts), and colours."""

    files: frozenset[str]
    inks: frozenset[Inking]


def materials(frame: Frame) -> Materials:
    """All files and colours of a face, whether or not other things lie over them."""
    files: set[str] = set()
    inks: set[Inking] = set()
    met: set[object] = set()
    waiting: list[Item | Art] = [frame.root]
    while waiting:
        item = waiting.pop()
        if item in met:
            continue
        met.add(item)
        if isinstance(item, Group | Art):
            waiting += item.items
        if isinstance(item, Art):
            files.add(item.name)
        elif isinstance(item, Picture):
            files.add(item.file.name)
        elif isinstance(item, Placed):
            waiting.append(item.art)
            _note(item.color, inks)
        elif isinstance(item, Shape):
            _note(item.fill, inks)
            _note(item.stroke.paint if item.stroke else None, inks)
        elif isinstance(item, Text):
            _note(item.color, inks)
            _note(item.outline[0] if item.outline else None, inks)
            for line in item.lines:
                for run in line.runs:
                    waiting += _run(run, files, inks)
    return Materials(frozenset(files), frozenset(inks))


def inking(color: Color) -> Inking:
    """A colour without its opacity."""
    return color.ink, color.press


def _run(run: Run, files: set[str], inks: set[Inking]) -> list[Art]:
    """Notes the fonts and colours of a run; gives the drawings in it."""
    _note(run.color, inks)
    _note(run.outline[0] if run.outline else None, inks)
    files.update(word.font.file for word in run.words if isinstance(word, Word))
    return [word.art for word in run.words if isinstance(word, Symbol)]


def _note(paint: Color | Gradient | None, inks: set[Inking]) -> None:
    if isinstance(paint, Gradient):
        inks.update(inking(color) for _, color in paint.stops)
    elif paint is not None:
        inks.add(inking(paint))


def _said(value: object) -> str:
    """A value of a drawing in letters: numbers to six digits, and to a millionth."""
    if value.__class__ is float or value.__class__ is int:
        return f"{round(value, 6) + 0.0:.6g}"
    if isinstance(value, tuple):
        return f"{value.__class__.__name__}({','.join([_said(part) for part in value])})"
    return repr(value)


def _digest(*parts: str | bytes) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(4, "big"))
        digest.update(data)
    return digest.digest()
