"""The words of a `fill` or `stroke` go in; a colour, a keyword or a reference to a gradient comes out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from cardgen.colors import Color, Rgb, parse
from cardgen.layout.svg.plain import NUMBER
from cardgen.layout.svg.values import Unsupported

LONGEST = 200
"""The most letters of a colour; `spot()` with a long ink name has under 80."""


class Paint(Enum):
    """A paint that is no colour yet."""

    UNSET = "unset"
    """Nothing was said: the caller's colour in a drawing without colours of its own, else black."""
    CURRENT = "currentColor"


class Reference(NamedTuple):
    """A gradient by its id, and what to take where it is missing."""

    id: str
    fallback: Color | Paint | None = None


Words = Color | Paint | Reference | None
"""What `fill` or `stroke` says; None is `none`."""

_URL = re.compile(r"""url\(\s*(?:"#([^"]*)"|'#([^']*)'|#([^"')\s]*))\s*\)\s*(.*)""", re.DOTALL)
_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)", re.IGNORECASE)
_PART = re.compile(rf"({NUMBER})(%|deg)?")


@dataclass(slots=True)
class Colors:
    """The colours of one drawing. `used` are the palette's names that it takes, with what they are."""

    palette: Mapping[str, Color]
    used: dict[str, Color] = field(default_factory=dict)
    _known: dict[str, Color | None] = field(default_factory=dict)

    def color(self, text: str) -> Color | None:
        """A colour as cardgen or CSS writes it; None for `none`. Raises ValueError with a sentence."""
        text = text.strip()
        if text in self._known:
            return self._known[text]
        if len(text) > LONGEST:
            raise ValueError(f"“{text[:40]}…” is not a colour")
        call = _CALL.fullmatch(text)
        found = _called(text, call[1].lower(), call[2]) if call else parse(text, self.palette)
        if text in self.palette:
            self.used[text] = self.palette[text]
        self._known[text] = found
        return found

    def paint(self, text: str) -> Words:
        """What a `fill` or `stroke` says. Raises ValueError, or Unsupported with what is taken instead."""
        text = text.strip()
        if text.lower() == "currentcolor":
            return Paint.CURRENT
        link = _URL.fullmatch(text)
        if link:
            rest = link[4].strip()
            fallback = self.paint(rest) if rest else None
            return Reference(link[1] or link[2] or link[3], None if isinstance(fallback, Reference) else fallback)
        if text in ("context-fill", "context-stroke"):
            raise Unsupported(f"the paint “{text}” is not drawn", None)
        if "icc-color(" in text:
            plain = self.color(text.partition("icc-color(")[0])
            raise Unsupported("“icc-color()” is left out; the colour before it is taken", plain)
        if text.startswith("url("):
            raise Unsupported("a paint from another file is not drawn", None)
        return self.color(text)


def reference(text: str) -> str | None:
    """The id in `url(#id)`, or None when it is something else."""
    link = _URL.fullmatch(text.strip())
    return (link[1] or link[2] or link[3]) if link and not link[4].strip() else None


def _called(text: str, word: str, inside: str) -> Color:
    """`rgb()` or `hsl()`, with commas or spaces: https://www.w3.org/TR/css-color-4/#rgb-functions."""
    parts = [_PART.fullmatch(part) for part in inside.replace(",", " ").replace("/", " ").split()]
    sound = [part for part in parts if part is not None]
    if len(sound) != len(parts) or len(parts) not in (3, 4):
        raise ValueError(f"“{text}” is not a colour; write for example rgb(255, 128, 0) or hsl(30, 100%, 50%)")

    def scaled(at: int, whole: float) -> float:
        return min(1.0, max(0.0, float(sound[at][1]) / (100 if sound[at][2] == "%" else whole)))

    alpha = scaled(3, 1) if len(sound) == 4 else 1.0
    if word == "rgb":
        return Color(Rgb(scaled(0, 255), scaled(1, 255), scaled(2, 255)), alpha)
    import colorsys

    hue = min(1e9, max(-1e9, float(sound[0][1]))) % 360 / 360
    return Color(Rgb(*colorsys.hls_to_rgb(hue, scaled(2, 100), scaled(1, 100))), alpha)
