"""What a build is asked for: plain values, from the command line or from Python."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from cardgen.export.names import safe

if TYPE_CHECKING:
    from cardgen.export.targets import Printer, Setup


LONGEST = 80
"""Letters of the names of components that a folder is called by: file systems take 255 in all."""


class Request(NamedTuple):
    """What to build. None and () mean what the game says, and everything.

    `scale` is printed / design and changes the sheets only. With `draft`, files are made in spite of errors, and what
    does not fit is framed in magenta. `printer` is the one that sheets are made for: its backs are corrected. `setup`
    changes what the target says of sheets. `cut` are the kinds of files for cutting machines that go with them: svg,
    dxf. A `proof` shows over each face where it is cut, what is safe, and the boxes of texts. `stamp` is what layouts
    print as the game's stamp. `copies` narrows the build down to so many copies of some cards, by `component/id`; where
    it is given the build is a part, and `notes` are texts by name that go with it.
    """

    target: str | None = None
    players: int | None = None
    components: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    scale: float | None = None
    draft: bool = False
    printer: Printer | None = None
    setup: Setup | None = None
    cut: tuple[str, ...] = ()
    proof: bool = False
    stamp: str | None = None
    copies: tuple[tuple[str, int], ...] | None = None
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def partial(self) -> bool:
        return bool(self.components or self.only or self.copies is not None)

    @property
    def aside(self) -> tuple[str, ...]:
        """The folders below the target's in which a build stands that must not replace the whole, good one.

        Some components alone have a folder of their own, so that decks can be made, and ordered, one after the other.
        """
        named = {
            "draft": self.draft,
            "proof": self.proof,
            "scaled": self.scale is not None,
            "own-setup": self.setup is not None,
            self._part: self.partial,
        }
        return tuple(name for name, is_so in named.items() if is_so)

    @property
    def _part(self) -> str:
        if self.only or self.copies is not None or not self.components:
            return "partial"
        names = tuple(dict.fromkeys(self.components))
        whole = "+".join(map(safe, names))
        if len(whole) <= LONGEST:
            return f"partial-{whole}"
        return f"partial-{len(names)}-components-{hashlib.sha256(repr(names).encode()).hexdigest()[:8]}"
