"""Values and causes in, the words for them out: what all formats for people share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.changes.record import ABSENT, Absent, Alike, CardChange, Cause, Counts
from cardgen.colors import Cmyk, Color, Ink, Rgb
from cardgen.model.game import Value

ARROW = " → "

MOST_NAMED = 12
"""Cards named of those that share a change; of the others, how many there are."""

MOST_LETTERS = 160
"""Of a value that is told whole."""


def plain(value: Value | Absent) -> str:
    """A value as one line: a text without its quotes, unless they are needed to see it."""
    if value is ABSENT:
        return "nothing"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return _short("{" + ", ".join(f"{name}: {plain(inner)}" for name, inner in value.items()) + "}")
    if isinstance(value, tuple):
        return _short("[" + ", ".join(map(plain, value)) + "]")
    if not isinstance(value, str):
        return str(value)
    text = " ".join(value.split())
    return _short(text) if text and text == value else f"“{_short(value)}”".replace("\n", "⏎")


def arrow(before: Value | Absent, after: Value | Absent) -> str:
    """`2 → 3`."""
    return f"{plain(before)}{ARROW}{plain(after)}"


def colour(color: Color) -> str:
    """A colour of the palette as a designer may write it."""
    shown = _ink(color.ink) + ("" if color.alpha == 1 else f" at {_number(100 * color.alpha)} %")
    return shown if color.press is None else f"{shown} (print {_ink(color.press)})"


def number(count: int, what: str) -> str:
    """`1 card`, `2 cards`; `what` is the word for one, or for one and for many: `copy/copies`."""
    one, _, many = what.partition("/")
    return f"{count} {one if count == 1 else many or one + 's'}"


def summary(counts: Counts) -> str:
    """`1 card added, 5 say something else, 54 faces look different`; "" where it is all 0."""
    told = (
        (counts.added, "added"),
        (counts.removed, "removed"),
        (counts.renamed, "renamed"),
        (counts.edited, "edited"),
        (counts.copies, "printed more or less often"),
    )
    parts = [f"{number(count, 'card')} {words}" for count, words in told if count]
    if counts.faces:
        parts.append(f"{number(counts.faces, 'face')} {'looks' if counts.faces == 1 else 'look'} different")
    return ", ".join(parts)


def because(causes: Sequence[Cause]) -> str:
    """Why faces look different: `the template tide/crew.xml, the colour brass (#b5863a → #aa8844)`."""
    return ", ".join(map(_cause, causes))


def _cause(cause: Cause) -> str:
    kinds = {
        "setting": "the setting",
        "size": "the size of the fit-group",
        "card": "the name of the card",
        "colour": "the colour",
    }
    if cause.kind == "unknown":
        return "a cause that cannot be told"
    detail = f" ({cause.detail})" if cause.detail else ""
    return f"{kinds.get(cause.kind, 'the ' + cause.kind)} {cause.name.removeprefix('templates/')}{detail}"


def faces_of(group: Alike, cards: int) -> str:
    """Which faces look different for one reason: `all 12 fronts`, `3 backs`, `the front and the back`; of `cards`."""
    many = len(group.cards)
    if many == 1 and cards > 1:
        return " and ".join(f"the {side}" for side in group.sides)
    sides = " and ".join(f"{side}s" for side in group.sides)
    return f"all {many} {sides}" if many == cards else f"{many} {sides}"


def named(cards: Sequence[CardChange]) -> str:
    """The names of some cards."""
    others = len(cards) - MOST_NAMED
    names = [card.name for card in cards[:MOST_NAMED]]
    return ", ".join(names) + (f" and {others} more" if others > 0 else "")


def _short(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def _ink(ink: Ink) -> str:
    if isinstance(ink, Rgb):
        return "#" + "".join(f"{round(255 * part):02x}" for part in ink)
    if isinstance(ink, Cmyk):
        return f"cmyk({' '.join(_number(100 * part) for part in ink)})"
    tint = "" if ink.tint == 1 else f", {_number(100 * ink.tint)} %"
    return f"spot({ink.name}, {_ink(ink.alternate)}{tint})"


def _number(value: float) -> str:
    return f"{value:.4g}"
