"""The files of a folder as a build left them go in; which of them nobody has touched since comes out.

Hashing 540 pictures takes longer than laying their cards out. What a file system says of a file changes with any write
to it, so that git, too, reads only files of which it says something new.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

KIND = "files of folder"


class Seen:
    """What is known of the files of one folder, from one build to the next. Without a shelf nothing is."""

    def __init__(self, folder: Path, shelf: Shelf | None) -> None:
        self._key, self._shelf = str(folder.resolve()), shelf
        self._known: dict[str, list[object]] = {}
        self._fresh: dict[str, list[object]] = {}
        kept = shelf.get(KIND, self._key) if shelf else None
        if kept is not None:
            with contextlib.suppress(ValueError):
                found = json.loads(kept)
                self._known = found if isinstance(found, dict) else {}

    def digest(self, place: Path, status: os.stat_result) -> str | None:
        """The SHA-256 of a file that nobody has touched since it was last kept, in hexadecimal; None of others."""
        found = self._known.get(str(place))
        return found[-1] if isinstance(found, list) and found[:-1] == _marks(status) else None  # type: ignore[return-value]

    def note(self, place: Path, status: os.stat_result, digest: str) -> None:
        """A file had this SHA-256 when it was read or moved into place; `status` is from just before or after that, so
        that whoever touches it later is found out.
        """
        self._fresh[str(place)] = [*_marks(status), digest]

    def keep(self) -> None:
        """Remember the files that were noted, for the next build."""
        if self._shelf is not None and self._fresh != self._known:
            self._shelf.put(KIND, self._key, json.dumps(self._fresh).encode())


def _marks(status: os.stat_result) -> list[object]:
    """What changes with a write to a file. Its content may be changed, its size and time put back, but not the last."""
    return [status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns]
