"""A component and the files that its pieces are in go in; what the print guide says of paper and sides comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.export.manifest import PageEntry, SlotEntry
from cardgen.export.targets import Paper
from cardgen.model.game import Component

if TYPE_CHECKING:
    from cardgen.export.sheets import Sheets

PAPER = "card stock, 200 to 300 g/m²"
"""Where a component says nothing: heavy enough for a card, and most home printers still feed it. Our choice."""

FOLDED_PAPER = "strong paper, 120 to 160 g/m²"
"""Where it lies double after folding: our choice."""

MARK_WORDS = {"ticks": "ticks and solid lines", "outer": "ticks and solid lines", "lines": "solid lines"}

MOST_PAPERS = 240
"""Letters that the list of all papers may take on top: some three lines."""


class Printed(NamedTuple):
    """A component and the files of its sheets. `ratio` is the size of a piece by its stock's.

    Where pieces of all sizes share sheets, a file holds those of other components, too.
    """

    component: Component
    files: tuple[Sheets, ...]
    ratio: float

    @property
    def pages(self) -> tuple[PageEntry, ...]:
        """All pages of its files."""
        return tuple(page for file in self.files for page in file.pages)

    @property
    def sheets(self) -> int:
        """How many sheets hold pieces of it."""
        return len(self.numbers)

    @property
    def shared(self) -> bool:
        """Whether its files hold pieces of other components, too."""
        name = self.component.name
        return any(slot.component != name for page in self.pages for slot in page.slots)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the sheets that hold pieces of it."""
        name = self.component.name
        held = {page.sheet for page in self.pages if any(slot.component == name for slot in page.slots)}
        return tuple(sorted(number for number in held if number))

    @property
    def pieces(self) -> int:
        fronts = (slot for slot in self._slots() if slot.side == "front")
        return sum(slot.tile is None or slot.tile[:2] == (1, 1) for slot in fronts)

    @property
    def glued(self) -> tuple[int, int] | None:
        """The rows and columns of pages that a piece is glued of; None when it is not."""
        tile = next((slot.tile for slot in self._slots() if slot.tile), None)
        return tile[2:4] if tile else None

    @property
    def two_sided(self) -> bool:
        """Whether the backs of its sheets are printed on."""
        return any(page.side == "back" for page in self.pages)

    @property
    def folded(self) -> bool:
        """Whether fronts and backs stand on one side of the paper."""
        return any(page.side != slot.side for page in self.pages for slot in page.slots)

    def _slots(self) -> Iterator[SlotEntry]:
        name = self.component.name
        return (slot for page in self.pages for slot in page.slots if slot.component == name)


def paper_of(one: Printed, paper: Paper) -> str:
    """What a component is printed on: as the game says, or what its sheets ask for."""
    if paper.perforation is not None:
        return "perforated sheets"
    return one.component.paper or (FOLDED_PAPER if one.folded else PAPER)


def advice(paper: Paper) -> str:
    """How to begin, and how the pieces come out of their sheets."""
    ruler = "Measure the 50 mm ruler in the margin of the first sheet before you print the rest. "
    if paper.perforation is not None:
        how = "Tear the pieces out along the perforation."
    elif paper.registration is not None:
        how = f"The marks are for a cutting machine ({paper.registration.title}); what to set is in the margin."
    elif paper.marks == "none":
        how = "Cut along solid lines and the edges of the art, score and fold along dashed ones."
    else:
        how = f"Cut along {MARK_WORDS[paper.marks]}, score and fold along dashed ones."
    return f"{ruler if 'ruler' in paper.labels else ''}{how}"


def sheets_in(printed: Sequence[Printed]) -> int:
    """How many sheets of paper all files take."""
    return sum(count for _, count in _files(printed))


def sides(printed: Sequence[Printed], paper: Paper) -> str:
    """How backs come behind their fronts."""
    if any(one.folded for one in printed):
        return "Everything is printed on one side. Fold a sheet with a dashed line across it there, glue it, then cut."
    if not any(one.two_sided for one in printed):
        return "Everything is printed on one side."
    if paper.scheme == "fronts-then-backs":
        return f"Print all fronts of a file, turn the stack over about its {paper.flip} edge, and print the backs."
    if paper.scheme == "backs-apart":
        return f"Print a file of fronts, turn the stack over about its {paper.flip} edge, and print the file of backs."
    return f"Where it says both sides, print on both sides and flip on the {paper.flip} edge."


def papers(printed: Sequence[Printed], paper: Paper) -> str:
    """How many sheets of each paper: `Paper: 23 of card stock, 2 of plain paper.`"""
    counts: dict[str, int] = {}
    for one, count in _files(printed):
        words = paper_of(one, paper)
        counts[words] = counts.get(words, 0) + count
    words = f"Paper: {', '.join(f'{count} of {what}' for what, count in counts.items())}."
    return words if len(words) <= MOST_PAPERS else "Paper: what it is stands beside each file."


def _files(printed: Sequence[Printed]) -> Iterator[tuple[Printed, int]]:
    """Each component and the number of sheets of its files; those that several share count once."""
    seen: set[str] = set()
    for one in printed:
        fresh = [file for file in one.files if file.name not in seen]
        seen |= {file.name for file in fresh}
        yield one, max((page.sheet or 0 for file in fresh for page in file.pages), default=0)
