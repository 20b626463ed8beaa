"""The door out: the files of a build go in, and stand in a folder when it returns. Nothing else writes there.

Every file is written beside its place and moved into it, so a reader sees the old one or the new one, whole. First
all files are written, then all are moved, then what the last build listed and this one does not is removed, and the
manifest comes last. Whatever fails before the moves leaves the folder as it was.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.former import LARGEST, Listed, listed
from cardgen.export.manifest import NAME, as_json, digests_of
from cardgen.export.seen import Seen

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

PATIENCE = 20.0
"""Seconds to wait for another build that writes to the same folder: longer than the largest build writes."""

_BESIDE = ".cardgen-"
"""How the names of files begin that are not in their place yet."""


class Written(NamedTuple):
    """What a build changed, by name below the folder, sorted."""

    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class OutputProblem(Exception):
    """The folder cannot take a file: where, one short phrase, and hints."""

    def __init__(self, place: Path, message: str, *hints: str) -> None:
        super().__init__(message)
        self.place = place
        self.hints = hints


def write(
    folder: Path,
    files: Mapping[str, bytes],
    manifest: Mapping[str, object],
    problems: Diagnostics,
    shelf: Shelf | None = None,
) -> Written | None:
    """Makes `folder` hold these files and their manifest; None, and a problem reported, when it cannot.

    A file that already has its bytes is left alone. Files that the folder's former manifest lists and the new one
    does not are removed if they still are what was written; no other file is touched. On the `shelf` it is kept how
    files were left: the next build need not read them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder) as locked:
            return _write(folder, files, manifest, locked, problems, Seen(folder, shelf))
    except OutputProblem as problem:
        problems.error(Span(problem.place.as_posix()), "cannot-write", str(problem), *problem.hints)
    except OSError as problem:
        place = problem.filename if isinstance(problem.filename, str) else str(folder)
        problems.error(Span(Path(place).as_posix()), "cannot-write", *in_words(problem))
    except Unreadable as problem:  # of a picture that is made only now
        problems.error(Span(folder.as_posix()), "unreadable-file", str(problem), *problem.hints)
    return None


def put(place: Path, data: bytes, problems: Diagnostics) -> bool:
    """Makes one file hold these bytes, written beside and moved into place; False where it held them, or cannot."""
    if _holds(place, data):
        return False
    beside: dict[Path, Path] = {}
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _beside(place, 0, data, beside)
        _move(beside, place)
    except OutputProblem as problem:
        problems.error(Span(problem.place.as_posix()), "cannot-write", str(problem), *problem.hints)
    except OSError as problem:
        problems.error(Span(place.as_posix()), "cannot-write", *in_words(problem))
    finally:
        for left in beside.values():
            left.unlink(missing_ok=True)
    return not beside


def _write(
    folder: Path,
    files: Mapping[str, bytes],
    described: Mapping[str, object],
    locked: bool,
    problems: Diagnostics,
    seen: Seen,
) -> Written:
    former, manifest, digests = listed(_former(folder / NAME)), as_json(described), digests_of(described)
    wanted = {_place(folder, name): name for name in sorted(files)}
    # By their digests: what stands there already need not even be made.
    changed = {place: name for place, name in wanted.items() if not _is(place, digests[name], seen)}
    if locked:  # then nobody else is writing, and what stands beside is left over from a build that died
        for left in {place.parent for place in (*wanted, folder / NAME)}:
            for stray in left.glob(f"{_BESIDE}*"):
                stray.unlink(missing_ok=True)
    beside: dict[Path, Path] = {}
    try:
        for number, (place, name) in enumerate(changed.items(), 1):
            _beside(place, number, files[name], beside)
        last = _place(folder, NAME)
        if not _holds(last, manifest):
            _beside(last, 0, manifest, beside)
        for place, name in changed.items():
            _move(beside, place)
            with contextlib.suppress(OSError):  # somebody took it away again
                seen.note(place, place.lstat(), digests[name])
        gone = [one.name for one in former if not _kept(folder, one.name, files) and _remove(folder, one, problems)]
        if last in beside:
            _move(beside, last)
    finally:
        for left in beside.values():
            left.unlink(missing_ok=True)
    seen.keep()
    same = tuple(name for place, name in wanted.items() if place not in changed)
    return Written(tuple(changed.values()), same, tuple(sorted(gone)))


def _place(folder: Path, name: str) -> Path:
    """Where a file goes: its folder is made. Refuses a folder in its way, and a link that leads elsewhere."""
    *parents, _ = PurePosixPath(name).parts
    at = folder
    for part in parents:
        at /= part
        at.mkdir(exist_ok=True)
        if at.is_symlink():
            raise OutputProblem(at, "this is a link to another place", "remove the link: output goes nowhere else")
    place = folder / name
    if place.is_dir() and not place.is_symlink():
        raise OutputProblem(place, "a folder stands where this file goes", "move the folder away")
    return place


def _beside(place: Path, number: int, data: bytes, beside: dict[Path, Path]) -> None:
    """Writes the bytes into a new file in the same folder, and notes it under its place."""
    temporary = place.with_name(f"{_BESIDE}{os.getpid()}-{number}")
    beside[place] = temporary
    try:
        temporary.unlink(missing_ok=True)
        with temporary.open("xb") as file:  # "x": never through a link
            file.write(data)
    except OSError as problem:
        raise OutputProblem(place, *in_words(problem)) from problem


def _move(beside: dict[Path, Path], place: Path) -> None:
    try:
        beside[place].replace(place)
    except OSError as problem:
        raise OutputProblem(place, *in_words(problem)) from problem
    del beside[place]


def _holds(place: Path, data: bytes) -> bool:
    """Whether a regular file there has just these bytes."""
    try:
        status = place.lstat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size == len(data) and place.read_bytes() == data


def _is(place: Path, digest: str, seen: Seen) -> bool:
    """Whether a regular file there has the bytes of this SHA-256."""
    try:
        status = place.lstat()
        if not stat.S_ISREG(status.st_mode):
            return False
        found = seen.digest(place, status)
        if found is None:
            with place.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        if found == digest:
            seen.note(place, status, digest)
        return found == digest
    except OSError:
        return False


def _former(place: Path) -> bytes | None:
    """The former manifest, when there is a readable one of a sane size."""
    try:
        status = place.lstat()
        return place.read_bytes() if stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST else None
    except OSError:
        return None


def _kept(folder: Path, name: str, files: Mapping[str, bytes]) -> bool:
    """Whether a former file is one of the new ones; also when only capitals changed, on a system that ignores them."""
    if name in files:
        return True
    alike = [new for new in files if new.lower() == name.lower()]
    with contextlib.suppress(OSError):
        return any((folder / name).samefile(folder / new) for new in alike)
    return False


def _remove(folder: Path, former: Listed, problems: Diagnostics) -> bool:
    """Removes a file of a former build, and its folders when they are left empty; False when it is not there.

    A file that is not what the build wrote belongs to a person by now: it stays, with a warning.
    """
    place = folder / former.name
    if any(parent.is_symlink() for parent in place.parents if parent != folder and folder in parent.parents):
        return False
    try:
        if not stat.S_ISREG(place.lstat().st_mode):
            return False
        if hashlib.sha256(place.read_bytes()).hexdigest() != former.sha256:
            problems.warning(
                Span(place.as_posix()),
                "changed-since-written",
                "this file is no longer part of the game, but somebody changed it; it was left",
                "delete it when nobody needs it",
            )
            return False
        place.unlink()
    except FileNotFoundError:
        return False
    with contextlib.suppress(OSError):  # not empty: other files stand there
        for parent in place.parents:
            if parent == folder:
                break
            parent.rmdir()
    return True


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[bool]:
    """Holds the folder against other builds; gives False where the system cannot lock one (Windows, some networks).

    Without a lock two builds still never mix their bytes: each file is moved into place whole.
    """
    try:
        import fcntl
    except ImportError:
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _wait(lambda: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB), folder)
    finally:
        os.close(handle)


def _wait(lock: Callable[[], None], folder: Path) -> bool:
    """Whether the lock was had, after some patience with whoever holds it."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            lock()
            return True
        except BlockingIOError:
            if time.monotonic() > until:
                raise OutputProblem(folder, "another build is writing here", "wait until it has ended") from None
            time.sleep(0.02)
        except OSError:
            return False


def in_words(problem: OSError) -> tuple[str, str]:
    """An error of the system as a message and what to do."""
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full", "make room; what was there before is unchanged"
    if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "cardgen may not write here", "change the permissions, or close the program that has the file open"
    if problem.errno in (errno.EEXIST, errno.ENOTDIR):
        return "a file stands where a folder goes", "move the file away"
    if problem.errno == errno.ENAMETOOLONG:
        return "the path is too long for this system", "shorten the ids of the cards, or build in a higher folder"
    return (problem.strerror or type(problem).__name__), "see whether the folder can be written to"
