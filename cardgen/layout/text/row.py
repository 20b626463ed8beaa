"""Text and icons as they come in, a row of boxes with their places on one endless line out."""

from __future__ import annotations

import unicodedata
from itertools import accumulate
from typing import NamedTuple

from cardgen.identity import identity
from cardgen.layout.text.boxes import Box, Fragment, IconPart, Part, TextPart
from cardgen.layout.text.fragments import fragment
from cardgen.layout.text.linebreak import divides
from cardgen.layout.text.typefaces import Typeface, box

_KEPT = 32768
"""The most different words one face remembers; beyond them it starts anew. Ten times the vocabulary of a large game."""
_SPACES = str.maketrans("\t\n\r\f\v\u0085\u2028\u2029", " " * 8)
"""Ends of lines in the source are spaces in the text."""


class Segment(NamedTuple):
    """Boxes up to the next forced end of line; `gap` lines of room follow it when another comes."""

    start: int
    end: int
    gap: float


@identity
class Row:
    """All boxes of a paragraph on one endless line, in em of the text's size.

    Box `i` has its pen's start at `starts[i]` and the end of its ink at `ends[i]`; `spaces[i]` is the face of the space
    before it, or None when none is there.
    """

    boxes: tuple[Box, ...]
    spaces: tuple[Typeface | None, ...]
    starts: tuple[float, ...]
    ends: tuple[float, ...]
    segments: tuple[Segment, ...]


class OpenRow:
    """A row while its content arrives."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []
        self.spaces: list[Typeface | None] = []
        self.starts: list[float] = []
        self.ends: list[float] = []
        self.segments: list[Segment] = []
        self._first = 0  # the first box of the segment that is open
        self._pen = 0.0
        self._space: Typeface | None = None  # the face of a space that waits for the next word
        self._word: list[Part] = []  # the parts of a word that may go on
        self._before: Fragment | None = None  # the word before, if none has ended the line since

    def add_text(self, face: Typeface, text: str) -> None:
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        if not text.isprintable():
            text = text.translate(_SPACES)
        head, *words = text.split(" ")
        if head:
            self._word.append(TextPart(face, head))
        if words:
            self._end_word()
            if self._space is None:
                self._space = face
            tail = words.pop()
            self._add_words(face, words)
            if tail:
                self._word.append(TextPart(face, tail))

    def add_icon(self, part: IconPart) -> None:
        self._word.append(part)

    def end_line(self) -> None:
        """A break, also of an empty line."""
        self._end_word()
        self.segments.append(Segment(self._first, len(self.boxes), 0.0))
        self._first, self._space, self._before = len(self.boxes), None, None

    def end_paragraph(self, gap: float) -> None:
        """A gap of so many lines, if text stands above it; several in a row are as the largest."""
        self.end()
        if self.segments:
            last = self.segments[-1]
            self.segments[-1] = Segment(last.start, last.end, max(last.gap, gap))

    def end(self) -> None:
        """All has come. A break at the very end adds no line of its own."""
        self._end_word()
        if self._first < len(self.boxes):
            self.end_line()
        self._space = None

    def finished(self) -> Row:
        """What came, ready to be broken into lines."""
        ends = list(accumulate(self.ends, max))  # spacing below nothing can turn ends back; they are bisected
        return Row(tuple(self.boxes), tuple(self.spaces), tuple(self.starts), tuple(ends), tuple(self.segments))

    def _end_word(self) -> None:
        parts = self._word
        if not parts:
            return
        self._word = []
        if len(parts) == 1 and isinstance(part := parts[0], TextPart):
            self._add(part.face.fragments.get(part.text) or _set(part.face, part.text))
        else:
            key = tuple(parts)
            self._add(parts[0].face.joined.get(key) or _join(key))

    def _add_words(self, face: Typeface, words: list[str]) -> None:
        """Whole words with a space after each: most of any text, so the usual word takes a short way."""
        known, space, tied = face.fragments, face.blank.width, face.style.nobr
        boxes, spaces, starts, ends = self.boxes, self.spaces, self.starts, self.ends
        before, pen = self._before, self._pen  # kept here while words are usual: attributes cost a third of the loop
        for text in words:
            if not text:
                continue
            word = known.get(text) or _set(face, text)
            each = word.single
            if each is None or before is None or before.single is None or tied or self._space is not face:
                self._before, self._pen = before, pen
                self._add(word)
                before, pen = self._before, self._pen
                if word.boxes:
                    self._space = face
                continue
            before = word
            pen += space
            boxes.append(each)
            spaces.append(face)
            starts.append(pen)
            ends.append(pen + each.ink)
            pen += each.width
        self._before, self._pen = before, pen

    def _add(self, word: Fragment) -> None:
        boxes = word.boxes
        if not boxes:
            return
        before, self._before = self._before, word
        space, self._space = self._space, None
        if before is None:
            space = None
        elif space is not None and (space.style.nobr or not _parted(before, word)):
            self._glue(space, boxes[0])
            boxes, space = boxes[1:], None
        pen = self._pen
        for each in boxes:
            pen += each.kern if space is None else space.blank.width
            self.boxes.append(each)
            self.spaces.append(space)
            self.starts.append(pen)
            self.ends.append(pen + each.ink)
            pen += each.width
            space = None
        self._pen = pen

    def _glue(self, space: Typeface, following: Box) -> None:
        """The last box grows by a space that is no place to break, and what follows it."""
        last = self.boxes[-1]
        shift = len(last.text) + 1
        soft = (*last.soft, *(shift + at for at in following.soft))
        grown = box((*last.parts, TextPart(space, " "), *following.parts), soft, last.kern)
        self.boxes[-1] = grown
        self.ends[-1] = self.starts[-1] + grown.ink
        self._pen = self.starts[-1] + grown.width


def _parted(before: Fragment, after: Fragment) -> bool:
    """Whether a line may end at a space between two words."""
    return (before.plain and after.plain) or divides(before.text, after.text)


def _set(face: Typeface, text: str) -> Fragment:
    if len(face.fragments) >= _KEPT:
        face.fragments.clear()
    made = face.fragments[text] = fragment((TextPart(face, text),))
    return made


def _join(parts: tuple[Part, ...]) -> Fragment:
    joined = parts[0].face.joined
    if len(joined) >= _KEPT:
        joined.clear()
    made = joined[parts] = fragment(parts)
    return made
