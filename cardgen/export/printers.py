"""What a person measured of a printer goes in as text, a record of that printer comes out; and to JSON and back."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from cardgen.geometry import MM, length
from cardgen.impose.correction import Misprint
from cardgen.impose.duplex import Flip

VERSION = 1
"""The version of a profile's form: raised when a key changes its meaning or goes."""

MOST_SHIFT, MOST_TURN, MOST_STRETCH, MOST_DEAD_ZONE = 20.0, 5.0, 5.0, 30.0
"""Millimetres, degrees, per cent either way, millimetres. Beyond this a number is mistyped or the printer broken."""

EXAMPLE = "write right, down, turn, stretch: for example 0.8mm,-0.4mm,0.2deg,100.2%"

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*"


class Printer(NamedTuple):
    """A printer by its name: how the back of a leaf is misprinted, and its dead zone in points when it is known."""

    name: str
    back: Misprint
    dead_zone: float | None = None


class BadProfile(ValueError):
    """A profile that cannot be used. `str()` is one short phrase."""


def name_of(text: str) -> str:
    """The name of a printer, when it can be one: it names a file and a folder. Raises ValueError."""
    if not _NAME.fullmatch(text) or len(text) > 40:
        raise ValueError(f"“{text}” is no name for a printer: small letters, digits and “-” between, like attic-laser")
    return text


def measured(text: str, flip: Flip) -> Misprint:
    """A misprint as a person writes it: `0.8mm,-0.4mm,0.2deg,100.2%`. Raises ValueError with a sentence for the person.

    Right, down, turn (clockwise), stretch (one number, or two: across, down); the last ones may be left out.
    """
    parts = [part.strip() for part in text.split(",")]
    if not 2 <= len(parts) <= 5:
        raise ValueError(f"“{text}” has {len(parts)} of the 2 to 5 numbers; {EXAMPLE}")
    right, down = (_shift(name, part) for name, part in zip(("right", "down"), parts, strict=False))
    turn = _turn(parts[2]) if len(parts) > 2 else 0.0
    stretches = [_stretch(part) for part in parts[3:]] or [1.0]
    return Misprint(right, down, turn, stretches[0], stretches[-1], flip)


def dead_zone(text: str) -> float:
    """The width of a dead zone in points. Raises ValueError."""
    points = length(text)
    if not 0 <= points <= MOST_DEAD_ZONE * MM:
        raise ValueError(f"“{text}” is not a dead zone from 0 to {MOST_DEAD_ZONE:g} mm")
    return points


def described(printer: Printer) -> dict[str, object]:
    """A printer in millimetres, degrees and per cent: for its profile, and for the manifest of what it prints."""
    back = printer.back
    return {
        "name": printer.name,
        "right": _round(back.right / MM),
        "down": _round(back.down / MM),
        "turn": _round(back.turn),
        "across": _round(back.across * 100),
        "along": _round(back.along * 100),
        "flip": back.flip,
        **({} if printer.dead_zone is None else {"dead-zone": _round(printer.dead_zone / MM)}),
    }


def in_words(printer: Printer) -> str:
    """A printer in a line: `right 0.8 mm, down -0.4 mm, turn 0.2°, stretch 100.2 % x 100.2 %, flip long`."""
    it = described(printer)
    zone = f", dead zone {it['dead-zone']:g} mm" if "dead-zone" in it else ""
    return (
        f"right {it['right']:g} mm, down {it['down']:g} mm, turn {it['turn']:g}°,"
        f" stretch {it['across']:g} % x {it['along']:g} %, flip {it['flip']}{zone}"
    )


def as_json(printer: Printer) -> str:
    """The profile of a printer."""
    return json.dumps({"profile": VERSION, **described(printer)}, indent=1) + "\n"


def from_json(name: str, text: str) -> Printer:
    """The printer of that name from its profile. Raises BadProfile."""
    try:
        it: Any = json.loads(text)
        if not isinstance(it, dict) or it.get("profile") != VERSION:
            raise BadProfile(f"it is not a profile of version {VERSION}")
        flip = it["flip"]
        if flip not in ("long", "short"):
            raise BadProfile("its flip is neither long nor short")
        back = Misprint(
            _within("right", it["right"], MOST_SHIFT) * MM,
            _within("down", it["down"], MOST_SHIFT) * MM,
            _within("turn", it["turn"], MOST_TURN),
            1 + _within("across", it["across"] - 100, MOST_STRETCH) / 100,
            1 + _within("along", it["along"] - 100, MOST_STRETCH) / 100,
            flip,
        )
        zone = it.get("dead-zone")
        return Printer(name, back, None if zone is None else dead_zone(f"{zone}mm"))
    except KeyError as missing:
        raise BadProfile(f"it has no {missing}") from missing
    except (ValueError, TypeError, RecursionError) as wrong:
        raise wrong if isinstance(wrong, BadProfile) else BadProfile(f"it is damaged: {wrong}") from wrong


def _shift(name: str, text: str) -> float:
    try:
        points = length(text)
    except ValueError as wrong:
        raise ValueError(f"{name}: {wrong}; {EXAMPLE}") from None
    return _within(name, points / MM, MOST_SHIFT, " mm") * MM


def _turn(text: str) -> float:
    match = re.fullmatch(_NUMBER + "(?:deg|°)?", text)
    if not match:
        raise ValueError(f"turn: “{text}” is not an angle such as 0.2deg; {EXAMPLE}")
    return _within("turn", float(match[1]), MOST_TURN, "°")


def _stretch(text: str) -> float:
    match = re.fullmatch(_NUMBER + "%", text)
    if not match:
        raise ValueError(f"stretch: “{text}” is not a percentage such as 100.2%; {EXAMPLE}")
    if not abs(float(match[1]) - 100) <= MOST_STRETCH:
        raise ValueError(f"stretch: {text} is not from {100 - MOST_STRETCH:g}% to {100 + MOST_STRETCH:g}%")
    return float(match[1]) / 100


def _within(name: str, value: float, most: float, unit: str = "") -> float:
    if isinstance(value, bool) or not abs(value) <= most:
        raise ValueError(f"{name}: {value:g}{unit} is more than {most:g}{unit} either way")
    return float(value)


def _round(value: float) -> float:
    return round(value, 4) + 0.0
