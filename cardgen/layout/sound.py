"""Drawings in, their size and measures out where they were found sound before.

Who only looks for mistakes need not read them again.

What was found is kept under the bytes of the drawing, the palette, and the program that read it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from cardgen.colors import Cmyk, Color
from cardgen.data.files import Folder
from cardgen.geometry import Rect
from cardgen.layout.frame import Art, Measures
from cardgen.layout.svg.measures import heaviest, shown_ink, thinnest
from cardgen.store import Store

KIND, INK = "sound art", "ink of art"


class SoundArt:
    """What is known of the drawings of one game; with no store nothing is."""

    def __init__(self, store: Store, palette: Mapping[str, Color]) -> None:
        self._store = store
        self._with = f"{_reader()} {sorted(palette.items())!r}" if store.folder else ""

    def find(self, data: bytes, name: str, read: Callable[[], Art | None]) -> Art | None:
        """A drawing in which nothing is wrong, without its items; None where that is not known.

        Its ink is measured when that is first asked for, on the drawing as it is `read`.
        """
        key = self._key(data)
        known = self._kept(KIND, key, 9)
        if known is None:
            return None
        x, y, width, height, thin, *mix = known
        measures = Measures(thin, lambda: self._ink(key, read), Cmyk(*mix))
        return Art(name, "", x, y, width, height, (), measures=measures)

    def keep(self, data: bytes, art: Art) -> Art:
        """Remember that nothing is wrong with a drawing; the drawing, with measures that are kept too."""
        if not self._with:
            return art
        key, thin, mix = self._key(data), thinnest(art), heaviest(art)
        self._keep(KIND, key, art.x, art.y, art.width, art.height, thin, *mix)
        return replace(art, measures=Measures(thin, lambda: self._ink(key, lambda: art), mix))

    def _ink(self, key: str, read: Callable[[], Art | None]) -> Rect:
        known = self._kept(INK, key, 4)
        if known is not None:
            return Rect(*known)
        art = read()
        if art is None:  # changed since it was found sound: it will be looked at next time
            return Rect(0.0, 0.0, 0.0, 0.0)
        ink = shown_ink(art)
        self._keep(INK, key, *ink)
        return ink

    def _kept(self, kind: str, key: str, count: int) -> tuple[float, ...] | None:
        """So many numbers, where they were kept."""
        kept = self._store.get(kind, key) if self._with else None
        return struct.unpack(f"<{count}d", kept) if kept is not None and len(kept) == 8 * count else None

    def _keep(self, kind: str, key: str, *numbers: float) -> None:
        self._store.put(kind, key, struct.pack(f"<{len(numbers)}d", *numbers))

    def _key(self, data: bytes) -> str:
        return f"{hashlib.sha256(data).hexdigest()} {self._with}"


@cache
def _reader() -> str:
    """A digest of the program that reads drawings: another one may find more."""
    folder = Folder(Path(__file__).parent / "svg")
    sources = b"".join(folder.read(name) for name in folder.names("") if name.endswith(".py"))
    return hashlib.sha256(sources).hexdigest()
