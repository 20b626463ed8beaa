"""The files of a project in; the same files out, whose pictures and fonts stay what they were when first read.

A face that was laid out is drawn later, perhaps after its picture was replaced: it is drawn as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.data.files import Files

ROOM = 256 * 1024 * 1024
"""Bytes that are held at most: some hundred illustrations for print. What goes beyond is read again when it is drawn,
and a face whose picture was replaced meanwhile can then not be drawn. Our choice."""

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".ttf", ".otf", ".ttc", ".woff", ".woff2")
"""Of what is held: what is read when a face is drawn, and not only when it is laid out."""


class Held:
    """Files of a project at one moment. `asked` are the names that were asked for, whether there was a file or not."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._kept: dict[str, bytes] = {}
        self._room = ROOM
        self.asked: set[str] = set()

    def anew(self, changed: Iterable[str] | None) -> Held:
        """The files at a later moment: what is held stays so, but not files of these names (None: nothing stays)."""
        later = Held(self._files)
        later.asked = self.asked
        if changed is not None:
            later._kept = {name: data for name, data in self._kept.items() if name not in set(changed)}
            later._room = ROOM - sum(map(len, later._kept.values()))
        return later

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises Unreadable."""
        self.asked.add(name)
        kept = self._kept.get(name)
        if kept is not None:
            return kept
        data = self._files.read(name)
        if name.lower().endswith(ENDINGS) and len(data) <= self._room:
            self._kept[name] = data
            self._room -= len(data)
        return data

    def exists(self, name: str) -> bool:
        """Whether a file of this name can be read."""
        self.asked.add(name)
        return self._files.exists(name)

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder."""
        return self._files.names(folder)
