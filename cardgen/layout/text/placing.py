"""Lines in, runs at fixed places out: alignment, justification, and pieces of one look gathered into runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardgen.layout.frame import Run, Symbol, TextLine, Word
from cardgen.layout.text.boxes import Look, Piece
from cardgen.layout.text.lines import Line
from cardgen.layout.text.row import Row

Align = Literal["left", "center", "right", "justify"]


def placed(
    row: Row,
    lines: Sequence[Line],
    size: float,
    x: float,
    baseline: float,
    width: float,
    line_height: float,
    align: Align,
) -> tuple[TextLine, ...]:
    """Text lines, the first on `baseline`; all lengths in points. Lines without anything on them are left out."""
    found = []
    for line in lines:
        pieces = _pieces(row, line)
        if pieces:
            free = width - line.width * size
            indent, stretch = 0.0, 0.0
            if align == "right":
                indent = free
            elif align == "center":
                indent = free / 2
            elif align == "justify" and not line.hard:
                count = sum(1 for piece in pieces if piece.__class__ is Piece and _is_space(piece.item))
                stretch = free / count if count else 0.0
            found.append(TextLine(x + indent, baseline, _runs(pieces, size, stretch)))
        baseline += line_height * (1 + line.gap)
    return tuple(found)


def _pieces(row: Row, line: Line) -> list[Piece | float]:
    """The pieces of a line in order; a float is kerning between two boxes, in em of the text's size."""
    start, end, first, last = line[:4]
    pieces: list[Piece | float] = []
    boxes = [*row.boxes[start:end], last] if last is not None else row.boxes[start:end]
    if boxes:
        pieces += (first or boxes[0]).pieces
    for box, space in zip(boxes[1:], row.spaces[start + 1 : end + 1], strict=False):
        if space is not None:
            pieces.append(space.blank)
        elif kern := (row.boxes[end] if box is last else box).kern:
            pieces.append(kern)
        pieces += box.pieces
    return pieces


def _is_space(item: Word | Symbol) -> bool:
    return isinstance(item, Word) and len(item.glyphs) == 1 and item.glyphs[0].text == " "


def _runs(pieces: list[Piece | float], size: float, stretch: float) -> tuple[Run, ...]:
    """Neighbours of one look are one run; `stretch` points are added to every space."""
    runs: list[Run] = []
    look: Look | None = None
    words: list[Word | Symbol | float] = []
    for piece in pieces:
        if not isinstance(piece, Piece):
            words.append(piece / (look.scale if look else 1.0))
            continue
        if piece.look is not look:
            if look is not None:
                runs.append(_run(look, words, size))
            look, words = piece.look, []
        words.append(piece.item)
        if stretch and _is_space(piece.item):
            words.append(stretch / (size * look.scale))
    if look is not None:
        runs.append(_run(look, words, size))
    return tuple(runs)


def _run(look: Look, words: list[Word | Symbol | float], size: float) -> Run:
    return Run(tuple(words), size * look.scale, look.color, look.rise * size, look.outline)
