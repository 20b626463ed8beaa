"""What changed in some games in, JSON for programs out. docs/after-an-edit.md tells its keys."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from cardgen.changes.record import Changes, counts

VERSION = 1
"""The version of the form: raised when a key changes its meaning or goes."""


def as_json(games: Iterable[Changes], revision: str) -> str:
    """One object; its keys are those of the records of `record`, in their order.

    A value that is not there is left out: a field that is new has no `before`.
    """
    found = [{**_plain(changes), "counts": _plain(counts(changes.components))} for changes in games]
    return json.dumps({"diff": VERSION, "since": revision, "games": found}, ensure_ascii=False, indent=1)


def _plain(value: object) -> Any:
    """Records as objects, read-only mappings as plain ones."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(inner) for name, inner in value._asdict().items() if not isinstance(inner, Enum)}
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return value
