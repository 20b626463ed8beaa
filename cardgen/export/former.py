"""The bytes of a former manifest go in, the files it may be trusted to list come out.

A manifest lies in the open: it may be old, cut off, or written by somebody else to have files deleted. So it is
never an error here; what is not a plain name of a file below the folder, with its digest, is not listed.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

LARGEST = 64 * 1024 * 1024
"""Bytes of a manifest that is read at all: some hundred times the largest game's."""

_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/){0,3}[A-Za-z0-9_-][A-Za-z0-9._-]*")
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Listed(NamedTuple):
    """A file that a former build wrote: its name below the folder, and the SHA-256 of its bytes."""

    name: str
    sha256: str


def listed(manifest: bytes | None) -> tuple[Listed, ...]:
    """The files of a former build; none when there is no manifest or it makes no sense."""
    try:
        document = json.loads(manifest or b"")
    except (ValueError, RecursionError):
        return ()
    files = document.get("files") if isinstance(document, dict) else None
    if not isinstance(files, list):
        return ()
    found: dict[str, Listed] = {}
    for entry in files:
        name = entry.get("name") if isinstance(entry, dict) else None
        digest = entry.get("sha256") if isinstance(entry, dict) else None
        if isinstance(name, str) and isinstance(digest, str) and _ours(name) and _DIGEST.fullmatch(digest):
            found.setdefault(name, Listed(name, digest))
    return tuple(found.values())


def _ours(name: str) -> bool:
    """Whether a build could have written a file of this name: `crew/cards/fronts/` deep at most, no way out, nothing
    hidden.
    """
    return len(name) < 400 and _NAME.fullmatch(name) is not None
