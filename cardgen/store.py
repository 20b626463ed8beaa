"""What took long to make goes in under a key of its content; the same bytes come out next time, or nothing.

The store lies outside the project, in the user's cache folder, and may be deleted at any time. It never raises: where
it cannot write, everything is made anew. What a person measured is kept beside it, in the user's config folder: see
`Profiles`.

What is trusted: whoever may write into the folder, as with the modules that Python keeps compiled. So it is made for
its owner alone. The checksum finds what a broken disk or a copied file did, and no forgery: it has no secret.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
from contextlib import suppress
from pathlib import Path

LIMIT = 256 * 1024 * 1024
"""The most bytes kept: some hundred pictures sampled for print. Past it, what was used longest ago goes first."""

KEEP = LIMIT * 3 // 4
"""How far the store is emptied then, so that not every entry after it empties again."""

_MAGIC = b"cardgen store 2\n"
_CHECK = 16
_BELOW = "store"  # entries stand below it, so that emptying never meets a file of another's in a folder named by hand
_numbers = itertools.count()


class Store:
    """A folder of entries. With no folder it keeps nothing.

    An entry is a file named by the digest of its kind and key: a line that says what it is, a checksum of that digest
    and the data, and the data. So an entry under another's name is a damaged one.
    It is written beside and moved into place, so that another process sees all of it or nothing.
    """

    def __init__(self, folder: Path | None, limit: int = LIMIT) -> None:
        self.folder = folder
        self._limit = limit
        self._size: int | None = None

    def get(self, kind: str, key: str) -> bytes | None:
        """The bytes put under a key, or None. A damaged entry is none."""
        if self.folder is None:
            return None
        path = self._path(self.folder, kind, key)
        try:
            entry = path.read_bytes()
        except OSError:
            return None
        data = entry[len(_MAGIC) + _CHECK :]
        if entry[: len(_MAGIC) + _CHECK] != _MAGIC + _checksum(path, data):
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):  # a folder that may only be read is no less a store
            os.utime(path)  # used now: such entries stay longest
        return data

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keeps bytes under a key; an entry larger than a quarter of the store is not kept."""
        if self.folder is None or len(data) > self._limit // 4:
            return
        path = self._path(self.folder, kind, key)
        beside = path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}")
        try:
            _make_private(self.folder / _BELOW)
            path.parent.mkdir(exist_ok=True, mode=0o700)
            beside.write_bytes(_MAGIC + _checksum(path, data) + data)
            beside.replace(path)
        except OSError:  # a full disk, a folder that may not be written: the next run makes it anew
            with suppress(OSError):
                beside.unlink()
            return
        self._grown(self.folder, len(_MAGIC) + _CHECK + len(data))

    def _path(self, folder: Path, kind: str, key: str) -> Path:
        name = hashlib.blake2b(f"{kind}\0{key}".encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
        return folder / _BELOW / name[:2] / name[2:]

    def _grown(self, folder: Path, by: int) -> None:
        """Counts what was added, and empties the store to three quarters when it is over its limit."""
        if self._size is not None and self._size + by <= self._limit:
            self._size += by
            return
        entries = sorted(_entries(folder))
        self._size = sum(size for _, size, _ in entries)
        if self._size <= self._limit:
            return
        for _, size, path in entries:
            if self._size <= self._limit * KEEP // LIMIT:
                break
            with suppress(OSError):
                path.unlink()
                self._size -= size


def default_store() -> Store:
    """The store in the user's cache folder. `CARDGEN_CACHE` names another folder, or is `off`."""
    wanted = os.environ.get("CARDGEN_CACHE", "")
    if wanted.strip().lower() == "off":
        return Store(None)
    if wanted.strip():
        return Store(_named(wanted))
    folder = _cache_folder()
    return Store(folder / "cardgen" if folder else None)


class Profiles:
    """Small texts by name that are kept until somebody removes them: one file each in a folder, PREFIX-NAME.json.

    `folder` None is a computer without a home. Names are the caller's to check. What the system refuses is an OSError.
    """

    def __init__(self, folder: Path | None, prefix: str = "printer") -> None:
        self.folder, self._prefix = folder, prefix

    def names(self) -> tuple[str, ...]:
        """The names of all that are kept, sorted."""
        start = f"{self._prefix}-"
        found = self.folder.glob(f"{start}*.json") if self.folder else ()
        return tuple(sorted(path.name.removeprefix(start).removesuffix(".json") for path in found))

    def read(self, name: str) -> str:
        """The text kept under a name. Raises OSError, and ValueError when it is no UTF-8."""
        return self.path(name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Keeps a text, in place of the one before. Raises OSError."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Forgets a text. Raises OSError."""
        self.path(name).unlink()

    def path(self, name: str) -> Path:
        """The file of a name. Raises OSError where there is no folder to keep it in."""
        if self.folder is None:
            raise FileNotFoundError("this computer names no folder for settings; set CARDGEN_CONFIG to one")
        return self.folder / f"{self._prefix}-{name}.json"


def default_profiles() -> Profiles:
    """The profiles in the user's config folder. `CARDGEN_CONFIG` names another folder."""
    wanted = os.environ.get("CARDGEN_CONFIG", "").strip()
    if wanted:
        return Profiles(_named(wanted))
    folder = _config_folder()
    return Profiles(folder / "cardgen" if folder else None)


def _config_folder() -> Path | None:
    """Where this system keeps settings (XDG base directory specification 0.8; Apple's and Microsoft's own places)."""
    return _user_folder("APPDATA", "XDG_CONFIG_HOME", "Library/Application Support", ".config")


def _cache_folder() -> Path | None:
    """Where this system keeps caches (XDG base directory specification 0.8; Apple's and Microsoft's own places)."""
    return _user_folder("LOCALAPPDATA", "XDG_CACHE_HOME", "Library/Caches", ".cache")


def _user_folder(windows: str, xdg: str, apple: str, other: str) -> Path | None:
    if sys.platform == "win32":
        local = os.environ.get(windows)
        return Path(local) if local else None
    named = os.environ.get(xdg, "")
    if named.startswith("/"):  # the specification: a relative path is to be ignored
        return Path(named)
    try:
        home = Path.home()
    except RuntimeError:  # no home at all, as in some containers
        return None
    return home / (apple if sys.platform == "darwin" else other)


def _named(folder: str) -> Path:
    """A folder named by hand; `~` is the home, also where no shell made it so."""
    try:
        return Path(folder).expanduser()
    except RuntimeError:  # no home at all, or no such person
        return Path(folder)


def _make_private(folder: Path) -> None:
    """Makes a folder that only its owner may open; of one that is there, also from before, no less."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_mode & 0o077:
        with suppress(OSError):  # another's, or a file system without such modes
            folder.chmod(0o700)


def _checksum(path: Path, data: bytes) -> bytes:
    """Of the data and of the digest of kind and key, which is the name of the file and of the folder it lies in."""
    name = f"{path.parent.name}{path.name}".encode()
    return hashlib.blake2b(data, digest_size=_CHECK, person=b"cardgen", key=name).digest()


def _entries(folder: Path) -> list[tuple[int, int, Path]]:
    """(time of last use in ns, size, path) of every file of the store, also those a broken run left beside."""
    found = []
    with suppress(OSError):
        for part in (folder / _BELOW).iterdir():
            for path in part.iterdir():
                with suppress(OSError):
                    state = path.stat()
                    found.append((state.st_mtime_ns, state.st_size, path))
    return found
