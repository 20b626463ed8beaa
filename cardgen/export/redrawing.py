"""The pages of a PDF go in, a slip for the picture of each comes out; those of an earlier run are not drawn again.

What is kept in the user's cache is not the picture, but its digest, under all that decides how it looks: where the
folder that is built into still has it, nothing needs its bytes, and otherwise it is drawn after all.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from cardgen.draw.document import Document
from cardgen.export.encoding import Finish
from cardgen.export.kept import Kept, Promised, Slip, Spool
from cardgen.export.processes import kept_pictures

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

KIND = "digests of pictures"

_LINE = re.compile("^([0-9a-f]{64}) ([0-9a-f]{64})$", re.MULTILINE)

RECIPE = "1"
"""Changed whenever the same page would give another picture than before."""


class Redrawing:
    """The pictures of one PDF, each `sizes` pixels large, at a resolution and finished in one way.

    What is kept of them is kept as that of the last build of what is `called` so.
    """

    def __init__(
        self,
        called: str,
        pdf: Document,
        sizes: Sequence[tuple[int, int]],
        dpi: int,
        finish: Finish,
        spool: Spool,
        store: Shelf | None,
        jobs: int | None,
    ) -> None:
        self._called = called
        self._pdf, self._sizes, self._dpi, self._finish = pdf, sizes, dpi, finish
        self._spool, self._store, self._jobs = spool, store, jobs
        self._promised: list[int] = []
        self._late: dict[int, Kept] = {}

    def slips(self) -> list[Slip]:
        """A slip for the picture of each page, in their order. Raises Unreadable and Lost."""
        if not self._sizes:
            return []
        keys = self._keys()
        last = self._last()
        known = {page: last[key] for page, key in enumerate(keys) if key in last}
        made = self._drawn([page for page in range(len(keys)) if page not in known])
        if self._store is not None and made:
            found = {page: slip.sha256 for page, slip in made.items()} | known
            lines = (f"{key} {found[page]}" for page, key in enumerate(keys))
            self._store.put(KIND, self._called, "\n".join(lines).encode("ascii"))
        self._promised = sorted(known)
        return [made.get(page) or Promised(known[page], partial(self._again, page)) for page in range(len(keys))]

    def _keys(self) -> list[str]:
        if self._store is None:
            return [""] * len(self._sizes)
        shape = hashlib.sha256(self._finish.shape).hexdigest()
        how = f"{RECIPE} {_versions()} {self._dpi} {self._finish.format} {shape}"
        looks = zip(self._pdf.looks(), self._sizes, strict=True)
        return [hashlib.sha256(f"{look} {size} {how}".encode()).hexdigest() for look, size in looks]

    def _last(self) -> dict[str, str]:
        """The digests of pictures by the looks of their pages, as the last build left them."""
        kept = self._store.get(KIND, self._called) if self._store is not None else None
        return dict(_LINE.findall(kept.decode("ascii", "replace"))) if kept else {}

    def _drawn(self, pages: Sequence[int]) -> dict[int, Kept]:
        """The pictures of some pages."""
        if not pages:
            return {}
        sizes = [self._sizes[page] for page in pages]
        data = self._pdf.save(pages)
        kept = kept_pictures(data, sizes, self._dpi, self._spool.keep, self._finish, most=self._jobs)
        return dict(zip(pages, kept, strict=True))

    def _again(self, page: int) -> Kept:
        """The picture of a page that was known, and is wanted after all: then most others are, too."""
        if page not in self._late:
            self._late = self._drawn(self._promised)
        return self._late[page]


@cache
def _versions() -> str:
    """What draws and packs pictures."""
    return " ".join(f"{name} {version(name)}" for name in ("pypdfium2", "pillow", "deflate"))
