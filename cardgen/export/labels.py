"""The pages of a run go in, what stands in the margin of each comes out: which page it is, and how to print it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.export import joins, marks, strip
from cardgen.export.deck import Label
from cardgen.export.manifest import percent
from cardgen.export.pieces import Leaf, Run
from cardgen.export.plan import Strip
from cardgen.export.targets import Paper
from cardgen.geometry import Matrix
from cardgen.layout.frame import Frame, Group, Item

LABEL_SIZE = 6.0
"""Points: the smallest for offset printing, https://support.jukeboxprint.com/hc/en-us/articles/201472556."""

RULER_SAYS = "50 mm"


class Margins(NamedTuple):
    """The strip of each page, and the room that the longest takes; a strip without frames takes none."""

    strips: tuple[tuple[Frame, ...], ...]
    longest: Strip


def strips(run: Run, leaves: Sequence[Leaf], label: Label, paper: Paper) -> Margins:
    """The strips of a file: a label on each page, and on fronts a ruler to check the size of the print."""
    last = max(leaf.number for leaf in leaves)
    ruler = (marks.ruler(), label(RULER_SAYS, LABEL_SIZE)) if "ruler" in paper.labels else ()
    made: list[tuple[Frame, ...]] = []
    for leaf in leaves:
        text = " · ".join(_words(run, leaf, last, paper))
        front = leaf.sheet.side == "front"
        says = paper.registration.says(paper.size) if front and paper.registration and paper.labels else ""
        lines = [label(line, LABEL_SIZE) for line in (text, says) if line]
        words = (stacked(lines),) if lines else ()
        made.append((*words, *((*_plan(run, leaf, lines), *ruler) if front else ())))
    filled = [one for one in made if one]
    height = max(map(strip.height, filled), default=0.0)
    return Margins(tuple(made), Strip(height, max(map(strip.length, filled), default=0.0)))


def _words(run: Run, leaf: Leaf, last: int, paper: Paper) -> Iterable[str]:
    """What the label of a page says, part by part; what changes the print is always said."""
    deck = run.pieces[0].deck
    own = run.game.print.scale
    if deck.draft:
        yield "DRAFT"
    if deck.proof:
        yield "PROOF"
    if "name" in paper.labels:
        yield f"{run.game.name} · {run.title}"
    yield from _part(run, leaf)
    if "sheet" in paper.labels:
        yield f"sheet {leaf.number} of {last}{', to fold' if leaf.sheet.folds else f' {leaf.sheet.side}'}"
    if "set" in paper.labels:
        yield from _sets(run, leaf)
    if "build" in paper.labels and deck.build:
        yield f"build {deck.build}"
    if deck.scale != own:
        yield f"made at {_spaced(percent(deck.scale))} instead of {_spaced(percent(own))}"
    if paper.printer is not None:
        yield f"for the printer {paper.printer.name}"
    if "scale" in paper.labels:
        yield "print at 100 %, actual size"


def _part(run: Run, leaf: Leaf) -> Iterable[str]:
    """Which part of a piece a page holds, and of which where there are several; without it nobody could glue them."""
    piece = run.pieces[leaf.sheet.slots[0].piece]
    if piece.part is not None:
        if len(piece.deck.component.cards) > 1:
            yield piece.copy.card.name
        yield piece.part.name


def _plan(run: Run, leaf: Leaf, words: Sequence[Frame]) -> Iterable[Frame]:
    """The small plan of a piece that is glued, as high as the words beside it."""
    part = run.pieces[leaf.sheet.slots[0].piece].part
    if part is not None and words:
        yield joins.plan(part, words[0].height)


def _sets(run: Run, leaf: Leaf) -> Iterable[str]:
    """Which sets the pieces of a sheet belong to, where there are several."""
    if len(run.decks) > 1:
        return
    most = max(piece.copy.set for piece in run.pieces)
    here = sorted({run.pieces[slot.piece].copy.set for slot in leaf.sheet.slots})
    if most > 1:
        yield f"set {here[0]} of {most}" if len(here) == 1 else f"sets {here[0]} to {here[-1]} of {most}"


def _spaced(percentage: str) -> str:
    return percentage.replace("%", " %")


def stacked(lines: Sequence[Frame]) -> Frame:
    """Lines below each other, as one frame."""
    if len(lines) == 1:
        return lines[0]
    items: list[Item] = []
    height = 0.0
    for line in lines:
        items.append(Group((line.root,), Matrix(f=height)))
        height += line.height
    return Frame(max(line.width for line in lines), height, 0.0, Group(tuple(items)), name="labels")
