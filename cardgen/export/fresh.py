"""New files go in; they stand in a folder where nothing stood, all of them or none.

They are written into a folder beside their places, and moved from there as whole folders where those are new.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.output import in_words

_BESIDE = ".cardgen-new-"
"""How the name of the folder begins that new files are written into first."""


def plant(root: Path, files: Mapping[str, bytes], folders: Iterable[str], problems: Diagnostics) -> bool:
    """Makes new files, by name below a folder that is there; False, and all problems told, where something stands.

    `folders` are those that are to be new as a whole.
    """
    there = _in_the_way(root, files, tuple(folders))
    for name in there:
        message = "this is there already, and is left as it is"
        problems.error(Span(name), "cannot-write", message, "choose another name, or move it away")
    if there:
        return False
    beside = root / f"{_BESIDE}{os.getpid()}"
    try:
        _write(beside, files)
        _move(beside, root, _whole(root, files))
    except OSError as problem:
        place = problem.filename if isinstance(problem.filename, str) else str(root)
        problems.error(Span(Path(place).as_posix()), "cannot-write", *in_words(problem))
        return False
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return True


def _in_the_way(root: Path, files: Iterable[str], folders: tuple[str, ...]) -> list[str]:
    """The names of what stands where a new folder or file goes, or where a folder must be."""
    own = [name for name in folders if os.path.lexists(root / name)]
    rest = [name for name in files if not name.startswith(tuple(f"{folder}/" for folder in folders))]
    way = {str(parent) for name in files for parent in PurePosixPath(name).parents if parent.name}
    no_folder = [name for name in way if os.path.lexists(root / name) and not (root / name).is_dir()]
    return sorted({*own, *no_folder, *(name for name in rest if os.path.lexists(root / name))})


def _whole(root: Path, files: Iterable[str]) -> list[PurePosixPath]:
    """What is moved: for each file the highest of its folders that is not there yet, or the file itself."""
    found = set()
    for name in files:
        way = [*reversed(PurePosixPath(name).parents[:-1]), PurePosixPath(name)]
        found.add(next((part for part in way if not (root / part).exists()), PurePosixPath(name)))
    return sorted(found)


def _write(beside: Path, files: Mapping[str, bytes]) -> None:
    beside.mkdir()
    for name, data in files.items():
        place = beside / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def _move(beside: Path, root: Path, parts: Iterable[PurePosixPath]) -> None:
    """Moves each part into its place, or where one cannot be, none."""
    moved: list[PurePosixPath] = []
    try:
        for part in parts:
            (beside / part).rename(root / part)
            moved.append(part)
    except OSError:
        for part in moved:
            (root / part).rename(beside / part)
        raise
