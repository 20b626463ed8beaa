"""Where a face ends: its rectangles by name, and what is said of a text that the knife would cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Severity
from cardgen.geometry import Rect
from cardgen.layout.frame import Item, Text, TextLine
from cardgen.layout.inline import plain
from cardgen.layout.report import Report, measure
from cardgen.layout.tree import Node

LEAST = 0.5
"""Points of design by which a text may stick out unnoticed: the air beside a letter."""


class Canvas(NamedTuple):
    """The rectangles of a face in design points: its trim at (0, 0), the bleed around it, the safe rectangle inside.

    `scale` is printed / design, for messages. `panels` are what lies between the folds of its stock, by name.
    """

    width: float
    height: float
    bleed: float
    safe: float
    scale: float
    panels: Mapping[str, Rect] = {}

    def from_behind(self) -> Canvas:
        """The canvas of the back: its panels lie behind those of the front, mirrored as a leaf that is turned over."""
        panels = {
            name: Rect(self.width - rect.right, rect.y, rect.width, rect.height) for name, rect in self.panels.items()
        }
        return self._replace(panels=panels)

    def rect(self, at: str) -> Rect:
        """The rectangle that is called so. Raises KeyError."""
        trim = Rect(0.0, 0.0, self.width, self.height)
        if at == "trim":
            return trim
        return trim.grown(self.bleed) if at == "bleed" else trim.grown(-self.safe) if at == "safe" else self.panels[at]


def off_card(node: Node, items: Iterable[Item], canvas: Canvas) -> Iterator[Report]:
    """An error when a text that stands upright goes on beyond the trim: there it is cut off."""
    lines = [line for item in items if isinstance(item, Text) for line in item.lines]
    if not lines:
        return
    left, right = min(line.x for line in lines), max(line.x + width(line) for line in lines)
    top, bottom = min(line.y - rise(line) for line in lines), max(line.y for line in lines)
    over = max(-left, right - canvas.width, -top, bottom - canvas.height)
    if over > LEAST:
        words = plain(node)
        quote = words if len(words) <= 40 else words[:39] + "…"
        message = f"a text goes on beyond the trim by {measure(over, canvas.scale)}: “{quote}”"
        hints = ("move it inside the card, or break the lines with a smaller w",)
        yield Report(node.span, "text-off-card", Severity.ERROR, message, hints)


def width(line: TextLine) -> float:
    """How long a line is, in points."""
    return sum(run.size * sum(one if isinstance(one, float) else one.width for one in run.words) for run in line.runs)


def rise(line: TextLine) -> float:
    """How far the letters of a line reach above its baseline, nearly: as far as capitals do."""
    return max((run.size for run in line.runs), default=0.0) * 0.6
