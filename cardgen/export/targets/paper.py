"""A target's record goes in, how pieces stand on its sheets comes out."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.margins import TICK_LONGEST
from cardgen.export.printers import Printer
from cardgen.export.registration import REGISTRATIONS, Registration
from cardgen.export.targets.record import Record, distance, one_of, page
from cardgen.geometry import MM, Rect, Size, fits
from cardgen.impose.duplex import Flip
from cardgen.impose.grid import DoesNotFit, inner
from cardgen.impose.pages import page_size
from cardgen.impose.perforated import Perforation
from cardgen.impose.schemes import SCHEMES, Imposed, Room, Scheme, impose

Marks = Literal["ticks", "outer", "lines", "none"]

MARKS: dict[Marks, str] = {
    "ticks": "short lines at the corners of every piece, wherever there is room for them",
    "outer": "short lines outside all pieces only",
    "lines": "lines from edge to edge of the paper, under the art",
    "none": "none",
}
"""How sheets show where to cut."""

LABELS = {
    "name": "what is on the sheet",
    "sheet": "its number",
    "set": "which set the pieces belong to",
    "build": "the first letters of the build's digest, to tell old prints from new ones",
    "scale": "how to print it",
    "ruler": "a ruler, to check that",
}
"""What may stand in the margin of a sheet, in this order."""

TICK_WEIGHT = 0.25
"""Points: the usual hairline. Never 0, which is as thin as the device can and vanishes on a plate."""

FOLD_CLEAR = 0.5 * MM
"""Between a fold and the bleed beside it, so that the fold line is drawn over no art: our choice."""

MOST_PLACES = 200
"""Rows and columns of a perforated sheet: more than any has, and few enough to stay quick."""


class Paper(NamedTuple):
    """How pieces stand on sheets. Lengths are points.

    `margin` is where pieces end, `dead_zone` where a printer certainly ends: ticks and labels may stand between.
    `gutter` is the room between pieces, 0 for one cut between two. `tick_weight` and `tick_length` are those of marks.
    With `registration`, fronts carry the marks that a cutting machine looks for, and no others.
    `printer` is the one that the sheets are made for, None for any.
    """

    name: str
    size: Size
    margin: float
    dead_zone: float
    gutter: float
    flip: Flip
    marks: Marks
    scheme: Scheme = "duplex"
    labels: tuple[str, ...] = tuple(LABELS)
    tick_weight: float = TICK_WEIGHT
    tick_length: float = TICK_LONGEST
    perforation: Perforation | None = None
    registration: Registration | None = None
    printer: Printer | None = None

    @property
    def inset(self) -> float:
        """Where pieces end: at the margin, and outside the dead zone of the printer when that was measured."""
        measured = self.printer.dead_zone if self.printer else None
        return max(self.margin, measured or 0.0)

    @property
    def ticked(self) -> bool:
        """Whether ticks show where to cut."""
        return self.marks in ("ticks", "outer") and self.registration is None

    def room(self, bleed: float) -> Room:
        """What its pages have for pieces that show that much bleed."""
        return Room(self.size, self.inset, self.gutter, bleed + FOLD_CLEAR, self.perforation)

    def rooms(self, bleed: float) -> tuple[Room, ...]:
        """What its pages have: imposition takes what holds most, as registration marks leave more than one way."""
        room = self.room(bleed)
        if self.registration is None:
            return (room,)
        return tuple(
            room._replace(margin=max(self.inset, top + bleed), side=max(self.inset, right + bleed))
            for top, right, _, _ in self.registration.insets(0.0)
        )

    def imposed(self, count: int, size: Size, bleed: float) -> Imposed:
        """The sheets of pieces of one size that show that much bleed, clear of all marks. Raises DoesNotFit."""
        found: list[Imposed] = []
        smallest = DoesNotFit(size, inner(self.size, self.inset))
        for room in self.rooms(bleed):
            try:
                made = impose(self.scheme, count, size, room)
            except DoesNotFit as wrong:
                smallest = wrong
                continue
            if self._is_clear(made.extent, bleed):
                found.append(made)
        if not found:
            raise smallest
        return max(found, key=lambda made: made.capacity)

    def _is_clear(self, extent: Rect | None, bleed: float) -> bool:
        return not (self.registration and extent) or self.registration.is_clear(self.size, [extent.grown(bleed)])


def read_paper(record: Record) -> Paper:
    """The paper of a target of sheets; what is wrong is reported, and the record has failed."""
    name = record.take("page", page, "Letter")
    paper = Paper(
        name=name,
        size=page_size(name),
        margin=record.take("margin", distance, 0.0),
        dead_zone=record.take("dead-zone", distance, 0.0),
        gutter=record.take("gutter", distance, 0.0),
        flip=cast(Flip, record.take("flip", one_of(*get_args(Flip)), "long")),
        marks=cast(Marks, record.take("marks", one_of(*MARKS), "ticks")),
        scheme=cast(Scheme, record.optional("scheme", one_of(*SCHEMES), "duplex")),
        labels=record.optional("labels", labels, tuple(LABELS)),
        tick_weight=record.optional("tick-weight", _weight, TICK_WEIGHT),
        tick_length=record.optional("tick-length", distance, TICK_LONGEST),
        perforation=_perforation(record, page_size(name)),
        registration=record.optional("registration", registration, None),
    )
    if paper.perforation and paper.registration:
        record.fail(record.node.span, "a perforated sheet has no room for registration marks", None)
    if paper.perforation and paper.gutter:
        record.fail(record.node.span, "a perforated sheet has no gutter: its places are where they are", None)
    if paper.registration and paper.scheme == "fold":
        record.fail(record.node.span, "a folded sheet hides half of its registration marks", None)
    if paper.perforation and paper.scheme in ("fold", "one-up"):
        record.fail(record.node.span, f"a perforated sheet cannot be printed as “{paper.scheme}”", None)
    return paper


def registration(text: str) -> Registration | None:
    """The registration marks of a name, or `none`. Raises ValueError."""
    return REGISTRATIONS.get(one_of("none", *REGISTRATIONS)(text))


def labels(text: str) -> tuple[str, ...]:
    """The labels that a list of words asks for: `name, ruler`, `all` or `none`. Raises ValueError."""
    words = [word for word in text.replace(",", " ").split() if word]
    if words in (["all"], ["none"]):
        return tuple(LABELS) if words == ["all"] else ()
    for word in words:
        if word not in LABELS:
            raise ValueError(f"“{word}” is not one of {', '.join(LABELS)}, all, none")
    if not words:
        raise ValueError(f"name some of {', '.join(LABELS)}, or write all or none")
    return tuple(label for label in LABELS if label in words)


def _weight(text: str) -> float:
    points = distance(text if text.strip()[-1:].isalpha() else f"{text}pt")
    if not 0.1 <= points <= 3:
        raise ValueError(f"“{text}” is not from 0.1pt to 3pt")
    return points


def _perforation(outer: Record, size: Size) -> Perforation | None:
    record = outer.inner("perforation")
    if record is None:
        return None
    width, height = record.take("width", distance, 1.0), record.take("height", distance, 1.0)
    found = Perforation(
        first=Rect(record.take("left", distance, 0.0), record.take("top", distance, 0.0), width, height),
        columns=record.take("columns", _count, 1),
        rows=record.take("rows", _count, 1),
        across=record.optional("across", distance, width),
        down=record.optional("down", distance, height),
    )
    record.refuse_the_rest()
    if record.failed or outer.failed:
        return None
    wrong = _misplaced(found, size)
    return record.fail(record.node.span, wrong, None) if wrong else found


def _misplaced(perforation: Perforation, size: Size) -> str:
    """What is wrong with the places of a perforated sheet, or nothing."""
    first, extent = perforation.first, perforation.extent
    if first.width <= 0 or first.height <= 0:
        return "its places have no size"
    if not (fits(first.width, perforation.across) and fits(first.height, perforation.down)):
        return "its places lie over each other: the pitch is smaller than a place"
    if not (fits(extent.right, size.width) and fits(extent.bottom, size.height)):
        return f"its places reach to {Size(extent.right, extent.bottom)}, and the page is {size}"
    return ""


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_PLACES):
        raise ValueError(f"“{text}” is not a whole number from 1 to {MOST_PLACES}")
    return int(text)
