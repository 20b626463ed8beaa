"""Text in, text operators out. A word is written once a document, and copied after that."""

from __future__ import annotations

from cardgen.colors import Color
from cardgen.draw.fonts import Embedded, Fonts
from cardgen.draw.paths import number
from cardgen.draw.resources import Fragment, Resources
from cardgen.draw.symbols import Inscription, Symbols
from cardgen.layout.frame import Run, Symbol, Text, TextLine, Word

SLACK = 0.05
"""How far the pen may stand from its place before it is moved, in thousandths of an em: 0.0005 pt at 10 pt."""

FILL, STROKE, NEITHER = 0, 1, 3
"""Text rendering modes (ISO 32000-1, table 106)."""


class Inscriptions(dict[Word | Symbol | float, Inscription]):
    """Words and symbols as they are written, each made when it is first asked for. Moves of the pen are not kept."""

    def __init__(self, fonts: Fonts, symbols: Symbols) -> None:
        super().__init__()
        self._fonts = fonts
        self._symbols = symbols

    def __missing__(self, word: Word | Symbol | float) -> Inscription:
        if isinstance(word, (float, int)):
            return Inscription("", _moved(-1000 * word), word)
        if isinstance(word, Symbol):
            written = self._symbols.inscription(word)
        else:
            written = _written(word, self._fonts.embedded(word.font))
        self[word] = written
        return written


def _written(word: Word, font: Embedded) -> Inscription:
    """A word's codes, with the pen moved wherever a glyph does not stand where the last one's own width ends."""
    parts: list[tuple[float, str]] = []
    array: list[str] = []
    lift, debt, inside = 0.0, 0.0, False
    for glyph in word.glyphs:
        debt -= glyph.dx
        raised = glyph.dy != lift
        if inside and (raised or abs(debt) > SLACK):
            array.append(")")
            inside = False
        if raised:
            parts.append((lift, "".join(array)))
            array, lift = [], glyph.dy
        if abs(debt) > SLACK:
            array.append(f"{debt:.1f}")
            debt -= round(debt, 1)
        if not inside:
            array.append("(")
            inside = True
        array.append(font.code(glyph.id, glyph.text))
        debt += glyph.dx + glyph.natural - glyph.advance
    if inside:
        array.append(")")
    if abs(debt) > SLACK:
        array.append(_moved(debt))
    if not parts:
        return Inscription(font.label, "".join(array), word.width)
    parts.append((lift, "".join(array)))
    return Inscription(font.label, "", word.width, tuple(part for part in parts if part[1]))


def _moved(back: float) -> str:
    """A move of the pen, in thousandths of an em, that another may follow: nothing else would part their digits."""
    return f"{back:.1f} "


def outlined(text: Text) -> bool:
    """Whether any letter of a text has an outline."""
    return text.outline is not None or any(run.outline for line in text.lines for run in line.runs)


class Lettering:
    """Writes text with the fonts and colours of a document."""

    def __init__(self, resources: Resources, fonts: Fonts, symbols: Symbols) -> None:
        self._resources = resources
        self._symbols = symbols
        self._inscriptions = Inscriptions(fonts, symbols)

    def text(self, text: Text, opacity: float) -> Fragment:
        """The content of a text, each letter faded by `opacity`; outlines, where there are any, behind all letters."""
        letters = _Pen(self._resources, self._inscriptions, opacity)
        for line in text.lines:
            letters.begin(line)
            for run in line.runs:
                letters.color(run.color or text.color)
                letters.run(run)
        body = f"q BT\n{letters.content()}ET Q\n"
        if not outlined(text):
            return Fragment(body, frozenset(letters.needs))
        under = self._outlines(text, opacity)
        # The outline is the same letters again; an empty ActualText keeps them from being copied twice.
        content = f"/Span << /ActualText <FEFF> >> BDC\nq 1 J 1 j BT\n{under.content()}ET Q\nEMC\n{body}"
        return Fragment(content, frozenset(letters.needs | under.needs))

    def _outlines(self, text: Text, opacity: float) -> _Pen:
        pen = _Pen(self._resources, self._inscriptions, opacity, self._symbols)
        for line in text.lines:
            pen.begin(line)
            for run in line.runs:
                pen.outline(run.outline or text.outline)
                pen.run(run)
        return pen


class _Pen:
    """Writes runs one after the other, and says only what changes from one to the next."""

    def __init__(
        self, resources: Resources, inscriptions: Inscriptions, opacity: float, outlining: Symbols | None = None
    ) -> None:
        self.needs: set[str] = set()
        self._resources = resources
        self._inscriptions = inscriptions
        self._opacity = opacity
        self._outlining = outlining
        self._parts: list[str] = []
        self._font = ""
        self._size = 0.0
        self._rise = 0.0
        self._color: Color | None = None
        self._alpha = 1.0
        self._line = ""
        self._mode = FILL
        self._width = 0.0
        self._owed = 0.0

    def content(self) -> str:
        return "".join(self._parts)

    def begin(self, line: TextLine) -> None:
        """Set the pen down at the start of a line, upright on a face whose y counts downwards."""
        self._parts.append(f"1 0 0 -1 {line.x:.3f} {line.y:.3f} Tm\n")
        self._owed = 0.0

    def color(self, color: Color) -> None:
        """Take a colour, with its alpha. Outlines are stroked with it, and filled where a symbol has one."""
        if color is self._color or color == self._color:
            return
        self._color = color
        brush = self._resources.brush(color, fine=True)
        self.needs |= brush.needs
        self._line = brush.stroke
        self._parts.append(brush.fill if self._outlining is None else brush.stroke + brush.fill)
        alpha = brush.alpha * self._opacity
        if alpha != self._alpha:
            self._alpha = alpha
            state = self._resources.state(alpha, alpha)
            self.needs.add(state)
            self._parts.append(f"/{state} gs ")

    def outline(self, outline: tuple[Color, float] | None) -> None:
        """Draw the outlines of letters from here on; none of them with None, the pen only moves on."""
        mode = NEITHER if outline is None else STROKE
        if mode != self._mode:
            self._mode = mode
            self._parts.append(f"{mode} Tr ")
        if outline is None:
            return
        self.color(outline[0])
        if outline[1] != self._width:
            self._width = outline[1]
            # A line runs along the middle of the contour: half of it lies under the letter.
            self._parts.append(f"{number(2 * outline[1])} w ")

    def run(self, run: Run) -> None:
        """Write the words of a run."""
        if run.size != self._size:
            self._size, self._font = run.size, ""
        if run.rise != self._rise:
            self._rise = run.rise
            self._parts.append(f"{number(run.rise)} Ts ")
        if not run.words:
            return
        labels, codes, _, lifted, symbols = zip(*map(self._inscriptions.__getitem__, run.words), strict=True)
        font = labels[0]
        plain = font and labels.count(font) == len(labels) and not any(lifted) and symbols.count(None) == len(symbols)
        if not plain or self._owed:
            self._mixed(run)
            return
        if font != self._font:
            self._font = font
            self.needs.add(font)
            self._parts.append(f"/{font} {number(run.size)} Tf ")
        self._parts.append(f"[{''.join(codes)}]TJ\n")

    def _mixed(self, run: Run) -> None:
        """Write words that are not all letters on the baseline in one font: most runs are, and quickly written."""
        parts, size = self._parts, run.size
        font, symbol = self._font, None
        array = [_moved(-1000 * self._owed / size)] if self._owed else []
        for label, codes, width, lifted, symbol in map(self._inscriptions.__getitem__, run.words):
            if symbol is not None and self._outlining is not None:
                if self._mode == NEITHER:
                    array.append(_moved(-1000 * width))
                    continue
                label, codes, *_ = self._outlining.outlined(symbol, self._width / size)
            if label != font and label:
                if array and font:
                    parts.append(f"[{''.join(array)}]TJ ")
                    array = []
                font = label
                self.needs.add(font)
                # An icon may be a line drawing, and letters never need the colour of lines.
                parts.append(f"{self._line if symbol else ''}/{font} {number(size)} Tf ")
            if lifted:
                if array:
                    parts.append(f"[{''.join(array)}]TJ ")
                    array = []
                parts.append(self._lifted(lifted))
            else:
                array.append(codes)
        if array and font:
            parts.append(f"[{''.join(array)}]TJ\n")
        # Without a font of this size the pen cannot be moved yet: the next run does it.
        self._owed = 0.0 if font else -size * sum(map(float, array)) / 1000
        self._font = "" if symbol else font

    def _lifted(self, pieces: tuple[tuple[float, str], ...]) -> str:
        rises = [(self._rise + lift * self._size / 1000, array) for lift, array in pieces]
        return "".join([f"{number(rise)} Ts [{array}]TJ " for rise, array in rises]) + f"{number(self._rise)} Ts "
