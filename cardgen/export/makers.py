"""A kind of target goes in, the module that makes its files comes out, where these are no PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.manifest import FileEntry
from cardgen.export.targets import Target

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf


class Maker(Protocol):
    """What makes the files of a kind of target that has no pages of a PDF: a module with these functions."""

    def possible(self, deck: Deck, target: Target, problems: Diagnostics) -> bool:
        """Whether files can be made of a deck; reports why not."""
        ...

    def made(
        self, decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None, jobs: int | None
    ) -> Iterator[FileEntry]:
        """The files of all decks that are possible, drawn by `jobs` processes at most."""
        ...


def maker_of(kind: str) -> Maker | None:
    """What makes the files of a kind of target; None where they are PDFs."""
    if kind == "images":
        from cardgen.export import images

        return images
    if kind == "tabletop":
        from cardgen.export import tabletop

        return tabletop
    if kind == "list":
        from cardgen.export import component_list

        return component_list
    return None
