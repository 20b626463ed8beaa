"""A project in, faces by key with their pictures out, again and again as files change. Without any server."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.data.fonts import FOLDER as FONTS
from cardgen.data.fonts import Library, library
from cardgen.data.project import Project, games
from cardgen.diagnostics import Diagnostics
from cardgen.preview.gallery import Gallery
from cardgen.preview.held import Held
from cardgen.preview.kept import KeptGame
from cardgen.preview.sheets import Plan, SheetRoom
from cardgen.preview.state import GameState
from cardgen.store import Store, default_store

TIDY = 20
"""Saves after which memory is tidied: what an edited template leaves behind refers to itself, and cardgen, which mostly
runs for a second, has Python look for such things hardly ever."""

Key = tuple[str, str, str, str]
"""Game, component, card id, "front" or "back"."""


class Snapshot(NamedTuple):
    """All games at one moment; each has a number of its own."""

    number: int
    games: tuple[GameState, ...]

    def faces(self) -> dict[Key, str]:
        """The version of every face."""
        return {
            (game.folder, name, card.id, side): face.version
            for game in self.games
            for name, deck in game.decks.items()
            for card in deck.cards.values()
            for side, face in card.faces.items()
        }


class Session:
    """A project kept warm. `refresh` and `judge` are for one thread, everything else for any.

    `only` are the folders of the games to show, all of the project when there are none.
    """

    def __init__(self, project: Project, only: Iterable[str] = (), store: Store | None = None) -> None:
        self.project = project
        self._only = tuple(only)
        self._store = store or default_store()
        self._games: dict[str, KeptGame] = {}
        self._font_files = Held(project.files)
        self._fonts, self._library = self._read_fonts(())
        self._working = threading.Lock()
        self._judged = 0
        self._gallery = Gallery(self._store)
        self._sheets = SheetRoom(project.files, self._store, self._gallery.drawing)
        self.snapshot = Snapshot(0, ())
        self._marked: Mapping[Key, str] = {}
        self.refresh(())
        self.mark()

    def refresh(self, changed: Iterable[str] | None = None) -> bool:
        """Look at the files of these names again, at all when nobody knows which changed. Whether that concerned any
        game. What is wrong is then known as far as it lies in the data: `judge` finds the rest.
        """
        names = None if changed is None else frozenset(changed)
        with self._working:
            if names is None or any(name.startswith(f"{FONTS}/") for name in names):
                self._fonts, self._library = self._read_fonts(names)
            folders = self._only or games(self.project.files)
            concerned = self._games.keys() != set(folders)
            for folder in self._games.keys() - set(folders):
                del self._games[folder]
            for folder in folders:
                kept = self._games.get(folder)
                if kept is None:
                    kept = self._games[folder] = KeptGame(self.project, folder, self._store)
                    kept.refresh(self._library)
                elif names is None or kept.concerned(names):
                    kept.refresh(self._library, names)
                    concerned = True
            self._games = {folder: self._games[folder] for folder in folders}
            if concerned:
                self._publish()
            return concerned

    def judge(self) -> bool:
        """Find all that is wrong with the games as they were last read. Whether more is known than before."""
        with self._working:
            before = self.snapshot.games
            for kept in self._games.values():
                kept.judge(self._library, self._fonts)
            self._judged += 1
            if self._judged % TIDY == 0:
                gc.collect()
            if before == tuple(kept.state for kept in self._games.values()):
                return False
            self._publish()
            return True

    def mark(self) -> None:
        """From now on `before` compares with the faces as they are now."""
        with self._working:
            self._marked = self.snapshot.faces()
            self._gallery.mark()

    def before(self) -> dict[Key, str | None]:
        """The faces that look otherwise than when they were marked, each with the version it had; None for new ones."""
        return {
            key: self._marked.get(key)
            for key, version in self.snapshot.faces().items()
            if version != self._marked.get(key)
        }

    def png(self, version: str, dpi: int, proof: bool = False) -> bytes:
        """The picture of a face. Raises NoPicture."""
        return self._gallery.picture(version, dpi, proof, self._library)

    def sheets(self, folder: str) -> Plan | None:
        """The sheets of a game, as `build` would make them of the faces that are shown; None without such a game."""
        with self._working:
            kept = self._games.get(folder)
            return self._sheets.plan(kept, self._library) if kept else None

    def sheet_png(self, version: str, dpi: int) -> bytes:
        """The picture of a page of sheets. Raises NoPicture."""
        return self._sheets.picture(version, dpi)

    def _publish(self) -> None:
        states = tuple(kept.state for kept in self._games.values())
        self._gallery.hang({version: shown for kept in self._games.values() for version, shown in kept.shown.items()})
        self.snapshot = Snapshot(self.snapshot.number + 1, states)

    def _read_fonts(self, changed: Iterable[str] | None) -> tuple[Diagnostics, Library]:
        problems = Diagnostics()
        self._font_files = self._font_files.anew(changed)
        return problems, library(self._font_files, problems, self._store)
