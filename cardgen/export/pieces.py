"""The pieces of one file and where they stand go in, its pages in the order of printing come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.diagnostics import Span
from cardgen.export.deck import Deck
from cardgen.geometry import Rect, Size
from cardgen.impose.duplex import Flip, backs
from cardgen.impose.schemes import Imposed, Scheme
from cardgen.impose.sheet import Sheet, Side, Slot
from cardgen.impose.tiled import Tile
from cardgen.layout.frame import Frame
from cardgen.model.game import Copy, Game


class Part(NamedTuple):
    """What one page holds of a piece that is glued of several: its tile, of so many rows and columns.

    `size` is that of the whole piece, in printed points.
    """

    tile: Tile
    rows: int
    columns: int
    size: Size

    @property
    def name(self) -> str:
        return f"{self.tile.name} of {self.rows} x {self.columns}"

    def window(self, side: Side) -> Rect:
        """The part of that side of the piece, in points from the top left of its trim."""
        window = self.tile.window
        return window if side == "front" else window._replace(x=self.size.width - window.right)


ENDINGS = ("", "-fronts", "-backs")
"""What may follow the name of a file where backs have one of their own."""


class Piece(NamedTuple):
    """One thing to cut out: a copy of a card of a deck, or the part of it that has room on a page."""

    deck: Deck
    copy: Copy
    part: Part | None = None

    def face(self, side: Side) -> Frame | None:
        """What is on one side of it; None when that stays empty."""
        return self.deck.face(self.copy.card, side)


class Run(NamedTuple):
    """What is printed as one file: pieces, and their sheets, whose slots number them.

    `file` is the file's name without an ending, `title` what its labels call it, `span` where its problems stand.
    """

    game: Game
    file: str
    title: str
    span: Span
    pieces: tuple[Piece, ...]
    imposed: Imposed

    @property
    def has_backs(self) -> bool:
        return any(piece.face("back") is not None for piece in self.pieces)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that its pieces are of, each once, in order."""
        return tuple({id(piece.deck): piece.deck for piece in self.pieces}.values())

    def face(self, slot: Slot) -> Frame | None:
        """What stands in a slot."""
        return self.pieces[slot.piece].face(slot.side)


class Leaf(NamedTuple):
    """One side of one sheet: the sheet's number from 1, its slots, and the face in each (None = stays empty)."""

    number: int
    sheet: Sheet
    faces: tuple[Frame | None, ...]


def run_of(deck: Deck, imposed: Imposed) -> Run:
    """The run of one deck."""
    component = deck.component
    pieces = tuple(Piece(deck, copy) for copy in deck.copies)
    return Run(deck.game, deck.file, component.title, component.span, pieces, imposed)


def files_of(run: Run, scheme: Scheme, flip: Flip) -> tuple[tuple[str, tuple[Leaf, ...]], ...]:
    """The pages of a run, by the names of their files without an ending.

    Where one card has no back, its place on the back stays empty; where none has, there are fronts only. The last
    backs are left out when they are empty, those before are not: there, the next front needs a new leaf.
    """
    fronts = tuple(_leaves(run, run.imposed.sheets))
    if scheme in ("fronts", "fold") or not run.has_backs:
        return ((run.file, fronts),)
    behind = list(_leaves(run, [backs(sheet, flip) for sheet in run.imposed.sheets]))
    while behind and not any(behind[-1].faces):
        behind.pop()
    if scheme == "backs-apart":
        _, before, after = ENDINGS
        return ((f"{run.file}{before}", fronts), (f"{run.file}{after}", tuple(behind)))
    if scheme == "fronts-then-backs":
        return ((run.file, (*fronts, *behind)),)
    turns: list[Leaf] = []
    for number, front in enumerate(fronts):
        turns += (front, *behind[number : number + 1])
    return ((run.file, tuple(turns)),)


def _leaves(run: Run, sheets: Sequence[Sheet]) -> Iterator[Leaf]:
    for number, sheet in enumerate(sheets, 1):
        yield Leaf(number, sheet, tuple(map(run.face, sheet.slots)))
