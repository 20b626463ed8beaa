"""What templates and expressions were compiled to, kept for the next process: compiling is a third of a check.

A code is kept under all that it came from: the source, its name, and the program that compiles. As the modules that
Python itself keeps compiled, it lies in a folder of the user's own and is trusted as these are: who may write there may
run what they like. A code that was damaged, cut or copied from another is no code, and is made anew.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType

from jinja2 import __version__ as jinja_version

from cardgen.store import Store

KIND = "compiled template"


MOST = 1_000
"""The most codes remembered where none are kept: three times those of a game."""


class Compiled:
    """The codes kept in a store; with no folder, only remembered. `maker` is the source of what else compiles."""

    def __init__(self, store: Store, maker: Path | None = None) -> None:
        self._store = store
        self._made: dict[tuple[str, ...], CodeType] = {}
        self._with = _compiler(maker) if store.folder else ""

    def code(self, key: tuple[str, ...], make: Callable[[], CodeType]) -> CodeType:
        """What was kept under the key, or else what `make` gives, which is kept. Raises what `make` raises."""
        if not self._with:
            return self._remembered(key, make)
        whole = repr((self._with, *key))
        kept = self._store.get(KIND, whole)
        if kept is not None:
            found = _code(kept)
            if found is not None:
                return found
        made = make()
        self._store.put(KIND, whole, marshal.dumps(made))
        return made

    def _remembered(self, key: tuple[str, ...], make: Callable[[], CodeType]) -> CodeType:
        if key not in self._made:
            code = make()
            if len(self._made) >= MOST:
                self._made.clear()
            self._made[key] = code
        return self._made[key]


@cache
def unkept(maker: Path | None) -> Compiled:
    """The codes of a process without a store: a template that many environments know is compiled once."""
    return Compiled(Store(None), maker)


def _code(kept: bytes) -> CodeType | None:
    """The code that was kept; None when this Python cannot read it, and all is made anew."""
    try:
        found = marshal.loads(kept)
    except (ValueError, EOFError, TypeError, MemoryError):
        return None
    return found if isinstance(found, CodeType) else None


@cache
def _compiler(maker: Path | None) -> str:
    """What stands for the program that compiles: another one may compile the same source to something else."""
    sources = [*sorted(Path(__file__).parent.glob("*.py")), *([maker] if maker else [])]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return f"{sys.version} {jinja_version} {digest}"
