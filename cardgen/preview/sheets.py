"""A game and its faces in; the sheets that `build` would make of them out, page by page as pictures."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.data.files import Files, Unreadable
from cardgen.data.fonts import Library
from cardgen.diagnostics import Diagnostics
from cardgen.export.sheets import Sheets
from cardgen.export.still import MOST, page_picture
from cardgen.export.targets import Target
from cardgen.geometry import INCH, MM
from cardgen.planning import Making, planned
from cardgen.preview.gallery import COARSEST, FINEST, NoPicture
from cardgen.preview.kept import KeptGame
from cardgen.preview.state import GameState
from cardgen.request import Request
from cardgen.store import Store


class SheetPage(NamedTuple):
    """A page: the name of what it looks like, its size in millimetres, its side, and its sheet where it has pieces."""

    version: str
    width: float
    height: float
    side: str
    sheet: int | None


class SheetFile(NamedTuple):
    """One file of a build: its name, the components that lie on it, and its pages."""

    name: str
    decks: tuple[str, ...]
    pages: tuple[SheetPage, ...]


class Plan(NamedTuple):
    """The files of a game, or a `note` that says why there are none."""

    files: tuple[SheetFile, ...]
    note: str = ""


class SheetRoom:
    """Sheets of games. `drawing` is held while a page is drawn. Pictures may be asked for from any thread."""

    def __init__(self, files: Files, store: Store, drawing: threading.Lock) -> None:
        self._files, self._store, self._drawing = files, store, drawing
        self._plans: dict[str, tuple[GameState, Plan]] = {}
        self._pages: dict[str, dict[str, tuple[Sheets, int]]] = {}
        self._saved: dict[int, bytes] = {}

    def plan(self, kept: KeptGame, library: Library) -> Plan:
        """The files that a build for the game's own target would make of the faces that are shown."""
        state = kept.state
        known = self._plans.get(kept.folder)
        if known is not None and known[0].decks is state.decks:
            return known[1]
        plan, pages = self._made(kept, state, library)
        with self._drawing:
            self._plans[kept.folder], self._pages[kept.folder] = (state, plan), pages
            shown = {id(sheets.pdf) for those in self._pages.values() for sheets, _ in those.values()}
            self._saved = {pdf: data for pdf, data in self._saved.items() if pdf in shown}
        return plan

    def picture(self, version: str, dpi: int) -> bytes:
        """The PNG of a page. Raises NoPicture."""
        with self._drawing:
            found = next((pages[version] for pages in self._pages.values() if version in pages), None)
            if found is None:
                raise NoPicture("this sheet is not shown any more")
            sheets, number = found
            width, height = sheets.pages[number].size
            dpi = min(max(dpi, COARSEST), FINEST, int((MOST * INCH * INCH / (width * height)) ** 0.5))
            pdf = id(sheets.pdf)  # a document can be saved once
            try:
                if pdf not in self._saved:
                    self._saved[pdf] = sheets.pdf.save()
            except Unreadable as wrong:
                raise NoPicture(str(wrong)) from wrong
            size = max(1, round(width * dpi / INCH)), max(1, round(height * dpi / INCH))
            return page_picture(self._saved[pdf], number, size, dpi)

    def _made(self, kept: KeptGame, state: GameState, library: Library) -> tuple[Plan, dict[str, tuple[Sheets, int]]]:
        target, game = kept.target, state.game
        if game is None or target is None:
            return Plan((), "The game cannot be read yet."), {}
        if target.paper is None:
            return Plan((), f"“{target.name}” makes no sheets: its files hold faces alone."), {}
        faces = {
            (name, card.id, side): kept.shown[face.version].frame
            for name, deck in state.decks.items()
            for card in deck.cards.values()
            for side, face in card.faces.items()
        }
        making = Making(game, self._files, library, target, Request(), self._store, lambda _: None, 1)
        # What is wrong with sheets is told with all that is wrong with the game.
        plan = planned(making, faces, target, Diagnostics())
        files: list[SheetFile] = []
        known: dict[str, tuple[Sheets, int]] = {}
        for _, sheets in plan.files:
            pages = tuple(_pages(sheets, state, target))
            decks = dict.fromkeys(slot.component for page in sheets.pages for slot in page.slots)
            files.append(SheetFile(sheets.name, tuple(decks), pages))
            known |= {page.version: (sheets, number) for number, page in enumerate(pages)}
        return Plan(tuple(files)), known


def _pages(sheets: Sheets, state: GameState, target: Target) -> Iterator[SheetPage]:
    """The pages of a file. What one looks like comes of its faces and of what is said of the game at its edge; a page
    without faces, of the guide, may speak of anything.
    """
    game = state.game
    assert game is not None
    about = f"{game.folder} {game.name} {game.version} {target!r} {sheets.name} {len(sheets.pages)}"
    everything = repr([state.version(*key) for key in _keys(state)])
    for number, page in enumerate(sheets.pages):
        faces = [state.version(slot.component, slot.card, slot.side) for slot in page.slots]
        made_of = f"{about} {number} {page!r} {faces!r} {'' if page.slots else everything}"
        version = hashlib.sha256(made_of.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        yield SheetPage(
            version, page.size.width / MM, page.size.height / MM, page.side, page.sheet if page.slots else None
        )


def _keys(state: GameState) -> Iterator[tuple[str, str, str]]:
    for name, deck in state.decks.items():
        for card in deck.cards.values():
            for side in card.faces:
                yield name, card.id, side
