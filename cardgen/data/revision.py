"""A project and the name of an earlier state go in, its files as they were then come out: a git revision, or a folder.

git itself reads its repository: https://git-scm.com/docs/git-cat-file and https://git-scm.com/docs/git-ls-tree.
"""

from __future__ import annotations

import posixpath
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.data.files import LARGEST, Files, Folder, Memory
from cardgen.data.project import CARDS, TEMPLATES
from cardgen.diagnostics import nearest

FOLDERS = (CARDS, TEMPLATES, "fonts")
"""What faces are made of: nothing else of a revision is read."""

PATIENCE = 60.0
"""Seconds that git may take for one answer: a large repository on a slow disk needs a few."""

_LINK = "120000"
"""The mode of a symbolic link in a tree (https://git-scm.com/docs/git-fast-import#_filemodify)."""

_LINKS = 8
"""How many links may lead to one another: more is a circle."""


class NoRevision(Exception):
    """There is no such state of the project. `str()` is one short phrase."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = hints


class _Entry(NamedTuple):
    """A file of a tree: its mode, the name of its content, its name in the project."""

    mode: str
    blob: str
    name: str


def revision(root: Path, name: str) -> Files:
    """The files of the project at `root` as they were at a revision, a tag, or as they stand in another folder.

    A folder is meant where a path is written (with a / or as . or ..), or where git knows no such revision. Raises
    NoRevision.
    """
    folder = _folder(name)
    if folder is not None and ("/" in name or name in (".", "..")):
        return folder
    try:
        commit = _commit(root, name)
    except NoRevision:
        if folder is None:
            raise
        return folder
    prefix = _git(root, "rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
    entries = [entry for entry in _entries(root, commit, prefix) if entry.name.split("/")[0] in FOLDERS]
    if not any(entry.name.startswith(f"{CARDS}/") for entry in entries):
        raise NoRevision(f"“{name}” holds no {CARDS}/ at this place of the repository")
    blobs = _blobs(root, [entry.blob for entry in entries])
    return Memory(_followed(entries, blobs))


def _folder(name: str) -> Files | None:
    """The project in a folder of the disk; None where there is none."""
    place = Path(name)
    try:
        return Folder(place) if name and (place / CARDS).is_dir() else None
    except (OSError, ValueError):
        return None


def _commit(root: Path, name: str) -> str:
    """The full name of the commit that a revision names. Raises NoRevision."""
    if not (root / ".git").exists() and not _inside(root):
        message = f"the project is in no git repository, and “{name}” is no folder of a project"
        raise NoRevision(message, "name the folder of an older copy, or put the project under git")
    done = _run(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if done.returncode or name.startswith("-"):
        known = _git(root, "for-each-ref", "--format=%(refname:short)").decode("utf-8", "replace").split()
        hints = nearest(name, known) or (("there are " + ", ".join(known[:12]),) if known else ())
        raise NoRevision(f"git knows no revision “{name}”, and it is no folder of a project", *hints)
    return done.stdout.decode("ascii").strip()


def _inside(root: Path) -> bool:
    return _run(root, "rev-parse", "--is-inside-work-tree").stdout.strip() == b"true"


def _entries(root: Path, commit: str, prefix: str) -> Iterator[_Entry]:
    """The files of a commit below a folder of the repository, but for those too large to be read."""
    found = _git(root, "ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", *((prefix,) if prefix else ()))
    for line in found.split(b"\0"):
        head, _, path = line.partition(b"\t")
        if not path:
            continue
        mode, kind, blob, size = head.decode("ascii").split()
        try:
            name = path.decode("utf-8")
        except UnicodeDecodeError:
            continue  # no name that a project can say
        if kind == "blob" and int(size) <= LARGEST:
            yield _Entry(mode, blob, name.removeprefix(prefix))


def _blobs(root: Path, names: Iterable[str]) -> Mapping[str, bytes]:
    """The contents of files, each read once."""
    wanted = list(dict.fromkeys(names))
    answer = _git(root, "cat-file", "--batch", given="".join(f"{name}\n" for name in wanted).encode("ascii"))
    found: dict[str, bytes] = {}
    at = 0
    for name in wanted:
        end = answer.index(b"\n", at)
        head = answer[at:end].split()
        if len(head) != 3:
            raise NoRevision(
                f"git has lost a file of it ({name[:12]})", "fetch the whole history: git fetch --unshallow"
            )
        size = int(head[2])
        found[name] = answer[end + 1 : end + 1 + size]
        at = end + 2 + size
    return found


def _followed(entries: Iterable[_Entry], blobs: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The contents by name, with links followed that stay in the tree; what else a link names is not there."""
    tree = {entry.name: entry for entry in entries}
    files: dict[str, bytes] = {}
    for name in tree:
        entry: _Entry | None = tree[name]
        for _ in range(_LINKS):
            if entry is None or entry.mode != _LINK:
                break
            target = blobs[entry.blob].decode("utf-8", "replace")
            entry = tree.get(posixpath.normpath(posixpath.join(posixpath.dirname(entry.name), target)))
        if entry is not None and entry.mode != _LINK:
            files[name] = blobs[entry.blob]
    return files


def _git(root: Path, *words: str, given: bytes = b"") -> bytes:
    """What git answers. Raises NoRevision where it does not."""
    done = _run(root, *words, given=given)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoRevision(f"git cannot read it: {said[-1] if said else 'it gave no reason'}")
    return done.stdout


def _run(root: Path, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # Attributes and hooks of a repository are somebody's code: nothing here runs any, as no file is checked out.
    command = ["git", "-C", str(root), "--no-optional-locks", *words]
    try:
        return subprocess.run(command, input=given, capture_output=True, timeout=PATIENCE, check=False)
    except FileNotFoundError as error:
        raise NoRevision("there is no git on this computer", "name the folder of an older copy instead") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoRevision("git does not answer") from error
