"""Drawings in, their size and measures out where they were found sound before.

Who only looks for mistakes need not read them again.

What was found is kept under the bytes of the drawing, the palette, and the program that read it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardgen.colors import Color
from cardgen.data.files import Folder
from cardgen.layout.frame import Art, Measures
from cardgen.layout.svg.measures import measures
from cardgen.store import Store

KIND = "sound art"
NUMBERS = "<9d"


class Known(NamedTuple):
    """The view box of a drawing, and its measures."""

    x: float
    y: float
    width: float
    height: float
    measures: Measures


class SoundArt:
    """What is known of the drawings of one game; with no store nothing is."""

    def __init__(self, store: Store, palette: Mapping[str, Color]) -> None:
        self._store = store
        self._with = f"{_reader()} {sorted(palette.items())!r}" if store.folder else ""

    def find(self, data: bytes) -> Known | None:
        """What is known of a drawing in which nothing is wrong; None where that is not known."""
        kept = self._store.get(KIND, self._key(data)) if self._with else None
        if kept is None or len(kept) != struct.calcsize(NUMBERS):
            return None
        x, y, width, height, *others = struct.unpack(NUMBERS, kept)
        return Known(x, y, width, height, Measures(*others))

    def keep(self, data: bytes, art: Art) -> Art:
        """Remember that nothing is wrong with a drawing. Measures it, then, for the next time and for this one."""
        if not self._with:
            return art
        its = measures(art)
        self._store.put(KIND, self._key(data), struct.pack(NUMBERS, art.x, art.y, art.width, art.height, *its))
        return replace(art, measures=its)

    def _key(self, data: bytes) -> str:
        return f"{hashlib.sha256(data).hexdigest()} {self._with}"


@cache
def _reader() -> str:
    """A digest of the program that reads drawings: another one may find more."""
    folder = Folder(Path(__file__).parent / "svg")
    sources = b"".join(folder.read(name) for name in folder.names("") if name.endswith(".py"))
    return hashlib.sha256(sources).hexdigest()
