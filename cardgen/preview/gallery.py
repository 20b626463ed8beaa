"""The version of a face in, its picture out: made when it is first asked for, and kept for a while."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from cardgen.data.files import Unreadable
from cardgen.data.fonts import Library
from cardgen.export.deck import Deck, Label
from cardgen.export.proof import overlay
from cardgen.export.still import still
from cardgen.layout.frame import Frame
from cardgen.layout.label import Labels
from cardgen.model.game import Theme
from cardgen.preview.state import Shown
from cardgen.store import Store

COARSEST, FINEST = 16, 600
"""Pixels an inch: a thumbnail of a board, and twice what presses print."""

ROOM = 96 * 1024 * 1024
"""Bytes of pictures that are kept: some thousand cards as large as a screen shows them. Our choice."""

EARLIER = 2
"""States before the current one whose faces can still be drawn, as a page may ask for them a moment late."""


class NoPicture(LookupError):
    """There is no picture of that version, or it cannot be made any more. `str()` says why."""


class Gallery:
    """Pictures of faces by version, resolution and whether they are proofs. May be asked from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._drawing = threading.Lock()  # PDFium draws in one thread only
        self._hung: list[Mapping[str, Shown]] = []
        self._marked: Mapping[str, Shown] = {}
        self._made: OrderedDict[tuple[str, int, bool], bytes] = OrderedDict()
        self._size = 0
        self._labels: tuple[Theme, Library, Labels] | None = None

    def hang(self, shown: Mapping[str, Shown]) -> None:
        """Show the faces of another state from now on."""
        self._hung = [shown, *self._hung[:EARLIER]]

    def mark(self) -> None:
        """Keep the faces that are shown now for as long as nothing else is marked."""
        self._marked = self._hung[0] if self._hung else {}

    def picture(self, version: str, dpi: int, proof: bool, library: Library) -> bytes:
        """The PNG of a face on its printed card; a proof shows its bleed, and lines over it. Raises NoPicture."""
        dpi = min(max(dpi, COARSEST), FINEST)
        with self._drawing:
            key = version, dpi, proof
            known = self._made.get(key)
            if known is not None:
                self._made.move_to_end(key)
                return known
            made = self._draw(self._find(version), dpi, proof, library)
            self._made[key] = made
            self._size += len(made)
            while self._size > ROOM and len(self._made) > 1:
                self._size -= len(self._made.popitem(last=False)[1])
            return made

    @property
    def drawing(self) -> threading.Lock:
        """To be held by whoever else draws pages."""
        return self._drawing

    def _find(self, version: str) -> Shown:
        for shown in (*self._hung, self._marked):
            if version in shown:
                return shown[version]
        raise NoPicture("this face is not shown any more")

    def _draw(self, shown: Shown, dpi: int, proof: bool, library: Library) -> bytes:
        game, component, frame = shown
        deck = Deck(game, component, (), {}, game.print.scale, component.name)

        def over(face: Frame) -> Frame:
            return overlay(face, component.stock, game, deck.scale, self._label(game.theme, library))

        try:
            if proof:
                return still(deck, frame, dpi, deck.bleed, over, self._store)
            return still(deck, frame, dpi, store=self._store)
        except Unreadable as wrong:
            raise NoPicture(str(wrong)) from wrong

    def _label(self, theme: Theme, library: Library) -> Label:
        """What sets the legend of proofs: kept from one to the next, as their words are the same."""
        known = self._labels
        if known is None or known[0] is not theme or known[1] is not library:
            known = self._labels = theme, library, Labels(theme, library)
        return known[2]
