"""A style in, words set in it out: its font, the fonts that stand in for glyphs it lacks, and the boxes made so far."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.layout.frame import Art, Symbol, Word
from cardgen.layout.text.boxes import Box, Fragment, IconPart, Look, Part, Piece
from cardgen.layout.text.graphemes import graphemes, is_control, is_invisible
from cardgen.layout.text.shaping import Shaper
from cardgen.layout.text.style import Style

ICON_HEIGHT = 1.15
"""Height of an icon in capitals' heights: exactly as high it looks smaller than the capitals beside it, as a round
letter without overshoot would. Chosen by eye."""
WIDEST_ICON = 2.0
"""The most an icon may be wider than high; a longer one is made smaller as a whole, not to tear the line."""
ICON_BEARING = 0.06
"""Room on either side of an icon, in em: about the side bearing of an upright stem in a text font."""

HYPHEN = "-"
SOFT_HYPHEN = "\u00ad"
"""Also what a hyphen added at a line's end is copied as (ISO 32000-2, 14.8.2.2.3), so that the word stays whole."""


class Typeface:
    """Sets text in one style. Widths are in em of the text's size, so the style's scale is in them."""

    def __init__(self, style: Style, look: Look, shaper: Shaper, fallback: Callable[[], tuple[Shaper, ...]]) -> None:
        self.style, self.look, self.shaper = style, look, shaper
        self._fallback = fallback
        self._stand_ins: tuple[Shaper, ...] | None = None
        self.fragments: dict[str, Fragment] = {}
        self.joined: dict[tuple[Part, ...], Fragment] = {}  # those that begin in this face and go on in another
        self.blank = self._piece(shaper.word(" ", style.features, style.spacing)[0])
        self.trailing = style.spacing * style.scale

    def text(self, text: str) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
        """The words of a piece of text without spaces, and the characters that no font has."""
        style, shaper = self.style, self.shaper
        if not text.isascii():
            text = self._spelled(text)
        word, complete = shaper.word(text, style.features, style.spacing)
        if complete and (text.isprintable() or not any(map(is_control, text))):
            return ((self._piece(word),) if word.glyphs else ()), ()
        return self._mixed(text)

    def hyphened(self, text: str) -> tuple[Piece, ...]:
        """The words of the first part of a divided word, with the hyphen."""
        pieces, _ = self.text(text + HYPHEN)
        last = pieces[-1].item
        assert isinstance(last, Word)
        glyphs = list(last.glyphs)
        at = max((at for at, glyph in enumerate(glyphs) if glyph.text == HYPHEN), default=len(glyphs) - 1)
        glyphs[at] = glyphs[at]._replace(text=SOFT_HYPHEN)
        return (*pieces[:-1], self._piece(Word(last.font, tuple(glyphs), last.width)))

    def icon(self, art: Art, name: str, size: float, aspect: float) -> Piece:
        """An icon beside this face's letters, centred on the height of its capitals."""
        cap = self.shaper.metrics.cap_height
        height = cap * ICON_HEIGHT * size * min(1.0, WIDEST_ICON / aspect)
        symbol = Symbol(art, name, height * aspect + 2 * ICON_BEARING, height, (height - cap) / 2)
        return Piece(self.look, symbol, symbol.width * self.look.scale)

    def kern(self, before: str, after: str) -> float:
        """How much nearer two letters stand together than apart, in em of the text's size."""
        style, word = self.style, self.shaper.word
        pair, first, second = (word(t, style.features, style.spacing)[0] for t in (before + after, before, after))
        return round(pair.width - first.width - second.width, 6) * style.scale

    def _piece(self, word: Word) -> Piece:
        return Piece(self.look, word, word.width * self.look.scale)

    def _spelled(self, text: str) -> str:
        """Hyphens of their own code become the one that the font has."""
        for hyphen, plain in (("\u2011", "\u2010"), ("\u2010", HYPHEN)):
            if hyphen in text and not self.shaper.has(hyphen):
                text = text.replace(hyphen, plain)
        return text

    def _mixed(self, text: str) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
        """Each grapheme in the first font that has it whole; neighbours in one font are shaped together."""
        runs: list[tuple[Shaper, str]] = []
        missing = []
        for grapheme in graphemes(text):
            able = self._able(grapheme)
            if able is None and not is_invisible(grapheme):
                missing.append(grapheme)
            shaper = able or self.shaper
            if runs and (runs[-1][0] is shaper or is_invisible(grapheme)):
                runs[-1] = (runs[-1][0], runs[-1][1] + grapheme)
            else:
                runs.append((shaper, grapheme))
        style = self.style
        pieces = tuple(self._piece(shaper.word(run, style.features, style.spacing)[0]) for shaper, run in runs)
        return pieces, tuple(missing)

    def _able(self, grapheme: str) -> Shaper | None:
        if any(map(is_control, grapheme)):
            return None
        if self.shaper.covers(grapheme):
            return self.shaper
        if self._stand_ins is None:
            self._stand_ins = self._fallback()
        return next((shaper for shaper in self._stand_ins if shaper.covers(grapheme)), None)


def box(parts: tuple[Part, ...], soft: tuple[int, ...] = (), kern: float = 0.0, hyphen: bool = False) -> Box:
    """A box of these parts, with a hyphen at its end if asked for."""
    pieces: list[Piece] = []
    missing: list[tuple[str, str]] = []
    for number, part in enumerate(parts, 1):
        if isinstance(part, IconPart):
            pieces.append(part.piece)
        elif hyphen and number == len(parts):
            pieces += part.face.hyphened(part.text)
        else:
            words, lacking = part.face.text(part.text)
            pieces += words
            missing += [(piece, part.face.style.family) for piece in lacking]
    width = sum(piece.width for piece in pieces)
    trailing = 0.0 if isinstance(parts[-1], IconPart) else parts[-1].face.trailing
    return Box(tuple(pieces), width, width - trailing, kern, parts, soft, tuple(missing))
