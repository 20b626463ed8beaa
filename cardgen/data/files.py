"""The door in: the files of a project behind one small interface.

A name is a path inside the project with `/` between its parts: `card_data/tide/crew.yaml`,
`templates/shared/icons/gold.svg`, `fonts/oswald/Oswald-Bold.ttf`.
"""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

LARGEST = 64 * 1024 * 1024
"""The largest file taken, in bytes: a photograph of 100 megapixels or a font of all of CJK stays well below."""

_PLAIN = "write it with / between its parts, and without a leading /, “.”, “..” or a backslash"


class Unreadable(Exception):
    """A file cannot be had: missing, outside the project, too large, not a file. `str()` is one short phrase."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = hints


class Missing(Unreadable):
    """There is nothing of that name."""


class Files(Protocol):
    """A folder, memory, or later a git revision. Nothing outside it can be reached, symlinks included."""

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises Unreadable; Missing where there is none, with the nearest name that exists."""
        ...

    def exists(self, name: str) -> bool:
        """Whether a file of this name can be read."""
        ...

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder ("" for all), sorted; empty when there is no such folder."""
        ...


class Folder:
    """The files below a folder of the disk.

    A symlink may lead anywhere inside the folder, and never out of it. `names` leaves out what a name cannot say
    (hidden files, a backslash, bytes that are no UTF-8) and does not go into linked folders.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises Unreadable."""
        path = self._found(name)
        try:
            return path.read_bytes()
        except OSError as error:
            raise Unreadable(f"“{name}” cannot be read: {_reason(error)}") from error

    def exists(self, name: str) -> bool:
        """Whether a file of this name can be read."""
        try:
            self._found(name)
        except Unreadable:
            return False
        return True

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder ("" for all), sorted; empty when there is no such folder."""
        try:
            start = self._inside(folder) if folder else self.root
        except (Unreadable, OSError, ValueError, RuntimeError):
            return ()
        return tuple(sorted(_walk(start, f"{folder}/" if folder else "")))

    def _found(self, name: str) -> Path:
        """The real path of a file that may be read."""
        try:
            path = self._inside(name)
            state = path.stat()
        except (FileNotFoundError, NotADirectoryError) as error:
            raise _missing(name, self._entries, self.names) from error
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: a circle of symlinks
            raise Unreadable(f"“{name}” cannot be read: {_reason(error)}") from error
        if not stat.S_ISREG(state.st_mode):
            kind = "is a folder, not a file" if stat.S_ISDIR(state.st_mode) else "is not a regular file"
            raise Unreadable(f"“{name}” {kind}")
        _bounded(name, state.st_size)
        return path

    def _inside(self, name: str) -> Path:
        """The real path of a name. Raises Unreadable when it lies outside the folder."""
        _checked(name)
        if _is_real(f"{self.root}", name):
            return self.root / name
        path = (self.root / name).resolve()
        if not path.is_relative_to(self.root):
            raise Unreadable(
                f"“{name}” leads out of the project", "copy the file into the project; a link may not leave it"
            )
        return path

    def _entries(self, folder: str) -> tuple[str, ...]:
        try:
            return tuple(path.name for path in self._inside(folder).iterdir()) if folder else tuple(_top(self.root))
        except (Unreadable, OSError, ValueError, RuntimeError):
            return ()


class Memory:
    """Files held in memory, by name: for tests, examples and anything made on the way."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises Unreadable."""
        _checked(name)
        data = self.files.get(name)
        if data is None:
            if any(other.startswith(f"{name}/") for other in self.files):
                raise Unreadable(f"“{name}” is a folder, not a file")
            raise _missing(name, self._entries, self.names)
        _bounded(name, len(data))
        return data

    def exists(self, name: str) -> bool:
        """Whether a file of this name can be read."""
        return name in self.files and len(self.files[name]) <= LARGEST

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder ("" for all), sorted; empty when there is no such folder."""
        start = f"{folder}/" if folder else ""
        return tuple(
            sorted(
                name
                for name in self.files
                if name.startswith(start) and not any(part.startswith(".") for part in name[len(start) :].split("/"))
            )
        )

    def _entries(self, folder: str) -> tuple[str, ...]:
        start = f"{folder}/" if folder else ""
        return tuple({name[len(start) :].split("/")[0] for name in self.files if name.startswith(start)})


class Layered:
    """Files of a project, and below `start` (which ends in /) those of another place, whose names begin there."""

    def __init__(self, files: Files, other: Files, start: str) -> None:
        self._files, self._other, self._start = files, other, start

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises Unreadable."""
        return self._other.read(name[len(self._start) :]) if name.startswith(self._start) else self._files.read(name)

    def exists(self, name: str) -> bool:
        """Whether a file of this name can be read."""
        if name.startswith(self._start):
            return self._other.exists(name[len(self._start) :])
        return self._files.exists(name)

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder of the project, sorted."""
        return self._files.names(folder)


def is_missing(files: Files, name: str) -> bool:
    """Whether there is nothing of this name; a folder, or a link that leads nowhere, is no file and is not missing."""
    if files.exists(name):
        return False
    try:
        files.read(name)
    except Missing:
        return True
    except Unreadable:
        return False
    return False


def _checked(name: str) -> None:
    """Refuses a name that is not plain. Raises Unreadable."""
    if not name:
        raise Unreadable("the name of a file is empty")
    if "\\" in name or "\0" in name or any(part in ("", ".", "..") for part in name.split("/")):
        raise Unreadable(f"“{name}” is not the name of a file in the project".replace("\0", "\\0"), _PLAIN)


def _is_real(root: str, name: str) -> bool:
    """Whether a name below a real folder is a real path as it stands, as most are: to resolve it takes four times as
    long. Links lead elsewhere, and on Windows more than links.
    """
    path = root
    try:
        for part in name.split("/"):
            path = f"{path}/{part}"
            if stat.S_ISLNK(os.lstat(path).st_mode):
                return False
    except (OSError, ValueError):  # what is wrong shows itself to whoever resolves or reads it
        return False
    return os.name == "posix"


def _bounded(name: str, size: int) -> None:
    if size > LARGEST:
        raise Unreadable(f"“{name}” has {size / 2**20:.0f} MiB; the most is {LARGEST // 2**20} MiB")


def _reason(error: Exception) -> str:
    """Why the system refused, without its path or number."""
    words = error.strerror if isinstance(error, OSError) else None
    return (words or "the system does not accept the name").lower()


def _walk(folder: Path, start: str) -> Iterator[str]:
    """Names of the files below a folder, each after `start`; unsorted."""
    try:
        entries = list(folder.iterdir())
    except OSError:
        return  # no such folder, or one that may not be listed: reading a file in it says why
    for path in entries:
        name = path.name
        if name.startswith(".") or "\\" in name or not _printable(name):
            continue
        if not path.is_dir():
            yield start + name
        elif not path.is_symlink():
            yield from _walk(path, f"{start}{name}/")


def _top(root: Path) -> Iterator[str]:
    return (path.name for path in root.iterdir())


def _printable(name: str) -> bool:
    """Whether a name is text: Python keeps undecodable bytes of a file system as lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in name) if not name.isascii() else True


def _missing(name: str, entries: Callable[[str], Iterable[str]], names: Callable[[str], tuple[str, ...]]) -> Unreadable:
    """The error for a missing file: names the folder that is missing, or the nearest file, as a hint."""
    parts = name.split("/")
    for index, part in enumerate(parts):
        folder = "/".join(parts[:index])
        known = [entry for entry in entries(folder) if not entry.startswith(".")]
        if part not in known:
            return Missing(f"there is no file “{name}”", *_instead(parts, index, known, names))
    return Unreadable(f"“{name}” is a link that leads nowhere", "link it to a file of the project, or delete it")


def _instead(
    parts: list[str], index: int, known: list[str], names: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """The hint for a file whose part at an index is not among those that are known there."""
    near = _nearest(parts[index], known)
    if near:
        return (f"did you mean “{'/'.join((*parts[:index], near))}”?",)
    elsewhere = [other for other in names(parts[0]) if index and other.endswith(f"/{parts[-1]}")]
    if elsewhere:
        return (f"did you mean “{elsewhere[0]}”?",)
    return (f"there is no folder “{'/'.join(parts[: index + 1])}”",) if index < len(parts) - 1 else ()


def _nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name nearest to a word; one that differs in capitals only is the nearest."""
    folded: dict[str, str] = {}
    for other in sorted(known):
        folded.setdefault(other.casefold(), other)
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None
