"""The bytes of pictures go in, slips that fetch them come out: they wait on the disk, not in memory.

A build knows all its files before it writes one, and 540 pictures of 0.7 MB are more memory than all else it does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from threading import Lock
from typing import IO, Protocol
from weakref import WeakValueDictionary


class Slip(Protocol):
    """What stands for some bytes; `sha256` is their digest in hexadecimal."""

    sha256: str

    def read(self) -> bytes:
        """The bytes."""
        ...


class Promised:
    """A slip for bytes that an earlier run made, and that are made again only where somebody reads them."""

    __slots__ = ("_make", "sha256")

    def __init__(self, sha256: str, make: Callable[[], Slip]) -> None:
        self.sha256, self._make = sha256, make

    def read(self) -> bytes:
        """The bytes. Raises what making them raises."""
        made = self._make()
        if made.sha256 != self.sha256:
            raise AssertionError("what was made again is not what was promised")
        return made.read()


class Kept:
    """A slip for some bytes. `sha256` is their digest in hexadecimal; `data` is None where they wait in the spool."""

    __slots__ = ("__weakref__", "_data", "_length", "_spool", "_start", "sha256")

    def __init__(self, spool: Spool, start: int, length: int, sha256: str, data: bytes | None = None) -> None:
        self._spool, self._start, self._length, self.sha256, self._data = spool, start, length, sha256, data

    def read(self) -> bytes:
        """The bytes."""
        return self._spool.fetch(self._start, self._length) if self._data is None else self._data


class Spool:
    """A file without a name, which goes with its last slip. Several threads may use it at once."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._end = 0
        self._slips: WeakValueDictionary[str, Kept] = WeakValueDictionary()  # or neither would ever be let go
        self._lock = Lock()

    def keep(self, data: bytes) -> Kept:
        """The slip for some bytes; equal bytes are kept once, and have the same."""
        digest = hashlib.sha256(data).hexdigest()
        with self._lock:
            slip = self._slips.get(digest)
            if slip is None:
                slip = self._slips[digest] = self._written(data, digest)
            return slip

    def _written(self, data: bytes, digest: str) -> Kept:
        try:
            if self._file is None:
                import tempfile

                self._file = tempfile.TemporaryFile()  # noqa: SIM115  # it lives as long as its slips
            self._file.seek(self._end)
            self._file.write(data)
            self._file.flush()
        except OSError:  # no room, or no folder for such files: then they stay in memory
            return Kept(self, 0, len(data), digest, data)
        start, self._end = self._end, self._end + len(data)
        return Kept(self, start, len(data), digest)

    def __del__(self) -> None:
        if self._file is not None:
            self._file.close()

    def fetch(self, start: int, length: int) -> bytes:
        """The bytes at a place."""
        with self._lock:
            assert self._file is not None
            self._file.seek(start)
            return self._file.read(length)


def fetched(data: bytes | Slip) -> bytes:
    """The bytes themselves."""
    return data if isinstance(data, bytes) else data.read()


def digest(data: bytes | Slip) -> str:
    """The SHA-256 of the bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest() if isinstance(data, bytes) else data.sha256


class Fetched(Mapping[str, bytes]):
    """Files by name, whose bytes are fetched each time they are asked for."""

    def __init__(self, files: Mapping[str, bytes | Slip]) -> None:
        self._files = files

    def __getitem__(self, name: str) -> bytes:
        return fetched(self._files[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, name: object) -> bool:
        return name in self._files
