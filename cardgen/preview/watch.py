"""The folder of a project in; the names of the files that were saved, added or taken away out, as that happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path, PurePath

from watchfiles import awatch

from cardgen.data.fonts import FOLDER as FONTS
from cardgen.data.project import CARDS, TEMPLATES

FOLDERS = (CARDS, TEMPLATES, FONTS)
"""What faces are made of. Nothing else is watched: output/ changes with every build."""

STEP, MOST = 5, 30
"""Milliseconds without a further change after which changes are told, and after which they are told in any case: a save
is a handful of changes within a few of these, and a person waits for the picture."""

LOOK = 1000
"""Milliseconds after which to look whether a folder was made, or another put in its place."""


async def saved(root: Path, stop: asyncio.Event) -> AsyncIterator[frozenset[str] | None]:
    """The names that changed, again and again until `stop`; None where anything may have."""
    polling = False
    while not stop.is_set():
        there = _there(root)
        if not there:
            await asyncio.sleep(LOOK / 1000)
            continue
        try:
            async for names in _until_moved(root, there, stop, polling):
                yield names
        except (OSError, RuntimeError):
            # A folder went away just now, or the system watches no more folders: then they are looked at in turn.
            polling = True
            await asyncio.sleep(LOOK / 1000)
            yield None


async def _until_moved(
    root: Path, there: Mapping[str, int], stop: asyncio.Event, polling: bool
) -> AsyncIterator[frozenset[str] | None]:
    """The names that changed, as long as the folders stay where they are."""
    async for changes in awatch(
        *(root / name for name in there),
        watch_filter=None,
        debounce=MOST,
        step=STEP,
        stop_event=stop,
        rust_timeout=LOOK,
        yield_on_timeout=True,
        force_polling=polling or None,
    ):
        if _there(root) != there:
            yield None
            return
        names = named(root, (path for _, path in changes))
        if names:
            yield names


def named(root: Path, paths: Iterable[str]) -> frozenset[str]:
    """The names in the project of files at these paths, without hidden ones: editors keep their own such."""
    inside = (PurePath(path).relative_to(root) for path in paths if PurePath(path).is_relative_to(root))
    return frozenset(
        name.as_posix() for name in inside if not any(part.startswith(".") for part in name.parts) and name.parts
    )


def _there(root: Path) -> dict[str, int]:
    """The watched folders that there are, each with the number that its file system gives it."""
    found: dict[str, int] = {}
    for name in FOLDERS:
        try:
            found[name] = (root / name).stat().st_ino
        except OSError:  # not there, or no longer
            continue
    return found
